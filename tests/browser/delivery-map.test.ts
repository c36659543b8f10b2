import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { bar, press } from './support/consent.js';
import { useShop, type OpenOptions, type ShopPage } from './support/shop.js';

/** The map of where the shop delivers: the outline, what is asked of whom and when, by pointer and keyboard, on a phone and a desk. */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };
const BOX = '.shop-delivery-map';

/** A fake of Google's script: it records what is created, and calls back that it is loaded, as the loader expects. */
const GOOGLE = `(() => {
  const made = (window.made = []);
  const thing = (type) => class {
    constructor(...args) {
      made.push([type, args.at(-1).radius ?? args.at(-1).zoom ?? args.at(-1).paths.length]);
      if (type === 'Map') args[0].append('A map of Google');
    }
    fitBounds(bounds) { made.push(['fit', Object.keys(bounds).length]); }
    setMap() {}
  };
  const maps = { Map: thing('Map'), Polygon: thing('Polygon'), Circle: thing('Circle') };
  class Geocoder {
    geocode({ address }) {
      made.push(['geocode', address]);
      return Promise.resolve({ results: [{ types: ['premise'], geometry: { location: { lat: () => 52.1, lng: () => -1.2 } } }] });
    }
  }
  google.maps.importLibrary = async (name) => (name === 'maps' ? maps : { Geocoder });
  google.maps.__ib__();
})();`;
/** One grey pixel. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGO4CAAA0wDS2zwYIwAAAABJRU5ErkJggg==', 'base64');

/** A profile that answers in place of the services, and every address that was asked for beside the shop's. */
async function withServices(viewport: OpenOptions['viewport']): Promise<{ context: BrowserContext; asked: URL[] }> {
  const asked: URL[] = [];
  const context = await shop.newContext({ ...(viewport ? { viewport } : {}), reducedMotion: 'reduce' });
  await context.route(/^https:/, async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    await (url.host === 'maps.googleapis.com'
      ? route.fulfill({ contentType: 'text/javascript', body: GOOGLE })
      : route.fulfill({ contentType: 'image/png', body: TILE }));
  });
  return { context, asked };
}

/** The demo's page, with other attributes of the tag. */
const open = (attributes: string, options: Partial<OpenOptions> = {}, settings = {}): Promise<ShopPage> =>
  shop.openPage({
    path: 'visit.html',
    ...options,
    html: (html) =>
      html
        .replace('data-provider="svg"', attributes)
        .replace('{"maps":', '{"interactive":"1","maps":')
        .replace('<head>', `<head><script type="application/json" data-shop-settings>${JSON.stringify(settings)}</script>`),
  });
const isIn = (page: ShopPage, state: string): Promise<void> => page.locator(`${BOX}[data-state="${state}"]`).waitFor();
/** The corners of each drawn area, as parts of the box around all areas. */
const corners = (page: ShopPage, selector: string): Promise<number[][]> =>
  page.locator(selector).evaluateAll((paths) => {
    const all = paths.map((path) => [...(path.getAttribute('d') ?? '').matchAll(/-?[\d.]+/g)].map(Number));
    const [x, y] = [0, 1].map((odd) => all.flat().filter((_, i) => i % 2 === odd));
    const [left, top] = [Math.min(...(x ?? [])), Math.min(...(y ?? []))];
    const width = Math.max(...(x ?? [])) - left;
    return all.map((numbers) => numbers.map((n, i) => Math.round(((n - (i % 2 === 0 ? left : top)) / width) * 100)));
  });

/**
 * What a drawing paints, as a picture of 200 by 200 cut to what is painted: for each point the colour that stands out, or a space. Its
 * shapes alone: lines of the same width, no ground.
 */
