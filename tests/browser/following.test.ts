import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hostScriptFiles } from '../host/load.js';
import { SUITE_BUILD } from './support/builds.js';
import { useShop, type ShopPage } from './support/shop.js';

/** Tags beside WooCommerce's own scripts: who drives is decided before anything is driven, and may change. */
const shop = useShop();
const build = SUITE_BUILD ?? 'esm';

/** The product page with tabs and gallery alone in tags. */
const only = (html: string): string =>
  html.replaceAll(/<(\/?)(shop-[a-z-]+)/g, (text, end: string, tag: string) =>
    ['shop-tabs', 'shop-gallery'].includes(tag) ? text : `<${end}div`,
  );
const SCRIPTS = hostScriptFiles(['single-product']).map((path) => readFileSync(path, 'utf8'));

/** What a gallery of ours has on the page, and nobody else's. */
const OURS = '[class*="shop-gallery__"], .shop-root > *';
/** A script for the head that notes when there is such a thing, however short. */
const WATCH = `<script>new MutationObserver(() => { if (document.querySelector(${JSON.stringify(OURS)})) { window.tagsDrove = true; } }).observe(document, { childList: true, subtree: true });</script>`;
const tagsDrove = (page: ShopPage): Promise<boolean> => page.evaluate(() => Reflect.get(window, 'tagsDrove') === true);
const open = (html: (html: string) => string = only): Promise<ShopPage> =>
  shop.openPage({ path: 'product-variable.html', consent: 'declined', build, html });
const shownPanels = (page: ShopPage): Promise<string[]> =>
  page.locator('.wc-tab:visible').evaluateAll((panels) => panels.map(({ id }) => id));

describe('a script of WooCommerce', () => {
  test('that the page names and that runs after ours drives at once: ours never shows anything', async () => {
    const page = await open((html) =>
      only(html).replace(
        '</head>',
        WATCH +
          SCRIPTS.map(
            (text, i) =>
              `<script defer id="${i === SCRIPTS.length - 1 ? 'wc-single-product-js' : `needed-${i}`}" src="data:text/javascript;base64,${Buffer.from(text).toString('base64')}"></script>`,
          ).join('') +
          '</head>',
      ),
    );
    await page.locator('.woocommerce-product-gallery[data-state=followed]').waitFor();
    expect([await tagsDrove(page), (await shownPanels(page)).length]).toEqual([false, 1]);
    await page.locator('.wc-tabs a').nth(1).click();
    expect(await shownPanels(page)).toEqual(['tab-additional_information']);
  });

  test('that comes while the tags drive finds the page’s own markup and drives from then on', async () => {
    const page = await open((html) => only(html).replace('</head>', `${WATCH}</head>`));
    await page.locator('.woocommerce-product-gallery[data-state=slider]').waitFor();
    await page.locator('.wc-tabs a').nth(1).click();
    expect([await tagsDrove(page), await shownPanels(page)]).toEqual([true, ['tab-additional_information']]);
    for (const content of SCRIPTS) {
      await page.addScriptTag({ content });
    }
    await page.locator('.woocommerce-product-gallery[data-state=followed]').waitFor();
    expect(await page.locator('[class*="shop-gallery__"]').count()).toBe(0);
    await page.locator('.wc-tabs a').first().click();
    expect(await shownPanels(page)).toEqual(['tab-description']);
    expect(await page.locator('shop-tabs[data-shop-failed], shop-gallery[data-shop-failed]').count()).toBe(0);
  });

  test('goes: the tags drive in its place; a tag that leaves gives everything back', async () => {
    const page = await open((html) =>
      only(html).replace(
        '</head>',
        `${SCRIPTS.map((text) => `<script>${text.replaceAll('</script', '<\\/script')}</script>`).join('')}</head>`,
      ),
    );
    await page.locator('shop-tabs[data-shop-ready]').waitFor({ state: 'attached' });
    await page.evaluate(() => {
      const $ = Reflect.get(window, 'jQuery') as JQueryStatic;
      $(document.body).off('init').off('click');
    });
    await page.locator('.wc-tabs a').nth(1).click();
    await page.locator('.shop-root').first().waitFor({ state: 'attached' });
    await page.waitForFunction(() => document.querySelector('.wc-tabs a[aria-selected=true]') !== null);
    await page.locator('.wc-tabs a').nth(1).click();
    await page.waitForFunction(
      () => document.querySelector('.wc-tabs a[aria-selected=true]')?.getAttribute('href') === '#tab-additional_information',
    );
    expect(await page.locator('.wc-tabs a[tabindex="-1"]').count()).toBeGreaterThan(0);
    await page.evaluate(() => {
      const tag = document.querySelector('shop-tabs');
      tag?.replaceWith(...tag.childNodes);
    });
    await page.waitForFunction(() => document.querySelectorAll('.wc-tabs a[tabindex="-1"]').length === 0);
  });
});
