import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPage, pageSingleton, VERSION } from '../../shared/page.js';
import { printedLines } from '../setup/each.js';

beforeEach(forgetPage);
afterEach(forgetPage);
const copy = async (version?: string): Promise<typeof import('../../shared/page.js')> => {
  if (version !== undefined) {
    vi.stubGlobal('SHOP_VERSION', version);
  }
  vi.resetModules();
  const module = await import('../../shared/page.js');
  vi.unstubAllGlobals();
  return module;
};

test('a thing of the page is made once, on first use', () => {
  let made = 0;
  const thing = pageSingleton('thing', () => ({ n: (made += 1) }));
  expect(made).toBe(0);
  expect(thing()).toBe(thing());
  expect(pageSingleton('thing', () => ({ n: 99 }))()).toBe(thing());
  expect(made).toBe(1);
});

test('a thing that is undefined is made once too', () => {
  const make = vi.fn(() => undefined);
  const thing = pageSingleton('nothing', make);
  thing();
  thing();
  expect(make).toHaveBeenCalledTimes(1);
});

test('two copies of the bundle share it, under the key that stands for the contract', async () => {
  const thing = pageSingleton('thing', () => ({}));
  thing();
  const other = await copy();
  expect(other.pageSingleton).not.toBe(pageSingleton);
  expect(other.pageSingleton('thing', () => ({}))()).toBe(thing());
  expect(Reflect.has(globalThis, Symbol.for('shop.v1'))).toBe(true);
});

test('two versions share it too, and the second warns once', async () => {
  const thing = pageSingleton('thing', () => ({}));
  thing();
  const other = await copy('9.9.9');
  const theirs = other.pageSingleton('thing', () => ({}));
  expect(theirs()).toBe(thing());
  theirs();
  other.pageSingleton('another', () => 1)();
  expect(printedLines()).toEqual([
    `warn: [shop] two versions of the bundle on one page: ${VERSION} was first and is used, 9.9.9 uses its stores`,
  ]);
});

test('a forgotten page starts afresh, and what listens to it lets go', () => {
  const forget = vi.fn();
  const thing = pageSingleton('thing', () => ({ forget }));
  const first = thing();
  pageSingleton('none', () => null)();
  Reflect.set(window, 'shop', {});
  forgetPage();
  expect(forget).toHaveBeenCalledTimes(1);
  expect(Reflect.has(window, 'shop')).toBe(false);
  expect(thing()).not.toBe(first);
});