const painted = (page: ShopPage, selector: string): Promise<string> =>
  page.locator(selector).evaluate(async (drawing) => {
    const svg = drawing as SVGSVGElement;
    const shapes = [...svg.querySelectorAll<SVGGraphicsElement>('path, circle')];
    const boxes = shapes.map((el) => el.getBBox());
    const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))];
    const width = Math.max(...boxes.map((box) => box.x + box.width)) - left;
    const height = Math.max(...boxes.map((box) => box.y + box.height)) - top;
    const copies = shapes.map((el) => {
      const copy = el.cloneNode() as SVGElement;
      copy.setAttribute('stroke', 'none');
      copy.setAttribute('fill-opacity', '1');
      return copy.outerHTML;
    });
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200" preserveAspectRatio="none" viewBox="${left} ${top} ${width} ${height}">${copies.join('')}</svg>`)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 200, height: 200 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, 200, 200).data ?? new Uint8ClampedArray();
    const letters = Array.from({ length: pixels.length / 4 }, (_, i) => {
      const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.slice(4 * i, 4 * i + 4);
      return alpha < 128 ? ' ' : red > green && red > blue ? 'r' : green > blue ? 'g' : 'b';
    });
    return letters.join('');
  });

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])('on %s the outline stands under a strict policy, lists its areas, and asks nobody', async (_name, viewport) => {
  const page = await shop.openPage({ path: 'visit.html', csp: true, viewport });
  const foreign: string[] = [];
  page.on('request', (request) => foreign.push(...(request.url().startsWith(new URL(page.url()).origin) ? [] : [request.url()])));
  await isIn(page, 'outline');
  expect(await page.locator(`${BOX} li`).allTextContents()).toEqual([
    'Little Harrow and the valley, every day',
    'The market towns, on Thursdays',
    'Within 2 miles of the shop',
  ]);
  const [valley, towns, round] = await page
    .locator(`${BOX}__outline > *`)
    .evaluateAll(
      (shapes) =>
        shapes.map((el) => ({ ...el.getBoundingClientRect().toJSON(), fill: getComputedStyle(el).fill })) as (DOMRect & { fill: string })[],
    );
  const picture = await page.locator(`${BOX}__outline`).boundingBox();
  // West to east, as they lie, inside the picture; the shop in the valley.
  expect([valley?.fill, towns?.fill, round?.fill]).toEqual(['rgb(47, 111, 79)', 'rgb(181, 84, 28)', 'rgb(49, 89, 140)']);
  expect((valley?.left ?? 0) < (round?.left ?? 0) && (round?.right ?? 0) < (towns?.left ?? 0)).toBe(true);
  expect((valley?.left ?? 0) >= (picture?.x ?? 0) && (towns?.right ?? 0) <= (picture?.x ?? 0) + (picture?.width ?? 0)).toBe(true);
  expect(await page.axe()).toEqual([]);
  expect([await page.shifts(), await page.evaluate(() => document.documentElement.scrollWidth), foreign]).toEqual([[], viewport.width, []]);
});

test.each([3, 4, 7])('of %i areas more than three are scrolled by keyboard, too (38)', async (count) => {
  const radius = JSON.stringify(Array.from({ length: count - 2 }, (_, i) => i + 1));
  const page = await shop.openPage({
    path: 'visit.html',
    viewport: { width: 320, height: 640 },
    html: (html) => html.replace('"radius":["2"]', `"radius":${radius}`),
  });
  await isIn(page, 'outline');
  const list = page.locator(`${BOX}__areas`);
  expect(await list.locator('li').count()).toBe(count);
  // Chromium reaches whatever scrolls; other browsers what says so.
  expect(await list.getAttribute('tabindex')).toBe(count > 3 ? '0' : null);
  if (count > 6) {
    await list.focus();
    await page.keyboard.press('End');
    const hidden = (): Promise<number> =>
      list.evaluate((el) =>
        Math.round((el.lastElementChild?.getBoundingClientRect().bottom ?? Infinity) - el.getBoundingClientRect().bottom),
      );
    await expect.poll(hidden).toBeLessThanOrEqual(0);
    expect(await list.evaluate((el) => el.scrollTop)).toBeGreaterThan(0);
    expect(await page.axe({ include: BOX })).toEqual([]);
  }
});

