import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hostSetting, hostText, pageSetting, settingsWatch, writeHostSetting, type HostPlaces } from '../../../shared/host/settings.js';
import * as cookieBar from '../../../shared/host/settings/cookie-bar.js';
import * as coupon from '../../../shared/host/settings/coupon.js';
import * as statistics from '../../../shared/host/settings/statistics.js';
import * as swatches from '../../../shared/host/settings/swatches.js';
import * as woocommerce from '../../../shared/host/settings/woocommerce.js';
import * as attributionPlaces from '../../../shared/host/settings/woocommerce-attribution.js';
import * as galleryPlaces from '../../../shared/host/settings/woocommerce-gallery.js';
import * as variationPlaces from '../../../shared/host/settings/woocommerce-variation.js';
import * as wordpress from '../../../shared/host/settings/wordpress.js';
import { hostTranslation } from '../../../shared/host/translation.js';
import { phpBoolean } from '../../../shared/host/php.js';
import { recordedJson } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { whileLoading } from '../support.js';

const globals = new Set<string>();
const put = (name: string, value: unknown): void => {
  globals.add(name);
  Reflect.set(globalThis, name, value);
};
const clear = (): void => {
  for (const name of globals) {
    Reflect.deleteProperty(globalThis, name);
  }
  globals.clear();
  document.head.innerHTML = '';
  document.body.innerHTML = '';
};
beforeEach(clear);
afterEach(clear);
const script = (text: string): HTMLScriptElement => {
  const el = document.createElement('script');
  el.type = 'application/json';
  el.setAttribute('data-shop-settings', '');
  el.textContent = text;
  document.head.append(el);
  return el;
};

describe('what we write into an object of the host', () => {
  const PLACES: HostPlaces = ['its_params.allow'];
  const write = (params: { allow: boolean }, allow: boolean): void =>
    writeHostSetting('its_params.allow', () => {
      params.allow = allow;
    });

  test('is no word of the host, however often it is written; what the host writes afterwards is', () => {
    const params = { allow: true };
    put('its_params', params);
    const isChanged = settingsWatch('none', [PLACES]);
    write(params, false);
    expect([params.allow, hostSetting(PLACES)?.value, isChanged()]).toEqual([false, true, false]);
    write(params, true);
    write(params, false);
    expect(hostSetting(PLACES)?.value).toBe(true);
    put('its_params', { allow: false });
    expect([hostSetting(PLACES)?.value, isChanged()]).toEqual([false, true]);
  });

  test('where there is no such object nothing fails', () => {
    expect(() => writeHostSetting('its_params.allow', () => undefined)).not.toThrow();
  });
});

