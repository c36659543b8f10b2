import { describe, expect, test } from 'vitest';
import { demoPages, pagesStand } from './support/pages-stand.js';
import { useShop } from './support/shop.js';

const shop = useShop();

/** One of each kind of page; the others are made like one of these, or have less to lay out. */
const KINDS = /^(?:index|shop|product-(?:variable|addons|bundle)|cart|checkout)\.html$/;

pagesStand(shop, demoPages('ltr'), (path) => (KINDS.test(path) ? 'opened' : 'turned'));

// States of the other pages are looked at in the dark by their own test.
describe('index.html in the dark', () => {
  test('axe has nothing to say', async () => {
    const page = await shop.openPage({ path: 'index.html', colorScheme: 'dark' });
    await page.rest();
    expect(await page.axe()).toEqual([]);
  });
});

describe('without script', () => {
  test.each(['shop.html', 'product-simple.html', 'product-variable.html', 'product-grouped.html'])(
    '%s shows its form and its links',
    async (path) => {
      const page = await shop.openPage({ path, javaScript: false });
      expect(await page.locator('a.add_to_cart_button[href], form.cart button[type=submit]').count()).toBeGreaterThan(0);
      expect(
        await page.locator('form.cart select:visible, form.cart button:visible, a.add_to_cart_button:visible').count(),
      ).toBeGreaterThan(0);
    },
  );
});
