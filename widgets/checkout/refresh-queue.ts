import type { RefreshArgs } from './checkout.rules.js';

/** Refreshes that are asked for at once are one request (contract 29). */
const TOGETHER_MS = 5;

/** When the order review is read: what waits for its time, what is under way, and who waits for both to end. */
interface RefreshQueue {
  /** Reads it soon; what waited before is part of it. */
  ask(args: RefreshArgs): void;
  /** Acts after `delayMs`, in place of what waited before. */
  later(delayMs: number, act: () => void): void;
  /** What waits for its time acts now. */
  hurry(): void;
  /** Forgets what waits. Whoever waits for the end is not told yet: something else may follow at once. */
  clear(): void;
  /** The same, for good. */
  cancel(): void;
  /** Is one under way or about to be? */
  readonly busy: boolean;
  /** Settles when none is under way any more, after `maxMs` at the latest. */
  settled(maxMs: number): Promise<void>;
}

/** @param run reads the review once; never rejects */
export function createRefreshQueue(run: (args: RefreshArgs) => Promise<void>): RefreshQueue {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting = false;
  /** What acts when the timer of `later` has run out. */
  let due: (() => void) | null = null;
  let running = 0;
  let idleWaiters: (() => void)[] = [];
  const isBusy = (): boolean => waiting || running > 0;
  const clear = (): void => {
    clearTimeout(timer);
    waiting = false;
    due = null;
  };
  const hurry = (): void => {
    const act = due;
    if (act) {
      clear();
      act();
    }
  };
  const flush = (): void => {
    if (!isBusy()) {
      const now = idleWaiters;
      idleWaiters = [];
      now.forEach((tell) => tell());
    }
  };
  return {
    ask(args) {
      clear();
      waiting = true;
      timer = setTimeout(() => {
        waiting = false;
        running += 1;
        void run(args).finally(() => {
          running -= 1;
          flush();
        });
      }, TOGETHER_MS);
    },
    later(delayMs, act) {
      clear();
      due = act;
      timer = setTimeout(hurry, delayMs);
    },
    hurry,
    clear,
    cancel() {
      clear();
      flush();
    },
    get busy() {
      return isBusy();
    },
    settled(maxMs) {
      if (!isBusy()) {
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const limit = setTimeout(resolve, maxMs);
        idleWaiters.push(() => {
          clearTimeout(limit);
          resolve();
        });
      });
    },
  };
}
