import jQuery from 'jquery';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/scroll-to/index.js';

const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);
const click = (el: Element, init: MouseEventInit = {}): boolean =>
  el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
const frames: ((at: number) => void)[] = [];
let now = 0;
const frameAt = (ms: number): void => {
  now = ms;
  for (const run of frames.splice(0)) {
    run(ms);
  }
};
/** Where a part of the page stands, from its top. */
const place = (el: Element, y: number): void => {
  vi.spyOn(el, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, y - window.scrollY, 100, 2000));
};

beforeEach(() => {
  setUrl('http://shop.test/');
  now = 0;
  frames.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (run: (at: number) => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.splice(id - 1, 1));
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.documentElement.removeAttribute('style');
  window.scrollTo({ top: 0 });
  setUrl('about:blank');
});

const PAGE =
  '<shop-scroll-to><button class="scroll-content" type="button">Down</button> <a href="#a%20b">A</a> <a href="#none">None</a></shop-scroll-to><div id="site-content">Content</div><div id="a b">A</div>';

test('from 0 to 1000 in 500 ms: 146.4, 500, 853.6, 1000, then the focus is there', async () => {
  await put(PAGE);
  place(one('#site-content'), 1000);
  expect(click(one('.scroll-content'))).toBe(false);
  const seen = [125, 250, 375, 500].map((ms) => {
    frameAt(ms);
    return Math.round(window.scrollY * 10) / 10;
  });
  expect(seen).toEqual([146.4, 500, 853.6, 1000]);
  expect([document.activeElement?.id, one('#site-content').tabIndex]).toEqual(['site-content', -1]);
});

test('a link to a part of the page: clear of what covers the top, and in the URL', async () => {
  await put(PAGE);
  document.documentElement.style.scrollPaddingTop = '80px';
  place(one('[id="a b"]'), 1000);
  click(one('a'));
  frameAt(500);
  expect([window.scrollY, location.hash]).toEqual([920, '#a%20b']);
});

test('a tag that leaves stops its way, and moves no focus (14)', async () => {
  await put(PAGE);
  place(one('#site-content'), 1000);
  click(one('.scroll-content'));
  frameAt(250);
  one('shop-scroll-to').remove();
  await settled();
  frameAt(500);
  expect([Math.round(window.scrollY), document.activeElement]).toEqual([500, document.body]);
});

test('what leads nowhere, and presses for another tab, are the browser’s', async () => {
  await put(PAGE);
  one('#site-content').remove();
  expect([click(one('.scroll-content')), click(one('a[href="#none"]')), click(one('a'), { ctrlKey: true })]).toEqual([true, true, true]);
  expect(frames).toEqual([]);
});

test('a control without a place of its own does nothing where the page has no content to go to', async () => {
  await put('<shop-scroll-to><a class="scroll-content" href="#">Down</a></shop-scroll-to>');
  expect([click(one('a')), frames.length]).toEqual([false, 0]);
});

test('a control that the theme’s script scrolls is left to it', async () => {
  const $ = jQuery as unknown as (el: Element) => { on(type: string, run: () => void): void };
  vi.stubGlobal('jQuery', jQuery);
  await put(PAGE);
  place(one('#site-content'), 1000);
  $(one('.scroll-content')).on('click', () => undefined);
  expect([click(one('.scroll-content')), frames.length]).toEqual([true, 0]);
});

test('an empty tag prints a link to the content, or to what it is told', async () => {
  await put('<shop-scroll-to></shop-scroll-to><shop-scroll-to data-target="#reviews" data-label="Reviews"></shop-scroll-to>');
  expect([...document.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.textContent])).toEqual([
    ['#site-content', 'Scroll to the content'],
    ['#reviews', 'Reviews'],
  ]);
});

test('a target that is no selector is told, and the content is meant', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await put('<shop-scroll-to data-target="]["></shop-scroll-to>');
  expect([String(told.mock.calls[0]?.[0]).includes('expected a selector'), one('a').getAttribute('href')]).toEqual([true, '#site-content']);
});
