import { hostCurrency } from '../../shared/host/currency.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import * as currencies from '../../shared/host/settings/currency.js';
import { settingNodes, whenCleaned } from '../../shared/html/attribute.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { lazyModule } from '../../shared/lazy.js';
import { decimalNumber, minorOf, rounded, type Decimal } from '../../shared/money/decimal.js';
import type { Currency } from '../../shared/money/money.js';
import { priceElement } from '../../shared/ui/price-element.js';
import type { Settings } from './addons.schema.js';
import { setDisplayed } from './effects.js';
import type { Totals } from './price.logic.js';
import { latePart } from './session.js';
import { boxPart, fill, type TotalsContext } from './totals-box.js';

const lazyServer = lazyModule('totals that the shop writes', () => import('./server-totals.js'));
const lazyPrice = lazyModule('the total in place of the price', () => import('./product-price.js'));

/** How the shop writes amounts, as the tag or the plugin says; `null`: nobody does, so the server writes them. */
export const currencyOf = (settings: Settings): Currency | null => settings.currency ?? hostCurrency(currencies.addons);

/** Writes the box of totals and the replaced price of the product (contract: addons.md §4). */
export function createTotals(context: TotalsContext) {
  const { container, settings } = context;
  const price = latePart(context, lazyPrice, ({ createProductPrice }) => createProductPrice(context));
  const server = latePart(context, lazyServer, ({ createServerTotals }) => createServerTotals(context, { writeLocally, replacePrice }));

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
      price.use((code) => code.replace(order, decimals, content));
    }
  };
  const writeLocally = ({ options, order }: Totals, currency: Currency): void => {
    const amount = (value: Decimal): DocumentFragment => suffixed(priceElement(minorOf(value, currency), currency));
    fill(boxPart(container, 'wapo-total-options-price'), amount(options));
    fill(boxPart(container, 'wapo-total-order-price'), amount(order));
    replacePrice(order, currency.decimals, () => amount(order));
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
        setDisplayed(row, totals.options.digits !== 0n, 'fade');
      }
      if (asksSuffix || !currency) {
        server.use(
          (code) => code.ask(totals, productId, currency),
          () => currency && writeLocally(totals, currency),
        );
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
    /** Puts HTML of the server, a range of prices say, into the price of the product, where that is replaced at all. */
    writeProductPrice: (html: string): void =>
      replacePrice({ digits: 1n, scale: 0 }, 0, () => parseHtml(html, '<shop-addons> default price')),
    stop(): void {
      rewrite = undefined;
      for (const name of ['wapo-total-options-price', 'wapo-total-order-price']) {
        boxPart(container, name)?.replaceChildren();
      }
    },
  };
}
