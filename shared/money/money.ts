/** How a shop writes amounts; every name and default is WooCommerce's. */
export interface Currency {
  readonly symbol: string;
  /** `%1$s` the symbol, `%2$s` the number. */
  readonly format: string;
  readonly decimals: number;
  readonly decimalSeparator: string;
  readonly thousandSeparator: string;
}

/** An amount of money in minor units (pence, cents) for the currency's number of decimals; half away from zero, as the host rounds. */
export function toMinor(amount: number, { decimals }: Pick<Currency, 'decimals'>): number {
  const [digits = '', exponent = '0'] = String(Math.abs(amount)).split('e');
  // The decimal text, not the product: 1.005 * 100 is 100.49999999999999.
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return amount < 0 ? -whole || 0 : whole;
}

/** An amount in minor units as the shop writes it, as plain text; the sign stands before the symbol. */
export function formatMinor(minor: number, currency: Currency): string {
  const { decimals, decimalSeparator, thousandSeparator, symbol, format } = currency;
  const whole = Math.round(minor);
  const digits = String(Math.abs(whole)).padStart(decimals + 1, '0');
  const grouped = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(\d{3})+(?!\d))/g, () => thousandSeparator);
  const number = decimals > 0 ? `${grouped}${decimalSeparator}${digits.slice(-decimals)}` : grouped;
  return `${whole < 0 ? '-' : ''}${format.replace('%1$s', () => symbol).replace('%2$s', () => number)}`;
}

/** An amount in main units as the shop writes it. */
export const formatMoney = (amount: number, currency: Currency): string => formatMinor(toMinor(amount, currency), currency);
