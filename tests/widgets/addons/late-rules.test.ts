import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { addon, all, APRON, field, form, open, RULES, totals, type AddonsPage } from './page.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'the rules of add-ons'),
);

let page: AddonsPage;
beforeEach(() => {
  resetLateCode();
});
afterEach(() => page.close());

const shown = (): boolean[] => all('.yith-wapo-addon').map((node) => !node.classList.contains('hidden'));

test('a page without rules does not ask for their code', async () => {
  page = await open(APRON, {
    text: (html) => html.replaceAll('conditional_logic yith', 'yith').replaceAll(/class="([^"]*)conditional_logic/g, 'class="$1'),
  });
  printedLines();
  expect(lateCode.asked).toEqual([]);
  expect(totals()[1]).toMatch(/^£/);
});

test('until it is here nothing is missed or paid for, and then everything is', async () => {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  // Add-on 15 waits for others: while nobody knows that, its field must not be missed.
  const required = (html: string): string => html.replace(/id="yith-wapo-15-0"/, '$& required');
  page = await open(RULES, { text: required });
  printedLines();
  expect(shown().slice(0, 4)).toEqual([true, true, true, true]);
  expect([totals()[1], firstSubmitBlocker(productOf(form()))]).toEqual(['', null]);
  come();
  await page.wait();
  expect(addon(15).classList.contains('hidden')).toBe(true);
  expect(field('15-0').disabled).toBe(true);
  expect(totals()[1]).not.toBe('');
  expect(lateCode.asked).toEqual(['the rules of add-ons']);
});

test('where it cannot be had every add-on shows, and the form adds up', async () => {
  lateCode.missing = true;
  page = await open(RULES);
  expect(printedLines().filter((line) => line.includes('the rules of add-ons could not be loaded'))).toHaveLength(1);
  expect(shown().every(Boolean)).toBe(true);
  expect(productOf(form()).get().optionsPrice).toBeGreaterThanOrEqual(0);
  expect(totals()[1]).toMatch(/^£/);
});
