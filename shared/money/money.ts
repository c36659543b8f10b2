/** How a shop writes amounts; every name and default is WooCommerce's. */
export interface Currency {
  readonly symbol: string;
  /** `%1$s` the symbol, `%2$s` the number. */
  readonly format: string;
  readonly decimals: number;
  readonly decimalSeparator: string;
  readonly thousandSeparator: string;
  /** Whole amounts are written without decimals. */
  readonly trimZeros?: boolean;
}

/** A piece of a written amount: the symbol, which WooCommerce's markup has in an element of its own, or what stands beside it. */
interface PricePart {
  readonly text: string;
  readonly isSymbol: boolean;
}

/** Figures in groups of three, from the right. */
function inThousands(figures: string): string[] {
  const first = figures.length % 3;
  const groups = figures.slice(first).match(/\d{3}/g) ?? [];
  return first > 0 ? [figures.slice(0, first), ...groups] : groups;
}

/** An amount in minor units as the shop writes it, piece by piece; the sign stands before the symbol. */
export function priceParts(
  minor: number,
  { decimals, decimalSeparator, thousandSeparator, symbol, format, trimZeros }: Currency,
): readonly PricePart[] {
  const whole = Math.round(minor);
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
  const grouped = inThousands(digits.slice(0, digits.length - decimals)).join(thousandSeparator);
  const isWhole = decimals === 0 || (trimZeros && whole % 10 ** decimals === 0);
  const number = isWhole ? grouped : `${grouped}${decimalSeparator}${digits.slice(-decimals)}`;
  const pieces = [whole < 0 ? '-' : '', ...format.split(/(%[12]\$s)/)];
  return pieces
    .filter(Boolean)
    .map((piece) => (piece === '%1$s' ? { text: symbol, isSymbol: true } : { text: piece === '%2$s' ? number : piece, isSymbol: false }));
}

/** An amount in minor units as the shop writes it, as plain text. */
export const formatMinor = (minor: number, currency: Currency): string =>
  priceParts(minor, currency)
    .map(({ text }) => text)
    .join('');

/** An amount of money in minor units (pence, cents) for the currency's number of decimals; half away from zero, as the host rounds. */
export function toMinor(amount: number, { decimals }: Pick<Currency, 'decimals'>): number {
  const [digits = '', exponent = '0'] = String(Math.abs(amount)).split('e');
  // The decimal text, not the product: 1.005 * 100 is 100.49999999999999.
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return amount < 0 ? -whole || 0 : whole;
}

/** An amount in main units as the shop writes it. */
export const formatMoney = (amount: number, currency: Currency): string => formatMinor(toMinor(amount, currency), currency);
