import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../support/purify.js';
import { skeletonOf } from './skeleton.js';
import { productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import {
  buttonState,
  choose,
  el,
  form,
  idField,
  JACKET_AJAX,
  LOOKUP,
  NEEDS,
  open,
  options,
  tag,
  TEE,
  textOf,
  type ProductPage,
} from './page.js';

// happy-dom cannot walk what a sanitizer takes apart.
vi.mock('../../../shared/html/purify.js', () => import('../../support/purify.js'));

let page: ProductPage;
afterEach(() => page.close());

/** A recorded page whose form is gone; an empty tag with these attributes stands in its place. */
async function start(attributes: Readonly<Record<string, string>>, name = TEE, routes = {}): Promise<{ recorded: HTMLFormElement }> {
  page = await open(name, { tag: null, waitMs: 0, routes });
  const recorded = form();
  const element = document.createElement('shop-variation-form');
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  const place = document.createComment('');
  recorded.replaceWith(place);
  place.replaceWith(element);
  await page.wait(450);
  return { recorded };
}
const variations = (): string =>
  new DOMParser().parseFromString(page.before, 'text/html').querySelector('form')?.getAttribute('data-product_variations') ?? '';
const recordedVariations = async (): Promise<string> => {
  page = await open(TEE, { tag: null, waitMs: 0 });
  const text = variations();
  await page.close();
  return text;
};

test("an empty tag prints the host's form: same nodes, names, classes and roles as recorded", async () => {
  const list = await recordedVariations();
  const { recorded } = await start({
    'data-product_id': '63',
    'data-product_variations': list,
    'data-attributes':
      '{"attribute_pa_colour":{"label":"Colour","options":[{"value":"red","label":"Red"},{"value":"blue","label":"Blue"},{"value":"green","label":"Green"}]},"attribute_pa_size":{"label":"Size","options":[{"value":"s","label":"S"},{"value":"m","label":"M"}]}}',
  });
  expect(skeletonOf(form())).toEqual(skeletonOf(recorded));
});

test('it is driven by the same code: choice, match, price, button', async () => {
  await start({ 'data-product_id': '63', 'data-product_variations': await recordedVariations() });
  expect(buttonState()).toBe(NEEDS);
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  await page.wait(600);
  expect([idField().value, buttonState(), productOf(form()).get().unitPrice]).toEqual(['68', 'ready', 12.5]);
  expect(textOf('.woocommerce-variation-price')).toContain('12.50');
});

test('without data-attributes, values and labels are taken from the variations', async () => {
  await start({ 'data-product_id': '63', 'data-product_variations': await recordedVariations() });
  expect([options('pa_colour'), options('pa_size'), textOf('label[for="pa_colour-63"]')]).toEqual([
    ['', 'red', 'blue', 'green'],
    ['', 's', 'm'],
    'Colour',
  ]);
});

test('with swatches', async () => {
  await start({
    'data-product_id': '63',
    'data-product_variations': await recordedVariations(),
    'data-swatches': '{"attribute_pa_colour":{"type":"button"}}',
  });
  el('.variable-item[data-value="red"]').click();
  choose('pa_size', 'm');
  await page.wait(600);
  expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
});

test.each([
  ['false', { 'data-product_variations': 'false' }],
  ['nothing', {}],
] as const)('data-product_variations is %s: the server is asked', async (_, more) => {
  await start(
    {
      'data-product_id': '381',
      ...more,
      'data-attributes': '{"attribute_pa_colour":["red"],"attribute_pa_size":["m"],"attribute_cloth":["Wool"],"attribute_cut":["Regular"]}',
    },
    JACKET_AJAX,
    { [LOOKUP]: 'get-variation-match' },
  );
  for (const [name, value] of [
    ['pa_colour', 'red'],
    ['pa_size', 'm'],
    ['cloth', 'Wool'],
    ['cut', 'Regular'],
  ] as const) {
    choose(name, value);
  }
  await page.wait(600);
  expect([page.fetch.calls(), buttonState()]).toEqual([[LOOKUP], 'ready']);
});

test('other variations print the form anew; another setting keeps the form and its choice', async () => {
  const list = await recordedVariations();
  await start({ 'data-product_id': '63', 'data-product_variations': list });
  const first = form();
  choose('pa_colour', 'red');
  tag().setAttribute('data-linkable', '');
  await page.wait(50);
  expect([form() === first, productOf(first).get().attributes['attribute_pa_colour']]).toEqual([true, 'red']);
  tag().setAttribute('data-product_variations', list.replace('"display_price":12.5', '"display_price":11'));
  await page.wait(450);
  expect(form()).not.toBe(first);
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  expect(productOf(form()).get().unitPrice).toBe(11);
});

test('a form that a script fills in later takes the place of ours', async () => {
  const { recorded } = await start({ 'data-product_id': '63', 'data-product_variations': await recordedVariations() });
  tag().prepend(recorded);
  await page.wait(450);
  expect([...tag().querySelectorAll('form')]).toEqual([recorded]);
  expect(buttonState()).toBe(NEEDS);
});

test('where it posts to: the given address, never a foreign one or a script', async () => {
  await start({ 'data-product_id': '63', 'data-attributes': '{"attribute_a":["x"]}', 'data-action': '/product/tee/' });
  expect(form().getAttribute('action')).toMatch(/\/product\/tee\/$/);
  await page.close();
  await start({ 'data-product_id': '63', 'data-attributes': '{"attribute_a":["x"]}', 'data-action': 'javascript:alert(1)' });
  expect(form().hasAttribute('action')).toBe(false);
});

describe('bad input', () => {
  test('no product id and no form: one error a second later that names the tag, nothing printed', async () => {
    await start({ 'data-attributes': '{"attribute_a":["x"]}' });
    expect(printedLines()).toEqual([]);
    await page.wait(1000);
    expect(printedLines()).toEqual([
      'info: [shop] <shop-variation-form> has found nothing to drive: it holds no form.variations_form, and has no data-product_id to print one for <shop-variation-form>',
    ]);
    expect(document.querySelector('form.variations_form')).toBeNull();
  });

  test.each([
    ['{not json', 'expected JSON'],
    ['{"a":1}', 'expected a list of variations or false'],
    ['"false"', 'expected a list of variations or false'],
    ['7', 'expected a list of variations or false'],
    ['', 'expected JSON'],
  ])('data-product_variations=%j: one error, then the server is asked', async (value, reason) => {
    await start({ 'data-product_id': '63', 'data-attributes': '{"attribute_pa_colour":["red"]}', 'data-product_variations': value }, TEE, {
      [LOOKUP]: 'get-variation-match',
    });
    expect(printedLines()).toEqual([
      `error: [shop] <shop-variation-form> data-product_variations=${JSON.stringify(value)}: ${reason}; using the default <shop-variation-form>`,
    ]);
    choose('pa_colour', 'red');
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([LOOKUP]);
  });

  test('entries that are no variations are left out, with one error', async () => {
    const list = JSON.stringify([
      { attributes: { attribute_a: 'x' } },
      null,
      { variation_id: 5, attributes: { attribute_a: 'y', attribute_b: null } },
    ]);
    await start({ 'data-product_id': '63', 'data-product_variations': list });
    expect(printedLines()).toEqual([
      `error: [shop] <shop-variation-form> data-product_variations=${JSON.stringify(list.slice(0, 80))}: 2 of 3 entries have no attributes or no variation_id; they are left out <form>`,
    ]);
    expect(options('a')).toEqual(['', 'y']);
  });

  test.each([
    ['data-attributes', '[1]', 'expected an object of attribute names'],
    ['data-attributes', '{"attribute_a":"x"}', 'expected "attribute_a" to have a list of options'],
    ['data-attributes', '{"attribute_a":[{"label":"x"}]}', 'expected the options of "attribute_a" to be texts'],
    ['data-attributes', '{"attribute_a":[{"value":"x","label":{}}]}', 'expected the options of "attribute_a" to be texts'],
    ['data-attributes', 'x', 'expected JSON'],
    [
      'data-swatches',
      '{"attribute_pa_colour":{"type":"round"}}',
      'expected "attribute_pa_colour" to have a type of color, image, button, radio',
    ],
    ['data-swatches', 'red', 'expected JSON'],
    ['data-swatch-limit', '-1', 'expected a number not below 0'],
    ['data-swatch-limit', 'many', 'expected a number'],
    ['data-match', 'best', 'expected one of first, exact'],
    ['data-alerts', 'loud', 'expected one of page, native'],
    ['data-linkable', 'maybe', 'expected yes or no'],
    ['data-clear-on-reselect', 'perhaps', 'expected yes or no'],
    ['data-deselect-unavailable', '2', 'expected yes or no'],
    ['data-disable-out-of-stock', 'x', 'expected yes or no'],
    ['data-clickable-out-of-stock', 'x', 'expected yes or no'],
    ['data-show-variation-label', 'x', 'expected yes or no'],
    ['data-show-variation-stock', 'x', 'expected yes or no'],
    ['data-stock-label-threshold', 'few', 'expected a number'],
  ])('%s=%j: one error that names tag, attribute and value; the form works on', async (name, value, reason) => {
    const list = await recordedVariations();
    await start({ 'data-product_id': '63', 'data-product_variations': list, [name]: value });
    expect(printedLines()).toEqual([
      `error: [shop] <shop-variation-form> ${name}=${JSON.stringify(value)}: ${reason}; using the default <shop-variation-form>`,
    ]);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    expect(buttonState()).toBe('ready');
  });
});
