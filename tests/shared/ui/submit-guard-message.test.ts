import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { clearSubmitBlocker, showSubmitBlocker } from '../../../shared/ui/submit-guard.js';

const form = (inner: string): HTMLFormElement => {
  document.body.innerHTML = `<form>${inner}</form>`;
  return document.querySelector('form') as HTMLFormElement;
};
const texts = (): (string | null)[] => [...document.querySelectorAll('.shop-alert')].map((el) => el.textContent);
afterEach(() => {
  document.body.replaceChildren();
  forgetPage();
});

describe('what is missing in a product form', () => {
  test.each([
    ['the button of a simple product', '<button class="single_add_to_cart_button">Add</button>', '.single_add_to_cart_button'],
    [
      'the row of a variable product’s button',
      '<div class="woocommerce-variation-add-to-cart"><button class="single_add_to_cart_button">Add</button></div>',
      '.woocommerce-variation-add-to-cart',
    ],
    ['a form without either', '<i></i>', 'form'],
  ])('is told after %s, and the focus goes to it', (_, inner, place) => {
    const el = form(inner);
    const focus = vi.fn();
    setSubmitBlocker(productOf(el), 'variation', { message: 'Choose a colour', focus });
    expect(showSubmitBlocker(el)).toBe(true);
    expect(document.querySelector('.shop-alert')?.previousElementSibling).toBe(document.querySelector(place));
    expect(focus).toHaveBeenCalledOnce();
  });

  test('a message goes when its part is done, and another missing part still shows its own', () => {
    const el = form('<button class="single_add_to_cart_button">Add</button>');
    const store = productOf(el);
    setSubmitBlocker(store, 'variation', { message: 'Choose a colour', focus: () => undefined });
    showSubmitBlocker(el);
    setSubmitBlocker(store, 'options', { message: 'Add your text', focus: () => undefined });
    expect(texts()).toEqual(['Choose a colour']);
    setSubmitBlocker(store, 'variation', null);
    expect(texts()).toEqual([]);
    expect(showSubmitBlocker(el)).toBe(true);
    expect(texts()).toEqual(['Add your text']);
    setSubmitBlocker(store, 'options', null);
    expect([showSubmitBlocker(el), texts()]).toEqual([false, []]);
  });

  test('can be taken away', () => {
    const el = form('<i></i>');
    setSubmitBlocker(productOf(el), 'x', { message: 'Wait', focus: () => undefined });
    showSubmitBlocker(el);
    clearSubmitBlocker(el);
    expect(texts()).toEqual([]);
  });
});
