import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import '../../../widgets/sticky-add-to-cart/index.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';
import { alerts, one, openCart, READ, recorded, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { pageText, wrapElement } from '../../host/recording.js';
import { report, stubScreen, watched } from './page.js';

/** Recorded product pages with the bar's tag in the product, alone and beside the other tags. */
const TEE = 'POST /product/cotton-tee/';
const withBar = (html: string): string =>
  html.replace('<div class="woocommerce-tabs', '<shop-sticky-add-to-cart></shop-sticky-add-to-cart><div class="woocommerce-tabs');
const alone = (name: string): string => pageText(name, { tags: withBar });
const withForm = (name: string): string =>
  withBar(
    pageText(name, {
      tags: (html) =>
        wrapElement(wrapElement(html, /<form class="variations_form/, 'shop-variation-form'), /<shop-variation-form/, 'shop-add-to-cart'),
    }),
  );

let page: CartPage;
beforeEach(() => {
  stubScreen();
});
afterEach(async () => {
  await page.close();
});
const open = async (html: string, options: CartPageOptions = {}): Promise<void> => {
  page = await openCart(html, { url: 'http://shop.test/product/cotton-tee/', ...options });
  await page.wait(200);
  // The bar is there once the button has left the screen.
  for (const button of watched()) {
    report(button, 'above');
  }
  await page.wait(200);
};

const part = (name: string): string =>
  (document.querySelector(`.shop-sticky-add-to-cart__${name}`)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const picture = (): string | undefined =>
  document.querySelector<HTMLImageElement>('.shop-sticky-add-to-cart__picture')?.src.split('/').at(-1);
const press = (): void => one<HTMLButtonElement>('.shop-sticky-add-to-cart__button').click();
const choose = async (values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    one<HTMLSelectElement>(`[name=${name}]`).value = value;
    one(`[name=${name}]`).dispatchEvent(new Event('change', { bubbles: true }));
  }
  await page.wait(700);
};

test.each([
  ['page-product-simple', 'Copper Kettle', 'Add to cart'],
  ['page-product-sold-individually', undefined, 'Add to cart'],
  ['page-product-variable-6', 'Cotton Tee', 'Select options'],
  ['page-product-variable-300-ajax', undefined, 'Select options'],
])('%s: name, picture, price and button of the recorded page', async (name, title, label) => {
  await open(alone(name));
  expect(part('name')).toBe(title ?? one('.product_title').textContent?.trim());
  expect(part('price')).toBe(one('.summary .price').textContent?.replaceAll(/\s+/g, ' ').trim());
  expect(part('price')).toMatch(/£\d/);
  expect([part('button'), picture()]).toEqual([label, one('.woocommerce-product-gallery__image').dataset['thumb']?.split('/').at(-1)]);
});

test('page-product-out-of-stock has no form and no bar', async () => {
  await open(alone('page-product-out-of-stock'));
  expect(document.querySelector('.shop-sticky-add-to-cart__bar')).toBeNull();
});

describe('beside our own form', () => {
  test('choice, price and picture follow the variation; the press posts what was recorded', async () => {
    await open(withForm('page-product-variable-6'), { routes: { [TEE]: 'product-form-variation', [READ]: 'fragments-items' } });
    await choose({ attribute_pa_colour: 'green', attribute_pa_size: 's' });
    expect([part('choice'), part('button')]).toEqual(['Green, S', 'Add to cart']);
    expect(part('price')).toBe(one('.single_variation .price').textContent?.replaceAll(/\s+/g, ' ').trim());
    expect(picture()).toMatch(/green/);
    press();
    await page.wait(20);
    expect(page.fetch.sent[0]?.fields).toEqual(recorded('product-form-variation'));
    expect(page.fetch.calls()).toEqual([TEE, READ]);
    expect(one('.shop-sticky-add-to-cart__button').dataset['state']).toBe('added');
  });

  test('a press without a choice says what is missing, at the form, once, and posts nothing', async () => {
    await open(withForm('page-product-variable-6'));
    press();
    await page.wait(20);
    expect(alerts()).toEqual(['Please select some product options before adding this product to your cart.']);
    expect(one('form.cart').contains(document.activeElement)).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('beside WooCommerce’s own variation script', () => {
  test('alone: what that script shows is shown, and it says itself what is missing', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    await open(alone('page-product-variable-6'), { scripts: ['add-to-cart-variation'] });
    press();
    expect(box).toHaveBeenCalledOnce();
    await choose({ attribute_pa_colour: 'green', attribute_pa_size: 's' });
    expect([part('choice'), part('button')]).toEqual(['Green, S', 'Add to cart']);
    expect(part('price')).toBe(one('.single_variation .price').textContent?.replaceAll(/\s+/g, ' ').trim());
  });

  test('with our form as its follower: the missing choice is told in the page', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    await open(withForm('page-product-variable-6'), { scripts: ['add-to-cart-variation'] });
    press();
    await page.wait(20);
    expect([box.mock.calls.length, alerts().length]).toEqual([0, 1]);
    await choose({ attribute_pa_colour: 'green', attribute_pa_size: 's' });
    expect(picture()).toMatch(/green/);
  });
});
