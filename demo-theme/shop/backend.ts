/**
 * The shop behind the demo pages: one function from Request to Response, in WooCommerce 10.3.7's own shapes and
 * quirks (the contracts of the tags that ask it; the recordings of the calls it answers). The
 * page carries it with interceptors, the tests call it.
 */
import { addedHtml, addToCart, miniCartOf, removeFromCart, type CartRules } from './cart.js';
import { refusedHtml, restoreLine, setLine, sideCartOf } from './side-cart.js';
import { apply, hasCartOrder, obeyCartForm, removeCoupon } from './cart-form.js';
import { APRON_ADDONS } from './addons.js';
import {
  priceMinor,
  productById,
  productBySlug,
  variationOf,
  type Product,
  type Sellable,
  type SimpleProduct,
  type Stock,
} from './catalogue.js';
import { addonBlocksHtml, editedProductHtml } from './print/addons.js';
import { amountHtml } from './print/price.js';
import { checkoutAnswer, chooseRate, orderReviewAnswer, rateIn, placeOrder } from './checkout.js';
import type { CookiePort } from './cookies.js';
import { couponOf } from './coupons.js';
import { spoilFragments, troubleFor, type Fault, type Trouble } from './faults.js';
import { absInt, fieldsFrom, fieldsOf, isEmpty, phpInt, type Fields } from './fields.js';
import { filledPage, isDynamic } from './hydrate-page.js';
import { MINI_CART_FRAGMENT, miniCartFragmentHtml, noticesHtml, sideCartFragments, variationJson, type Links } from './markup.js';
import { matchVariation } from './match.js';
import { NONCE_SEED, type NonceAction } from './nonces.js';
import { APRON, hasOrder, savePurchase, keepCart, applyAction, applyEdit, type Outcome } from './orders.js';
import { refusalPage, addReview } from './reviews.js';
import type { Session } from './session.js';
import { statisticsAnswer, statisticsCall } from './statistics.js';
import { batchAnswer, storeAnswer, storeRoute, type StoreReply } from './store-api.js';
import { nonceHolds, nonceFor, totalsHtmlOf, type PrintContext } from './session-views.js';
import { purchaseHash } from './totals.js';

/** Everything the shop needs from outside. */
export interface ShopState {
  /** Folder of the pages, ending in a slash; a request outside it is none of the shop's, but for wc-ajax and REST calls. */
  readonly base: string;
  readonly session: Session;
  readonly cookies: CookiePort;
  /** Links as answers print them: absolute, as the host's are. */
  readonly links: Links;
  /** Seed of the nonces, and the nonce of the cart's links and form. */
  readonly nonce: string;
  /** Nonces a test wants instead: those of a recording. */
  readonly nonces?: Partial<Record<NonceAction, string>>;
  readonly redirectAfterAdd: boolean;
  /** Is the side cart plugin there? Then its fragments travel with every answer of the cart. */
  readonly sideCart?: boolean;
  /** Markup of the page at a path (no query), with `div.woocommerce-notices-wrapper` empty in it. */
  page(path: string): Promise<string>;
  /** Ways to fail ordered at this moment for a call; asking uses up those that hold only so often. */
  faults(call: string): readonly Fault[];
  /** Waits; the tests hand in one that does not. */
  sleep(ms: number): Promise<void>;
  /** Milliseconds of the epoch. */
  now(): number;
}

const JSON_TYPE = 'application/json; charset=UTF-8';
const HTML_TYPE = 'text/html; charset=UTF-8';
const NO_CACHE = 'no-cache, must-revalidate, max-age=0, no-store, private';
const SOLD_OUT: Stock = { inStock: false };

function reply(body: string, type: string, status = 200, more: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': type, 'cache-control': NO_CACHE, ...more } });
}

const NO_INDEX = { 'x-robots-tag': 'noindex' };
const json = (body: unknown, status = 200): Response => reply(JSON.stringify(body), JSON_TYPE, status, NO_INDEX);
const html = (body: string): Response => reply(body, HTML_TYPE, 200, NO_INDEX);
const nothing = (): Response => html('');
const refusedNonce = (): Response => reply('-1', HTML_TYPE, 403, NO_INDEX);
const redirect = (location: string): Response => reply('', HTML_TYPE, 302, { location });

