/** The classic checkout: login, coupon, addresses, order review, payment (recordings: page-checkout.html, update-order-review-*.json). */
import { PAYMENT_METHODS, type Buying } from '../purchase.js';
import type { Totals } from '../totals.js';
import { discountRowHtml, shippingRowHtml } from './cart-page.js';
import { addressFieldsHtml, BILLING_FIELDS, checkoutFieldHtml, SHIPPING_FIELDS } from './fields.js';
import { escapeAttr, escapeHtml } from './html.js';
import type { Links } from './links.js';
import { choicesHtml, type MiniCartLine } from './mini-cart.js';
import { amountHtml } from './price.js';

/** What the order review shows. */
export interface OrderReview {
  readonly lines: readonly MiniCartLine[];
  readonly totals: Totals;
  readonly buying: Buying;
  readonly nonce: string;
  /** Path the request came to; the host repeats it in the form. */
  readonly referer: string;
}

/** `table.woocommerce-checkout-review-order-table`, one of the two fragments of a refresh. */
export function reviewTableHtml({ lines, totals }: OrderReview, links: Links): string {
  const rows = lines.map(
    (line) =>
      `<tr class="cart_item">\n<td class="product-name">\n${escapeHtml(line.name)}&nbsp; <strong class="product-quantity">&times;&nbsp;${line.quantity}</strong>${choicesHtml(line.choices)}</td>\n` +
      `<td class="product-total">\n${amountHtml(line.lineMinor)}</td>\n</tr>\n`,
  );
  return (
    '<table class="shop_table woocommerce-checkout-review-order-table">\n<thead>\n<tr>\n<th class="product-name">Product</th>\n<th class="product-total">Subtotal</th>\n</tr>\n</thead>\n' +
    `<tbody>\n${rows.join('')}</tbody>\n<tfoot>\n<tr class="cart-subtotal">\n<th>Subtotal</th>\n<td>${amountHtml(totals.subtotal)}</td>\n</tr>\n` +
    totals.discounts.map((one) => discountRowHtml(one, links.checkout, false)).join('') +
    shippingRowHtml(totals) +
    `<tr class="order-total">\n<th>Total</th>\n<td><strong>${amountHtml(totals.total)}</strong> </td>\n</tr>\n</tfoot>\n</table>\n`
  );
}

function methodHtml({ id, title, text }: (typeof PAYMENT_METHODS)[number], chosen: boolean): string {
  const name = `payment_method_${id}`;
  return (
    `<li class="wc_payment_method ${name}">\n<input id="${name}" type="radio" class="input-radio" name="payment_method" value="${id}"${chosen ? " checked='checked'" : ''} data-order_button_text="" />\n` +
    `<label for="${name}">\n${title} </label>\n<div class="payment_box ${name}"${chosen ? '' : ' style="display:none;"'}>\n<p>${text}</p>\n</div>\n</li>\n`
  );
}

const WITHOUT_SCRIPT =
  'Since your browser does not support JavaScript, or it is disabled, please ensure you click the <em>Update Totals</em> button before placing your order. ' +
  'You may be charged more than the amount stated above if you fail to do so.';