describe('objects of the host', () => {
  interface Recorded {
    readonly objects: Readonly<Record<string, readonly { readonly pages: readonly string[]; readonly value: unknown }[]>>;
  }
  const recordings = ['settings', 'settings-fulladdons'].map((name) => recordedJson<Recorded>(name).objects);
  /** All settings objects of one recorded page. */
  const page = (name: string): void => {
    for (const objects of recordings) {
      for (const [object, variants] of Object.entries(objects)) {
        const variant = variants.find((v) => v.pages.includes(name));
        if (variant) {
          put(object, variant.value);
        }
      }
    }
  };
  const known = Object.entries<unknown>({
    ...cookieBar,
    ...coupon,
    ...statistics,
    ...swatches,
    ...woocommerce,
    ...wordpress,
  });
  const places = known.filter((entry): entry is [string, HostPlaces] => Array.isArray(entry[1]));
  /** What the page at hand says, by our names; an absent one is left out. */
  const all = (): Record<string, unknown> =>
    Object.fromEntries(
      places.flatMap(([name, of]) => {
        const found = hostSetting(of);
        return found ? [[name, found.value]] : [];
      }),
    );

  test('a recorded listing tells the addresses, texts and storage names', () => {
    page('shop');
    expect(all()).toMatchObject({
      ajaxUrl: '/wp-admin/admin-ajax.php',
      wcAjaxUrl: '/?wc-ajax=%%endpoint%%',
      cartUrl: 'http://shop.test/cart/',
      isCart: '',
      redirectAfterAdd: 'no',
      viewCartText: 'View cart',
      fragmentName: 'wc_fragments_9458456761f0b8ac95c7ad26a223a3d2',
      cartHashKey: 'wc_cart_hash_9458456761f0b8ac95c7ad26a223a3d2',
      fragmentTimeoutMs: '5000',
    });
    expect([phpBoolean(hostSetting(woocommerce.isCart)?.value), phpBoolean(hostSetting(woocommerce.redirectAfterAdd)?.value)]).toEqual([
      false,
      false,
    ]);
  });

  test('a flag is no setting of the shop if the page prints that it is the visitor’s consent', () => {
    put('wc_order_attribution', { params: { allowTracking: false } });
    expect(hostSetting(attributionPlaces.attributionAllowed)).toEqual({ value: false, from: 'wc_order_attribution.params.allowTracking' });
    put('wc_order_attribution', { params: { allowTracking: false, consentCategory: 'marketing' } });
    expect(hostSetting(attributionPlaces.attributionAllowed)).toBeUndefined();
  });

  test('a recorded cart page says that it is one', () => {
    page('cart');
    expect(phpBoolean(hostSetting(woocommerce.isCart)?.value)).toBe(true);
    expect(hostSetting(woocommerce.wcAjaxUrl)).toEqual({ value: '/?wc-ajax=%%endpoint%%', from: 'wc_add_to_cart_params.wc_ajax_url' });
  });

  test('a recorded product with swatches tells their settings', () => {
    page('product-variable-6-swatches');
    expect(all()).toMatchObject({
      showVariationLabel: '1',
      clearOnReselect: '1',
      variationLabelSeparator: ':',
      showVariationStock: '',
      stockLabelThreshold: '5',
    });
    expect(hostText(variationPlaces.resetAlertText)).toMatch(/^Your selection has been reset/);
  });

  test('a page of the checkout has an address all the same, from the next object', () => {
    page('checkout');
    Reflect.deleteProperty(globalThis, 'wc_add_to_cart_params');
    expect(hostSetting(woocommerce.wcAjaxUrl)).toEqual({ value: '/?wc-ajax=%%endpoint%%', from: 'woocommerce_params.wc_ajax_url' });
  });

  test('the first object that holds it wins; null is not holding it, an empty text is', () => {
    put('wc_add_to_cart_params', { cart_url: null, is_cart: '' });
    put('woo_variation_swatches_options', { cart_url: '/second/', is_cart: '1' });
    expect(hostSetting(woocommerce.cartUrl)).toEqual({ value: '/second/', from: 'woo_variation_swatches_options.cart_url' });
    expect(hostSetting(woocommerce.isCart)).toEqual({ value: '', from: 'wc_add_to_cart_params.is_cart' });
  });

  test('as text a number is its digits; nothing and anything else are empty', () => {
    put('wc_cart_fragments_params', { request_timeout: 5000, fragment_name: ['x'], cart_hash_key: true });
    expect([
      hostText(woocommerce.fragmentTimeoutMs),
      hostText(woocommerce.fragmentName),
      hostText(woocommerce.cartHashKey),
      hostText(woocommerce.cartUrl),
    ]).toEqual(['5000', '', '', '']);
  });

  test.each([[[]], [null], ['x'], [7]])('an object that is %j holds nothing', (value) => {
    put('wc_add_to_cart_params', value);
    expect(hostSetting(woocommerce.cartUrl)).toBeUndefined();
  });

  test('what an object inherits is not held', () => {
    put('wc_add_to_cart_params', Object.create({ cart_url: '/inherited/' }));
    expect(hostSetting(woocommerce.cartUrl)).toBeUndefined();
  });
});

