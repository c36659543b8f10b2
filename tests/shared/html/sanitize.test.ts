import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetPolicy, policy } from '../../../shared/trusted-types.js';
import { inertHtml, parsePage, textOfHtml } from '../../../shared/html/inert.js';
import { ANSWERS, parseHtml, adoptRegion } from '../../../shared/html/sanitize.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { corpus } from './corpus.js';

const html = (text: string): string => {
  const box = document.createElement('div');
  box.append(parseHtml(text, 'a test'));
  return box.innerHTML;
};
afterEach(() => {
  forgetPage();
  forgetPolicy();
  vi.unstubAllGlobals();
});

// happy-dom goes after frames even in a page that is only read; the other DOM parses those.
describe('server HTML', () => {
  corpus(printedLines, (text) => !text.includes('<iframe'));
});

describe('what a shop prints comes through as it is', () => {
  test.each([
    '<a class="added_to_cart wc-forward" href="http://shop.test/cart/" title="View cart">View cart</a>',
    '<a href="?remove_item=k&amp;_wpnonce=1" data-cart_item_key="k" aria-label="Remove">×</a>',
    '<form action="/cart/" method="post"><input type="number" name="cart[k][qty]" value="2" min="0"><button formaction="/x/">Go</button></form>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" srcset="/a.jpg 1x" alt="">',
    '<a href="/javascript-course/">Course</a>',
    '<a href="mailto:a@b.c">mail</a><a href="tel:1">call</a><a href="#top">top</a><a href="">none</a>',
    '<del aria-hidden="true"><bdi>£18.00</bdi></del> <ins>£15.00</ins>',
    '<p class="x" style="display: none" data-one="1">y</p>',
    '<template><p>later</p></template>',
    'text & <!--note--> more'.replace('&', '&amp;'),
  ])('%s', (text) => {
    expect(html(text)).toBe(text);
  });

  test.each([
    '<a href="mailto:a@b.c?subject=x">mail</a><a href="sms:1">s</a><a href="whatsapp://send?text=x">w</a>',
    '<img src="/a.jpg" srcset="/a.jpg 1x, https://cdn.test/b.jpg 2x, data:image/png;base64,iVBO 3x" alt="">',
    '<img src="blob:https://shop.test/1" alt="">',
    '<div data-thumb="https://shop.test/a.jpg" data-thumb-srcset="https://shop.test/a.jpg 100w"><img data-src="/a.jpg" data-large_image="https://shop.test/a.jpg" alt=""></div>',
    '<a href="/a" ping="/p https://shop.test/q">x</a>',
    '<p data-text="javascript: the good parts" title="a: b" data-action="click:open">x</p>',
  ])('%s too', (text) => {
    expect(html(text)).toBe(text);
  });

  test('an empty frame may stay one where an answer brings frames', () => {
    const [frame] = parseHtml('<iframe src="about:blank"></iframe>', 'a test', { brings: ANSWERS.payment }).children;
    expect(frame?.getAttribute('src')).toBe('about:blank');
  });

  test('a data picture may be shown, and a data document may not be opened', () => {
    expect(html('<video poster="data:image/png,x"></video><audio src="data:audio/mp3,x"></audio>')).toContain('data:audio/mp3');
    expect(html('<img src="data:text/html,x">')).toBe('<img>');
  });
});

describe('scripts', () => {
  test('are dropped with one console line naming where and how many', () => {
    html('<p>x</p><script>1</script>');
    html('<script>1</script><template><script>2</script></template>');
    html('<p>none</p>');
    expect(printedLines()).toEqual([
      'warn: [shop] 1 script dropped from a test: server HTML may not bring scripts',
      'warn: [shop] 2 scripts dropped from a test: server HTML may not bring scripts',
    ]);
  });

  test('never run, and pictures of a page that is taken apart never load before it is clean', () => {
    const page = parsePage(
      '<html><body><div><img src="x" onerror="globalThis.ran = 1"><script>globalThis.ran = 2</script></div></body></html>',
    );
    const imported = vi.spyOn(document, 'importNode');
    const part = adoptRegion(page.querySelector('div') as HTMLElement, 'a page');
    for (const [node] of imported.mock.calls) {
      expect((node as ParentNode).querySelector('script, [onerror]')).toBeNull();
    }
    document.body.append(part);
    expect(part.innerHTML).toBe('<img src="x">');
    expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
    expect(printedLines()).toHaveLength(1);
    part.remove();
  });
});

test('a part is taken out of its page, and belongs to this document', () => {
  const page = parsePage('<html><body><p>a<b>c</b></p></body></html>');
  const p = page.querySelector('p') as HTMLElement;
  const part = adoptRegion(p, 'a page');
  expect([part.outerHTML, part.ownerDocument === document, page.querySelector('p')]).toEqual(['<p>a<b>c</b></p>', true, null]);
});

