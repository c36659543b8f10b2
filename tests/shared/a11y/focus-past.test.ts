import { expect, test } from 'vitest';
import { focusPast } from '../../../shared/a11y/focus-past.js';

const put = (html: string): void => {
  document.body.innerHTML = html;
};
const id = (name: string): HTMLElement => document.querySelector<HTMLElement>(`#${name}`)!;

test('a focus in the region goes to the next thing the keyboard reaches', () => {
  put(
    '<button id="before">a</button><div id="region"><button id="in">b</button></div><button disabled>c</button><span hidden><button>d</button></span><a id="after" href="#x">e</a>',
  );
  id('in').focus();
  focusPast(id('region'));
  expect(document.activeElement?.id).toBe('after');
});

test('with nothing after it, to the last thing before it', () => {
  put('<button>a</button><button id="before">a</button><div id="region"><button id="in">b</button></div><p>c</p>');
  id('in').focus();
  focusPast(id('region'));
  expect(document.activeElement?.id).toBe('before');
});

test('with nothing else on the page it stays', () => {
  put('<div id="region"><button id="in">b</button></div>');
  id('in').focus();
  focusPast(id('region'));
  expect(document.activeElement?.id).toBe('in');
});

test('a focus elsewhere stays', () => {
  put('<button id="before">a</button><div id="region"><button>b</button></div><button>c</button>');
  id('before').focus();
  focusPast(id('region'));
  expect(document.activeElement?.id).toBe('before');
});

test('what is on the screen goes first, in the same order', () => {
  put(
    '<a id="top" href="#x">a</a><div id="region"><button id="in">b</button></div><a id="below" href="#x">c</a><a id="seen" href="#x">d</a>',
  );
  const at = (el: HTMLElement, y: number): void => {
    el.getBoundingClientRect = () => new DOMRect(0, y, 100, 20);
  };
  at(id('top'), -300);
  at(id('below'), -200);
  at(id('seen'), 100);
  id('in').focus();
  focusPast(id('region'));
  expect(document.activeElement?.id).toBe('seen');
});
