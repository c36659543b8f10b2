import { pageSingleton } from '../page.js';

/**
 * Calls that are under way and may write the shopper's session. A shop reads the session when a call begins, and with some plugins writes
 * it back whole when any call ends, one that only reads too: what was changed meanwhile is undone by that.
 */
const calls = pageSingleton('session-calls', () => new Set<Promise<void>>());

/** A call begins. @returns to be called when it has ended */
export function beginCall(): () => void {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  calls().add(ended);
  return () => {
    calls().delete(ended);
    end();
  };
}

/** Resolves when the calls that are under way now have ended; `null` where there are none. */
export const callsEnded = (): Promise<unknown> | null => (calls().size > 0 ? Promise.all(calls()) : null);
