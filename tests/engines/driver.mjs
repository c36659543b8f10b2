/** What every engine's driver is: one window of one browser, and what a person does in it. */
import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** @typedef {{ width: number, height: number }} View the size of the page in CSS pixels */

/**
 * A running browser with one window. Every call ends: with its result, or with an error after a while.
 * @typedef {object} Driver
 * @property {string} version name and version, as the browser says them
 * @property {(url: string, view: View) => Promise<void>} begin starts over: no cookie, nothing stored, this page in a window of this size
 * @property {(url: string) => Promise<void>} open goes to a page and waits for its `load`
 * @property {() => Promise<void>} back goes back to the page before; whoever calls waits for what that page says
 * @property {<A extends readonly unknown[], R>(run: (...args: A) => R, ...args: A) => Promise<Awaited<R>>} evaluate runs a function in the
 *   page, which knows nothing but its arguments; what it gives back is JSON (no nodes) and may be promised
 * @property {(x: number, y: number) => Promise<void>} click moves the mouse to a point of the page that is in view, and presses
 * @property {(keys: string) => Promise<void>} press one key, with those that are held meanwhile in front: `Enter`, `Shift+Tab`
 * @property {(text: string) => Promise<void>} type each letter by its key
 * @property {() => Promise<void>} close ends the browser with all its processes
 */

/**
 * An engine: `missing` says what is not installed for it, `start` starts it.
 * @typedef {{ name: string, missing: () => Promise<string | undefined>, start: () => Promise<Driver> }} Engine
 */

/** How long a call to a driver may take, in milliseconds: a busy machine must not fail here, only a hang. */
export const CALL_MS = 40_000;

/**
 * Waits for a call no longer than its limit.
 * @template T
 * @param {string} what names the call in the error
 * @param {Promise<T>} call
 * @param {number} [ms]
 * @returns {Promise<T>}
 * @throws where the limit is over
 */
export async function limited(what, call, ms = CALL_MS) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const over = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer in ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([call, /** @type {Promise<never>} */ (over)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks again and again until there is an answer.
 * @template T
 * @param {() => Promise<T | undefined | false>} ask
 * @param {() => string} failure says what was waited for
 * @param {number} [ms] the longest, in milliseconds
 * @returns {Promise<T>}
 * @throws where none came in time
 */
export async function poll(ask, failure, ms = 20_000) {
  const end = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) {
      return answer;
    }
    if (performance.now() > end) {
      throw new Error(failure());
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
  }
}

/** Runs in a page. Forgets what its origin keeps beside cookies. */
export function emptyStorages() {
  localStorage.clear();
  sessionStorage.clear();
}

/** @param {string} path @returns {Promise<boolean>} whether there is such a program */
export const isProgram = (path) =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** Where a program of this name is, if it is. @param {string} name @returns {Promise<string | undefined>} */
export async function programOf(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    if (await isProgram(join(folder, name))) {
      return join(folder, name);
    }
  }
  return undefined;
}
