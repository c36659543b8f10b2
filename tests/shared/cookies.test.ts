import { afterEach, describe, expect, test, vi } from 'vitest';
import { readCookie, writeCookie } from '../../shared/cookies.js';

const cookies = (text: string): void => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(text);
};
afterEach(() => {
  vi.restoreAllMocks();
});

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
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('sandboxed', 'SecurityError');
  });
  expect(readCookie('a')).toBeUndefined();
});

test('what the page sets is what is read', () => {
  document.cookie = `round=${encodeURIComponent('a; b=c')}`;
  expect(readCookie('round')).toBe('a; b=c');
  document.cookie = 'round=; max-age=-1';
});

describe('a cookie that is set', () => {
  const written = (): string[] => {
    const lines: string[] = [];
    vi.spyOn(document, 'cookie', 'set').mockImplementation((line) => {
      lines.push(line);
    });
    return lines;
  };
  afterEach(() => {
    vi.useRealTimers();
  });

  test('is encoded, for the whole site, until the browser closes', () => {
    const lines = written();
    writeCookie('wc cart', 'a; b=ü');
    expect(lines).toEqual(['wc%20cart=a%3B%20b%3D%C3%BC; path=/']);
  });

  test('lasts as many days as are said, none taking it away', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    const lines = written();
    writeCookie('a', '1', { days: 2 });
    writeCookie('a', '', { days: 0 });
    expect(lines).toEqual(['a=1; expires=Sat, 03 Jan 2026 00:00:00 GMT; path=/', 'a=; expires=Thu, 01 Jan 2026 00:00:00 GMT; path=/']);
  });

  test('is read again, whatever its name', () => {
    writeCookie('odd name', 'x y');
    expect(readCookie('odd name')).toBe('x y');
    writeCookie('odd name', '', { days: -1 });
    expect(readCookie('odd name')).toBeUndefined();
  });

  test('is not, and nothing breaks, where the page may not', () => {
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('sandboxed', 'SecurityError');
    });
    expect(() => writeCookie('a', '1')).not.toThrow();
  });
});
