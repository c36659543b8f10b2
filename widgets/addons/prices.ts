import { emit } from '../../shared/events.js';
import { decimalNumber, parseDecimal, ZERO } from '../../shared/money/decimal.js';
import { readChosen } from './addons.read.js';
import { quantityOf, sumOptions, totalsOf } from './price.logic.js';
import type { Session } from './session.js';
import { createTotals } from './totals.js';

/** Adds up what is chosen: for the page's totals, the product store and whoever listens (contract: addons.md §4). */
interface Prices {
  calculate(): void;
  /** Puts the shop's own markup where the product's price stands. */
  writeProductPrice(html: string): void;
  stop(): void;
}

/** Prices of one session. */
export function createPrices(session: Session): Prices {
  const { container, store } = session;
  const totals = createTotals(session);
  let published = '';
  const publish = (key: 'printedPrice' | 'optionsPrice' | 'onceOptionsPrice', value: number | null): void => {
    if (store.get()[key] !== value) {
      store.setKey(key, value as number);
    }
  };
  return {
    calculate() {
      const { bundlePrice } = store.get();
      const printed = session.priceAt('data-product-price') ?? ZERO;
      const price = bundlePrice ? (parseDecimal(bundlePrice.sale) ?? printed) : printed;
      const untaxed = bundlePrice ? price : (session.priceAt('data-default-product-price') ?? price);
      const sums = sumOptions(readChosen(session.parts), { price, untaxed });
      const now = totalsOf(sums, price, quantityOf(session.quantityField()?.value ?? ''));
      publish('printedPrice', session.isVariable && session.variationId() === '' ? null : decimalNumber(printed));
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
    },
    writeProductPrice: (html) => totals.writeProductPrice(html),
    stop() {
      totals.stop();
      publish('printedPrice', null);
      publish('optionsPrice', 0);
      publish('onceOptionsPrice', 0);
    },
  };
}
