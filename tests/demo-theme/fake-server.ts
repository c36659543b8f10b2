/** What the tests of the demo shop share: addresses of the recorded shop, a shop in memory, and markup as comparable lines. */
import { handle, type ShopState } from '../../demo-theme/shop/backend.js';
import { addToCart, type AddRequest } from '../../demo-theme/shop/cart.js';
import { applyCoupon } from '../../demo-theme/shop/coupons.js';
import type { CookiePort } from '../../demo-theme/shop/cookies.js';
import type { Fault } from '../../demo-theme/shop/faults.js';
import { type Links } from '../../demo-theme/shop/markup.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { openSession, type Shelf } from '../../demo-theme/shop/session.js';
import { overridden } from './overrides.js';

/** Addresses as the recorded shop has them, so that printed links compare too. */
export const rigLinks: Links = {
  product: (product) => `http://shop.test/product/${product.slug}/`,
  category: (slug) => `http://shop.test/product-category/${slug}/`,
  picture: (src) => `http://shop.test/${src}`,
  home: 'http://shop.test',
  shop: 'http://shop.test/shop/',
  cart: 'http://shop.test/cart/',
  checkout: 'http://shop.test/checkout/',
  account: 'http://shop.test/my-account/',
  terms: 'http://shop.test/terms/',
  privacy: 'http://shop.test/?page_id=3',
  comments: 'http://shop.test/wp-comments-post.php',
  orderReceived: (id, key) => `http://shop.test/checkout/order-received/${id}/?key=${key}`,
  addToCart: (id) => `/shop/?add-to-cart=${id}`,
};

export function mapShelf(entries: Record<string, string> = {}): Shelf & { readonly map: Map<string, string> } {
  const map = new Map(Object.entries(entries));
  return {
    map,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

export function mapCookies(): CookiePort & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return { map, get: (name) => map.get(name), set: (name, value) => void map.set(name, value), delete: (name) => void map.delete(name) };
}

export interface TestShop extends ShopState {
  readonly cookies: CookiePort & { readonly map: Map<string, string> };
  readonly slept: number[];
}

export const EMPTY_PAGE = '<main id="main"><div class="woocommerce-notices-wrapper"></div><p>page</p></main>';

/** When the tests take place. */
export const NOW = Date.UTC(2026, 10, 20, 6, 14, 0);

/** A shop in memory at `http://shop.test/`, cart empty, no faults. */
export function testShop(
  options: {
    readonly page?: string;
    readonly faults?: readonly Fault[];
    readonly redirectAfterAdd?: boolean;
    readonly sideCart?: boolean;
    readonly nonce?: string;
    readonly nonces?: ShopState['nonces'];
    readonly shelf?: Shelf;
  } = {},
): TestShop {
  const slept: number[] = [];
  return {
    base: 'http://shop.test/',
    session: openSession(options.shelf ?? mapShelf()),
    cookies: mapCookies(),
    links: rigLinks,
    nonce: options.nonce ?? 'n0nce',
    redirectAfterAdd: options.redirectAfterAdd ?? false,
    sideCart: options.sideCart ?? false,
    page: async () => options.page ?? EMPTY_PAGE,
    faults: () => options.faults ?? [],
    sleep: async (ms) => void slept.push(ms),
    now: () => NOW,
    ...(options.nonces ? { nonces: options.nonces } : {}),
    slept,
  };
}

/** The nonces that the recorded shop printed: of the cart's links and form, and of each call. */
export const CART_NONCE = '90883b1091';
export const NONCES: NonNullable<ShopState['nonces']> = {
  'apply-coupon': 'b7d2073966',
  'remove-coupon': 'c48f951348',
  'update-shipping-method': '6a320788fb',
  'update-order-review': '5a3d6a052d',
  'woocommerce-process_checkout': 'a2ff2c0b05',
  'woocommerce-shipping-calculator': '2da1920627',
  wt_smart_coupons_public: 'ee21385e02',
  wt_smart_coupons_apply_coupon: '41335b8e83',
  wc_store_api: '0df9f0198e',
  wp_rest: '64f1b153d0',
  'addons-nonce': '04896f717b',
};

/** What a shopper has done before. */
export interface Seed {
  readonly cart?: readonly AddRequest[];
  readonly coupons?: readonly string[];
  readonly rate?: string;
  readonly method?: string;
  /** More of everything than there is in stock. */
  readonly heaped?: true;
  readonly address?: true;
}

/** A shop in memory that takes the recorded nonces. */
export function seeded(
  { cart = [], coupons = [], rate, method, heaped, address }: Seed,
  options: Parameters<typeof testShop>[0] = {},
): TestShop {
  const shop = testShop({ nonce: CART_NONCE, nonces: NONCES, ...options });
  for (const request of cart) {
    const outcome = addToCart(shop.session.cart(), request, shop);
    if (!outcome.ok) {
      throw new Error(outcome.errorHtml);
    }
    keepCart(shop, outcome.cart);
  }
  if (heaped) {
    keepCart(shop, { removed: [], lines: shop.session.cart().lines.map((line) => ({ ...line, quantity: 99 })) });
  }
  const buying = shop.session.buying();
  const home = { first_name: 'Ada', last_name: 'Lovelace', address_1: '12 Square', city: 'London', postcode: 'SW1A 1AA' };
  const known = {
    ...buying,
    ...(rate === undefined ? {} : { rate }),
    ...(method === undefined ? {} : { method }),
    ...(address ? { shipping: { ...buying.shipping, ...home } } : {}),
  };
  shop.session.setBuying(
    coupons.reduce((held, code) => {
      const outcome = applyCoupon(code, shop.session.cart(), held);
      if ('error' in outcome) {
        throw new Error(outcome.error);
      }
      return outcome.buying;
    }, known),
  );
  return shop;
}

/** Fails where the shop leaves a request alone. */
export async function answered(shop: TestShop, request: Request): Promise<Response> {
  const response = await handle(request, shop);
  if (!response) {
    throw new Error(`${request.method} ${request.url} was not answered`);
  }
  return response;
}

/** A form-encoded request of the shop. */
export function post(path: string, fields: Record<string, string> | string): Request {
  return new Request(new URL(path, 'http://shop.test/').href, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
  });
}

