import { openCart, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { exchange, type Reply } from '../../host/recording.js';

export const XOO_READ = 'POST /?wc-ajax=xoo_wsc_refresh_fragments';
export const XOO_ADD = 'POST /?wc-ajax=xoo_wsc_add_to_cart';
export const XOO_UPDATE = 'POST /?wc-ajax=xoo_wsc_update_item_quantity';
export const XOO_UNDO = 'POST /?wc-ajax=xoo_wsc_undo_item';

/** In this time a frame is painted, in ms: what is not seen of an opening comes after it. */
export const FRAME_MS = 20;

/** The plugin's settings as it prints them. */
export const params = {
  wc_ajax_url: '/?wc-ajax=%%endpoint%%',
  notificationTime: '5000',
  fetchDelay: '200',
  html: { successNotice: '%s%', errorNotice: '%s%' },
  isCheckout: '',
  isCart: '',
  autoOpenCart: 'yes',
  addedToCart: '',
  ajaxAddToCart: 'yes',
  skipAjaxForData: [],
  showBasket: 'always_show',
  refreshCart: 'no',
  triggerClass: '',
  productLayout: 'rows',
  cardAnimate: { enable: 'no', type: 'slideUp', event: 'back_hover', duration: '0.5' },
  menuCartHideOnEmpty: [],
  shortcodeEls: {},
};

/** The recorded container with its rows, or the empty one. */
export const container = (name = 'xoo-refresh-fragments'): string =>
  (exchange(name).response.body as { fragments: Record<string, string> }).fragments['div.xoo-wsc-container'] ?? '';

/** The plugin's markup around a container, in the tag. */
export const wrapped = (inside: string, attributes = ''): string =>
  `<shop-side-cart ${attributes}><div class="xoo-wsc-markup-notices"></div><div class="xoo-wsc-markup"><div class="xoo-wsc-modal">${inside}<span class="xoo-wsc-opac"></span></div></div></shop-side-cart>`;

/** A row with a quantity box, as the later generations print it: the free one prints a text. */
export function boxRow(key: string, quantity: number | string, limits = 'min="0" step="1"'): string {
  return (
    `<div data-key="${key}" class="xoo-wsc-product"><div class="xoo-wsc-sum-col"><span class="xoo-wsc-pname"><a href="/p/">Fork ${key}</a></span>` +
    `<div class="xoo-wsc-qty-box"><span class="xoo-wsc-chng xoo-wsc-minus">-</span><input type="number" class="xoo-wsc-qty" ${limits} value="${quantity}">` +
    `<span class="xoo-wsc-chng xoo-wsc-plus">+</span></div><span class="xoo-wsc-smr-del"></span></div></div>`
  );
}

/** A container with such rows. */
export const boxes = (...rows: string[]): string =>
  '<div class="xoo-wsc-container"><div class="xoo-wsc-basket"><span class="xoo-wsc-items-count">1</span></div>' +
  '<div class="xoo-wsc-header"><div class="xoo-wsch-top"><div class="xoo-wsc-notice-container" data-section="cart"><ul class="xoo-wsc-notices"></ul></div>' +
  `<span class="xoo-wsch-close"></span></div></div><div class="xoo-wsc-body"><div class="xoo-wsc-products xoo-wsc-pattern-row">${rows.join('')}</div></div>` +
  '<div class="xoo-wsc-footer"></div></div>';

/** What a call answers with these rows in the cart. */
export const cartOf = (...rows: string[]): unknown => ({
  fragments: {
    'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content"></div>',
    'div.xoo-wsc-container': boxes(...rows),
    'div.xoo-wsc-slider': '',
  },
  cart_hash: rows.length > 0 ? `h${rows.join('').length}` : '',
});

/** A reply of JSON, each time. */
export const json =
  (body: unknown): Reply =>
  () =>
    Response.json(body);
/** The answer of a call with these rows in the cart, as a reply. */
export const answer = (...rows: string[]): Reply => json(cartOf(...rows));
/** A reply of this status. */
export const status =
  (code: number, body: string): Reply =>
  () =>
    new Response(body, { status: code });

/** Shows a page with the side cart; what it loads on need is there already. */
export async function open(html: string, options: CartPageOptions = {}): Promise<CartPage> {
  await Promise.all([
    import('../../../widgets/side-cart/panel.js'),
    import('../../../widgets/side-cart/add.js'),
    import('../../../widgets/side-cart/follower.js'),
    import('../../../widgets/side-cart/store-content.js'),
  ]);
  return openCart(`<!doctype html><html><body><main>${html}</main></body></html>`, options);
}
