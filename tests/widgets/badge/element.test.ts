import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import { pageText } from '../../host/recording.js';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/badge/index.js';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function rects(this: Element) {
    return (this.closest('[hidden]') ? [] : [{}]) as unknown as DOMRectList;
  });
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const badge = (name: string, inside = name): string =>
  `<div id="${name}" class="asnp-esb-badge-element asnp-esb-badge-hidden" style="display: none">${inside}</div>`;
const GALLERY = '<div class="woocommerce-product-gallery images" style="position: static"><img alt=""></div>';
const page = (badges: string, gallery = GALLERY, attributes = ''): string =>
  `<shop-badge ${attributes}><div class="product">${gallery}<div class="summary">${badges}<form class="variations_form" data-product_id="7"></form></div></div></shop-badge>`;
const inGallery = (): (string | undefined)[] => [...one('.woocommerce-product-gallery').children].map((el) => el.id || el.localName);

describe('badges', () => {
  test('go into the gallery, the last printed first, and show', async () => {
    await put(page(badge('a') + badge('b')));
    expect(inGallery()).toEqual(['b', 'a', 'img']);
    expect([one('#a').style.display, one('#a').classList.contains('asnp-esb-badge-hidden')]).toEqual(['', false]);
    expect(one('.woocommerce-product-gallery').style.position).toBe('relative');
  });

  test('beside the picture stay where they are', async () => {
    await put(page('<div id="a" class="asnp-esb-badge-group-out-of-image">Sale</div>'));
    expect(one('#a').parentElement?.className).toBe('summary');
  });

  test('skip a gallery that is hidden', async () => {
    const gallery = '<div class="woocommerce-product-gallery" hidden></div><div class="images"></div><div class="images" id="last"></div>';
    await put(page(badge('a'), gallery));
    expect(one('#a').parentElement?.id).toBe('last');
  });

  test.each([
    ['#shelf', 'shelf'],
    ['##', 'woocommerce-product-gallery images'],
  ])('go where the shop says, %s, or where that is no selector into the gallery', async (selector, place) => {
    await put(page(badge('a'), `${GALLERY}<div id="shelf" class="shelf"></div>`, `data-single-container="${selector}"`));
    expect(one('#a').parentElement?.className).toBe(place);
  });

  test('are put back when the gallery is rebuilt', async () => {
    await put(page(badge('a')));
    const gone = one('.woocommerce-product-gallery');
    gone.outerHTML = GALLERY;
    await settled();
    expect(inGallery()).toEqual(['a', 'img']);
    one('.woocommerce-product-gallery').innerHTML = '<b></b>';
    await settled();
    expect(inGallery()).toEqual(['a', 'b']);
  });

  test('that come later are placed', async () => {
    await put(page(''));
    one('.summary').insertAdjacentHTML('beforeend', badge('late'));
    await settled();
    expect(inGallery()).toEqual(['late', 'img']);
  });

  test('are where the page printed them once the tag has left', async () => {
    const tag = await put(page(badge('a') + badge('b')));
    const inside = tag.firstElementChild as HTMLElement;
    tag.replaceWith(inside);
    await settled();
    expect(inside.outerHTML.replaceAll(';"', '"')).toBe(/<shop-badge >(.*)<\/shop-badge>/.exec(page(badge('a') + badge('b')))?.[1]);
  });

  test('that have nowhere to go are told to the sheet, which hides them until then', async () => {
    const tag = await put(page(badge('a'), ''));
    expect([tag.hasAttribute('data-shop-unplaced'), one('#a').style.display]).toEqual([true, 'none']);
    one('.product').insertAdjacentHTML('afterbegin', GALLERY);
    await settled();
    expect([tag.hasAttribute('data-shop-unplaced'), inGallery()]).toEqual([false, ['a', 'img']]);
    one('.woocommerce-product-gallery').remove();
    await settled();
    expect(tag.hasAttribute('data-shop-unplaced')).toBe(true);
    tag.remove();
    await settled();
    expect(tag.hasAttribute('data-shop-unplaced')).toBe(false);
  });

  test('a timer that is over stays hidden', async () => {
    await put(page('<div id="a" data-state="over" class="asnp-esb-badge-element asnp-esb-badge-hidden" style="display: none"></div>'));
    expect([inGallery()[0], one('#a').style.display]).toEqual(['a', 'none']);
  });
});

