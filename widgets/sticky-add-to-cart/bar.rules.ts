import { type Currency, formatMoney, toMinor } from '../../shared/money/money.js';

/** How a page writes its prices, learnt from one whose amount is known: no page. */

/** A number with its separators: spaces of any kind, points, commas, apostrophes. */
const NUMBER = /\d(?:[\d\s.,'’٫٬]*\d)?/;

const numberOf = (digits: string): number => Number(digits.replaceAll(/\D/g, ''));

/** What a text of this form would mean: its last separator before decimals, or all of them between thousands. */
function waysOf(text: string): readonly (readonly [number, Currency])[] {
  const separators = [...text.matchAll(/\D+/g)].map(([separator]) => separator);
  const last = separators.at(-1);
  const plain = { symbol: '', format: '%2$s' };
  const whole: readonly [number, Currency] = [
    numberOf(text),
    { ...plain, decimals: 0, decimalSeparator: '', thousandSeparator: separators[0] ?? '' },
  ];
  if (last === undefined) {
    return [whole];
  }
  const at = text.lastIndexOf(last);
  const decimals = text.length - at - last.length;
  const thousands = separators.length > 1 ? (separators[0] ?? '') : '';
  return [[numberOf(text) / 10 ** decimals, { ...plain, decimals, decimalSeparator: last, thousandSeparator: thousands }], whole];
}

/**
 * Another amount written as the page writes this one: decimals, separators, what stands around the number. A separator of thousands
 * that the text does not show is not made up. Amounts in the currency's main unit.
 * @returns `null` where the text does not say `known`
 */
export function rewritten(text: string, known: number, amount: number): string | null {
  const found = NUMBER.exec(text);
  if (!found) {
    return null;
  }
  const way = waysOf(found[0]).find(([value, currency]) => toMinor(value, currency) === toMinor(known, currency));
  if (!way) {
    return null;
  }
  const sign = amount < 0 ? '-' : '';
  return `${sign}${text.slice(0, found.index)}${formatMoney(Math.abs(amount), way[1])}${text.slice(found.index + found[0].length)}`;
}
