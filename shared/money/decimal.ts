import { Big } from 'big.js';

/**
 * Exact decimals: prices are added, multiplied and cut by percent on their decimal text, and rounded once, at the end. In binary numbers
 * 0.82 less 25 % is a little under 0.615, and would be 0.61. The arithmetic is big.js's; which texts are prices is said here.
 */

/** An exact decimal number; it never changes. */
export type Decimal = Big;

/** What may be given for one: a price as a number, or as the text of an attribute or a field. */
export type DecimalLike = Decimal | number | string;

export const ZERO: Decimal = new Big(0);

const NUMBER = /^(?=[+-]?\.?\d)[+-]?\d*(?:\.\d*)?(?:e[+-]?\d{1,3})?$/i;

/** Longer ones are no amounts; somebody else's text must not keep the page busy. */
const MAX_LENGTH = 400;

/**
 * The decimal a text or a number says: `12.50`, `-.5`, `1e-7`, spaces around it left out. Separators of thousands and a decimal comma are
 * the host's way of printing, not of telling: such a text is none.
 * @returns `null` for everything that is no finite number in decimal notation: an empty text, an attribute that is not there
 */
export function parseDecimal(value: string | number | null | undefined): Decimal | null {
  const text = String(value).trim();
  return text.length <= MAX_LENGTH && NUMBER.test(text) ? new Big(text.replace('+', '')) : null;
}

/**
 * The same for what is known to be a number.
 * @throws RangeError for what is none: a wrong price must not go on as 0. Text of a page passes `parseDecimal` first
 */
export function decimal(value: DecimalLike): Decimal {
  if (typeof value === 'object') {
    return value;
  }
  const parsed = parseDecimal(value);
  if (!parsed) {
    throw new RangeError(`no decimal number: ${JSON.stringify(value)}`);
  }
  return parsed;
}

/** The sum of all; of none it is 0. */
export const sum = (values: readonly DecimalLike[]): Decimal => values.map(decimal).reduce((a, b) => a.plus(b), ZERO);

/** The product of all; of none it is 1. */
export const product = (values: readonly DecimalLike[]): Decimal => values.map(decimal).reduce((a, b) => a.times(b), new Big(1));

/** The number with the other sign. */
export const negated = (value: DecimalLike): Decimal => decimal(value).times(-1);

/** `a` less `b`. */
export const difference = (a: DecimalLike, b: DecimalLike): Decimal => decimal(a).minus(decimal(b));

/** So many percent of an amount. */
export const percentOf = (amount: DecimalLike, percent: DecimalLike): Decimal => product([amount, percent, '0.01']);

/** An amount less so many percent. */
export const lessPercent = (amount: DecimalLike, percent: DecimalLike): Decimal => percentOf(amount, difference(100, percent));

/** Below 0 where `a` is the smaller one, 0 where they are equal, above 0 else: for sorting and for limits. */
export const compare = (a: DecimalLike, b: DecimalLike): number => decimal(a).cmp(decimal(b));

/** Is it 0? */
export const isZero = (value: DecimalLike): boolean => compare(value, ZERO) === 0;

/** Rounded to so many decimals, half up on the decimal text: away from zero, as the host rounds, so that -0.615 is -0.62. */
export const rounded = (value: DecimalLike, decimals: number): Decimal => decimal(value).round(decimals, Big.roundHalfUp);

/**
 * `a` divided by `b`, rounded to so many decimals as `rounded` does: a quotient may have no end.
 * @throws RangeError where `b` is 0
 */
export function quotient(a: DecimalLike, b: DecimalLike, decimals: number): Decimal {
  if (isZero(b)) {
    throw new RangeError('a quotient by 0');
  }
  // So many decimals are a setting of the constructor: this one is for this division alone.
  const Rounded = Big();
  Rounded.DP = decimals;
  return new Big(new Rounded(decimal(a)).div(decimal(b)));
}

/** As a text with a point and no exponent, `12.5`: with as many decimals as are said (rounded or filled up), else as many as it needs. */
export const decimalText = (value: DecimalLike, decimals?: number): string =>
  (decimals === undefined ? decimal(value) : rounded(value, decimals)).toFixed(decimals);

/** The nearest binary number, for stores and events, where amounts are numbers in the currency's main unit. There is no -0. */
export const decimalNumber = (value: DecimalLike): number => decimal(value).toNumber() + 0;

/** In minor units (pence, cents), rounded: what `formatMinor` and the price markup take. */
export const minorOf = (value: DecimalLike, { decimals }: { readonly decimals: number }): number =>
  decimalNumber(rounded(value, decimals).times(10 ** decimals));
