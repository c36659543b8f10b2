import { textOfHtml } from '../../shared/html/inert.js';
import { compare, parseDecimal, type Decimal } from '../../shared/money/decimal.js';
import { withoutEnd } from '../../shared/text.js';
import type { Currency } from '../../shared/money/money.js';

/** What prices say that a page or a server has written out. */

/** Digits between two marks of thousands. */
const GROUP = 3;

/**
 * How a printed price is written, for editions that print no currency and a server that is silent.
 * @param known what the price is as a number: it tells whether `1.250` is a thousand and more, or one and a quarter
 */
export function printedCurrency(price: Element | null, known: Decimal | null): Currency | null {
  const symbol = price?.querySelector('.woocommerce-Price-currencySymbol')?.textContent ?? '';
  const text = price?.querySelector('.woocommerce-Price-amount')?.textContent?.trim() ?? '';
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
export function amountIn(html: string, currency: Currency | null): Decimal | null {
  const written = textOfHtml(html).match(/-?[\d.,\s\u00a0']+/g) ?? [];
  const first = withoutEnd(written.find((part) => /\d/.test(part)) ?? '', /\D/);
  const plain = currency
    ? first.replaceAll(currency.thousandSeparator || ' ', '').replaceAll(currency.decimalSeparator, '.')
    : first.replaceAll(',', '');
  return parseDecimal(plain.replaceAll(/[\s\u00a0]/g, ''));
}
