import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { settingNodes, whenCleaned } from '../../../shared/html/attribute.js';
import { textOfHtml } from '../../../shared/html/inert.js';
import { parseHtml } from '../../../shared/html/sanitize.js';
import { isRecord, own } from '../../../shared/json.js';
import {
  type Decimal,
  decimal,
  decimalNumber,
  isZero,
  minorOf,
  rounded,
  compare,
  decimalText,
  difference,
  parseDecimal,
  ZERO,
} from '../../../shared/money/decimal.js';
import type { Currency } from '../../../shared/money/money.js';
import { latestOnly, RequestError } from '../../../shared/net/request.js';
import { withoutEnd } from '../../../shared/text.js';
import { priceElement } from '../../../shared/ui/price-element.js';
import { hostQuery, pageOf, readTax } from '../addons.host.js';
import { fetchTotals, type AskedTotals } from '../calls.js';
import { setDisplayed, type Session } from '../session.js';
import type { Totals } from './price.rules.js';

/**
 * Writes the box of totals and the replaced price of the product (contract 40 to 45).
 * @param calculate adds up anew, where the server has told what the product costs before tax
 */
export function createTotals(context: TotalsContext, calculate: () => void) {
  const { container, settings } = context;
  const price = createProductPrice(context);
  const cell = (name: 'product' | 'options' | 'order'): HTMLElement | null => boxPart(container, `wapo-total-${name}-price`);
  const copies = (of: Element | null | undefined): readonly Node[] => [...(of?.childNodes ?? [])].map((node) => node.cloneNode(true));
  /** The product's price as the page printed it in the box. */
  const printedBox = cell('product')?.cloneNode(true) as Element | undefined;

  const suffixed = (amount: Node): DocumentFragment => {
    const content = document.createDocumentFragment();
    content.append(amount);
    const suffix = settings().priceSuffix;
    if (suffix.html !== '') {
      content.append(' ', settingNodes(suffix, '<shop-addons> price suffix'));
    }
    return content;
  };
  const replacePrice = (order: Decimal, decimals: number, content: () => Node): void => {
    const { replacesProductPrice, replacesWithoutAddons } = settings();
    if (replacesProductPrice && (replacesWithoutAddons || container.querySelector('.yith-wapo-block'))) {
      price.replace(order, decimals, content);
    }
  };
  const writeLocally = ({ options, order }: Totals, currency: Currency): void => {
    const amount = (value: Decimal): DocumentFragment => suffixed(priceElement(minorOf(value, currency), currency));
    fill(cell('options'), amount(options));
    fill(cell('order'), amount(order));
    replacePrice(order, currency.decimals, () => amount(order));
  };
  const server = createServerTotals(context, { writeLocally, replacePrice, calculate });
  /** What the page prints as the product's price, a range say; without any what it printed in the box. */
  const printedPrice = (): readonly Node[] => {
    const el = hostQuery(settings().productPriceSelector, pageOf(container)).find((one) => !container.contains(one));
    return el?.querySelector('.woocommerce-Price-amount') ? copies(el) : copies(printedBox);
  };

  /** The newest totals, to be written again where the suffix had not come yet. */
  let rewrite: (() => void) | undefined;
  const { priceSuffix } = settings();
  whenCleaned(priceSuffix.isAttribute ? [priceSuffix.html] : [], () => rewrite?.());

  return {
    /** Shows new totals; who waits for the server sees the box dimmed. */
    write(totals: Totals, productId: string): void {
      const { totalBox, asksSuffix, currency } = settings();
      const row = container.querySelector<HTMLElement>('.wapo-total-options');
      if (row && totalBox === 'hide_options') {
        setDisplayed(row, !isZero(totals.options), 'fade');
      }
      if (context.isReloading) {
        // Fresh blocks are on their way, with totals of their own: the server is asked for those.
        const known = currency ?? printedCurrency(cell('product'), context.priceAt('data-product-price'));
        if (known) {
          writeLocally(totals, known);
        }
        return;
      }
      if (asksSuffix || !currency) {
        server.ask(totals, productId, currency);
      } else {
        rewrite = () => writeLocally(totals, currency);
        rewrite();
        fireHost(document, 'wapo-after-calculate-product-price', [
          {
            order_price_suffix: priceElement(minorOf(totals.order, currency), currency).outerHTML,
            order_price_raw: decimalNumber(rounded(totals.order, currency.decimals)),
          },
        ]);
      }
      fireHost(document, 'yith_wapo_product_price_updated', [decimalNumber(totals.order)]);
    },
    /**
     * Shows what is known while nobody knows what the product costs: the price that the page prints, a range mostly, and the options.
     * @param options what they cost; `null`: that follows from the product's price, too
     */
    writeUnpriced(options: Decimal | null): void {
      const currency = settings().currency ?? printedCurrency(cell('product'), context.priceAt('data-product-price'));
      server.stop();
      price.stop();
      cell('product')?.replaceChildren(...printedPrice());
      cell('options')?.replaceChildren(...(options && currency ? [priceElement(minorOf(options, currency), currency)] : []));
      cell('order')?.replaceChildren();
    },
    /** Puts HTML of the server, a range of prices say, into the price of the product, where that is replaced at all. */
    writeProductPrice: (html: string): void => replacePrice(decimal(1), 0, () => parseHtml(html, '<shop-addons> default price')),
    stop(): void {
      rewrite = undefined;
      server.stop();
      price.stop();
      cell('options')?.replaceChildren();
      cell('order')?.replaceChildren();
      cell('product')?.replaceChildren(...copies(printedBox));
    },
  };
}

