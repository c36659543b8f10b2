import { afterEach, describe, expect, test } from 'vitest';
import { snapshot } from '../../../shared/html/preserve-state.js';
import { applyFragments, readFragments, targetsOf } from '../../../shared/cart/fragments.js';
import { exchange } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { show } from '../support.js';

afterEach(() => {
  document.body.innerHTML = '';
});
const body = (): string => document.querySelector('main')?.innerHTML ?? '';

describe('the fragments of an answer', () => {
  test('are markup by selector', () => {
    const { fragments } = exchange('add-to-cart-ok').response.body as { fragments: Record<string, string> };
    expect(readFragments(fragments)).toEqual(fragments);
    expect(readFragments({})).toEqual({});
  });
  test('are an empty map where PHP prints one', () => {
    expect(readFragments([])).toEqual({});
  });
  test.each([null, undefined, ['x'], '', 'x', 1, false])('are none where there is %j', (value) => {
    expect(readFragments(value)).toBeNull();
  });
  test('that are data for listeners are left out without a word', () => {
    expect(readFragments({ a: '<b></b>', '.vouchers': { ids: [1] }, list: ['x'] })).toEqual({ a: '<b></b>' });
  });
  test('that are numbers count as text; what is neither is left out, with a console error', () => {
    expect(readFragments({ a: '<b></b>', b: 7, c: null })).toEqual({ a: '<b></b>', b: '7' });
    expect(printedLines()).toEqual(['error: [shop] fragment "c": expected markup, got object; it is left out']);
  });
});

test('a selector the browser refuses is one console error and no target', () => {
  show('<i></i>');
  expect(targetsOf('i')).toHaveLength(1);
  expect(targetsOf('div[')).toEqual([]);
  expect(printedLines()).toEqual(['error: [shop] fragment "div[": not a valid selector; it is left out']);
});

describe('applying', () => {
  test('replaces every match by a node of its own', () => {
    show('<i class="n">0</i><p><i class="n">0</i></p>');
    const done = applyFragments({ '.n': '<i class="n">1</i>', '.absent': '<b></b>' });
    expect(body()).toBe('<i class="n">1</i><p><i class="n">1</i></p>');
    expect(done.map((d) => d.node)).toEqual([...document.querySelectorAll('.n')]);
  });

  test('leaves a node that would not change alone', () => {
    show('<i class="n">1</i>');
    const node = document.querySelector('.n');
    expect(applyFragments({ '.n': '<i class="n">1</i>' })).toEqual([]);
    expect(document.querySelector('.n')).toBe(node);
  });

  test('white space around the root is no second root', () => {
    show('<i class="n">1</i>');
    const node = document.querySelector('.n');
    applyFragments({ '.n': '\n\t<i class="n">1</i>\n' });
    expect(document.querySelector('.n')).toBe(node);
  });

  test('several roots take the place of one', () => {
    show('<p><i class="n">0</i><u></u></p>');
    applyFragments({ '.n': '<i class="n">1</i><b>2</b><b>3</b>' });
    expect(body()).toBe('<p><i class="n">1</i><b>2</b><b>3</b><u></u></p>');
  });

  test('nothing empties a place and keeps it, a text takes it', () => {
    show('<i class="n">0</i><i class="m">0</i>');
    expect(applyFragments({ '.n': '', '.m': '3 items' })).toEqual([]);
    expect(body()).toBe('<i class="n"></i>3 items');
  });

  test('a bad selector does not keep the others back', () => {
    show('<i class="n">0</i>');
    applyFragments({ '[': '<b></b>', '.n': '<i class="n">1</i>' });
    expect(body()).toBe('<i class="n">1</i>');
    expect(printedLines()).toHaveLength(1);
  });

  const counts = '<i class="n">1<script>count()</script></i>';
  const script = (): HTMLScriptElement | null => document.querySelector('.n script');

  test('scripts in a fragment are new nodes each time it comes, so they run', () => {
    show('<i class="n">0</i>');
    applyFragments({ '.n': counts });
    const first = script();
    expect(first?.text).toBe('count()');
    applyFragments({ '.n': counts });
    expect(script()?.text).toBe('count()');
    expect(script()).not.toBe(first);
  });

  test('scripts of a stored cart have run before', () => {
    show('<i class="n">0</i>');
    applyFragments({ '.n': counts }, { isStored: true });
    expect(body()).toBe('<i class="n">1</i>');
  });

  test('a script that waits for consent waits', () => {
    show('<i class="n">0</i>');
    const marked = '<script type="text/plain" data-category="marketing">count()</script>';
    applyFragments({ '.n': `<i class="n">1${marked}</i>` });
    expect(script()?.outerHTML).toBe(marked);
  });

  test('under a strict policy scripts are dropped and the line names the selector', () => {
    show('<i class="n">0</i><script nonce="abc" type="text/plain"></script>');
    applyFragments({ '.n': counts });
    expect(document.querySelector('.n')?.innerHTML).toBe('1');
    expect(printedLines()).toEqual(['warn: [shop] 1 script dropped from fragment .n: server HTML may not bring scripts']);
  });

  test('keeps what was typed since the request left, per place', () => {
    show('<div class="f"><input name="q" value="1"></div><div class="f"><input name="q" value="1"></div>');
    const [a, b] = [...document.querySelectorAll<HTMLInputElement>('input')] as [HTMLInputElement, HTMLInputElement];
    a.value = '5'; // before the request: the answer knows it
    const before = new Map([...document.querySelectorAll('.f')].map((el) => [el, snapshot(el)]));
    b.value = '7'; // after it left
    applyFragments({ '.f': '<div class="f fresh"><input name="q" value="2"></div>' }, { before });
    expect([...document.querySelectorAll<HTMLInputElement>('input')].map((el) => el.value)).toEqual(['2', '7']);
  });

  test('the recorded answer of an add fits the recorded listing', () => {
    const { fragments } = exchange('add-to-cart-ok').response.body as { fragments: Record<string, string> };
    show('<div class="widget_shopping_cart_content"></div>');
    applyFragments(fragments);
    expect(document.querySelectorAll('.woocommerce-mini-cart-item')).not.toHaveLength(0);
  });
});
