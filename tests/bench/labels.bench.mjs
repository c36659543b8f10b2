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

/** Another tag of the page, which starts before. */
const FIRST = 'shop-bg';

/** The head of the page, and nothing in its body but the list. */
const listPage = (html) =>
  `${html.slice(0, html.indexOf('<body')).replaceAll(/<script[\s\S]*?<\/script>/g, '')}<body><shop-label><shop-countdown data-timers='${TIMERS}'><ul>${product.repeat(PRODUCTS)}</ul></shop-countdown></shop-label></body></html>`;

/** What any script has to do on this page for what the tags do: the same classes, styles, attributes and texts, and nothing kept. */
function writeAll() {
  const labels = [...document.querySelectorAll('.br_alabel')];
  const sizes = labels.map((one) => {
    const { width, height } = getComputedStyle(one);
    return [Number.parseFloat(width), Number.parseFloat(height)];
  });
  labels.forEach((one, i) => {
    const span = one.firstElementChild;
    span.firstElementChild.nextElementSibling.classList.add(`br_tooltip_${i + 1}`, 'br_tooltip_ready');
    span.setAttribute('tabindex', '0');
    one.classList.add(`br_alabel_tooltip_${i + 1}`, 'br_alabel_msc');
    const [width, height] = sizes[i];
    one.style.cssText += `;width:${width}px;height:${height}px;display:flex;align-items:center;justify-content:center`;
  });
  const texts = ['02', '03', '59', '59'];
  for (const one of document.querySelectorAll('.asnp-esb-productBadgeTimer')) {
    one.setAttribute('role', 'timer');
    one.setAttribute('data-state', 'running');
    one.style.display = 'block';
    [...one.children].forEach((part, i) => {
      part.firstChild.nodeValue = texts[i];
    });
  }
}

/** Runs in the page. */
const importAll = (files) => Promise.all(files.map((file) => import(file)));

export async function run(bench) {
  // React is not loaded by either tag; what every tag shares is evaluated before.
  const { tags } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8'));
  const filesOf = (tag) => tags[tag].preload.map((file) => `/dist/${file}`);
  const chunks = ['shop-label', 'shop-countdown'].map(filesOf);
  const own = chunks.map(([chunk]) => chunk);
  const shared = chunks.flatMap(([, ...files]) => files);
  const open = async () => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE);
    await page.evaluate(importAll, [...shared, ...filesOf(FIRST)]);
    return page;
  };
  const mount = async (page) => {
    await page.waitForTimeout(300);
    const work = await bench.measureWork(page, importAll, own);
    await page
      .locator('.br_alabel_msc')
      .nth(2 * PRODUCTS - 1)
      .waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('[data-state=running]').length === count, PRODUCTS);
    return work;
  };
  bench.change(PAGE, listPage);
  const works = await bench.repeat(async () => {
    const page = await open();
    await page.evaluate((tag) => document.body.append(document.createElement(tag)), FIRST);
    const mounted = await mount(page);
    // Over the next whole second, in the middle of which nothing else happens.
    const second = () => bench.measureWork(page, () => new Promise((resolve) => setTimeout(resolve, 1050 - (Date.now() % 1000))));
    const tick = await second();
    await page.evaluate(() => document.querySelector('shop-countdown').remove());
    await page.waitForTimeout(100);
    const empty = await second();
    await page.done();
    const bare = await open();
    const first = await mount(bare);
    await bare.done();
    const plain = await open();
    const written = await bench.measureWork(plain, writeAll);
    await plain.done();
    return { mounted, first, written, tick, empty };
  });
  bench.change(PAGE);
  const scriptOf = (list) => `script ${median(list.map(({ script }) => script)).toFixed(1)}`;
  const mounts = works.map(({ mounted }) => mounted);
  const firsts = works.map(({ first }) => first);
  const writes = works.map(({ written }) => written);
  return [
    {
      what: 'mounted, another tag of the page before: own work',
      values: mounts.map(({ total }) => total),
      unit: 'ms',
      promised: 50,
      note: scriptOf(mounts),
    },
    {
      what: 'mounted: longest task',
      values: mounts.map(({ longestTask }) => longestTask),
      unit: 'ms',
      promised: 50,
    },
    {
      what: 'mounted as the first tags of a page',
      values: firsts.map(({ total }) => total),
      unit: 'ms',
      note: `with what starts once for all tags; ${scriptOf(firsts)}`,
    },
    {
      what: 'plain script that writes the same on the same page',
      values: writes.map(({ total }) => total),
      unit: 'ms',
      note: `keeps nothing, gives nothing back; ${scriptOf(writes)}`,
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
