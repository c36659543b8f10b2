import {
  compare,
  type Decimal,
  decimal,
  type DecimalLike,
  difference,
  isZero,
  negated,
  parseDecimal,
  percentOf,
  product,
  quotient,
  sum,
  ZERO,
} from '../../../shared/money/decimal.js';
import type { Currency } from '../../../shared/money/money.js';
import { withoutEnd } from '../../../shared/text.js';

/**
 * What chosen add-ons cost (contract 29 to 37), in exact decimals, and what a price says that a page has written out; amounts are in the
 * currency's main unit. Pure.
 */

/** The price attributes of an option as they are printed; `null` where one is missing. */
export interface PrintedPrices {
  readonly price: string | null;
  readonly sale: string | null;
  /** The same before tax. */
  readonly untaxedPrice: string | null;
  readonly untaxedSale: string | null;
  readonly type: string;
  readonly method: string;
}

/** One option that is chosen or filled in, in the order of the page, in which it is posted too. */
export interface ChosenOption {
  readonly addon: string;
  readonly kind: 'number' | 'text' | 'other';
  /** What was entered. */
  readonly value: string;
  /** Of numbers; empty: none. */
  readonly min: string;
  readonly max: string;
  /** Characters are counted without white space. */
  readonly removeSpaces: boolean;
  /** How many options of this add-on cost nothing; 0: none. */
  readonly firstFree: number;
  /** Pieces of a linked product. */
  readonly ownQuantity: string;
  /** Sold individually: paid once, whatever the quantity, in a line of its own. */
  readonly isOnce: boolean;
  readonly prices: PrintedPrices;
}

/**
 * The price of one piece of the product itself: as displayed, and as the shop keeps it. The second is the price before tax, but where
 * prices are entered with tax and displayed without.
 */
interface BasePrice {
  readonly price: DecimalLike;
  readonly untaxed: DecimalLike;
}

/** A price with the product's tax, and the same as the shop keeps it: what they differ by is the tax. */
export interface TaxedPair {
  readonly shown: Decimal;
  readonly untaxed: Decimal;
}

/** What a shop enters has fewer digits; a percentage is printed with fourteen in all. */
const ENTERED_DIGITS = 8;

/** A displayed price as the shop keeps it. @param tax of the product; `null`: nobody tells one */
export function untaxedPrice(price: Decimal, tax: TaxedPair | null): Decimal {
  if (!tax || compare(tax.shown, ZERO) <= 0 || compare(tax.untaxed, ZERO) <= 0 || compare(tax.shown, tax.untaxed) === 0) {
    return price;
  }
  return quotient(product([price, tax.untaxed]), tax.shown, ENTERED_DIGITS);
}

/** What the options cost: added to one piece, and once for the whole order; each before tax, too. */
interface OptionsSum {
  readonly onePiece: Decimal;
  readonly once: Decimal;
  readonly untaxedOnePiece: Decimal;
  readonly untaxedOnce: Decimal;
}

/** What the page shows. */
export interface Totals {
  readonly options: Decimal;
  readonly untaxedOptions: Decimal;
  readonly order: Decimal;
}

/** How many characters a server counts: code points, and a line break, posted as CR LF, is two. */
export const charactersOf = (text: string, removeSpaces: boolean): number =>
  [...(removeSpaces ? text.replaceAll(/\s+/g, '') : text.replaceAll(/\r\n?|\n/g, '\r\n'))].length;

/** The main quantity as a form has it; 1 where it is missing, empty or not above 0. */
export const quantityOf = (text: string): Decimal => {
  const quantity = parseDecimal(text);
  return quantity && compare(quantity, ZERO) > 0 ? quantity : ONE;
};

/** Where an entered number lies; `none`: nothing that counts (empty, no number, 0). Bounds and value are compared as decimals. */
export function numberRange(value: string, min: string, max: string): 'none' | 'low' | 'high' | 'within' {
  const number = parseDecimal(value);
  if (!number || isZero(number)) {
    return 'none';
  }
  const [low, high] = [parseDecimal(min), parseDecimal(max)];
  if (low && compare(number, low) < 0) {
    return 'low';
  }
  return high && compare(number, high) > 0 ? 'high' : 'within';
}

