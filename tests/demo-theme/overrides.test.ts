import { expect, it } from 'vitest';
import { addToCart, EMPTY_CART, miniCartOf } from '../../demo-theme/shop/cart.js';
import { handle } from '../../demo-theme/shop/backend.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { miniCartFragmentHtml, noticesHtml } from '../../demo-theme/shop/markup.js';
import { beforeCheckoutHtml, checkoutFormHtml } from '../../demo-theme/shop/print/checkout-page.js';
import { exchange, pageText } from '../host/recording.js';
import { OVERRIDES } from './overrides.js';
import { get, parsed, rigLinks, testShop } from './fake-server.js';

const filled = addToCart(EMPTY_CART, { productId: 45, quantity: 2 }, { links: rigLinks });
const cart = filled.ok ? filled.cart : EMPTY_CART;

const cartPage = async (): Promise<string> => {
  const shop = testShop({ page: pageText('cart', { stripScripts: 'all' }) });
  keepCart(shop, cart);
  return (await handle(get('/cart/'), shop))?.text() ?? '';
};
const ofCheckout = {
  theirs: () => pageText('checkout', { stripScripts: 'all' }),
  ours: () => beforeCheckoutHtml('n', '/checkout/', rigLinks) + checkoutFormHtml('', rigLinks),
};

/** Where each template is seen: in what a real shop printed, and in what the demo prints. */
const SEEN: Readonly<Record<string, { theirs(): string; ours(): string | Promise<string> }>> = {
  'cart/cart.php': { theirs: () => pageText('cart', { stripScripts: 'all' }), ours: cartPage },
  'cart/mini-cart.php': {
    theirs: () => pageText('mini-cart-widget'),
    ours: () => miniCartFragmentHtml(miniCartOf(cart, rigLinks, 'n'), rigLinks),
  },
  'checkout/form-billing.php': ofCheckout,
  'checkout/form-shipping.php': ofCheckout,
  'checkout/form-checkout.php': ofCheckout,
  'checkout/form-coupon.php': ofCheckout,
  'notices/error.php': {
    theirs: () => (exchange('checkout-missing-fields').response.body as { messages: string }).messages,
    ours: () => noticesHtml([{ kind: 'error', html: 'No.', field: 'billing_city' }]),
  },
};

it('every overridden template has its example', () => {
  expect(Object.keys(SEEN)).toEqual(Object.keys(OVERRIDES));
});

it.each(Object.entries(OVERRIDES))('%s: WooCommerce prints it another way, the demo prints it this way', async (template, change) => {
  const { theirs, ours } = SEEN[template] ?? { theirs: () => '', ours: () => '' };
  const after = (markup: string): string => {
    const root = parsed(markup);
    change(root);
    return root.innerHTML;
  };
  expect(after(theirs())).not.toBe(parsed(theirs()).innerHTML);
  expect(after(await ours())).toBe(parsed(await ours()).innerHTML);
});

it('an error about a field is found as in WooCommerce’s own list', () => {
  expect(
    parsed(noticesHtml([{ kind: 'error', html: 'No.', field: 'billing_city' }]))
      .querySelector('.woocommerce-error[role="alert"] li[data-id="billing_city"]')
      ?.textContent?.trim(),
  ).toBe('No.');
});
