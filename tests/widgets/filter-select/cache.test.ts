import { flushSync } from 'react-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import '../../../widgets/filter-select/index.js';
import { lazyDropdown } from '../../../widgets/filter-select/filter-select.js';

// What comes on first intent is here already.
beforeAll(() => lazyDropdown.load());

const asked: string[] = [];
/** What the server says next; without any, two rows. */
let status = 200;
beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).pathname + new URL(url).search);
    return Response.json(
      [1, 2].map((id) => ({ id, text: `Row ${id}` })),
      { status },
    );
  });
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const tag = (attributes: string): string =>
  `<shop-filter-select ${attributes}><select aria-label="Product"><option value=""></option></select></shop-filter-select>`;
/** Opens the n-th list. @returns its rows */
async function rowsOf(n: number): Promise<string[]> {
  flushSync(() => one('.select2-selection', n).click());
  await settled();
  const rows = [...document.querySelectorAll('.select2-results__option')].map((el) => el.textContent ?? '');
  flushSync(() => press(one('.select2-search__field'), 'Escape'));
  return rows;
}
const ROWS = ['Row 1', 'Row 2'];

test('with ajaxCache an answer is asked for once, a failure again; without it each time (22)', async () => {
  const kept = tag('data-ajax-url="/kept" data-ajax-cache');
  await put(`<div>${kept}${kept}${tag('data-ajax-url="/asked"')}</div>`);
  status = 500;
  expect(await rowsOf(0)).toEqual(['The results could not be loaded.']);
  expect(printedLines().join()).toContain('could not be loaded from');
  status = 200;
  expect([await rowsOf(0), await rowsOf(0), await rowsOf(1)]).toEqual([ROWS, ROWS, ROWS]);
  expect([await rowsOf(2), await rowsOf(2)]).toEqual([ROWS, ROWS]);
  expect(asked).toEqual(['/kept?_type=query', '/kept?_type=query', '/asked?_type=query', '/asked?_type=query']);
});
