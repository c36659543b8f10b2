import { pageSingleton } from '../page.js';
import { createRefCounted, refCounted } from '../ref-counted.js';

const SECOND_MS = 1000;

/** The whole second that holds now, as all are told it. */
export const thisSecond = (): number => Math.floor(Date.now() / SECOND_MS) * SECOND_MS;

const ticker = pageSingleton('ticker', createRefCounted<number>);

/**
 * One clock for all that counts seconds on a page: `run` is told the time now, and again each second, on the second. The time is that of
 * the second, in ms since 1970, not of the timer, which comes a little later each time: what is left until an end, taken from it, never
 * jumps over a number. It rests while nobody sees the page, and tells the time at once when it is seen again.
 * @returns how to stop
 */
export function onSecond(run: (now: number) => void): () => void {
  const here = ticker();
  const now = (): void => {
    here.state = thisSecond();
  };
  const start = (): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      const due = thisSecond() + SECOND_MS;
      timer = setTimeout(() => {
        // A timer may be early by a fraction of a millisecond, or late by minutes.
        here.state = Math.max(due, thisSecond());
        wait();
        notify();
      }, due - Date.now());
    };
    const notify = (): void => {
      for (const watch of [...here.watchers]) {
        watch(here.state);
      }
    };
    const followVisibility = (): void => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') {
        return;
      }
      now();
      wait();
      notify();
    };
    document.addEventListener('visibilitychange', followVisibility);
    if (document.visibilityState !== 'hidden') {
      wait();
    }
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', followVisibility);
    };
  };
  now();
  return refCounted(here, start, (state) => {
    if (state !== 'waiting') {
      run(state);
    }
  });
}
