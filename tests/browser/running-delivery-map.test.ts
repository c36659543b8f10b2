import { describe, expect, test } from 'vitest';
import { dressPages, RIG, type Dress } from './support/live-shop.js';
import { newShopPage, shiftsSinceParsed, type ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/** The pages of a running shop with delivery maps: the plugin's own configuration, its script kept and removed. */
const shop = useShop();

const MAP = '.shop-delivery-map';
/** One grey pixel. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CAAA0wDS2zwYIwAAAABJRU5ErkJggg==', 'base64');

interface MapPage {
  readonly page: ShopPage;
  /** The tiles that were asked for. */
  readonly tiles: string[];
}

/** A page of the shop, by a shopper who has not answered the cookie bar. @param first runs in the page before anything else */
async function open(path: string, width: number, stock: Dress['stock'], first?: () => void): Promise<MapPage> {
  const context = await shop.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' });
  const page = await newShopPage(context, true);
  await dressPages(page, { stock, profile: 'shipping-zones-by-drawing-for-woocommerce' });
  if (first) {
    await page.addInitScript(first);
  }
  const tiles: string[] = [];
  await page.route('**/tiles/**', async (route) => {
    tiles.push(new URL(route.request().url()).pathname);
    await route.fulfill({ contentType: 'image/png', body: TILE });
  });
  await page.goto(`${RIG}${path}`);
  return { page, tiles };
}
const shapes = (page: ShopPage): Promise<(string | null)[]> =>
  page.locator(`${MAP}__outline > *`).evaluateAll((all) => all.map((el) => `${el.localName} ${el.getAttribute('fill')}`));

describe.each([390, 1280])('at %s pixels, the plugin’s script removed', (width) => {
  test.each([
    [
      '/delivery-map/',
      ['path #53c853'],
      // Nobody has looked the address up yet: no circle, and no word of it.
      ['Area 1'],
      'Where we deliver',
    ],
    [
      '/delivery-map-picked/',
      ['circle #53c853', 'circle #53c853'],
      ['Within 3 kilometers of the shop', 'Within 7.5 kilometers of the shop'],
      'Around the yard',
    ],
    ['/delivery-map-zone/', ['path #53c853'], ['Area 1'], ''],
    ['/delivery-map-address/', ['path #f00', 'path #00f'], ['Area 1', 'Area 2'], 'Twice'],
  ])('%s shows its areas, in words too, and moves nothing', async (path, drawn, words, title) => {
    const { page, tiles } = await open(path, width, 'removed');
    // What WordPress makes a paragraph ends at the plugin's heading, and our tag with it: such a map is drawn where it stands.
    await page.locator(`${MAP}[data-state=ask]`).last().waitFor();
    // An address that nobody looks up is no place: there is no map to ask for.
    expect(await page.locator(`${MAP}[data-state=failed]`).count()).toBe(path === '/delivery-map-address/' ? 1 : 0);
    await expect.poll(() => shapes(page)).toEqual(drawn);
    const said = await page.locator(`${MAP} li`).allTextContents();
    expect(said.map((text) => text.split(',')[0])).toEqual(words);
    expect((await page.locator('.szbdshortcode_id_title').allTextContents()).join('')).toBe(title);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
    expect([await shiftsSinceParsed(page), tiles, wide]).toEqual([[], [], false]);
  });

  test('the map comes when it is asked for, over the plugin’s polygon', async () => {
    const { page, tiles } = await open('/delivery-map/', width, 'removed');
    await page.getByRole('button', { name: /Show the map/ }).click();
    await page.locator(`${MAP}[data-state=map] .leaflet-tile-loaded`).nth(1).waitFor();
    expect(await page.locator('.leaflet-overlay-pane path').evaluateAll((all) => all.map((el) => el.getAttribute('fill')))).toEqual([
      '#53c853',
    ]);
    // The plugin's own zoom.
    expect(tiles.every((path) => path.startsWith('/tiles/12/'))).toBe(true);
  });
});

test('beside the plugin’s script nothing is drawn or asked twice; the areas are in words', async () => {
  const { page, tiles } = await open('/delivery-map/', 1280, 'kept');
  await page.locator('shop-delivery-map li').first().waitFor();
  // Its address is asked for wrongly by that script, which then draws no circle: the list promises none.
  expect(await page.locator('shop-delivery-map li').allTextContents()).toEqual(['Area 1']);
  expect(await page.locator(`${MAP}__outline, .leaflet-container, shop-delivery-map button`).count()).toBe(0);
  expect(tiles).toEqual([]);
});

test('a tag with a map of its own before the plugin’s: both are there, each by its own', async () => {
  const { page } = await open('/delivery-map/', 1280, 'kept', () => {
    document.addEventListener('readystatechange', () => {
      const own = document.createElement('shop-delivery-map');
      own.dataset['provider'] = 'svg';
      own.dataset['config'] = '{"title": "Ours", "radius": 2, "store_loc": {"lat": 1, "lng": 1}}';
      if (document.readyState === 'interactive') {
        document.querySelector('.szbdshortcode_id')?.closest('shop-delivery-map')?.before(own);
      }
    });
  });
  await page.locator(`${MAP}[data-state=outline]`).waitFor();
  await expect.poll(() => page.locator('.szbdshortcode_id_title').allTextContents()).toEqual(['Ours', 'Where we deliver']);
  expect(await page.locator(MAP).count()).toBe(1);
});
