/**
 * The shop behind the demo pages: one function from Request to Response, in WooCommerce 10.3.7's own shapes and
 * quirks (contracts: cart.md §1–§3, product.md §1; recordings: add-to-cart-*, fragments-*, get-variation-*,
 * product-form-*, remove-from-cart-*). The page carries it with interceptors, the tests call it.
 */
import { addedHtml, addToCart, cartHash, miniCartOf, removeFromCart, type CartRules } from './cart.js';
import { productById, variationOf, type Product, type Sellable, type Stock, type Variation } from './catalogue.js';
import type { CookiePort } from './cookies.js';
import { spoilFragments, troubleFor, type Fault, type Trouble } from './faults.js';
import { absInt, fieldsOf, isEmpty, phpInt, type Fields } from './fields.js';
import { MINI_CART_FRAGMENT, miniCartFragmentHtml, noticesHtml, variationJson, type Links } from './markup.js';
import { hasOrder, keepCart, obey, type OrderDesk, type Outcome } from './orders.js';
import type { Session } from './session.js';

/** Everything the shop needs from outside. */
export interface ShopState {
  /** Folder of the pages, ending in a slash; a request outside it is none of the shop's, but for wc-ajax calls. */
  readonly base: string;
  readonly session: Session;
  readonly cookies: CookiePort;
  /** Links as answers print them: absolute, as the host's are. */
  readonly links: Links;
  readonly nonce: string;
  readonly redirectAfterAdd: boolean;
  /** Markup of the page at a path (no query), with `div.woocommerce-notices-wrapper` empty in it. */
  page(path: string): Promise<string>;
  /** Ways to fail ordered at this moment. */
  faults(): readonly Fault[];
  /** Waits; the tests hand in one that does not. */
  sleep(ms: number): Promise<void>;
}

const JSON_TYPE = 'application/json; charset=UTF-8';
const HTML_TYPE = 'text/html; charset=UTF-8';
const NO_CACHE = 'no-cache, must-revalidate, max-age=0, no-store, private';
const SOLD_OUT: Stock = { inStock: false };

function reply(body: string, type: string, status = 200, more: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { 'content-type': type, 'cache-control': NO_CACHE, ...more } });
}

const json = (body: unknown): Response => reply(JSON.stringify(body), JSON_TYPE, 200, { 'x-robots-tag': 'noindex' });
const nothing = (): Response => reply('', HTML_TYPE, 200, { 'x-robots-tag': 'noindex' });

/**
 * What kind of request of the shop this is, by its address and method alone; undefined for everything that is not
 * the shop's. Cheap, because it is asked for every request of a page. A `post` may still turn out to be no order.
 */
export function shopCallOf(address: string, method: string, shop: Pick<ShopState, 'base'>): string | undefined {
  const url = new URL(address, shop.base);
  const base = new URL(shop.base);
  if (url.protocol !== base.protocol || url.host !== base.host) {
    return undefined;
  }
  const ajax = url.searchParams.get('wc-ajax');
  if (ajax !== null) {
    return ajax;
  }
  if (!isPage(url, base)) {
    return undefined;
  }
  if (method === 'POST') {
    return 'product-form';
  }
  if (method !== 'GET') {
    return undefined;
  }
  const { searchParams } = url;
  return searchParams.has('remove_item') ? 'remove-link' : searchParams.has('undo_item') ? 'undo-link' : searchParams.has('add-to-cart') ? 'add-link' : 'page';
}

function isPage(url: URL, base: URL): boolean {
  return url.pathname.startsWith(base.pathname) && /(\/|\.html)$/.test(url.pathname);
}

/** Answers a request of the shop; undefined for any other, which then goes where it would have gone. */
export async function handle(request: Request, shop: ShopState): Promise<Response | undefined> {
  const call = shopCallOf(request.url, request.method, shop);
  if (call === undefined || (call === 'page' && !shop.session.hasNotices())) {
    return undefined;
  }
  const url = new URL(request.url);
  const fields = await fieldsOf(request.clone());
  if (call === 'product-form' && !hasOrder(fields)) {
    return undefined;
  }
  const trouble = troubleFor(call, shop.faults());
  if (trouble.offline) {
    return Response.error();
  }
  const response = trouble.instead ? reply(trouble.instead.body, trouble.instead.type, trouble.instead.status) : await work(call, url, request, fields, shop, trouble);
  if (trouble.delayMs > 0) {
    await shop.sleep(trouble.delayMs);
  }
  return trouble.lost ? Response.error() : response;
}

