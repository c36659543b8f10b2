import type { BrowserContext } from 'playwright-core';
import '../../../demo-theme/shop/debug-api.js';
import { demoLinks } from '../../../demo-theme/shop/markup.js';
import { openSession, SESSION_KEY } from '../../../demo-theme/shop/session.js';
import { cartJson } from '../../../demo-theme/shop/store-api.js';
import { mapCookies, mapShelf } from '../../demo-theme/fake-server.js';
import type { Stage } from './chance.js';
import { heldIn, type Held, type StoreCart } from './held.js';
import type { ShopPage } from './page.js';
import type { Shop } from './shop.js';

/** Pages of the demo to act on. */
const PAGES = {
  'the list': 'shop.html',
  'a variable product': 'product-variable.html',
  'a product with any mark': 'product-any.html',
  'a product with a stock': 'product-twine-spool.html',
  'the cart': 'cart.html',
  'the cart from the Store API': 'cart-store-api.html',
} as const;

/** What the demo's shop holds: its Store API is asked beside the page, which hears nothing of it. */
export async function demoHolds(page: ShopPage): Promise<Held> {
  const kept = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const session = openSession(mapShelf(kept === null ? {} : { [SESSION_KEY]: kept }));
  const links = demoLinks(new URL('.', page.url()).href);
  return heldIn(
    cartJson({ session, links, cookies: mapCookies(), nonce: '', redirectAfterAdd: false, referer: '' }) as unknown as StoreCart,
  );
}

/** The demo's shop. @param source where its side cart comes from */
export function demoStage(shop: Shop, source: 'page' | 'store-api'): Stage {
  let pages: Record<string, string> = {};
  let context: BrowserContext | undefined;
  return {
    get pages() {
      return pages;
    },
    async open({ answered }) {
      await context?.close();
      context = await shop.newContext();
      const page = await shop.openPage({
        path: 'shop.html',
        context,
        consent: answered ? 'declined' : 'none',
        ...(source === 'store-api' && {
          html: (html: string) =>
            html.replaceAll(
              '<shop-side-cart ',
              '<shop-side-cart data-source="store-api" data-cart-url="cart.html" data-checkout-url="checkout.html" ',
            ),
        }),
      });
      pages = Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [name, new URL(path, page.url()).href]));
      return page;
    },
    judge: demoHolds,
    delay: (page, ms) =>
      page.evaluate((late) => {
        window.demoShop?.setFaults(late === 0 ? [] : [{ kind: 'slow', call: '*', ms: late }]);
      }, ms),
    listen,
  };
}

/** The demo's shop answers inside the page, where no browser tells of a request: it is asked. */
async function listen(page: ShopPage, asked: (line: string) => void): Promise<void> {
  await page.exposeFunction('__asked', asked);
  const start = (): void => {
    const hear = (demo: typeof window.demoShop): void => {
      demo?.onRequest(({ method, call, sent }) => {
        void (window as unknown as { __asked(line: string): Promise<void> }).__asked(`${method} /${call} ${sent}`);
      });
    };
    let current = window.demoShop;
    hear(current);
    Object.defineProperty(window, 'demoShop', {
      configurable: true,
      get: () => current,
      set(demo: typeof window.demoShop) {
        current = demo;
        hear(demo);
      },
    });
  };
  await page.addInitScript(start);
  await page.evaluate(start);
}
