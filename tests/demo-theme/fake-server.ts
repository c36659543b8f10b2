/** What the tests of the demo shop share: addresses of the recorded shop, a shop in memory, and markup as comparable lines. */
import { type ShopState } from '../../demo-theme/shop/backend.js';
import type { CookiePort } from '../../demo-theme/shop/cookies.js';
import type { Fault } from '../../demo-theme/shop/faults.js';
import { type Links } from '../../demo-theme/shop/markup.js';
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
    page: async () => options.page ?? EMPTY_PAGE,
    faults: () => options.faults ?? [],
    sleep: async (ms) => void slept.push(ms),
    now: () => NOW,
    ...(options.nonces ? { nonces: options.nonces } : {}),
    slept,
  };
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
