/** The limits of a quantity field. `null`: none. `step` is above 0. */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
}

/** Which way a button steps. */
export type Direction = 1 | -1;

/** More decimals than any quantity has; beyond them binary fractions show. */
const MAX_DECIMALS = 10;

/** How many decimals a number is written with. */
export function decimalsOf(n: number): number {
  const [mantissa = '', exponent = '0'] = String(n).toLowerCase().split('e');
  return Math.min(MAX_DECIMALS, Math.max(0, (mantissa.split('.')[1]?.length ?? 0) - Number(exponent)));
}

// A whole number is left alone: the first `toFixed` of a page takes longer than all else that a press on plus does.
const round = (n: number, decimals: number): number => (n % 1 ? Number(n.toFixed(decimals)) : n);

/** The value a field shows: no exponent, no binary dust. */
export const shown = (n: number): string => (n % 1 ? n.toFixed(MAX_DECIMALS).replace(/\.?0+$/, '') : `${n}`);

/**
 * The value one step on, on the field's own grid (its minimum, or 0, and every step from there) and inside its limits. From a
 * value beside the grid the step goes to the next point of it, as the browser's own arrows do. An empty field counts as 0. Without a
 * minimum nothing goes below 0: a quantity is an amount.
 * @returns the new value, or `null` where there is nowhere to go
 */
export function stepped(value: number | null, direction: Direction, { min, max, step }: Limits): number | null {
  const base = min ?? 0;
  const decimals = Math.max(decimalsOf(base), decimalsOf(step));
  const from = value ?? 0;
  const raw = (from - base) / step;
  // A value on the grid may miss it by a rounding error of the division.
  const near = Math.round(raw);
  const at = Math.abs(raw - near) < 1e-9 * Math.max(1, Math.abs(raw)) ? near : raw;
  const wanted = direction === 1 ? Math.floor(at) + 1 : Math.ceil(at) - 1;
  const last = max === null ? Infinity : Math.floor(round((max - base) / step, MAX_DECIMALS));
  if (last < 0) {
    return null;
  }
  const next = round(base + Math.min(Math.max(wanted, 0), last) * step, decimals);
  return (direction === 1 ? next > from : next < from) ? next : null;
}
