import { texts } from '../message-table.js';

/** Texts of the cart page and a cart printed from the Store API. */
export const cartPageTexts = texts({
  'cart.updated': { en: 'Cart updated.' },
  'cart.update_failed': { en: 'The cart could not be updated. What you entered is still here.' },
  'cart.update_offline': { en: 'You seem to be offline. Nothing was changed; please try again when you are connected.' },
  'cart.update_unsure': {
    en: 'The connection broke off, and your cart cannot be read. This may or may not have been saved; trying again repeats nothing.',
  },
  'cart.update_unreadable': {
    en: 'The shop’s answer could not be read, and neither can your cart. This may or may not have been saved; trying again repeats nothing.',
  },
  'cart.update_timeout': { en: 'The shop took too long to answer. What you entered is still here.' },
  'cart.update_refused': {
    en: 'The shop did not accept this; the page may be too old. What you entered is kept when the page is loaded again.',
  },
  'cart.reload': { en: 'Load the page again' },
  'cart.emptied': { en: 'Your cart is empty now.' },
  'cart.removed_named': { en: '“{name}” removed.' },
  'cart.restored_named': { en: '“{name}” is in your cart again.' },
  'cart.undo': { en: 'Undo?' },
  'cart.remove_named': { en: 'Remove {name} from cart' },
  'cart.remove': { en: 'Remove' },
  'cart.picture': { en: 'Picture' },
  'cart.product': { en: 'Product' },
  'cart.price': { en: 'Price' },
  'cart.subtotal': { en: 'Subtotal' },
  'cart.totals': { en: 'Cart totals' },
  'cart.total': { en: 'Total' },
  'cart.tax': { en: 'Tax' },
  'cart.shipping': { en: 'Shipping' },
  'cart.shipping_later': { en: 'Shipping costs are calculated during checkout.' },
  'cart.coupon': { en: 'Coupon: {code}' },
  'cart.coupon_code': { en: 'Coupon code' },
  'cart.apply_coupon': { en: 'Apply coupon' },
  'cart.remove_coupon': { en: 'Remove {code} coupon' },
  'cart.enter_coupon': { en: 'Please enter a coupon code.' },
  'cart.checkout': { en: 'Proceed to checkout' },
  'cart.checkout_short': { en: 'Checkout' },
  'cart.to_shop': { en: 'Return to shop' },
  'cart.empty_page': { en: 'Your cart is currently empty.' },
});
