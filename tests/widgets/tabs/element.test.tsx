import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import { startStockTabs } from './wc-script.js';
import '../../../widgets/tabs/index.js';

const tab = (key: string, label: string): string =>
  `<li role="presentation" class="${key}_tab" id="tab-title-${key}"><a href="#tab-${key}" role="tab" aria-controls="tab-${key}">${label}</a></li>`;
const panel = (key: string, html = `<p>${key}</p>`): string =>
  `<div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-${key}" role="tabpanel" aria-labelledby="tab-title-${key}">${html}</div>`;
const tabs = (keys: readonly string[], { first = '' }: { readonly first?: string } = {}): string =>
  `<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist">${keys.map((key) => tab(key, key)).join('')}</ul>${keys.map((key) => (key === 'reviews' ? panel(key, '<div id="reviews"><ol><li id="comment-5">Good</li></ol><div id="respond"></div></div>') : panel(key, key === keys[0] ? first || undefined : undefined))).join('')}</div>`;
const WHOLE = tabs(['description', 'additional_information', 'reviews']);
const TAG = `<shop-tabs>${WHOLE}</shop-tabs>`;

const BASE = 'http://shop.test/product/kettle/';
const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);
/** The address gets a hash, as by a link elsewhere on the page. */
const goTo = (hash: string): void => {
  setUrl(`${BASE}${hash}`);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
};

const link = (key: string, n = 0): HTMLAnchorElement => one<HTMLAnchorElement>(`[role=tablist] a[href="#tab-${key}"]`, n);
const shown = (root: ParentNode = document): string[] =>
  [...root.querySelectorAll<HTMLElement>('.wc-tab')].filter((el) => el.style.display !== 'none').map((el) => el.id);
const click = (el: Element, init: MouseEventInit = {}): boolean =>
  el.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));

const scrolled: Element[] = [];
beforeEach(() => {
  setUrl(BASE);
  scrolled.length = 0;
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
});
let stop: () => void = () => undefined;
afterEach(async () => {
  stop();
  stop = () => undefined;
  await leave();
  Reflect.deleteProperty(globalThis, 'jQuery');
  setUrl('about:blank');
});

describe('at the start', () => {
  test('the first panel alone is shown, and its tab alone is selected and in the tab order', async () => {
    await put(TAG);
    expect(shown()).toEqual(['tab-description']);
    expect(
      [...document.querySelectorAll('[role=tab]')].map((el) => [
        el.getAttribute('aria-selected'),
        el.getAttribute('tabindex'),
        el.parentElement?.classList.contains('active'),
      ]),
    ).toEqual([
      ['true', '0', true],
      ['false', '-1', false],
      ['false', '-1', false],
    ]);
  });

  test.each([
    ['#reviews', 'tab-reviews'],
    ['#comment-5', 'tab-reviews'],
    ['?cpage=2', 'tab-reviews'],
    ['#tab-additional_information', 'tab-additional_information'],
    ['#respond', 'tab-reviews'],
    ['#tab-missing', 'tab-description'],
    ['#a"]b', 'tab-description'],
  ])('the address …%s opens %s, and is not changed', async (end, id) => {
    setUrl(`${BASE}${end}`);
    const before = location.href;
    await put(TAG);
    expect([shown(), location.href]).toEqual([[id], before]);
  });

  test('what the address points at inside a panel stays on the screen although panels above it go', async () => {
    setUrl(`${BASE}#comment-5`);
    const mine = vi
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ top: 10, bottom: 60, left: 0, right: 0, width: 0, height: 50, x: 0, y: 10, toJSON: () => '' });
    await put(TAG);
    expect(scrolled.map((el) => el.id)).toEqual(['comment-5']);
    mine.mockRestore();
  });

  test('without anything in the address nothing is scrolled', async () => {
    await put(TAG);
    expect(scrolled).toEqual([]);
  });

  test('markup of older themes gets the roles it lacks', async () => {
    await put(TAG.replaceAll(/ role="\w+"| aria-controls="[^"]*"/g, ''));
    expect(one('ul').getAttribute('role')).toBe('tablist');
    expect(one('li').getAttribute('role')).toBe('presentation');
    expect([one('li a').getAttribute('role'), one('li a').getAttribute('aria-controls'), one('.wc-tab').getAttribute('role')]).toEqual([
      'tab',
      'tab-description',
      'tabpanel',
    ]);
  });

  test('a class and a style that the theme printed follow the open tab', async () => {
    setUrl(`${BASE}#reviews`);
    await put(
      TAG.replace('class="description_tab"', 'class="description_tab active"').replace(
        'id="tab-reviews" role',
        'id="tab-reviews" style="display: none" role',
      ),
    );
    expect(shown()).toEqual(['tab-reviews']);
    expect([...document.querySelectorAll('.active')].map((el) => el.id)).toEqual(['tab-title-reviews']);
  });
});

