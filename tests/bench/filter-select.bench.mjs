/**
 * A select of 1000 options that can be searched, and one of 10 000: come to, opened, and a letter typed; with `--against`, SelectWoo's of
 * 1000 on the same page too.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts } from './figures.mjs';

export const title = 'A select of many options that can be searched';

const PAGE = '/demo-theme/privacy.html';
/** What a hand does before it presses: it comes, and takes its time; what is wanted first comes meanwhile. */
const HAND_MS = 500;

/** Villages; every seventh lies on the Exe. */
const selectOf = (count) => {
  const options = Array.from(
    { length: count },
    (_none, i) => `<option value="${i}">Village ${i} on the ${i % 7 ? 'Ouse' : 'Exe'}</option>`,
  );
  return `<label for="village">Village</label><select id="village">${options.join('')}</select>`;
};

/** The head of the page, and nothing in its body but the select. */
const pageOf = (body) => (html) =>
  `${html.slice(0, html.indexOf('<body')).replaceAll(/<script[\s\S]*?<\/script>/g, '')}<body>${body}</body></html>`;

const SIDES = {
  ours: {
    control: '.select2-selection',
    body: (select) => `<shop-filter-select>${select}</shop-filter-select><script type="module" src="/dist/shop.js"></script>`,
  },
  theirs: {
    control: '.select2-selection',
    body: (select, scripts) =>
      `${select}${scripts.map((text) => `<script>${text.replaceAll('</script', '<\\/script')}</script>`).join('')}<script>jQuery('#village').selectWoo({ width: '100%' })</script>`,
  },
};

/** One side, once. @returns {Promise<{come: object, open: object, letter: object}>} what each act took */
async function once(bench, { side = 'ours', count = 1000, scripts = [] }) {
  const { control, body } = SIDES[side];
  bench.change(PAGE, pageOf(body(selectOf(count), scripts)));
  const page = await bench.newPage();
  await page.goto(bench.url + PAGE);
  await page.locator(control).waitFor();
  const come = await bench.measureInput(page, () => page.locator(control).hover(), { event: 'pointerover' });
  await page.focus(control);
  await page.waitForTimeout(HAND_MS);
  const open = await bench.measureInput(page, () => page.keyboard.press('Enter', { delay: 60 }), { event: 'keydown' });
  await page.locator('.select2-results__option').first().waitFor();
  await page.waitForTimeout(HAND_MS);
  const letter = await bench.measureInput(page, () => page.keyboard.press('x', { delay: 60 }), { event: 'keydown' });
  // A list that stands still would be fast.
  await page.waitForFunction(() => document.querySelector('.select2-results__option')?.textContent === 'Village 0 on the Exe');
  const found = await page.locator('.select2-results__option').allTextContents();
  if (!found.every((text) => text.includes('Exe'))) {
    throw new Error(`a letter was typed and nothing came of it (${side})`);
  }
  await page.done();
  bench.change(PAGE);
  return { come, open, letter };
}

/** @param {{ against?: string }} options */
export async function run(bench, { against = '' } = {}) {
  const ours = [];
  const many = [];
  const theirs = [];
  const scripts = against
    ? [
        readFileSync(new URL('../../node_modules/jquery/dist/jquery.min.js', import.meta.url), 'utf8'),
        readFileSync(join(against, 'assets/js/selectWoo/selectWoo.full.min.js'), 'utf8'),
      ]
    : [];
  await bench.repeat(async () => {
    if (against) {
      theirs.push(await once(bench, { side: 'theirs', scripts }));
    }
    ours.push(await once(bench, {}));
    many.push(await once(bench, { count: 10_000 }));
  });
  const row = (what, works, act, promised) => ({
    what,
    values: works.map((work) => work[act].toFrame),
    unit: 'ms',
    ...(promised === undefined ? {} : { promised }),
    note: parts(works.map((work) => work[act])),
  });
  const longest = (works) => works.map(({ come, open, letter }) => Math.max(...[come, open, letter].map(({ longestTask }) => longestTask)));
  return [
    row('1000 options, opened by Enter: own work to the next frame', ours, 'open', 16),
    row('a typed letter: own work to the painted results', ours, 'letter', 8),
    { what: 'come to, opened, searched: longest task', values: longest(ours), unit: 'ms', promised: 50 },
    row('10 000 options, opened by Enter', many, 'open'),
    row('a typed letter', many, 'letter'),
    { what: 'come to, opened, searched: longest task', values: longest(many), unit: 'ms', promised: 50 },
    ...(against
      ? [row('1000 options, opened by Enter: SelectWoo', theirs, 'open'), row('a typed letter: SelectWoo', theirs, 'letter')]
      : []),
  ];
}
