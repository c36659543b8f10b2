/**
 * The cart page with 50 lines: own work from the reply to the shown totals, and requests for ten typed quantities; beside it what the
 * same exchange costs where nothing of ours runs, because most of that work is the browser's.
 */
import { existsSync, readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { median } from './figures.mjs';

export const title = 'Cart page of 50 lines';

const LINES = 50;
const ADDRESS = 'http://shop.test/cart/';
/** A picture that can be shown: a broken one is laid out twice. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
/** Why the promise is not kept, said beside the figure. */
const WHY =
  "the row below is the least it can be: all 50 rows are new nodes, as WooCommerce's own script puts them there, because plugins bind to them anew on updated_wc_div and would do so twice on kept ones";
const OURS = '<link rel="stylesheet" href="/dist/shop.css"><script type="module" src="/dist/shop.js"></script>';
const TYPES = { js: 'text/javascript', css: 'text/css' };

const recordedPage = () =>
  readFileSync(at('tests/fixtures/recordings/page-cart.html'), 'utf8').replace(/<script\b[^>]*\ssrc=[^>]*>\s*<\/script>\n?/gi, '');

/** The recorded page with its first row fifty times, each under a key of its own. */
function longCart() {
  const html = recordedPage();
  const rows = /<tr class="woocommerce-cart-form__cart-item cart_item">[\s\S]*?<\/tr>/.exec(html)?.[0];
  const key = /remove_item=(\w+)/.exec(rows ?? '')?.[1];
  if (!rows || !key) {
    throw new Error('the recorded cart page has no row');
  }
  const all = Array.from({ length: LINES }, (_, i) => rows.replaceAll(key, `line${i}`)).join('\n');
  const start = html.indexOf(rows);
  const end = html.lastIndexOf('</tr>', html.indexOf('class="actions"')) + '</tr>'.length;
  const body = `${html.slice(0, start)}${all}${html.slice(end)}`
    .replace('<div class="woocommerce">', '<shop-cart><div class="woocommerce">')
    .replace('</div></article>', '</shop-cart></div></article>');
  return body.replace('</head>', `${OURS}</head>`);
}

/** Runs first in the page: the reply to a posted form waits until it is let go. */
const holdReplies = () => {
  const own = window.fetch;
  window.posts = 0;
  window.fetch = async (url, init) => {
    const response = await own(url, init);
    if (init?.method !== 'POST') {
      return response;
    }
    window.posts += 1;
    const text = await response.text();
    await new Promise((resolve) => {
      window.release = resolve;
    });
    return new Response(text, response);
  };
};

/** The same page after the update: another quantity, and a notice. */
const answered = (html) =>
  html
    .replace(/(name="cart\[line0\]\[qty\]"\s+value=")\d+/, '$111')
    .replace(
      '<div class="woocommerce-notices-wrapper"></div>',
      '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message" role="alert">Cart updated.</div></div>',
    );

async function openPage(bench, html) {
  const reply = answered(html);
  const page = await bench.newPage();
  await page.addInitScript(holdReplies);
  await page.route('http://shop.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = at(pathname.slice(1));
    if (pathname === '/cart/') {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: route.request().method() === 'POST' ? reply : html });
    } else if (pathname.startsWith('/dist/') && existsSync(file)) {
      await route.fulfill({ contentType: TYPES[pathname.split('.').at(-1)], body: readFileSync(file) });
    } else {
      await route.fulfill({ contentType: 'image/gif', body: PICTURE });
    }
  });
  await page.goto(ADDRESS);
  return page;
}

/** Ten quantities typed one after the other, as a shopper holds an arrow key down. */
const typeTen = async () => {
  const field = document.querySelector('input[name="cart[line0][qty]"]');
  for (let n = 2; n <= 11; n += 1) {
    field.value = String(n);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const letGo = () => {
  const done = new Promise((resolve) => document.addEventListener('shop:cart-updated', resolve, { once: true }));
  window.release();
  return done;
};

/** What has to be done whoever does it: the answer becomes nodes, and form and totals give way to them. */
const exchangePlainly = (text) => {
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const part of ['.woocommerce-cart-form', '.cart_totals']) {
    document.querySelector(part).replaceWith(document.adoptNode(page.querySelector(part)));
  }
};

const partsOf = (works) =>
  ['script', 'style', 'layout'].map((part) => `${part} ${median(works.map((work) => work[part])).toFixed(1)}`).join(', ');

export async function run(bench) {
  const html = longCart();
  const runs = await bench.repeat(async () => {
    const page = await openPage(bench, html);
    await page.locator('shop-cart[data-state]').waitFor();
    await page.evaluate(typeTen);
    await page.waitForFunction(() => typeof window.release === 'function');
    const work = await bench.measureWork(page, letGo, undefined);
    const lines = await page.locator('.cart_item').count();
    const shown = await page.locator('.woocommerce-message').count();
    if (lines !== LINES || shown !== 1) {
      throw new Error(`the answer was not shown: ${lines} lines, ${shown} notices`);
    }
    const posts = await page.evaluate(() => window.posts);
    await page.done();
    return { work, posts };
  });
  const plain = html.replace(OURS, '');
  const least = await bench.repeat(async () => {
    const page = await openPage(bench, plain);
    const work = await bench.measureWork(page, exchangePlainly, answered(plain));
    await page.done();
    return work;
  });
  return [
    { what: 'requests for ten typed quantities', values: runs.map(({ posts }) => posts), unit: 'requests', promised: 1 },
    {
      what: 'own work from the reply to the shown totals',
      values: runs.map(({ work }) => work.total),
      unit: 'ms',
      promised: 50,
      note: `${partsOf(runs.map(({ work }) => work))}; ${WHY}`,
    },
    {
      what: 'the same answer put in by three lines of plain script, nothing of ours on the page',
      values: least.map(({ total }) => total),
      unit: 'ms',
      note: partsOf(least),
    },
  ];
}
