/**
 * `npm run bench -- --against <folder of WooCommerce> [--wordpress <folder>]`: the same act on the same recorded page, once with the shop's
 * own scripts and nothing of ours, once with our tags and nothing of theirs, turn by turn in one run. The ratio is what counts: machines
 * differ, a pair does not. jQuery's work counts as the shop's, React's as ours.
 */
import { existsSync, readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { median, parts } from './figures.mjs';

export const title = "Beside the shop's own scripts, as pairs";

const ADDRESS = 'http://shop.test';
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const TYPES = { js: 'text/javascript', css: 'text/css' };
/** Longer than either side takes until it is at rest: 300 ms of sliding, 100 ms until the first events, the slider's own file. */
const REST_MS = 900;

/** @typedef {{ nth?: number, pick?: number, selector?: string, restMs: number }} Act */

const acts = {
  /** Chooses a value of the nth select, as a shopper's browser does, and waits for what follows. @param {Act} act */
  choose: ({ nth, pick, restMs }) => {
    const select = document.querySelectorAll('form.variations_form table.variations select')[nth];
    const options = [...select.options].filter((option) => option.value !== '' && !option.disabled);
    select.value = options[pick % options.length].value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return new Promise((resolve) => setTimeout(resolve, restMs));
  },
  /** Presses. @param {Act} act */
  press: ({ selector, restMs }) => {
    document.querySelector(selector).click();
    return new Promise((resolve) => setTimeout(resolve, restMs));
  },
  /** Changes the country of the address at checkout. @param {Act} act */
  country: ({ pick, restMs }) => {
    const select = document.querySelector('#billing_country');
    select.value = ['FR', 'GB'][pick % 2];
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return new Promise((resolve) => setTimeout(resolve, restMs));
  },
};

/**
 * The pairs. `page` is a recorded page, `host` the shop's scripts for it, `tags` what is wrapped in what, `answer` a recorded answer to
 * the request that the act sends, `before` what is done first and not measured, `isDone` looks that the act did what it is measured for.
 */
const PAIRS = [
  {
    what: 'variation choice that completes, 6 variations',
    page: 'page-product-variable-6',
    host: ['add-to-cart-variation'],
    tags: [[/<form class="variations_form/, 'shop-variation-form']],
    act: acts.choose,
    event: 'change',
    before: [{ act: acts.choose, nth: 0, pick: 0 }],
    last: { nth: 1, pick: 0 },
    isDone: () => Number(document.querySelector('input.variation_id').value) > 0,
  },
  {
    what: 'variation choice, partial, 300 variations',
    page: 'page-product-variable-300',
    host: ['add-to-cart-variation'],
    tags: [[/<form class="variations_form/, 'shop-variation-form']],
    act: acts.choose,
    event: 'change',
    last: { nth: 0, pick: 1 },
    isDone: () => document.querySelector('form.variations_form table.variations select').value !== '',
  },
  {
    what: 'variation choice that completes, 300 variations',
    page: 'page-product-variable-300',
    host: ['add-to-cart-variation'],
    tags: [[/<form class="variations_form/, 'shop-variation-form']],
    act: acts.choose,
    event: 'change',
    before: [
      { act: acts.choose, nth: 0, pick: 0 },
      { act: acts.choose, nth: 1, pick: 0 },
      { act: acts.choose, nth: 2, pick: 0 },
    ],
    last: { nth: 3, pick: 0 },
    isDone: () => Number(document.querySelector('input.variation_id').value) > 0,
  },
  {
    what: 'add to cart in a listing',
    page: 'page-shop',
    host: ['add-to-cart', 'cart-fragments'],
    tags: [[/<ul class="products /, 'shop-add-to-cart']],
    act: acts.press,
    event: 'click',
    answer: ['/?wc-ajax=add_to_cart', 'add-to-cart-ok'],
    last: { selector: 'a.ajax_add_to_cart' },
    isDone: () => document.querySelector('a.ajax_add_to_cart').classList.contains('added'),
  },
  {
    what: 'cart updated by its button',
    page: 'page-cart',
    host: ['cart'],
    tags: [[/<div class="woocommerce">/, 'shop-cart', 'data-update="button"']],
    act: acts.press,
    event: 'click',
    answer: ['/cart/', 'cart-form-update'],
    prepare: () => {
      const field = document.querySelector('input.qty');
      field.value = String(Number(field.value) + 1);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    last: { selector: 'button[name=update_cart]' },
    isDone: () => document.querySelector('.woocommerce-message') !== null,
  },
  {
    what: 'checkout: another country, and the review with it',
    page: 'page-checkout',
    host: ['country-select', 'address-i18n', 'checkout'],
    tags: [[/<div class="woocommerce">/, 'shop-checkout']],
    act: acts.country,
    event: 'change',
    answer: ['/?wc-ajax=update_order_review', 'update-order-review-ok'],
    last: { pick: 0 },
    isDone: () =>
      document.querySelector('.woocommerce-checkout-review-order-table') !== null && document.querySelector('.blockUI') === null,
  },
  {
    what: 'gallery: press on a thumbnail',
    page: 'page-product-variable-6',
    host: ['single-product'],
    tags: [[/<div class="woocommerce-product-gallery /, 'shop-gallery']],
    act: acts.press,
    event: 'click',
    // Whoever presses has come with the pointer first.
    hover: '.flex-control-thumbs li:nth-child(2)',
    last: { selector: '.flex-control-thumbs li:nth-child(2) img' },
    pictures: 3,
    why: 'ours also tells which picture can be reached, and hands the focus on; the original does not',
    isDone: () => document.querySelector('.flex-control-thumbs li:nth-child(2) .flex-active') !== null,
  },
];

/** The whole product page mounts: all scripts of either side, as they come out of the cache. */
const MOUNT = {
  what: 'product page, whole: everything mounts',
  page: 'page-product-variable-6',
  why: 'React is evaluated too; jQuery counts as the shop’s',
  host: ['woocommerce', 'add-to-cart', 'cart-fragments', 'add-to-cart-variation', 'single-product'],
  tags: [
    [/<div class="woocommerce-product-gallery /, 'shop-gallery'],
    [/<form class="variations_form/, 'shop-variation-form'],
    [/<shop-variation-form/, 'shop-add-to-cart'],
    [/<div class="quantity">/, 'shop-quantity'],
    [/<div class="woocommerce-tabs /, 'shop-tabs'],
  ],
};

/** The recorded gallery has one picture: the same again, as often as asked. @param {string} html @param {number} count */
function withPictures(html, count) {
  const picture = /<div data-thumb="[\s\S]*?<\/a><\/div>/.exec(html)?.[0];
  if (!picture) {
    throw new Error('the recorded page has no picture');
  }
  return html.replace(picture, () => picture.repeat(count));
}

/** @typedef {{ pageText: Function, wrapElement: Function, exchange: Function, hostScriptFiles: (names: string[]) => string[] }} Recorded */

/** The text of a pair's page for one side. @param {Recorded} recorded */
function textOf({ page, tags, pictures }, side, recorded) {
  const plain = recorded.pageText(page, { stripScripts: 'external' });
  let html = plain.includes('</head>')
    ? plain
    : `${/<!doctype html>[\s\S]*?<\/head>/i.exec(recorded.pageText('page-product-variable-6'))?.[0]}\n${plain}\n</html>`;
  if (pictures) {
    html = withPictures(html, pictures);
  }
  if (side === 'ours') {
    html = tags.reduce((text, [opening, tag, attributes]) => recorded.wrapElement(text, opening, tag, attributes), html);
  }
  return html.replace('</head>', '<link rel="stylesheet" href="/dist/shop.css"></head>');
}

const scriptsOf = (side, files) =>
  side === 'ours'
    ? ['<script type="module" src="/dist/shop.js"></script>']
    : files.map((_file, i) => `<script src="/host/${i}.js"></script>`);

/** Opens a pair's page for one side. */
async function open(bench, pair, side, recorded, { scripts = true } = {}) {
  const files = recorded.hostScriptFiles(pair.host);
  const html = textOf(pair, side, recorded).replace(/<\/body>/, `${scripts ? scriptsOf(side, files).join('') : ''}</body>`);
  const [path, name] = pair.answer ?? [];
  const reply = name === undefined ? undefined : recorded.exchange(name).response;
  const page = await bench.newPage();
  await page.route(`${ADDRESS}/**`, async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const host = /^\/host\/(\d+)\.js$/.exec(pathname)?.[1];
    if (request.isNavigationRequest() && request.method() === 'GET') {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    } else if (host !== undefined) {
      await route.fulfill({ contentType: 'text/javascript', body: readFileSync(files[Number(host)]) });
    } else if (pathname.startsWith('/dist/') && existsSync(at(pathname.slice(1)))) {
      await route.fulfill({ contentType: TYPES[pathname.split('.').at(-1)] ?? 'text/plain', body: readFileSync(at(pathname.slice(1))) });
    } else if (reply && `${pathname}${search}` === path) {
      const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      await route.fulfill({ status: reply.status, contentType: reply.headers['content-type'], body });
    } else if (search.includes('wc-ajax=')) {
      await route.fulfill({ json: { fragments: {}, cart_hash: '' } });
    } else {
      await route.fulfill({ contentType: 'image/gif', body: PICTURE });
    }
  });
  await page.goto(`${ADDRESS}${pair.answer?.[0].startsWith('/?') === false ? pair.answer[0] : '/page/'}`);
  return { page, files };
}

/** One side of a pair, once. @returns {Promise<import('../browser/support/work.js').Work>} */
async function once(bench, pair, side, recorded) {
  const { page } = await open(bench, pair, side, recorded);
  if (side === 'ours') {
    await page.locator(`${pair.tags[0][1]}[data-shop-ready]`).waitFor({ state: 'attached' });
  }
  await page.waitForTimeout(REST_MS);
  for (const { act, ...arg } of pair.before ?? []) {
    await page.evaluate(act, { ...arg, restMs: REST_MS });
  }
  if (pair.prepare) {
    await page.evaluate(pair.prepare);
  }
  if (pair.hover) {
    await page.hover(pair.hover);
    await page.waitForTimeout(REST_MS);
  }
  const work = await bench.measureWork(page, pair.act, { ...pair.last, restMs: REST_MS }, { event: pair.event });
  if (!(await page.evaluate(pair.isDone))) {
    throw new Error(`${pair.what}: nothing came of it (${side})`);
  }
  await page.done();
  return work;
}

/** What a side costs to start on a page that stands. */
async function mountOnce(bench, side, recorded) {
  const { page, files } = await open(bench, MOUNT, side, recorded, { scripts: false });
  await page.waitForTimeout(300);
  const work = await bench.measureWork(
    page,
    async ([sources, isModule, restMs]) => {
      const loaded = sources.map(
        (src) =>
          new Promise((resolve, reject) => {
            const script = Object.assign(document.createElement('script'), { src, async: false, onload: resolve, onerror: reject });
            if (isModule) {
              script.type = 'module';
            }
            document.head.append(script);
          }),
      );
      await Promise.all(loaded);
      await new Promise((resolve) => setTimeout(resolve, restMs));
    },
    side === 'ours' ? [['/dist/shop.js'], true, 1500] : [files.map((_file, i) => `/host/${i}.js`), false, 1500],
  );
  await page.done();
  return work;
}

/** The rows of a pair: each side, and the ratio of their medians; `why` is said where ours takes longer. */
function rowsOf(what, { ours, theirs }, measure, why = '') {
  const value = (works) => works.map((work) => work[measure]);
  const ratio = median(value(ours)) / median(value(theirs));
  return [
    { what: `${what}: the shop's own`, values: value(theirs), unit: 'ms' },
    {
      what: `${what}: ours`,
      values: value(ours),
      unit: 'ms',
      promised: median(value(theirs)),
      note: `${ratio.toFixed(2)} of the original; ${parts(measure === 'toFrame' ? ours : ours.map((frame) => ({ frame })))}${ratio > 1 && why ? `; ${why}` : ''}`,
    },
  ];
}

/** @param {{ against?: string, wordpress?: string }} options */
export async function run(bench, { against = '', wordpress = '' } = {}) {
  if (against === '') {
    return null;
  }
  process.env['SHOP_WOO'] = against;
  process.env['SHOP_WP'] ??= wordpress;
  const recorded = { ...(await bench.loadTs('tests/host/recording.ts')), ...(await bench.loadTs('tests/host/load.ts')) };
  const rows = [];
  for (const pair of PAIRS) {
    const works = { ours: [], theirs: [] };
    await bench.repeat(async () => {
      works.theirs.push(await once(bench, pair, 'theirs', recorded));
      works.ours.push(await once(bench, pair, 'ours', recorded));
    });
    rows.push(
      ...rowsOf(`${pair.what}, to the next frame`, works, 'toFrame', pair.why),
      ...rowsOf(`${pair.what}, until rest`, works, 'total', pair.why),
    );
  }
  const mounts = { ours: [], theirs: [] };
  await bench.repeat(async () => {
    mounts.theirs.push(await mountOnce(bench, 'theirs', recorded));
    mounts.ours.push(await mountOnce(bench, 'ours', recorded));
  });
  rows.push(...rowsOf(MOUNT.what, mounts, 'total', MOUNT.why));
  return rows;
}
