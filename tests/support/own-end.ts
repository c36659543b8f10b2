import { vi } from 'vitest';

/** Seconds that no test waits for, and nothing else asks for: `data-dismiss-timeout="12345"`. */
const MS = 12_345_000;

/**
 * Watches the timer at whose end a bar with `data-dismiss-timeout="12345"` closes itself. By its number, not by waiting: a busy machine may
 * come
 * to a press too late. Call it before the bar opens; mocks are restored after each test.
 */
export function ownEnd(): { isDropped(): boolean } {
  const started = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  return {
    /** Is every such timer that was started ended again? @throws where none was */
    isDropped() {
      const ids = started.mock.results.filter((_result, i) => started.mock.calls[i]?.[1] === MS).map(({ value }) => value as unknown);
      if (ids.length === 0) {
        throw new Error('no such timer was started');
      }
      return ids.every((id) => ended.mock.calls.some(([one]) => one === id));
    },
  };
}
