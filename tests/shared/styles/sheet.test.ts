import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { needSheet as needSheetOf } from '../../../shared/styles/sheet.js';
import { settled } from '../support.js';

const tag = (name: string): Element => document.createElement(name);
const needSheet = (script: string | undefined): Promise<unknown> => needSheetOf(script, tag('shop-gallery'));

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
    ['a script', 'https://one.test/theme/shop-widgets/shop.js', 'https://one.test/theme/shop-widgets/shop.css'],
    ['a script with a version', 'https://cdn.test/shop.classic.js?ver=7', 'https://cdn.test/shop.css'],
    ['a file', 'file:///home/shop/dist/shop.classic.js', 'file:///home/shop/dist/shop.css'],
  ])('links the one beside %s', (_what, script, href) => {
    void needSheet(script);
    expect(link()?.rel).toBe('stylesheet');
    expect(link()?.href).toBe(href);
  });

  test('links the one beside the page, once, where the address of the script is unknown', () => {
    void needSheet('');
    void needSheet(undefined);
    expect(added.map(({ href }) => href)).toEqual([new URL('shop.css', document.baseURI).href]);
  });

  test.each(['onload', 'onerror'] as const)('waits for %s', async (what) => {
    const done = vi.fn();
    const ready = needSheet(`https://${what}.test/shop.js`).then(done);
    await settled();
    expect(done).not.toHaveBeenCalled();
    link()?.[what]?.(new Event(what.slice(2)));
    await ready;
    expect(done).toHaveBeenCalled();
  });
});

describe('a page that links the sheets of its tags', () => {
  beforeEach(() => {
    for (const name of ['core', 'product']) {
      document.documentElement.style.setProperty(`--shop-sheet-${name}`, '1');
    }
  });

  test.each([
    ['of the core', 'shop-mini-cart', []],
    ['of a sheet that is there', 'shop-gallery', []],
    ['of a sheet that is not', 'shop-cart', ['https://parts.test/shop.till.css']],
    ['of none of them', 'shop-side-cart', ['https://parts.test/shop.extras.css']],
  ])('gets what a tag %s lacks', (_what, name, expected) => {
    void needSheetOf('https://parts.test/shop.js', tag(name));
    expect(added.map(({ href }) => href)).toEqual(expected);
  });

  test('gets the parts of a cart that prints itself, and each sheet once', () => {
    const cart = tag('shop-mini-cart');
    cart.setAttribute('data-source', 'store-api');
    void needSheetOf('https://store.test/shop.js', cart);
    void needSheetOf('https://store.test/shop.js', tag('shop-label'));
    expect(added.map(({ href }) => href)).toEqual(['https://store.test/shop.extras.css']);
  });
});
