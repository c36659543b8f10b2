import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { isRecord } from '../../shared/json.js';
import * as woocommerce from '../../shared/host/settings/woocommerce-checkout.js';
import * as couponPlugin from '../../shared/host/settings/coupon.js';

/** Values of an order by the name of the extension they are for; the shop takes texts and nothing. */
export type ExtensionValues = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

const EXTENSION_VALUES = 'texts or null by name, by namespace';

function extensionValues(value: Readonly<Record<string, unknown>>): ExtensionValues {
  const good = Object.values(value).every(
    (inner) => isRecord(inner) && Object.values(inner).every((v) => typeof v === 'string' || v === null),
  );
  if (!good) {
    throw new Error(`expected ${EXTENSION_VALUES}`);
  }
  return value as ExtensionValues;
}

/** What a theme may set on `<shop-checkout>`. */
const schema = {
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
  runScripts: attr.choice('data-scripts', ['none', 'host'], {
    description:
      'Do scripts inside payment boxes run when the shop sends the boxes anew? `host` for gateways that print them; never under a strict policy.',
  }),
  checkoutUrl: attr.text('data-checkout-url', {
    host: woocommerce.checkoutUrl,
    description: 'Where the order is sent; the shop’s checkout call where not said.',
  }),
  isCheckout: attr.flag('data-is-checkout', {
    fallback: true,
    host: woocommerce.isCheckout,
    description: 'Is this the checkout itself, and not the page of an order to pay for?',
  }),
  guestCheckout: attr.flag('data-guest-checkout', {
    fallback: true,
    host: woocommerce.guestCheckout,
    description: 'May one buy without an account? Then the fields of a new account show only when one is wanted.',
  }),
  couponNonce: attr.text('data-coupon-nonce', {
    host: couponPlugin.couponSessionNonce,
    description: 'Nonce of the coupon plugin’s session calls; without it they are not made.',
  }),
  couponMethod: attr.text('data-coupon-method', {
    host: couponPlugin.couponSessionMethod,
    description: 'The payment method the coupon plugin knows of already.',
  }),
  ajaxPrefix: attr.text('data-wc_ajax_url', {
    host: couponPlugin.couponAjaxPrefix,
    description: 'Address of the coupon plugin’s calls without the name of the call, which is put behind it.',
  }),
  extensionData: attr.map('data-extension-data', EXTENSION_VALUES, extensionValues, {
    shape: 'any',
    fallback: {},
    description: 'For the block checkout: values that travel along with the order, by the namespace of the extension they are for.',
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-checkout>`. */
export const doc = {
  tag: 'shop-checkout',
  display: 'contents',
  summary: 'The checkout: order review, payment methods, messages at the field; a failed order loses nothing.',
  wraps:
    'The theme’s checkout page: `.woocommerce` with `form.checkout`, the coupon and login forms; or the checkout block; or the page of an order to pay for.',
  withoutScript: 'The form posts to the checkout page; “Update totals” reads the order review.',
  schema,
  events: [
    { name: 'shop:checkout-refreshed', description: 'The order review shows what the server answered.' },
    { name: 'shop:checkout-refresh-failed', description: 'It could not be read, and why.' },
    { name: 'shop:payment-method-chosen', description: 'Another payment method is chosen.' },
    { name: 'shop:checkout-place', description: 'Before an order is sent, once no gateway objects; prevent it to stop that.' },
    { name: 'shop:checkout-placed', description: 'The shop took the order.' },
    { name: 'shop:checkout-follow', description: 'Before the browser goes where the shop sends it; prevent it to stay on the page.' },
    { name: 'shop:checkout-failed', description: 'It did not, and why.' },
  ],
  expects: '.woocommerce, form.checkout, form.checkout_coupon, form#order_review, .wp-block-woocommerce-checkout',
  reads:
    'The printed checkout; `wc_checkout_params`, `wc_country_select_params`, `wc_address_i18n_params` (or the page settings under `address`), `WTSmartCouponOBJ`; the data stores of the checkout block.',
  calls:
    '`wc-ajax=update_order_review`, `checkout`, `apply_coupon`, `remove_coupon`; of the coupon plugin `wbte_sc_update_payment_method_on_session`, `wbte_sc_set_block_checkout_values`.',
  states: 'On the tag: `idle`, `refreshing`, `placing`, `failed`, `expired`.',
  besideHost:
    'Where `wc-checkout` is on the page, it sends the requests and the order. The tag adds what is missing: a message when a request fails, the reason under each wrong field, no cover that stays, and the focus kept. `shop:checkout-placed` and `shop:checkout-failed` are sent too. In the checkout block the tag only hands over `data-extension-data`, the coupon plugin’s values and the events.',
  example: '<shop-checkout>\n  <div class="woocommerce">… the checkout as the theme prints it …</div>\n</shop-checkout>',
} satisfies ElementDoc;