/** Whose address alone says what they are. */
const LINKS_BY_FIELD: readonly (readonly [field: string, call: string])[] = [
  ['remove_item', 'remove-link'],
  ['undo_item', 'undo-link'],
  ['add-to-cart', 'add-link'],
  ['remove_coupon', 'remove-coupon-link'],
];

/**
 * What kind of request of the shop this is, by its address and method alone; undefined for everything that is not
 * the shop's. Cheap, because it is asked for every request of a page. A `product-form` may still turn out to be no order.
 */
export function shopCallOf(
  address: string,
  method: string,
  shop: Pick<ShopState, 'base'> & Partial<Pick<ShopState, 'links'>>,
): string | undefined {
  const url = new URL(address, shop.base);
  const base = new URL(shop.base);
  if (url.protocol !== base.protocol || url.host !== base.host) {
    return undefined;
  }
  const service = serviceOf(url, method);
  if (service !== undefined) {
    return service;
  }
  if (!isPage(url, base)) {
    return undefined;
  }
  if (method === 'POST') {
    const { links } = shop;
    const posts = (page: string | undefined): boolean => page !== undefined && new URL(page, base).pathname === url.pathname;
    return posts(links?.cart) ? 'cart-form' : posts(links?.checkout) ? 'checkout-form' : 'product-form';
  }
  if (method !== 'GET') {
    return undefined;
  }
  return LINKS_BY_FIELD.find(([field]) => url.searchParams.has(field))?.[1] ?? 'page';
}

/** Calls that go to an address of their own instead of a page. */
function serviceOf(url: URL, method: string): string | undefined {
  const ajax = url.searchParams.get('wc-ajax');
  if (ajax !== null) {
    return ajax;
  }
  const route = storeRoute(url.pathname);
  if (route !== undefined) {
    return `store-${route.split('/').at(-1) ?? ''}`;
  }
  if (method !== 'POST') {
    return undefined;
  }
  if (/\/wp-json\/wp\/v2\/users\/\d+$/.test(url.pathname)) {
    return 'dismiss-coming-soon';
  }
  const counted = statisticsCall(url);
  if (counted !== undefined) {
    return counted;
  }
  return url.pathname.endsWith('/wp-admin/admin-ajax.php')
    ? 'admin-ajax'
    : url.pathname.endsWith('/wp-comments-post.php')
      ? 'review'
      : undefined;
}

function isPage(url: URL, base: URL): boolean {
  return url.pathname.startsWith(base.pathname) && /(\/|\.html)$/.test(url.pathname);
}

/** Answers a request of the shop; undefined for any other, which then goes where it would have gone. */
export async function handle(request: Request, shop: ShopState): Promise<Response | undefined> {
  const call = shopCallOf(request.url, request.method, shop);
  const url = new URL(request.url);
  if (call === undefined || (call === 'page' && !shop.session.hasNotices() && !isDynamic(url, shop))) {
    return undefined;
  }
  const fields = await fieldsOf(request.clone());
  if (call === 'product-form' && !hasOrder(fields)) {
    return undefined;
  }
  const trouble = troubleFor(call, shop.faults(call));
  if (trouble.offline) {
    return Response.error();
  }
  const done = trouble.instead ? undefined : await work(call, url, request, fields, shop, trouble);
  const broken = trouble.instead ?? trouble.afterwards;
  const response = broken || !done ? reply(broken?.body ?? '', broken?.type ?? HTML_TYPE, broken?.status) : done;
  if (trouble.delayMs > 0) {
    await shop.sleep(trouble.delayMs);
  }
  return trouble.lost ? Response.error() : response;
}

