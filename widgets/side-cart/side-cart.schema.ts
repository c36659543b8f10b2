import type { ElementProps } from '../../shared/element/define.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as woocommerce from '../../shared/host/settings/woocommerce.js';
import * as places from '../../shared/host/settings/side-cart.js';
import type { SkipMap } from './side-cart.rules.js';

const TEXTS = 'a map of texts';

/** Values of a foreign map as texts; anything else than texts and numbers is an empty one. */
const textMap = (map: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(map).map(([name, v]) => [name, typeof v === 'string' || typeof v === 'number' ? String(v) : '']));

function textList(value: unknown): readonly string[] {
  if (!Array.isArray(value)) {
    throw new Error('expected a list of texts');
  }
  return value.filter((v): v is string => typeof v === 'string');
}

/** What a theme may set on `<shop-side-cart>`; with the plugin's settings on the page nothing needs to be. */
const schema = {
  dataSource: attr.choice('data-source', ['page', 'store-api'], {
    description:
      'What fills the panel: the side cart plugin’s markup and calls, or the shop’s Store API (wc/store/v1), which every shop has.',
  }),
  apiUrl: attr.text('data-api-url', { description: 'Address of the shop’s REST root, for the Store API; the page’s own where not said.' }),
  cartUrl: attr.text('data-cart-url', {
    host: woocommerce.cartUrl,
    description: 'Address of the cart, for the button of a panel we print.',
  }),
  checkoutUrl: attr.text('data-checkout-url', { description: 'Address of the checkout, for the button of a panel we print.' }),
  productsUrl: attr.text('data-products-url', { description: 'Where an empty panel that we print leads.' }),
  wcAjaxUrl: attr.text('data-wc-ajax-url', {
    host: places.wcAjaxUrl,
    description: 'Pattern of the plugin’s addresses; `%%endpoint%%` stands for the call. The page’s own where not said.',
  }),
  ajaxAddToCart: attr.flag('data-ajax-add-to-cart', {
    fallback: true,
    host: places.ajaxAddToCart,
    description: 'Post product forms that stand in no `<shop-add-to-cart>` by the plugin’s call. Never with the Store API.',
  }),
  autoOpenCart: attr.flag('data-auto-open-cart', {
    fallback: true,
    host: places.autoOpenCart,
    description: 'Open when something was added.',
  }),
  addedToCart: attr.flag('data-added-to-cart', {
    host: places.addedToCart,
    description: 'This page load follows a plain add: open at once, where it opens by itself.',
  }),
  skipAjaxForData: attr.map<SkipMap>('data-skip-ajax-for-data', TEXTS, textMap, {
    shape: { '*': 'text' },
    fallback: {},
    host: places.skipAjaxForData,
    description: 'Fields with which a form is left to the browser: name and value, an empty value for any.',
  }),
  showBasket: attr.text('data-show-basket', {
    fallback: 'always_show',
    host: places.showBasket,
    description: 'The floating button: `always_show`, `hide_empty`; anything else hides it.',
  }),
  side: attr.choice('data-side', ['end', 'start'], {
    description: 'Where a panel that we print stands: at the end of the lines of text (right, in Arabic left), or at their start.',
  }),
  refreshCart: attr.flag('data-refresh-cart', {
    host: places.refreshCart,
    description: 'Read the cart by WooCommerce’s own call, also after each change.',
  }),
  fetchDelay: attr.number('data-fetch-delay', {
    fallback: 200,
    min: 0,
    host: places.fetchDelay,
    description: 'Milliseconds until the cart is first read.',
  }),
  fetchCart: attr.choice('data-fetch-cart', ['page_load', 'cart_open'], {
    host: places.fetchCart,
    description: 'When the cart is first read: after the page has loaded, or when the panel first opens.',
  }),
  notificationTime: attr.number('data-notification-time', {
    fallback: 5000,
    min: 0,
    host: places.notificationTime,
    description: 'Milliseconds a notice stays.',
  }),
  qtyUpdateDelay: attr.number('data-qty-update-delay', {
    fallback: 500,
    min: 0,
    host: places.qtyUpdateDelay,
    description: 'Milliseconds a changed quantity settles before it is sent.',
  }),
  triggerClass: attr.text('data-trigger-class', {
    host: places.triggerClass,
    description: 'Class of further links or buttons that open the panel.',
  }),
  productLayout: attr.choice('data-product-layout', ['rows', 'cards'], {
    host: places.productLayout,
    description: 'A list, or cards in two columns, as the plugin prints them.',
  }),
  cardAnimate: attr.map('data-card-animate', TEXTS, textMap, {
    shape: { enable: 'text', type: 'text', event: 'text', duration: 'number' },
    fallback: {},
    initially: '{}',
    host: places.cardAnimate,
    description:
      'How cards turn: `{"enable": "yes", "type": "slideUp", "event": "back_hover", "duration": 0.5}`; another event is a click.',
  }),
  successNotice: attr.html('data-success-notice', {
    host: places.successNotice,
    description: 'Markup of a success in the panel; `%s%` is its text. In an attribute: what stands inside our own markup of it.',
  }),
  errorNotice: attr.html('data-error-notice', {
    host: places.errorNotice,
    description: 'Markup of an error in the panel; `%s%` is its text. In an attribute: what stands inside our own markup of it.',
  }),
  maxQtyError: attr.text('data-max-qty-error', {
    host: places.maxQtyError,
    description: 'Text for more than there is; `%s%` is the most.',
  }),
  stepQtyError: attr.text('data-step-qty-error', {
    host: places.stepQtyError,
    description: 'Text for a quantity between two steps; `%s%` is the step.',
  }),
  menuCartHideOnEmpty: attr.json('data-menu-cart-hide-on-empty', textList, {
    shape: listOf('text'),
    fallback: [],
    host: places.menuCartHideOnEmpty,
    description: 'Parts of the menu trigger that an empty cart hides: `subtotal`, `count`, `icon`.',
  }),
  shortcodeEls: attr.map('data-shortcode-els', TEXTS, textMap, {
    shape: { subtotal: 'text', count: 'text', icon: 'text' },
    fallback: { subtotal: '.xoo-wsc-sc-subt', count: '.xoo-wsc-sc-count', icon: '.xoo-wsc-sc-bki' },
    initially: '{"subtotal": ".xoo-wsc-sc-subt", "count": ".xoo-wsc-sc-count", "icon": ".xoo-wsc-sc-bki"}',
    host: places.shortcodeEls,
    description: 'Selectors of these parts.',
  }),
  isCart: attr.flag('data-is-cart', { host: places.isCart, description: 'This is the cart page.' }),
  isCheckout: attr.flag('data-is-checkout', { host: places.isCheckout, description: 'This is the checkout.' }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'What a product form still wants, and why an add failed: in the page, or in the browser’s own box.',
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** Props of the tag's views. */
export type SideCartProps = Settings & ElementProps;

/** What the documents say of `<shop-side-cart>`. */
export const doc = {
  tag: 'shop-side-cart',
  summary: 'The cart in a panel at the side: opens, changes, closes; on every page, with the plugin or without.',
  wraps: 'The side cart plugin’s `.xoo-wsc-modal`, wherever it stands on the page, or nothing: then the tag prints the same markup.',
  withoutScript: 'The links lead to the cart.',
  schema,
  events: [
    { name: 'shop:side-cart-opened', description: 'The panel is open.' },
    { name: 'shop:side-cart-closed', description: 'It is closed.' },
    { name: 'shop:cart-add', description: 'Before a product form is posted; prevent it to send nothing.' },
    { name: 'shop:cart-added', description: 'The product is in the cart.' },
    { name: 'shop:cart-add-failed', description: 'It is not; the message says why.' },
    { name: 'shop:cart-update', description: 'Before a quantity, a removal or its undo is sent; prevent it to leave the cart as it is.' },
    { name: 'shop:cart-updated', description: 'The cart was changed in the panel.' },
    { name: 'shop:cart-update-failed', description: 'It was not; the old quantity stands again, and the message says why.' },
    { name: 'shop:cart-refreshed', description: 'The cart was read again.' },
  ],
  expects: '.xoo-wsc-markup, .xoo-wsc-modal',
  movesOut: true,
  mayBeEmpty: true,
  reads:
    '`xoo_wsc_params`, `wc_cart_fragments_params`, `wc_add_to_cart_params`; the cookies `woocommerce_items_in_cart` and `woocommerce_cart_hash`; WooCommerce’s keys in the browser’s storage.',
  calls:
    '`wc-ajax=xoo_wsc_refresh_fragments` (never while the cookie says that the cart is empty), `xoo_wsc_update_item_quantity`, `xoo_wsc_undo_item`, `xoo_wsc_add_to_cart`. With `data-source="store-api"` `wc/store/v1/cart` and `batch`.',
  states:
    'On `.xoo-wsc-modal`: `closed`, `open`. `data-unread` beside it until the cart has been read: what the page printed may be somebody else’s.',
  keyboard: {
    Escape: 'closes the panel',
    Tab: 'stays inside the open panel',
    'Enter or Space': 'on the basket, the close control, remove, plus and minus: presses it',
  },
  cssProperties: {
    '--shop-side-cart-size': 'Width of a panel that we print; `24rem`.',
  },
  besideHost:
    'Where the plugin’s script is on the page, it opens, sends, replaces and shows notices. The tag then keeps the focus and the typed values, makes the open panel a dialog and the closed one unreachable, and tells screen readers.',
  example: '<shop-side-cart></shop-side-cart>',
} satisfies ElementDoc;
