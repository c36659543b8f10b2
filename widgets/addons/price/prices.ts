import { emit } from '../../../shared/events.js';
import { asElement, onHost } from '../../../shared/host/jquery-bridge.js';
import { dropsSoldIndividually } from '../../../shared/host/settings/addons.js';
import { isRecord, own, scalarText } from '../../../shared/json.js';
import { decimalNumber, parseDecimal, ZERO, type Decimal } from '../../../shared/money/decimal.js';
import { readChosen, readTax } from '../addons.host.js';
import type { Session } from '../session.js';
import { type ChosenOption, dependsOnPrice, quantityOf, sumOptions, totalsOf, untaxedPrice } from './price.rules.js';
import { createTotals, amountIn } from './totals.js';

/** Adds up what is chosen: for the page's totals, the product store and whoever listens (contract 38). */
interface Prices {
  calculate(): void;
  /** Puts the shop's own markup where the product's price stands. */
  writeProductPrice(html: string): void;
  stop(): void;
}

/** Prices of one session. */
export function createPrices(session: Session): Prices {
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
  return {
    calculate,
    writeProductPrice: (html) => totals.writeProductPrice(html),
    stop() {
      totals.stop();
      publish('printedPrice', null);
      publish('optionsPrice', 0);
      publish('onceOptionsPrice', 0);
    },
  };
}

/** What follows when another plugin has set the product's price. */
interface Follow {
  calculate(): void;
  /** Has the add-ons printed anew, for this price. */
  reload(price: string): void;
}

/** Hears what other plugins say of the product's price (contract 83). What we fire ourselves is not heard. */
export function listenToHostPrices(session: Session, { calculate, reload }: Follow): void {
  const on = (name: string, run: (args: readonly unknown[]) => void): void =>
    session.onStop(
      onHost(document, name, (_event, args) => {
        if (!session.isOurs()) {
          run(args);
        }
      }),
    );
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
  on('yith-wapo-product-price-updated', ([price]) => {
    reprice(price);
    calculate();
  });
  for (const name of ['yith-wapo-reload-addons', 'yith_wcp_price_updated']) {
    on(name, ([price]) => reload(scalarText(price)));
  }
  on('ywgc-amount-changed', ([button]) => repriceAndCalculate(asElement(button)?.getAttribute('data-price')));
  on('ywdpd_price_html_updated', ([html]) => {
    const price = typeof html === 'string' ? amountIn(html, session.settings().currency) : null;
    if (price) {
      session.setPrice(String(decimalNumber(price)));
      calculate();
    }
  });
  on('yith_wcpb_ajax_update_price_request', ([answer]) => {
    const price = own(answer, 'price');
    if (reprice(price)) {
      reload(String(price));
    }
  });
  on('woocommerce-product-bundle-updated-totals', ([bundle]) => {
    const subtotals = own(own(bundle, 'price_data'), 'subtotals');
    if (isRecord(subtotals)) {
      repriceAndCalculate(subtotals['price']);
    }
  });
}