async function work(call: string, url: URL, request: Request, fields: Fields, shop: ShopState, trouble: Trouble): Promise<Response> {
  const context = contextOf(shop, trouble, url);
  const route = storeRoute(url.pathname);
  if (route !== undefined) {
    return writeStore(await storeReply(route, request, context, shop));
  }
  if (call === 'dismiss-coming-soon') {
    return dismiss(request, fields, context);
  }
  const counted = statisticsCall(url);
  if (counted !== undefined) {
    const { status, body } = statisticsAnswer(counted, fields, NONCE_SEED);
    return json(body, status);
  }
  if (call === 'review') {
    const outcome = addReview(fields, shop.session, shop.links, shop.now());
    return 'location' in outcome ? redirect(outcome.location) : reply(refusalPage(outcome), HTML_TYPE, outcome.status);
  }
  if (call === 'admin-ajax') {
    return adminAjax(fields, shop, context, trouble);
  }
  // The host obeys `add-to-cart` before any call is answered: a product form sent to wc-ajax counts twice (add-to-cart contract 7).
  const outcome: Outcome = hasOrder(fields) ? applyAction(fields, context) : 'stay';
  if (url.searchParams.has('wc-ajax')) {
    return ajax(call, fields, shop, context, trouble);
  }
  return outcome === 'stay'
    ? page(call, url, fields, shop, context)
    : redirect(new URL(outcome === 'to-cart-removed' ? `${shop.links.cart}?removed_item=1` : shop.links.cart, url).href);
}

/** A page, after its form or link was obeyed. */
async function page(call: string, url: URL, fields: Fields, shop: ShopState, context: PrintContext): Promise<Response> {
  const { links, session } = shop;
  const go = (to: string): Response => redirect(new URL(to, url).href);
  if (hasCartOrder(fields) && obeyCartForm(fields, context) === 'to-checkout') {
    return go(links.checkout);
  }
  if (call === 'checkout-form' && fields.get('woocommerce_checkout_place_order') !== undefined) {
    const outcome = placeOrder(fields, context, shop.now());
    if (outcome.ok) {
      return go(outcome.redirect);
    }
    session.say(outcome.notices);
  } else if (new URL(links.checkout, url).pathname === url.pathname && session.cart().lines.length === 0) {
    return go(links.cart);
  }
  return reply(filledPage(await shop.page(url.pathname), url, context), HTML_TYPE);
}

function contextOf(shop: ShopState, trouble: Trouble, url: URL): PrintContext {
  const rules: CartRules = trouble.soldOut ? { links: shop.links, stockOf: () => SOLD_OUT } : { links: shop.links };
  return {
    ...rules,
    session: shop.session,
    cookies: shop.cookies,
    redirectAfterAdd: shop.redirectAfterAdd,
    nonce: shop.nonce,
    stale: trouble.staleNonce,
    ...(shop.nonces ? { nonces: shop.nonces } : {}),
    referer: url.pathname + url.search,
  };
}

type Answer = (fields: Fields, shop: ShopState, context: PrintContext, trouble: Trouble) => Response;

/** Answers only to the right nonce; without it the host says 403 and `-1`. */
function guarded(field: 'security' | '_wpnonce', action: NonceAction, answer: Answer): Answer {
  return (fields, shop, context, trouble) =>
    nonceHolds(context, action, fields.get(field)) ? answer(fields, shop, context, trouble) : refusedNonce();
}

