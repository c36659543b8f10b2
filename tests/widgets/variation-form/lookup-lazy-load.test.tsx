import { expect, test } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import { choose, form, JACKET_AJAX, LOOKUP, open } from './page.js';

/** In a file of its own: only the first form of a page finds the code that asks not there yet. */
test('choices made before the code that asks is there: only the newest is asked for, once', async () => {
  const page = await open(JACKET_AJAX, {
    routes: { [LOOKUP]: 'get-variation-match' },
    waitMs: 50,
    prepare: () => {
      // The very moment the form is taken charge of.
      const stop = productOf(form()).listen(() => {
        stop();
        for (const [name, value] of [
          ['pa_colour', 'red'],
          ['pa_size', 'm'],
          ['cloth', 'Wool'],
          ['cut', 'Short'],
          ['cut', 'Regular'],
        ] as const) {
          choose(name, value);
        }
      });
    },
  });
  expect(page.fetch.sent.map((sent) => Object.fromEntries(sent.fields)['attribute_cut'])).toEqual(['Regular']);
  await page.close();
});