async function work(call: string, url: URL, request: Request, fields: Fields, shop: ShopState, trouble: Trouble): Promise<Response> {
  if (trouble.staleNonce && carriesNonce(request, fields)) {
    return reply('-1', HTML_TYPE, 403);
  }
  const desk = deskOf(shop, trouble);
  // The host obeys `add-to-cart` before any call is answered: a product form sent to wc-ajax counts twice (contract: cart.md §1).
  const outcome: Outcome = hasOrder(fields) ? obey(fields, desk) : 'stay';
  if (url.searchParams.has('wc-ajax')) {
    return ajax(call, fields, shop, desk, trouble);
  }
  if (outcome !== 'stay') {
    const cart = shop.links.cart;
    return reply('', HTML_TYPE, 302, { location: new URL(outcome === 'to-cart-removed' ? `${cart}?removed_item=1` : cart, url).href });
  }
  const page = await shop.page(url.pathname);
  return reply(fillNotices(page, noticesHtml(shop.session.takeNotices())), HTML_TYPE);
}

function carriesNonce(request: Request, fields: Fields): boolean {
  return fields.get('security') !== undefined || request.headers.has('x-wp-nonce') || request.headers.has('nonce');
}

function deskOf(shop: ShopState, trouble: Trouble): OrderDesk {
  const rules: CartRules = trouble.soldOut ? { links: shop.links, stockOf: () => SOLD_OUT } : { links: shop.links };
  return {
    ...rules,
    session: shop.session,
    cookies: shop.cookies,
    redirectAfterAdd: shop.redirectAfterAdd,
    // A stale link's nonce is one the shop no longer knows.
    nonce: trouble.staleNonce ? `${shop.nonce}-renewed` : shop.nonce,
  };
}

function ajax(call: string, fields: Fields, shop: ShopState, desk: OrderDesk, trouble: Trouble): Response {
  switch (call) {
    case 'add_to_cart':
      return ajaxAdd(fields, shop, desk, trouble);
    case 'remove_from_cart':
      return ajaxRemove(fields, shop, desk, trouble);
    case 'get_refreshed_fragments':
      return fragments(shop, trouble);
    case 'get_variation':
      return getVariation(fields, shop, trouble);
    default:
      // An endpoint nobody listens to: the host dies without a word.
      return nothing();
  }
}

/** The cart's fragments and hash: the answer of every call that changes the cart, and of the refresh. */
function fragments(shop: ShopState, trouble: Trouble): Response {
  const cart = shop.session.cart();
  const html = miniCartFragmentHtml(miniCartOf(cart, shop.links, shop.nonce), shop.links);
  return json({ fragments: spoilFragments({ [MINI_CART_FRAGMENT]: html }, trouble.spoil), cart_hash: cartHash(cart) });
}

function ajaxAdd(fields: Fields, shop: ShopState, desk: OrderDesk, trouble: Trouble): Response {
  if (fields.get('product_id') === undefined) {
    return nothing();
  }
  const id = absInt(fields.get('product_id'));
  const quantity = isEmpty(fields.get('quantity')) ? 1 : phpInt(fields.get('quantity'));
  const outcome = addToCart(shop.session.cart(), { productId: id, quantity }, desk);
  if (!outcome.ok) {
    shop.session.say(outcome.errorHtml === '' ? [] : [{ kind: 'error', html: outcome.errorHtml }]);
    const product = pageProductOf(id);
    return json({ error: true, product_url: product ? shop.links.product(product) : false });
  }
  keepCart(desk, outcome.cart);
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

function ajaxRemove(fields: Fields, shop: ShopState, desk: OrderDesk, trouble: Trouble): Response {
  const cart = removeFromCart(shop.session.cart(), fields.get('cart_item_key') ?? '');
  if (!cart) {
    return json({ success: false });
  }
  keepCart(desk, cart);
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

/**
 * The server's lookup: all attributes must have been sent, and the first variation wins whose every value either
 * matches anything or equals what was sent. Unlike in the page's own matching, an empty choice is no wildcard
 * (recorded: get-variation-partial).
 */
export function matchVariation(variations: readonly Variation[], sent: Readonly<Record<string, string>>): Variation | undefined {
  return variations.find((one) =>
    Object.entries(one.attributes).every(([name, value]) => sent[name] !== undefined && (value === '' || value === sent[name])),
  );
}

/** Puts finished notices into the page's notices box, replacing what is in it; without a box they go to the top of main. */
export function fillNotices(page: string, notices: string): string {
  const open = /<div class="woocommerce-notices-wrapper"[^>]*>/.exec(page);
  if (!open) {
    const box = `<div class="woocommerce-notices-wrapper">${notices}</div>`;
    const main = /<main\b[^>]*>/.exec(page);
    const at = main ? main.index + main[0].length : 0;
    return page.slice(0, at) + box + page.slice(at);
  }
  const start = open.index + open[0].length;
  return page.slice(0, start) + notices + page.slice(endOfDiv(page, start));
}

/** Where the div that is open at `from` closes; divs inside it are counted. */
function endOfDiv(page: string, from: number): number {
  const tags = /<(\/?)div\b[^>]*>/g;
  tags.lastIndex = from;
  let depth = 1;
  for (let tag = tags.exec(page); tag; tag = tags.exec(page)) {
    depth += tag[1] === '/' ? -1 : 1;
    if (depth === 0) {
      return tag.index;
    }
  }
  return page.length;
}
