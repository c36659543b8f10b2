import { withoutEnd } from '../text.js';

/** The limits of a quantity field. `null`: none. `step` is above 0. */
export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number;
}

/** Which way a button steps. */
export type Direction = 1 | -1;

/** A number with a decimal comma, as people write it in a text field. A browser's own number fields give it with a point. */
const WITH_COMMA = /^(\s*[+-]?\d*),(\d+\s*)$/;

/** A typed quantity as the shop reads it: with a point. Other texts are left as they are. */
export const withPoint = (typed: string): string => typed.replace(WITH_COMMA, '$1.$2');

/** The quantity that a text says; `NaN` where it says none. */
export const quantityOf = (typed: string): number => (typed.trim() === '' ? NaN : Number(withPoint(typed)));

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
export const shown = (n: number): string => (n % 1 ? withoutEnd(withoutEnd(n.toFixed(MAX_DECIMALS), /0/), /\./) : `${n}`);

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

/** What becomes of a quantity that cannot be ordered, and why: too small, too large, between two steps, or no number. */
export interface Corrected {
  readonly value: string;
  readonly reason: 'raised' | 'lowered' | 'stepped' | 'kept';
}

/**
 * Brings a typed quantity to what can be ordered: the minimum (of 0 or more, contract 6), the greatest value of the field's grid
 * below its maximum, the point of the grid below it; what is no quantity at all becomes what it was before.
 * @param typed the text of the field
 * @param before what the shop knows; typed again it is left alone, whatever the limits are by now
 * @param anyStep the field has no grid (`step="any"`)
 * @returns the value and the reason, or `null` where the quantity may stay as it is
 */
export function correctedQuantity(typed: string, before: string, limits: Limits, anyStep = false): Corrected | null {
  const value = quantityOf(typed);
  const { min, max } = limits;
  const least = min !== null && min >= 0 ? min : null;
  if (!Number.isFinite(value) || (least === null && value < 0)) {
    return typed === before ? null : { value: before, reason: 'kept' };
  }
  if (before !== '' && value === Number(before)) {
    return null;
  }
  if (least !== null && value < least) {
    return { value: shown(least), reason: 'raised' };
  }
  if (max !== null && value > max) {
    return { value: shown(anyStep ? max : (stepped(value, -1, limits) ?? Math.max(max, least ?? 0))), reason: 'lowered' };
  }
  if (anyStep || value === (least ?? 0)) {
    return null;
  }
  const below = stepped(value, -1, limits);
  if (below === null) {
    return { value: shown(stepped(value, 1, limits) ?? value), reason: 'stepped' };
  }
  return stepped(below, 1, limits) === value ? null : { value: shown(below), reason: 'stepped' };
}

/** What the minimum rule makes of a value (contract 6): below a minimum of 0 or more it becomes the minimum, else `null`. */
export const raised = (value: number | null, min: number | null): number | null =>
  value !== null && min !== null && min >= 0 && value < min ? min : null;
