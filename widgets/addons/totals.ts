import { hostCurrency } from '../../shared/host/currency.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { currency } from '../../shared/host/settings/addons.js';
import { settingNodes, whenCleaned } from '../../shared/html/attribute.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { type Decimal, decimal, decimalNumber, isZero, minorOf, rounded } from '../../shared/money/decimal.js';
import type { Currency } from '../../shared/money/money.js';
import { priceElement } from '../../shared/ui/price-element.js';
import type { Settings } from './addons.schema.js';
import { setDisplayed } from './effects.js';
import { hostQuery, pageOf } from './host-query.js';
import { printedCurrency } from './printed-money.js';
import type { Totals } from './price.logic.js';
import { createProductPrice } from './product-price.js';
import { createServerTotals } from './server-totals.js';
import { boxPart, fill, type TotalsContext } from './totals-box.js';

/** How the shop writes amounts, as the tag or the plugin says; `null`: nobody does, so the server writes them. */
export const currencyOf = (settings: Settings): Currency | null => settings.currency ?? hostCurrency(currency);

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
      const { totalBox, asksSuffix } = settings();
      const currency = currencyOf(settings());
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
      const currency = currencyOf(settings()) ?? printedCurrency(cell('product'), context.priceAt('data-product-price'));
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
