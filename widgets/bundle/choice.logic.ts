import { compare, decimalNumber, parseDecimal, sum, ZERO, type DecimalLike } from '../../shared/money/decimal.js';
import { shown, stepped, type Direction, type Limits } from '../../shared/quantity/step.logic.js';

/** What is chosen in a bundle, whether it may be bought, and how it is posted (contract: bundle.md §3 to §5). Pure. */

/** A child's choice. */
export interface ChosenChild {
  /** The product, or the chosen variation; 0: none chosen. */
  readonly id: number;
  readonly name: string;
  readonly quantity: number;
  /** What the posted value calls it (the newest generation). */
  readonly key: string | null;
  /** JSON of the chosen attributes as the page has it; empty: none. */
  readonly attributes: string;
  /** May be left out, and cannot be bought now. */
  readonly isUnpurchasable: boolean;
  /** Pieces there are; `null`: no limit. */
  readonly stock: number | null;
}

/** The printed bounds; `null`: none. */
export interface Bounds {
  /** Quantities can be chosen: only then the sum of pieces is bound. */
  readonly isOptional: boolean;
  readonly min: number | null;
  readonly max: number | null;
  /** Of the price. */
  readonly totalMin: number | null;
  readonly totalMax: number | null;
}

/** Why a bundle cannot be bought yet, the one to be told first. */
export const REASON_KINDS = ['selection', 'unpurchasable', 'empty', 'min', 'max', 'total-min', 'total-max'] as const;

/** One of them. */
export type ReasonKind = (typeof REASON_KINDS)[number];

/** One reason; `child` is the place of the child at fault in the list, where one is. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly child: number | null;
}

const reason = (kind: ReasonKind, isSo: boolean): Reason[] => (isSo ? [{ kind, child: null }] : []);

/** A bound counts where it is set and above 0. */
const isBound = (bound: number | null): bound is number => bound !== null && bound > 0;

/** The first child of which something is true, as a reason. */
function childReason(kind: ReasonKind, children: readonly ChosenChild[], isSo: (child: ChosenChild) => boolean): Reason[] {
  const at = children.findIndex((child) => child.quantity > 0 && isSo(child));
  return at < 0 ? [] : [{ kind, child: at }];
}

/** How many pieces are chosen. */
export const piecesOf = (children: readonly Pick<ChosenChild, 'quantity'>[]): number =>
  decimalNumber(sum(children.map(({ quantity }) => Math.max(0, quantity))));

/**
 * Every reason that holds, the one to be told first.
 * @param sale what the bundle costs
 */
export function reasonsOf(children: readonly ChosenChild[], bounds: Bounds, sale: DecimalLike): readonly Reason[] {
  const pieces = piecesOf(children);
  const { isOptional, min, max, totalMin, totalMax } = bounds;
  return [
    ...childReason('selection', children, ({ id }) => id <= 0),
    ...childReason('unpurchasable', children, ({ isUnpurchasable }) => isUnpurchasable),
    ...reason('empty', pieces <= 0),
    ...reason('min', isOptional && isBound(min) && pieces < min),
    ...reason('max', isOptional && isBound(max) && pieces > max),
    ...reason('total-min', isBound(totalMin) && compare(sale, totalMin) < 0),
    ...reason('total-max', isBound(totalMax) && compare(sale, totalMax) > 0),
  ];
}

/** How `woosb_ids` is written: `id/qty`, `id/qty/attributes`, `id/key/qty/attributes`. */
export type PostedForm = 'plain' | 'attributes' | 'keyed';

/** Which of them a page's generation posts: keys are printed or not, and the oldest has no wrapper. */
export function postedForm(signs: { readonly hasKeys: boolean; readonly hasWrap: boolean }): PostedForm {
  if (signs.hasKeys) {
    return 'keyed';
  }
  return signs.hasWrap ? 'attributes' : 'plain';
}

function postedChild({ id, key, quantity, attributes }: ChosenChild, form: PostedForm): string {
  const start = form === 'keyed' ? `${id}/${key ?? ''}` : `${id}`;
  const counted = `${start}/${shown(quantity)}`;
  return form === 'plain' ? counted : `${counted}/${encodeURIComponent(attributes)}`;
}

/** The value of `woosb_ids`: what is chosen, and nothing else. */
export const postedIds = (children: readonly ChosenChild[], form: PostedForm): string =>
  children
    .filter(({ id, quantity }) => id > 0 && quantity > 0)
    .map((child) => postedChild(child, form))
    .join(',');

/**
 * The quantity that a typed text becomes: nothing and no number are 0, then the field's limits hold. Decimals stay, and so does what
 * lies between two steps: the server has the last word there.
 */
export function clamped(text: string, { min, max }: Pick<Limits, 'min' | 'max'>): number {
  const typed = decimalNumber(parseDecimal(text) ?? ZERO);
  const low = min !== null && typed < min ? min : typed;
  return max !== null && low > max ? max : low;
}

/** The value after a press of plus or minus as the field shows it; `null`: it goes no further. */
export function pressed(text: string, direction: Direction, limits: Limits): string | null {
  const value = parseDecimal(text);
  const next = stepped(value && decimalNumber(value), direction, limits);
  return next === null ? null : shown(next);
}
