/**
 * `npm run bench -- side-cart-pair --against <folder of WooCommerce>`, the side cart plugin beside it as in a shop's folder of plugins: the
 * same acts on the same page with 30 lines, once with the plugin's own script, once with our tag, turn by turn. One sheet for both, ours.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { median, parts } from './figures.mjs';
import { MODAL, openPage, OURS } from './side-cart.bench.mjs';

export const title = "Side cart of 30 lines beside the plugin's own script, as pairs";

const SCRIPT = '../side-cart-woocommerce/assets/js/xoo-wsc-main.js';
/** Longer than either side takes until it is at rest. */
const REST_MS = 900;
const PARAMS = {
  wc_ajax_url: '/?wc-ajax=%%endpoint%%',
  html: { successNotice: '%s%', errorNotice: '%s%' },
  ajaxAddToCart: 'yes',
  autoOpenCart: 'yes',
  showBasket: 'always_show',
  refreshCart: 'no',
  fetchDelay: '0',
  notificationTime: '5000',
  productLayout: 'rows',
  cardAnimate: { enable: 'no', type: 'slideUp', event: 'back_hover', duration: '0.5' },
  skipAjaxForData: [],
  menuCartHideOnEmpty: [],
  shortcodeEls: {},
  isCart: '',
  isCheckout: '',
  addedToCart: '',
  triggerClass: '',
};
const HEAD = `<script>var xoo_wsc_params = ${JSON.stringify(PARAMS)};</script>`;

const press = ([selector, restMs]) => {
  document.querySelector(selector).click();
  return new Promise((resolve) => setTimeout(resolve, restMs));
};
const isOpen = (modal) => document.querySelector(modal).classList.contains('xoo-wsc-cart-active');

/** The acts. The free plugin has no quantity box: taking a line out sends the same call and gets the same answer. */
const ACTS = [
  { what: 'opening', before: [], selector: '.xoo-wsc-basket', isDone: isOpen },
  {
    what: 'a line taken out, with its answer',
    before: ['.xoo-wsc-basket'],
    selector: '.xoo-wsc-smr-del',
    isDone: (modal) => document.querySelector(`${modal} .xoo-wsc-qty`).getAttribute('value') === '2',
  },
];

/** One act of one side, once. */
async function once(bench, { what, before, selector, isDone }, head, files) {
  const page = await openPage(bench, `${HEAD}${head}`, files);
  await page.waitForTimeout(REST_MS);
  await page.evaluate(() => {
    // Whoever presses has come with the pointer first.
    document.querySelector('.xoo-wsc-basket').dispatchEvent(new Event('pointerover', { bubbles: true }));
    // With its own sheet the plugin's lines are laid out by then, too.
    document.querySelector('.xoo-wsc-body > *').getBoundingClientRect();
  });
  await page.waitForTimeout(REST_MS);
  for (const one of before) {
    await page.evaluate(press, [one, REST_MS]);
  }
  const work = await bench.measureWork(page, press, [selector, REST_MS], { event: 'click' });
  if (!(await page.evaluate(isDone, MODAL))) {
    throw new Error(`${what}: nothing came of it`);
  }
  await page.done();
  return work;
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
  const { hostScriptFiles } = await bench.loadTs('tests/host/load.ts');
  const files = [hostScriptFiles([])[0], script];
  const theirs = OURS.replace(/<script.*/, '') + files.map((_file, i) => `<script defer src="/host/${i}.js"></script>`).join('');
  const rows = [];
  for (const act of ACTS) {
    const works = { ours: [], theirs: [] };
    await bench.repeat(async () => {
      works.theirs.push(await once(bench, act, theirs, files));
      works.ours.push(await once(bench, act, OURS, []));
    });
    rows.push(...rowsOf(`${act.what}, to the next frame`, works, 'toFrame'), ...rowsOf(`${act.what}, until rest`, works, 'total'));
  }
  return rows;
}