const amount = (text: string | null): Decimal | null => (text === null ? null : parseDecimal(text));
/** A sale price holds from 0 on; an empty text, `undefined` and the like are none. */
const saleOf = (text: string | null): Decimal | null => {
  const sale = amount(text);
  return sale && compare(sale, ZERO) >= 0 ? sale : null;
};

const DIVISION_DIGITS = 14;
const ONE = decimal(1);

/** Unit prices, displayed and before tax. A sale that is printed with tax alone is brought to the tax of the regular price. */
function unitsOf({ price, sale, untaxedPrice, untaxedSale }: PrintedPrices): readonly [Decimal, Decimal] {
  const regular = amount(price) ?? ZERO;
  const untaxed = amount(untaxedPrice) ?? regular;
  const onSale = saleOf(sale);
  if (!onSale) {
    return [regular, untaxed];
  }
  const printed = saleOf(untaxedSale);
  if (printed) {
    return [onSale, printed];
  }
  return [onSale, isZero(regular) ? onSale : quotient(product([onSale, untaxed]), regular, DIVISION_DIGITS)];
}

/** Is an option so many percent of the product? Those of linked products are worked out already. */
const isPercentage = ({ type, method }: PrintedPrices): boolean =>
  type === 'percentage' && !['discount', 'product', 'free'].includes(method);

/** Is it the product's price, as often as a number says? */
const isTimesProduct = ({ kind, prices }: ChosenOption): boolean => prices.method === 'value_x_product' && kind === 'number';

/** Does what an option costs follow from the price of the product? */
export const dependsOnPrice = (option: ChosenOption): boolean => isPercentage(option.prices) || isTimesProduct(option);

/** What one option costs on one piece: as displayed, and as the shop keeps it. */
type Costs = readonly [shown: Decimal, untaxed: Decimal];

/**
 * A share of the product, as the host's cart works it out: it takes the percentage that was entered (the untaxed one), of the displayed
 * price or of the price before tax, whichever is lower, and puts the product's tax on it. A shop that enters its prices with tax and
 * displays them without so has a displayed price below the one it keeps.
 * @param take the share of an amount
 */
function shareOf({ price, untaxed }: BasePrice, take: (amount: DecimalLike) => Decimal): Costs {
  const isBelow = compare(price, untaxed) < 0;
  const kept = take(isBelow ? price : untaxed);
  return [isBelow ? quotient(product([kept, price]), untaxed, DIVISION_DIGITS) : take(price), kept];
}

/** One option for one piece, by the price of the product. */
function costsOf(option: ChosenOption, base: BasePrice): Costs {
  const { kind, value, removeSpaces, prices } = option;
  const { type, method } = prices;
  if (method === 'free') {
    return [ZERO, ZERO];
  }
  const units = unitsOf(prices);
  const signed = (unit: Decimal): Decimal => (method === 'decrease' && compare(unit, ZERO) > 0 ? negated(unit) : unit);
  const entered = (): Decimal => parseDecimal(value) ?? ZERO;
  if (isTimesProduct(option)) {
    return shareOf(base, (amount) => product([entered(), amount]));
  }
  if (isPercentage(prices)) {
    return shareOf(base, (amount) => percentOf(amount, signed(units[1])));
  }
  const both = (cost: (unit: Decimal) => Decimal): Costs => [cost(units[0]), cost(units[1])];
  if (method === 'discount' || method === 'product') {
    return linkedCosts(prices, units, base);
  }
  if (type === 'multiplied' && kind === 'number') {
    return both((unit) => product([entered(), signed(unit)]));
  }
  return type === 'characters' && kind === 'text'
    ? both((unit) => product([charactersOf(value, removeSpaces), signed(unit)]))
    : both(signed);
}

