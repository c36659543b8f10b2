/**
 * `npm run check:live -- URL`: opens a running shop in a browser, untouched and with the bundle put on it, beside the shop's own scripts
 * and in their place, and shops through it without ordering. The shop itself is not changed: the tags are put into the pages on their way
 * to this browser. The report comes in the terminal and, with pictures, as `dist/live/index.html`. Needs a build (`npm run build`).
 *
 *     --width 390              on a phone's width
 *     --header "Name: value"   sends a header along, for a shop that wants one; may be said again
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { at } from '../../build/paths.mjs';
import { launch } from '../browser/support/launch.mjs';
import { loadTs } from '../support/load-ts.mjs';
import { reportHtml, reportText } from './report.mjs';
import { shopThrough } from './shopper.mjs';

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{bytes: number, scriptBytes: number, requests: number, scriptMs: number}} Figures
 * @typedef {Figures & {name: string, tags: Record<string, string>, picture: string}} Visit
 * @typedef {{title: string, outcomes: import('./shopper.mjs').Outcome[], visits: Visit[], errors: string[]}} Round
 */

/** Where our files are asked for: an address that no shop has. */
const OURS = '/shop-widgets-under-test/';
const FOLDER = at('dist/live');
const TYPES = /** @type {Record<string, string>} */ ({ js: 'text/javascript', css: 'text/css', json: 'application/json' });
/** What is sent compressed. */
const TEXT = /javascript|css|html|json|svg|xml/;

/** The ways in which the shop is visited. */
const ROUNDS = /** @type {const} */ (['untouched', 'beside', 'in place']);
/** @typedef {(typeof ROUNDS)[number]} Way */
const TITLES = {
  untouched: 'The shop as it is',
  beside: 'With the tags, beside its scripts',
  'in place': 'With the tags in place of its scripts',
};

/**
 * What the tags need to know of a page, by the classes that WooCommerce gives its body.
 * @param {string} html
 * @param {string} path
 */
function pathOf(html, path) {
  const [, classes = ''] = /<body[^>]*\bclass=["']([^"']*)/.exec(html) ?? [];
  const kinds = /** @type {const} */ ([
    ['woocommerce-cart', '/cart/'],
    ['woocommerce-checkout', '/checkout/'],
    ['woocommerce-account', '/my-account/'],
  ]);
  return kinds.find(([name]) => classes.split(/\s+/).includes(name))?.[1] ?? path;
}

/** A page with our tags. @param {string} html @param {string} path @param {Way} way @param {any} placing */
function dressed(html, path, way, placing) {
  const head = `<link rel="stylesheet" href="${OURS}shop.css"><script type="module" src="${OURS}shop.js"></script>`;
  const body = way === 'in place' ? '<shop-order-attribution></shop-order-attribution>' : '';
  const page = placing
    .placed(html, pathOf(html, path))
    .replace(/<head[^>]*>/, (/** @type {string} */ open) => open + head)
    .replace(/<body[^>]*>/, (/** @type {string} */ open) => open + body)
    // A page that is fetched ahead would pass by us.
    .replace(/<script type="speculationrules">[\s\S]*?<\/script>/, '');
  return way === 'in place' ? placing.withoutReplaced(page) : page;
}

/**
 * Puts the tags into every page of the shop.
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} origin of the shop
 * @param {Way} way
 * @param {any} placing where the tags stand: tests/browser/support/placing.ts
 */
async function dressPages(context, origin, way, placing) {
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith(OURS)) {
      const file = join(at('dist'), url.pathname.slice(OURS.length));
      const contentType = TYPES[file.split('.').at(-1) ?? ''] ?? 'text/plain';
      return existsSync(file) ? route.fulfill({ path: file, contentType }) : route.fulfill({ status: 404 });
    }
    if (url.origin !== origin || request.resourceType() !== 'document') {
      return route.continue();
    }
    const response = await route.fetch();
    const html = await response.text();
    return route.fulfill({ response, body: html.includes('<body') ? dressed(html, new URL(response.url()).pathname, way, placing) : html });
  });
}

/** Counts what a page loads, until it is asked. @param {Page} page */
function counter(page) {
  /** @type {Promise<{bytes: number, isScript: boolean}>[]} */
  let loaded = [];
  page.on('requestfinished', (request) => {
    const measure = async () => {
      const response = await request.response();
      const body = await response?.body().catch(() => undefined);
      const bytes = !body ? 0 : TEXT.test(response?.headers()['content-type'] ?? '') ? gzipSync(body).length : body.length;
      return { bytes, isScript: request.resourceType() === 'script' };
    };
    loaded.push(measure());
  });
  return {
    /** What was loaded since it was asked last. */
    async take() {
      const files = await Promise.all(loaded);
      loaded = [];
      /** @param {{bytes: number}[]} some */
      const sum = (some) => some.reduce((all, { bytes }) => all + bytes, 0);
      return { bytes: sum(files), scriptBytes: sum(files.filter(({ isScript }) => isScript)), requests: files.length };
    },
  };
}

