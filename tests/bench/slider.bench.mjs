/** The category slider of the home page, dragged by the mouse for a second. */
export const title = 'Home page: dragging the category slider';

const PAGE = '/demo-theme/index.html';
const VIEW = '.sp-wcsp-slider-section';
const MOVES = 60;
/** A frame at 60 a second, in ms; one that took half as long again has left out another. */
const FRAME_MS = 1000 / 60;
const LATE = 1.5;

export async function run(bench) {
  const drags = await bench.repeat(async () => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE, { waitUntil: 'load' });
    await page.locator('shop-category-slider[data-shop-ready]').waitFor({ state: 'attached' });
    await page.evaluate((view) => document.querySelector(view).scrollIntoView({ block: 'center', behavior: 'instant' }), VIEW);
    const box = await page.locator(VIEW).first().boundingBox();
    const [right, y] = [box.x + box.width * 0.9, box.y + box.height / 2];
    await page.mouse.move(right, y);
    await page.locator(`${VIEW}.shop-carousel--moves`).waitFor();
    await page.waitForTimeout(500);
    await page.mouse.down();
    await page.evaluate((view) => {
      const row = document.querySelector(`${view} .swiper-wrapper`);
      const frames = [];
      const note = (at) => {
        frames.push([at, row.style.transform]);
        requestAnimationFrame(note);
      };
      window.dragFrames = frames;
      requestAnimationFrame(note);
    }, VIEW);
    for (let i = 1; i <= MOVES; i += 1) {
      await page.mouse.move(right - (box.width * 0.7 * i) / MOVES, y);
    }
    const frames = await page.evaluate(() => window.dragFrames.slice());
    await page.mouse.up();
    const places = new Set(frames.map(([, place]) => place)).size;
    if (places < MOVES / 4) {
      throw new Error(`the slider stood at ${places} places in ${frames.length} frames: it was not dragged`);
    }
    const gaps = frames.slice(1).map(([at], i) => at - frames[i][0]);
    await page.done();
    return {
      rate: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
      dropped: gaps.reduce((sum, gap) => sum + (gap > LATE * FRAME_MS ? Math.round(gap / FRAME_MS) - 1 : 0), 0),
    };
  });
  return [
    { what: 'frames a second while it is dragged (60 are asked)', values: drags.map(({ rate }) => rate), unit: '' },
    { what: 'frames left out in one drag', values: drags.map(({ dropped }) => dropped), unit: '', promised: 0 },
  ];
}
