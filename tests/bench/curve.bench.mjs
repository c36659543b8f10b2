/** How the index grows: made-up models of four attributes, in memory; built of variations, and of the map that stands for them. */
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
    is_in_stock: i % 7 !== 0,
    is_purchasable: true,
    variation_is_visible: true,
    variation_is_active: true,
  }));
  const values = Object.fromEntries(names.map((name) => [name, Array.from({ length: per }, (_, v) => `v${v}`)]));
  // Once before, so that the curve shows the work and not the compiler.
  for (let turn = 0; turn < 20; turn += 1) {
    window.shopIndex.buildIndex(variations.slice(0, 200), names).states({}, values);
  }
  const lists = Object.fromEntries(names.map((name) => [name, [...values[name], '']]));
  const map = {
    product: 1,
    attributes: lists,
    grid: window.shopMap.gridOf(
      lists,
      variations.map(({ attributes, is_in_stock: inStock }) => ({ attributes, letter: inStock ? 'b' : 'o' })),
    ),
  };
  const text = JSON.stringify(map);
  let index;
  window.model = {
    mapKb: text.length / 1000,
    buildMap: () => {
      index = window.shopIndex.indexAvailability(window.shopIndex.readAvailability(JSON.parse(text)), names);
    },
    build: () => {
      index = window.shopIndex.buildIndex(variations, names);
    },
    choose: () => {
      for (let turn = 0; turn < choices; turn += 1) {
        const choice = variations[(turn * 7919) % size].attributes;
        index.states(choice, values);
        if (!index.fits(choice)) {
          throw new Error('a choice of the model matches nothing');
        }
      }
    },
  };
};

export async function run(bench) {
  const script = await bench.scriptOf('widgets/variation-form/variation-index.rules.ts', 'shopIndex');
  const ofMap = `${await bench.scriptOf('demo-theme/shop/print/availability.ts', 'shopMap')}`;
  const rows = [];
  const maps = [];
  for (const size of SIZES) {
    const results = await bench.repeat(async () => {
      const page = await bench.newPage();
      await page.evaluate(script);
      await page.evaluate(ofMap);
      await page.evaluate(prepare, { size, choices: CHOICES });
      const { script: build } = await bench.measureWork(page, () => window.model.build(), undefined);
      const { script: choose } = await bench.measureWork(page, () => window.model.choose(), undefined);
      const { script: buildMap } = await bench.measureWork(page, () => window.model.buildMap(), undefined);
      const { script: chooseMap } = await bench.measureWork(page, () => window.model.choose(), undefined);
      const result = {
        build,
        choice: choose / CHOICES,
        buildMap,
        chooseMap: chooseMap / CHOICES,
        kb: await page.evaluate(() => window.model.mapKb),
      };
      await page.done();
      return result;
    });
    if (size >= 2000) {
      maps.push({ size, results });
    }
    rows.push({ what: `${size} variations: build`, values: results.map(({ build }) => build), unit: 'ms' });
    rows.push({
      what: `${size} variations: one choice, all options judged`,
      values: results.map(({ choice }) => choice),
      unit: 'ms',
      ...(size === 10_000 ? { promised: 2 } : {}),
    });
  }
  for (const { size, results } of maps) {
    rows.push({
      what: `${size} variations as a map: read and build`,
      values: results.map(({ buildMap }) => buildMap),
      unit: 'ms',
      note: `JSON.parse included; ${results[0].kb.toFixed(1)} KB`,
    });
    rows.push({
      what: `${size} variations as a map: one choice, all options judged`,
      values: results.map(({ chooseMap }) => chooseMap),
      unit: 'ms',
      promised: 2,
    });
  }
  const middle = (i) => [...rows[i].values].sort((a, b) => a - b)[Math.floor(rows[i].values.length / 2)];
  rows.push({
    what: 'build, per variation: 10000 against 300',
    values: [middle(6) / 10_000 / (middle(2) / 300)],
    unit: 'times',
    promised: 1.5,
    note: '1 is linear',
  });
  return rows;
}
