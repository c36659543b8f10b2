/** The lowest of some numbers, however many: as arguments of `Math.min` a hundred thousand of them throw. `Infinity` of none. */
export const lowest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.min(a, b), Infinity);

/** The highest of some numbers, see `lowest`. `-Infinity` of none. */
export const highest = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), -Infinity);
