import type { BrowserContext, Request } from 'playwright-core';
import type { Stage } from './chance.js';
import { cartOf, RIG, visitor, type Setup } from './installed-shop.js';
import type { Shop } from './shop.js';

/** Pages of the running shop to act on. */
const PAGES = {
  'the list': '/shop/',
  'a variable product': '/product/cotton-tee/',
  'a product with a stock': '/product/twine-spool/',
  'a product on sale': '/product/copper-kettle/',
  'the cart': '/cart/',
} as const;

/** What a page asks for to change or read the cart. */
const CALL = /wc-ajax=|admin-ajax|wc\/store|rest_route=/;

/** Longer than a typed quantity waits until it is sent. */
const QUIET_MS = 700;

/** A running shop with our plugin as an owner installs it. */
export function runningStage(shop: Shop, setup: Setup, { excused, mayStore }: Pick<Stage, 'excused' | 'mayStore'> = {}): Stage {
  let context: BrowserContext | undefined;
  /** Requests under way, and when the last one began or ended. */
  const underWay = new Set<Request>();
  let last = 0;
  return {
    pages: Object.fromEntries(Object.entries(PAGES).map(([name, path]) => [name, RIG + path])),
    ...(excused && { excused }),
    ...(mayStore && { mayStore }),
    async open() {
      await context?.close();
      const page = await visitor(shop, setup);
      context = page.context();
      await page.goto(`${RIG}/shop/`);
      // WooCommerce's own sheet lays its notice over the head of the page until it is dismissed.
      await page.locator('.woocommerce-store-notice__dismiss-link').click();
      return page;
    },
    async judge(page) {
      // WooCommerce keeps a session whole: a cart that is read while another request changes it may be written back as it was.
      last = Date.now();
      while (underWay.size > 0 || Date.now() - last < QUIET_MS) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return cartOf(page);
    },
    async delay(page, ms) {
      await page.unrouteAll({ behavior: 'wait' });
      if (ms > 0) {
        await page.route(CALL, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, ms));
          await route.continue();
        });
      }
    },
    listen(page, asked) {
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (request.isNavigationRequest() || request.method() === 'POST' || CALL.test(search)) {
          underWay.add(request);
          last = Date.now();
        }
        if (request.method() === 'POST' || CALL.test(search)) {
          asked(`${request.method()} ${pathname}${search} ${request.postData() ?? ''}`);
        }
      });
      const ended = (request: Request): void => {
        if (underWay.delete(request)) {
          last = Date.now();
        }
      };
      page.on('requestfinished', ended);
      page.on('requestfailed', ended);
      page.on('close', () => underWay.clear());
      return Promise.resolve();
    },
  };
}
