import {
  compare,
  negated,
  parseDecimal,
  percentOf,
  product,
  sum,
  ZERO,
  type Decimal,
  type DecimalLike,
} from '../../shared/money/decimal.js';
import { quotient } from '../../shared/money/quotient.js';

/** What chosen add-ons cost (contract: addons.md §4), in exact decimals; amounts are in the currency's main unit. Pure. */

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
  /** Sold individually: paid once, whatever the quantity. */
  readonly isOnce: boolean;
  readonly prices: PrintedPrices;
}

/** The price of one piece of the product itself, with tax as displayed and before it. */
interface BasePrice {
  readonly price: DecimalLike;
  readonly untaxed: DecimalLike;
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
  if (!number || compare(number, ZERO) === 0) {
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

const DIVISION_DIGITS = 10;
const ONE: Decimal = { digits: 1n, scale: 0 };

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
  return [onSale, regular.digits === 0n ? onSale : quotient(product([onSale, untaxed]), regular, DIVISION_DIGITS)];
}

/** One option for one piece, by its unit price and the price of the product. */
function costOf(option: ChosenOption, unit: Decimal, base: DecimalLike): Decimal {
  const { kind, value, removeSpaces } = option;
  const { type, method } = option.prices;
  const entered = (): Decimal => parseDecimal(value) ?? ZERO;
  if (method === 'free') {
    return ZERO;
  }
  if (method === 'value_x_product' && kind === 'number') {
    return product([entered(), base]);
  }
  const signed = method === 'decrease' && compare(unit, ZERO) > 0 ? negated(unit) : unit;
  // Those of linked products are worked out already.
  if (type === 'percentage' && method !== 'discount' && method !== 'product') {
    return percentOf(base, signed);
  }
  if (type === 'multiplied' && kind === 'number') {
    return product([entered(), signed]);
  }
  return type === 'characters' && kind === 'text' ? product([charactersOf(value, removeSpaces), signed]) : signed;
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
    const [unit, untaxedUnit] = unitsOf(option.prices);
    const cost = forAll(costOf(option, unit, base.price));
    // Most shops print no prices before tax.
    const isSame = unit === untaxedUnit && base.price === base.untaxed;
    (option.isOnce ? once : piece)?.push(cost);
    (option.isOnce ? untaxedOnce : untaxedPiece)?.push(isSame ? cost : forAll(costOf(option, untaxedUnit, base.untaxed)));
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