export function get(path: string): Request {
  return new Request(new URL(path, 'http://shop.test/').href);
}

/** Pictures are drawn for the demo, so of them only that there is one, and which of an image's kinds it is, compares. */
const PICTURE = new Set([
  'src',
  'srcset',
  'sizes',
  'alt',
  'width',
  'height',
  'decoding',
  'loading',
  'fetchpriority',
  'data-thumb',
  'data-thumb-alt',
  'data-thumb-srcset',
  'data-thumb-sizes',
  'data-caption',
  'data-src',
  'data-large_image',
  'data-large_image_width',
  'data-large_image_height',
]);
/** Made anew on each print of the host. */
const RANDOM = /^quantity_/;

/** Markup as lines, one for each element and text, indented: attributes sorted, with values, pictures' values left out. */
export function skeleton(markup: string | Element, options: { readonly skip?: string } = {}): string[] {
  const root = typeof markup === 'string' ? parsed(markup) : markup;
  const lines: string[] = [];
  const walk = (node: Node, depth: number): void => {
    const pad = '  '.repeat(depth);
    if (node.nodeType === 3) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (text !== '') {
        lines.push(`${pad}"${text}"`);
      }
      return;
    }
    if (node.nodeType !== 1) {
      return;
    }
    const element = node as Element;
    if (options.skip !== undefined && element.matches(options.skip)) {
      return;
    }
    lines.push(`${pad}${element.localName}${attributesOf(element)}`);
    for (const child of element.childNodes) {
      walk(child, depth + 1);
    }
  };
  for (const child of typeof markup === 'string' ? root.childNodes : [root]) {
    walk(child, 0);
  }
  return lines;
}

function attributesOf(element: Element): string {
  const isImage = element.localName === 'img';
  return [...element.attributes]
    .filter(({ name }) => !(isImage && PICTURE.has(name)))
    .map(({ name, value }) => {
      if (name === 'class') {
        return ` class=${value
          .trim()
          .split(/\s+/)
          .filter((part) => part !== '')
          .sort()
          .join('.')}`;
      }
      if (PICTURE.has(name) || RANDOM.test(value) || (element.closest('.woocommerce-product-gallery') && name === 'href')) {
        return ` ${name}`;
      }
      return ` ${name}=${value}`;
    })
    .sort()
    .join('');
}

/** Recorded markup with the templates that the demo's theme overrides (`overrides.ts`). */
export const hosts = (markup: string): string => overridden(parsed(markup)).innerHTML;

export function parsed(markup: string): Element {
  return new DOMParser().parseFromString(`<body>${markup}</body>`, 'text/html').body;
}