/** Totals that the shop writes itself, with its taxes (contract 60). */
interface ServerTotals {
  ask(totals: Totals, productId: string, currency: Currency | null): void;
  stop(): void;
}

/** What writes for the shop: what it wrote, and what it did not write. */
interface Writer {
  writeLocally(totals: Totals, currency: Currency): void;
  replacePrice(order: Decimal, decimals: number, content: () => Node): void;
  /** Adds up anew, because what the product costs before tax has become known. */
  calculate(): void;
}

const DIMMED = '0.5';
/** Raw totals come as binary numbers. */
const RAW_DIGITS = 6;

const CELLS = [
  ['price_html', 'wapo-total-product-price'],
  ['options_price_suffix', 'wapo-total-options-price'],
  ['order_price_suffix', 'wapo-total-order-price'],
] as const;

/** Asks for the totals of one container; the box is dimmed meanwhile. */
function createServerTotals(context: TotalsContext, { writeLocally, replacePrice, calculate }: Writer): ServerTotals {
  const { container, settings } = context;
  const calls = latestOnly();
  /** What the server is being asked at this moment. */
  let underWay = '';

  const dim = (isDimmed: boolean): void => {
    const box = boxPart(container, 'wapo-total-price-table');
    if (box) {
      box.style.opacity = isDimmed ? DIMMED : '';
    }
  };
  const end = (): void => {
    underWay = '';
    dim(false);
  };
  /** Does the page say this total already? */
  const isWritten = (order: Decimal): boolean => {
    const written = parseDecimal(container.getAttribute('data-order-price') ?? '');
    return settings().skipsUnchangedTotals && written !== null && compare(written, order) === 0 && !isZero(written);
  };
  const show = (answer: Readonly<Record<string, unknown>>, { order }: Totals, decimals: number): void => {
    for (const [name, cell] of CELLS) {
      const html = answer[name];
      if (typeof html === 'string') {
        fill(boxPart(container, cell), html);
        if (name === 'order_price_suffix') {
          replacePrice(order, decimals, () => parseHtml(html, '<shop-addons> totals'));
        }
      }
    }
  };
  /**
   * Editions that print no price before tax tell it here: beside the options' own, in the raw total.
   * @returns has it become known, and is there a tax?
   */
  const learnTax = (answer: unknown, asked: AskedTotals, shown: Decimal | null): boolean => {
    const raw = parseDecimal(String(own(answer, 'order_price_raw') ?? ''));
    if (context.tax || readTax(context.parts) || !raw || !shown) {
      return false;
    }
    const untaxed = rounded(difference(raw, asked.untaxedOptions), RAW_DIGITS);
    if (compare(untaxed, ZERO) <= 0 || compare(shown, ZERO) <= 0) {
      return false;
    }
    context.tax = { shown, untaxed };
    return compare(shown, untaxed) !== 0;
  };
  const send = async (asked: AskedTotals, totals: Totals, currency: Currency | null, signal: AbortSignal): Promise<void> => {
    const shown = context.priceAt('data-product-price');
    try {
      const answer = await fetchTotals(asked, settings(), signal);
      if (!isRecord(answer)) {
        throw new RequestError('not-json', 'update_totals_with_suffix', 200, JSON.stringify(answer));
      }
      show(answer, totals, currency?.decimals ?? 2);
      container.setAttribute('data-order-price', asked.order);
      fireHost(document, 'wapo-after-calculate-product-price', [answer]);
      end();
      if (learnTax(answer, asked, shown)) {
        container.setAttribute('data-order-price', '0');
        calculate();
      }
    } catch (error) {
      if (signal.aborted) {
        return;
      }
      console.error('[shop] <shop-addons>: the shop did not write the total; it is written here', error);
      end();
    }
  };

  return {
    ask(totals, productId, known) {
      const currency = known ?? printedCurrency(boxPart(container, 'wapo-total-product-price'), context.priceAt('data-product-price'));
      const order = rounded(totals.order, currency?.decimals ?? 2);
      if (isWritten(order)) {
        calls.abort();
        end();
        return;
      }
      const asked: AskedTotals = {
        productId,
        options: decimalText(totals.options),
        untaxedOptions: decimalText(totals.untaxedOptions),
        order: decimalText(order),
      };
      const wanted = Object.values(asked).join();
      if (wanted === underWay) {
        return;
      }
      underWay = wanted;
      fireHost(document, 'wapo-before-calculate-product-price');
      // The sum that the page knows stands there at once, the shop's own words a moment later.
      if (currency) {
        writeLocally(totals, currency);
      }
      dim(true);
      void calls.run((signal) => send(asked, totals, currency, signal));
    },
    stop() {
      calls.abort();
      end();
    },
  };
}

