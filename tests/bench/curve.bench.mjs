/** How the index grows: made-up models of four attributes, in memory. */
export const title = 'Index by number of variations';

const SIZES = [30, 300, 2000, 10_000];

const CHOICES = 20;

/** Runs in the page: a model of `size` variations, and what is measured on it as `window.model`. */
const prepare = ({ size, choices }) => {
  const names = ['attribute_a', 'attribute_b', 'attribute_c', 'attribute_d'];
  const per = Math.ceil(size ** (1 / 4));
  const variations = Array.from({ length: size }, (_, i) => ({
    variation_id: i + 1,
    attributes: Object.fromEntries(names.map((name, a) => [name, i % 97 === 96 && a === 3 ? '' : `v${Math.floor(i / per ** a) % per}`])),
    is_in_stock: i % 7 !== 0, is_purchasable: true, variation_is_visible: true, variation_is_active: true,
  }));
  const values = Object.fromEntries(names.map((name) => [name, Array.from({ length: per }, (_, v) => `v${v}`)]));
  // Once before, so that the curve shows the work and not the compiler.
  for (let turn = 0; turn < 20; turn += 1) {
    window.shopIndex.buildIndex(variations.slice(0, 200), names).states({}, values);
  }
  let index;
  window.model = {
    build: () => { index = window.shopIndex.buildIndex(variations, names); },
    choose: () => {
      for (let turn = 0; turn < choices; turn += 1) {
        const choice = variations[(turn * 7919) % size].attributes;
        index.states(choice, values);
        if (index.match(choice) === null) {
          throw new Error('a choice of the model matches nothing');
        }
      }
    },
  };
};

export async function run(bench) {
  const script = await bench.scriptOf('widgets/variation-form/variation-index.logic.ts', 'shopIndex');
  const rows = [];
  for (const size of SIZES) {
    const results = await bench.repeat(async () => {
      const page = await bench.newPage();
      await page.evaluate(script);
      await page.evaluate(prepare, { size, choices: CHOICES });
      const { script: build } = await bench.measureWork(page, () => window.model.build(), undefined);
      const { script: choose } = await bench.measureWork(page, () => window.model.choose(), undefined);
      const result = { build, choice: choose / CHOICES };
      await page.done();
      return result;
    });
    rows.push({ what: `${size} variations: build`, values: results.map(({ build }) => build), unit: 'ms' });
    rows.push({ what: `${size} variations: one choice, all options judged`, values: results.map(({ choice }) => choice), unit: 'ms', ...(size === 10_000 ? { promised: 2 } : {}) });
  }
  const middle = (i) => [...rows[i].values].sort((a, b) => a - b)[Math.floor(rows[i].values.length / 2)];
  rows.push({ what: 'build, per variation: 10000 against 300', values: [(middle(6) / 10_000) / (middle(2) / 300)], unit: 'times', promised: 1.5, note: '1 is linear' });
  return rows;
}
