/**
 * Add-ons as the host prints them, many of them in one form: what starting and one change cost; with `--against <folder of WooCommerce>`
 * and the add-ons plugin beside it as in a shop's folder of plugins, the same change by the plugin's own script, turn by turn.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { median, parts } from './figures.mjs';

export const title = 'Product add-ons, 60 and 500 options';

const PAGE = '/demo-theme/product-simple.html';
const READY = 'shop-addons[data-shop-ready]';
const PER_ADDON = 10;
const TYPES = ['checkbox', 'radio', 'text', 'number', 'select'];

const PRICE = 'data-price="1.25" data-price-type="fixed" data-price-method="increase" data-first-free-enabled="no"';

/** The field of one option. */
function optionOf(addon, type, i) {
  const key = `${addon}-${i}`;
  const field = {
    checkbox: `<input type="checkbox" name="yith_wapo[][${key}]" value="Option ${key}"`,
    radio: `<input type="radio" name="yith_wapo[][${addon}]" value="${i}"`,
    text: `<input type="text" maxlength="40" name="yith_wapo[][${key}]"`,
    number: `<input type="number" min="1" max="9" name="yith_wapo[][${key}]"`,
  }[type];
  return `<div id="yith-wapo-option-${key}" class="yith-wapo-option selection-multiple" data-option-id="${key}" data-replace-image=""><div class="label">
    ${field} id="yith-wapo-${key}" class="yith-wapo-option-value" data-addon-id="${addon}" ${PRICE}>
    <label for="yith-wapo-${key}">Option ${key}</label></div></div>`;
}

/** One add-on of ten options; every fifth shows only while the first option of the one before is chosen. */
function addonOf(addon) {
  const type = TYPES[(addon - 1) % TYPES.length];
  const rules =
    type === TYPES[0] && addon > 1
      ? `data-conditional_logic_display="show" data-conditional_logic_display_if="all" data-conditional_rule_addon="1-0" data-conditional_rule_addon_is="not-selected" data-conditional_rule_variations=""`
      : '';
  const indexes = Array.from({ length: PER_ADDON }, (_, i) => i);
  const options =
    type === 'select'
      ? `<select id="yith-wapo-${addon}" name="yith_wapo[][${addon}]" class="yith-wapo-option-value" data-addon-id="${addon}"><option value="default">None</option>${indexes.map((i) => `<option value="${i}" ${PRICE}>Option ${i}</option>`).join('')}</select>`
      : indexes.map((i) => optionOf(addon, type, i)).join('');
  return `<div id="yith-wapo-addon-${addon}" class="yith-wapo-addon yith-wapo-addon-type-${type} ${rules ? 'conditional_logic' : ''}"
    data-addon-type="${type}" data-min="" data-max="" data-exa="" ${rules}><div class="addon-header"><h3 class="wapo-addon-title"><span>Add-on ${addon}</span></h3></div>
    <div class="options-container"><div class="options">${options}</div></div></div>`;
}

const TOTALS = ['product', 'options', 'order']
  .map((name) => `<tr class="wapo-${name === 'options' ? 'total-options' : name}"><td id="wapo-total-${name}-price"></td></tr>`)
  .join('');

/** A tag around so many options, in a form of its own. */
const formOf = (options) =>
  `<form class="cart" id="many"><shop-addons data-currency='{"symbol":"£"}'><div id="yith-wapo-container" class="yith-wapo-container" data-product-price="39" data-product-id="58">
   <div id="yith-wapo-block-1" class="yith-wapo-block">${Array.from({ length: options / PER_ADDON }, (_, i) => addonOf(i + 1)).join('')}</div>
   <div id="wapo-total-price-table"><table>${TOTALS}</table></div></div></shop-addons></form>`;

/** Puts the form into the page, and waits until it is driven; with a tag that nobody knows, until it stands. */
const mount = (html) =>
  new Promise((resolve) => {
    document.querySelector('#many')?.remove();
    document.querySelector('main, body').insertAdjacentHTML('afterbegin', html);
    const isPlain = html.includes('<plain-addons');
    const check = () =>
      isPlain || document.querySelector('#wapo-total-order-price').textContent ? setTimeout(resolve, 100) : setTimeout(check, 5);
    check();
  });

/** Chooses and fills in everything, and says so once. */
const chooseAll = () => {
  for (const field of document.querySelectorAll('#many .yith-wapo-option-value')) {
    if (field.matches('[type=checkbox], [type=radio]')) {
      field.checked = true;
    } else {
      field.value = field.matches('select, [type=number]') ? '2' : 'words';
    }
  }
  document.querySelector('#many [type=number]').dispatchEvent(new Event('change', { bubbles: true }));
};