/** Where totals are written, and what for. */
type TotalsContext = Pick<Session, 'container' | 'settings' | 'isReloading' | 'parts' | 'priceAt' | 'tax'>;

/** The box of totals, or one of its cells. */
export const boxPart = (container: Element, name: string): HTMLElement | null => container.querySelector<HTMLElement>(`#${name}`);

/** Fills a cell with nodes, or with HTML of the server. */
export const fill = (el: HTMLElement | null, content: Node | string): void =>
  el?.replaceChildren(typeof content === 'string' ? parseHtml(content, '<shop-addons> totals') : content);

/** The price of the product, where the total takes its place (contract 43). */
interface ProductPrice {
  /** @param content is asked for each element anew: a node stands in one place only */
  replace(order: Decimal, decimals: number, content: () => Node): void;
  stop(): void;
}

/** Writes the prices of one container's product. */
function createProductPrice({ container, settings }: TotalsContext): ProductPrice {
  /** What stood there before us. */
  const replaced = new Map<HTMLElement, readonly ChildNode[]>();
  return {
    replace(order, decimals, content) {
      const { productPriceSelector, hidesZeroOrderPrice } = settings();
      const isEmpty = hidesZeroOrderPrice && isZero(rounded(order, decimals));
      for (const el of hostQuery(productPriceSelector, pageOf(container))) {
        if (!replaced.has(el)) {
          replaced.set(el, [...el.childNodes]);
        }
        const box = document.createDocumentFragment();
        box.append(content());
        const amount = isEmpty ? box.querySelector('bdi') : null;
        if (amount) {
          amount.replaceChildren();
          box.replaceChildren(amount.parentElement ?? amount);
        }
        el.replaceChildren(box);
      }
    },
    stop() {
      for (const [el, nodes] of replaced) {
        el.replaceChildren(...nodes);
      }
    },
  };
}

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
