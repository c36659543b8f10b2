import { afterEach, expect, test, vi } from 'vitest';
import { holdTouchClass } from '../../../shared/host/touch-class.js';
import { forgetPage } from '../../../shared/page.js';

const { documentElement: html } = document;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  forgetPage();
  html.removeAttribute('class');
});

test('a touch class that the theme adds as the page gets ready stands alone, and stays', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  const leave = holdTouchClass();
  document.addEventListener('DOMContentLoaded', () => html.classList.add('touch'), { once: true });
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.runAllTimers();
  expect(html.className).toBe('touch');
  leave();
  expect(html.className).toBe('touch');
});

test('a page that is left before it is ready gets no touch class', () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  holdTouchClass()();
  document.dispatchEvent(new Event('DOMContentLoaded'));
  vi.runAllTimers();
  expect(html.className).toBe('');
});
