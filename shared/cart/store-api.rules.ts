import type { Corrected } from '../quantity/step.rules.js';
import type { StoreCart, StoreLine } from './store-api.host.js';

/** Quantities the shopper wants and the shop does not know yet, by line key. */
export type Wanted = Readonly<Record<string, number>>;

/** The quantity a line may have next to what was asked for: inside its limits, on its grid. */
export function allowed(asked: number, { min, max, step }: StoreLine['limits']): number {
  const inside = Math.min(Math.max(asked, min), max);
  const onGrid = Math.ceil(inside / step) * step;
  return onGrid > max ? Math.floor(max / step) * step : onGrid;
}

/**
 * What becomes of a quantity that somebody typed, and why.
 * @param typed the text of the field
 * @param shown what the line shows, which a text that is no quantity leaves
 * @returns `null` where it may stay as it is
 */
export function correctedWish(typed: string, shown: number, limits: StoreLine['limits']): Corrected | null {
  const asked = /^\s*\d+(?:\.\d+)?\s*$/.test(typed) ? Number(typed) : NaN;
  if (Number.isNaN(asked)) {
    return { value: String(shown), reason: 'kept' };
  }
  const value = allowed(asked, limits);
  const reason = asked < limits.min ? 'raised' : asked > limits.max ? 'lowered' : 'stepped';
  return value === asked ? null : { value: String(value), reason };
}

/**
 * Which wishes the shop will not have by itself: the others need no request (contract 61).
 * @param sent what is on its way to it
 */
export const toSend = (wanted: Wanted, cart: StoreCart, sent: Wanted = {}): Wanted =>
  Object.fromEntries(
    Object.entries(wanted).filter(([key, quantity]) => {
      const line = cart.lines.find((l) => l.key === key);
      return line !== undefined && (sent[key] ?? line.quantity) !== quantity;
    }),
  );

/**
 * The wishes that are left when an answer is there: one that was sent is done, one that was changed meanwhile is newer, one whose
 * line has left is void.
 */
export const left = (wanted: Wanted, sent: Wanted, cart: StoreCart): Wanted =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([key, quantity]) => quantity !== sent[key] && cart.lines.some((l) => l.key === key && l.quantity !== quantity),
    ),
  );

/** The quantity a line shows: the wish, else what the shop has. */
export const shownQuantity = (line: StoreLine, wanted: Wanted): number => wanted[line.key] ?? line.quantity;
