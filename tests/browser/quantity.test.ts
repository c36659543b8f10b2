import { describe, expect, test } from 'vitest';
import { useShop, type ShopPage } from './support/shop.js';

/** The quantity of a product's form under a real press: the field is left while the button is held down. */
const shop = useShop();

const FIELD = '#quantity_39';
const ADD = '.single_add_to_cart_button';
const NOTE = '.quantity + .shop-alert';

/** A product of which four are the least, sold in pairs; the button below the field, as on a phone. */
const open = (viewport: { readonly width: number; readonly height: number }): Promise<ShopPage> =>
  shop.openPage({
    path: 'demo-theme/product-simple.html',
    viewport,
    html: (html) =>
      html.replace(/(id="quantity_39"[\s\S]*?)value="1"([\s\S]*?)min="1"\s+step="1"/, '$1value="4"$2min="4" max="40" step="2"'),
  });

describe.each([
  [1280, 720],
  [390, 844],
])('at %i × %i', (width, height) => {
  test('too few become the least and are told at the field; the next press adds them', async () => {
    const page = await open({ width, height });
    await page.locator('.shop-quantity__step').first().waitFor();
    await page.locator(FIELD).fill('2');
    await page.locator(ADD).scrollIntoViewIfNeeded();
    const { x = 0, y = 0, width: wide = 0, height: high = 0 } = (await page.locator(ADD).boundingBox()) ?? {};
    await page.mouse.move(x + wide / 2, y + high / 2);
    await page.mouse.down();
    await expect.poll(() => page.locator(FIELD).inputValue()).toBe('4');
    expect(await page.locator(NOTE).count(), 'nothing moves while the button is held').toBe(0);
    await page.mouse.up();
    await expect.poll(() => page.locator(NOTE).allTextContents()).toEqual(['The smallest quantity is 4.']);
    expect(await page.axe({ include: 'form.cart' })).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('quantity_39');
    expect(await page.locator(NOTE).evaluate((note) => note.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    expect(await page.locator(`${ADD}[data-state=idle]`).count()).toBe(1);
    await page.locator(ADD).click();
    await page.locator('.woocommerce-message, .added_to_cart').first().waitFor();
    expect(await page.locator(NOTE).allTextContents()).toEqual(['The smallest quantity is 4.']);
    await page.locator(FIELD).fill('6');
    await page.locator(NOTE).waitFor({ state: 'detached' });
    await page.goto(new URL('cart.html', page.url()).href);
    expect(await page.locator('.woocommerce-cart-form input.qty').first().inputValue()).toBe('4');
  });
});
