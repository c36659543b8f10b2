/**
 * The side cart with 30 lines: opening, a press on plus, the answer; beside it what opening and the same answer cost where nothing of ours
 * runs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { parts } from './figures.mjs';

export const title = 'Side cart of 30 lines';

const LINES = 30;
const ADDRESS = 'http://shop.test/';
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const TYPES = { js: 'text/javascript', css: 'text/css' };
export const OURS = '<link rel="stylesheet" href="/dist/shop.css"><script type="module" src="/dist/shop.js"></script>';
const CONTAINER = 'div.xoo-wsc-container';
export const MODAL = '.xoo-wsc-modal';

/** The recorded container with its first row thirty times, each with the box that later generations print. */
function containerOf(quantity) {
  const { fragments } = JSON.parse(readFileSync(at('tests/fixtures/recordings/xoo-refresh-fragments.json'), 'utf8')).response.body;
  const html = fragments[CONTAINER];
  const from = html.indexOf('<div data-key=');
  const key = /data-key="(\w+)"/.exec(html)?.[1];
  const to = html.indexOf('<div data-key=', from + 1);
  if (from < 0 || to < 0 || !key) {
    throw new Error('the recorded side cart has no two rows');
  }
  const box = `<div class="xoo-wsc-qty-box"><span class="xoo-wsc-chng xoo-wsc-minus">-</span><input type="number" class="xoo-wsc-qty" min="0" step="1" value="1"><span class="xoo-wsc-chng xoo-wsc-plus">+</span></div>`;
  const row = html.slice(from, to).replace(/<span class="xoo-wsc-sml-qty">[\s\S]*?<\/span>\s*<\/span>/, box);
  const withBox = row.includes(box) ? row : row.replace('<div class="xoo-wsc-sm-right">', `${box}<div class="xoo-wsc-sm-right">`);
  const rows = Array.from({ length: LINES }, (_, i) => withBox.replaceAll(key, `line${i}`)).join('');
  const end = endOf(html, html.lastIndexOf('<div data-key='));
  return `${html.slice(0, from)}${rows}${html.slice(end)}`.replace('value="1"', `value="${quantity}"`);
}

/** Where the `div` ends that begins at a place of some markup. */
function endOf(html, from) {
  let depth = 0;
  for (const { 0: tag, index } of html.slice(from).matchAll(/<div\b|<\/div>/g)) {
    depth += tag === '</div>' ? -1 : 1;
    if (depth === 0) {
      return from + index + tag.length;
    }
  }
  throw new Error('the recorded side cart has a row without an end');
}

const answerOf = (quantity) => ({ fragments: { [CONTAINER]: containerOf(quantity), 'div.xoo-wsc-slider': '' }, cart_hash: `h${quantity}` });

/**
 * A page with the panel closed, its cart read.
 * @param ours what stands in the head
 * @param {string[]} files scripts of others, served as `/host/<place in the list>.js`
 */
export async function openPage(bench, ours = OURS, files = []) {
  const page = await bench.newPage();
  await page.context().addCookies([{ name: 'woocommerce_items_in_cart', value: '1', url: ADDRESS }]);
  const html = `<!doctype html><html lang="en"><head>${ours}</head><body><main><h1>Shop</h1>${'<p>Seeds, tools and things for the kitchen.</p>'.repeat(60)}</main><shop-side-cart data-fetch-delay="0" data-qty-update-delay="60000"><div class="xoo-wsc-markup-notices shop-side-cart"></div><div class="xoo-wsc-markup shop-side-cart"><div class="xoo-wsc-modal">${containerOf(1)}<span class="xoo-wsc-opac"></span></div></div></shop-side-cart></body></html>`;
  await page.route('http://shop.test/**', async (route) => {
    const url = new URL(route.request().url());
    const file = at(url.pathname.slice(1));
    if (url.searchParams.has('wc-ajax')) {
      await route.fulfill({ json: answerOf(url.searchParams.get('wc-ajax') === 'xoo_wsc_refresh_fragments' ? 1 : 2) });
    } else if (url.pathname === '/') {
      await route.fulfill({ contentType: 'text/html; charset=utf-8', body: html });
    } else if (url.pathname.startsWith('/host/')) {
      await route.fulfill({ contentType: TYPES.js, body: readFileSync(files[Number.parseInt(url.pathname.slice('/host/'.length), 10)]) });
    } else if (url.pathname.startsWith('/dist/') && existsSync(file)) {
      await route.fulfill({ contentType: TYPES[url.pathname.split('.').at(-1)], body: readFileSync(file) });
    } else {
      await route.fulfill({ contentType: 'image/gif', body: PICTURE });
    }
  });
  await page.goto(ADDRESS);
  if (ours.includes('/dist/shop.js')) {
    await page.locator(`${MODAL}:not([data-unread])`).waitFor({ state: 'attached' });
    await page.waitForTimeout(300);
  }
  return page;
}

/** Presses and waits until what follows has been painted. */
const press = async ([selector, until]) => {
  document.querySelector(selector).click();
  while (!document.querySelector(until)) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
};
const OPEN = ['.xoo-wsc-basket', `${MODAL}[data-state=open]`];
const arrive = (page) =>
  page.evaluate(() => document.querySelector('.xoo-wsc-basket').dispatchEvent(new Event('pointerover', { bubbles: true })));

/** The panel as a shopper has it who moved the pointer there. */
async function opened(bench) {
  const page = await openPage(bench);
  await arrive(page);
  await page.waitForTimeout(300);
  await page.evaluate(press, OPEN);
  await page.waitForTimeout(400);
  return page;
}

