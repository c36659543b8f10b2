/**
 * `npm run bench -- bundle-pair --against <folder of WooCommerce>`, the bundle plugin beside it as in a shop's folder of plugins: the same
 * change of a recorded bundle, once with the plugin's own script, once with our tag, turn by turn. One sheet for both, ours. What the
 * plugin gives away has no variable children: their choice has no pair.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { at } from '../../build/paths.mjs';
import { median, parts } from './figures.mjs';

export const title = "A bundle beside the plugin's own script, as pairs";

const SCRIPT = '../woo-product-bundle/assets/js/frontend.js';
/** Longer than either side takes until it is at rest. */
const REST_MS = 1200;
const PAGE = 'page-product-bundle-saver';
const ADDRESS = 'http://shop.test/';
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const TYPES = { js: 'text/javascript', css: 'text/css' };
const SHEET = '<link rel="stylesheet" href="/dist/shop.css">';
const OURS = '<script type="module" src="/dist/shop.js"></script>';

/** The page of a recorded bundle, with the settings of its shop. @param {import('../host/recording.js')} recorded */
function pageOf({ pageText, recordedJson, wrapElement }, isOurs) {
  const plain = pageText(PAGE, { stripScripts: 'all' });
  const html = isOurs ? wrapElement(plain, /<div class="summary /, 'shop-bundle') : plain;
  const { value } = recordedJson('settings').objects.woosb_vars[0];
  return `<!doctype html><html lang="en"><head>${SHEET}<script>var woosb_vars = ${JSON.stringify(value)};</script></head><body>${html}`;
}

/** The bundle on a page, at rest. */
async function openPage(bench, recorded, files) {
  const page = await bench.newPage();
  const scripts = files.length > 0 ? files.map((_file, i) => `<script src="/host/${i}.js"></script>`).join('') : OURS;
  await page.route(`${ADDRESS}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = at(pathname.slice(1));
    if (pathname === '/') {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: `${pageOf(recorded, files.length === 0)}${scripts}` });
    } else if (pathname.startsWith('/host/')) {
      await route.fulfill({ contentType: TYPES.js, body: readFileSync(files[Number.parseInt(pathname.slice('/host/'.length), 10)]) });
    } else if (pathname.startsWith('/dist/') && existsSync(file)) {
      await route.fulfill({ contentType: TYPES[pathname.split('.').at(-1)], body: readFileSync(file) });
    } else {
      await route.fulfill({ contentType: 'image/gif', body: PICTURE });
    }
  });
  await page.goto(ADDRESS);
  await page.waitForFunction(() => /\d/.test(document.querySelector('.woosb-total')?.textContent ?? ''));
  await page.waitForTimeout(REST_MS);
  return page;
}

/** Gives a field a value, as a shopper who then leaves it. */
const change = ([selector, value, restMs]) => {
  const field = document.querySelector(selector);
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return new Promise((resolve) => setTimeout(resolve, restMs));
};
/** The total as it is seen: ours says to screen readers which of its prices is which, as WooCommerce does. */
const total = (page) =>
  page.evaluate(() => {
    const copy = document.querySelector('.woosb-total').cloneNode(true);
    copy.querySelectorAll('.screen-reader-text').forEach((el) => el.remove());
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  });

/** What is changed, first so that both sides have done it once, then measured. */
const FIELD = '.woosb-product[data-name="Wool Socks"] input.qty';
const VALUES = ['2', '3'];

/** One change of one side, once. @returns the work, and the total that it led to */
async function once(bench, recorded, files) {
  const page = await openPage(bench, recorded, files);
  await page.evaluate(change, [FIELD, VALUES[0], REST_MS]);
  const before = await total(page);
  const work = await bench.measureWork(page, change, [FIELD, VALUES[1], REST_MS], { event: 'change' });
  const after = await total(page);
  if (before === after) {
    throw new Error('the total did not follow');
  }
  await page.done();
  return { work, after };
}

/** The rows of an act by one measure. */
function rowsOf(what, { ours, theirs }, measure) {
  const values = (works) => works.map((work) => work[measure]);
  const note = (works) => parts(measure === 'toFrame' ? works : works.map((frame) => ({ frame })));
  const ratio = median(values(ours)) / median(values(theirs));
  return [
    { what: `${what}: the plugin's own`, values: values(theirs), unit: 'ms', note: note(theirs) },
    { what: `${what}: ours`, values: values(ours), unit: 'ms', note: `${ratio.toFixed(2)} of the original; ${note(ours)}` },
  ];
}

/** @param {{ against?: string }} options */
export async function run(bench, { against = '' } = {}) {
  const script = join(against, SCRIPT);
  if (against === '' || !existsSync(script)) {
    return null;
  }
  process.env['SHOP_WOO'] = against;
  const recorded = await bench.loadTs('tests/host/recording.ts');
  const { hostScriptFiles } = await bench.loadTs('tests/host/load.ts');
  const files = [...hostScriptFiles([]), script];
  const works = { ours: [], theirs: [] };
  await bench.repeat(async () => {
    const [theirs, ours] = [await once(bench, recorded, files), await once(bench, recorded, [])];
    works.theirs.push(theirs.work);
    works.ours.push(ours.work);
    if (theirs.after !== ours.after) {
      throw new Error(`the plugin says ${theirs.after}, we say ${ours.after}`);
    }
  });
  const what = 'the quantity of a child';
  return [...rowsOf(`${what}, to the next frame`, works, 'toFrame'), ...rowsOf(`${what}, until rest`, works, 'total')];
}
