import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inShop, RIG, visitor, type Setup } from './support/installed-shop.js';
import { whenTagsStand } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * What pages of a shop weigh with the packed plugin, beside the same pages as the shop prints them, in one run. Bare pages, with nothing on
 * them but what WooCommerce and the theme print. Every script and sheet counts that the browser loads by itself, after gzip. The shop's
 * own page is the measure, so that another WooCommerce changes both sides.
 */
const shop = useShop();

/** Where the pages are. Goods are put into cart and checkout first. */
const PAGES = {
  listing: '/shop/',
  'simple product': '/product/oak-chopping-board/',
  'variable product': '/product/cotton-tee/',
  cart: '/cart/',
  checkout: '/checkout/',
} as const;
type PageName = keyof typeof PAGES;
const NAMES = Object.keys(PAGES) as PageName[];

/** What lies in the cart. */
const BOARD = inShop<number>(`return get_page_by_path( 'oak-chopping-board', OBJECT, 'product' )->ID;`);

interface Weight {
  /** Bytes of all scripts. */
  readonly scripts: number;
  /** Bytes of our sheets. */
  readonly sheets: number;
  /** How many scripts are ours. */
  readonly files: number;
}

const OURS = '/plugins/shop-widgets/';
/** Tells how strong a password is, after everything else and on some pages alone: 390 KB that say nothing of the rest. */
const NOT_COUNTED = /zxcvbn/;

/** Bytes by address: the same files come to many pages. */
const bytes = new Map<string, Promise<number>>();

/** What a file weighs. It is asked for again: the browser does not keep each body that it has read. */
function bytesOf(page: Page, url: string): Promise<number> {
  const known =
    bytes.get(url) ??
    page.request.get(url).then(async (response) => {
      expect(response.status(), url).toBe(200);
      return gzipSync(await response.body(), { level: 9 }).length;
    });
  bytes.set(url, known);
  return known;
}

/** Loads a page as a visitor whose browser has nothing of it yet, and weighs what comes. */
async function weigh(name: PageName, setup: Setup): Promise<Weight> {
  const page = await visitor(shop, setup);
  if (name === 'cart' || name === 'checkout') {
    await page.request.get(`${RIG}/?add-to-cart=${BOARD}`);
  }
  const found = new Map<string, string>();
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if ((type === 'script' || type === 'stylesheet') && !NOT_COUNTED.test(request.url())) {
      found.set(request.url(), type);
    }
  });
  await page.goto(`${RIG}${PAGES[name]}`);
  await whenTagsStand(page);
  await page.waitForLoadState('networkidle');
  const all = await Promise.all([...found].map(async ([url, type]) => ({ url, type, bytes: await bytesOf(page, url) })));
  await page.context().close();
  const sum = (counts: (one: (typeof all)[number]) => boolean): number => all.filter(counts).reduce((total, one) => total + one.bytes, 0);
  return {
    scripts: sum(({ type }) => type === 'script'),
    sheets: sum(({ type, url }) => type === 'stylesheet' && url.includes(OURS)),
    files: all.filter(({ type, url }) => type === 'script' && url.includes(OURS)).length,
  };
}

/** The shop's own pages, each weighed once. */
const stock = new Map<string, Promise<Weight>>();
function stockOf(name: PageName, plugins: 'woocommerce' | 'all'): Promise<Weight> {
  const key = `${name} ${plugins}`;
  const known = stock.get(key) ?? weigh(name, { ours: 'none', plugins });
  stock.set(key, known);
  return known;
}

const KB = 1000;
/** Everything in the place of the shop's scripts, with the source of orders as the shop itself records it. */
const REPLACE: Setup = { ours: 'replace', settings: { 'mode_order-attribution': 'replace' } };
/** What a fresh activation does, beside the shop's scripts. */
const BESIDE: Setup = { ours: 'fresh' };

/** KB of scripts that a page may have more than the shop's own: what was reached. Where a page gets lighter its number goes down. */
const MORE: Readonly<Record<PageName, readonly [replaceLean: number, replaceReact: number, besideLean: number, besideReact: number]>> = {
  listing: [1.9, 39.7, 41.8, 79.6],
  'simple product': [-7.1, 30.7, 51.8, 89.6],
  'variable product': [0, 37.8, 65.5, 103.3],
  cart: [-2.3, 35.4, 71.7, 109.5],
  checkout: [-1.7, 36, 62.5, 100.3],
};

describe.each(NAMES)('WooCommerce alone, %s', (name) => {
  const [replaceLean, replaceReact, besideLean, besideReact] = MORE[name];
  test.each([
    ['in its place, lean', replaceLean, { ...REPLACE, edition: 'lean' }],
    ['in its place, React', replaceReact, { ...REPLACE, edition: 'react' }],
    ['beside, lean', besideLean, { ...BESIDE, edition: 'lean' }],
    ['beside, React', besideReact, { ...BESIDE, edition: 'react' }],
  ] as const)('%s: at most %f KB of scripts more than the shop’s own page', async (_role, more, setup) => {
    const [ours, own] = [await weigh(name, setup), await stockOf(name, 'woocommerce')];
    expect((ours.scripts - own.scripts) / KB).toBeLessThanOrEqual(more);
    if (setup.ours === 'replace') {
      expect(ours.sheets / KB, 'KB of sheets').toBeLessThanOrEqual(5);
      expect(ours.files, 'scripts of ours').toBeLessThanOrEqual(name === 'listing' ? 12 : 16);
    }
  });
});

/** What a page with all plugins may weigh, as a part of the shop's own. */
const PART = { listing: [0.62, 0.76], 'simple product': [0.722, 0.852], cart: [0.602, 0.74] } as const;

describe.each(['listing', 'simple product', 'cart'] as const)('all plugins, in their place, %s', (name) => {
  const [lean, react] = PART[name];
  test.each([
    ['lean', lean],
    ['react', react],
  ] as const)('%s: at most %f of the shop’s own page', async (edition, part) => {
    const [ours, own] = [await weigh(name, { ...REPLACE, plugins: 'all', edition }), await stockOf(name, 'all')];
    expect(ours.scripts).toBeLessThanOrEqual(own.scripts * part);
  });
});