const AJAX: Readonly<Record<string, Answer>> = {
  add_to_cart: ajaxAdd,
  remove_from_cart: ajaxRemove,
  get_refreshed_fragments: (_, shop, __, trouble) => fragments(shop, trouble),
  xoo_wsc_refresh_fragments: (_, shop, __, trouble) => fragments(shop, trouble),
  xoo_wsc_update_item_quantity: (fields, shop, context, trouble) =>
    fragments(shop, trouble, setLine(fields.get('cart_key') ?? '', fields.get('qty') ?? '', context)),
  xoo_wsc_undo_item: (fields, shop, context, trouble) => {
    restoreLine(fields.get('cart_key') ?? '', context);
    return fragments(shop, trouble);
  },
  // The product is in the cart, or refused, by now: see `work`.
  xoo_wsc_add_to_cart: (fields, shop, context, trouble) => {
    if (fields.get('add-to-cart') === undefined) {
      return nothing();
    }
    const refused = refusedHtml(context.session.drainNotices());
    return refused === '' ? fragments(shop, trouble) : json({ error: 1, notice: refused });
  },
  get_variation: (fields, shop, _, trouble) => getVariation(fields, shop, trouble),
  apply_coupon: guarded('security', 'apply-coupon', (fields, _, context) => {
    const code = fields.get('coupon_code') ?? '';
    return noticeAnswer(context, code.trim() === '' ? { kind: 'error', html: 'Please enter a coupon code.' } : apply(code, context));
  }),
  remove_coupon: guarded('security', 'remove-coupon', (fields, _, context) =>
    noticeAnswer(context, removeCoupon(fields.get('coupon') ?? '', context)),
  ),
  update_shipping_method: guarded('security', 'update-shipping-method', (fields, _, context) => {
    chooseRate(rateIn(fields) ?? '', context);
    return html(totalsHtmlOf(context));
  }),
  get_cart_totals: (_, __, context) => html(totalsHtmlOf(context)),
  apply_coupon_on_click: guarded('_wpnonce', 'wt_smart_coupons_apply_coupon', (fields, _, context) => {
    const code = fields.get('coupon_code') ?? '';
    // With an id that is not the code's the plugin says nothing at all (coupon contract 4).
    return couponOf(code)?.id === absInt(fields.get('coupon_id')) ? noticeAnswer(context, apply(code, context)) : nothing();
  }),
  update_order_review: guarded('security', 'update-order-review', (fields, _, context) => json(orderReviewAnswer(fields, context))),
  checkout: (fields, shop, context) => json(checkoutAnswer(fields, context, shop.now())),
  wbte_sc_update_payment_method_on_session: guarded('_wpnonce', 'wt_smart_coupons_public', (fields, _, context) => {
    savePurchase(context, { ...context.session.buying(), method: fields.get('payment_method') ?? '' });
    // Recorded: false even where a coupon no longer holds; it leaves when the cart is next checked.
    return json(false);
  }),
  wbte_sc_set_block_checkout_values: guarded('_wpnonce', 'wt_smart_coupons_public', (fields, _, context) => {
    savePurchase(context, { ...context.session.buying(), method: fields.get('payment_method') ?? '' });
    chooseRate(rateIn(fields) ?? '', context);
    return nothing();
  }),
};

function ajax(call: string, fields: Fields, shop: ShopState, context: PrintContext, trouble: Trouble): Response {
  // A remove call carries no nonce of its own, but a cached page may still send one: out of date is out of date.
  if (trouble.staleNonce && fields.get('security') !== undefined) {
    return refusedNonce();
  }
  // An endpoint nobody listens to: the host dies without a word.
  return Object.hasOwn(AJAX, call) ? (AJAX[call]?.(fields, shop, context, trouble) ?? nothing()) : nothing();
}

/** Prints a notice at once, with those that waited. */
function noticeAnswer(context: PrintContext, notice: Parameters<typeof noticesHtml>[0][number]): Response {
  return html(noticesHtml([...context.session.drainNotices(), notice]));
}

