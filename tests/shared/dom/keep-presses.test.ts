import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPresses } from '../../../shared/dom/keep-presses.js';
import { forgetPage } from '../../../shared/page.js';

/** What is pressed, and what stands in its place when the button goes up. */
let clicks: string[] = [];
const heard = ({ target }: MouseEvent): void => {
  clicks.push((target as Element).textContent ?? '');
};
const find = (): HTMLElement => document.querySelector<HTMLElement>('#place > *') as HTMLElement;
const pointer = (type: string, target: EventTarget, init: PointerEventInit = {}): boolean =>
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, pointerType: 'mouse', button: 0, ...init }));

beforeEach(() => {
  vi.useFakeTimers();
  clicks = [];
  document.body.innerHTML = '<div id="place"></div>';
  document.addEventListener('click', heard);
  document.elementFromPoint = () => document.querySelector('#place > *');
  keepPresses();
});
afterEach(() => {
  vi.useRealTimers();
  document.removeEventListener('click', heard);
  forgetPage();
});

/** Presses, with another node in the place when the button goes up. @param browserClicks the browser sees a click on the new one */
function press(before: string, after: string, { browserClicks = false, ...init }: PointerEventInit & { browserClicks?: boolean } = {}) {
  find().outerHTML = before;
  pointer('pointerdown', find(), init);
  find().outerHTML = after;
  pointer('pointerup', document, init);
  if (browserClicks) {
    find().click();
  }
  vi.runAllTimers();
}

describe('a press whose control is printed anew', () => {
  beforeEach(() => {
    document.querySelector('#place')?.append(document.createElement('b'));
  });
  test.each([
    ['a button', '<button class="basket">1</button>', '<button class="basket">2</button>', ['2']],
    ['what stands for one', '<div role="button" class="basket">1</div>', '<div role="button" class="basket">2</div>', ['2']],
    ['a link with a fresh nonce', '<a class="x" href="/?r=a&_wpnonce=1">1</a>', '<a class="x" href="/?r=a&_wpnonce=2">2</a>', ['2']],
    [
      'a link that takes out another line now',
      '<a class="x" href="/?r=a&_wpnonce=1">1</a>',
      '<a class="x" href="/?r=b&_wpnonce=1">2</a>',
      [],
    ],
    ['a link that leads elsewhere now', '<a class="x" href="/a/">1</a>', '<a class="x" href="/b/">2</a>', []],
    [
      'the control of another product',
      '<a class="x" href="?r" data-product_id="1">1</a>',
      '<a class="x" href="?r" data-product_id="2">2</a>',
      [],
    ],
    ['a text', '<p class="x">1</p>', '<p class="x">2</p>', []],
  ])('%s', (_, before, after, expected) => {
    press(before, after);
    expect(clicks).toEqual(expected);
  });

  const [before, after] = ['<button class="basket">1</button>', '<button class="basket">2</button>'];
  test.each([
    ['which the browser has clicked itself is clicked once', { browserClicks: true }, ['2']],
    ['by a finger is the browser’s', { pointerType: 'touch' }, []],
    ['by another button is no press', { button: 2 }, []],
  ])('%s', (_, init, expected) => {
    press(before, after, init);
    expect(clicks).toEqual(expected);
  });
  test('and which the pointer has left is none', () => {
    document.elementFromPoint = () => document.body;
    press(before, after);
    expect(clicks).toEqual([]);
  });
});

test('a press on what stays is the browser’s alone', () => {
  document.querySelector('#place')?.append(document.createElement('button'));
  pointer('pointerdown', find());
  pointer('pointerup', find());
  vi.runAllTimers();
  expect(clicks).toEqual([]);
});
