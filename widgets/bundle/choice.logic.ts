import { compare, decimalNumber, sum, type DecimalLike } from '../../shared/money/decimal.js';
import { shown } from '../../shared/quantity/step.logic.js';

/** What is chosen in a bundle, whether it may be bought, and how it is posted (contract 31 and 34). Pure. */

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
  /** Pieces there are; `null` or below 0: no limit. */
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

/** Is a bound set, which it is above 0, and passed? @param side -1 where it is the lower one, 1 where it is the upper one */
const isPassed = (bound: number | null, value: DecimalLike, side: -1 | 1): boolean =>
  bound !== null && bound > 0 && compare(value, bound) * side > 0;

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
  const first = (isSo: (child: ChosenChild) => boolean): number => children.findIndex((child) => child.quantity > 0 && isSo(child));
  // Where a child is at fault, or whether it is so; in the order of `REASON_KINDS`.
  const found = [
    first(({ id }) => id <= 0),
    first(({ isUnpurchasable }) => isUnpurchasable),
    pieces <= 0,
    isOptional && isPassed(min, pieces, -1),
    isOptional && isPassed(max, pieces, 1),
    isPassed(totalMin, sale, -1),
    isPassed(totalMax, sale, 1),
  ];
  return REASON_KINDS.flatMap((kind, i) => {
    const at = found[i] ?? false;
    return at === false || at === -1 ? [] : [{ kind, child: at === true ? null : at }];
  });
}

/** How `woosb_ids` is written: `id/qty`, `id/qty/attributes`, `id/key/qty/attributes`. */
export type PostedForm = 'plain' | 'attributes' | 'keyed';

/** Which of them a page's generation posts: keys are printed or not, and the oldest has no wrapper. */
export const postedForm = ({ hasKeys, hasWrap }: { readonly hasKeys: boolean; readonly hasWrap: boolean }): PostedForm =>
  hasKeys ? 'keyed' : hasWrap ? 'attributes' : 'plain';

const postedChild = ({ id, key, quantity, attributes }: ChosenChild, form: PostedForm): string =>
  [id, ...(form === 'keyed' ? [key] : []), shown(quantity), ...(form === 'plain' ? [] : [encodeURIComponent(attributes)])].join('/');

/** The value of `woosb_ids`: what is chosen, and nothing else. */
export const postedIds = (children: readonly ChosenChild[], form: PostedForm): string =>
  children
    .filter(({ id, quantity }) => id > 0 && quantity > 0)
    .map((child) => postedChild(child, form))
    .join(',');
