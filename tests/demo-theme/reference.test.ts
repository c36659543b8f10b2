// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';
import { slug, toHtml } from '../../demo-theme/docs/markdown.mjs';
import { openingTag, valueOf, withAttributes } from '../../demo-theme/docs/markup.js';
import { found, type Entry } from '../../demo-theme/docs/search.js';
import { exampleOf } from '../../demo-theme/shop/example.js';

const html = (text: string): string => toHtml(text, (href) => href);

describe('a document', () => {
  test.each([
    ['## Two *words* and `<code>`', '<h2 id="two-words-and-code">Two <em>words</em> and <code>&lt;code&gt;</code></h2>'],
    ['one\ntwo', '<p>one\ntwo</p>'],
    ['**a**: [b](c.md), `[d](e)`', '<p><strong>a</strong>: <a href="c.md">b</a>, <code>[d](e)</code></p>'],
    ['**of (`a`):** `b*`, *c*', '<p><strong>of (<code>a</code>):</strong> <code>b*</code>, <em>c</em></p>'],
    ['[`<x>`](x/)', '<p><a href="x/"><code>&lt;x&gt;</code></a></p>'],
    ['- one\n  and more\n- two', '<ul>\n<li>one\nand more</li>\n<li>two</li>\n</ul>'],
    ['1. one\n2. two', '<ol>\n<li>one</li>\n<li>two</li>\n</ol>'],
    ['```html\n<b>\n\n# no heading\n```', '<pre tabindex="0"><code data-language="html">&lt;b&gt;\n\n# no heading</code></pre>'],
    ['<!-- a mark -->\nwords', '<p>words</p>'],
  ])('%j', (text, expected) => {
    expect(html(text).trim()).toBe(expected);
  });

  test('a table keeps a bar that is escaped in its cell', () => {
    expect(html('| a | b |\n| --- | --- |\n| `x \\| y` | |')).toMatch(/<tr>\s*<td><code>x \| y<\/code><\/td>\s*<td><\/td>\s*<\/tr>/);
  });

  test('headings have the ids that repository hosts give them', () => {
    expect(slug('Events, stores and `window.shop`')).toBe('events-stores-and-windowshop');
  });
});

describe('markup to copy', () => {
  const MARKUP = '<shop-x data-a="1" data-on>\n  <shop-x data-a="2"></shop-x>\n</shop-x>';

  test('has what was chosen on its first tag, and keeps what was there', () => {
    expect(withAttributes(MARKUP, 'shop-x', { 'data-a': '3', 'data-b': undefined })).toBe(MARKUP.replace('"1"', '"3"'));
    expect(withAttributes(MARKUP, 'shop-x', { 'data-b': '' })).toContain('<shop-x data-a="1" data-on data-b>');
    expect(openingTag(MARKUP, 'shop-x')).toEqual({ 'data-a': '1', 'data-on': '' });
  });

  test('is read by the browser as it was chosen', () => {
    const value = `[{"a": "it's", "b": "<&quot;>"}]`;
    const { body } = new DOMParser().parseFromString(withAttributes('<shop-x></shop-x>', 'shop-x', { 'data-a': value }), 'text/html');
    expect(body.firstElementChild?.getAttribute('data-a')).toBe(value);
  });

  test('a flag that is as it is anyway says nothing', () => {
    const box = Object.assign(document.createElement('input'), { type: 'checkbox', checked: true });
    box.dataset['default'] = 'true';
    expect(valueOf(box)).toBeUndefined();
    box.checked = false;
    expect(valueOf(box)).toBe('false');
    box.dataset['default'] = 'false';
    box.checked = true;
    expect(valueOf(box)).toBe('');
  });
});

describe('the search', () => {
  const ENTRIES: readonly Entry[] = [
    { url: 'a', title: 'Attributes', page: '<shop-countdown>', words: 'data-look data-timers' },
    { url: 'b', title: '<shop-countdown>', page: '<shop-countdown>', words: '' },
    { url: 'c', title: 'Cached pages', page: 'Recipes', words: '<shop-countdown>' },
  ];

  test('wants every word, and puts titles first', () => {
    expect(found(ENTRIES, 'countdown').map(({ url }) => url)).toEqual(['b', 'c', 'a']);
    expect(found(ENTRIES, 'Countdown data-look').map(({ url }) => url)).toEqual(['a']);
    expect(found(ENTRIES, ' ')).toEqual([]);
  });
});

describe('a page as an example', () => {
  test('takes attributes of data for one tag of ours, and nothing else', () => {
    expect(exampleOf('?example=shop-countdown&data-look=bar&onclick=1&style=x')).toEqual({
      tag: 'shop-countdown',
      attributes: [['data-look', 'bar']],
    });
    expect(exampleOf('?example=img')).toBeUndefined();
    expect(exampleOf('')).toBeUndefined();
  });
});