test('Google’s map comes by its own button or consent alone, and goes with a refusal', async () => {
  const { context, asked } = await withServices(PHONE);
  const page = await open('data-api-key="key-of-the-shop" data-consent="functional"', { context, viewport: PHONE, consent: 'none' });
  await bar(page).waitFor();
  await isIn(page, 'ask');
  expect(asked).toEqual([]);
  expect(await page.axe()).toEqual([]);
  // The bar has taken the focus, which it does half a second after it shows, before the keyboard leaves it.
  await page.waitForFunction(() => document.activeElement?.className.includes('cookies-bar-wrap'));
  const button = page.locator(`${BOX} button`);
  await button.focus();
  expect(await button.evaluate((el) => el.getBoundingClientRect().height)).toBeGreaterThanOrEqual(24);
  await page.keyboard.press('Enter');
  await isIn(page, 'map');
  expect(asked.map(({ host, searchParams }) => [host, searchParams.get('key'), searchParams.get('language')])).toEqual([
    ['maps.googleapis.com', 'key-of-the-shop', 'en-GB'],
  ]);
  expect(await page.evaluate(() => (window as unknown as { made: unknown }).made)).toEqual([
    ['Map', 15],
    ['Polygon', 10],
    ['Polygon', 8],
    ['Circle', 3218.688],
    ['fit', 4],
  ]);
  expect(await page.evaluate(() => document.activeElement?.className)).toBe(BOX.slice(1));
  expect(await page.locator(`${BOX} li`).count()).toBe(3);
  await press(page, 'decline');
  await isIn(page, 'ask');
  expect(await page.locator(BOX).textContent()).not.toContain('A map of Google');
  await page.locator(`${BOX} button`).click();
  await isIn(page, 'map');
  expect(asked).toHaveLength(1);
});

test('Leaflet draws the outline’s shapes over the owner’s tiles, with zoom and source', async () => {
  const { context, asked } = await withServices(DESK);
  const page = await open(
    'data-provider="leaflet" data-service="tiles" data-tiles="https://tiles.example/{z}/{x}/{y}.png" data-attribution="© &lt;a href=&quot;https://tiles.example/&quot;&gt;Tiles&lt;/a&gt;"',
    { context, viewport: DESK, consent: 'declined', build: 'esm' },
  );
  await isIn(page, 'ask');
  expect(await page.locator(`${BOX} p`).textContent()).toContain('tiles.example');
  const outline = await corners(page, `${BOX}__outline path`);
  const picture = await painted(page, `${BOX}__outline`);
  expect(asked).toEqual([]);
  await page.locator(`${BOX} button`).click();
  await isIn(page, 'map');
  await page.locator('.leaflet-tile-loaded').nth(3).waitFor();
  expect(asked.every(({ pathname }) => /^\/\d+\/\d+\/\d+\.png$/.test(pathname))).toBe(true);
  const drawn = await page
    .locator('.leaflet-overlay-pane path')
    .evaluateAll((paths) =>
      paths.map((path) => [path.getAttribute('stroke'), path.getAttribute('stroke-opacity'), path.getAttribute('fill-opacity')]),
    );
  expect(drawn).toEqual(['#2f6f4f', '#b5541c', '#31598c'].map((colour) => [colour, '0.35', '0.35']));
  const onMap = await corners(page, '.leaflet-overlay-pane path:nth-child(-n+2)');
  // A pixel of the map, and Leaflet's pixels are whole ones.
  outline.forEach((numbers, area) => numbers.forEach((n, i) => expect(Math.abs(n - (onMap[area]?.[i] ?? -99))).toBeLessThanOrEqual(1)));
  // The same by picture, the circle too; one point in a hundred is an edge that fell on the other side of a pixel.
  const mapPicture = await painted(page, '.leaflet-overlay-pane svg');
  expect([...new Set(picture)].sort()).toEqual([' ', 'b', 'g', 'r']);
  expect([...picture].filter((point, i) => point !== mapPicture[i]).length).toBeLessThan(400);
  expect(await page.locator(`${BOX}__attribution a`).getAttribute('href')).toBe('https://tiles.example/');
  // Who wants less movement gets none of Leaflet’s: neither a tile nor a zoom fades in.
  expect(await page.locator('.leaflet-fade-anim, .leaflet-proxy').count()).toBe(0);
  const zoomed = (): Promise<string | undefined> =>
    page
      .locator('.leaflet-tile-loaded')
      .last()
      .evaluate((tile) => (tile as HTMLImageElement).src.split('/').at(-3));
  const before = Number(await zoomed());
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(zoomed).toBe(String(before + 1));
  expect(await page.axe()).toEqual([]);
});

test('a policy that lets no service in leaves the outline, with a reason', async () => {
  const page = await open('data-api-key="key"', { csp: true }, { 'delivery-map': { consent: 'necessary' } });
  await isIn(page, 'failed');
  expect(await page.locator(`${BOX}__outline path`).count()).toBe(2);
  expect(await page.locator(`${BOX} button`).count()).toBe(0);
  expect(page.drainErrors().length).toBeGreaterThan(0);
});
