import jQuery from 'jquery';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import { fakeScreen, scrolledTo } from '../theme-page.js';
import '../../../widgets/back-to-top/index.js';

const click = (el: Element): boolean => el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
const frames: ((at: number) => void)[] = [];
let now = 0;
/** Lets one frame pass at this time. */
const frameAt = (ms: number): void => {
  now = ms;
  for (const run of frames.splice(0)) {
    run(ms);
  }
};

beforeEach(() => {
  fakeScreen();
  now = 0;
  frames.length = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  vi.stubGlobal('requestAnimationFrame', (run: (at: number) => void) => frames.push(run));
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.scrollTo({ top: 0 });
  Reflect.deleteProperty(globalThis, 'jQuery');
});

const LINK = '<a class="to-the-top" href="#top">Top</a>';

test('to the top in 700 ms, slow, fast, slow; the focus goes along', async () => {
  await put(`<shop-back-to-top>${LINK}</shop-back-to-top>`);
  window.scrollTo({ top: 1400 });
  one('.to-the-top').focus();
  expect(click(one('.to-the-top'))).toBe(false);
  frameAt(350);
  expect(Math.round(window.scrollY)).toBe(700);
  frameAt(700);
  expect([window.scrollY, document.activeElement]).toEqual([0, document.body]);
  expect(frames).toEqual([]);
});

test('a wheel or a key of the shopper ends it where it is', async () => {
  await put(`<shop-back-to-top>${LINK}</shop-back-to-top>`);
  window.scrollTo({ top: 1400 });
  click(one('.to-the-top'));
  frameAt(350);
  vi.stubGlobal('cancelAnimationFrame', () => frames.splice(0));
  window.dispatchEvent(new Event('wheel'));
  frameAt(700);
  expect(Math.round(window.scrollY)).toBe(700);
});

test('the theme’s link shows by the theme’s sheet, unless the tag says when', async () => {
  await put(`<shop-back-to-top>${LINK}</shop-back-to-top>`);
  expect(one('.to-the-top').hasAttribute('data-state')).toBe(false);
  await put(`<shop-back-to-top data-show-after="300">${LINK}</shop-back-to-top>`);
  const states = [];
  for (const y of [300, 301, 0]) {
    scrolledTo(y);
    await settled();
    states.push(one('.to-the-top').dataset['state']);
  }
  expect(states).toEqual(['hidden', 'shown', 'hidden']);
});

test('a removed tag gives the theme’s link back as it was printed', async () => {
  const tag = await put(`<shop-back-to-top data-show-after="300">${LINK}</shop-back-to-top>`);
  const link = one('.to-the-top');
  tag.replaceWith(link);
  await settled();
  expect(link.outerHTML).toBe(LINK);
});

test('an empty tag prints its link, which hides at the top of the page', async () => {
  await put('<shop-back-to-top></shop-back-to-top>');
  expect([one('.to-the-top').getAttribute('aria-label'), one('.to-the-top').dataset['state']]).toEqual(['Back to top', 'hidden']);
  scrolledTo(601);
  await settled();
  expect(one('.to-the-top').dataset['state']).toBe('shown');
});

test('a new label renames the printed link, which leaves when the theme’s own link comes', async () => {
  const tag = await put('<shop-back-to-top></shop-back-to-top>');
  tag.dataset['label'] = 'Up';
  await settled();
  expect(one('.to-the-top').getAttribute('aria-label')).toBe('Up');
  tag.insertAdjacentHTML('afterbegin', LINK);
  await settled();
  expect([...tag.querySelectorAll('a')].map((link) => link.outerHTML)).toEqual([LINK]);
});

test('a link that the theme’s script scrolls is left to it', async () => {
  Reflect.set(globalThis, 'jQuery', jQuery);
  await put(`<shop-back-to-top>${LINK}</shop-back-to-top>`);
  window.scrollTo({ top: 1400 });
  const theirs = vi.fn();
  jQuery(document).on('click', '.to-the-top', theirs);
  expect(click(one('.to-the-top'))).toBe(true);
  expect([theirs.mock.calls.length, frames.length]).toEqual([1, 0]);
  jQuery(document).off('click');
});
