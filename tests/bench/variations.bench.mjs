/** The page with 300 embedded variations: what a choice costs. WooCommerce's own handler: 12 ms, 37 ms for the first partial choice. */
import { parts } from './figures.mjs';

export const title = 'Variable product, 300 variations';

const PAGE = '/demo-theme/product-300.html';
const READY = 'shop-variation-form[data-shop-ready]';

/** Chooses the value `pick` steps from the first real one of the nth select, as a shopper's browser does. */
const choose = ({ nth, pick }) => {
  const select = document.querySelectorAll('form.variations_form table.variations select')[nth];
  const options = [...select.options].filter((option) => option.value !== '' && !option.disabled);
  select.value = options[pick % options.length].value;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
};

export async function run(bench) {
  const first = [];
  const complete = [];
  const frames = [];
  const shown = [];
  await bench.repeat(async (turn) => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE);
    await page.locator(READY).first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500);
    const selects = await page.locator('form.variations_form table.variations select').count();
    const partial = await bench.measureWork(page, choose, { nth: 0, pick: turn }, { event: 'change' });
    first.push(partial);
    for (let nth = 1; nth < selects - 1; nth += 1) {
      await page.evaluate(choose, { nth, pick: turn });
    }
    await page.waitForTimeout(500);
    const last = await bench.measureWork(page, choose, { nth: selects - 1, pick: turn }, { event: 'change' });
    complete.push(last);
    frames.push(last.frames);
    await page.waitForTimeout(500);
    await page.evaluate(() => {
      window.shownAt = new Promise((resolve) => {
        document.addEventListener('shop:variation-shown', () => resolve(performance.now()), { once: true });
        setTimeout(() => resolve(NaN), 3000);
      });
      document.addEventListener(
        'change',
        () => {
          window.changedAt = performance.now();
        },
        { once: true, capture: true },
      );
    });
    await page.evaluate(choose, { nth: selects - 1, pick: turn + 1 });
    shown.push(await page.evaluate(async () => (await window.shownAt) - window.changedAt));
    await page.done();
  });
  if (shown.some(Number.isNaN)) {
    throw new Error('a choice showed no variation');
  }
  return [
    {
      what: 'first, partial choice: own work to the next frame',
      values: first.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: `${parts(first)}; stock handler 37 ms`,
    },
    {
      what: 'choice that completes: own work to the next frame',
      values: complete.map(({ toFrame }) => toFrame),
      unit: 'ms',
      promised: 8,
      note: `${parts(complete)}; stock handler 12 ms`,
    },
    { what: 'frames until all of it was drawn', values: frames, unit: '', promised: 1 },
    { what: 'the variation is shown after', values: shown, unit: 'ms', note: "the host's own 300 ms" },
    ...(await indexRows(bench)),
  ];
}

/**
 * Builds the index of the page's own variations, `JSON.parse` not counted. The page is opened without its scripts: what they do while
 * it loads is not the index.
 */
async function indexRows(bench) {
  const script = await bench.scriptOf('widgets/variation-form/variation-index.rules.ts', 'shopIndex');
  bench.change(PAGE, (html) => html.replace(/<script\b(?![^>]*json)[\s\S]*?<\/script>/g, ''));
  const values = await bench.repeat(async () => {
    const page = await bench.newPage();
    await page.goto(bench.url + PAGE);
    await page.evaluate(script);
    await page.evaluate(() => {
      const form = document.querySelector('form.variations_form');
      const variations = JSON.parse(form.dataset['product_variations']);
      const names = [...form.querySelectorAll('table.variations select')].map((select) => select.name);
      window.buildIt = () => {
        const index = window.shopIndex.buildIndex(variations, names);
        if (index.match(variations[7].attributes)?.variation_id !== variations[7].variation_id) {
          throw new Error('the index does not answer');
        }
      };
    });
    const { script: ms } = await bench.measureWork(page, () => window.buildIt(), undefined);
    await page.done();
    return ms;
  });
  bench.change(PAGE);
  return [{ what: 'index built, without JSON.parse', values, unit: 'ms', promised: 10, note: 'cold code' }];
}
