import { afterEach, describe, expect, test } from 'vitest';
import { drive, isRepeat, mark, release, stateOf } from '../../../shared/ui/cart-button.js';

afterEach(() => {
  document.body.innerHTML = '';
});

const button = (html: string): HTMLElement => {
  document.body.innerHTML = html;
  return document.body.firstElementChild as HTMLElement;
};

describe('a press soon after the last', () => {
  test.each<[string, number | undefined, number, boolean]>([
    ['the first press', undefined, 0, false],
    ['at the same moment', 10, 10, true],
    ['after 499 ms', 0, 499, true],
    ['after 500 ms', 0, 500, false],
    ['a clock that ran back', 1000, 0, false],
  ])('%s', (_, last, now, repeat) => {
    const el = button('<button>Add</button>');
    if (last !== undefined) {
      isRepeat(el, last);
    }
    expect(isRepeat(el, now)).toBe(repeat);
  });

  test('of another button is its own', () => {
    const [one, other] = [document.createElement('a'), document.createElement('a')];
    isRepeat(one, 100);
    expect(isRepeat(other, 100)).toBe(false);
  });
});

describe('a driven button', () => {
  test('is given back as it was printed, whatever state it is in', () => {
    const el = button('<a class="button added" data-state="mine">Add</a>');
    drive(el);
    expect([stateOf(el), el.className]).toEqual(['idle', 'button']);
    mark(el, 'loading');
    expect([stateOf(el), el.className]).toEqual(['loading', 'button loading shop-ring']);
    release(el);
    expect(el.outerHTML).toBe('<a class="button added" data-state="mine">Add</a>');
  });

  test('keeps its width while loading, and then has the page’s own style again', () => {
    const el = button('<a class="button" style="width: 70px; color: red">Add</a>');
    drive(el);
    mark(el, 'loading');
    el.style.color = 'blue';
    mark(el, 'loading');
    expect(el.style.width).toBe('70px');
    mark(el, 'added');
    expect([el.getAttribute('style')?.replaceAll(/\s|;$/g, ''), el.className]).toEqual(['width:70px;color:blue', 'button added']);
  });

  test('that was let go takes no state any more', () => {
    const el = button('<a class="button">Add</a>');
    drive(el);
    release(el);
    mark(el, 'added');
    expect([stateOf(el), el.outerHTML]).toEqual(['idle', '<a class="button">Add</a>']);
  });
});
