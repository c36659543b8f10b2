import { describe, expect, test } from 'vitest';
import { dressPages, RIG, type Dress } from './support/live-shop.js';
import { newShopPage, whenTagsStand, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** Badges, countdowns and labels on a running shop, with their plugins' scripts kept and removed: the same page, nothing doubled. */
const shop = useShop();

const PROFILE = 'easy-sale-badges-for-woocommerce,advanced-product-labels-for-woocommerce';

async function open(path: string, width: number, stock: Dress['stock']): Promise<ShopPage> {
  const context = await shop.newContext({ viewport: { width, height: 900 } });
  const until = String(Math.round(Date.now() / 1000) + 86_400);
  await context.addCookies([{ name: 'eu_cookies_bar_decline', value: until, url: RIG }]);
  const page = await newShopPage(context, true);
  await dressPages(page, { stock, profile: PROFILE });
  await page.goto(`${RIG}${path}`);
  await whenTagsStand(page);
  return page;
}

/** Tooltips that are open, whoever made them. */
const TIPS = '[role=tooltip], .tippy-box';
const GALLERY = '.woocommerce-product-gallery';

describe.each(['kept', 'removed'] as const)('scripts %s', (stock) => {
  test.each([390, 1280])('timers stand on the picture once, and the one that is not over ticks, %s pixels', async (width) => {
    const page = await open('/product/rule-apron/', width, stock);
    const timers = page.locator(`${GALLERY} [class*="asnp-esb-productBadgeTimer-"]`);
    const seen = timers.filter({ visible: true });
    // The plugin's script leaves one that is over on the page, with four zeros.
    await expect.poll(() => seen.count()).toBe(stock === 'kept' ? 2 : 1);
    const shown = async (): Promise<string> => (await seen.locator('.asnp-esb-secT').allTextContents()).join();
    const before = await shown();
    await expect.poll(shown).not.toBe(before);
    expect(await page.locator('[class*="asnp-esb-productBadgeTimer-"]').count()).toBe(2);
    expect(await timers.evaluateAll((all) => all.map((timer) => timer.getAttribute('role')))).toEqual(['timer', 'timer']);
  });

  test.each([390, 1280])('a label has one tooltip, and leads nowhere when pressed, %s pixels', async (width) => {
    const page = await open('/product/rule-apron/', width, stock);
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

  test('a listing shows its labels, each with one tooltip', async () => {
    const page = await open('/shop/', 1280, stock);
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
});
