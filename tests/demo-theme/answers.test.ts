import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handle, shopCallOf } from '../../demo-theme/shop/backend.js';
import { cartKey, type AddRequest } from '../../demo-theme/shop/cart.js';
import { fillNotices } from '../../demo-theme/shop/hydrate-page.js';
import { NONCE_SEED } from '../../demo-theme/shop/nonces.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { signatureOf } from '../../demo-theme/shop/statistics.js';
import { exchange, pageText, recordedJson, recordingsFolder, type Exchange } from '../host/recording.js';
import {
  answered,
  CART_NONCE,
  EMPTY_PAGE,
  get,
  hosts,
  NONCES,
  parsed,
  post,
  rigLinks,
  seeded,
  skeleton,
  testShop,
  type Seed,
  type TestShop,
} from './fake-server.js';
import './recorded-catalogue.js';

const CART_PAGE = pageText('cart', { stripScripts: 'all' });

const board = (quantity: number): AddRequest => ({ productId: 35, quantity });
const kettle: AddRequest = { productId: 39, quantity: 1 };
const towel = (quantity: number): AddRequest => ({ productId: 41, quantity });
const fork = (quantity: number): AddRequest => ({ productId: 45, quantity });
const tin: AddRequest = { productId: 49, quantity: 1 };
const twine = (quantity: number): AddRequest => ({ productId: 51, quantity });
const gift: AddRequest = { productId: 59, quantity: 1 };
const redTee: AddRequest = { productId: 63, variationId: 67, quantity: 2 };
const redTeeM: AddRequest = { productId: 63, variationId: 68, quantity: 1 };
const greenTee: AddRequest = { productId: 63, variationId: 71, quantity: 1 };
const greenTeeM: AddRequest = { productId: 63, variationId: 72, quantity: 1 };

/** The shop at the moment of a recording, and what is left of it afterwards. */
interface Moment extends Seed {
  /** Recorded calls that were made before. */
  readonly after?: readonly string[];
  readonly sideCart?: true;
  /** The page that the answer is printed in; left out: the recorded one itself, emptied. */
  readonly page?: string;
  /** Pieces in the cart afterwards; left out: as many as before. */
  readonly pieces?: number;
  /** Coupons in use afterwards; left out: those of before. */
  readonly kept?: readonly string[];
  readonly orders?: number;
  readonly reviews?: number;
  /** Parts of the answer that compare; left out: all of it. */
  readonly within?: string;
}

/** The recorded request; the signature of a statistics hit is this shop's, being over a secret of the host's. */
function replay(shop: TestShop, { request: { method, url, headers, body } }: Exchange): Promise<Response> {
  const signed = body?.replace(/signature=[0-9a-f]{32}/, `signature=${signatureOf(NONCE_SEED, 'product', '45')}`);
  return answered(shop, new Request(url, { method, headers, ...(signed === undefined ? {} : { body: signed }) }));
}

