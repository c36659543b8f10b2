import { expect, test } from 'vitest';
import { readItems } from '../../../widgets/offcanvas-menu/offcanvas-menu.rules.js';

test('a menu is a list of links, with submenus', () => {
  expect(readItems([{ label: 'Shop', url: '/shop/', current: true, items: [{ label: 'Tea' }] }])).toEqual([
    { label: 'Shop', url: '/shop/', isCurrent: true, items: [{ label: 'Tea', url: '', isCurrent: false, items: [] }] },
  ]);
});

test.each([{}, 'Shop', [1], [{ url: '/' }], [{ label: ' ' }], [{ label: 'A', url: 3 }], [{ label: 'A', items: {} }]])(
  '%j is no menu',
  (value) => {
    expect(() => readItems(value)).toThrow('expected a');
  },
);

test('a menu that goes on without end is refused', () => {
  const item: Record<string, unknown> = { label: 'A' };
  item['items'] = [item];
  expect(() => readItems([item])).toThrow('expected a list');
});
