import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { cartOf, go, inShop, pence, RIG, visitor } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** The cart page of a running shop, where the connection breaks off after the shop has done what was asked. */
const shop = useShop();

const options = { woocommerce_demo_store: 'no' };

const product = (slug: string): number => inShop<number>(`return get_page_by_path( '${slug}', OBJECT, 'product' )->ID;`);

/** A shopper with two products in the cart, on its page. */
async function atCart(ours: 'fresh' | 'replace' = 'replace'): Promise<ShopPage> {
  const page = await visitor(shop, { ours, options });
  for (const slug of ['copper-kettle', 'oak-chopping-board']) {
    await page.request.post(`${RIG}/?wc-ajax=add_to_cart`, { form: { product_id: String(product(slug)), quantity: '1' } });
  }
  await go(page, '/cart/');
  return page;
}

/**
 * Loses the answer to the first request that is meant, once the shop has done the work.
 * @param maxRedirects how far it went: the page at its end has told what the shop had to say, which says it once
 */
async function loseAnswer(page: ShopPage, isMeant: (url: string, body: string) => boolean, maxRedirects = 0): Promise<void> {
  let isLost = false;
  await page.route('**/*', async (route: Route) => {
    const request = route.request();
    if (isLost || !isMeant(request.url(), request.postData() ?? '')) {
      await route.continue();
      return;
    }
    isLost = true;
    await route.fetch({ maxRedirects });
    await route.abort('connectionreset');
  });
}

const total = async (page: ShopPage): Promise<number> => pence(await page.locator('.order-total').textContent());

test.each([
  ['replace', 'at once', 0],
  ['fresh', 'at once', 0],
  ['fresh', 'with what the shop says of it', 5],
] as const)('%s: a row taken out, its answer lost %s, is told, and comes back by "Undo?"', async (ours, _how, maxRedirects) => {
  const page = await atCart(ours);
  await loseAnswer(page, (url) => url.includes('remove_item='), maxRedirects);
  const row = page.locator('.cart_item', { hasText: 'Copper Kettle' });
  await row.locator('.product-remove a').press('Enter');
  await page.locator('.woocommerce-message', { hasText: '“Copper Kettle” removed.' }).waitFor();
  expect([await row.count(), await page.locator('.shop-alert').count()]).toEqual([0, 0]);
  await page.locator('.restore-item').press('Enter');
  await row.waitFor();
  expect((await cartOf(page)).lines).toHaveLength(2);
  expect(await total(page)).toBe((await cartOf(page)).total);
});

test('costs of shipping are those of the address that was sent', async () => {
  const page = await atCart();
  await loseAnswer(page, (_url, body) => body.includes('calc_shipping='));
  await page.locator('.shipping-calculator-button').press('Enter');
  await page.locator('#calc_shipping_country').selectOption('DE');
  await page.locator('#calc_shipping_postcode').fill('10115');
  await page.locator('[name="calc_shipping"]').press('Enter');
  await page.locator('.woocommerce-shipping-destination', { hasText: '10115' }).waitFor();
  await page.locator('.woocommerce-message', { hasText: 'Cart updated.' }).waitFor();
  expect(await total(page)).toBe((await cartOf(page)).total);
});
