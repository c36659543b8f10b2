import { expect, test } from 'vitest';
import { useShop } from './support/shop.js';

/** Windows with little room, long words, phones that zoom, and paper. */
const shop = useShop();

const CASES = 'tests/fixtures/cases/';

test.each([
  [320, 256],
  [341, 180],
  [568, 232],
])('in a window of %i by %i every control of the consent settings can be reached and pressed', async (width, height) => {
  const page = await shop.openPage({
    path: `${CASES}50-settings-at-400-percent.html`,
    viewport: { width, height },
    reducedMotion: 'reduce',
  });
  await page.locator('.shop-cookie-bar button', { hasText: 'settings' }).click();
  await page.locator('.shop-cookie-bar__panel').waitFor();
  const controls = page.locator('.shop-cookie-bar__panel :is(button, input)');
  const out: string[] = [];
  for (const control of await controls.all()) {
    if (!(await control.isVisible())) {
      continue;
    }
    out.push(
      ...(await control.evaluate((el) => {
        el.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { left, top, width: w, height: h } = el.getBoundingClientRect();
        const hit = document.elementFromPoint(left + w / 2, top + h / 2);
        return el === hit || el.contains(hit) || (el as HTMLInputElement).disabled ? [] : [el.outerHTML.slice(0, 90)];
      })),
    );
  }
  expect(out, 'controls that cannot be pressed').toEqual([]);
  // The categories are seen, not a list without height.
  expect(await page.locator('.shop-cookie-bar__category').count()).toBeGreaterThan(1);
});

test('neither the basket nor the button to the top is on paper', async () => {
  const page = await shop.openPage({ path: 'shop.html' });
  await page.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
  await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
  await page.locator('.xoo-wsc-basket').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('.xoo-wsc-basket').isVisible()).toBe(false);
  expect(await page.locator('shop-back-to-top').evaluateAll((all) => all.map((el) => getComputedStyle(el).display))).not.toContain('block');
});

test('in the side cart a long word breaks, and its fields make no phone zoom in', async () => {
  const page = await shop.openPage({ path: 'shop.html', viewport: { width: 320, height: 640 } });
  await page.locator('shop-side-cart[data-shop-ready]').waitFor({ state: 'attached' });
  await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
  await page.locator('.xoo-wsc-basket').click();
  await page.locator('.xoo-wsc-modal[data-state="open"] .xoo-wsc-header').waitFor();
  const [word, remove, size, action] = await page.locator('.xoo-wsc-product').evaluate((line) => {
    const name = line.querySelector('.xoo-wsc-pname')!;
    (name.querySelector('a') ?? name).textContent = 'Donaudampfschifffahrtsgesellschaftskapitaen'.repeat(2);
    return [
      name.getBoundingClientRect().right,
      line.querySelector('.xoo-wsc-smr-del')!.getBoundingClientRect().left,
      Number.parseFloat(getComputedStyle(line.querySelector('.xoo-wsc-qty')!).fontSize),
      getComputedStyle(line.querySelector('.xoo-wsc-plus')!).touchAction,
    ] as const;
  });
  expect(word).toBeLessThanOrEqual(remove);
  expect([size, action]).toEqual([16, 'manipulation']);
  expect(await page.locator('.xoo-wsc-body').evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
});
