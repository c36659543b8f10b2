/** The cart page. */

/** @typedef {import('./index.mjs').Step} Step */

const TOTALS = '.cart_totals .order-total';
const QUANTITY = '.product-quantity input.qty';
const FREE = 'form.woocommerce-cart-form:not(.processing)';
/** In stock five times. */
const TWINE = 51;
const FORK = 45;

/** @type {readonly Step[]} */
export const CART = [
  {
    title: 'a quantity in the cart updates by itself, and the total with it',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK);
      await shopper.press('.cart_item .shop-quantity__step--more');
      await shopper.seen('.cart-subtotal', '29.00');
      await shopper.seen(FREE);
      await shopper.becomes('the quantity', () => shopper.value(QUANTITY), '2');
      await shopper.focused('.cart_item .shop-quantity__step--more');
    },
  },
  {
    title: 'a row above its maximum is lowered and says so at its field',
    async run(shopper) {
      await shopper.goWith('cart.html', TWINE);
      await shopper.write(QUANTITY, '9');
      await shopper.key('Enter');
      await shopper.seen('.product-quantity .shop-cart__note', 'The largest quantity is 5.');
      await shopper.seen('.cart-subtotal', '21.25');
      await shopper.seen(FREE);
      await shopper.becomes('the quantity', () => shopper.value(QUANTITY), '5');
      await shopper.press('.checkout-button');
      await shopper.arrived('checkout.html');
    },
  },
  {
    title: 'a coupon that is none says so at its field; one that holds is taken off and out again',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK);
      await shopper.write('#coupon_code', 'nothing');
      await shopper.key('Enter');
      await shopper.seen('#coupon-error-notice[role=alert]', 'does not exist');
      await shopper.focused('#coupon_code');
      await shopper.write('#coupon_code', 'fiver');
      await shopper.press('[name=apply_coupon]');
      await shopper.seen('.cart-discount', '5.00');
      const total = await shopper.text(TOTALS);
      await shopper.press('.woocommerce-remove-coupon');
      await shopper.gone('.cart-discount');
      await shopper.becomes('another total', async () => (await shopper.text(TOTALS)) !== total, true);
    },
  },
  {
    title: 'a row is removed and brought back with its quantity',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK, FORK, 53);
      await shopper.becomes('the rows', () => shopper.count('.cart_item'), 2);
      await shopper.press('.product-remove > a');
      await shopper.seen('.restore-item');
      await shopper.until('one row', () => document.querySelectorAll('.cart_item').length === 1);
      await shopper.press('.restore-item');
      await shopper.until('two rows', () => document.querySelectorAll('.cart_item').length === 2);
      await shopper.seen(FREE);
      // What comes back stands below the others.
      await shopper.becomes('the quantity', () => shopper.value(`.cart_item:nth-of-type(2) ${QUANTITY}`), '2');
    },
  },
  {
    title: 'the last row removed leaves the empty cart, and undo brings the table back',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK);
      await shopper.press('.product-remove > a');
      await shopper.seen('.cart-empty');
      await shopper.press('.restore-item');
      await shopper.seen('.cart_item', 'Hand Fork');
    },
  },
  {
    title: 'back to a cart that was left: it shows what was added meanwhile',
    async run(shopper) {
      await shopper.goWith('cart.html', FORK);
      await shopper.seen('.cart_item', 'Hand Fork');
      await shopper.go('shop.html');
      await shopper.press('a.add_to_cart_button[data-product_id="53"]');
      await shopper.seen('a.add_to_cart_button[data-product_id="53"].added');
      await shopper.back();
      await shopper.arrived('cart.html');
      await shopper.seen('.cart_item', 'Kneeling Mat');
      await shopper.seen('.cart-subtotal', '42.25');
    },
  },
];
