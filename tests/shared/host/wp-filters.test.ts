import { afterEach, expect, test, vi } from 'vitest';
import { applyHostFilter } from '../../../shared/host/wp-filters.js';
import { printedLines } from '../../setup/each.js';

afterEach(() => vi.unstubAllGlobals());
const hooks = (applyFilters: unknown): void => void vi.stubGlobal('wp', { hooks: { applyFilters } });

test('a filter of the page gets name, value and arguments, and its word is the value', () => {
  const filter = vi.fn(() => 'theirs');
  hooks(filter);
  expect(applyHostFilter('a_filter', 'ours', 1, '2')).toBe('theirs');
  expect(filter.mock.calls).toEqual([['a_filter', 'ours', 1, '2']]);
});

test('a filter that throws leaves the value, and is told of', () => {
  hooks(() => {
    throw new Error('broken');
  });
  expect(applyHostFilter('a_filter', 'ours')).toBe('ours');
  expect(printedLines()).toEqual(['error: [shop] a filter of a_filter failed; it is left out broken']);
});

test.each([undefined, null, {}, { hooks: 7 }, { hooks: {} }])('a page with %j as wp leaves the value', (wp) => {
  vi.stubGlobal('wp', wp);
  expect(applyHostFilter('a_filter', 'ours')).toBe('ours');
});