/** Types a quantity and sends it. The answer is there, but held back, so that sending and what the answer does are measured apart. */
const send = () => {
  const { fetch } = window;
  window.fetch = async (...args) => {
    const answer = await fetch(...args);
    const text = await answer.text();
    await new Promise((resolve) => {
      window.letAnswerIn = resolve;
    });
    return new Response(text, { status: answer.status, headers: answer.headers });
  };
  const box = document.querySelector('.xoo-wsc-qty');
  box.focus();
  box.value = '2';
  box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
};
/** The answer arrives; ends when what it says has been painted. */
const arriveAnswer = () => {
  const done = new Promise((resolve) => document.addEventListener('shop:cart-updated', resolve, { once: true }));
  window.letAnswerIn();
  return done.then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))));
};
/** A panel whose change is under way, and its answer at the door. */
async function sent(bench) {
  const page = await opened(bench);
  await page.evaluate(send);
  await page.waitForFunction(() => window.letAnswerIn !== undefined);
  await page.waitForTimeout(100);
  return page;
}

/** The page with our sheet and nothing else, its lines laid out, as they are for a shopper who moved the pointer there. */
async function plainPage(bench, classes = []) {
  const page = await openPage(bench, OURS.replace(/<script.*/, ''));
  await page.evaluate((names) => {
    document.querySelector('.xoo-wsc-modal').classList.add(...names);
    document.querySelector('.xoo-wsc-body > *').getBoundingClientRect();
  }, classes);
  await page.waitForTimeout(400);
  return page;
}
const OPEN_CLASS = 'xoo-wsc-cart-active';
/** What has to be done whoever does it: the class that shows the panel. */
const openPlainly = (name) => document.querySelector('.xoo-wsc-modal').classList.add(name);
/** What has to be done whoever does it: the answer becomes nodes, and the old ones give way. */
const exchangePlainly = (html) => {
  const page = new DOMParser().parseFromString(html, 'text/html');
  document.querySelector('div.xoo-wsc-container').replaceWith(document.adoptNode(page.body.firstElementChild));
};

/** Where all of the work went, until nothing was left to do. */
const allParts = (works) => parts(works.map((frame) => ({ frame })));

const measured = async (bench, start, act, options) => {
  const page = await start(bench);
  const work = await act(page, options);
  const lines = await page.locator(`${MODAL} [data-key]`).count();
  if (lines < LINES) {
    throw new Error(`the panel has ${lines} lines`);
  }
  await page.done();
  return work;
};

export async function run(bench) {
  const open = (page) => bench.measureWork(page, press, OPEN, { event: 'click' });
  const warm = await bench.repeat(() =>
    measured(
      bench,
      async () => {
        const page = await openPage(bench);
        await arrive(page);
        await page.waitForTimeout(300);
        return page;
      },
      open,
    ),
  );
  const cold = await bench.repeat(() => measured(bench, openPage, open));
  const again = await bench.repeat(() =>
    measured(
      bench,
      async () => {
        const page = await opened(bench);
        await page.evaluate(press, ['.xoo-wsch-close', `${MODAL}[data-state=closed]`]);
        await page.waitForTimeout(400);
        return page;
      },
      open,
    ),
  );
  const presses = await bench.repeat(() =>
    measured(bench, opened, (page) => bench.measureWork(page, press, ['.xoo-wsc-plus', `${MODAL}[data-state=open]`], { event: 'click' })),
  );
  const sendings = await bench.repeat(() => measured(bench, opened, (page) => bench.measureWork(page, send, undefined)));
  const answers = await bench.repeat(() => measured(bench, sent, (page) => bench.measureWork(page, arriveAnswer, undefined)));
  const plainOpen = await bench.repeat(() => measured(bench, plainPage, (page) => bench.measureWork(page, openPlainly, OPEN_CLASS)));
  const plain = await bench.repeat(() =>
    measured(
      bench,
      () => plainPage(bench, [OPEN_CLASS]),
      (page) => bench.measureWork(page, exchangePlainly, containerOf(2)),
    ),
  );
  return [
    {
      what: 'opened after the pointer has arrived: own work to the next frame',
      values: warm.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: parts(warm),
    },
    {
      what: 'opened again: own work to the next frame',
      values: again.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: parts(again),
    },
    {
      what: 'the same by one line of plain script that sets the class, nothing of ours on the page but the sheet',
      values: plainOpen.map(({ toFrame }) => toFrame),
      unit: 'ms',
      note: parts(plainOpen),
    },
    {
      what: 'opened out of nowhere, its code still to come: own work until it is painted',
      values: cold.map(({ total }) => total),
      unit: 'ms',
      note: 'compiling and evaluating included',
    },
    {
      what: 'a press on plus: own work to the next frame',
      values: presses.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: parts(presses),
    },
    {
      what: 'a quantity sent by Enter, the panel covered: own work until it waits',
      values: sendings.map(({ total }) => total),
      unit: 'ms',
      note: allParts(sendings),
    },
    {
      what: 'the answer of 30 lines: own work from its arrival to the frame that shows it',
      values: answers.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 30,
      note: parts(answers),
    },
    {
      what: 'the same until nothing is left to do: after that frame the cart is stored for the next page',
      values: answers.map(({ total }) => total),
      unit: 'ms',
      note: allParts(answers),
    },
    {
      what: 'the same answer put into an open panel by two lines of plain script, nothing of ours on the page but the sheet: to the frame',
      values: plain.map(({ toFrame }) => toFrame),
      unit: 'ms',
      note: parts(plain),
    },
  ];
}
