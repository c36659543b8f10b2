import { flushSync } from 'react-dom';
import { rethrow, type Fail } from './use-fail.js';

/** Is an effect under way? React is at work then and shows nothing more before it is done. */
let isInEffect = false;
/** How the tag fails whose code is running. */
let failOfTag: Fail = rethrow;

/** Runs code of a tag that React does not run: what it throws fails the tag, also what `then` of a `commit` in it throws later. */
export function guarded<T>(fail: Fail, run: () => T): T | undefined {
  const was = failOfTag;
  failOfTag = fail;
  try {
    return run();
  } catch (error) {
    fail(error);
    return undefined;
  } finally {
    failOfTag = was;
  }
}

/** Runs the part of an effect that calls others (stores, scripts of the host) or commits. What it throws goes to React's boundary. */
export function inEffect<T>(run: () => T, fail: Fail = failOfTag): T {
  const [wasInEffect, was] = [isInEffect, failOfTag];
  isInEffect = true;
  failOfTag = fail;
  try {
    return run();
  } finally {
    isInEffect = wasInEffect;
    failOfTag = was;
  }
}

/** Tells the page of what it shows: now, in an effect right after React's commit. */
export function afterCommit(then: () => void): void {
  if (!isInEffect) {
    then();
    return;
  }
  const fail = failOfTag;
  queueMicrotask(() => guarded(fail, then));
}

/**
 * Shows an update before it returns, then tells the page of it: whoever is told (a handler of the host's event, a listener of `shop:…`)
 * finds on the page what it is told of (shared contract 42). In an effect both come right after React's commit.
 * @param update sets state
 * @param then fires events, moves the focus, asks the shop
 */
export function commit<T>(update: () => T, then?: () => void): T {
  const result = isInEffect ? update() : flushSync(update);
  if (then) {
    afterCommit(then);
  }
  return result;
}