/** `div#payment`: methods, terms, the button; the other fragment. */
export function paymentHtml({ buying, nonce, referer }: OrderReview, links: Links): string {
  const chosen = PAYMENT_METHODS.find(({ id }) => id === buying.method) ?? PAYMENT_METHODS[0];
  const terms = escapeAttr(links.terms);
  return (
    `<div id="payment" class="woocommerce-checkout-payment">\n<ul class="wc_payment_methods payment_methods methods">\n${PAYMENT_METHODS.map((method) => methodHtml(method, method === chosen)).join('')}</ul>\n` +
    `<div class="form-row place-order">\n<noscript>\n${WITHOUT_SCRIPT}<br/><button type="submit" class="button alt" name="woocommerce_checkout_update_totals" value="Update totals">Update totals</button>\n</noscript>\n` +
    '<div class="woocommerce-terms-and-conditions-wrapper">\n' +
    '<div class="woocommerce-privacy-policy-text"><p>Your personal data will be used to process your order, support your experience throughout this website, and for other purposes described in our ' +
    `<a href="${escapeAttr(links.privacy)}" class="woocommerce-privacy-policy-link" target="_blank">privacy policy</a>.</p>\n</div>` +
    '<div class="woocommerce-terms-and-conditions" style="display: none; max-height: 200px; overflow: auto;"><p>Test orders only.</p>\n</div>\n' +
    '<p class="form-row validate-required">\n<label class="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">\n' +
    '<input type="checkbox" class="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox" name="terms" id="terms" />\n' +
    `<span class="woocommerce-terms-and-conditions-checkbox-text">I have read and agree to the website <a href="${terms}" class="woocommerce-terms-and-conditions-link" target="_blank">terms and conditions</a></span>&nbsp;<abbr class="required" title="required">*</abbr>\n` +
    '</label>\n<input type="hidden" name="terms-field" value="1" />\n</p>\n</div>\n' +
    '<button type="submit" class="button alt" name="woocommerce_checkout_place_order" id="place_order" value="Place order" data-value="Place order">Place order</button>\n' +
    `<input type="hidden" id="woocommerce-process-checkout-nonce" name="woocommerce-process-checkout-nonce" value="${escapeAttr(nonce)}" /><input type="hidden" name="_wp_http_referer" value="${escapeAttr(referer)}" /></div>\n</div>\n`
  );
}

/** The inside of `#order_review`. */
export function orderReviewHtml(review: OrderReview, links: Links): string {
  return `${reviewTableHtml(review, links)}${paymentHtml(review, links)}`;
}

const REQUIRED = '&nbsp;<span class="required" aria-hidden="true">*</span><span class="screen-reader-text">Required</span>';

function loginHtml(nonce: string, referer: string, links: Links): string {
  return (
    '<div class="woocommerce-form-login-toggle">\n<div class="woocommerce-info" role="status">\nReturning customer? <a href="#" class="showlogin">Click here to login</a></div>\n</div>\n' +
    '<form class="woocommerce-form woocommerce-form-login login" method="post" style="display:none;">\n' +
    '<p>If you have shopped with us before, please enter your details below. If you are a new customer, please proceed to the Billing section.</p>\n' +
    `<p class="form-row form-row-first">\n<label for="username">Username or email${REQUIRED}</label>\n<input type="text" class="input-text" name="username" id="username" autocomplete="username" required aria-required="true" />\n</p>\n` +
    `<p class="form-row form-row-last">\n<label for="password">Password${REQUIRED}</label>\n<input class="input-text woocommerce-Input" type="password" name="password" id="password" autocomplete="current-password" required aria-required="true" />\n</p>\n` +
    '<div class="clear"></div>\n<p class="form-row">\n<label class="woocommerce-form__label woocommerce-form__label-for-checkbox woocommerce-form-login__rememberme">\n' +
    '<input class="woocommerce-form__input woocommerce-form__input-checkbox" name="rememberme" type="checkbox" id="rememberme" value="forever" /> <span>Remember me</span>\n</label>\n' +
    `<input type="hidden" id="woocommerce-login-nonce" name="woocommerce-login-nonce" value="${escapeAttr(nonce)}" /><input type="hidden" name="_wp_http_referer" value="${escapeAttr(referer)}" /><input type="hidden" name="redirect" value="${escapeAttr(links.checkout)}" />\n` +
    '<button type="submit" class="woocommerce-button button woocommerce-form-login__submit" name="login" value="Login">Login</button>\n</p>\n' +
    `<p class="lost_password">\n<a href="${escapeAttr(links.account)}">Lost your password?</a>\n</p>\n<div class="clear"></div>\n</form>\n`
  );
}

