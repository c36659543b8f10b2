/** The pictures of a product page: a thumbnail's click, and a variation's picture taking the place of another. */
import { parts } from './figures.mjs';

export const title = 'Product page: pictures';

const PAGE = '/demo-theme/product-variable.html';
const READY = 'shop-gallery[data-shop-ready]';
const FIRST = '.flex-control-thumbs li:nth-child(1) button';
const THUMB = '.flex-control-thumbs li:nth-child(2) button';

/** What a hand does before it presses: it comes from somewhere, and takes its time. */
const HAND_MS = 300;

async function open(bench) {
  const page = await bench.newPage();
  await page.addInitScript(() => {
    window.moved = 0;
    // Only what moved in the gallery: the price that comes down below the form moves things, and is asked for.
    const inGallery = ({ node }) => node instanceof Element && node.closest('.woocommerce-product-gallery') !== null;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries()) {
        window.moved += sources.some(inGallery) ? value : 0;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(bench.url + PAGE, { waitUntil: 'load' });
  await page.locator(READY).waitFor({ state: 'attached' });
  await page.locator(THUMB).waitFor();
  await page.locator('.single_add_to_cart_button.disabled').waitFor();
  await page.evaluate((thumb) => document.querySelector(thumb).scrollIntoView({ block: 'center', behavior: 'instant' }), THUMB);
  await page.waitForTimeout(700);
  return page;
}

/** The ways to another picture, each as the browser gets it: the event that counts, what comes before it, and the act. */
const WAYS = {
  'thumbnail click by the mouse': [
    'click',
    async (page, { x, y }) => {
      await page.mouse.move(x - 60, y - 60);
      await page.mouse.move(x, y, { steps: 4 });
      await page.waitForTimeout(HAND_MS);
      return () => page.mouse.click(x, y, { delay: 60 });
    },
  ],
  'thumbnail click by a finger': [
    'click',
    async (page, { x, y }) => {
      const touch = (type, touchPoints) => page.session.send('Input.dispatchTouchEvent', { type, touchPoints });
      return async () => {
        await touch('touchStart', [{ x, y }]);
        await page.waitForTimeout(60);
        await touch('touchEnd', []);
      };
    },
  ],
  'arrow key on the thumbnails': [
    'keydown',
    async (page) => {
      await page.focus(FIRST);
      await page.waitForTimeout(HAND_MS);
      return () => page.keyboard.press('ArrowRight', { delay: 60 });
    },
  ],
};

async function press(bench, way) {
  const page = await open(bench);
  const box = await page.locator(THUMB).boundingBox();
  const [event, come] = WAYS[way];
  const act = await come(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const work = await bench.measureInput(page, act, { event });
  // A broken gallery would be fast.
  await page.locator('.woocommerce-product-gallery__image.flex-active-slide:nth-child(2)').waitFor({ timeout: 5000 });
  await page.done();
  return work;
}

export async function run(bench) {
  const swaps = [];
  const shifts = [];
  const presses = [];
  for (const way of Object.keys(WAYS)) {
    const works = await bench.repeat(() => press(bench, way));
    presses.push({
      what: `${way}: own work to the first frame of movement`,
      values: works.map(({ toFrame }) => toFrame),
      unit: 'ms',
      ...(way.includes('click') && { promised: 8 }),
      note: parts(works),
    });
  }
  await bench.repeat(async () => {
    const page = await open(bench);
    await page.evaluate(() => {
      document.querySelector('.variable-item[data-value="red"]').click();
    });
    await page.waitForTimeout(400);
    // Shifts after a press count here too: a shopper sees them all the same.
    await page.evaluate(() => {
      window.moved = 0;
    });
    const swap = await bench.measureWork(page, () => document.querySelector('.variable-item[data-value="m"]').click(), undefined, {
      event: 'click',
    });
    swaps.push(swap);
    await page.waitForFunction(
      () =>
        document.querySelector('.woocommerce-product-gallery__image img')?.currentSrc.includes('red') &&
        !document.querySelector('.shop-gallery__hold'),
    );
    shifts.push(await page.evaluate(() => window.moved));
    await page.done();
  });
  return [
    ...presses,
    {
      what: 'swatch that completes the choice: own work to the next frame',
      values: swaps.map(({ toFrame }) => toFrame),
      unit: 'ms',
      note: parts(swaps),
    },
    { what: "a variation's picture takes the place of another: layout shift", values: shifts, unit: '', promised: 0 },
  ];
}
