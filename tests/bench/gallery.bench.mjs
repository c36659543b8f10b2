/** The pictures of a product page: a thumbnail's click, and a variation's picture taking the place of another. */
import { parts } from './figures.mjs';

export const title = 'Product page: pictures';

const PAGE = '/demo-theme/product-variable.html';
const READY = 'shop-gallery[data-shop-ready]';
const THUMB = '.flex-control-thumbs li:nth-child(2) button';

async function open(bench) {
  const page = await bench.newPage();
  await page.addInitScript(() => {
    window.moved = 0;
    // Only what moved in the gallery: the price that comes down below the form moves things, and is asked for.
    const inGallery = ({ node }) => node instanceof Element && node.closest('.woocommerce-product-gallery') !== null;
    new PerformanceObserver((list) => { for (const { value, sources } of list.getEntries()) { window.moved += sources.some(inGallery) ? value : 0; } }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(bench.url + PAGE, { waitUntil: 'load' });
  await page.locator(READY).waitFor({ state: 'attached' });
  await page.locator(THUMB).waitFor();
  await page.locator('.single_add_to_cart_button.disabled').waitFor();
  await page.waitForTimeout(700);
  return page;
}

export async function run(bench) {
  const clicks = [];
  const swaps = [];
  const shifts = [];
  const wrong = [];
  await bench.repeat(async () => {
    const page = await open(bench);
    const click = await bench.measureWork(page, (thumb) => document.querySelector(thumb).click(), THUMB, { event: 'click' });
    if (await page.locator('.woocommerce-product-gallery__image').nth(1).evaluate((slide) => !slide.classList.contains('flex-active-slide'))) {
      wrong.push('a thumbnail showed nothing');
    }
    clicks.push(click);
    await page.waitForTimeout(700);
    await page.evaluate(() => { document.querySelector('.variable-item[data-value="red"]').click(); });
    await page.waitForTimeout(400);
    // Shifts after a press count here too: a shopper sees them all the same.
    await page.evaluate(() => { window.moved = 0; });
    const swap = await bench.measureWork(page, () => document.querySelector('.variable-item[data-value="m"]').click(), undefined, { event: 'click' });
    swaps.push(swap);
    await page.waitForFunction(() => document.querySelector('.woocommerce-product-gallery__image img')?.currentSrc.includes('red') && !document.querySelector('.shop-gallery__hold'));
    shifts.push(await page.evaluate(() => window.moved));
    await page.done();
  });
  if (wrong.length > 0) {
    throw new Error(wrong.join('; '));
  }
  return [
    { what: 'thumbnail click: own work to the first frame of movement', values: clicks.map(({ toFrame }) => toFrame), unit: 'ms', promised: 8, note: parts(clicks) },
    { what: 'swatch that completes the choice: own work to the next frame', values: swaps.map(({ toFrame }) => toFrame), unit: 'ms', note: parts(swaps) },
    { what: "a variation's picture takes the place of another: layout shift", values: shifts, unit: '', promised: 0 },
  ];
}
