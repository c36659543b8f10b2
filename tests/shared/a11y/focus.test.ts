import * as fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { focusables, focusOn, isInFixedLayer, isInView, isShown } from '../../../shared/a11y/focus.js';
import { keyAfter } from '../../../shared/a11y/roving.rules.js';
import { reducedMotion } from '../../../shared/a11y/motion.js';
import { show } from '../support.js';

afterEach(() => {
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

describe('focusables', () => {
  test('are what the keyboard reaches, in order', () => {
    show(`<a id="1" href="#">x</a><a>no</a><button id="2">x</button><button disabled>no</button><input id="3"><input type="hidden"><input disabled><select id="4"></select><textarea id="5"></textarea>
      <details open><summary id="6">x</summary></details><p id="7" tabindex="0">x</p><p tabindex="-1">no</p><button tabindex="-1">no</button><p id="8" contenteditable>x</p><p contenteditable="false">no</p><p hidden><a href="#">no</a></p><div inert><button>no</button></div>`);
    expect(focusables(document).map((el) => el.id)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8']);
  });
});

describe('isShown', () => {
  test('is told by hidden and inert of itself and its parents', () => {
    show('<p id="a"><b id="b"></b></p><p hidden><b id="c"></b></p><p inert><b id="d"></b></p><p id="e" hidden></p>');
    expect(['a', 'b', 'c', 'd', 'e'].map((id) => isShown(document.getElementById(id) as Element))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('asks the browser about display and visibility where it can answer', () => {
    const el = show('<p></p>');
    const ask = vi.fn(() => false);
    Object.defineProperty(el, 'checkVisibility', { configurable: true, value: ask });
    expect(isShown(el)).toBe(false);
    expect(ask.mock.calls).toEqual([[{ visibilityProperty: true }]]);
    Object.defineProperty(el, 'checkVisibility', { configurable: true, value: undefined });
    expect(isShown(el)).toBe(true);
  });
});

describe('focusOn', () => {
  test('focuses what takes no focus by itself, and leaves no trace when it goes on', () => {
    const el = show('<p>notice</p><button>x</button>');
    focusOn(el);
    expect([document.activeElement === el, el.getAttribute('tabindex')]).toEqual([true, '-1']);
    focusOn(el);
    (document.querySelector('button') as HTMLElement).focus();
    expect(el.hasAttribute('tabindex')).toBe(false);
  });

  test.each(['<button>x</button>', '<p tabindex="0">x</p>', '<p tabindex="-1">x</p>'])('leaves the tab order of %s alone', (html) => {
    const el = show(html);
    focusOn(el);
    el.blur();
    expect(el.outerHTML).toBe(html);
  });
});

describe('a layer that stays on the screen', () => {
  test.each([
    ['fixed', true],
    ['sticky', true],
    ['absolute', false],
    ['static', false],
  ])('of a parent that is %s: %j', (position, is) => {
    show(`<div style="position: ${position}"><p><button>x</button></p></div>`);
    expect(isInFixedLayer(document.querySelector('button') as Element)).toBe(is);
  });

  test('takes the focus without moving the page; an element elsewhere is scrolled into view', () => {
    show('<div style="position: fixed"><button id="a">x</button></div><button id="b">x</button>');
    const [a, b] = [...document.querySelectorAll('button')] as unknown as [HTMLElement, HTMLElement];
    const focus = vi.spyOn(HTMLElement.prototype, 'focus');
    focusOn(a);
    focusOn(b);
    expect(focus.mock.calls).toEqual([[{ preventScroll: true }], [{ preventScroll: false }]]);
  });
});

describe('isInView', () => {
  const at = (el: Element, top: number, bottom: number): void => {
    vi.spyOn(el, 'getBoundingClientRect').mockReturnValue({
      top,
      bottom,
      left: 0,
      right: 50,
      width: 50,
      height: bottom - top,
      x: 0,
      y: top,
      toJSON: () => '',
    });
  };
  test.each([
    ['on the screen', 100, 140, true],
    ['above it', -20, 20, false],
    ['below it', 5000, 5040, false],
    ['cut off by a box that scrolls', 190, 230, false],
  ])('%s', (_where, top, bottom, is) => {
    show('<div style="overflow: auto"><button>x</button></div>');
    at(document.querySelector('div[style]') as Element, 0, 200);
    at(document.querySelector('button') as Element, top, bottom);
    expect(isInView(document.querySelector('button') as Element)).toBe(is);
  });
});

test('less movement is what the shopper’s system says, asked anew each time', () => {
  let answer = true;
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' && answer }));
  expect(reducedMotion()).toBe(true);
  answer = false;
  expect(reducedMotion()).toBe(false);
  vi.stubGlobal('matchMedia', undefined);
  expect(reducedMotion()).toBe(false);
});

describe('where the focus goes when one of a list has left', () => {
  test.each([
    ['the one after it', ['a', 'b', 'c'], 'b', ['a', 'c'], 'c'],
    ['the one before it, of the last', ['a', 'b', 'c'], 'c', ['a', 'b'], 'b'],
    ['past one that left meanwhile', ['a', 'b', 'c', 'd'], 'b', ['a', 'd'], 'd'],
    ['nowhere, of the only one', ['a'], 'a', [], null],
    ['the first, of one nobody knew', ['a', 'b'], 'x', ['a', 'b'], 'a'],
    ['a new one, where all others left', ['a', 'b'], 'a', ['n'], 'n'],
  ])('%s', (_, before, removed, left, next) => {
    expect(keyAfter(before, removed, left)).toBe(next);
  });

  test('always one that is there, and none only where none is left', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(), fc.uniqueArray(fc.string()), (before, n, left) => {
        const next = keyAfter(before, before[n % Math.max(1, before.length)] ?? '', left);
        expect(next === null ? left.length === 0 : left.includes(next)).toBe(true);
      }),
    );
  });
});
