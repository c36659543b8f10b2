import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { needSheet } from '../../../shared/styles/sheet.js';
import { settled } from '../support.js';

/** Nothing is fetched here: each test says how the link fares. */
const added: HTMLLinkElement[] = [];
const link = (): HTMLLinkElement | undefined => added[0];
beforeEach(() => {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    added.push(...(nodes as HTMLLinkElement[]));
  });
});
afterEach(() => {
  added.length = 0;
  document.documentElement.removeAttribute('style');
});

test('a page that has the sheet gets none, and nobody waits', async () => {
  document.documentElement.style.setProperty('--shop-sheet', '1');
  await needSheet('https://shop.test/theme/shop-widgets/shop.js');
  expect(added).toEqual([]);
});

describe('a page without it', () => {
  test.each([
    ['a script', 'https://cdn.test/theme/shop-widgets/shop.js', 'https://cdn.test/theme/shop-widgets/shop.css'],
    ['a script with a version', 'https://cdn.test/shop.classic.js?ver=7', 'https://cdn.test/shop.css'],
    ['a file', 'file:///home/shop/dist/shop.classic.js', 'file:///home/shop/dist/shop.css'],
  ])('links the one beside %s', (_what, script, href) => {
    void needSheet(script);
    expect(link()?.rel).toBe('stylesheet');
    expect(link()?.href).toBe(href);
  });

  test.each([
    ['empty', ''],
    ['unknown', undefined],
  ])('looks beside the page where the address of the script is %s', (_what, script) => {
    void needSheet(script);
    expect(link()?.href).toBe(new URL('shop.css', document.baseURI).href);
  });

  test.each(['onload', 'onerror'] as const)('waits for %s', async (what) => {
    const done = vi.fn();
    const ready = needSheet('https://shop.test/shop.js').then(done);
    await settled();
    expect(done).not.toHaveBeenCalled();
    link()?.[what]?.(new Event(what.slice(2)));
    await ready;
    expect(done).toHaveBeenCalled();
  });
});
