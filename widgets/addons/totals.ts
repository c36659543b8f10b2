import { hostCurrency } from '../../shared/host/currency.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import * as currencies from '../../shared/host/settings/currency.js';
import { parseHtml, textOfHtml } from '../../shared/html/sanitize.js';
import { isRecord } from '../../shared/json.js';
import { compare, decimalNumber, decimalText, minorOf, parseDecimal, rounded, ZERO, type Decimal } from '../../shared/money/decimal.js';
import type { Currency } from '../../shared/money/money.js';
import { latestOnly } from '../../shared/latest-only.js';
import { priceElement } from '../../shared/ui/price-element.js';
import type { Settings } from './addons.js';
import { setDisplayed } from './effects.js';
import { hostQuery, pageOf } from './host-query.js';
import { loadCalls, loadedCalls } from './lazy-calls.js';
import type { Totals } from './price.logic.js';

const DIMMED = '0.5';

/** How the shop writes amounts, as the tag or the plugin says; `null`: nobody does, so the server writes them. */
export const currencyOf = (settings: Settings): Currency | null => settings.currency ?? hostCurrency(currencies.addons);

/** How a printed price is written, for editions that print no currency and a server that is silent. */
function printedCurrency(price: Element | null): Currency | null {
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
  const [first = ''] =
    /-?[\d.,\s\u00a0']*\d/.exec(
      textOfHtml(html)
        .replaceAll(/[^\d.,\s\u00a0'-]+/g, ' ')
        .trim(),
    ) ?? [];
  const plain = currency
    ? first.replaceAll(currency.thousandSeparator || ' ', '').replaceAll(currency.decimalSeparator, '.')
    : first.replaceAll(',', '');
  return parseDecimal(plain.replaceAll(/[\s\u00a0]/g, ''));
}

/** Where totals are written, and what for. */
interface TotalsContext {
  readonly container: HTMLElement;
  settings(): Settings;
}

const part = (container: Element, name: string): HTMLElement | null => container.querySelector<HTMLElement>(`[id="${name}"]`);

/** Writes the box of totals and the replaced price of the product (contract: addons.md §4). */
export function createTotals({ container, settings }: TotalsContext) {
  const suffixCalls = latestOnly();
  /** What the server is being asked at this moment. */
  let underWay = '';
  /** What stood in the price of the product before us. */
  const replaced = new Map<HTMLElement, readonly ChildNode[]>();

  const fill = (el: HTMLElement | null, content: Node | string): void => {
    el?.replaceChildren(typeof content === 'string' ? parseHtml(content, '<shop-addons> totals') : content);
  };
  const suffixed = (price: Node): DocumentFragment => {
    const content = document.createDocumentFragment();
    content.append(price);
    const suffix = settings().priceSuffix;
    if (suffix !== '') {
      content.append(' ', parseHtml(suffix, '<shop-addons> price suffix'));
    }
    return content;
  };
  const dim = (isDimmed: boolean): void => {
    const box = part(container, 'wapo-total-price-table');
    if (box) {
      box.style.opacity = isDimmed ? DIMMED : '';
    }
  };
  const rows = (options: Decimal): void => {
    const { totalBox } = settings();
    const row = container.querySelector<HTMLElement>('.wapo-total-options');
    if (row && totalBox === 'hide_options') {
      setDisplayed(row, options.digits !== 0n, 'fade');
    }
  };
  /** `content` is asked for each element anew: a node stands in one place only. */
  const replacePrice = (order: Decimal, decimals: number, content: () => Node): void => {
    const { replacesProductPrice, replacesWithoutAddons, productPriceSelector, hidesZeroOrderPrice } = settings();
    if (!replacesProductPrice || (!replacesWithoutAddons && !container.querySelector('.yith-wapo-block'))) {
      return;
    }
    const isEmpty = hidesZeroOrderPrice && compare(rounded(order, decimals), ZERO) === 0;
    for (const el of hostQuery(productPriceSelector, pageOf(container))) {
      if (!replaced.has(el)) {
        replaced.set(el, [...el.childNodes]);
      }
      const box = document.createDocumentFragment();
      box.append(content());
      if (isEmpty) {
        box.querySelector('bdi')?.replaceChildren();
      }
      el.replaceChildren(box);
    }
  };
  const writeLocally = (totals: Totals, currency: Currency): void => {
    const price = (amount: Decimal): HTMLElement => priceElement(minorOf(amount, currency), currency);
    fill(part(container, 'wapo-total-options-price'), suffixed(price(totals.options)));
    fill(part(container, 'wapo-total-order-price'), suffixed(price(totals.order)));
    replacePrice(totals.order, currency.decimals, () => price(totals.order));
  };
  /** @returns whether the server was asked */
  const askServer = (totals: Totals, productId: string, currency: Currency | null): boolean => {
    const printed = currency ?? printedCurrency(part(container, 'wapo-total-product-price'));
    const decimals = printed?.decimals ?? 2;
    const order = rounded(totals.order, decimals);
    const written = parseDecimal(container.getAttribute('data-order-price') ?? '');
    if (settings().skipsUnchangedTotals && written && compare(written, order) === 0 && written.digits !== 0n) {
      suffixCalls.abort();
      underWay = '';
      dim(false);
      return false;
    }
    const wanted = [productId, totals.options, totals.untaxedOptions, order]
      .map((value) => (typeof value === 'string' ? value : decimalText(value)))
      .join();
    if (wanted === underWay) {
      return true;
    }
    underWay = wanted;
    fireHost(document, 'wapo-before-calculate-product-price');
    dim(true);
    const asked = {
      productId,
      options: decimalText(totals.options),
      untaxedOptions: decimalText(totals.untaxedOptions),
      order: decimalText(order),
    };
    void suffixCalls.run(async (signal) => {
      try {
        const calls = loadedCalls() ?? (await loadCalls());
        const answer = await calls.fetchTotals(asked, settings(), signal);
        const text = (name: string): string | null => {
          const html = isRecord(answer) ? answer[name] : null;
          return typeof html === 'string' ? html : null;
        };
        const [product, options, all] = [text('price_html'), text('options_price_suffix'), text('order_price_suffix')];
        if (printed) {
          writeLocally(totals, printed);
        }
        if (product !== null) {
          fill(part(container, 'wapo-total-product-price'), product);
        }
        if (options !== null) {
          fill(part(container, 'wapo-total-options-price'), options);
        }
        if (all !== null) {
          fill(part(container, 'wapo-total-order-price'), all);
          replacePrice(totals.order, decimals, () => parseHtml(all, '<shop-addons> totals'));
        }
        container.setAttribute('data-order-price', decimalText(order));
        fireHost(document, 'wapo-after-calculate-product-price', [answer]);
      } catch (error) {
        if (signal.aborted) {
          return;
        }
        console.error('[shop] <shop-addons>: the shop did not write the total; it is written here', error);
        if (printed) {
          writeLocally(totals, printed);
        }
      }
      underWay = '';
      dim(false);
    });
    return true;
  };

  return {
    /** Shows new totals; who waits for the server sees the box dimmed. */
    write(totals: Totals, productId: string): void {
      const currency = currencyOf(settings());
      rows(totals.options);
      if (settings().asksSuffix || !currency) {
        askServer(totals, productId, currency);
      } else {
        writeLocally(totals, currency);
        const html = priceElement(minorOf(totals.order, currency), currency).outerHTML;
        fireHost(document, 'wapo-after-calculate-product-price', [
          { order_price_suffix: html, order_price_raw: decimalNumber(rounded(totals.order, currency.decimals)) },
        ]);
      }
      fireHost(document, 'yith_wapo_product_price_updated', [decimalNumber(totals.order)]);
    },
    /** Puts HTML of the server, a range of prices say, into the price of the product, where that is replaced at all. */
    writeProductPrice(html: string): void {
      if (settings().replacesProductPrice) {
        replacePrice({ digits: 1n, scale: 0 }, 0, () => parseHtml(html, '<shop-addons> default price'));
      }
    },
    stop(): void {
      suffixCalls.abort();
      dim(false);
      for (const [el, nodes] of replaced) {
        el.replaceChildren(...nodes);
      }
      for (const name of ['wapo-total-options-price', 'wapo-total-order-price']) {
        part(container, name)?.replaceChildren();
      }
    },
  };
}
