import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { go, inShop, RIG, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * WordPress has browsers fetch a page ahead when a link is pressed. Where the cart is being changed just then, that page would write the
 * cart of before back into the session: what a shopper has changed is what the checkout shows.
 */
const shop = useShop();

const KETTLE = (): number => inShop<number>(`return get_page_by_path( 'copper-kettle', OBJECT, 'product' )->ID;`);

/** A shopper with a kettle in the cart. */
async function withKettle(setup: Setup): Promise<ShopPage> {
  const page = await visitor(shop, { ...setup, options: { woocommerce_demo_store: 'no' } });
  await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: String(KETTLE()), quantity: '1' } });
  return page;
}

/** The addresses that the browser fetches ahead from now on. */
async function fetchedAhead(page: ShopPage): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const seen: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => seen.push(new URL(prefetchUrl).pathname));
  session.on('Preload.prerenderStatusUpdated', ({ key }) => seen.push(new URL(key.url).pathname));
  await session.send('Preload.enable');
  return seen;
}

/** How many kettles the checkout shows. */
async function ordered(page: ShopPage): Promise<string> {
  await page.waitForURL(/\/checkout\//);
  return (await page.locator('.woocommerce-checkout-review-order-table .product-quantity').first().innerText()).replace(/\D/g, '');
}

const MODES = [
  ['beside', 'woocommerce'],
  ['replace', 'woocommerce'],
  ['beside', 'all'],
  ['replace', 'all'],
] as const;

test('links are fetched ahead where nothing is changed', async () => {
  const page = await withKettle({});
  await go(page, '/cart/');
  const seen = await fetchedAhead(page);
  await page.locator('.checkout-button').click();
  await page.waitForURL(/\/checkout\//);
  expect(seen).toContain('/checkout/');
});

describe.each(MODES)('%s, plugins: %s', (ours, plugins) => {
  test('a quantity that is typed goes along to the checkout that is pressed at once', async () => {
    const page = await withKettle({ ours, plugins });
    await go(page, '/cart/');
    const seen = await fetchedAhead(page);
    await page.locator('.cart_item input.qty').fill('4');
    await page.locator('.checkout-button').click();
    expect(await ordered(page)).toBe('4');
    expect(seen).toEqual([]);
  });

  test('nothing is fetched ahead before the shop has answered a coupon and a removal', async () => {
    const page = await withKettle({ ours, plugins });
    await go(page, '/cart/');
    const seen = await fetchedAhead(page);
    const link = page.locator('.checkout-button');
    for (const act of [
      async () => {
        await page.locator('#coupon_code').fill('FIVER');
        await page.locator('[name=apply_coupon]').click();
      },
      () => page.locator('.cart_item .remove').click(),
    ]) {
      let answer = (): void => undefined;
      const asked = new Promise<void>((resolve) => {
        void page.route(/apply_coupon|remove_item|\/cart\//, async (route) => {
          resolve();
          await new Promise<void>((go) => (answer = go));
          await route.continue();
        });
      });
      await act();
      await asked;
      // Pressed, and let go elsewhere.
      await link.hover({ force: true });
      await page.mouse.down();
      await page.mouse.move(2, 2);
      await page.mouse.up();
      answer();
      await page.unrouteAll({ behavior: 'wait' });
      await page.rest();
    }
    expect(seen).toEqual([]);
  });
});

// The side cart's plugin reads the cart on every page, and others have each read written back.
describe.each(['beside', 'replace'] as const)('%s, plugins: all', (ours) => {
  test('a quantity is sent when no read is under way that would bring back the cart of before', async () => {
    const page = await withKettle({ ours, plugins: 'all' });
    const log: string[] = [];
    const note = (what: string) => (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (/wc-ajax=\w+fragments/.test(search)) {
        log.push(`read ${what}`);
      } else if (request.method() === 'POST' && pathname === '/cart/') {
        log.push(`change ${what}`);
      }
    };
    page.on('request', note('sent'));
    page.on('requestfinished', note('ended'));
    page.on('requestfailed', note('ended'));
    let free = (): void => undefined;
    const pressed = new Promise<void>((resolve) => (free = resolve));
    await page.route(/wc-ajax=\w+fragments/, async (route) => {
      await pressed;
      await route.continue();
    });
    const reads = page.waitForRequest(/wc-ajax=\w+fragments/);
    await go(page, '/cart/');
    await reads;
    await page.locator('.cart_item input.qty').fill('4');
    await page.locator('.checkout-button').click();
    free();
    expect(await ordered(page)).toBe('4');
    const earlier = log.slice(0, log.indexOf('change sent'));
    expect(earlier).toContain('read sent');
    expect(earlier.filter((entry) => entry === 'read ended')).toEqual(
      earlier.filter((entry) => entry === 'read sent').map(() => 'read ended'),
    );
  });
});
