/** A whole product page: all its tags mount at one time, as they do when their code comes out of the cache. */
import { readFileSync } from 'node:fs';
import { at } from '../../build/paths.mjs';
import { tagsOf } from '../sizes.mjs';
import { parts } from './figures.mjs';

export const title = 'Product page, whole: every tag mounts';

const PAGE = '/demo-theme/product-variable.html';
/** Longer than what a tag does by itself later: the form's first events come after 100 ms, the slider with its own file. */
const SETTLE_MS = 1200;

export async function run(bench) {
  const { tags } = JSON.parse(readFileSync(at('dist/manifest.json'), 'utf8'));
  const names = tagsOf(readFileSync(at('demo-theme/product-variable.html'), 'utf8'), Object.keys(tags));
  const chunks = names.map((tag) => `/dist/${tags[tag].chunk}`);
  // Without the shop in the page, whose work would count as ours, and without the classic script that brings everything.
  bench.change(PAGE, (html) => html.replace(/<script[^>]*src="[^"]*(demo\/(shop|inspector|live)|shop\.classic)\.js"[^>]*><\/script>/g, ''));
  const works = await bench.repeat(async () => {
    const page = await bench.newPage();
    await page.route(/wc-ajax=/, (route) => route.fulfill({ json: false }));
    await page.goto(bench.url + PAGE, { waitUntil: 'load' });
    await page.waitForTimeout(300);
    const work = await bench.measureWork(
      page,
      async ([files, settleMs]) => {
        await Promise.all(files.map((file) => import(file)));
        await new Promise((resolve) => {
          setTimeout(resolve, settleMs);
        });
      },
      [chunks, SETTLE_MS],
    );
    const late = await page.evaluate(
      (wanted) => wanted.filter((tag) => [...document.querySelectorAll(tag)].some((el) => !el.hasAttribute('data-shop-ready'))),
      names,
    );
    if (late.length > 0 || (await page.locator('.flex-control-thumbs, .variable-item').count()) < 2) {
      throw new Error(`not mounted in that time: ${late.join(', ') || 'the gallery, the swatches'}`);
    }
    await page.done();
    return work;
  });
  bench.change(PAGE, undefined);
  return [
    {
      what: `${names.length} tags, code compiled and run too: own work until all stand`,
      values: works.map(({ total }) => total),
      unit: 'ms',
      note: parts(works.map((frame) => ({ frame }))),
    },
    {
      what: 'longest task',
      values: works.map(({ longestTask }) => longestTask),
      unit: 'ms',
      note: 'compiling and evaluating included; 50 ms is what browsers call long',
    },
  ];
}
