import { emit } from '../../../shared/events.js';
import type { Heard } from '../../../shared/dom/delegate.js';
import { asElement } from '../../../shared/host/jquery-bridge.js';
import { dropsSoldIndividually } from '../../../shared/host/settings/addons.js';
import { isRecord, own, scalarText } from '../../../shared/json.js';
import { decimalNumber, parseDecimal, ZERO, type Decimal } from '../../../shared/money/decimal.js';
import { readChosen, readTax } from '../addons.host.js';
import type { Session } from '../session.js';
import { type ChosenOption, dependsOnPrice, quantityOf, sumOptions, totalsOf, untaxedPrice } from './price.rules.js';
import { createTotals, amountIn } from './totals.js';

/** Adds up what is chosen: for the page's totals, the product store and whoever listens (contract 38). */
export function createPrices(session: Session) {
  const { container, store } = session;
  const totals = createTotals(session, () => calculate());
  let published = '';
  const quantity = (): Decimal => quantityOf(session.quantityField()?.value ?? '');
  const publish = (key: 'printedPrice' | 'optionsPrice' | 'onceOptionsPrice', value: number | null): void => {
    if (store.get()[key] !== value) {
      store.setKey(key, value as number);
    }
  };
  const dropsOnce = (): boolean => {
    const { soldIndividually } = session.settings();
    return soldIndividually === '' ? dropsSoldIndividually() : soldIndividually === 'dropped';
  };
  /** What is chosen and charged. */
  const readCharged = (): readonly ChosenOption[] =>
    readChosen(session.parts).filter(({ addon, isOnce }) => {
      const isDropped = isOnce && dropsOnce();
      if (isDropped) {
        session.note(`add-on ${addon} is sold individually, which this edition of the plugin never puts into the cart: it is in no total`);
      }
      return !isDropped;
    });
  function calculate(): void {
    const { bundlePrice } = store.get();
    const printed = session.priceAt('data-product-price') ?? ZERO;
    if (!session.isPriced()) {
      const chosen = readCharged();
      const sums = sumOptions(chosen, { price: ZERO, untaxed: ZERO });
      publish('printedPrice', null);
      publish('optionsPrice', decimalNumber(sums.onePiece));
      publish('onceOptionsPrice', decimalNumber(sums.once));
      totals.writeUnpriced(chosen.some(dependsOnPrice) ? null : totalsOf(sums, ZERO, quantity()).options);
      published = '';
      return;
    }
    const price = bundlePrice ? (parseDecimal(bundlePrice.sale) ?? printed) : printed;
    const untaxed = untaxedPrice(price, readTax(session.parts) ?? session.tax);
    const sums = sumOptions(readCharged(), { price, untaxed });
    const now = totalsOf(sums, price, quantity());
    publish('printedPrice', decimalNumber(printed));
    publish('optionsPrice', decimalNumber(sums.onePiece));
    publish('onceOptionsPrice', decimalNumber(sums.once));
    const productId = session.productId();
    totals.write(now, productId);
    const [optionsPrice, orderPrice] = [decimalNumber(now.options), decimalNumber(now.order)];
    const prices = `${productId} ${optionsPrice} ${orderPrice}`;
    if (prices !== published) {
      published = prices;
      emit(container, 'shop:addons-priced', { productId, optionsPrice, orderPrice });
    }
  }
  session.life.add(() => {
    publish('printedPrice', null);
    publish('optionsPrice', 0);
    publish('onceOptionsPrice', 0);
  });
  return { calculate, writePiece: totals.writePiece, writeProductPrice: totals.writeProductPrice };
}

/** What follows when another plugin has set the product's price. */
interface Follow {
  calculate(): void;
  /** Has the add-ons printed anew, for this price. */
  reload(price: string): void;
}

/** What other plugins say of the product's price, by their events (contract 83). What we fire ourselves is not heard. */
export function hostPrices(session: Session, { calculate, reload }: Follow): Readonly<Record<string, Heard>> {
  const heard =
    (run: (...args: readonly unknown[]) => void): Heard =>
    (_event, args) => {
      if (!session.isOurs()) {
        run(...args);
      }
    };
  /** @returns was it a price? */
  const reprice = (price: unknown): boolean => {
    const read = parseDecimal(scalarText(price));
    if (read) {
      session.setPrice(String(decimalNumber(read)));
    }
    return read !== null;
  };
  const repriceAndCalculate = (price: unknown): void => {
    if (reprice(price)) {
      calculate();
    }
  };
  return {
    'yith-wapo-product-price-updated': heard((price) => {
      reprice(price);
      calculate();
    }),
    'yith-wapo-reload-addons': heard((price) => reload(scalarText(price))),
    yith_wcp_price_updated: heard((price) => reload(scalarText(price))),
    'ywgc-amount-changed': heard((button) => repriceAndCalculate(asElement(button)?.getAttribute('data-price'))),
    ywdpd_price_html_updated: heard((html) => {
      const price = typeof html === 'string' ? amountIn(html, session.settings().currency) : null;
      if (price) {
        session.setPrice(String(decimalNumber(price)));
        calculate();
      }
    }),
    yith_wcpb_ajax_update_price_request: heard((answer) => {
      const price = own(answer, 'price');
      if (reprice(price)) {
        reload(String(price));
      }
    }),
    'woocommerce-product-bundle-updated-totals': heard((bundle) => {
      const subtotals = own(own(bundle, 'price_data'), 'subtotals');
      if (isRecord(subtotals)) {
        repriceAndCalculate(subtotals['price']);
      }
    }),
  };
}