/** The link is named by its text (override of checkout/form-coupon.php, which gives it another name than it shows). */
const COUPON_FORM =
  '<div class="woocommerce-form-coupon-toggle">\n<div class="woocommerce-info" role="status">\nHave a coupon? ' +
  '<a href="#" role="button" aria-controls="woocommerce-checkout-form-coupon" aria-expanded="false" class="showcoupon">Click here to enter your code</a></div>\n</div>\n' +
  '<form class="checkout_coupon woocommerce-form-coupon" method="post" style="display:none" id="woocommerce-checkout-form-coupon">\n' +
  '<p class="form-row form-row-first">\n<label for="coupon_code" class="screen-reader-text">Coupon:</label>\n<input type="text" name="coupon_code" class="input-text" placeholder="Coupon code" id="coupon_code" value="" />\n</p>\n' +
  '<p class="form-row form-row-last">\n<button type="submit" class="button" name="apply_coupon" value="Apply coupon">Apply coupon</button>\n</p>\n<div class="clear"></div>\n</form>\n';

function tick(id: string, name: string, text: string): string {
  return (
    '<label class="woocommerce-form__label woocommerce-form__label-for-checkbox checkbox">\n' +
    `<input class="woocommerce-form__input woocommerce-form__input-checkbox input-checkbox" id="${id}" type="checkbox" name="${name}" value="1" /> <span>${text}</span>\n</label>\n`
  );
}

const PASSWORD = checkoutFieldHtml(
  {
    name: 'account_password',
    label: 'Create account password',
    required: true,
    autocomplete: 'new-password',
    type: 'password',
    row: '',
    placeholder: 'Password',
  },
  '',
  '',
);

/** What stands before the form: notices, login, coupon. */
export function beforeCheckoutHtml(loginNonce: string, referer: string, links: Links): string {
  return `<div class="woocommerce-notices-wrapper"></div>${loginHtml(loginNonce, referer, links)}${COUPON_FORM}<div class="woocommerce-notices-wrapper"></div>\n`;
}

/**
 * `form.checkout` with its fields empty, around a finished order review. Its headings come right below the page's own (overrides of
 * checkout/form-billing.php, form-shipping.php and form-checkout.php, which leave a level out).
 */
export function checkoutFormHtml(review: string, links: Links): string {
  return (
    `<form name="checkout" method="post" class="checkout woocommerce-checkout" action="${escapeAttr(links.checkout)}" enctype="multipart/form-data" aria-label="Checkout">\n` +
    '<div class="col2-set" id="customer_details">\n<div class="col-1">\n<wc-order-attribution-inputs></wc-order-attribution-inputs>' +
    `<div class="woocommerce-billing-fields">\n<h2>Billing details</h2>\n<div class="woocommerce-billing-fields__field-wrapper">\n${addressFieldsHtml(BILLING_FIELDS, 'billing_')}</div>\n</div>\n` +
    `<div class="woocommerce-account-fields">\n<p class="form-row form-row-wide create-account">\n${tick('createaccount', 'createaccount', 'Create an account?')}</p>\n` +
    `<div class="create-account">\n${PASSWORD}<div class="clear"></div>\n</div>\n</div>\n</div>\n` +
    `<div class="col-2">\n<div class="woocommerce-shipping-fields">\n<h2 id="ship-to-different-address">\n${tick('ship-to-different-address-checkbox', 'ship_to_different_address', 'Ship to a different address?')}</h2>\n` +
    `<div class="shipping_address">\n<div class="woocommerce-shipping-fields__field-wrapper">\n${addressFieldsHtml(SHIPPING_FIELDS, 'shipping_')}</div>\n</div>\n</div>\n` +
    '<div class="woocommerce-additional-fields">\n<div class="woocommerce-additional-fields__field-wrapper">\n' +
    '<p class="form-row notes" id="order_comments_field" data-priority=""><label for="order_comments" class="">Order notes&nbsp;<span class="optional">(optional)</span></label><span class="woocommerce-input-wrapper">' +
    '<textarea name="order_comments" class="input-text" id="order_comments" placeholder="Notes about your order, e.g. special notes for delivery." rows="2" cols="5"></textarea></span></p></div>\n</div>\n</div>\n</div>\n' +
    `<h2 id="order_review_heading">Your order</h2>\n<div id="order_review" class="woocommerce-checkout-review-order">\n${review}</div>\n</form>\n`
  );
}