test('inert HTML is read as the server wrote it', () => {
  expect(inertHtml('<p onclick="x">a</p>').querySelector('p')?.getAttribute('onclick')).toBe('x');
});

test.each([
  ['plain', 'plain'],
  ['a &amp; b', 'a & b'],
  ['<b>bold</b> &pound;5', 'bold £5'],
  ['', ''],
  ['1 > 0', '1 > 0'],
])('the text of %j is %j', (from, text) => {
  expect(textOfHtml(from)).toBe(text);
});

test('one Trusted Types policy is created, whatever is parsed and by however many copies', async () => {
  let rule = (text: string): string => text;
  const createHTML = vi.fn((text: string) => `${rule(text)}<!--trusted-->`);
  const createPolicy = vi.fn((_name: string, rules: { createHTML(text: string): string }) => {
    rule = rules.createHTML;
    return { createHTML };
  });
  vi.stubGlobal('trustedTypes', { createPolicy });
  expect(html('<p>a</p>')).toBe('<p>a</p><!--trusted-->');
  expect(parsePage('<body><p>b</p>').documentElement.outerHTML).toContain('<p>b</p>');
  expect(createHTML.mock.calls.flat()).toEqual(['<p>a</p>', '<body><p>b</p><!--shop-end-->']);
  vi.resetModules();
  const copy = await import('../../../shared/html/inert.js');
  expect(copy.inertHtml('c').childNodes).toHaveLength(2);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['shop']);
});

describe('the policy of the page', () => {
  test('makes the address of a script of what may be loaded, and throws at the rest', () => {
    expect(policy().createScriptURL('/a.js')).toBe(new URL('/a.js', document.baseURI).href);
    expect(policy().createScriptURL('https://cdn.test/a.js')).toBe('https://cdn.test/a.js');
    for (const address of ['data:text/javascript,1', 'javascript:1', 'java\tscript:1', 'blob:x', 'https://[']) {
      expect(() => policy().createScriptURL(address)).toThrow(TypeError);
    }
  });

  test('is asked for again where the document refused it', () => {
    const createPolicy = vi.fn(() => {
      throw new TypeError('not in the list');
    });
    vi.stubGlobal('trustedTypes', { createPolicy });
    expect(() => policy()).toThrow('not in the list');
    expect(() => policy()).toThrow('not in the list');
    expect(createPolicy).toHaveBeenCalledTimes(2);
  });
});

test('links that a post calls trustedTypes are none, in a browser that has none of its own', () => {
  forgetPolicy();
  // Elements answer to their ids beside the window's own properties, as what is inherited does.
  const links = { createPolicy: document.createElement('a') };
  const inherited = Object.getPrototypeOf({}) as object;
  Object.defineProperty(inherited, 'trustedTypes', { configurable: true, value: links });
  try {
    expect(html('<b>x</b>')).toBe('<b>x</b>');
  } finally {
    Reflect.deleteProperty(inherited, 'trustedTypes');
  }
});

describe('a sheet that stood in the replaced part', () => {
  const region = (markup: string): HTMLElement => {
    const el = document.createElement('div');
    el.innerHTML = markup;
    document.body.append(el);
    return el;
  };
  const answered = (markup: string, old?: Element): HTMLElement => {
    const page = parsePage(`<div id="fresh">${markup}</div>`);
    return adoptRegion(page.querySelector<HTMLElement>('#fresh') as HTMLElement, 'a test', [], old);
  };

  test('may stand in the answer, with its nonce and not the answer’s; any other may not', () => {
    const old = region('<style nonce="ours">.tile{color:red}</style>');
    const fresh = answered(
      '<style nonce="theirs" onload="x()">.tile{color:red}</style><p class="tile">A</p><style>input{color:red}</style><link rel="stylesheet" href="/x.css">',
      old,
    );
    expect([...fresh.children].map((el) => [el.localName, el.textContent])).toEqual([
      ['style', '.tile{color:red}'],
      ['p', 'A'],
    ]);
    expect(fresh.querySelector('style')?.getAttribute('nonce')).toBe('ours');
    expect(fresh.querySelector('style')?.hasAttribute('onload')).toBe(false);
    old.remove();
  });

  test('comes again after an answer without it', () => {
    const old = region('<style>.again{color:red}</style>');
    const without = answered('<p>none</p>', old);
    expect(answered('<style>.again{color:red}</style>', without).innerHTML).toBe('<style>.again{color:red}</style>');
    old.remove();
  });

  test('may stand in a fragment and not in an answer that replaces nothing', () => {
    const old = region('<style>.one{color:red}</style>');
    const text = '<div><style>.one{color:red}</style></div>';
    expect(parseHtml(text, 'a test', { replaces: old }).querySelectorAll('style')).toHaveLength(1);
    expect(parseHtml(text, 'a test').querySelectorAll('style')).toHaveLength(0);
    old.remove();
  });
});
