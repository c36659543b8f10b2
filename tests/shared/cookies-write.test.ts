import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeCookie } from '../../shared/cookies.js';

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    written.push(text);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a cookie without days ends with the browser, and is there for the whole site', () => {
  writeCookie('store_noticeabc', 'hidden');
  expect(written).toEqual(['store_noticeabc=hidden; path=/']);
});

test('days are counted from now', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 30, 12) });
  writeCookie('a', 'b', { days: 2 });
  expect(written).toEqual(['a=b; expires=Sun, 01 Feb 2026 12:00:00 GMT; path=/']);
});

test('name and value are encoded, so that neither can add an attribute', () => {
  writeCookie('a; path=/x', 'é; domain=.evil');
  expect(written).toEqual(['a%3B%20path%3D%2Fx=%C3%A9%3B%20domain%3D.evil; path=/']);
});

test('where cookies are forbidden nothing happens', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(() => {
    writeCookie('a', 'b');
  }).not.toThrow();
});
