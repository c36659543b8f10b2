import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import { fakeScreen, scrolledTo } from '../theme-page.js';
import '../../../widgets/sticky-header/index.js';

const page = (tag = '', header = ''): string =>
  `<shop-sticky-header ${tag}><header${header && ` ${header}`}>Shop</header></shop-sticky-header>`;
const header = (): HTMLElement => one('header');

beforeEach(fakeScreen);
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

test('scrolled to 0, 1, 1.5, 2, 1: off, off, on, on, off, told twice', async () => {
  await put(page('data-sticky'));
  const told: boolean[] = [];
  one('shop-sticky-header').addEventListener('shop:header-stuck', ({ detail }) => told.push(detail.stuck));
  const seen = [0, 1, 1.5, 2, 1].map((y) => {
    scrolledTo(y);
    return [header().className, one('shop-sticky-header').dataset['state']];
  });
  expect(seen).toEqual([
    ['', 'free'],
    ['', 'free'],
    ['is-stuck', 'stuck'],
    ['is-stuck', 'stuck'],
    ['', 'free'],
  ]);
  expect(told).toEqual([true, false]);
});

test.each([
  ['', '', false],
  ['', 'data-sticky="yes"', true],
  ['', 'data-sticky="1"', true],
  ['', 'data-sticky="no"', false],
  ['data-sticky="no"', 'data-sticky="true"', false],
  ['data-sticky', 'data-sticky="no"', true],
])('tag %j, header %j: enabled %j', async (tag, attribute, enabled) => {
  await put(page(tag, attribute));
  scrolledTo(50);
  expect(header().classList.contains('is-stuck')).toBe(enabled);
});

test('the theme’s own class, and the page as it was printed once the tag has left', async () => {
  await put(page('data-sticky data-stuck-class="stick"', 'class="site"'));
  scrolledTo(50);
  expect(header().className).toBe('site stick');
  const el = header();
  one('shop-sticky-header').replaceWith(el);
  await settled();
  expect([el.className, document.body.querySelectorAll(':scope > div:not([class])').length]).toEqual(['site', 0]);
});

test('all pages of the theme have the touch class once, the theme’s own where it is there', async () => {
  await put(`${page('data-sticky')}${page()}`);
  expect(document.documentElement.className).toBe('no-touch');
  document.body.replaceChildren();
  await settled();
  expect(document.documentElement.hasAttribute('class')).toBe(false);
  document.documentElement.className = 'touch';
  await put(page());
  expect(document.documentElement.className).toBe('touch');
  document.body.replaceChildren();
  await settled();
  expect(document.documentElement.className).toBe('touch');
  document.documentElement.removeAttribute('class');
});
