import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import '../../../widgets/delivery-map/driver.js';
import '../../../widgets/delivery-map/index.js';
import { leave, one, put } from '../render.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'what reads the title of a map'),
);

const HEADING = '<h4><div class="szbdshortcode_id_title">as printed</div></h4>';
const map = (title: string): string =>
  `<shop-delivery-map data-provider="svg" data-config='${JSON.stringify({ title, radius: 2, store_loc: { lat: 1, lng: 1 } })}'>${HEADING}<div class="szbdshortcode_id"></div></shop-delivery-map>`;
const title = (): string => one('.szbdshortcode_id_title').innerHTML;

beforeEach(() => {
  resetLateCode();
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(leave);

test('a title of plain text is there at once, and nothing is asked for', async () => {
  await put(map('Where we deliver'));
  await settled();
  expect([title(), lateCode.asked]).toEqual(['Where we deliver', []]);
});

test('one with markup waits for what reads it, and gives the page its own back', async () => {
  await put(map('Where <b onclick="x()">we</b> deliver &amp; when'));
  await vi.waitFor(() => expect(title()).toBe('Where <b>we</b> deliver &amp; when'));
  const heading = one('h4');
  one('shop-delivery-map').remove();
  await settled();
  expect(heading.textContent).toBe('as printed');
});

test('where that cannot be had, or comes too late, the page keeps what it printed', async () => {
  lateCode.missing = true;
  await put(map('<i>Here</i>'));
  await settled();
  expect(title()).toBe('as printed');
  expect(printedLines().join()).toContain('what reads the title of a map could not be loaded');

  await leave();
  resetLateCode();
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  await put(map('<i>Here</i>'));
  const heading = one('h4');
  one('shop-delivery-map').remove();
  come();
  await import('../../../shared/html/sanitize.js');
  await settled();
  expect(heading.textContent).toBe('as printed');
});
