import { afterEach, describe, expect, test, vi } from 'vitest';
import { navigation, safeUrl } from '../../shared/url.js';

const { origin } = window.location;
afterEach(() => {
  document.head.innerHTML = '';
  vi.unstubAllGlobals();
});

/** Pretends the page was opened from another address. */
const pageAt = (href: string, base = href): void => {
  const url = new URL(href);
  vi.stubGlobal('location', { href, protocol: url.protocol, origin: url.origin });
  vi.spyOn(document, 'baseURI', 'get').mockReturnValue(base);
};

describe('an address that may be followed', () => {
  test.each([
    ['/cart/', `${origin}/cart/`],
    ['?add-to-cart=7', `${origin}/?add-to-cart=7`],
    [' /cart/ ', `${origin}/cart/`],
    ['https://shop.example/x', 'https://shop.example/x'],
    ['//shop.example/x', `${window.location.protocol}//shop.example/x`],
    ['javascript-course/', `${origin}/javascript-course/`],
  ])('%j becomes absolute', (raw, url) => {
    expect(safeUrl(raw)).toBe(url);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,<b>',
    'blob:http://x/1',
    'mailto:a@b',
    'file:///etc/passwd',
    'http://[bad',
    '',
    '  ',
    null,
    undefined,
    7,
    {},
    ['/cart/'],
  ])('%j is none', (raw) => {
    expect(safeUrl(raw)).toBeNull();
  });
});

describe('of the same origin', () => {
  const same = { sameOrigin: true };

  test('other hosts, ports and protocols are refused', () => {
    expect(safeUrl('/x', same)).toBe(`${origin}/x`);
    expect(safeUrl(`${origin}/x`, same)).toBe(`${origin}/x`);
    for (const raw of [
      'https://evil.example/',
      '//evil.example/',
      `${origin}.evil.example/`,
      'http://localhost:1/',
      `https://${window.location.host}/`,
    ]) {
      expect(safeUrl(raw, same)).toBeNull();
    }
  });

  test('a base of another host resolves addresses but lends no origin', () => {
    pageAt('https://shop.example/cart/', 'https://cdn.example/theme/');
    expect(safeUrl('x')).toBe('https://cdn.example/theme/x');
    expect(safeUrl('x', same)).toBeNull();
    expect(safeUrl('https://shop.example/x', same)).toBe('https://shop.example/x');
  });

  test('a frame with srcdoc has the origin of its base', () => {
    pageAt('about:srcdoc', 'https://shop.example/page/');
    expect(safeUrl('/x', same)).toBe('https://shop.example/x');
    expect(safeUrl('https://evil.example/', same)).toBeNull();
  });

  test('a page from the disk may follow files and ask any host', () => {
    pageAt('file:///home/me/shop/cart.html');
    expect(safeUrl('shop.html')).toBe('file:///home/me/shop/shop.html');
    expect(safeUrl('shop.html', same)).toBe('file:///home/me/shop/shop.html');
    expect(safeUrl('https://shop.example/', same)).toBe('https://shop.example/');
    expect(safeUrl('javascript:alert(1)', same)).toBeNull();
  });
});

test('the browser is told where to go', () => {
  const [assign, reload] = [vi.fn(), vi.fn()];
  vi.stubGlobal('location', { assign, reload });
  vi.stubGlobal('window', { location: { assign, reload } });
  navigation.go('/cart/');
  navigation.reload();
  expect([assign.mock.calls, reload.mock.calls]).toEqual([[['/cart/']], [[]]]);
});
