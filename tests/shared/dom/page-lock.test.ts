import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockPage } from '../../../shared/dom/page-lock.js';
import { forgetPage } from '../../../shared/page.js';

const { documentElement: html, body } = document;
let sheet: HTMLStyleElement;
/** This window has no scrollbar: how wide the page is with and without it. */
const withScrollbar = (): void => {
  Object.defineProperty(html, 'clientWidth', { configurable: true, get: () => (html.style.overflow === 'hidden' ? 1000 : 985) });
};
/** A browser that can keep the room of a scrollbar, and what the page's sheet says of it. */
const withGutter = (value: string): void => {
  Object.defineProperty(CSSStyleDeclaration.prototype, 'scrollbarGutter', { configurable: true, value });
};

beforeEach(() => {
  sheet = document.createElement('style');
  document.head.append(sheet);
});
afterEach(() => {
  vi.restoreAllMocks();
  sheet.remove();
  for (const root of [html, body]) {
    root.removeAttribute('class');
    root.removeAttribute('style');
  }
  Reflect.deleteProperty(html, 'clientWidth');
  Reflect.deleteProperty(CSSStyleDeclaration.prototype, 'scrollbarGutter');
  forgetPage();
});

describe('lock classes', () => {
  test('stay until the last owner lets go, once each', () => {
    const first = lockPage({ htmlClass: 'cart-active', bodyClass: 'cart-active' });
    const second = lockPage({ bodyClass: 'cart-active' });
    first();
    first();
    expect([html.className, body.className]).toEqual(['', 'cart-active']);
    second();
    expect(body.hasAttribute('class')).toBe(false);
  });

  test('of several owners go one by one', () => {
    const menu = lockPage({ bodyClass: 'body-scroll-locked' });
    lockPage({ bodyClass: 'xoo-wsc-cart-active' });
    menu();
    expect(body.className).toBe('xoo-wsc-cart-active');
  });

  test('that the page has already are not taken', () => {
    body.className = 'locked';
    lockPage({ bodyClass: 'locked' })();
    expect(body.className).toBe('locked');
  });
});

describe('a stopped scroll', () => {
  test('keeps the room of the scrollbar, and is given back with the last owner', () => {
    withScrollbar();
    withGutter('auto');
    const first = lockPage({ scroll: true });
    const second = lockPage({ scroll: true });
    expect([html.style.overflow, html.style.getPropertyValue('scrollbar-gutter')]).toEqual(['hidden', 'stable']);
    first();
    expect(html.style.overflow).toBe('hidden');
    second();
    expect(html.hasAttribute('style')).toBe(false);
  });

  test('keeps it by a padding where the browser has no gutter', () => {
    withScrollbar();
    lockPage({ scroll: true });
    expect(html.getAttribute('style')).toBe('overflow: hidden; padding-right: 15px;');
  });

  test('leaves a page alone that keeps it by itself', () => {
    withScrollbar();
    withGutter('stable both-edges');
    lockPage({ scroll: true });
    expect(html.getAttribute('style')).toBe('overflow: hidden;');
  });

  test('needs no room where no scrollbar goes', () => {
    lockPage({ scroll: true });
    expect(html.getAttribute('style')).toBe('overflow: hidden;');
  });

  test('is the sheet’s alone where it is not asked for', () => {
    lockPage({ bodyClass: 'locked' });
    expect(html.hasAttribute('style')).toBe(false);
  });
});

test('a root with a fixed position shows the same part of the page and is scrolled back', () => {
  sheet.textContent = '.fixed { position: fixed }';
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(640);
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  html.style.top = '5px';
  const first = lockPage({ htmlClass: 'fixed' });
  const second = lockPage({ htmlClass: 'fixed' });
  expect(html.style.top).toBe('-640px');
  first();
  expect(scrollTo).not.toHaveBeenCalled();
  second();
  expect([html.style.top, scrollTo.mock.calls]).toEqual(['5px', [[{ top: 640, behavior: 'instant' }]]]);
});
