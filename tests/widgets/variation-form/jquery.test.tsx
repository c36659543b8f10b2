import { afterEach, describe, expect, test, vi } from 'vitest';
import { driverOf } from '../../../shared/host/driver.js';
import { productOf } from '../../../shared/stores/product.js';
import type { Variation } from '../../../shared/host/variation.js';
import {
  buttonState,
  CANNOT,
  choose,
  el,
  form,
  idField,
  markup,
  NEEDS,
  open,
  options,
  select,
  shown,
  tag,
  TEE,
  textOf,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

/** jQuery is there, the stock script is not. */
const start = async (more: OpenOptions = {}): Promise<JQueryStatic> => {
  page = await open(TEE, { scripts: [], ...more });
  return page.host?.$ as JQueryStatic;
};
const listed = (): Variation[] => JSON.parse(form().getAttribute('data-product_variations') ?? '') as Variation[];
const ROUND = [
  'woocommerce_variation_select_change',
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'reset_data',
  'reset_image',
  'hide_variation',
  'woocommerce_variation_has_changed',
  'found_variation',
  'show_variation',
];

describe('other scripts act through jQuery', () => {
  test('$(select).val().trigger("change") is a choice, and one round', async () => {
    const $ = await start();
    const before = page.heard(...ROUND).length;
    $(select('pa_colour')).val('red').trigger('change');
    expect(page.heard(...ROUND).slice(before)).toEqual([
      'woocommerce_variation_select_change',
      'check_variations',
      'update_variation_values',
      'woocommerce_update_variation_values',
      'reset_data',
      'reset_image',
      'hide_variation',
      'woocommerce_variation_has_changed',
    ]);
    $(select('pa_size')).val('m').trigger('change');
    await page.wait(600);
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('a native change is one round too', async () => {
    await start();
    const before = page.heard('woocommerce_variation_has_changed').length;
    choose('pa_colour', 'red');
    expect(page.heard('woocommerce_variation_has_changed')).toHaveLength(before + 1);
  });

  test('check_variations looks again at what is chosen', async () => {
    const $ = await start();
    select('pa_colour').value = 'red';
    select('pa_size').value = 'm';
    $(form()).trigger('check_variations');
    await page.wait(600);
    expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
  });

  test('check_variations with choices of its own looks at those', async () => {
    const $ = await start();
    $(form()).trigger('check_variations', [{ count: 2, chosenCount: 2, data: { attribute_pa_colour: 'green', attribute_pa_size: 's' } }]);
    expect(idField().value).toBe('71');
  });

  test("reload_product_variations takes what is in jQuery's data now", async () => {
    const $ = await start();
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    $(form()).data(
      'product_variations',
      listed().map((v) => (v.variation_id === 68 ? { ...v, variation_id: 900, display_price: 99 } : v)),
    );
    $(form()).trigger('reload_product_variations');
    await page.wait(600);
    expect([idField().value, productOf(form()).get().unitPrice]).toEqual(['900', 99]);
    $(form()).data(
      'product_variations',
      listed().filter((v) => v.attributes['attribute_pa_size'] === 's'),
    );
    $(form()).trigger('reload_product_variations');
    expect([options('pa_size'), select('pa_size').value]).toEqual([['', 's'], '']);
  });

  test('found_variation with a variation of their own shows that one', async () => {
    const $ = await start();
    $(form()).trigger('found_variation', [{ ...listed()[0], variation_id: 555, sku: 'OTHER', is_in_stock: false }]);
    await page.wait(400);
    expect([idField().value, textOf('.product_meta .sku'), buttonState()]).toEqual(['555', 'OTHER', CANNOT]);
  });

  test('two of theirs within 300 ms are shown once, as the newer', async () => {
    const $ = await start();
    const before = page.heard('show_variation').length;
    $(form()).trigger('found_variation', [{ ...listed()[0], variation_id: 555, is_in_stock: false }]);
    await page.wait(200);
    $(form()).trigger('found_variation', [{ ...listed()[0], variation_id: 556 }]);
    await page.wait(290);
    expect(page.heard('show_variation')).toHaveLength(before);
    await page.wait(310);
    expect([page.heard('show_variation').length - before, idField().value, buttonState()]).toEqual([1, '556', 'ready']);
  });

  test.each([[undefined], [null], ['x'], [{ variation_id: 5 }]])(
    'found_variation with %j changes nothing and throws nothing',
    async (given) => {
      const $ = await start();
      $(form()).trigger('found_variation', [given]);
      await page.wait(400);
      expect([idField().value, buttonState()]).toEqual(['0', NEEDS]);
    },
  );

  test('reset_data takes the display back', async () => {
    const $ = await start();
    const sku = textOf('.product_meta .sku');
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    $(form()).trigger('reset_data');
    await page.wait(300);
    expect([textOf('.product_meta .sku'), buttonState(), shown().style.display, productOf(form()).get().variation]).toEqual([
      sku,
      NEEDS,
      'none',
      null,
    ]);
  });

  test('hide_variation and show_variation set the button and what the store says', async () => {
    const $ = await start();
    $(shown()).trigger('show_variation', [listed()[0], true]);
    expect([buttonState(), productOf(form()).get().blockers]).toEqual(['ready', []]);
    $(shown()).trigger('show_variation', [listed()[0], false]);
    expect(buttonState()).toBe(CANNOT);
    $(shown()).trigger('hide_variation');
    expect(buttonState()).toBe(NEEDS);
  });

  test('$(".reset_variations").trigger("click") resets: jQuery never clicks a link natively', async () => {
    const $ = await start();
    choose('pa_colour', 'red');
    $('.reset_variations').trigger('click');
    expect(select('pa_colour').value).toBe('');
  });

  test("their listeners get the host's own object with wc_variation_form, kept up to date", async () => {
    const seen: Record<string, unknown>[] = [];
    const $ = await start({ waitMs: 0 });
    $(document).on('wc_variation_form', (_e: unknown, api: Record<string, unknown>) => {
      seen.push({ ...api, live: api });
    });
    await page.wait(450);
    expect(seen).toHaveLength(1);
    const api = seen[0] as unknown as {
      $form: JQuery;
      useAjax: boolean;
      loading: boolean;
      variationData: Variation[];
      live: { loading: boolean; variationData: unknown };
      getChosenAttributes(): unknown;
      findMatchingVariations(list: Variation[], choices: Record<string, string>): Variation[];
      isMatch(a: object, b: object): boolean;
      toggleResetLink(on: boolean): void;
      showNoMatchingVariationsMsg(): void;
    };
    expect([api.$form[0], api.useAjax, api.loading, api.live.loading, api.variationData.length]).toEqual([form(), false, true, false, 6]);
    choose('pa_colour', 'red');
    expect(api.getChosenAttributes()).toEqual({ count: 2, chosenCount: 1, data: { attribute_pa_colour: 'red', attribute_pa_size: '' } });
    expect(api.findMatchingVariations(listed(), { attribute_pa_colour: 'red', attribute_pa_size: '' }).map((v) => v.variation_id)).toEqual([
      67, 68,
    ]);
    expect([api.isMatch({ a: '' }, { a: 'x' }), api.isMatch({ a: 'y' }, { a: 'x' })]).toEqual([true, false]);
    api.toggleResetLink(false);
    expect(el('.reset_variations').style.visibility).toBe('hidden');
    api.showNoMatchingVariationsMsg();
    expect(document.querySelector('.wc-no-matching-variations')).not.toBeNull();
    choose('pa_colour', '');
    $(form()).data('product_variations', false).trigger('reload_product_variations');
    expect(api.live.variationData).toBe(false);
  });
});

describe("stand-ins for the host's jQuery plug-ins", () => {
  const NAMES = [
    'wc_variation_form',
    'wc_variations_image_update',
    'wc_variations_image_reset',
    'wc_set_content',
    'wc_reset_content',
    'wc_set_variation_attr',
    'wc_reset_variation_attr',
    'wc_product_gallery',
  ];
  const plugins = ($: JQueryStatic): unknown[] => NAMES.map((n) => typeof ($.fn as unknown as Record<string, unknown>)[n]);
  type Plugged = JQuery & Record<string, (...args: unknown[]) => JQuery>;

  test('there from the first tag on, and when the last has left', async () => {
    const $ = await start();
    expect(plugins($)).toEqual(NAMES.map(() => 'function'));
    const second = document.createElement('shop-variation-form');
    second.setAttribute('data-product_id', '5');
    second.setAttribute('data-attributes', '{"attribute_a":["x"]}');
    document.body.append(second);
    await page.wait(50);
    tag().replaceWith(form());
    await page.wait(50);
    expect(plugins($)).toEqual(NAMES.map(() => 'function'));
    second.remove();
    await page.wait(50);
    expect(plugins($)).toEqual(NAMES.map(() => 'function'));
  });

  test('one that somebody else brought stays theirs', async () => {
    const own = (): void => undefined;
    const $ = await start({ waitMs: 0, tag: null });
    ($.fn as unknown as Record<string, unknown>)['wc_set_content'] = own;
    document.body.append(document.createElement('shop-variation-form'));
    await page.wait(50);
    expect(($.fn as unknown as Record<string, unknown>)['wc_set_content']).toBe(own);
    document.querySelector('shop-variation-form')?.remove();
    await page.wait(50);
    expect(($.fn as unknown as Record<string, unknown>)['wc_set_content']).toBe(own);
  });

  test('jQuery that comes later gets them too', async () => {
    page = await open(TEE);
    page.load([]);
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(plugins(page.host?.$ as JQueryStatic)).toEqual(NAMES.map(() => 'function'));
  });

  test('wc_variation_form on our form only looks again; on a foreign one it does no harm', async () => {
    const $ = await start();
    select('pa_colour').value = 'red';
    select('pa_size').value = 'm';
    expect(($(form()) as Plugged)['wc_variation_form']?.()).toHaveLength(1);
    expect([idField().value, page.heard('wc_variation_form').length]).toEqual(['68', 1]);
    expect(($('<form></form>') as Plugged)['wc_variation_form']?.()).toHaveLength(1);
  });

  test("the image plug-ins show a variation's picture and take it back", async () => {
    const $ = await start();
    const img = el('.woocommerce-product-gallery__image img');
    const own = img.getAttribute('src');
    ($(form()) as Plugged)['wc_variations_image_update']?.(listed()[2]);
    expect(img.getAttribute('src')).toContain('tee-blue');
    ($(form()) as Plugged)['wc_variations_image_reset']?.();
    expect(img.getAttribute('src')).toBe(own);
    ($(form()) as Plugged)['wc_variations_image_update']?.(false);
    expect(img.getAttribute('src')).toBe(own);
  });

  test('a gallery that another plug-in replaces stays visible and gets the choice’s picture', async () => {
    const $ = await start();
    const printed = el('.woocommerce-product-gallery').outerHTML;
    const exchange = (variation?: Variation): void => {
      const box = el('.woocommerce-product-gallery');
      box.outerHTML = printed;
      el('.woocommerce-product-gallery').style.opacity = '0';
      ($('.woocommerce-product-gallery') as Plugged)['wc_product_gallery']?.({});
      ($(form()) as Plugged)['wc_variations_image_update']?.(variation);
    };
    let resets = 0;
    $(form()).on('found_variation', (_e: unknown, variation: Variation) => exchange(variation));
    $(form()).on('reset_image', () => {
      resets += 1;
      exchange();
    });
    const seen = (): unknown[] => [
      el('.woocommerce-product-gallery').style.opacity,
      (el('.woocommerce-product-gallery__image img').getAttribute('src') ?? '').split('/').at(-1),
    ];
    const own = seen()[1];
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(50);
    expect(seen()).toEqual(['1', 'tee-red-560x560.jpg']);
    const before = resets;
    el('.reset_variations').click();
    await page.wait(50);
    // Both rounds of the reset, and the reset itself.
    expect([...seen(), resets - before]).toEqual(['1', own, 3]);
  });

  test("the stand-in for the gallery is nobody's sign of the host's script", async () => {
    await start();
    expect([driverOf('gallery'), driverOf('variations')]).toEqual(['tag', 'tag']);
  });

  test('texts and attributes are set and taken back', async () => {
    const $ = await start();
    const node = $('<p title="a">Text</p>') as Plugged;
    node['wc_set_content']?.('New');
    node['wc_set_content']?.('Newer');
    expect([node.text(), node.attr('data-o_content')]).toEqual(['Newer', 'Text']);
    node['wc_reset_content']?.();
    expect(node.text()).toBe('Text');
    node['wc_set_variation_attr']?.('title', 'b');
    node['wc_set_variation_attr']?.('srcset', 'c');
    expect([node.attr('title'), node.attr('srcset'), node.attr('data-o_title'), node.attr('data-o_srcset')]).toEqual(['b', 'c', 'a', '']);
    node['wc_set_variation_attr']?.('title', false);
    expect(node.attr('title')).toBeUndefined();
    node['wc_reset_variation_attr']?.('title');
    node['wc_reset_variation_attr']?.('lang');
    expect([node.attr('title'), node.attr('lang')]).toEqual(['a', undefined]);
  });
});

test('jQuery comes while we drive: host events are told from then on', async () => {
  page = await open(TEE);
  choose('pa_colour', 'red');
  page.load([]);
  document.dispatchEvent(new Event('DOMContentLoaded'));
  choose('pa_size', 'm');
  await page.wait(600);
  expect(page.heard('found_variation', 'show_variation', 'woocommerce_variation_has_changed')).toEqual([
    'found_variation',
    'woocommerce_variation_has_changed',
    'show_variation',
  ]);
  expect([idField().value, buttonState()]).toEqual(['68', 'ready']);
});

test('a second copy of the bundle finds the tag taken: one form, one round', async () => {
  await start();
  const { defineShopElement } = await import('../../../shared/element/define.js');
  let made = 0;
  defineShopElement({ tag: 'shop-variation-form', schema: {} }, () => {
    made += 1;
    return null;
  });
  const before = page.heard('woocommerce_variation_has_changed').length;
  choose('pa_colour', 'red');
  await page.wait(50);
  expect([made, page.heard('woocommerce_variation_has_changed').length - before]).toEqual([0, 1]);
});

test('a handler of another script that throws does not leave the form half way', async () => {
  const $ = await start();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  $(form()).on('woocommerce_variation_has_changed.test', () => {
    throw new Error('theirs');
  });
  choose('pa_colour', 'red');
  $(form()).off('.test');
  choose('pa_size', 'm');
  await page.wait(600);
  expect([log.mock.calls.length > 0, idField().value, buttonState()]).toEqual([true, '68', 'ready']);
  tag().replaceWith(form());
  await page.wait(50);
  expect(markup(form())).toBe(page.before);
});
