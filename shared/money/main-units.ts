import { formatMinor, type Currency } from './money.js';

/** Amounts that are told as numbers in main units (pounds, euros). */

/** An amount of money in minor units (pence, cents) for the currency's number of decimals; half away from zero, as the host rounds. */
export function toMinor(amount: number, { decimals }: Pick<Currency, 'decimals'>): number {
  const [digits = '', exponent = '0'] = String(Math.abs(amount)).split('e');
  // The decimal text, not the product: 1.005 * 100 is 100.49999999999999.
  const whole = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  return amount < 0 ? -whole || 0 : whole;
}

/** An amount in main units as the shop writes it. */
export const formatMoney = (amount: number, currency: Currency): string => formatMinor(toMinor(amount, currency), currency);
