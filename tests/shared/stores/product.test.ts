import { beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { $cart } from '../../../shared/cart/state.js';
import { firstSubmitBlocker, productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { show } from '../support.js';

beforeEach(forgetPage);
const nothing = (): void => undefined;

describe('the store of a product form', () => {
  test('is one for everything inside the form', () => {
    const form = show('<form><p><input name="quantity"></p><select></select></form>');
    const stores = [...form.querySelectorAll('*')].map(productOf);
    expect(new Set(stores).size).toBe(1);
  });

  test('is each form’s own, also for two copies of one product', () => {
    show('<form data-product_id="7"><b></b></form><form data-product_id="7"><b></b></form>');
    const [a, b] = [...document.querySelectorAll('b')].map(productOf);
    expect(a).not.toBe(b);
    a?.setKey('quantity', 3);
    expect(b?.get().quantity).toBe(1);
  });

  test('is the element’s own where there is no form around', () => {
    show('<div><b></b></div>');
    const [div, b] = [document.querySelector('div') as Element, document.querySelector('b') as Element];
    expect(productOf(div)).toBe(productOf(div));
    expect(productOf(div)).not.toBe(productOf(b));
  });

  test.each([
    ['<form data-product_id="7"><b></b><input name="add-to-cart" value="8"></form>', '7'],
    ['<form><b></b><button name="add-to-cart" value="8"></button></form>', '8'],
    ['<form><b></b><input type="hidden" name="product_id" value="9"></form>', '9'],
    ['<form><b></b></form>', ''],
  ])('knows its product: %s', (html, id) => {
    show(html);
    expect(productOf(document.querySelector('b') as Element).get()).toEqual({
      productId: id,
      attributes: {},
      variation: null,
      quantity: 1,
      unitPrice: null,
      printedPrice: null,
      bundlePrice: null,
      optionsPrice: 0,
      onceOptionsPrice: 0,
      blockers: [],
    });
  });
});

describe('blockers', () => {
  const store = () => productOf(show('<form></form>'));
  const names = (s: ReturnType<typeof store>): string[] => s.get().blockers.map((b) => `${b.by} ${b.message}`);

  test('stand in the order they came; the first is the one to show', () => {
    const s = store();
    expect(firstSubmitBlocker(s)).toBeNull();
    setSubmitBlocker(s, 'variation', { message: 'choose', focus: nothing });
    setSubmitBlocker(s, 'addons', { message: 'fill in', focus: nothing });
    expect(firstSubmitBlocker(s)?.message).toBe('choose');
    setSubmitBlocker(s, 'variation', null);
    expect(firstSubmitBlocker(s)?.message).toBe('fill in');
    setSubmitBlocker(s, 'addons', null);
    expect(firstSubmitBlocker(s)).toBeNull();
  });

  test('are one per name, and one that changes keeps its place', () => {
    const s = store();
    setSubmitBlocker(s, 'a', { message: '1', focus: nothing });
    setSubmitBlocker(s, 'b', { message: '2', focus: nothing });
    setSubmitBlocker(s, 'a', { message: '3', focus: nothing });
    expect(names(s)).toEqual(['a 3', 'b 2']);
  });

  test('tell how to get to what is missing', () => {
    const s = store();
    const focus = vi.fn();
    setSubmitBlocker(s, 'a', { message: 'x', focus });
    firstSubmitBlocker(s)?.focus();
    expect(focus).toHaveBeenCalledTimes(1);
  });

  test('that are not there are taken along without a stir', () => {
    const s = store();
    const seen = vi.fn();
    const stop = s.listen(seen);
    setSubmitBlocker(s, 'a', null);
    stop();
    expect(seen).not.toHaveBeenCalled();
  });
});

test('the cart of a page is unknown at first, and one', () => {
  expect($cart()).toBe($cart());
  expect($cart().get()).toEqual({ status: 'unknown', hash: '', count: null, fragments: {} });
});
