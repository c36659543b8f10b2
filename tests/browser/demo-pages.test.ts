import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './support/builds.js';
import { unaskable } from './support/page.js';
import { useShop } from './support/shop.js';

const PAGES = readdirSync(join(ROOT, 'demo-theme')).filter((name) => name.endsWith('.html'));
const SIZES = { phone: { width: 320, height: 700 }, desktop: { width: 1280, height: 800 } } as const;

/** Long enough for the form's 100 ms, the cart at idle and its fades. */
const SETTLED_MS = 700;

const shop = useShop();

describe.each(PAGES)('%s', (path) => {
  test('stands still, prints nothing, and axe has nothing to say, on a phone and on a desktop', async () => {
    for (const [name, viewport] of Object.entries(SIZES)) {
      const page = await shop.openPage({ path, viewport, touch: name === 'phone' });
      await page.waitForTimeout(SETTLED_MS);
      expect(
        await page.evaluate(() =>
          [...document.querySelectorAll('*')]
            .filter((el) => el.localName.startsWith('shop-') && !el.hasAttribute('data-shop-ready'))
            .map((el) => el.localName),
        ),
      ).toEqual([]);
      expect(await page.axe({ disable: unaskable(path) }), `axe on a ${name}`).toEqual([]);
      expect(await page.shifts(), `layout shift on a ${name}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `sideways scrolling on a ${name}`).toBe(0);
    }
  });
});

describe.each(['index.html', 'shop.html', 'product-variable.html'])('%s in the dark', (path) => {
  test('axe has nothing to say', async () => {
    const page = await shop.openPage({ path, colorScheme: 'dark' });
    await page.waitForTimeout(SETTLED_MS);
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