describe('settings of the page', () => {
  test.each(['data-auto-open', 'auto-open', 'auto_open', 'autoOpen', 'AutoOpen', 'data-auto_open'])('a key may be written %s', (key) => {
    put('shopSettings', { 'mini-cart': { [key]: 1 } });
    expect(pageSetting('mini-cart', 'data-auto-open')).toEqual({ value: 1, from: `window.shopSettings.mini-cart.${key}` });
    expect(pageSetting('mini-cart', 'data-auto_open')?.value).toBe(1);
  });

  test.each(['mini-cart', 'mini_cart', 'miniCart'])('a widget may be written %s', (group) => {
    put('shopSettings', { [group]: { open: 1 } });
    expect(pageSetting('mini-cart', 'data-open')).toEqual({ value: 1, from: `window.shopSettings.${group}.open` });
  });

  test('a script may hold them too; the window wins over it, an earlier script over a later one', () => {
    script('{"mini-cart":{"a":"first","b":"first","c":"first"}}');
    script('{"mini-cart":{"b":"second","d":"second"}}');
    put('shopSettings', { 'mini-cart': { a: 'window' } });
    expect(['a', 'b', 'c', 'd', 'e'].map((name) => pageSetting('mini-cart', `data-${name}`)?.value)).toEqual([
      'window',
      'first',
      'first',
      'second',
      undefined,
    ]);
    expect(pageSetting('mini-cart', 'data-d')?.from).toBe('script[data-shop-settings].mini-cart.d');
  });

  test('null is no setting, an empty text and false are', () => {
    script('{"x":{"a":"script"}}');
    put('shopSettings', { x: { a: null, b: '', c: false } });
    expect(['a', 'b', 'c'].map((name) => pageSetting('x', name)?.value)).toEqual(['script', '', false]);
  });

  test('an empty map printed by PHP as [] holds nothing and is no error', () => {
    script('[]');
    script('{"x":[]}');
    put('shopSettings', []);
    expect(pageSetting('x', 'a')).toBeUndefined();
  });

  test.each([
    ['{"a":', /JSON/],
    ['', /JSON/],
    ['7', /expected an object/],
    ['[1]', /expected an object/],
    ['null', /expected an object/],
  ])('a malformed script (%j) is one console error, however often it is asked', (text, why) => {
    script(text);
    script('{"x":{"a":1}}');
    expect(pageSetting('x', 'a')?.value).toBe(1);
    expect(pageSetting('x', 'a')?.value).toBe(1);
    const lines = printedLines();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('[shop] <script data-shop-settings>');
    expect(lines[0]).toMatch(why);
  });

  test('other scripts are not read', () => {
    document.head.innerHTML =
      '<script type="application/json">{"x":{"a":1}}</script><script type="text/plain" data-shop-settings>{"x":{"a":1}}</script>';
    expect(pageSetting('x', 'a')).toBeUndefined();
  });

  test('a script the parser is still in is read when it is whole', () => {
    const parsing = whileLoading();
    const el = script('{"x":{"a"');
    document.documentElement.append(document.head); // nothing follows: the parser is here
    expect(pageSetting('x', 'a')).toBeUndefined();
    el.textContent = '{"x":{"a":1}}';
    parsing.done();
    expect(pageSetting('x', 'a')?.value).toBe(1);
    document.documentElement.prepend(document.head);
  });

  test('keys that reach a prototype are not settings', () => {
    script('{"x":{"__proto__":{"a":1},"constructor":2}}');
    put('shopSettings', JSON.parse('{"__proto__":{"a":1},"y":{"__proto__":3}}'));
    expect(pageSetting('x', 'a')).toBeUndefined();
    expect(pageSetting('x', 'constructor')).toBeUndefined();
    expect(pageSetting('__proto__', 'a')).toBeUndefined();
    expect(pageSetting('y', '__proto__')).toBeUndefined();
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });
});

test('a gallery’s events carry the host’s own object, or an empty one', () => {
  expect(galleryPlaces.galleryParams()).toEqual({});
  const params = { flexslider_enabled: '1' };
  put('wc_single_product_params', params);
  expect(galleryPlaces.galleryParams()).toBe(params);
});

describe('the host’s translations', () => {
  const wp = (translate: unknown): void => {
    put('wp', { i18n: { __: translate } });
  };

  test('are used where the host loaded them', () => {
    wp((text: string) => ({ Save: 'Speichern' })[text] ?? text);
    expect([hostTranslation('Save'), hostTranslation('Other')]).toEqual(['Speichern', 'Other']);
  });

  test.each<[string, () => void]>([
    ['there are none', () => undefined],
    ['there is no object', () => put('wp', { i18n: null })],
    ['they are no function', () => wp('x')],
    [
      'they throw',
      () =>
        wp(() => {
          throw new Error('no');
        }),
    ],
    ['they give nothing', () => wp(() => '')],
    ['they give no text', () => wp(() => 7)],
  ])('are English where %s', (_, make) => {
    make();
    expect(hostTranslation('Save')).toBe('Save');
  });
});
