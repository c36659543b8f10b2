import type { TimerState } from './countdown.logic.js';

/** The bar and the rings of a timer (contract 10). */

/** How full the bar is, in percent: full at the start, empty at the end. */
export function barPercent({ passed, total }: Pick<TimerState, 'passed' | 'total'>): number {
  const percent = 100 - (passed / total) * 100;
  return total > 0 && Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 0;
}

/** What each ring is whole at (contract 11). */
const RING_SCALES = [99, 24, 60, 60];

/** How full the rings are, in percent of their path, to a thousandth. */
export const ringPercents = (digits: readonly number[]): readonly number[] =>
  digits.map((n, i) => Math.min(100, Math.round((n / (RING_SCALES[i] ?? 1)) * 100_000) / 1000));
