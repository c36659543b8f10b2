import {
  compare,
  decimal,
  decimalText,
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

/** What a bundle costs (contract: bundle.md §2), in exact decimals; amounts are in the currency's main unit. Pure. */

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
  readonly discount: string;
  readonly discountAmount: string;
  /** The whole bundle has one price, whatever is in it. */
  readonly isFixed: boolean;
  /** That price. */
  readonly price: string;
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

/** The percentage that may be taken off: strictly between 0 and 100, else `null`. */
function validPercent(text: string): Decimal | null {
  const percent = parseDecimal(text);
  return percent && isPositive(percent) && compare(percent, HUNDRED) < 0 ? percent : null;
}

/**
 * What is taken off a sum: the amount where it is above 0 and below the sum, else the percentage where it is valid. An amount that is no
 * saving leaves the percentage its turn.
 */
function savingOn(total: Decimal, { discount, discountAmount, isFixed }: Terms): Saving | null {
  if (isFixed) {
    return null;
  }
  const amount = parseDecimal(discountAmount);
  if (amount && isPositive(amount) && compare(amount, total) < 0) {
    return { by: 'amount', amount };
  }
  const percent = validPercent(discount);
  return percent && { by: 'percent', percent };
}

/** What the children cost less a percentage, each rounded where the rule says, not rounded on. */
function discounted(children: readonly PricedChild[], percent: Decimal, { rounding, decimals }: Terms): Decimal {
  const lines = children.map(({ price, quantity }) => {
    if (rounding === 'unit') {
      return product([rounded(lessPercent(price, percent), decimals), quantity]);
    }
    const line = lessPercent(product([price, quantity]), percent);
    return rounding === 'line' ? rounded(line, decimals + 1) : line;
  });
  return sum(lines);
}

const priced = (children: readonly PricedChild[]): PricedChild[] => children.filter(({ price }) => isPositive(price));

/** The sum of the children, or the fixed price; with and without the discount. */
export function bundleTotals(children: readonly PricedChild[], terms: Terms): BundleTotals {
  const counted = priced(children);
  const { decimals, isFixed, price } = terms;
  if (isFixed) {
    const fixed = rounded(parseDecimal(price) ?? ZERO, decimals);
    return { sale: fixed, regular: fixed, saving: null };
  }
  const regular = sum(counted.map((child) => product([child.price, child.quantity])));
  // Nothing costs anything: nothing is saved.
  const saving = isPositive(regular) ? savingOn(regular, terms) : null;
  const sale = !saving ? regular : saving.by === 'amount' ? difference(regular, saving.amount) : discounted(counted, saving.percent, terms);
  return { sale: rounded(sale, decimals), regular: rounded(regular, decimals), saving };
}

/**
 * What a child's own line shows where the shop wants its subtotal: the price of one piece, less the percentage that was taken off the
 * bundle and rounded, times its quantity.
 */
export function childSubtotal({ price, quantity }: PricedChild, saving: Saving | null, { decimals }: Pick<Terms, 'decimals'>): Decimal {
  const piece = saving?.by === 'percent' ? lessPercent(price, saving.percent) : decimal(price);
  return rounded(product([rounded(piece, decimals), quantity]), decimals);
}

/** A percentage as the saved text has it: at most two decimals, `33.33%`, `20%`. */
export function percentText(percent: DecimalLike): string {
  const text = decimalText(percent, PERCENT_DECIMALS);
  return `${text.replace(/\.?0+$/, '')}%`;
}

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
  if (roundPrice !== undefined) {
    return roundPrice ? 'unit' : 'total';
  }
  if (hasPrefixedCurrency) {
    return 'unit';
  }
  return hasWrap ? 'line' : 'total';
}
