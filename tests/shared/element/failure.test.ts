import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeOf, tellFailure } from '../../../shared/element/failure.js';

/** What is told when a tag fails: which one, what kind of error, and where in our scripts; nothing else. */
const beacon = vi.fn<(url: string, body: URLSearchParams) => boolean>(() => true);

beforeEach(() => {
  beacon.mockClear();
  Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value: beacon });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
  Reflect.deleteProperty(window, 'shopSettings');
});

const at = (stack: string, error: Error = new TypeError('ada@example.com is no number')): Error => Object.assign(error, { stack });

describe('the place of an error', () => {
  test.each([
    ['TypeError: x\n    at read (https://shop.example/assets/chunks/cart-AB12.js?ver=1:3:45)', 'TypeError cart-AB12.js:3:45'],
    ['read@https://shop.example/assets/chunks/cart-AB12.js:3:45\n', 'TypeError cart-AB12.js:3:45'],
    ['TypeError: ada@example.com is no number', 'TypeError'],
    ['', 'TypeError'],
  ])('%j is %j: no message, no address', (stack, place) => {
    expect(placeOf(at(stack))).toBe(place);
  });

  test('what is no error, or names itself oddly, has a plain name', () => {
    expect(placeOf('ada@example.com')).toBe('Error');
    expect(placeOf(at('', Object.assign(new Error(), { name: '<b>1' })))).toBe('b');
    expect(placeOf(at('', Object.assign(new Error(), { name: '1' })))).toBe('Error');
  });
});

describe('telling', () => {
  test('goes to the shop, where the page says so', () => {
    Object.assign(window, { shopSettings: { failures: { url: '/?wc-ajax=shop_widgets_failed&page=cart' } } });
    tellFailure('shop-cart', at('TypeError: x\n at https://shop.example/cart.js:1:2'));
    expect(beacon.mock.calls.map(([url, body]) => [new URL(url).search, String(body)])).toEqual([
      ['?wc-ajax=shop_widgets_failed&page=cart', 'tag=shop-cart&place=TypeError+cart.js%3A1%3A2'],
    ]);
  });

  test.each([[undefined], [''], ['https://elsewhere.example/'], ['javascript:alert(1)'], [7]])('to %j nothing is sent', (url) => {
    Object.assign(window, { shopSettings: { failures: { url } } });
    tellFailure('shop-cart', new Error('x'));
    expect(beacon).not.toHaveBeenCalled();
  });
});
