/** The rule of a press: no page, no clock. Times are milliseconds of one clock. */

/** A second press of the same button sooner than this is the same press (contract: cart.md §1.6 [D]). */
export const DOUBLE_PRESS_MS = 500;

/** Is this press of a button only the end of a double click? `last` is its press before, `undefined` for the first. */
export const isRepeat = (last: number | undefined, now: number): boolean => last !== undefined && now - last >= 0 && now - last < DOUBLE_PRESS_MS;
