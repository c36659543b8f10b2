import type { ReactElement } from 'react';
import { nodeOf } from '../dom/node-of.js';
import { message } from '../messages.js';
import '../messages/product.js';
import { formatMinor, priceParts, type Currency } from '../money/money.js';

/** What a price is printed of: its amount in minor units, and the currency. */
interface PriceProps {
  readonly minor: number;
  readonly currency: Currency;
}

/**
 * A whole price in WooCommerce's markup. A new amount is a new `bdi`, because a browser that translates the page has put other nodes in the
 * place of its texts.
 */
export const Price = ({ minor, currency }: PriceProps): ReactElement => (
  <span className="woocommerce-Price-amount amount">
    <bdi key={minor}>
      {priceParts(minor, currency).map(({ text, isSymbol }) =>
        isSymbol ? (
          <span key="symbol" className="woocommerce-Price-currencySymbol">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  </span>
);

/** `Price` as a node, for places of the host that no React renders. */
export const priceElement = (minor: number, currency: Currency): HTMLElement => nodeOf(<Price minor={minor} currency={currency} />);

/**
 * A price below the one before it: the amounts for the eye, and both in words for those who do not see that one is struck through. Amounts
 * in minor units.
 */
export function SalePrice({ regular, sale, currency }: { readonly regular: number; readonly sale: number; readonly currency: Currency }) {
  const words = (key: 'price.was' | 'price.is', minor: number): ReactElement => (
    <span className="screen-reader-text">{message(key, { price: formatMinor(minor, currency) })}</span>
  );
  return (
    <>
      <del aria-hidden>
        <Price minor={regular} currency={currency} />
      </del>{' '}
      {words('price.was', regular)}
      <ins aria-hidden>
        <Price minor={sale} currency={currency} />
      </ins>
      {words('price.is', sale)}
    </>
  );
}
