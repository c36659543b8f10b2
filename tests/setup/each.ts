import { afterEach, beforeEach, expect, vi } from 'vitest';

// Its own limit is a second, which a busy machine needs longer than. Only a hang fails by time.
const { waitFor } = vi;
vi.waitFor = (run, options) => waitFor(run, typeof options === 'number' ? options : { timeout: 30_000, ...options });

const LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;
let printed: string[] = [];

/** What a tag with nothing to drive says a second after it came: only a busy machine gets that far in a test about something else. */
const IDLE = 'has found nothing to drive';

/**
 * A test that prints has met something nobody looked at, so it fails.
 * A test that expects a message takes it out with `printedLines()`.
 */
beforeEach(() => {
  printed = [];
  for (const level of LEVELS) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => {
      printed.push(
        `${level}: ${args.map((a) => (a instanceof Error ? a.message : typeof a === 'object' && a !== null && 'nodeName' in a ? `<${String(a.nodeName).toLowerCase()}>` : String(a))).join(' ')}`,
      );
    });
  }
});

afterEach(() => {
  const left = printed.filter((line) => !line.includes(IDLE));
  printed = [];
  vi.restoreAllMocks();
  expect(left, 'this test printed').toEqual([]);
});

/** What was printed so far in this test, each line as `level: text`; taking it clears it. */
export function printedLines(): string[] {
  const lines = printed;
  printed = [];
  return lines;
}
