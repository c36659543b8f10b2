import { describe, expect, test } from 'vitest';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** A whole purchase, from the listing to "order received": once with the keyboard alone, once with every request failing first. */
const shop = useShop();

const ADDRESS = {
  billing_first_name: 'Ada', billing_last_name: 'Byron', billing_address_1: '12 Field Lane', billing_city: 'London',
  billing_postcode: 'SW1A 1AA', billing_phone: '020 7946 0000', billing_email: 'ada@example.com',
} as const;

/** Presses Tab until the focus is on a match; a page that the keyboard cannot reach something on fails here. */
async function tabTo(page: ShopPage, selector: string, presses = 120): Promise<void> {
  for (let i = 0; i < presses; i += 1) {
    if (await page.evaluate((sel) => document.activeElement?.matches(sel) === true, selector)) { return; }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${selector}`);
}

const ready = (page: ShopPage): Promise<unknown> =>
  page.waitForFunction(() => [...document.querySelectorAll('*')].every((el) => !el.localName.startsWith('shop-') || el.matches('[data-shop-ready], [data-shop-failed], [data-shop-halted]')));

describe('a purchase', () => {
  test('with the keyboard alone goes from the listing over cart and checkout to the order', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    await tabTo(page, 'a.add_to_cart_button[data-product_id="45"]');
    await page.keyboard.press('Enter');
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();
    await tabTo(page, 'a.added_to_cart');
    await Promise.all([page.waitForURL(/cart\.html/), page.keyboard.press('Enter')]);
    await ready(page);

    await tabTo(page, '.product-quantity input.qty');
    await page.keyboard.press('ArrowUp');
    await page.locator('.cart_totals', { hasText: '29.00' }).waitFor();
    await tabTo(page, '.checkout-button');
    await Promise.all([page.waitForURL(/checkout\.html/), page.keyboard.press('Enter')]);
    await ready(page);

    for (const [name, value] of Object.entries(ADDRESS)) {
      await tabTo(page, `[name="${name}"]`);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    await tabTo(page, '[name="terms"]');
    await page.keyboard.press('Space');
    await page.locator('.blockOverlay').first().waitFor({ state: 'detached' });
    await tabTo(page, '#place_order');
    await Promise.all([page.waitForURL(/order-received/), page.keyboard.press('Enter')]);
    expect(await page.locator('main').textContent()).toContain('Hand Fork');
  });

  test('in which every request fails once still ends in an order, with nothing typed lost', async () => {
    const page = await shop.openPage({ path: 'shop.html' });
    const failing = (): Promise<void> => page.evaluate(() => { window.demoShop?.setFaults([{ kind: 'status-500', call: '*' }]); });
    const mended = (): Promise<void> => page.evaluate(() => { window.demoShop?.setFaults([]); });

    await failing();
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('.shop-alert').waitFor();
    await mended();
    await page.waitForTimeout(550);
    await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
    await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();

    await page.goto(page.url().replace('shop.html', 'cart.html'));
    await ready(page);
    await failing();
    await page.locator('.product-quantity input.qty').fill('3');
    await page.locator('.product-quantity input.qty').press('Tab');
    await page.locator('.shop-alert').waitFor();
    expect(await page.locator('.product-quantity input.qty').inputValue()).toBe('3');
    expect(await page.axe({ include: 'main' })).toEqual([]);
    await mended();
    await page.locator('.shop-alert button').first().click();
    await page.locator('.cart_totals', { hasText: '43.50' }).waitFor();

    await page.goto(page.url().replace('cart.html', 'checkout.html'));
    await ready(page);
    for (const [name, value] of Object.entries(ADDRESS)) { await page.locator(`[name="${name}"]`).fill(value); }
    await page.locator('[name="terms"]').check();
    await failing();
    await page.locator('#place_order').click();
    await page.locator('shop-checkout .woocommerce-error, shop-checkout .shop-alert').first().waitFor();
    for (const [name, value] of Object.entries(ADDRESS)) { expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value); }
    await mended();
    await page.locator('[name="terms"]').check();
    await page.locator('.blockOverlay').first().waitFor({ state: 'detached' });
    await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
    expect(await page.locator('main').textContent()).toContain('Hand Fork');
    expect(page.takeErrors().every((line) => /500|Failed to load/.test(line))).toBe(true);
  });
});