/** How long scripts run while a page is loaded, in milliseconds: in a tab of its own, whose clock begins there. @param {Page} page */
async function scriptTime(page) {
  const tab = await page.context().newPage();
  try {
    const session = await page.context().newCDPSession(tab);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tab.goto(page.url(), { waitUntil: 'load', timeout: 60_000 });
    await tab.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined);
    const { metrics } = await session.send('Performance.getMetrics');
    return Math.round((metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000);
  } finally {
    await tab.close();
  }
}

/** The tags of a page, and how each is. @param {Page} page @returns {Promise<Record<string, string>>} */
const tagsOf = (page) =>
  page.evaluate(() => {
    /** @param {Element} tag */
    const stateOf = (tag) => ['failed', 'halted', 'ready'].find((state) => tag.hasAttribute(`data-shop-${state}`)) ?? 'waiting';
    const all = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('shop-'));
    return Object.fromEntries(all.map((tag) => [tag.localName, stateOf(tag)]));
  });

/** As much of a page goes into a picture, in pixels. */
const LONGEST_PX = 8000;

/**
 * A picture of a whole page. The window is made as high as the page: the browser's own picture of a page leaves out what it has not decoded
 * anew, and a gallery would look empty that is not.
 * @param {Page} page
 * @param {string} path
 */
async function takePicture(page, path) {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 844 };
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(Math.max(whole, height), LONGEST_PX) });
  await page.screenshot({ path, timeout: 60_000 }).catch(() => undefined);
  await page.setViewportSize({ width, height });
}

/**
 * One visit of the shop.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {Way} way
 * @param {{width: number, headers: Record<string, string>, placing: any}} options
 * @returns {Promise<Round>}
 */
async function visitShop(browser, url, way, { width, headers, placing }) {
  const context = await browser.newContext({ viewport: { width, height: 844 }, extraHTTPHeaders: headers, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`.trim()));
  if (way !== 'untouched') {
    await dressPages(context, new URL(url).origin, way, placing);
  }
  const count = counter(page);
  /** @type {Visit[]} */
  const visits = [];
  const outcomes = await shopThrough(page, url, {
    // What the page before loaded after it was looked at is none of the next one's.
    leave: () => count.take(),
    look: async (name) => {
      if (visits.some((visit) => visit.name === name)) {
        return;
      }
      const picture = `${way.replace(' ', '-')}-${name.replace(' ', '-')}.png`;
      visits.push({ name, ...(await count.take()), scriptMs: await scriptTime(page), tags: await tagsOf(page), picture });
      await takePicture(page, join(FOLDER, picture));
    },
  });
  await context.close();
  return { title: TITLES[way], outcomes, visits, errors: [...new Set(errors)] };
}

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { width: { type: 'string', default: '1280' }, header: { type: 'string', multiple: true, default: [] } },
  });
  const [url = ''] = positionals;
  if (!URL.canParse(url) || !/^https?:/.test(url)) {
    throw new Error('which shop? npm run check:live -- https://shop.example/shop/');
  }
  if (!existsSync(at('dist/manifest.json'))) {
    throw new Error('nothing is built: npm run build');
  }
  const headers = Object.fromEntries(values.header.map((line) => line.split(/:\s*(.*)/s).slice(0, 2)));
  const { version } = JSON.parse(await readFile(at('dist/manifest.json'), 'utf8'));
  const placing = await loadTs('tests/browser/support/placing.ts');
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const browser = await launch();
  /** @type {Round[]} */
  const rounds = [];
  try {
    for (const way of ROUNDS) {
      console.log(`${TITLES[way]} …`);
      rounds.push(await visitShop(browser, url, way, { width: Number(values.width), headers, placing }));
    }
  } finally {
    await browser.close();
  }
  const report = { url, version, rounds };
  await writeFile(join(FOLDER, 'index.html'), reportHtml(report));
  console.log(`${reportText(report)}\n\nWith pictures: dist/live/index.html`);
  const [first, ...ours] = rounds;
  // What the shop cannot do by itself is no failure of ours.
  const isGood = ours.every(({ outcomes }) => outcomes.every(({ state }, i) => state !== 'fails' || first?.outcomes[i]?.state === 'fails'));
  process.exitCode = isGood ? 0 : 1;
}

await main();
