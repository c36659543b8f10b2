import { describe, expect, test } from 'vitest';
import { go, visitor, type Setup } from './support/installed-shop.js';
import { shiftsSinceParsed, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * The pages of a running shop with delivery maps, in the plugin's own configuration: beside its script and in its place. Nothing of Google
 * Maps comes here: the areas are drawn and told without it.
 */
const shop = useShop();

const MAP = '.shop-delivery-map';
const ADDRESS = '1 Rig Street, EC1A 1BB, London, United Kingdom (UK)';

/** A shopper in such a shop. */
const at = (width: number, ours: Setup['ours'], options: Setup['options'] = {}): Promise<ShopPage> =>
  visitor(
    shop,
    { ours, plugins: ['shipping-zones-by-drawing-for-woocommerce'], options: { woocommerce_demo_store: 'no', ...options } },
    { viewport: { width, height: 844 }, reducedMotion: 'reduce' },
  );
const shapes = (page: ShopPage): Promise<string[]> =>
  page.locator(`${MAP}__outline > *`).evaluateAll((all) => all.map((el) => `${el.localName} ${el.getAttribute('fill')}`));
// A map in what WordPress makes a paragraph stands behind its tag.
const words = (page: ShopPage): Promise<string[]> => page.locator(`shop-delivery-map li, ${MAP} li`).allTextContents();
const titles = (page: ShopPage): Promise<string[]> => page.locator('.szbdshortcode_id_title').allTextContents();

/** The pages: what is drawn, what is said, and over what. */
const PAGES = [
  ['/delivery-map/', ['path #53c853'], ['Area 1', `Within 5 miles of ${ADDRESS}`, `Within 10 miles of ${ADDRESS}`], ['Where we deliver']],
  [
    '/delivery-map-picked/',
    ['circle #53c853', 'circle #53c853'],
    ['Within 3 kilometers of the shop', 'Within 7.5 kilometers of the shop'],
    ['Around the yard'],
  ],
  ['/delivery-map-zone/', ['path #53c853'], ['Area 1'], ['']],
  ['/delivery-map-address/', ['path #f00', 'path #00f'], [`Within 4 kilometers of ${ADDRESS}`, 'Area 1', 'Area 2'], ['', 'Twice']],
] as const;

test.each([390, 1280])('in its place, %i pixels: the areas are there, in words too, and nothing moves', async (width) => {
  const page = await at(width, 'replace');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:http:\/\/127\.0\.0\.1|data:)/.test(request.url())) {
      elsewhere.push(request.url());
    }
  });
  for (const [path, drawn, said, title] of PAGES) {
    await go(page, path);
    const shown = async (): Promise<unknown> => [await shapes(page), await words(page), await titles(page)];
    await expect.poll(shown, { message: path }).toEqual([drawn, said, title]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([await shiftsSinceParsed(page), wide], path).toEqual([[], false]);
  }
  expect(elsewhere).toEqual([]);
});

test('with a key of Google Maps the map is asked for, and nothing of it comes before', async () => {
  const page = await at(390, 'replace', { szbd_google_api_key: 'a-key' });
  await go(page, '/delivery-map/');
  await page.getByRole('button', { name: /Show the map/ }).waitFor();
  expect(await page.locator(MAP).getAttribute('data-state')).toBe('ask');
  expect(await shapes(page)).toEqual(['path #53c853']);
});

describe('beside the plugin’s script', () => {
  test('nothing is drawn or asked twice; the areas are in words', async () => {
    const page = await at(1280, 'beside');
    await go(page, '/delivery-map/');
    await page.locator('shop-delivery-map li').first().waitFor();
    // Its address is asked for wrongly by that script, which then draws no circle: the list promises none.
    expect(await words(page)).toEqual(['Area 1']);
    expect(await page.locator(`${MAP}__outline, .leaflet-container, shop-delivery-map button`).count()).toBe(0);
    // The plugin asks for Google Maps, which the shop's policy keeps away.
    page.drainErrors();
  });

  test('that comes when the page’s other scripts have run: it draws, and no tag fails', async () => {
    const page = await at(1280, 'beside');
    let come = (): void => undefined;
    const isLate = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/szbd-shortcode.js*', async (route) => {
      await isLate;
      await route.continue();
    });
    const opened = go(page, '/delivery-map/');
    await page.waitForFunction(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      return customElements.get('shop-delivery-map') !== undefined && (navigation?.domContentLoadedEventEnd ?? 0) > 0;
    });
    come();
    await opened;
    await page.locator('shop-delivery-map li').first().waitFor();
    expect(await words(page)).toEqual(['Area 1']);
    page.drainErrors();
  });

  test('a tag with a map of its own before the plugin’s: both are there, each by its own', async () => {
    const page = await at(1280, 'beside');
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        const own = document.createElement('shop-delivery-map');
        own.dataset['provider'] = 'svg';
        own.dataset['config'] = '{"title": "Ours", "radius": 2, "store_loc": {"lat": 1, "lng": 1}}';
        if (document.readyState === 'interactive') {
          document.querySelector('.szbdshortcode_id')?.closest('shop-delivery-map')?.before(own);
        }
      });
    });
    await go(page, '/delivery-map/');
    await page.locator(`${MAP}[data-state=outline]`).waitFor();
    await expect.poll(() => titles(page)).toEqual(['Ours', 'Where we deliver']);
    expect(await page.locator(MAP).count()).toBe(1);
    page.drainErrors();
  });
});
