import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { handle, shopCallOf } from '../../demo-theme/shop/backend.js';
import { cartJson } from '../../demo-theme/shop/store-api.js';
import type { AddRequest } from '../../demo-theme/shop/cart.js';
import type { Fault } from '../../demo-theme/shop/faults.js';
import { demoLinks } from '../../demo-theme/shop/markup.js';
import { NONCE_SEED } from '../../demo-theme/shop/nonces.js';
import { forgetPage } from '../../shared/page.js';
import { seeded, type TestShop } from '../demo-theme/fake-server.js';
import { put } from './render.js';
import { settled } from '../shared/support.js';

/** Tags in front of the demo's shop, in memory: what they show is compared with what that shop holds, to the penny. */

/** The shop behind a page. */
export interface Counter {
  readonly shop: TestShop;
  /** The calls so far that change something or read the cart, by the names of `demo-theme/shop/faults.ts`. */
  readonly calls: string[];
  /** From now on calls fail so: always, or with `times: 1` once. */
  fail(...faults: Fault[]): void;
  /** What the shop's Store API says of the cart; no call of the page. */
  cart(): Cart;
  /** Puts something in as another tab does, of which the browser tells this one by its storage. */
  addElsewhere(request: AddRequest): void;
}

/** As far as the tests look at it. Amounts are texts in pence. */
interface Cart {
  readonly items: readonly {
    readonly key: string;
    readonly id: number;
    readonly quantity: number;
    readonly prices: { readonly price: string; readonly regular_price: string };
    readonly totals: { readonly line_subtotal: string };
  }[];
  readonly items_count: number;
  readonly coupons: readonly { readonly code: string; readonly totals: { readonly total_discount: string } }[];
  readonly totals: { readonly total_items: string; readonly total_price: string };
}

const BASE = `${window.location.origin}/`;

/** The shop's cookies are those of the page. */
function wear({ cookies }: TestShop): void {
  for (const name of ['woocommerce_items_in_cart', 'woocommerce_cart_hash']) {
    const value = cookies.get(name);
    document.cookie = value === undefined ? `${name}=; Max-Age=0; path=/` : `${name}=${value}; path=/`;
  }
}

/** What the shopper has done before. */
interface Before {
  readonly cart?: readonly AddRequest[];
  readonly coupons?: readonly string[];
}

const PAGES = join(dirname(fileURLToPath(import.meta.url)), '../../demo-theme');
/** Inline settings of a page. */
const settings: string[] = [];

/** Shows what a page of the demo has in its middle, with its settings and templates, as the shop fills it in. */
export async function openPageInShop(path: string, before: Before = {}): Promise<Counter> {
  window.history.replaceState(null, '', `/${path}`);
  return openInShop(async (fetchPage) => {
    const text = await fetchPage(path);
    for (const [, name = '', json = ''] of text.matchAll(/var (\w+) = (\{.*?\n\s*\});/gs)) {
      Reflect.set(window, name, JSON.parse(json));
      settings.push(name);
    }
    const templates = text.match(/<script type="text\/template".*?<\/script>/gs) ?? [];
    return (/<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? '') + templates.join('');
  }, before);
}

/** Shows markup of a page in front of a shop with this cart. */
export async function openInShop(
  html: string | ((fetchPage: (path: string) => Promise<string>) => Promise<string>),
  { cart = [], coupons = [] }: Before = {},
): Promise<Counter> {
  let faults: readonly Fault[] = [];
  // Nonces as the demo prints them.
  const { nonces: _recorded, ...made } = seeded({ cart, coupons }, { sideCart: true });
  const textOf = (path: string): string => readFileSync(join(PAGES, path), 'utf8');
  /** Those of a call; one that holds only once is over then. */
  const obeyed = (call: string): readonly Fault[] => {
    const now = faults.filter((one) => [call, '*'].includes(one.call));
    faults = faults.filter((one) => !(now.includes(one) && one.times === 1));
    return now;
  };
  const shop: TestShop = {
    ...made,
    nonce: NONCE_SEED,
    base: BASE,
    links: demoLinks(BASE),
    faults: obeyed,
    page: async (path) => textOf(path),
  };
  const calls: string[] = [];
  const context = { session: shop.session, links: shop.links, cookies: shop.cookies, nonce: '', redirectAfterAdd: false, referer: '' };
  const cartOf = (): Cart => cartJson(context) as unknown as Cart;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const url = new URL(input, BASE).href;
    const call = shopCallOf(url, init.method ?? 'GET', shop);
    if (call !== undefined) {
      calls.push(call);
    }
    const { pathname } = new URL(url);
    const answer =
      (await handle(new Request(url, init), shop)) ?? (pathname.endsWith('.html') ? new Response(textOf(pathname)) : undefined);
    wear(shop);
    if (!answer || answer.type === 'error') {
      throw new TypeError('Failed to fetch');
    }
    return answer;
  });
  wear(shop);
  await put(
    typeof html === 'string' ? html : await html(async (path) => (await handle(new Request(BASE + path), shop))?.text() ?? textOf(path)),
  );
  return {
    shop,
    calls,
    cart: cartOf,
    fail: (...now) => {
      faults = now;
    },
    addElsewhere(request) {
      const other = seeded({ cart: [...cart, request] }, { sideCart: true });
      shop.session.setCart(other.session.cart());
      shop.cookies.set('woocommerce_items_in_cart', '1');
      shop.cookies.set('woocommerce_cart_hash', other.cookies.get('woocommerce_cart_hash') ?? '');
      wear(shop);
      localStorage.setItem('wc_cart_hash_shop', other.cookies.get('woocommerce_cart_hash') ?? '');
      window.dispatchEvent(new StorageEvent('storage', { key: 'wc_cart_hash_shop' }));
    },
  };
}

/** Ends it: tags leave, cookies and storages are empty. */
export async function closeShop(): Promise<void> {
  document.body.replaceChildren();
  await settled();
  forgetPage();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  for (const name of ['woocommerce_items_in_cart', 'woocommerce_cart_hash']) {
    document.cookie = `${name}=; Max-Age=0; path=/`;
  }
  for (const name of settings.splice(0)) {
    Reflect.deleteProperty(window, name);
  }
  window.history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
}

/** The last amount in an element, in pence: of a price on sale the one that counts. */
export const penceIn = (el: Element | null | undefined): number =>
  Math.round(
    Number(
      (el?.textContent ?? '')
        .match(/[\d,]+\.\d\d/g)
        ?.at(-1)
        ?.replaceAll(',', ''),
    ) * 100,
  );