/** Chooses one option, whose total is painted in the same frame. */
const choose = (key) => {
  const before = document.querySelector('#wapo-total-order-price').textContent;
  document.querySelector(`#yith-wapo-${key}`).click();
  if (document.querySelector('#wapo-total-order-price').textContent === before) {
    throw new Error('the total did not follow');
  }
};

const PLUGIN = '../yith-woocommerce-product-add-ons/assets/js/front.js';
const JQUERY = new URL('../../node_modules/jquery/dist/jquery.min.js', import.meta.url);
/** The plugin's settings, as far as a price needs them. */
const SETTINGS = {
  dom: { single_add_to_cart_button: '.single_add_to_cart_button' },
  i18n: {},
  messages: {},
  total_price_box_option: 'all',
  replace_product_price: 'no',
  woocommerce_currency: 'GBP',
  currency_symbol: '£',
  currency_position: 'left',
  number_decimals: '2',
  total_thousand_sep: ',',
  decimal_sep: '.',
  priceSuffix: '',
  replace_image_path: '',
  replace_product_price_class: '.none',
  hide_button_required: 'no',
  productQuantitySelector: 'form.cart .quantity input.qty:not(.wapo-product-qty)',
  conditionalDisplayEffect: 'fade',
};

/** One change among 500 options, on a page where the plugin's own script drives them. */
async function plugins(bench, script, key) {
  const page = await bench.newPage();
  await page.goto(bench.url + PAGE);
  await page.evaluate(mount, formOf(500).replaceAll('shop-addons', 'plain-addons'));
  await page.evaluate((settings) => Object.assign(window, { yith_wapo: settings }), SETTINGS);
  await page.addScriptTag({ content: readFileSync(JQUERY, 'utf8') });
  await page.addScriptTag({ content: readFileSync(script, 'utf8') });
  await page.waitForTimeout(1000);
  await page.evaluate(choose, '1-1');
  await page.waitForTimeout(300);
  const work = await bench.measureWork(page, choose, key, { event: 'click' });
  await page.done();
  return work;
}

/** @param {{ against?: string }} options */
export async function run(bench, { against = '' } = {}) {
  const script = join(against, PLUGIN);
  const isPaired = against !== '' && existsSync(script);
  const theirs = [];
  const [starts, plain] = [[], []];
  const cases = [
    { what: '60 options', options: 60, full: false, works: [] },
    { what: '500 options', options: 500, full: false, works: [] },
    { what: '500 options, all chosen', options: 500, full: true, works: [] },
  ];
  await bench.repeat(async (turn) => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE);
    // The code is here already: what is measured is the work, not the way of the files.
    await page.evaluate(mount, formOf(10));
    await page.locator(READY).waitFor({ state: 'attached' });
    const html = formOf(60);
    const measures = [
      async () => plain.push(await bench.measureWork(page, mount, html.replaceAll('shop-addons', 'plain-addons'), {})),
      async () => starts.push(await bench.measureWork(page, mount, html, {})),
    ];
    for (const measure of turn % 2 === 0 ? measures : measures.toReversed()) {
      await measure();
    }
    for (const { options, full, works } of cases) {
      await page.evaluate(mount, formOf(options));
      if (full) {
        await page.evaluate(chooseAll);
      }
      await page.evaluate(choose, '1-1');
      await page.waitForTimeout(300);
      works.push(await bench.measureWork(page, choose, `1-${2 + (turn % 8)}`, { event: 'click' }));
    }
    await page.done();
    if (isPaired) {
      theirs.push(await plugins(bench, script, `1-${2 + (turn % 8)}`));
    }
  });
  const frames = (works) => works.map(({ toFrame }) => toFrame);
  return [
    {
      what: '60 options: start, script',
      values: starts.map(({ script }, i) => script - plain[i].script),
      unit: 'ms',
      promised: 50,
      note: 'more than the same markup in a tag that nobody knows',
    },
    { what: '60 options: start, all work, style and layout of the markup included', values: starts.map(({ total }) => total), unit: 'ms' },
    { what: 'the same in a tag that nobody knows', values: plain.map(({ total }) => total), unit: 'ms' },
    ...cases.map(({ what, works }) => ({
      what: `${what}: one change to its painted total`,
      values: frames(works),
      unit: 'ms',
      promised: 16,
      note: parts(works),
    })),
    ...(isPaired
      ? [
          {
            what: "500 options: the same change by the plugin's own script",
            values: frames(theirs),
            unit: 'ms',
            note: `ours takes ${(median(frames(cases[1].works)) / median(frames(theirs))).toFixed(2)} of it; ${parts(theirs)}`,
          },
        ]
      : []),
  ];
}
