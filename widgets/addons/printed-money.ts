import { textOfHtml } from '../../shared/html/inert.js';
import { parseDecimal, type Decimal } from '../../shared/money/decimal.js';
import { withoutEnd } from '../../shared/text.js';
import type { Currency } from '../../shared/money/money.js';

/** What prices say that a page or a server has written out. */

/** How a printed price is written, for editions that print no currency and a server that is silent. */
export function printedCurrency(price: Element | null): Currency | null {
  const symbol = price?.querySelector('.woocommerce-Price-currencySymbol')?.textContent ?? '';
  const text = price?.querySelector('.woocommerce-Price-amount')?.textContent?.trim() ?? '';
  if (symbol === '' || text === '') {
    return null;
  }
  const blank = /\s/.test(text) ? '\u00a0' : '';
  return {
    symbol,
    format: text.startsWith(symbol) ? `%1$s${blank}%2$s` : `%2$s${blank}%1$s`,
    decimals: /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0,
    decimalSeparator: /([.,])\d+\D*$/.exec(text)?.[1] ?? '.',
    thousandSeparator: /\d([.,\s])\d{3}(?!\d)/.exec(text)?.[1] ?? ',',
  };
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
