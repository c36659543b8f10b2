/** A listing with 96 labels and 48 timers, all on the screen. */
import { readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { median } from './figures.mjs';

export const title = 'Listing of 96 labels and 48 timers';

const PAGE = '/demo-theme/shop.html';
const PRODUCTS = 48;

const label = (side) =>
  `<div class="br_alabel br_alabel_${side}" data-mobilescale="0.7"><span data-tippy-trigger="mouseenter"><b>NEW</b><div class="br_tooltip" style="display:none">Fresh</div></span></div>`;
const part = (name) => `<div class="asnp-esb-${name}T">0</div>`;
const timer = `<div class="asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-1" style="display:none">${['days', 'hours', 'min', 'sec'].map(part).join('')}</div>`;
const product = `<li style="float:left;width:120px;height:120px;list-style:none">${label('left')}${label('right')}${timer}</li>`;
const TIMERS = '[{"id":1,"timerMode":"fromToDate","remainingTime":187200000,"remainingTimeProgress":1000}]';

/** The head of the page, and nothing in its body but the list. */
const listPage = (html) =>
  `${html.slice(0, html.indexOf('<body')).replaceAll(/<script[\s\S]*?<\/script>/g, '')}<body><shop-label><shop-countdown data-timers='${TIMERS}'><ul>${product.repeat(PRODUCTS)}</ul></shop-countdown></shop-label></body></html>`;

export async function run(bench) {
  // React is not loaded by either tag; what both share is evaluated before.
  const { tags } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8'));
  const chunks = ['shop-label', 'shop-countdown'].map((tag) => tags[tag].preload.map((file) => `/dist/${file}`));
  const own = chunks.map(([chunk]) => chunk);
  const shared = chunks.flatMap(([, ...files]) => files);
  bench.change(PAGE, listPage);
  const works = await bench.repeat(async () => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE);
    await page.evaluate((files) => Promise.all(files.map((file) => import(file))), shared);
    await page.waitForTimeout(300);
    const mount = await bench.measureWork(page, (files) => Promise.all(files.map((file) => import(file))), own);
    await page
      .locator('.br_alabel_msc')
      .nth(2 * PRODUCTS - 1)
      .waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('[data-state=running]').length === count, PRODUCTS);
    // Over the next whole second, in the middle of which nothing else happens.
    const second = () => bench.measureWork(page, () => new Promise((resolve) => setTimeout(resolve, 1050 - (Date.now() % 1000))));
    const tick = await second();
    await page.evaluate(() => document.querySelector('shop-countdown').remove());
    await page.waitForTimeout(100);
    const empty = await second();
    await page.done();
    return { mount, tick, empty };
  });
  bench.change(PAGE);
  return [
    {
      what: 'mounted, shared code evaluated before: own work',
      values: works.map(({ mount }) => mount.total),
      unit: 'ms',
      promised: 50,
      note: `script ${median(works.map(({ mount }) => mount.script)).toFixed(1)}`,
    },
    {
      what: 'mounted: longest task',
      values: works.map(({ mount }) => mount.longestTask),
      unit: 'ms',
      promised: 50,
    },
    {
      what: 'one tick of 48 timers: script',
      values: works.map(({ tick, empty }) => tick.script - empty.script),
      unit: 'ms',
      promised: 2,
      note: `more than a second without them; style ${median(works.map(({ tick }) => tick.style)).toFixed(1)}, layout ${median(works.map(({ tick }) => tick.layout)).toFixed(1)}`,
    },
  ];
}
