import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import type { Routes } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { buttonState, choose, el, form, idField, JACKET_AJAX, LOOKUP, NEEDS, open, TEE, textOf, type ProductPage } from './page.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'what asks for a variation'),
);

let page: ProductPage;
beforeEach(resetLateCode);
afterEach(() => page.close());

const start = async (): Promise<void> => {
  page = await open(JACKET_AJAX, { routes: { [LOOKUP]: 'get-variation-match' } as Routes });
};
const chooseFour = (cut = 'Regular'): void => {
  for (const [name, value] of Object.entries({ pa_colour: 'red', pa_size: 'm', cloth: 'Wool', cut })) {
    choose(name, value);
  }
};
const blocker = (): string | undefined => firstSubmitBlocker(productOf(form()))?.message;

test('what asks for a variation comes with a form that asks, before anybody chooses', async () => {
  await start();
  expect(lateCode.asked).toHaveLength(1);
});

test('a form that holds its variations loads nothing that asks', async () => {
  page = await open(TEE);
  expect(lateCode.asked).toEqual([]);
});

test('a choice before it has come waits for it; the newest one is asked for, once', async () => {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  await start();
  chooseFour('Short');
  choose('cut', 'Regular');
  await page.wait(10);
  expect([page.fetch.calls(), buttonState(), blocker()]).toEqual([[], NEEDS, 'Checking availability…']);
  come();
  await page.wait(600);
  expect(page.fetch.sent.map(({ fields }) => Object.fromEntries(fields)['attribute_cut'])).toEqual(['Regular']);
  expect([idField().value === '', buttonState(), blocker()]).toEqual([false, 'ready', undefined]);
});

test('a choice that is taken back before it has come asks nothing', async () => {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  await start();
  chooseFour();
  choose('cut', '');
  come();
  await page.wait(600);
  expect([page.fetch.calls(), buttonState()]).toEqual([[], NEEDS]);
});

test('lost, that is said at the form as of a lost answer, and the way on finds it', async () => {
  lateCode.missing = true;
  await start();
  chooseFour();
  await page.wait(10);
  expect(printedLines()).toEqual([expect.stringContaining('what asks for a variation could not be loaded')]);
  expect([page.fetch.calls(), buttonState(), textOf('.shop-alert__text')]).toEqual([[], NEEDS, blocker()]);
  lateCode.missing = false;
  el('.shop-alert__action').click();
  await page.wait(600);
  expect([page.fetch.calls(), buttonState(), document.querySelector('.shop-alert')]).toEqual([[LOOKUP], 'ready', null]);
});