describe('the saving', () => {
  const recorded = (): string =>
    /<div class="asnp-esb-badge-element asnp-esb-productBadge asnp[\s\S]*?(?=<div class="asnp-esb-badge-element asnp-esb-productBadgeTimer)/.exec(
      pageText('page-sale-badges-variable', { stripScripts: 'all' }),
    )?.[0] ?? '';
  const choose = (display_regular_price: number, display_price: number): void =>
    productOf(one('form')).setKey('variation', { variation_id: 1, attributes: {}, display_regular_price, display_price });
  /** As badge.css has it. */
  const isHidden = (): boolean => one('.asnp-esb-badge-element').matches('[data-shop-no-saving]');
  const texts = (): (string | null)[] => ['amount', 'percent'].map((name) => one(`.asnp-wesb-dynamic-saved-${name}`).textContent);

  test('follows the variation', async () => {
    await put(page(recorded()));
    expect(texts()).toEqual(['£15.00', '25']);
    choose(80, 72);
    expect(texts()).toEqual(['£8.00', '10']);
    choose(80, 80);
    expect(isHidden()).toBe(true);
    choose(10, 9);
    expect([isHidden(), ...texts()]).toEqual([false, '£1.00', '10']);
    productOf(one('form')).setKey('variation', null);
    expect([isHidden(), one('.asnp-esb-badge-element').style.display, ...texts()]).toEqual([false, '', '£15.00', '25']);
  });

  test('hides a badge whatever else shows it: one placed after the choice, a timer that starts', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await put(page(recorded()));
    choose(80, 80);
    readyState.mockReturnValue('complete');
    window.dispatchEvent(new Event('load'));
    expect([inGallery()[0], isHidden()]).toEqual(['div', true]);
    one('.asnp-esb-badge-element').style.display = 'block';
    expect(isHidden()).toBe(true);
    productOf(one('form')).setKey('variation', null);
    expect([isHidden(), one('.asnp-esb-badge-element').style.display]).toEqual([false, 'block']);
  });

  test('is written on badges that come after the choice', async () => {
    await put(page(''));
    choose(80, 72);
    one('.summary').insertAdjacentHTML('beforeend', recorded());
    await settled();
    expect(texts()).toEqual(['£8.00', '10']);
  });

  test('is one amount and one percentage, where the page printed a range of all variations', async () => {
    const price = (amount: number): string => `<span class="woocommerce-Price-amount">£${amount}.00</span>`;
    const saved = (amounts: string, percents: string): string =>
      `<span class="asnp-wesb-dynamic-saved-amount">${amounts}</span> <span class="asnp-wesb-dynamic-saved-percent">${percents}</span>`;
    const printed = saved(`${price(5)} - ${price(15)}`, '9% - 62%');
    await put(page(badge('a', printed) + badge('b', saved(`From ${price(15)}`, 'From 62%'))));
    choose(80, 72);
    expect([one('#a').textContent, one('#b').textContent]).toEqual(['£8.00 10%', '£8.00 10%']);
    productOf(one('form')).setKey('variation', null);
    expect(one('#a').innerHTML).toBe(printed);
    expect(one('#b').textContent).toBe('From £15.00 From 62%');
  });

  test('is written as the shop writes numbers', async () => {
    vi.stubGlobal('wc_price_args', { no_of_decimals: '1', decimal_separator: ',' });
    await put(page(recorded()));
    choose(80, 72.5);
    expect(texts()).toEqual(['£7,5', '9']);
  });
});

describe('a tag with a text', () => {
  test('that is empty prints its badge, and follows its settings', async () => {
    const tag = await put('<shop-badge data-text="-20 %" data-url="/sale/"></shop-badge>');
    expect(tag.querySelector('.asnp-esb-productBadge')?.innerHTML).toBe('<a href="http://localhost:3000/sale/">-20 %</a>');
    tag.dataset['url'] = '';
    tag.dataset['text'] = 'New';
    await settled();
    expect(tag.querySelector('.asnp-esb-productBadge')?.innerHTML).toBe('<span>New</span>');
  });

  test('beside the page’s own badge, also one that has moved into the gallery, prints none', async () => {
    const tag = await put(page(badge('a'), GALLERY, 'data-text="-20 %"'));
    tag.dataset['text'] = 'New';
    await settled();
    expect([inGallery(), document.querySelectorAll('.asnp-esb-badge-element').length]).toEqual([['a', 'img'], 1]);
  });
});
