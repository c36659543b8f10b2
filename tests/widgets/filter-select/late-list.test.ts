import { flushSync } from 'react-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { leave, one, press as pressed, put } from '../render.js';
import '../../../widgets/filter-select/index.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const PAGE = `<form><shop-filter-select data-minimum-results-for-search="SEARCH"><select name="colour"><option>Moss</option><option>Sand</option><option>Stone</option></select></shop-filter-select></form>`;

// The import itself takes its time: what waits in these tests is `come`.
beforeAll(() => import('../../../widgets/filter-select/dropdown.js'));

let come = (): void => undefined;
beforeEach(async () => {
  resetLateCode();
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
});
afterEach(leave);

const start = async (search: number): Promise<void> => {
  put(PAGE.replace('SEARCH', String(search)));
  await settled();
};
const control = (): HTMLElement => one('.select2-selection');
const press = (...args: Parameters<typeof pressed>): boolean => flushSync(() => pressed(...args));
const rows = (): string[] => [...document.querySelectorAll('.select2-results__option[role=option]')].map((el) => el.textContent);
const hasCome = async (): Promise<void> => {
  come();
  await settled();
};

test('a list that is opened before its code has come has its rows as soon as that has', async () => {
  await start(-1);
  press(control(), 'Enter');
  await settled();
  expect([control().getAttribute('aria-expanded'), rows()]).toEqual(['true', []]);
  expect(press(control(), 'ArrowDown'), 'a key of the list scrolls no page').toBe(false);
  await hasCome();
  expect(rows()).toEqual(['Moss', 'Sand', 'Stone']);
});

test('one that is closed before that stays closed, and opens again', async () => {
  await start(-1);
  press(control(), 'Enter');
  press(control(), 'Escape');
  await hasCome();
  expect([control().getAttribute('aria-expanded'), rows()]).toEqual(['false', []]);
  press(control(), 'Enter');
  await settled();
  expect(rows()).toEqual(['Moss', 'Sand', 'Stone']);
});

test('letters at a closed control choose when the code has come', async () => {
  await start(-1);
  control().focus();
  press(control(), 's');
  press(control(), 't');
  await settled();
  expect(one<HTMLSelectElement>('select').value).toBe('Moss');
  await hasCome();
  expect([one<HTMLSelectElement>('select').value, control().textContent]).toEqual(['Stone', 'Stone']);
});
