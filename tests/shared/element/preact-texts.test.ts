import { h, render, type ComponentChildren } from 'preact';
import { afterEach, expect, test } from 'vitest';
import '../../../shared/element/preact-texts.js';
import { translate } from '../../support/translate.js';

/** The lean edition: what its Preact does with the texts of a page that is translated. */
const show = (...children: ComponentChildren[]): string => {
  render(h('p', { class: 'a' }, ...children), document.body);
  return document.body.innerHTML;
};
afterEach(() => {
  render(null, document.body);
});

test('a text that changes is seen, again and again', () => {
  show('£58.00');
  translate();
  expect(show('£20.00')).toBe('<p class="a">£20.00</p>');
  translate();
  expect(show('£5.00')).toBe('<p class="a">£5.00</p>');
});

test('a text that stays keeps its translation', () => {
  show('Total');
  translate();
  const translated = document.body.innerHTML;
  expect(show('Total')).toBe(translated);
});

test('an element that comes in place of a text stands alone, and the other way round', () => {
  show('Loading');
  translate();
  expect(show(h('b', null, 'here'))).toBe('<p class="a"><b>here</b></p>');
  translate();
  expect(show('gone')).toBe('<p class="a">gone</p>');
});

test('a text inside another element is left to that one', () => {
  show(h('b', null, '1'), h('i', null, 'two'));
  translate();
  show(h('b', null, '3'), h('i', null, 'two'));
  expect(document.body.textContent).toBe('3two');
  expect(document.querySelector('i')?.innerHTML).toContain('<font>');
});
