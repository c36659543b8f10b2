import {
  compare,
  decimal,
  decimalNumber,
  difference,
  lessPercent,
  parseDecimal,
  product,
  rounded,
  sum,
  ZERO,
  type Decimal,
  type DecimalLike,
} from '../../shared/money/decimal.js';
import { lowest } from '../../shared/extremes.js';
import { shown, stepped, type Direction, type Limits } from '../../shared/quantity/step.rules.js';

/**
 * The rules of a bundle (contract 8 to 14, 20 to 24, 31 and 34): what it costs, whether it may be bought, how it is posted, how many there
 * are. Amounts are exact decimals in the currency's main unit.
 */

/**
 * Where the percentage is rounded: on the price of one piece, on a child's line (one decimal more than prices have), or on the total
 * alone. It must be what the shop's cart does, or page and cart differ by pennies.
 */
export type Rounding = 'unit' | 'line' | 'total';

/** A child as far as its price matters. */
export interface PricedChild {
  /** The displayed price of one piece; 0 while nothing is chosen. */
  readonly price: DecimalLike;
  readonly quantity: DecimalLike;
}

/** The printed terms of a bundle. Texts that are no number count as none. */
export interface Terms {
  /** Percent. */
  readonly discount: string | undefined;
  readonly discountAmount: string | undefined;
  /** The whole bundle has one price, whatever is in it. */
  readonly isFixed: boolean;
  /** That price. */
  readonly price: string | undefined;
  readonly rounding: Rounding;
  /** Decimals of the shop's prices. */
  readonly decimals: number;
}

/** A saving that was made, for the saved text: an amount of money, or percent. */
export type Saving = { readonly by: 'amount'; readonly amount: Decimal } | { readonly by: 'percent'; readonly percent: Decimal };

/** What one bundle costs, rounded to the shop's decimals. */
interface BundleTotals {
  readonly sale: Decimal;
  readonly regular: Decimal;
  /** `null`: none was made, or the price is fixed. */
  readonly saving: Saving | null;
}

const HUNDRED = 100;
/** Decimals of the percentage in the saved text. */
const PERCENT_DECIMALS = 2;

const isPositive = (value: DecimalLike): boolean => compare(value, ZERO) > 0;

/**
 * What is taken off a sum: the amount where it is above 0 and below the sum, else the percentage where it is between 0 and 100. An amount
 * that is no saving leaves the percentage its turn. Where nothing costs anything nothing is saved.
 */
function savingOn(total: Decimal, { discount, discountAmount, isFixed }: Terms): Saving | null {
  if (isFixed || !isPositive(total)) {
    return null;
  }
  const below = (text: string | undefined, limit: DecimalLike): Decimal | null => {
    const value = parseDecimal(text);
    return value && isPositive(value) && compare(value, limit) < 0 ? value : null;
  };
  const amount = below(discountAmount, total);
  const percent = below(discount, HUNDRED);
  return amount ? { by: 'amount', amount } : percent && { by: 'percent', percent };
}

/** What the children cost less a percentage, each rounded where the rule says, not rounded on. */
function discounted(children: readonly PricedChild[], percent: Decimal, { rounding, decimals }: Terms): Decimal {
  const unitOf = (unit: Decimal): Decimal => (rounding === 'unit' ? rounded(unit, decimals) : unit);
  const lineOf = (line: Decimal): Decimal => (rounding === 'line' ? rounded(line, decimals + 1) : line);
  return sum(children.map(({ price, quantity }) => lineOf(product([unitOf(lessPercent(price, percent)), quantity]))));
}

/** The sum of the children, or the fixed price; with and without the discount. */
export function bundleTotals(children: readonly PricedChild[], terms: Terms): BundleTotals {
  const { decimals, isFixed, price } = terms;
  const counted = children.filter((child) => isPositive(child.price));
  const regular = isFixed ? (parseDecimal(price) ?? ZERO) : sum(counted.map((child) => product([child.price, child.quantity])));
  const saving = savingOn(regular, terms);
  const sale = !saving ? regular : saving.by === 'amount' ? difference(regular, saving.amount) : discounted(counted, saving.percent, terms);
  return { sale: rounded(sale, decimals), regular: rounded(regular, decimals), saving };
}

/** A percentage as the saved text has it: at most two decimals, `33.33%`, `20%`. */
export const percentText = (percent: DecimalLike): string => `${decimalNumber(rounded(percent, PERCENT_DECIMALS))}%`;

/** What the page offers to tell the generation by. */
interface RoundingSigns {
  /** The setting `round_price`; `undefined` where it is not printed. */
  readonly roundPrice: boolean | undefined;
  /** The settings have WooCommerce's prefix. */
  readonly hasPrefixedCurrency: boolean;
  /** `.woosb-wrap` stands around the list. */
  readonly hasWrap: boolean;
}

/** Which rounding a page's own generation of the plugin has. */
export function roundingOf({ roundPrice, hasPrefixedCurrency, hasWrap }: RoundingSigns): Rounding {
  const isUnit = roundPrice ?? hasPrefixedCurrency;
  return isUnit ? 'unit' : hasWrap && roundPrice === undefined ? 'line' : 'total';
}

/**
 * What a child's own line shows where the shop wants its subtotal: the price of one piece, less the percentage that was taken off the
 * bundle and rounded, times its quantity (contract 18).
 */
export function childSubtotal({ price, quantity }: PricedChild, saving: Saving | null, { decimals }: Pick<Terms, 'decimals'>): Decimal {
  const piece = saving?.by === 'percent' ? lessPercent(price, saving.percent) : decimal(price);
  return rounded(product([rounded(piece, decimals), quantity]), decimals);
}

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

/**
 * The quantity that a typed text becomes: nothing and no number are 0, then the field's limits hold. Decimals stay, and so does what
 * lies between two steps: the server has the last word there.
 */
export function clamped(text: string, { min, max }: Pick<Limits, 'min' | 'max'>): number {
  const typed = decimalNumber(parseDecimal(text) ?? 0);
  return Math.min(Math.max(typed, min ?? typed), max ?? Infinity);
}

/** The value after a press of plus or minus as the field shows it; `null`: it goes no further. */
export function pressed(text: string, direction: Direction, limits: Limits): string | null {
  const value = parseDecimal(text);
  const next = stepped(value && decimalNumber(value), direction, limits);
  return next === null ? null : shown(next);
}

/**
 * How many bundles the stock of the children allows; `null`: as many as wanted. A product that stands in the bundle twice is taken
 * from one stock.
 */
export function bundleLimit(children: readonly Pick<ChosenChild, 'id' | 'quantity' | 'stock'>[]): number | null {
  const needed = new Map<number, { stock: number; quantities: number[] }>();
  for (const { id, quantity, stock } of children) {
    if (id <= 0 || quantity <= 0 || stock === null || stock < 0) {
      continue;
    }
    const same = needed.get(id);
    needed.set(id, { stock: Math.min(stock, same?.stock ?? stock), quantities: [...(same?.quantities ?? []), quantity] });
  }
  const limits = [...needed.values()].map(({ stock, quantities }) => wholeTimes(stock, sum(quantities)));
  return limits.length > 0 ? lowest(limits) : null;
}

/** How many times `part` goes into `whole`, both decimal: 0.3 holds 0.1 three times. */
function wholeTimes(whole: number, part: Decimal): number {
  const near = Math.max(0, Math.round(whole / decimalNumber(part)));
  return compare(product([part, near]), whole) > 0 ? near - 1 : near;
}
