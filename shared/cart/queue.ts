import { hostCalls } from '../host/jquery-bridge.js';
import { callsEnded } from '../net/session-calls.js';
import { pageSingleton } from '../page.js';

/** A line of tasks of which one runs at a time, first come first served, whatever the outcome of the one before. */
interface Queue {
  add<T>(task: () => Promise<T>): Promise<T>;
  /** Tasks waiting or running. */
  readonly size: number;
}

/** Longer nobody waits for what is under way: so long the host's own script waits for a cart that it reads. */
const LIMIT_MS = 5000;
/** How often it is looked whether the host's calls have ended. */
const CHECK_MS = 50;

/** Calls of the host that never seem to end: one whose handler failed is counted for ever. */
const endless = pageSingleton('endless-calls', () => ({ count: 0 }));

/** Do scripts of the host ask for something, which may write the shopper's session? */
const hostAsks = (): boolean => hostCalls() > endless().count;

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Resolves when nothing is under way that may write the cart of before back into the shopper's session; `null` where nothing is now. */
export function othersEnd(): Promise<void> | null {
  const ours = callsEnded();
  return ours || hostAsks() ? waitFor(ours) : null;
}

async function waitFor(ours: Promise<unknown> | null): Promise<void> {
  if (ours) {
    await Promise.race([ours, after(LIMIT_MS)]);
  }
  let left = LIMIT_MS;
  for (; left > 0 && hostAsks(); left -= CHECK_MS) {
    await after(CHECK_MS);
  }
  if (left <= 0) {
    endless().count = hostCalls();
  }
}

/** A new, empty line. @param before what each task waits for when its turn has come */
export function createQueue(before?: () => Promise<void> | null): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  let size = 0;
  return {
    get size() {
      return size;
    },
    add<T>(task: () => Promise<T>): Promise<T> {
      size += 1;
      const result = (before ? tail.then(before) : tail).then(task).finally(() => {
        size -= 1;
      });
      tail = result.catch(() => undefined);
      return result;
    },
  };
}

/**
 * The one queue of the page for everything that changes the cart (contract 12, 13). A change is sent when
 * nothing else is under way.
 */
export const cartQueue: () => Queue = pageSingleton('cart-queue', () => createQueue(othersEnd));
