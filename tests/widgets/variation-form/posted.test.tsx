// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { buttonState, el, form, open, TEE, TEE_SWATCHES, type ProductPage } from './page.js';
// Here before it is needed: a printed form waits for it.
import '../../../shared/html/purify.js';

let page: ProductPage;
afterEach(() => page.close());

/** What a browser would post, the button's own name left out. */
const posted = (): [string, unknown][] => [...new FormData(form()).entries()];
const RED_M = [
  ['attribute_pa_colour', 'red'],
  ['attribute_pa_size', 'm'],
  ['quantity', '1'],
  ['add-to-cart', '63'],
  ['product_id', '63'],
  ['variation_id', '68'],
];

test.each(['color', 'button', 'radio'])('a choice by %s swatches posts what the selects would: no field more, none less', async (type) => {
  page = await open(TEE, { tag: `data-swatches='{"attribute_pa_colour":{"type":"${type}"},"attribute_pa_size":{"type":"${type}"}}'` });
  for (const value of ['red', 'm']) {
    const item = el(`.variable-item[data-value="${value}"]`);
    (item.querySelector<HTMLElement>('input') ?? item).click();
  }
  await page.wait(600);
  expect(buttonState()).toBe('ready');
  expect(posted()).toEqual(RED_M);
});

test("a choice by the plugin's swatches posts the same", async () => {
  page = await open(TEE_SWATCHES);
  for (const value of ['red', 'm']) {
    el(`.variable-item[data-value="${value}"]`).click();
  }
  await page.wait(600);
  expect(posted()).toEqual(RED_M);
});

test('a printed form posts the same names in the same order', async () => {
  page = await open(TEE);
  const data = form().getAttribute('data-product_variations') ?? '';
  document.querySelector('shop-variation-form')?.remove();
  const tag = document.createElement('shop-variation-form');
  tag.setAttribute('data-product_id', '63');
  tag.setAttribute('data-product_variations', data);
  document.body.append(tag);
  await page.wait(450);
  for (const [name, value] of [
    ['pa_colour', 'red'],
    ['pa_size', 'm'],
  ] as const) {
    const select = el<HTMLSelectElement>(`select[name="attribute_${name}"]`);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }
  await page.wait(600);
  expect(posted()).toEqual(RED_M);
});