describe('a press', () => {
  test('opens the tab, keeps the hash out of the address, and tells shop:tab-opened', async () => {
    await put(TAG);
    const heard = vi.fn();
    document.addEventListener('shop:tab-opened', (e) => heard(e.detail.id, e.detail.tab, e.detail.panel), { once: true });
    expect(click(link('reviews'))).toBe(false);
    expect(shown()).toEqual(['tab-reviews']);
    expect([link('reviews').getAttribute('aria-selected'), link('description').getAttribute('tabindex')]).toEqual(['true', '-1']);
    expect(heard).toHaveBeenCalledExactlyOnceWith('tab-reviews', link('reviews'), one('#tab-reviews'));
    expect(location.hash).toBe('');
  });

  test('on the open tab changes and tells nothing', async () => {
    await put(TAG);
    const heard = vi.fn();
    document.addEventListener('shop:tab-opened', heard, { once: true });
    expect(click(link('description'))).toBe(false);
    document.removeEventListener('shop:tab-opened', heard);
    expect([shown(), heard.mock.calls]).toEqual([['tab-description'], []]);
  });

  test('with a key for a new tab is the browser’s; one of which somebody prevented the jump opens', async () => {
    await put(TAG);
    expect(click(link('reviews'), { ctrlKey: true })).toBe(true);
    expect(shown()).toEqual(['tab-description']);
    document.addEventListener('click', (e) => e.preventDefault(), { once: true });
    click(link('reviews'));
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('of the space key opens the focused tab', async () => {
    await put(TAG);
    link('reviews').focus();
    press(link('reviews'), ' ');
    expect(shown()).toEqual(['tab-reviews']);
  });
});

describe('keys', () => {
  test.each([
    ['ArrowRight', 'additional_information'],
    ['ArrowLeft', 'reviews'],
    ['End', 'reviews'],
    ['Home', 'description'],
  ])('%s from the first moves the focus to %s and opens nothing', async (key, to) => {
    await put(TAG);
    link('description').focus();
    expect(press(link('description'), key)).toBe(false);
    expect(document.activeElement).toBe(link(to));
    expect(shown()).toEqual(['tab-description']);
  });

  test('in right-to-left text left goes on', async () => {
    await put(`<div dir="rtl" style="direction: rtl">${TAG}</div>`);
    link('description').focus();
    press(link('description'), 'ArrowLeft');
    expect(document.activeElement).toBe(link('additional_information'));
  });

  test('one below the other they go by up and down, and the list says so', async () => {
    await put(TAG);
    [...document.querySelectorAll('li[id]')].forEach((li, i) =>
      vi.spyOn(li, 'getBoundingClientRect').mockReturnValue({
        top: i * 40,
        bottom: i * 40 + 40,
        left: 0,
        right: 90,
        width: 90,
        height: 40,
        x: 0,
        y: i * 40,
        toJSON: () => '',
      }),
    );
    link('description').focus();
    expect(press(link('description'), 'ArrowRight')).toBe(true);
    expect(document.activeElement).toBe(link('description'));
    press(link('description'), 'ArrowDown');
    expect(document.activeElement).toBe(link('additional_information'));
    await settled();
    expect(one('[role=tablist]').getAttribute('aria-orientation')).toBe('vertical');
  });

  test.each([['ctrlKey'], ['altKey'], ['metaKey'], ['shiftKey']])('with %s they are the browser’s', async (held) => {
    await put(TAG);
    link('description').focus();
    expect(press(link('description'), 'ArrowRight', { [held]: true })).toBe(true);
    expect(document.activeElement).toBe(link('description'));
  });
});

describe('the address and links on the page', () => {
  test.each([
    ['#reviews', 'tab-reviews'],
    ['#tab-additional_information', 'tab-additional_information'],
    ['#comment-5', 'tab-reviews'],
    ['#comment-99', 'tab-reviews'],
  ])('a change of the hash to %s opens %s', async (hash, id) => {
    await put(TAG);
    goTo(hash);
    expect(shown()).toEqual([id]);
  });

  test('the browser is helped to what the new hash names, which was hidden when it looked', async () => {
    await put(TAG);
    goTo('#comment-5');
    expect(scrolled.map((el) => el.id)).toEqual(['comment-5']);
  });

  test('a hash of something else leaves the tabs as they are', async () => {
    await put(TAG);
    click(link('reviews'));
    goTo('#footer');
    goTo('');
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('a review link opens the reviews and goes its own way to them', async () => {
    await put(`<div class="product"><a href="#reviews" class="woocommerce-review-link">3 reviews</a>${TAG}</div>`);
    expect(click(one('.woocommerce-review-link'))).toBe(true);
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('a review link that a theme scrolls to by script opens them too', async () => {
    await put(`<div class="product"><a href="#reviews" class="woocommerce-review-link">3 reviews</a>${TAG}</div>`);
    one('.woocommerce-review-link').addEventListener('click', (e) => e.preventDefault());
    click(one('.woocommerce-review-link'));
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('a link to a tab opens it again although the hash does not change', async () => {
    setUrl(`${BASE}#tab-additional_information`);
    await put(`<div class="product"><a class="more" href="#tab-additional_information">Details</a>${TAG}</div>`);
    click(link('reviews'));
    expect(click(one('.more'))).toBe(true);
    expect(shown()).toEqual(['tab-additional_information']);
  });

  test('a link to a tab of another page is a link', async () => {
    await put(`<div class="product"><a class="more" href="http://shop.test/other/#tab-reviews">Details</a>${TAG}</div>`);
    click(one('.more'));
    expect(shown()).toEqual(['tab-description']);
  });
});

describe('several, later, moved, gone', () => {
  test('two products: a review link opens those of its own, a tab only its own', async () => {
    const product = `<div class="product"><a href="#reviews" class="woocommerce-review-link">r</a>${TAG}</div>`;
    await put(`<div>${product}${product}</div>`);
    const [a, b] = [...document.querySelectorAll('.product')] as [Element, Element];
    click(one('.woocommerce-review-link', 1));
    expect([shown(a), shown(b)]).toEqual([['tab-description'], ['tab-reviews']]);
    click(link('additional_information', 1));
    expect([shown(a), shown(b)]).toEqual([['tab-description'], ['tab-additional_information']]);
    click(link('reviews', 0));
    expect([shown(a), shown(b)]).toEqual([['tab-reviews'], ['tab-additional_information']]);
  });

  test('a tab added later can be opened; when the open tab is removed, the first one opens', async () => {
    await put(TAG);
    click(link('reviews'));
    one('ul').insertAdjacentHTML('beforeend', tab('shipping', 'Shipping'));
    one('.wc-tabs-wrapper').insertAdjacentHTML('beforeend', panel('shipping'));
    await settled();
    expect(shown()).toEqual(['tab-reviews']);
    click(link('shipping'));
    expect(shown()).toEqual(['tab-shipping']);
    one('#tab-title-shipping').remove();
    one('#tab-shipping').remove();
    await settled();
    expect(shown()).toEqual(['tab-description']);
  });

  test('markup that is inserted or replaced inside the tag is driven', async () => {
    await put('<shop-tabs><p>soon</p></shop-tabs>');
    one('shop-tabs').insertAdjacentHTML('afterbegin', WHOLE);
    await settled();
    expect(shown()).toEqual(['tab-description']);
    const fresh = document.createElement('template');
    fresh.innerHTML = WHOLE;
    one('.wc-tabs-wrapper').replaceWith(fresh.content);
    await settled();
    click(link('reviews'));
    expect(shown()).toEqual(['tab-reviews']);
  });

  test('a move in the page keeps the open tab', async () => {
    await put(`<div>${TAG}<aside></aside></div>`);
    click(link('reviews'));
    one('aside').append(one('shop-tabs'));
    await settled();
    expect(shown()).toEqual(['tab-reviews']);
    click(link('description'));
    expect(shown()).toEqual(['tab-description']);
  });

  test('the tag leaves: the markup is what the page printed', async () => {
    await put(TAG);
    click(link('reviews'));
    const wrapper = one('.wc-tabs-wrapper');
    one('shop-tabs').replaceWith(wrapper);
    await settled();
    // The opt-out class of a press leaves an empty attribute behind.
    expect(wrapper.outerHTML.replace(' class=""', '')).toBe(WHOLE);
  });

  test('tabs inside a panel are those of their own wrapper', async () => {
    const inner = tabs(['one', 'two']);
    await put(`<shop-tabs>${tabs(['description', 'reviews'], { first: inner })}</shop-tabs>`);
    expect(shown()).toEqual(['tab-description', 'tab-one']);
    click(link('two'));
    expect(shown()).toEqual(['tab-description', 'tab-two']);
  });

  test.each([
    ['no list', '<div class="woocommerce-tabs"><div class="panel wc-tab" id="tab-a">A</div></div>'],
    ['no panels', '<div class="woocommerce-tabs"><ul class="tabs"><li><a href="#tab-a">A</a></li></ul></div>'],
    [
      'links elsewhere',
      '<div class="woocommerce-tabs"><ul class="tabs"><li><a href="/a/">A</a></li><li>B</li></ul><div class="panel" id="tab-b">B</div></div>',
    ],
  ])('markup with %s stays as it is', async (_, html) => {
    await put(`<shop-tabs>${html}</shop-tabs>`);
    expect(one('.woocommerce-tabs').outerHTML).toBe(html);
    expect(one('shop-tabs').hasAttribute('data-shop-ready')).toBe(true);
  });
});

describe('with jQuery', () => {
  test('an init of the wrapper opens what the address asks for again', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await put(TAG);
    click(link('reviews'));
    jQuery('.wc-tabs-wrapper').trigger('init');
    expect(shown()).toEqual(['tab-description']);
  });

  test('beside WooCommerce’s script ours opens the tabs that it does not know', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    setUrl(`${BASE}#tab-shipping`);
    const main = document.createElement('main');
    main.innerHTML = `<div><shop-tabs>${tabs(['description', 'shipping', 'reviews'])}</shop-tabs></div>`;
    document.body.replaceChildren(main);
    stop = startStockTabs(jQuery);
    await settled();
    expect(shown()).toEqual(['tab-shipping']);
    goTo('#reviews');
    expect(shown()).toEqual(['tab-reviews']);
    click(link('description'));
    expect(shown()).toEqual(['tab-description']);
    expect(link('description').getAttribute('aria-selected')).toBe('true');
  });

  test('WooCommerce’s script finds no tab for the address: the first opens', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    setUrl(`${BASE}#reviews`);
    const main = document.createElement('main');
    main.innerHTML = `<shop-tabs>${tabs(['description', 'shipping'])}</shop-tabs>`;
    document.body.replaceChildren(main);
    stop = startStockTabs(jQuery);
    expect(shown()).toEqual([]);
    await settled();
    expect(shown()).toEqual(['tab-description']);
  });

  test('WooCommerce’s script that comes later takes over markup as the page printed it', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await put(TAG);
    click(link('reviews'));
    const seen: string[] = [];
    const look = (): void => {
      seen.push(...shown());
    };
    jQuery(document.body).on('init.test', '.wc-tabs-wrapper', look);
    stop = startStockTabs(jQuery);
    await settled();
    expect(seen).toEqual(['tab-description', 'tab-additional_information', 'tab-reviews']);
    expect(shown()).toEqual(['tab-description']);
    click(link('reviews'));
    expect(shown()).toEqual(['tab-reviews']);
    jQuery(document.body).off('init.test');
  });
});
