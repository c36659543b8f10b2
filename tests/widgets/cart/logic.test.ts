import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { scrollToElement } from '../../../shared/ui/scroll.js';
import { changedQuantities, isQuantity, submitOf, wasIgnored } from '../../../widgets/cart/cart.logic.js';
import { chosenMethods, keyIn, nonceIn, printedQuantities, readReply, typedQuantities } from '../../../widgets/cart/cart.read.js';
import { exchange, pageText } from '../../host/recording.js';
import { emptyAnswer, FORK, NONCE, TEE, TOWEL } from './support.js';

describe('what a submit is for', () => {
  test.each([
    ['update_cart', 'else', 'quantities'], ['update_cart', 'coupon', 'quantities'],
    ['apply_coupon', 'else', 'apply-coupon'], ['apply_coupon', 'quantity', 'apply-coupon'],
    ['empty_cart', 'quantity', 'other'], ['proceed', 'else', 'other'],
    ['', 'quantity', 'quantities'], ['', 'coupon', 'apply-coupon'], ['', 'else', 'other'],
  ] as const)('button %j with the focus in %s: %s', (button, focused, what) => { expect(submitOf(button, focused)).toBe(what); });
});

describe('unsaved quantities', () => {
  test.each([
    [{ a: '2' }, { a: '2' }, []], [{ a: '2.0' }, { a: '2' }, []], [{ a: '3' }, { a: '2' }, ['a']],
    [{ a: '' }, { a: '0' }, ['a']], [{ a: '' }, { a: '' }, []], [{ a: '1', b: '5' }, { a: '1', b: '4' }, ['b']], [{ a: 'x' }, { a: '2' }, ['a']],
  ])('%j over %j: %j', (typed, printed, names) => { expect(changedQuantities(typed, printed)).toEqual(names); });

  test.each([['1', true], ['0', true], ['2.5', true], [' 3 ', true], ['', false], ['-1', false], ['1e3', false], ['2.', false], ['x', false]])('%j may be sent by itself: %s', (text, may) => { expect(isQuantity(text)).toBe(may); });
});

describe('a post that nobody read', () => {
  test.each([
    ['old', 'new', 0, true], ['old', 'new', 1, false], ['old', 'old', 0, false], ['', 'new', 0, false], ['old', '', 0, false],
  ])('sent with %j, answered with %j and %i notices: %s', (sent, fresh, notices, ignored) => { expect(wasIgnored(sent, fresh, notices)).toBe(ignored); });
});

describe('reading the recorded cart page', () => {
  const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html');
  const page = parsed(pageText('page-cart'));
  const form = page.querySelector('form') as HTMLFormElement;

  test('its parts', () => {
    const { form: found, totals, empty } = readReply(page);
    expect([found?.localName, totals?.localName, empty]).toEqual(['form', 'div', null]);
  });
  test('the empty cart\'s part is the whole .woocommerce', () => {
    const { form: found, totals, empty } = readReply(parsed(String(emptyAnswer().response.body)));
    expect([found, totals, empty?.className]).toEqual([null, null, 'woocommerce']);
  });
  test('its quantities, typed and printed', () => {
    const names = [FORK, TOWEL, TEE].map((key) => `cart[${key}][qty]`);
    expect(Object.keys(printedQuantities(form))).toEqual(names);
    expect(Object.values(printedQuantities(form))).toEqual(['2', '3', '1']);
    expect(typedQuantities(form)).toEqual(printedQuantities(form));
  });
  test('its nonce; a form without one has an empty one', () => {
    expect([nonceIn(form), nonceIn(page.createElement('form'))]).toEqual([NONCE, '']);
  });
  test('the chosen methods by package, selects and hidden single ones included', () => {
    expect(chosenMethods(page)).toEqual({ 0: 'flat_rate:1' });
    const box = parsed('<input type="hidden" name="shipping_method[1]" data-index="1" class="shipping_method" value="pickup:3"><select class="shipping_method" name="shipping_method[2]" data-index="2"><option value="x:1" selected>X</option></select><input type="radio" name="shipping_method[3]" data-index="3" value="no">');
    for (const option of box.querySelectorAll('option')) { option.selected = true; }
    expect(chosenMethods(box)).toEqual({ 1: 'pickup:3', 2: 'x:1' });
  });
  test('the row a link names', () => {
    const link = form.querySelector('.product-remove > a') as HTMLElement;
    expect([keyIn(link.getAttribute('href') ?? ''), keyIn('/cart/?undo_item=abc&_wpnonce=1'), keyIn('/cart/?remove_coupon=x')]).toEqual([FORK, 'abc', '']);
  });
  test('every recorded answer of the cart form has a form', () => {
    for (const name of ['cart-form-update', 'cart-form-coupon', 'cart-form-zero', 'cart-form-over-stock', 'cart-calc-shipping', 'cart-removed-item']) {
      expect(readReply(parsed(String(exchange(name).response.body))).form, name).not.toBeNull();
    }
  });
});

describe('scrolling', () => {
  let scroll: MockInstance<typeof window.scrollTo>;
  const el = (top: number): Element => { const p = document.createElement('p'); p.getBoundingClientRect = () => new DOMRect(0, top, 10, 20); return p; };
  beforeEach(() => { vi.useFakeTimers(); scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined); Object.defineProperty(window, 'scrollY', { configurable: true, value: 500 }); });
  afterEach(() => { vi.useRealTimers(); Reflect.deleteProperty(window, 'scrollY'); });
  const tops = (): number[] => scroll.mock.calls.map(([to]) => (to as unknown as ScrollToOptions).top ?? 0);

  test('what is in view stays where it is', () => {
    scrollToElement(el(150));
    vi.advanceTimersByTime(2000);
    expect(tops()).toEqual([]);
  });
  test('half of the way is done in half of the time, all of it in 1000 ms', () => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(500);
    expect(Math.abs((tops().at(-1) ?? 0) - 300)).toBeLessThan(15);
    vi.advanceTimersByTime(600);
    expect(tops().at(-1)).toBe(100);
    const done = tops().length;
    vi.advanceTimersByTime(500);
    expect(tops()).toHaveLength(done);
  });
  test.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])('the shopper\'s own %s ends it', (type) => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(200);
    const done = tops().length;
    window.dispatchEvent(new Event(type));
    vi.advanceTimersByTime(2000);
    expect(tops()).toHaveLength(done);
  });
  test('a newer one takes the place of an older', () => {
    scrollToElement(el(-300));
    vi.advanceTimersByTime(200);
    scrollToElement(el(1500));
    vi.advanceTimersByTime(1500);
    expect(tops().at(-1)).toBe(1900);
  });
  test('never above the top of the page', () => {
    scrollToElement(el(-480));
    vi.advanceTimersByTime(1500);
    expect(tops().at(-1)).toBe(0);
  });
});