/** Words and pictures of products are the demo's own, and its side cart is plain; of them only the kind compares. */
const OWN = new Set([
  ...['short_description', 'description', 'images', 'weight', 'image', 'image_id', 'cart_hash'],
  ...['div.xoo-wsc-container', 'div.xoo-wsc-sc-cont'],
]);
/** Made anew for each request, order and review. */
const fresh = (text: string): string =>
  text
    .replace(/_wpnonce=\w+/g, '_wpnonce')
    // The recorded shop has pages of sixteen.
    .replace(/Showing .* results/, 'Showing')
    .replace(/( id=\S+-nonce name=\S+ type=hidden) value=\w+/, '$1')
    .replace(/wc_order_\w+/g, 'key')
    .replace(/(order-received\/)\d+|(#comment-)\d+/g, '$1$2');

const lines = (html: string): string[] => skeleton(html, { skip: 'option, .wt_coupon_wrapper, [class^=xoo-wsc-icon]' }).map(fresh);

/** An answer's JSON as it compares: markup as lines, what is made anew and what is the demo's own by its kind. */
function comparable(value: unknown, isStore: boolean, key = ''): unknown {
  if (OWN.has(key)) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [typeof value, value === ''];
  }
  if (typeof value === 'string') {
    return key === 'order_number' ? typeof value : value.includes('<') ? lines(value) : fresh(value);
  }
  if (Array.isArray(value)) {
    return value.map((one) => comparable(one, isStore));
  }
  if (typeof value !== 'object' || value === null) {
    return key === 'order_id' ? typeof value : value;
  }
  const entries = Object.entries(value).map(([name, one]) => [name, key === 'headers' ? typeof one : comparable(one, isStore, name)]);
  // The order of fragments compares, too.
  return isStore ? Object.fromEntries(entries) : entries;
}

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

const HEADERS = ['content-type', 'location', 'x-wp-nonce', 'nonce'];
/** Of the Store API: different each time. */
const TOKENS = ['cart-token', 'nonce-timestamp', 'cart-hash', 'user-id', 'allow'];

function told(status: number, header: (name: string) => string | null, text: string, { within }: Moment, isStore: boolean): Told {
  const body = (): unknown => {
    try {
      return comparable(JSON.parse(text), isStore);
    } catch {
      const markup = within === undefined ? [text] : [...parsed(text).querySelectorAll(within)].map((part) => part.outerHTML);
      return markup.map(lines);
    }
  };
  return {
    status,
    headers: Object.fromEntries([
      ...HEADERS.map((name) => [name, fresh(header(name) ?? '')]),
      ...(isStore ? TOKENS.map((name) => [name, header(name) !== null]) : []),
    ]),
    body: body(),
  };
}

const pieces = (shop: TestShop): number => shop.session.cart().lines.reduce((sum, { quantity }) => sum + quantity, 0);

const CART = { page: CART_PAGE, within: 'div.woocommerce' } as const;
const TENOFF = { cart: [kettle], coupons: ['tenoff'] } as const;
const ORDER = { cart: [board(1), redTee] } as const;
const STORE = { cart: [fork(4), greenTeeM], coupons: ['tenoff'] } as const;
const POSTED = { ...STORE, rate: 'free_shipping:2', address: true } as const;
const LAST = { ...POSTED, cart: [greenTeeM] } as const;

/** Every recorded call that the shop answers, and the moment it was recorded in. */
const MOMENTS: Readonly<Record<string, Moment>> = {
  'add-to-cart-ok': { pieces: 2 },
  'add-to-cart-again': { cart: [board(2)], pieces: 3 },
  'add-to-cart-virtual-dear': { cart: [board(3)], pieces: 4 },
  'add-to-cart-variation-id': { cart: [twine(4), tin], pieces: 6 },
  'add-to-cart-no-product-id': {},
  'add-to-cart-out-of-stock': {},
  'add-to-cart-over-stock': {},
  'add-to-cart-over-stock-with-some-in-cart': { cart: [twine(4)] },
  'add-to-cart-sold-individually-twice': { cart: [tin] },
  'add-to-cart-unknown-product': {},
  'add-to-cart-variable-parent': {},
  'fragments-empty': {},
  'fragments-items': { cart: [board(3), gift] },
  'remove-from-cart-ok': { cart: [board(3), gift], pieces: 1 },
  'remove-from-cart-bad-key': { cart: [board(2)] },
  'remove-from-cart-no-key': { cart: [board(2)] },
  'get-variation-match': {},
  'get-variation-any': {},
  'get-variation-out-of-stock': {},
  'get-variation-none': {},
  'get-variation-partial': {},
  'get-variation-bad-product': {},
  'get-variation-no-product': {},
  // Forms and links of the page.
  'product-form-simple': { pieces: 3 },
  'product-form-variation': { pieces: 1 },
  'product-form-variation-unchosen': {},
  'add-to-cart-link': { pieces: 2 },
  'add-to-cart-link-error': {},
  'error-page-after-add-to-cart': {
    cart: [twine(4), tin],
    after: ['add-to-cart-over-stock-with-some-in-cart', 'add-to-cart-sold-individually-twice', 'add-to-cart-variable-parent'],
  },
  'cart-form-update': { ...CART, cart: [fork(2), towel(3), greenTee], pieces: 9 },
  'cart-form-zero': { ...CART, cart: [fork(5), towel(3), greenTee], pieces: 4 },
  'cart-form-coupon': { ...CART, cart: [towel(3), greenTee], kept: ['tenoff'] },
  'cart-form-over-stock': { ...CART, cart: [towel(3), greenTee], coupons: ['tenoff'], pieces: 198 },
  'cart-calc-shipping': { ...CART, cart: [greenTee, towel(3)], coupons: ['tenoff'], heaped: true },
  'cart-remove-item': { cart: [fork(2), towel(1)], pieces: 2 },
  'cart-undo-item': { cart: [fork(2), towel(1)], after: ['cart-remove-item'] },
  'cart-removed-item': { ...CART, cart: [greenTee, towel(3)], coupons: ['tenoff'], heaped: true, after: ['cart-remove-item'], pieces: 99 },
  'checkout-page-empty-cart': {},
  'listing-sorted': {
    page: '<main><div class="shop-bar"></div><ul class="products columns-4"></ul></main>',
    within: '.woocommerce-result-count',
  },
  // Coupons.
  'apply-coupon-bad-nonce': { cart: [kettle] },
  'apply-coupon-empty': TENOFF,
  'apply-coupon-expired': TENOFF,
  'apply-coupon-minimum': TENOFF,
  'apply-coupon-ok': { cart: [kettle], kept: ['tenoff'] },
  'apply-coupon-second': { ...TENOFF, kept: ['tenoff', 'fiver'] },
  'apply-coupon-twice': TENOFF,
  'apply-coupon-unknown': TENOFF,
  'remove-coupon-bad-nonce': TENOFF,
  'remove-coupon-empty': TENOFF,
  'remove-coupon-ok': { cart: [kettle], coupons: ['tenoff', 'fiver'], kept: ['tenoff'] },
  'coupon-click-bad-nonce': TENOFF,
  'coupon-click-expired': { cart: [kettle] },
  'coupon-click-ok': { cart: [kettle], kept: ['tenoff'] },
  'coupon-click-twice': TENOFF,
  'coupon-click-method-bound': { cart: [kettle], method: 'cod', kept: ['cashonly'] },
  'payment-method-session': TENOFF,
  'payment-method-session-bad-nonce': TENOFF,
  'payment-method-session-coupon-falls': { cart: [kettle], method: 'cod', coupons: ['cashonly'] },
  'block-checkout-values': TENOFF,
  // Totals and checkout.
  'get-cart-totals': { ...TENOFF, rate: 'free_shipping:2' },
  'update-shipping-method': TENOFF,
  'update-shipping-method-bad-nonce': { ...TENOFF, rate: 'free_shipping:2' },
  'update-order-review-ok': ORDER,
  'update-order-review-abroad': ORDER,
  'update-order-review-bad-nonce': ORDER,
  'update-order-review-empty-cart': {},
  'checkout-ok': { ...ORDER, pieces: 0, orders: 1 },
  'checkout-bad-nonce': ORDER,
  'checkout-missing-fields': ORDER,
  'checkout-no-terms': ORDER,
  // Reviews and the smaller calls.
  'review-ok': { reviews: 1 },
  'review-bad-email': {},
  'review-empty': {},
  'review-without-rating': {},
  'statistics-hit': {},
  'statistics-hit-no-page': {},
  'statistics-hit-bad-signature': {},
  'statistics-online': {},
  'statistics-online-ajax': {},
  'statistics-custom-event': {},
  // The Store API.
  'store-cart': {},
  'store-add-item': { pieces: 2 },
  'store-add-item-variation': { cart: [fork(2)], pieces: 3 },
  'store-add-item-missing-nonce': {},
  'store-add-item-bad-nonce': {},
  'store-add-item-out-of-stock': { cart: [fork(2)] },
  'store-update-item': { cart: [fork(2), greenTeeM], pieces: 5 },
  'store-apply-coupon': { cart: STORE.cart, kept: ['tenoff'] },
  'store-apply-coupon-unknown': { cart: STORE.cart },
  'store-update-customer': STORE,
  'store-select-shipping-rate': { ...STORE, address: true },
  'store-remove-item': { ...POSTED, pieces: 1 },
  'store-remove-item-bad-key': LAST,
  'store-batch': { ...LAST, pieces: 2 },
  'store-checkout': { cart: [fork(1)], address: true, pieces: 0, orders: 1 },
  'store-unknown-route': {},
  // The side cart.
  'xoo-refresh-fragments-empty': { sideCart: true },
  'xoo-refresh-fragments': { cart: [fork(2), redTeeM], sideCart: true },
  'xoo-add-to-cart-ok': { sideCart: true, pieces: 2 },
  'xoo-add-to-cart-variation': { cart: [fork(2)], sideCart: true, pieces: 3 },
  'xoo-add-to-cart-error': { sideCart: true },
  'xoo-add-to-cart-unchosen': { sideCart: true },
  'xoo-add-to-cart-link': { sideCart: true, pieces: 2 },
  'wapo-live-print-blocks-bad-nonce': {},
  'wapo-totals-bad-nonce': {},
  'wapo-totals': {},
  'xoo-add-to-cart-none': { sideCart: true },
  'xoo-update-quantity': { cart: [fork(2), redTeeM], sideCart: true, pieces: 4 },
  'xoo-update-quantity-zero': { cart: [fork(3), redTeeM], sideCart: true, pieces: 1 },
  'xoo-update-quantity-bad-key': { cart: [fork(3), redTeeM], sideCart: true },
};

describe('every recorded call is answered as recorded: status, headers, keys, words, markup', () => {
  it.each(Object.entries(MOMENTS))('%s', async (name, moment) => {
    const recorded = exchange(name);
    const { status, headers, text } = recorded.response;
    const shop = seeded(moment, {
      page: moment.page === undefined ? (text.includes('<main') ? fillNotices(text, '') : EMPTY_PAGE) : fillNotices(moment.page, ''),
      sideCart: moment.sideCart ?? false,
    });
    const before = { pieces: pieces(shop), coupons: shop.session.buying().coupons };
    for (const earlier of moment.after ?? []) {
      await replay(shop, exchange(earlier));
    }
    const response = await replay(shop, recorded);
    const isStore = recorded.request.url.includes('/wc/store/');
    const header = (of: string): string | null => (headers[of] === undefined ? null : String(headers[of]));
    expect(told(response.status, (of) => response.headers.get(of), await response.text(), moment, isStore)).toEqual(
      told(
        status,
        header,
        typeof recorded.response.body === 'string' ? hosts(text) : JSON.stringify(hosted(recorded.response.body)),
        moment,
        isStore,
      ),
    );
    expect({
      pieces: pieces(shop),
      coupons: shop.session.buying().coupons,
      orders: shop.session.orders().length,
      reviews: shop.session.reviews().length,
    }).toEqual({
      pieces: moment.pieces ?? before.pieces,
      coupons: moment.kept ?? before.coupons,
      orders: moment.orders ?? 0,
      reviews: moment.reviews ?? 0,
    });
  });
});

/** Markup in a recorded answer as the demo's theme would have printed it. */
function hosted(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.includes('<') ? hosts(value) : value;
  }
  if (Array.isArray(value) || typeof value !== 'object' || value === null) {
    return Array.isArray(value) ? value.map(hosted) : value;
  }
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, hosted(one)]));
}

