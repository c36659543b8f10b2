/** Other ways to the same things: the keyboard alone, a phone's width, from right to left. */
import { ADDRESS, free } from './buying.mjs';

/** @typedef {import('./index.mjs').Step} Step */
/** @typedef {import('../shopper.mjs').Shopper} Shopper */

const PHONE = { width: 390, height: 844 };
const FORK = 'a.add_to_cart_button[data-product_id="45"]';
const OPEN = '.xoo-wsc-modal[data-state=open]';

/** Nothing is wider than the page. @param {Shopper} shopper */
async function fits(shopper) {
  shopper.is(
    'sideways scrolling, in pixels',
    await shopper.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    0,
  );
}

/** @type {readonly Step[]} */
export const WAYS = [
  {
    title: 'the keyboard alone: from the listing over side cart, cart and checkout to the order',
    async run(shopper) {
      await shopper.go('shop.html');
      await shopper.tabTo(FORK);
      await shopper.key('Enter');
      await shopper.seen(`${FORK}.added`);
      await shopper.focused(FORK);
      await shopper.tabTo('a.added_to_cart');
      await shopper.key('Enter');
      await shopper.seen(`${OPEN} .xoo-wsc-header`);
      await shopper.tabTo('.xoo-wsc-ft-btn-cart');
      await shopper.key('Enter');
      await shopper.arrived('cart.html');
      await shopper.tabTo('.product-quantity input.qty');
      await shopper.key('ArrowUp');
      await shopper.seen('.cart-subtotal', '29.00');
      await free(shopper);
      await shopper.tabTo('.checkout-button');
      await shopper.key('Enter');
      await shopper.arrived('checkout.html');
      for (const [name, value] of Object.entries(ADDRESS)) {
        await shopper.tabTo(`#${name}`);
        await shopper.key('Control+a');
        await shopper.type(value);
      }
      await shopper.tabTo('#terms');
      await shopper.key('Space');
      await free(shopper);
      await shopper.tabTo('#place_order');
      await shopper.key('Enter');
      await shopper.arrived('order-received');
      await shopper.seen('.woocommerce-order', 'Hand Fork');
    },
  },
  {
    title: 'Tab goes through a product page in its order, forward and back, and skips nothing',
    async run(shopper) {
      await shopper.go('product-simple.html');
      await shopper.focus('form.cart input.qty');
      await shopper.key('Tab');
      const stops = [];
      for (let i = 0; i < 12; i += 1) {
        stops.push(await shopper.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
        await shopper.key('Tab');
      }
      const back = [];
      for (let i = 0; i < 12; i += 1) {
        await shopper.key('Shift+Tab');
        back.unshift(await shopper.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? ''));
      }
      shopper.is('the stops backwards', back, stops);
      shopper.is('as many stops as presses', new Set(stops).size, 12);
    },
  },
  {
    title: 'at a phone’s width: added, the side cart opens, the cart changes, no page is wider',
    view: PHONE,
    async run(shopper) {
      await shopper.go('shop.html');
      shopper.is('the width', await shopper.evaluate(() => innerWidth), 390);
      await fits(shopper);
      await shopper.press(FORK);
      await shopper.seen(`${FORK}.added`);
      await shopper.press('.xoo-wsc-basket');
      await shopper.seen(`${OPEN} .xoo-wsc-product`, 'Hand Fork');
      await fits(shopper);
      await shopper.press('.xoo-wsc-ft-btn-cart');
      await shopper.arrived('cart.html');
      await fits(shopper);
      await shopper.press('.cart_item .shop-quantity__step--more');
      await shopper.seen('.cart-subtotal', '29.00');
    },
  },
  {
    title: 'at a phone’s width: choices are made, the bar stays in sight, a calendar shows whole',
    view: PHONE,
    async run(shopper) {
      await shopper.go('product-variable.html');
      await fits(shopper);
      await shopper.press('li.variable-item[data-value=blue]');
      await shopper.press('li.variable-item[data-value=s]');
      await shopper.seen('.woocommerce-variation-add-to-cart-enabled');
      await shopper.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
      await shopper.press('.shop-sticky-add-to-cart__button');
      await shopper.seen('.woocommerce-message', 'Cotton Tee');
      await shopper.go('account.html');
      await fits(shopper);
      await shopper.press('#reg_birthday');
      await shopper.seen('.shop-date-picker');
      await shopper.until('the whole calendar in sight', () => {
        const { left, top, right, bottom } = /** @type {Element} */ (document.querySelector('.shop-date-picker')).getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      });
    },
  },
  {
    title: 'at a phone’s width: the menu opens and closes, and the country list is a sheet',
    view: PHONE,
    async run(shopper) {
      await shopper.goWith('checkout.html', 45);
      await fits(shopper);
      await shopper.press('#billing_country_field .select2-selection');
      await shopper.seen('.shop-filter-list .select2-dropdown');
      await shopper.key('Escape');
      await shopper.gone('.shop-filter-list');
      await shopper.focused('#billing_country_field .select2-selection');
    },
  },
  {
    title: 'from right to left: added, the side cart comes from the left, the cart changes',
    async run(shopper) {
      await shopper.go('shop-rtl.html');
      await fits(shopper);
      await shopper.press(FORK);
      await shopper.seen(`${FORK}.added`);
      await shopper.press('.xoo-wsc-basket');
      await shopper.seen(`${OPEN} .xoo-wsc-product`);
      await shopper.until('the panel at the left', () => {
        const { left, right } = /** @type {Element} */ (document.querySelector('.xoo-wsc-container')).getBoundingClientRect();
        return left === 0 && right < innerWidth / 2;
      });
      await shopper.press('.xoo-wsc-ft-btn-cart');
      await shopper.arrived('cart-rtl.html');
      await shopper.press('.cart_item .shop-quantity__step--more');
      await free(shopper);
      await shopper.until('two', () => /** @type {HTMLInputElement} */ (document.querySelector('input.qty')).value === '2');
      await fits(shopper);
    },
  },
  {
    title: 'from right to left: the left arrow goes to the next tab and the next swatch',
    async run(shopper) {
      await shopper.go('product-variable-rtl.html');
      await shopper.focus('#tab-title-description a');
      await shopper.key('ArrowLeft');
      await shopper.focused('#tab-title-additional_information a');
      await shopper.focus('li.variable-item[data-value=red]');
      await shopper.key('Space');
      await shopper.key('ArrowLeft');
      await shopper.focused('li.variable-item[data-value=blue][aria-checked=true]');
    },
  },
];
