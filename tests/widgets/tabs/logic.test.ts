import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idOfHash, tabAtLoad, tabOfHash, type TabFacts, areStacked, tabOfKey } from '../../../widgets/tabs/tabs.rules.js';

const TABS: readonly TabFacts[] = [
  { id: 'tab-description', isReviews: false },
  { id: 'tab-additional_information', isReviews: false },
  { id: 'tab-Shipping', isReviews: false },
  { id: 'tab-reviews', isReviews: true },
];
const NO_REVIEWS = TABS.slice(0, 3);
const nobody = (): number => -1;
const PAGE = 'http://shop.test/product/kettle/';
const load = (hash: string, query = '', tabs = TABS, holder: (id: string) => number = nobody): string | undefined =>
  tabs[tabAtLoad({ hash, url: `${PAGE}${query}${hash}` }, tabs, holder)]?.id;

describe('the tab that is open at load', () => {
  test.each([
    ['', '', 'tab-description'],
    ['#comment-12', '', 'tab-reviews'],
    ['#COMMENT-12', '', 'tab-reviews'],
    ['#li-comment-5', '', 'tab-reviews'],
    ['#reviews', '', 'tab-reviews'],
    ['#Reviews', '', 'tab-reviews'],
    ['#tab-reviews', '', 'tab-reviews'],
    ['', 'comment-page-2/', 'tab-reviews'],
    ['', '?cpage=2', 'tab-reviews'],
    ['', '?comment-page=2', 'tab-reviews'],
    ['#tab-additional_information', '', 'tab-additional_information'],
    ['#tab-additional_information', '?cpage=2', 'tab-reviews'],
    ['#tab-description', '', 'tab-description'],
    ['#tab-Shipping', '', 'tab-Shipping'],
    ['#tab-shipping', '', 'tab-Shipping'],
    ['#tab-nothing', '', 'tab-description'],
    ['#%E0%A4%A', '', 'tab-description'],
    ['#"]:has(*', '', 'tab-description'],
  ])('hash %j, address …%j: %s', (hash, query, id) => {
    expect(load(hash, query)).toBe(id);
  });

  test.each(['#reviews', '#comment-3', ''])('hash %j without a tab of reviews falls back to the first', (hash) => {
    expect(load(hash, hash === '' ? '?cpage=2' : '', NO_REVIEWS)).toBe('tab-description');
  });

  test('an element inside a panel opens it', () => {
    expect(load('#size-chart', '', TABS, (id) => (id === 'size-chart' ? 2 : -1))).toBe('tab-Shipping');
  });

  test('any text is a hash and opens some tab', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (hash, query) => {
        const at = tabAtLoad({ hash: `#${hash}`, url: `${PAGE}?${query}#${hash}` }, TABS, nobody);
        expect(TABS[at]).toBeDefined();
      }),
    );
  });
});

describe('a hash while the page lives', () => {
  test.each([
    ['#tab-shipping', 2],
    ['#reviews', 3],
    ['#comment-1', 3],
    ['', null],
    ['#', null],
    ['#elsewhere', null],
  ])('%j asks for %s', (hash, at) => {
    expect(tabOfHash(hash, TABS, nobody)).toBe(at);
  });

  test('is read decoded', () => {
    expect([idOfHash('#tab-%C4%8Daj'), idOfHash('#100%'), idOfHash('')]).toEqual(['tab-čaj', '100%', '']);
  });
});

describe('how tabs lie', () => {
  const box = (top: number, height = 40): { top: number; bottom: number } => ({ top, bottom: top + height });
  test.each([
    ['in a row', [box(0), box(0), box(0)], false],
    ['one below the other', [box(0), box(40), box(80)], true],
    ['below each other with a shared border', [box(0), box(39.5), box(79)], true],
    ['in two lines', [box(0), box(0), box(40)], false],
    ['in two lines, the first alone', [box(0), box(40), box(40)], false],
    ['one alone', [box(0)], false],
    ['without a layout', [box(0, 0), box(0, 0)], false],
    ['none', [], false],
  ])('%s', (_, boxes, stacked) => {
    expect(areStacked(boxes)).toBe(stacked);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', 0, { stacked: false, rtl: false }, 1],
    ['ArrowRight', 2, { stacked: false, rtl: false }, 0],
    ['ArrowLeft', 0, { stacked: false, rtl: false }, 2],
    ['ArrowRight', 1, { stacked: false, rtl: true }, 0],
    ['ArrowLeft', 1, { stacked: false, rtl: true }, 2],
    ['ArrowDown', 0, { stacked: false, rtl: false }, null],
    ['ArrowDown', 0, { stacked: true, rtl: false }, 1],
    ['ArrowUp', 0, { stacked: true, rtl: true }, 2],
    ['ArrowRight', 0, { stacked: true, rtl: false }, null],
    ['Home', 2, { stacked: false, rtl: false }, 0],
    ['End', 0, { stacked: true, rtl: true }, 2],
    ['Enter', 0, { stacked: false, rtl: false }, null],
    [' ', 0, { stacked: false, rtl: false }, null],
  ])('%s from tab %i, %j: %s', (key, from, way, to) => {
    expect(tabOfKey(key, from, 3, way)).toBe(to);
  });
});
