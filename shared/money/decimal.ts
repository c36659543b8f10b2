/**
 * Exact decimals: prices are added, multiplied and cut by percent on their decimal text, and rounded once, at the end. In binary numbers
 * 0.82 less 25 % is a little under 0.615, and would be 0.61.
 */

/** An exact decimal number: `digits` × 10^-`scale`; `scale` is 0 or more. */
export interface Decimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** What may be given for one: a price as a number, or as the text of an attribute or a field. */
export type DecimalLike = Decimal | number | string;

export const ZERO: Decimal = { digits: 0n, scale: 0 };
const MINUS_ONE: Decimal = { digits: -1n, scale: 0 };
const HUNDRED: Decimal = { digits: 100n, scale: 0 };
const HUNDREDTH: Decimal = { digits: 1n, scale: 2 };

const NUMBER = /^(?=[+-]?\.?\d)([+-]?\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i;

/** Longer ones are no amounts; somebody else's text must not keep the page busy. */
const MAX_LENGTH = 400;

/** 10 to the power of `exponent`. */
export const power = (exponent: number): bigint => 10n ** BigInt(exponent);

/** The same few prices are read again with every change of a form; so many are remembered. */
const REMEMBERED = 500;
const remembered = new Map<string, Decimal | null>();

/**
 * The decimal a text or a number says: `12.50`, `-.5`, `1e-7`, spaces around it left out. Separators of thousands and a decimal comma are
 * the host's way of printing, not of telling: such a text is none.
 * @returns `null` for everything that is no finite number in decimal notation: an empty text, an attribute that is not there
 */
export function parseDecimal(value: string | number | null | undefined): Decimal | null {
  const text = String(value).trim();
  let parsed = remembered.get(text);
  if (parsed === undefined && text.length <= MAX_LENGTH) {
    if (remembered.size >= REMEMBERED) {
      remembered.clear();
    }
    remembered.set(text, (parsed = parse(text)));
  }
  return parsed ?? null;
}

function parse(text: string): Decimal | null {
  const [found, whole = '', part = '', exponent = 0] = NUMBER.exec(text) ?? [];
  const scale = part.length - Number(exponent);
  if (!found || Math.abs(scale) > MAX_LENGTH) {
    return null;
  }
  const exact = { digits: BigInt(whole + part), scale };
  return scale < 0 ? { digits: digitsAt(exact, 0), scale: 0 } : exact;
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

/** Its digits with so many decimals as are wanted, which are no fewer than it has. */
export const digitsAt = ({ digits, scale }: Decimal, wanted: number): bigint =>
  scale === wanted ? digits : digits * power(wanted - scale);

/** The sum of all; of none it is 0. */
export const sum = (values: readonly DecimalLike[]): Decimal =>
  values.map(decimal).reduce((a, b) => {
    const scale = Math.max(a.scale, b.scale);
    return { digits: digitsAt(a, scale) + digitsAt(b, scale), scale };
  }, ZERO);

/** The product of all; of none it is 1. */
export const product = (values: readonly DecimalLike[]): Decimal =>
  values.map(decimal).reduce((a, b) => ({ digits: a.digits * b.digits, scale: a.scale + b.scale }), { digits: 1n, scale: 0 });

/** The number with the other sign. */
export const negated = (value: DecimalLike): Decimal => product([value, MINUS_ONE]);

/** `a` less `b`. */
export const difference = (a: DecimalLike, b: DecimalLike): Decimal => sum([a, negated(b)]);

/** So many percent of an amount. */
export const percentOf = (amount: DecimalLike, percent: DecimalLike): Decimal => product([amount, percent, HUNDREDTH]);

/** An amount less so many percent. */
export const lessPercent = (amount: DecimalLike, percent: DecimalLike): Decimal =>
  product([amount, difference(HUNDRED, percent), HUNDREDTH]);

/** Below 0 where `a` is the smaller one, 0 where they are equal, above 0 else: for sorting and for limits. */
export const compare = (a: DecimalLike, b: DecimalLike): number => {
  const { digits } = difference(a, b);
  return Number(digits > 0n) - Number(digits < 0n);
};

/** A quotient of whole numbers, half away from zero. */
export const divided = (a: bigint, b: bigint): bigint => (2n * a + (a < 0n === b < 0n ? b : -b)) / (2n * b);

/** Rounded to so many decimals, half up on the decimal text: away from zero, as the host rounds, so that -0.615 is -0.62. */
export function rounded(value: DecimalLike, decimals: number): Decimal {
  const exact = decimal(value);
  return exact.scale <= decimals ? exact : { digits: divided(exact.digits, power(exact.scale - decimals)), scale: decimals };
}

/** The nearest binary number, for stores and events, where amounts are numbers in the currency's main unit. */
export const decimalNumber = (value: DecimalLike): number => {
  const { digits, scale } = decimal(value);
  return Number(`${digits}e-${scale}`);
};

/** In minor units (pence, cents), rounded: what `formatMinor` and the price markup take. */
export const minorOf = (value: DecimalLike, { decimals }: { readonly decimals: number }): number =>
  Number(digitsAt(rounded(value, decimals), decimals));