/** A linked product. What is taken off it by percent is printed with the product's tax in the percentage; the cart takes it without. */
function linkedCosts({ price, type, method }: PrintedPrices, units: Costs, base: BasePrice): Costs {
  const isTaxed = compare(base.price, base.untaxed) !== 0 && compare(base.price, ZERO) > 0 && compare(base.untaxed, ZERO) > 0;
  if (!isTaxed) {
    return units;
  }
  const untaxed = (amount: Decimal): Decimal => quotient(product([amount, base.untaxed]), base.price, DIVISION_DIGITS);
  const [unit] = units;
  const regular = amount(price) ?? ZERO;
  const shown = method === 'discount' && type === 'percentage' ? difference(regular, untaxed(difference(regular, unit))) : unit;
  return [shown, untaxed(shown)];
}

/** Adds up the chosen options, in the order of the page: the first free ones of each add-on, then by type and method. */
export function sumOptions(options: readonly ChosenOption[], base: BasePrice): OptionsSum {
  const [piece, once, untaxedPiece, untaxedOnce]: Decimal[][] = [[], [], [], []];
  let addon = '';
  let free = 0;
  for (const option of options) {
    if (option.kind === 'number' && numberRange(option.value, option.min, option.max) !== 'within') {
      continue;
    }
    if (option.addon !== addon) {
      addon = option.addon;
      free = option.firstFree;
    }
    if (free > 0 && option.firstFree > 0) {
      free -= 1;
      continue;
    }
    const pieces = parseDecimal(option.ownQuantity);
    const forAll = (cost: Decimal): Decimal => (pieces && compare(pieces, ONE) > 0 ? product([cost, pieces]) : cost);
    const [cost, untaxed] = costsOf(option, base);
    (option.isOnce ? once : piece)?.push(forAll(cost));
    (option.isOnce ? untaxedOnce : untaxedPiece)?.push(forAll(untaxed));
  }
  return {
    onePiece: sum(piece ?? []),
    once: sum(once ?? []),
    untaxedOnePiece: sum(untaxedPiece ?? []),
    untaxedOnce: sum(untaxedOnce ?? []),
  };
}

/** What is shown for a quantity: exact, rounded once where it is written. */
export function totalsOf(options: OptionsSum, price: DecimalLike, quantity: DecimalLike): Totals {
  const total = sum([product([options.onePiece, quantity]), options.once]);
  return {
    options: total,
    untaxedOptions: sum([product([options.untaxedOnePiece, quantity]), options.untaxedOnce]),
    order: sum([product([price, quantity]), total]),
  };
}

/** Digits between two marks of thousands. */
const GROUP = 3;

/**
 * How a printed price is written, for editions that print no currency and a server that is silent; `null` where no price stands there.
 * @param known what the price is as a number: it tells whether `1.250` is a thousand and more, or one and a quarter
 */
export function currencyIn(text: string, symbol: string, known: Decimal | null): Currency | null {
  if (symbol === '' || text === '') {
    return null;
  }
  const blank = /\s/.test(text) ? '\u00a0' : '';
  const [, mark = '.', digits = ''] = /([.,])(\d+)\D*$/.exec(text) ?? [];
  const other = mark === '.' ? ',' : '.';
  const thousands = /\d([.,\s])\d{3}(?!\d)/.exec(text)?.[1] ?? other;
  const currency: Currency = {
    symbol,
    format: text.startsWith(symbol) ? `%1$s${blank}%2$s` : `%2$s${blank}%1$s`,
    decimals: digits.length,
    decimalSeparator: mark,
    thousandSeparator: thousands === mark ? other : thousands,
  };
  if (digits.length !== GROUP || thousands !== mark) {
    return currency;
  }
  const amount = amountIn(text, currency);
  // Hardly a currency has three decimals.
  return amount && known && compare(amount, known) === 0
    ? currency
    : { ...currency, decimals: 0, decimalSeparator: other, thousandSeparator: mark };
}

/** The number in a printed price; `null` where there is none. */
export function amountIn(text: string, currency: Currency | null): Decimal | null {
  const written = text.match(/-?[\d.,\s\u00a0']+/g) ?? [];
  const first = withoutEnd(written.find((part) => /\d/.test(part)) ?? '', /\D/);
  const plain = currency
    ? first.replaceAll(currency.thousandSeparator || ' ', '').replaceAll(currency.decimalSeparator, '.')
    : first.replaceAll(',', '');
  return parseDecimal(plain.replaceAll(/[\s\u00a0]/g, ''));
}
