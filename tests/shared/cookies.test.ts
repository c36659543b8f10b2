import { afterEach, expect, test, vi } from 'vitest';
import { readCookie } from '../../shared/cookies.js';

const cookies = (text: string): void => { vi.spyOn(document, 'cookie', 'get').mockReturnValue(text); };
afterEach(() => { vi.restoreAllMocks(); });

test('a cookie is found by its whole name and decoded', () => {
  cookies('xwoocommerce_items_in_cart=9; woocommerce_items_in_cart=1;a=b=c; word=caf%C3%A9%20x');
  expect(readCookie('woocommerce_items_in_cart')).toBe('1');
  expect(readCookie('a')).toBe('b=c');
  expect(readCookie('word')).toBe('café x');
});

test('an empty cookie is an empty text, an absent one undefined', () => {
  cookies('empty=; flag');
  expect(readCookie('empty')).toBe('');
  expect(readCookie('flag')).toBeUndefined();
  expect(readCookie('none')).toBeUndefined();
  cookies('');
  expect(readCookie('')).toBeUndefined();
});

test('a value that cannot be decoded is given as it stands', () => {
  cookies('half=100%');
  expect(readCookie('half')).toBe('100%');
});

test('the first of two cookies of one name counts', () => {
  cookies('a=1; a=2');
  expect(readCookie('a')).toBe('1');
});

test('a page that may not look at its cookies has none', () => {
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => { throw new DOMException('sandboxed', 'SecurityError'); });
  expect(readCookie('a')).toBeUndefined();
});

test('what the page sets is what is read', () => {
  document.cookie = `round=${encodeURIComponent('a; b=c')}`;
  expect(readCookie('round')).toBe('a; b=c');
  document.cookie = 'round=; max-age=0';
});
