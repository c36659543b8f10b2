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

/** What a bundle costs (contract 8 to 14), in exact decimals; amounts are in the currency's main unit. Pure. */

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