async function storeReply(route: string, request: Request, context: PrintContext, shop: ShopState): Promise<StoreReply> {
  const text = request.method === 'GET' ? '' : await request.clone().text();
  const body = parsedJson(text);
  const token = request.headers.get('cart-token');
  if (text !== '' && body === undefined) {
    return { status: 400, headers: {}, body: { code: 'rest_invalid_json', message: 'Invalid JSON body passed.', data: { status: 400 } } };
  }
  return route === '/batch' && request.method === 'POST'
    ? batchAnswer(body, token, context, shop.now())
    : storeAnswer(request.method, route, body, { nonce: request.headers.get('nonce'), token }, context, shop.now());
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function writeStore({ status, body, headers }: StoreReply): Response {
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': JSON_TYPE, ...NO_INDEX, ...texts } });
}

/** The banner's dismissal: the user's own record, changed (recording: rest-coming-soon-dismiss.json). */
function dismiss(request: Request, fields: Fields, context: PrintContext): Response {
  const nonce = nonceFor(context, 'wp_rest');
  if (!nonceHolds(context, 'wp_rest', request.headers.get('x-wp-nonce'))) {
    return json({ code: 'rest_cookie_invalid_nonce', message: 'Cookie check failed', data: { status: 403 } }, 403);
  }
  if (fields.map('woocommerce_meta')?.get('coming_soon_banner_dismissed') === 'yes') {
    context.session.dismiss();
  }
  const user = {
    id: 1,
    username: 'admin',
    name: 'admin',
    locale: 'en_US',
    roles: ['administrator'],
    woocommerce_meta: { coming_soon_banner_dismissed: context.session.dismissed() ? 'yes' : '' },
  };
  const response = json(user);
  response.headers.set('x-wp-nonce', nonce);
  return response;
}

/** A product with the add-ons of a line, for the editor (cart-item-editor contract 5; no edition at hand answers it). */
function templateAnswer(product: SimpleProduct, fields: Fields, shop: ShopState): Response {
  const line = shop.session.cart().lines.find(({ key }) => key === fields.get('cart_item_key'));
  if (!line?.addons?.chosen) {
    return json({ success: false });
  }
  const { chosen, pieces } = line.addons;
  return json({
    success: true,
    html: editedProductHtml(product, shop.links),
    variation: '',
    quantity: line.quantity,
    'wccl-data': '',
    addon_image: '',
    quantities: orList(pieces ?? {}),
    addons: Object.entries(chosen).map(([key, value]) => ({ [key]: value })),
  });
}

/** PHP's empty map is a list. */
const orList = (map: Readonly<Record<string, string>>): unknown => (Object.keys(map).length === 0 ? [] : map);

/** The fields of a form that were posted as a list of names and values. */
function addonsIn(fields: Fields): Fields {
  const posted = fields.startingWith('addons[');
  const at = (index: number, part: string): string | undefined => posted[`addons[${index}][${part}]`];
  const entries: [string, string][] = [];
  for (let index = 0; at(index, 'name') !== undefined; index += 1) {
    entries.push([at(index, 'name') ?? '', at(index, 'value') ?? '']);
  }
  return fieldsFrom(entries);
}

/** The calls of the add-ons plugin (addons contract 58 to 62; recordings: wapo-*.json). No files are kept: a picture of ours stands in. */
function addonsAnswer(action: string, fields: Fields, shop: ShopState, context: PrintContext): Response | undefined {
  const apron = productById(absInt(fields.get('product_id'))) ?? productBySlug(APRON);
  if (!apron || apron.type !== 'simple') {
    return undefined;
  }
  const price = priceMinor(apron);
  const calls: Readonly<Record<string, () => Response>> = {
    live_print_blocks: () => json({ html: addonBlocksHtml(APRON_ADDONS, apron.id, price), addons: [], quantities: [] }),
    update_totals_with_suffix: () => {
      const sums = fields.map('data');
      const amount = (name: string): string => amountHtml(Math.round(Number(sums?.get(name) ?? '0') * 100));
      return json({
        price_html: amountHtml(price),
        options_price_suffix: amount('options_price'),
        order_price_suffix: amount('total_order_price'),
        order_price_raw: Number(sums?.get('total_order_price') ?? '0'),
      });
    },
    get_default_variation_price: () => json({ price_html: amountHtml(price), current_price: (price / 100).toFixed(2) }),
    ywapo_load_product_template: () => templateAnswer(apron, fields, shop),
    ywapo_update_addons_on_cart_item: () => json({ success: applyEdit(fields.get('cart_item_key') ?? '', addonsIn(fields), context) }),
    yith_wapo_upload_file: () => {
      const name = fields.get('currentFile') ?? '';
      const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
      if (!['jpg', 'jpeg', 'png', 'pdf', 'svg'].includes(ending)) {
        return html('ERROR!');
      }
      const url = new URL(`images/canvas-apron.svg?upload=${encodeURIComponent(name)}`, shop.base).href;
      return html(JSON.stringify({ url, type: ending === 'pdf' ? 'application/pdf' : `image/${ending}`, file_name: name }));
    },
  };
  const call = Object.hasOwn(calls, action) ? calls[action] : undefined;
  return call && (nonceHolds(context, 'addons-nonce', fields.get('security')) ? call() : refusedNonce());
}

/** The add-ons' calls, and the one action of the theme (quantity-buttons contract 3); anything else is WordPress' 400 and `0`. */
function adminAjax(fields: Fields, shop: ShopState, context: PrintContext, trouble: Trouble): Response {
  const answer = addonsAnswer(fields.get('action') ?? '', fields, shop, context);
  if (answer) {
    return answer;
  }
  if (fields.get('action') !== 'avb_add_to_cart') {
    return reply('0', HTML_TYPE, 400, NO_INDEX);
  }
  const variationId = absInt(fields.get('variation_id'));
  const productId = absInt(fields.get('product_id'));
  const quantity = isEmpty(fields.get('quantity')) ? 1 : phpInt(fields.get('quantity'));
  const outcome = addToCart(shop.session.cart(), variationId > 0 ? { productId, variationId, quantity } : { productId, quantity }, context);
  if (!outcome.ok) {
    return json({ error: true, message: outcome.errorHtml });
  }
  keepCart(context, outcome.cart);
  return fragments(shop, trouble);
}

/** The cart's fragments and hash: the answer of every call that changes the cart, and of the refresh. */
function fragments(shop: ShopState, trouble: Trouble, told: Parameters<typeof sideCartOf>[3] = {}): Response {
  const cart = shop.session.cart();
  const miniCart = miniCartOf(cart, shop.links, shop.nonce);
  const content = miniCartFragmentHtml(miniCart, shop.links);
  const ofPlugin = shop.sideCart ? sideCartFragments(sideCartOf(cart, miniCart, shop.session.buying(), told), shop.links) : {};
  return json({
    fragments: spoilFragments({ [MINI_CART_FRAGMENT]: content, ...ofPlugin }, trouble.spoil),
    cart_hash: purchaseHash(cart, shop.session.buying()),
  });
}

function ajaxAdd(fields: Fields, shop: ShopState, context: PrintContext, trouble: Trouble): Response {
  if (fields.get('product_id') === undefined) {
    return nothing();
  }
  const id = absInt(fields.get('product_id'));
  const quantity = isEmpty(fields.get('quantity')) ? 1 : phpInt(fields.get('quantity'));
  const outcome = addToCart(shop.session.cart(), { productId: id, quantity }, context);
  if (!outcome.ok) {
    shop.session.say(outcome.errorHtml === '' ? [] : [{ kind: 'error', html: outcome.errorHtml }]);
    const product = pageProductOf(id);
    return json({ error: true, product_url: product ? shop.links.product(product) : false });
  }
  keepCart(context, outcome.cart);
  if (shop.redirectAfterAdd) {
    const added = [{ name: pageProductOf(id)?.name ?? '', quantity }];
    shop.session.say([{ kind: 'success', html: addedHtml(added, shop.links, true) }]);
  }
  return fragments(shop, trouble);
}

/** The product whose page an id leads to: a variation's is its parent's. */
function pageProductOf(id: number): Product | undefined {
  const variation = variationOf(id);
  return productById(variation ? variation.parentId : id);
}

function ajaxRemove(fields: Fields, shop: ShopState, context: PrintContext, trouble: Trouble): Response {
  const cart = removeFromCart(shop.session.cart(), fields.get('cart_item_key') ?? '');
  if (!cart) {
    return json({ success: false });
  }
  keepCart(context, cart);
  return fragments(shop, trouble);
}

function getVariation(fields: Fields, shop: ShopState, trouble: Trouble): Response {
  const product = productById(absInt(fields.get('product_id')));
  if (product?.type !== 'variable') {
    return nothing();
  }
  const found = matchVariation(product.variations, fields.startingWith('attribute_'));
  return json(found ? variationJson(trouble.soldOut ? withStock(found, SOLD_OUT) : found, shop.links) : false);
}

const withStock = <T extends Sellable>(item: T, stock: Stock): T => ({ ...item, stock });