/** The add-ons and the bundle of the recorded shop are others than ours, and no call of ours lists products. */
const OF_OTHERS = /^(wapo-|bundle-|swatches-|store-(categories|products?-)|xoo-.*-page$)/;
/** Compared below. */
const IN_PART = new Set(['rest-batch-unknown-json', 'rest-coming-soon-dismiss']);

it('every recorded call to something that the shop has is among them', () => {
  const missing = readdirSync(recordingsFolder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace('.json', ''))
    .filter((name) => !(name in MOMENTS) && !OF_OTHERS.test(name) && !IN_PART.has(name))
    .filter((name) => {
      const { request } = recordedJson<Partial<Exchange>>(name);
      return request && shopCallOf(request.url, request.method, { base: 'http://shop.test/', links: rigLinks }) !== undefined;
    });
  expect(missing).toEqual([]);
});

/** What an answer says to a shopper: its notices, or its JSON's sentence. */
const said = (text: string): string => {
  const json = /^[{[]/.test(text)
    ? (JSON.parse(text) as { messages?: string; message?: string; error?: boolean; code?: string })
    : undefined;
  const box = parsed(json ? (json.messages ?? json.message ?? '') : text);
  const notices = json ? [box] : [...box.querySelectorAll('.woocommerce-error, .woocommerce-message, .woocommerce-info')];
  return (json?.error ? 'refused' : '') + notices.map((one) => one.textContent?.replace(/\s+/g, ' ').trim()).join(' | ');
};

const KEY = { towel: cartKey(41, 0, {}), tin: cartKey(49, 0, {}), twine: cartKey(51, 0, {}) };
const ajax = (call: string, fields: string): Request => post(`/?wc-ajax=${call}`, fields);
const form = (fields: string): Request => post('/product/x/', fields);
const row = (key: string, quantity: number, nonce = CART_NONCE): Request =>
  post('/cart/', `cart[${key}][qty]=${quantity}&update_cart=1&woocommerce-cart-nonce=${nonce}`);
const area = (fields: string): Request =>
  post('/cart/', `${fields}&calc_shipping=x&woocommerce-shipping-calculator-nonce=${NONCES['woocommerce-shipping-calculator']}`);
const store = (route: string, body: unknown, headers: Record<string, string> = { nonce: NONCES.wc_store_api ?? '' }): Request =>
  new Request(`http://shop.test/wp-json/wc/store/v1${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
/** The recorded order with other fields. */
const order = (over: string): Request => {
  const body = new URLSearchParams(exchange('checkout-ok').request.body ?? '');
  new URLSearchParams(over).forEach((value, name) => body.set(name, value));
  return ajax('checkout', body.toString());
};
const withFile = (): Request => {
  const body = new FormData();
  body.set('quantity', '2');
  body.set('add-to-cart', '41');
  body.set('note', new File(['x'], 'x.txt'));
  return new Request('http://shop.test/product/linen-tea-towel/', { method: 'POST', body });
};

describe('what no recording shows', () => {
  it.each<[what: string, cart: readonly AddRequest[], request: () => Request, answer: string]>([
    ['a form with a file', [], withFile, '200, 2 pieces: 2 × “Linen Tea Towel” have been added to your cart. View cart'],
    [
      'an “any” variation with its value',
      [],
      () => form(`add-to-cart=74&variation_id=75&attribute_pa_colour=red&attribute_name-mark=Owner's+name`),
      '200, 1 pieces: “Field Cap” has been added to your cart. View cart',
    ],
    [
      'an “any” variation without its value',
      [],
      () => form('add-to-cart=74&variation_id=75&attribute_pa_colour=red&attribute_name-mark='),
      '200, 0 pieces: Name & mark is a required field',
    ],
    [
      'a value of another variation',
      [],
      () => form('add-to-cart=63&variation_id=67&attribute_pa_colour=blue&attribute_pa_size=s'),
      '200, 0 pieces: Invalid value posted for Colour',
    ],
    [
      'a sold-out variation',
      [],
      () => form('add-to-cart=63&variation_id=70&attribute_pa_colour=blue&attribute_pa_size=m'),
      '200, 0 pieces: You cannot add "Cotton Tee - Blue, M" to the cart because the product is out of stock.',
    ],
    [
      'seven of what is sold by one',
      [],
      () => form('add-to-cart=49&quantity=7'),
      '200, 1 pieces: 7 × “Seed Tin” have been added to your cart. View cart',
    ],
    ['what another shop sells', [], () => form('add-to-cart=702'), '200, 0 pieces: Sorry, this product cannot be purchased.'],
    [
      'a set of which one part is too many',
      [],
      () => form('add-to-cart=701&quantity[45]=2&quantity[51]=9&quantity[53]='),
      '200, 2 pieces: You cannot add that amount of "Twine Spool" to the cart because there is not enough stock (5 remaining). ' +
        '| 2 × “Hand Fork” have been added to your cart. View cart',
    ],
    [
      'a set of two parts',
      [],
      () => form('add-to-cart=701&quantity[45]=1&quantity[53]=1'),
      '200, 2 pieces: “Hand Fork” and “Kneeling Mat” have been added to your cart. View cart',
    ],
    [
      'a set of nothing',
      [],
      () => form('add-to-cart=701&quantity[45]=0'),
      '200, 0 pieces: Please choose the quantity of items you wish to add to your cart…',
    ],
    ['a set without parts', [], () => form('add-to-cart=701'), '200, 0 pieces: Please choose a product to add to your cart…'],
    // The host obeys `add-to-cart` before any call is answered.
    ['a form sent as a call counts twice', [], () => ajax('add_to_cart', 'quantity=1&add-to-cart=41&product_id=41'), '200, 2 pieces: '],
    ['an “any” variation sent as a call', [], () => ajax('add_to_cart', 'product_id=75'), '200, 0 pieces: refused'],
    // PHP: "0" is empty, so one; what is no positive number is refused without a word.
    ['the quantity 0', [], () => ajax('add_to_cart', 'product_id=41&quantity=0'), '200, 1 pieces: '],
    ['the quantity -3', [], () => ajax('add_to_cart', 'product_id=41&quantity=-3'), '200, 0 pieces: refused'],
    ['the quantity abc', [], () => ajax('add_to_cart', 'product_id=41&quantity=abc'), '200, 0 pieces: refused'],
    ['a call that nobody answers', [], () => ajax('no_such_call', ''), '200, 0 pieces: '],
    ['an action that nobody answers', [], () => post('/wp-admin/admin-ajax.php', 'action=nothing'), '400, 0 pieces: '],
    [
      'a variation added by a theme’s action',
      [],
      () => post('/wp-admin/admin-ajax.php', 'action=avb_add_to_cart&product_id=63&variation_id=67'),
      '200, 1 pieces: ',
    ],
    [
      'a sold-out one by it',
      [],
      () => post('/wp-admin/admin-ajax.php', 'action=avb_add_to_cart&product_id=63&variation_id=70'),
      '200, 0 pieces: refusedYou cannot add "Cotton Tee - Blue, M" to the cart because the product is out of stock.',
    ],
    ['a remove link with another nonce', [towel(2)], () => get(`/cart/?remove_item=${KEY.towel}&_wpnonce=x`), '200, 2 pieces: '],
    ['a row with a nonce out of date', [towel(3)], () => row(KEY.towel, 9, 'old'), '200, 3 pieces: '],
    ['the last row at nought', [towel(1)], () => row(KEY.towel, 0), '200, 0 pieces: Cart updated. | Your cart is currently empty.'],
    ['two of what is sold by one', [tin], () => row(KEY.tin, 2), '200, 1 pieces: You can only have 1 Seed Tin in your cart.'],
    [
      'no postcode',
      [kettle],
      () => area('calc_shipping_country=GB&calc_shipping_postcode=!!'),
      '200, 1 pieces: Please enter a valid postcode / ZIP.',
    ],
    [
      'a coupon for another way to pay',
      [kettle],
      () => ajax('apply_coupon', 'security=b7d2073966&coupon_code=CASHONLY'),
      '200, 1 pieces: Sorry, this coupon is not applicable for selected payment method',
    ],
    ['the nonce of another call', [kettle], () => ajax('apply_coupon', 'security=c48f951348&coupon_code=TENOFF'), '403, 1 pieces: '],
    [
      'a coupon clicked with another’s number',
      [kettle],
      () => ajax('apply_coupon_on_click', '_wpnonce=41335b8e83&coupon_code=TENOFF&coupon_id=26'),
      '200, 1 pieces: ',
    ],
    [
      'an order to a country’s state',
      [board(1)],
      () => order('billing_country=US&billing_state=CA&billing_postcode=94016'),
      '200, 0 pieces: ',
    ],
    [
      'an order to a country without states',
      [board(1)],
      () => order('billing_country=AE&billing_state=&billing_postcode='),
      '200, 0 pieces: ',
    ],
    [
      'an order without the country’s state',
      [board(1)],
      () => order('billing_country=US&billing_state=&billing_postcode=94016'),
      '200, 1 pieces: Billing State is a required field.',
    ],
    ['a dismissal with a wrong nonce', [], () => post('/wp-json/wp/v2/users/1', ''), '403, 0 pieces: Cookie check failed'],
    [
      'more than there is',
      [twine(2)],
      () => store('/cart/update-item', { key: KEY.twine, quantity: 6 }),
      '400, 2 pieces: The maximum quantity of "Twine Spool" allowed in the cart is 5',
    ],
    ['nought pieces', [twine(2)], () => store('/cart/update-item', { key: KEY.twine, quantity: 0 }), '200, 0 pieces: '],
    [
      'a coupon not in use',
      [],
      () => store('/cart/remove-coupon', { code: 'fiver' }),
      '409, 0 pieces: Coupon cannot be removed because it is not already applied to the cart.',
    ],
    [
      'a rate of elsewhere',
      [twine(2)],
      () => store('/cart/select-shipping-rate', { package_id: 0, rate_id: 'flat_rate:3' }),
      '400, 2 pieces: The provided shipping rate is not valid.',
    ],
    ['no choice', [], () => store('/cart/add-item', { id: 63 }), '400, 0 pieces: Missing attributes for variable product.'],
    [
      'a choice by the names of its fields',
      [],
      () =>
        store('/cart/add-item', {
          id: 63,
          variation: [
            { attribute: 'attribute_pa_colour', value: 'red' },
            { attribute: 'pa_size', value: 'S' },
          ],
        }),
      '201, 1 pieces: ',
    ],
    ['no JSON', [], () => store('/cart/add-item', '{'), '400, 0 pieces: Invalid JSON body passed.'],
  ])('%s', async (_what, cart, request, answer) => {
    const shop = seeded({ cart }, { page: CART_PAGE });
    const response = await answered(shop, request());
    expect(`${response.status}, ${pieces(shop)} pieces: ${said(await response.text())}`).toBe(answer);
  });

  it('with redirect after adding, success goes to the cart, which says so; an error stays', async () => {
    const shop = seeded({}, { redirectAfterAdd: true });
    const added = await answered(shop, form('add-to-cart=41'));
    expect([added.status, added.headers.get('location')]).toEqual([302, 'http://shop.test/cart/']);
    expect(said(await (await answered(shop, get('/cart/'))).text())).toContain('“Linen Tea Towel” has been added');
    expect((await answered(shop, form('add-to-cart=43'))).status).toBe(200);
  });

  it('links as they are printed are followed: out of the cart, and back with the quantity', async () => {
    const shop = seeded({ cart: [towel(3)] }, { page: CART_PAGE });
    const link = async (path: string, selector: string): Promise<string> =>
      parsed(await (await answered(shop, get(path))).text())
        .querySelector(selector)
        ?.getAttribute('href') ?? '';
    await answered(shop, get(await link('/cart/', '.product-remove a')));
    expect(pieces(shop)).toBe(0);
    await answered(shop, get(await link('/cart/?removed_item=1', '.restore-item')));
    expect(pieces(shop)).toBe(3);
    // What is bought anew cannot be brought back besides.
    await answered(shop, get(await link('/cart/', '.product-remove a')));
    const undo = await link('/cart/?removed_item=1', '.restore-item');
    await answered(shop, form('add-to-cart=41'));
    await answered(shop, get(undo));
    expect(pieces(shop)).toBe(1);
  });

  it('a coupon that holds no longer leaves, and the page says why', async () => {
    const shop = seeded({ cart: [gift], coupons: ['bigspend'] }, { page: CART_PAGE });
    keepCart(shop, seeded({ cart: [kettle] }).session.cart());
    expect(said(await (await answered(shop, get('/cart/'))).text())).toContain('The minimum spend for coupon "bigspend" is £500.00.');
    expect(shop.session.buying().coupons).toEqual([]);
  });

  it('an order leads to its page, which shows it to its key alone', async () => {
    const page = pageText('order-received', { stripScripts: 'all' });
    const empty = page.replace(/(<div class="woocommerce">)[\s\S]*(<\/div>\s*<\/div><\/article>)/, '$1$2');
    const shop = seeded(ORDER, { page: empty });
    const { redirect } = (await (await replay(shop, exchange('checkout-ok'))).json()) as { redirect: string };
    const shown = async (address: string): Promise<Element | null> =>
      parsed(await (await answered(shop, get(address))).text()).querySelector('div.woocommerce');
    expect(lines((await shown(redirect))?.outerHTML ?? '')).toEqual(lines(parsed(page).querySelector('div.woocommerce')?.outerHTML ?? ''));
    expect((await shown(redirect.replace(/key=.*/, 'key=guess')))?.textContent?.trim()).toBe('Thank you. Your order has been received.');
    // Sent by the form itself, it leads there, too.
    const sent = `${exchange('checkout-ok').request.body}&woocommerce_checkout_place_order=1`;
    const itself = await answered(seeded(ORDER), post('/checkout/', sent));
    expect([itself.status, itself.headers.get('location')]).toEqual([302, expect.stringContaining('/order-received/691/?key=')]);
  });

  it('a page without a box of notices gets one', async () => {
    const shop = seeded({}, { page: '<main id="m"><p>x</p></main>' });
    expect(await (await answered(shop, form('add-to-cart=43'))).text()).toMatch(
      /^<main id="m"><div class="woocommerce-notices-wrapper">[\s\S]+<\/div><p>x<\/p><\/main>$/,
    );
  });

  it('an order says where it came from, as text, without what says nothing', async () => {
    const shop = seeded(ORDER, { page: '<main><div class="woocommerce"></div><section class="order-origin"></section></main>' });
    const request = order('wc_order_attribution_utm_source=<img+src=x>&wc_order_attribution_utm_content=(none)');
    const { redirect } = (await (await answered(shop, request)).json()) as { redirect: string };
    expect(Object.keys(shop.session.orders()[0]?.origin ?? {})).not.toContain('utm_content');
    const page = await (await answered(shop, get(redirect))).text();
    expect(page).toContain('<dt>Kind</dt><dd>Campaign link</dd>');
    expect(page).toContain('<dd>&lt;img src=x&gt;</dd>');
  });

  it('a review is on its product’s page, and on no other', async () => {
    const page = '<main><ul><li id="tab-title-reviews"><a href="#tab-reviews">Reviews (3)</a></li></ul><div id="comments"></div></main>';
    const shop = seeded({}, { page });
    const location = (await replay(shop, exchange('review-ok'))).headers.get('location') ?? '';
    const shown = parsed(await (await answered(shop, get('/product/wool-socks/'))).text());
    expect(shown.querySelector(`${location.slice(location.indexOf('#'))} .description`)?.textContent?.trim()).toBe('Warm and soft 3734.');
    expect(shown.querySelector('#tab-title-reviews')?.textContent).toBe('Reviews (4)');
    expect(await handle(get('/product/hand-fork/'), shop)).toBeUndefined();
  });

  it('a dismissed banner stays dismissed, with a fresh nonce', async () => {
    const recorded = exchange('rest-coming-soon-dismiss');
    const shop = seeded({});
    const response = await replay(shop, recorded);
    expect([response.status, response.headers.get('x-wp-nonce')]).toEqual([200, recorded.response.headers['x-wp-nonce']]);
    expect([await response.json(), shop.session.dismissed()]).toMatchObject([
      { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } },
      true,
    ]);
  });

  it('abroad there is one rate, and it is chosen; a cart token stands for the nonce', async () => {
    const shop = seeded({ cart: [fork(1)] });
    const token = (await answered(shop, new Request('http://shop.test/wp-json/wc/store/v1/cart'))).headers.get('cart-token') ?? '';
    const response = await answered(shop, store('/cart/update-customer', { shipping_address: { country: 'FR' } }, { 'cart-token': token }));
    expect(await response.json()).toMatchObject({
      shipping_rates: [{ shipping_rates: [{ rate_id: 'flat_rate:3', selected: true }] }],
      totals: { total_price: String(1450 + 1500) },
    });
  });

  it('a sorted listing has the recorded order of what both shops have', async () => {
    const page = '<main><div class="shop-bar"></div><ul class="products columns-4"></ul></main>';
    const recorded = exchange('listing-sorted');
    const ours = parsed(await (await replay(seeded({}, { page }), recorded)).text());
    const names = (root: Element): string[] =>
      [...root.querySelectorAll('ul.products > li')].map((item) => /post-\d+/.exec(item.className)?.[0] ?? '');
    const both = names(parsed(recorded.response.text)).filter((name) => names(ours).includes(name));
    expect(both.length).toBeGreaterThan(12);
    expect(names(ours).filter((name) => both.includes(name))).toEqual(both);
    expect(ours.querySelector('option[selected]')?.getAttribute('value')).toBe('price');
  });

  it.each([
    ['US', 'select', 54],
    ['FR', 'input[type=hidden]', 0],
    ['GB', 'input[type=text]', 0],
  ])('the shipping calculator is printed for %s with its states as %s', async (country, control, count) => {
    const postcode = country === 'GB' ? 'SW1A 1AA' : '94016';
    const request = area(`calc_shipping_country=${country}&calc_shipping_state=CA&calc_shipping_postcode=${postcode}`);
    const response = await answered(seeded({ cart: [board(1)] }, { page: CART_PAGE }), request);
    const state = parsed(await response.text()).querySelector('#calc_shipping_state');
    expect([state?.matches(control), state?.querySelectorAll('option:not([value=""])').length]).toEqual([true, count]);
  });

  it('the cookies are set with the first thing in the cart, follow it, and go with the last', async () => {
    const shop = seeded({});
    const hash = (): string | undefined => shop.cookies.map.get('woocommerce_cart_hash');
    const body = (await (await answered(shop, ajax('add_to_cart', 'product_id=41'))).json()) as { cart_hash: string };
    expect([...shop.cookies.map]).toEqual([
      ['woocommerce_items_in_cart', '1'],
      ['woocommerce_cart_hash', body.cart_hash],
    ]);
    const first = hash();
    await answered(shop, ajax('apply_coupon', 'security=b7d2073966&coupon_code=TENOFF'));
    expect([hash() === first, /^[0-9a-f]{32}$/.test(hash() ?? '')]).toEqual([false, true]);
    await answered(shop, ajax('remove_from_cart', `cart_item_key=${KEY.towel}`));
    expect([...shop.cookies.map]).toEqual([]);
  });
});

