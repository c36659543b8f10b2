import { describe, expect, test } from 'vitest';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** The bundle of the demo's shop: a child with variations, one fixed, three whose quantity is chosen. */
const shop = useShop();

const open = async (options: Omit<OpenOptions, 'path'> = {}): Promise<ShopPage> => {
  const page = await shop.openPage({ ...options, path: 'demo-theme/product-bundle.html' });
  if (options.build !== 'none') {
    await page.locator('.woosb-total ins').waitFor();
    await page.locator('.woosb-thumb-new img').waitFor();
  }
  return page;
};
const total = (page: ShopPage): Promise<string | null> => page.locator('.woosb-total ins').textContent();
const ids = (page: ShopPage): Promise<string> => page.locator('input[name=woosb_ids]').inputValue();

describe('the bundle', () => {
  test.each([
    ['390', { viewport: { width: 390, height: 844 }, csp: true }],
    ['1280', { viewport: { width: 1280, height: 900 }, build: ['esm', 'classic'] }],
  ] as const)('is bought by keyboard at %s pixels, moves nothing, and costs in the cart what it said', async (_, options) => {
    const page = await open(options);
    // 13.50 for the tee, 13.05 for the fork, 2 × 3.83 for the twine, 10.80 for the socks.
    expect(await total(page)).toBe('£45.01');
    expect(await page.locator('.product_meta .sku').textContent(), 'the bundle’s own number').toBe('FH-BUNDLE');
    expect(await page.locator('.wp-post-image').getAttribute('src')).toContain('garden-day-bundle');
    expect(await page.axe({ include: 'shop-bundle' })).toEqual([]);
    expect(await page.shifts()).toEqual([]);

    await page.locator('#tee1-pa_size').focus();
    await page.keyboard.press('Home');
    await page.locator('.woosb-alert').waitFor();
    expect(await page.axe({ include: 'shop-bundle' })).toEqual([]);
    await page.locator('form.cart .single_add_to_cart_button').focus();
    await page.keyboard.press('Enter');
    // The reason stands once, in sight, with the focus on what is missing or, where both cannot be seen, on itself.
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('#tee1-pa_size, .woosb-alert'))).toBe(true);
    expect(await page.locator('.shop-alert').count()).toBe(0);
    const seen = await page.locator('.woosb-alert').evaluate((alert) => {
      const { top, bottom } = alert.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
    expect(seen).toBe(true);
    const look = await page.locator('form.cart .single_add_to_cart_button').evaluate((button) => {
      const { cursor, opacity, pointerEvents } = getComputedStyle(button);
      return [cursor, opacity, pointerEvents];
    });
    expect(look).toEqual(['not-allowed', '0.5', 'auto']);
    await page.locator('#tee1-pa_size').focus();
    await page.keyboard.press('m');
    await page.locator('.woosb-alert').waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'One more: Linen Tea Towel' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    expect(await page.locator('#quantity_towl').inputValue()).toBe('2');
    const said = (await total(page)) ?? '';
    expect(await page.locator('.summary > .price ins').textContent()).toBe(said);
    expect(await ids(page)).toContain('41/towl/2/');
    await page.locator('form.cart .single_add_to_cart_button').focus();
    await page.keyboard.press('Enter');
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    await page.goto(new URL('cart.html', page.url()).href);
    await page.locator('.cart-subtotal').first().waitFor();
    expect(await page.locator('.cart-subtotal .amount').first().textContent()).toBe(said);
    expect(await page.locator('.cart_item').first().textContent()).toContain('2 × Linen Tea Towel');
  });

  test('without our scripts posts what the page was printed with', async () => {
    const page = await open({ build: 'none' });
    const [, name = ''] = /^(\d+)\//.exec(await ids(page)) ?? [];
    expect(name).toBe('67');
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('product-bundle'));
    await page.locator('form.cart .single_add_to_cart_button').click();
    const body = (await sent).postData() ?? '';
    expect(body).toContain('name="woosb_ids"');
    expect(body).toContain('67/tee1/1/');
    expect(body).toContain('name="add-to-cart"');
  });
});
