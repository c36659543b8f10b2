// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import '../../../shared/html/purify.js';
import '../../../widgets/delivery-map/index.js';
import { leave, one, put } from '../render.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'what cleans HTML in attributes'),
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

test('one with markup is its text until what cleans it is here, and gives the page its own back', async () => {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  await put(map('Where <b onclick="x()">we</b><style>b{}</style> deliver &amp; when'));
  expect(title()).toBe('Where we deliver &amp; when');
  come();
  await vi.waitFor(() => expect(title()).toBe('Where <b>we</b> deliver &amp; when'));
  const heading = one('h4');
  one('shop-delivery-map').remove();
  await settled();
  expect(heading.textContent).toBe('as printed');
});

test('one that is an author’s attack is text, links and pictures', async () => {
  await put(
    map(
      '<style>*{color:red}</style><form action="/x"><input name="a"><b class="xoo-wsc-cart-trigger price" style="position:fixed">On</b></form><iframe src="/x"></iframe><a href="/about" id="x" data-x="1">ly</a><img src="/a.png" alt="">',
    ),
  );
  await vi.waitFor(() => expect(title()).toBe('<b class="price">On</b><a href="/about">ly</a><img src="/a.png" alt="">'));
});

test('where that cannot be had it stays text; where it comes too late, the page has its own', async () => {
  lateCode.missing = true;
  await put(map('<i>Here</i>'));
  await settled();
  expect(title()).toBe('Here');
  expect(printedLines().join()).toContain('what cleans HTML in attributes could not be loaded');

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
  await settled();
  expect(heading.textContent).toBe('as printed');
});
