// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { runAdditionScripts } from '../../../shared/html/answer-scripts.js';
import { parsePage } from '../../../shared/html/inert.js';

const script = (code: string, attributes = ''): string => `<script ${attributes}>${code}</script>`;
/** Scripts of these tests write what they do into the title of the page. */
const says = (what: string, more = ''): string => `document.title += ${JSON.stringify(` ${what}`)}; ${more}`;
const answer = (...scripts: string[]): void => runAdditionScripts(parsePage(`<!doctype html><body>${scripts.join('')}</body>`));
/** Puts a page with scripts into place; they have run, and what they said is forgotten. */
function page(...scripts: string[]): void {
  document.body.innerHTML = scripts.join('');
  document.title = '';
}

afterEach(() => {
  document.body.replaceChildren();
  document.title = '';
});

test('a script that came with an addition and tells of it runs, each time, and leaves nothing', () => {
  page('<p></p>');
  answer(script(says('AddToCart', 'String("5f3a", 54.8)')));
  answer(script(says('AddToCart', 'String("77c1", 12)')));
  expect(document.title).toBe('AddToCart AddToCart');
  expect(document.body.innerHTML).toBe('<p></p>');
});

test.each([
  ['one of the page itself, with another nonce', script(says('add to cart', 'String("9f3c1a7b02", 12)'))],
  ['one that tells of no addition', script(says('viewed', 'String(1)'))],
  ['settings', script('document.title = " add_to_cart"; var settings = JSON.parse("{}");')],
  ['data', script('{"event":"add_to_cart()"}', 'type="application/ld+json"')],
  ['one that writes into the page', script('document.write("add_to_cart");')],
  ['a file', script('', 'src="/add-to-cart.js"')],
])('%s does not', (_what, code) => {
  page(script(says('add to cart', 'String("0a1b2c3d4e", 7)')), '<p></p>');
  answer(code);
  expect([document.title, document.querySelectorAll('script').length]).toEqual(['', 1]);
});

test('one that is marked waits for consent in the page', () => {
  page('<p></p>');
  const marked = script('track("AddToCart")', 'type="text/plain" data-shop-consent="marketing"');
  answer(marked);
  answer(marked);
  expect(document.querySelectorAll('body > script[type="text/plain"][data-shop-consent]')).toHaveLength(2);
});

test('under a strict policy none runs', () => {
  page('<script nonce="abc"></script>');
  answer(script(says('AddToCart', 'String(1)')));
  expect(document.title).toBe('');
});
