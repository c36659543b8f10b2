import { describe, expect, test } from 'vitest';
import { go, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** Badges, countdowns and labels on a running shop, beside their plugins' scripts and in their place: the same page, nothing doubled. */
const shop = useShop();

const PLUGINS = ['easy-sale-badges-for-woocommerce', 'advanced-product-labels-for-woocommerce'];

async function open(path: string, width: number, ours: Setup['ours']): Promise<ShopPage> {
  const setup = { ours, plugins: PLUGINS, options: { woocommerce_demo_store: 'no' } };
  const page = await visitor(shop, setup, { viewport: { width, height: 900 } });
  await go(page, path);
  return page;
}

/** Tooltips that are open, whoever made them. */
const TIPS = '[role=tooltip], .tippy-box';
const GALLERY = '.woocommerce-product-gallery';

describe.each([
  ['beside', 1280],
  ['replace', 390],
] as const)('%s, %i pixels', (ours, width) => {
  test('a product has its timers and labels once, each at work', async () => {
    const page = await open('/product/rule-apron/', width, ours);
    const timers = page.locator(`${GALLERY} [class*="asnp-esb-productBadgeTimer-"]`);
    const seen = timers.filter({ visible: true });
    // The plugin's script leaves one that is over on the page, with four zeros.
    await expect.poll(() => seen.count()).toBe(ours === 'beside' ? 2 : 1);
    const shown = async (): Promise<string> => (await seen.locator('.asnp-esb-secT').allTextContents()).join();
    const before = await shown();
    await expect.poll(shown).not.toBe(before);
    expect(await page.locator('[class*="asnp-esb-productBadgeTimer-"]').count()).toBe(2);
    expect(await timers.evaluateAll((all) => all.map((timer) => timer.getAttribute('role')))).toEqual(['timer', 'timer']);

    const label = page.locator('.br_alabel > span[data-tippy-trigger=click]').filter({ visible: true });
    // A request that ends takes the plugin's own pop-ups off the page: then it is pressed again.
    await expect
      .poll(async () => {
        if ((await page.locator(TIPS).count()) === 0) {
          await label.click();
          await page.locator(TIPS).waitFor();
        }
        return page.locator(TIPS).allTextContents();
      })
      .toEqual([expect.stringContaining('Opened by a click')]);
    expect(new URL(page.url()).pathname).toBe('/product/rule-apron/');
    const marks = await page.locator('.br_tooltip').evaluateAll((tips) => tips.map((tip) => tip.className.replace(/\d+/, 'n')));
    expect(new Set(marks.map((names) => names.split(' ').sort().join(' ')))).toEqual(new Set(['br_tooltip br_tooltip_n br_tooltip_ready']));
  });
});

test.each(['beside', 'replace'] as const)('%s: a listing shows its labels, each with one tooltip', async (ours) => {
  const page = await open('/shop/', 1280, ours);
  const label = page.locator('.br_alabel > span[data-tippy-trigger=mouseenter]').nth(1);
  // As above; pointed at again.
  await expect
    .poll(async () => {
      await page.mouse.move(1, 1);
      await label.hover();
      return page.locator(TIPS).allTextContents();
    })
    .toEqual([expect.stringContaining('Fresh on the shelf')]);
});
