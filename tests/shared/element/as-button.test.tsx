import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AsButton } from '../../../shared/element/as-button.js';

let root: Root;
let clicks = 0;

/** Shows what a node becomes. @returns the node */
function made(html: string, label?: string): HTMLElement {
  const main = document.querySelector('main') as HTMLElement;
  main.innerHTML = html;
  const node = main.firstElementChild as HTMLElement;
  node.addEventListener('click', () => (clicks += 1));
  flushSync(() => root.render(<AsButton node={node} label={label} />));
  return node;
}
/** @returns whether the page scrolls, or does what else the key means there */
const key = (node: Element, name: string, repeat = false): boolean =>
  node.dispatchEvent(new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true }));

beforeEach(() => {
  document.body.innerHTML = '<main></main><div></div>';
  root = createRoot(document.querySelector('div') as HTMLElement);
  clicks = 0;
});
afterEach(() => flushSync(() => root.unmount()));

test('a box is reached and pressed as a button: Enter while it is held, Space once', () => {
  const box = made('<div>Open</div>', 'Open the menu');
  expect(box.outerHTML).toBe('<div role="button" tabindex="0" aria-label="Open the menu">Open</div>');
  expect([key(box, 'Enter'), key(box, 'Enter', true), key(box, ' '), key(box, ' ', true), key(box, 'a')]).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(clicks).toBe(3);
});

test('a key at what stands inside is for that, one that another script has taken is taken', () => {
  const box = made('<div><a href="#x">More</a></div>');
  key(box.firstElementChild as Element, 'Enter');
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
  key(box, 'Enter');
  expect(clicks).toBe(0);
});

test.each(['<button>Open</button>', '<a href="#x">Open</a>'])('%s stays what it is, and has the name', (html) => {
  const node = made(html, 'Open the menu');
  key(node, 'Enter');
  expect([node.hasAttribute('role'), node.hasAttribute('tabindex'), node.getAttribute('aria-label'), clicks]).toEqual([
    false,
    false,
    'Open the menu',
    0,
  ]);
});

test('the page has its node back', () => {
  const box = made('<div>Open</div>', 'Open the menu');
  flushSync(() => root.render(null));
  key(box, 'Enter');
  expect([box.outerHTML, clicks]).toEqual(['<div>Open</div>', 0]);
});
