import { asElement, onHost } from '../../shared/host/jquery-bridge.js';
import { isRecord, own, scalarText } from '../../shared/json.js';
import { decimalNumber, parseDecimal } from '../../shared/money/decimal.js';
import type { Session } from './session.js';
import { amountIn } from './printed-money.js';
import { currencyOf } from './totals.js';

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
    const price = typeof html === 'string' ? amountIn(html, currencyOf(session.settings())) : null;
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
