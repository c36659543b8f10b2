import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/filter-select/index.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

beforeEach(resetLateCode);
afterEach(leave);

const COLOURS = '<select name="colour" aria-label="Colour"><option value="moss">Moss</option><option value="sand">Sand</option></select>';
const SIZES = '<select name="size" aria-label="Size"><option>S</option></select>';
const PRINTED = `<form>${COLOURS}${SIZES}</form>`;

test('without the code of the list the page has its selects back, and the focus in one (47)', async () => {
  lateCode.missing = true;
  const tag = await put(`<shop-filter-select>${PRINTED}</shop-filter-select>`);
  expect(document.querySelectorAll('.select2-container')).toHaveLength(2);
  one('.select2-selection').focus();
  press(one('.select2-selection'), 'Enter');
  await settled();
  expect(one('form', 0).outerHTML).toBe(PRINTED);
  expect(tag.querySelector('.select2-container')).toBe(null);
  expect(document.activeElement).toBe(one('select'));
  expect(printedLines()).toEqual([expect.stringContaining('the list of <shop-filter-select> could not be loaded')]);
});