describe('what is not the shop’s is left alone', () => {
  it.each([
    ['GET', 'http://shop.test/images/a.svg', undefined],
    ['GET', 'http://other.test/?wc-ajax=add_to_cart', undefined],
    ['GET', 'http://shop.test/wp-json/wp/v2/posts', undefined],
    ['GET', 'http://shop.test/wp-admin/admin-ajax.php', undefined],
    ['HEAD', 'http://shop.test/cart.html', undefined],
    ['POST', 'http://other.test/other.html', undefined],
    ['POST', 'http://shop.test/?wc-ajax=get_variation', 'get_variation'],
    ['POST', 'http://shop.test/product/x/', 'product-form'],
    ['GET', 'http://shop.test/cart.html?undo_item=x', 'undo-link'],
  ])('%s %s is %s', (method, address, call) => {
    expect(shopCallOf(address, method, { base: 'http://shop.test/', links: rigLinks })).toBe(call);
  });

  it.each([
    ['file:///somewhere/other.html', undefined],
    ['file:///?wc-ajax=get_variation', 'get_variation'],
    ['product-salt-pig.html', 'product-form'],
  ])('from the disk %s is %s', (address, call) => {
    expect(shopCallOf(address, 'POST', { base: 'file:///somewhere/demo-theme/' })).toBe(call);
  });

  it('a form without an order can still be read, and a page when nothing waits goes its own way', async () => {
    const request = post('/product/x/', 'comment=hello');
    expect([await handle(request, testShop()), await handle(get('/shop/'), testShop())]).toEqual([undefined, undefined]);
    expect(await request.text()).toBe('comment=hello');
  });
});
