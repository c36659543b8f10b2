import { afterEach, describe, expect, test, vi } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { exchange, held, offline } from './recording.js';
import type { Routes } from './recording.js';
import { choose as chooseIn, press as pressIn } from './trace.js';

const LOOKUP = 'POST /?wc-ajax=get_variation';
const TEE = 'page-product-variable-6';
const JACKET = 'page-product-variable-300-ajax';

interface Variation {
  attributes: Record<string, string>;
  [key: string]: unknown;
}

let page: StockPage;
afterEach(() => page.close());

const el = <T extends HTMLElement = HTMLElement>(selector: string): T => document.querySelector(selector) as T;
const choose = (selector: string, value: string): void => chooseIn({ window, wait: page.wait }, selector, value);
const press = (selector: string): void => pressIn({ window, wait: page.wait }, selector);
const options = (selector: string): string[] =>
  [...el<HTMLSelectElement>(selector).options].map(({ value, disabled }) => (disabled ? `${value} (disabled)` : value));
const button = (): string[] =>
  [...el('.single_add_to_cart_button').classList].filter((name) => name === 'disabled' || name.startsWith('wc-variation'));
const variationId = (): string => el<HTMLInputElement>('input.variation_id').value;
const quantity = (): HTMLInputElement => el<HTMLInputElement>('input.qty');

/** Opens a page; `change` edits its variations before the script reads them. */
const open = async (
  name = TEE,
  {
    routes = {},
    change,
    prepare = () => {},
  }: { routes?: Routes; change?: (variations: Variation[]) => Variation[]; prepare?: () => void } = {},
): Promise<void> => {
  page = await openStockPage(name, ['add-to-cart-variation'], routes, {
    startMs: 200,
    prepare: () => {
      const form = el('.variations_form');
      if (change) {
        form.setAttribute(
          'data-product_variations',
          JSON.stringify(change(JSON.parse(form.getAttribute('data-product_variations') ?? '') as Variation[])),
        );
      }
      prepare();
    },
  });
};
const edit =
  (id: number, values: Record<string, unknown>) =>
  (variations: Variation[]): Variation[] =>
    variations.map((variation) => (variation['variation_id'] === id ? { ...variation, ...values } : variation));

const redM = async (): Promise<void> => {
  choose('#pa_colour', 'red');
  choose('#pa_size', 'm');
  await page.wait(600);
};

describe('start', () => {
  test('a form is set up 100 ms after its construction', async () => {
    page = await openStockPage(TEE, ['add-to-cart-variation'], {}, { startMs: 60 });
    expect(page.heard('wc_variation_form')).toEqual([]);
    await page.wait(100);
    expect(page.heard('wc_variation_form')).toEqual(['wc_variation_form']);
    expect(button()).toEqual(['disabled', 'wc-variation-selection-needed']);
  });

  test('a form that comes later is set up by calling wc_variation_form on it', async () => {
    await open();
    const copy = el('.variations_form').cloneNode(true) as HTMLElement;
    el('main').append(copy);
    (page.$(copy) as unknown as { wc_variation_form(): unknown }).wc_variation_form();
    await page.wait(200);
    expect(page.heard('wc_variation_form')).toHaveLength(2);
  });
});

describe('a match', () => {
  test('is shown 300 ms after the choice, with price, id and an enabled button', async () => {
    await open();
    choose('#pa_colour', 'red');
    choose('#pa_size', 'm');
    expect([variationId(), button()]).toEqual(['68', ['disabled', 'wc-variation-selection-needed']]);
    await page.wait(290);
    expect(page.heard('show_variation')).toEqual([]);
    await page.wait(20);
    expect([page.heard('show_variation'), button()]).toEqual([['show_variation'], []]);
    expect(el('.single_variation').textContent).toContain('12.50');
    expect(el('.variations_button').className).toContain('woocommerce-variation-add-to-cart-enabled');
  });

  test('sku, weight and dimensions are its own, and the product’s again after a reset', async () => {
    await open();
    const texts = (): (string | null)[] =>
      [
        '.sku',
        '[class*="item--weight"] .woocommerce-product-attributes-item__value',
        '[class*="item--dimensions"] .woocommerce-product-attributes-item__value',
      ].map((selector) => el(selector).textContent);
    const before = texts();
    await redM();
    expect(texts()).toEqual(['RIG-TEE-red-m', '0.2 kg', '65 × 45 × 1 cm']);
    expect(el('.sku').getAttribute('data-o_content')).toBe('RIG-TEE');
    press('.reset_variations');
    expect(texts()).toEqual(before);
  });

  test('a match without a sku shows the product’s', async () => {
    await open(TEE, { change: edit(68, { sku: '' }) });
    choose('#pa_colour', 'red');
    choose('#pa_size', 's');
    choose('#pa_size', 'm');
    expect(el('.sku').textContent).toBe('RIG-TEE');
  });

  test('out of stock: the button is unavailable and says so', async () => {
    await open();
    const alert = vi.fn();
    Reflect.set(window, 'alert', alert);
    choose('#pa_colour', 'blue');
    choose('#pa_size', 'm');
    await page.wait(600);
    expect(button()).toEqual(['disabled', 'wc-variation-is-unavailable']);
    press('.single_add_to_cart_button');
    expect(alert.mock.calls).toEqual([['Sorry, this product is unavailable. Please choose a different combination.']]);
  });

  test('before a choice the button asks for one and the form is not sent', async () => {
    await open();
    const alert = vi.fn();
    Reflect.set(window, 'alert', alert);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    el('.single_add_to_cart_button').dispatchEvent(event);
    expect([event.defaultPrevented, alert.mock.calls]).toEqual([
      true,
      [['Please select some product options before adding this product to your cart.']],
    ]);
  });

  test('the first of several fitting variations wins, even where a later one fits more exactly', async () => {
    await open(TEE, { change: edit(67, { attributes: { attribute_pa_colour: 'red', attribute_pa_size: '' } }) });
    await redM();
    expect(variationId()).toBe('67');
  });

  test('an invisible variation shows the unavailable text', async () => {
    await open(TEE, { change: edit(68, { variation_is_visible: false }) });
    await redM();
    expect(el('.single_variation').textContent).toContain('unavailable');
    expect(button()).toEqual(['disabled', 'wc-variation-is-unavailable']);
  });
});

describe('the reset race', () => {
  test('a reset within 300 ms of a match still enables the button, without an id', async () => {
    await open();
    choose('#pa_colour', 'red');
    choose('#pa_size', 'm');
    await page.wait(100);
    press('.reset_variations');
    expect(button()).toEqual(['disabled', 'wc-variation-selection-needed']);
    await page.wait(300);
    expect([button(), variationId()]).toEqual([[], '']);
  });

  test('two matches within 300 ms are both shown', async () => {
    await open();
    await redM();
    choose('#pa_size', 's');
    choose('#pa_size', 'm');
    await page.wait(600);
    expect(page.heard('show_variation')).toHaveLength(3);
  });
});

describe('no match', () => {
  const withoutRedM = (variations: Variation[]): Variation[] => variations.filter((variation) => variation['variation_id'] !== 68);

  test('says so after the details, and the next change takes it away', async () => {
    await open(TEE, { change: withoutRedM });
    // Without pruning every option stays choosable, as with an "any" attribute or a theme's own select.
    page.$('.variations_form').off('update_variation_values');
    choose('#pa_colour', 'red');
    choose('#pa_size', 'm');
    expect(el('.single_variation + div[role="alert"] > p.wc-no-matching-variations.woocommerce-info').textContent).toContain(
      'Sorry, no products matched',
    );
    expect(page.heard('found_variation')).toEqual([]);
    choose('#pa_colour', 'green');
    expect(el('.wc-no-matching-variations')).toBeNull();
  });
});

describe('options', () => {
  test('a value no variation has with the other choices leaves; it is back after a reset', async () => {
    await open(TEE, { change: (variations) => variations.filter((variation) => variation['variation_id'] !== 70) });
    choose('#pa_colour', 'blue');
    expect(options('#pa_size')).toEqual(['', 's']);
    press('.reset_variations');
    expect(options('#pa_size')).toEqual(['', 's', 'm']);
  });

  test('a value of inactive variations only is disabled', async () => {
    await open(TEE, { change: edit(70, { variation_is_active: false }) });
    choose('#pa_colour', 'blue');
    expect(options('#pa_size')).toEqual(['', 's', 'm (disabled)']);
  });

  test('options are marked attached, and enabled where active', async () => {
    await open(TEE, { change: edit(70, { variation_is_active: false }) });
    choose('#pa_colour', 'blue');
    expect([...el<HTMLSelectElement>('#pa_size').options].map((option) => option.className)).toEqual(['', 'attached enabled', 'attached']);
  });

  test('an empty value of a variation keeps every option', async () => {
    await open('page-product-variable-any');
    choose('#pa_colour', 'red');
    expect(options('#name-mark')).toEqual(['', 'None', 'Initials "A.B."', "Owner's name"]);
  });

  test('quotes in a value are matched', async () => {
    await open('page-product-variable-any');
    expect(options('#name-mark')).toEqual(['', 'None', "Owner's name"]);
    choose('#name-mark', "Owner's name");
    expect(variationId()).toBe('77');
  });

  test('printed choices that fit no variation are emptied one after the other, each in a round of its own', async () => {
    await open(TEE, {
      change: (variations) => variations.filter((variation) => variation['variation_id'] !== 68),
      prepare: () => {
        el<HTMLSelectElement>('#pa_colour').value = 'red';
        el<HTMLSelectElement>('#pa_size').value = 'm';
      },
    });
    expect([el<HTMLSelectElement>('#pa_colour').value, el<HTMLSelectElement>('#pa_size').value]).toEqual(['', '']);
    const round = [
      'check_variations',
      'update_variation_values',
      'woocommerce_update_variation_values',
      'reset_data',
      'hide_variation',
      'woocommerce_variation_has_changed',
    ];
    expect(page.heard(...round, 'found_variation', 'wc_variation_form')).toEqual([
      'check_variations',
      'update_variation_values',
      ...round,
      ...round,
      'woocommerce_update_variation_values',
      'reset_data',
      'hide_variation',
      'wc_variation_form',
    ]);
    expect([options('#pa_colour'), options('#pa_size')]).toEqual([
      ['', 'red', 'blue', 'green'],
      ['', 's', 'm'],
    ]);
  });

  test('the placeholder leaves with show_option_none=no once a choice fits', async () => {
    await open(TEE, { prepare: () => el('#pa_size').setAttribute('data-show_option_none', 'no') });
    choose('#pa_size', 'm');
    expect(options('#pa_size')).toEqual(['s', 'm']);
  });
});

describe('the reset link', () => {
  test('is hidden while nothing is chosen', async () => {
    await open();
    expect(el('.reset_variations').style.visibility).toBe('hidden');
    choose('#pa_colour', 'red');
    expect(el('.reset_variations').style.visibility).toBe('visible');
  });

  test('announces, empties and moves focus to the first select', async () => {
    await open();
    await redM();
    press('.reset_variations');
    expect(el('.reset_variations_alert').textContent).toContain('Your selection has been reset');
    expect([el<HTMLSelectElement>('#pa_colour').value, el<HTMLSelectElement>('#pa_size').value, document.activeElement?.id]).toEqual([
      '',
      '',
      'pa_colour',
    ]);
    choose('#pa_colour', 'red');
    expect(el('.reset_variations_alert').textContent).toBe('');
  });

  test.each(['Enter', ' '])('the key %j resets', async (key) => {
    await open();
    await redM();
    el('.reset_variations').dispatchEvent(
      new KeyboardEvent('keydown', { key, code: key === ' ' ? 'Space' : key, bubbles: true, cancelable: true }),
    );
    expect(el<HTMLSelectElement>('#pa_size').value).toBe('');
  });
});

describe('quantity', () => {
  test.each([
    ['above the maximum becomes the maximum', '9', { min_qty: 1, max_qty: 3 }, '3'],
    ['below the minimum becomes the minimum', '1', { min_qty: 2, max_qty: 3 }, '2'],
    ['that is no number becomes the minimum', '', { min_qty: 2, max_qty: '' }, '2'],
    ['in range stays', '2', { min_qty: 1, max_qty: 3 }, '2'],
    ['without a maximum stays', '90', { min_qty: 1, max_qty: '' }, '90'],
  ])('%s', async (_, typed, limits, expected) => {
    await open(TEE, { change: edit(68, limits) });
    quantity().value = typed;
    await redM();
    expect([quantity().value, quantity().min, quantity().max]).toEqual([expected, String(limits.min_qty), String(limits.max_qty)]);
  });

  test('sold individually: one, and the field is hidden', async () => {
    await open(TEE, { change: edit(68, { is_sold_individually: 'yes' }) });
    quantity().value = '4';
    await redM();
    expect([quantity().value, quantity().min, quantity().max, el('form .quantity').style.display]).toEqual(['1', '1', '', 'none']);
    choose('#pa_size', 's');
    expect(el('form .quantity').style.display).not.toBe('none');
  });

  test('a reset leaves the limits', async () => {
    await open(TEE, { change: edit(68, { min_qty: 2, max_qty: 3 }) });
    await redM();
    press('.reset_variations');
    expect([quantity().min, quantity().max]).toEqual(['2', '3']);
  });
});

describe('the picture', () => {
  const image = (): HTMLImageElement => el<HTMLImageElement>('.woocommerce-product-gallery__image img.wp-post-image');

  test('is the variation’s, with the originals in data-o_*; a reset brings them back', async () => {
    await open();
    const src = image().getAttribute('src');
    const link = el('.woocommerce-product-gallery__image a').getAttribute('href');
    await redM();
    expect(image().getAttribute('src')).toContain('tee-red-560x560.jpg');
    expect(image().getAttribute('data-large_image')).toContain('tee-red.jpg');
    expect([image().getAttribute('data-o_src'), image().alt]).toEqual([src, 'Tee red']);
    expect(el('.woocommerce-product-gallery__image a').getAttribute('href')).toContain('tee-red.jpg');
    expect(el('.variations_form').getAttribute('current-image')).toBe('64');
    press('.reset_variations');
    await page.wait(30);
    expect([
      image().getAttribute('src'),
      el('.woocommerce-product-gallery__image a').getAttribute('href'),
      el('.variations_form').getAttribute('current-image'),
    ]).toEqual([src, link, '']);
  });

  test('the gallery is told 20 ms later, and to go to the first slide where the picture changed', async () => {
    await open();
    const told = (): string[] =>
      page.heard('woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom', 'resize').slice(before);
    const before = page.heard('woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom', 'resize').length;
    choose('#pa_colour', 'red');
    await page.wait(30);
    expect(told()).toEqual(['resize', 'woocommerce_gallery_init_zoom']);
    choose('#pa_size', 'm');
    await page.wait(30);
    expect(told().slice(2)).toEqual(['resize', 'woocommerce_gallery_reset_slide_position', 'woocommerce_gallery_init_zoom']);
  });

  test('a thumbnail of the slider that shows it is pressed instead', async () => {
    await open(TEE, {
      prepare: () => {
        el('.woocommerce-product-gallery').insertAdjacentHTML(
          'beforeend',
          '<ol class="flex-control-nav flex-control-thumbs"><li><img src="http://shop.test/wp-content/uploads/2026/11/cotton-tee-100x100.jpg"></li><li><img src="http://shop.test/wp-content/uploads/2026/11/tee-red-100x100.jpg"></li></ol>',
        );
      },
    });
    const src = image().getAttribute('src');
    await redM();
    expect([page.heard('flexslider-click'), image().getAttribute('src')]).toEqual([['flexslider-click'], src]);
  });
});

describe('variations that are asked for', () => {
  const four = (cut = 'Regular'): void => {
    for (const [select, value] of [
      ['#pa_colour', 'red'],
      ['#pa_size', 'm'],
      ['#cloth', 'Wool'],
      ['#cut', cut],
    ] as const) {
      choose(select, value);
    }
  };

  test('the request has all attributes in order, then the product id; custom_data only where the form has it', async () => {
    await open(JACKET, { routes: { [LOOKUP]: 'get-variation-match' } });
    four();
    await page.wait(50);
    const recorded = exchange('get-variation-match').request.fields;
    // The recorded exchange names custom_data with an empty value; $.ajax leaves out what is undefined.
    expect(page.fetch.sent.map(({ fields }) => fields)).toEqual([recorded.filter(([name]) => name !== 'custom_data')]);
    page.$('.variations_form').data('custom_data', 'x').trigger('check_variations');
    await page.wait(50);
    expect(page.fetch.sent[1]?.fields.at(-1)).toEqual(['custom_data', 'x']);
    expect(variationId()).toBe('398');
  });

  test('options are never pruned', async () => {
    await open(JACKET);
    const before = options('#pa_size');
    choose('#pa_colour', 'red');
    expect(options('#pa_size')).toEqual(before);
  });

  test.each(['get-variation-none', 'get-variation-bad-product'])('%s is no match', async (name) => {
    await open(JACKET, { routes: { [LOOKUP]: name } });
    four();
    await page.wait(50);
    expect([page.heard('found_variation'), el('.wc-no-matching-variations') !== null, button()]).toEqual([
      [],
      true,
      ['disabled', 'wc-variation-selection-needed'],
    ]);
  });

  test('a newer choice aborts the pending request', async () => {
    const first = held('get-variation-out-of-stock');
    await open(JACKET, { routes: { [LOOKUP]: [first.reply, 'get-variation-match'] } });
    four('Short');
    choose('#cut', 'Regular');
    first.release();
    await page.wait(50);
    expect([page.heard('found_variation').length, variationId()]).toEqual([1, '398']);
    expect(page.fetch.sent[0]?.signal?.aborted).toBe(true);
  });

  test('the form is covered while it waits and free afterwards', async () => {
    const answer = held('get-variation-match');
    await open(JACKET, { routes: { [LOOKUP]: answer.reply } });
    four();
    expect(document.querySelectorAll('.variations_form > .blockUI.blockOverlay')).toHaveLength(1);
    answer.release();
    await page.wait(600);
    expect(el('.variations_form > .blockUI')).toBeNull();
  });

  test('after a failure the earlier variation stays shown, its button enabled, without an id', async () => {
    await open(JACKET, { routes: { [LOOKUP]: ['get-variation-match', offline] } });
    four();
    await page.wait(600);
    choose('#cut', 'Short');
    await page.wait(1000);
    expect([button(), variationId(), el('.single_variation').textContent?.includes('84.00')]).toEqual([[], '', true]);
    expect(el('.variations_form > .blockUI')).toBeNull();
  });
});

describe('what other plug-ins call', () => {
  test('reload_product_variations reads the data anew', async () => {
    await open();
    page.$('.variations_form').data('product_variations', false).trigger('reload_product_variations');
    const before = page.heard('woocommerce_variation_select_change').length;
    choose('#pa_colour', 'red');
    expect(page.heard('woocommerce_variation_select_change').length).toBe(before);
  });

  test('the api of wc_variation_form answers choices and matches', async () => {
    interface Api {
      getChosenAttributes(): { count: number; chosenCount: number; data: Record<string, string> };
      findMatchingVariations(variations: Variation[], chosen: Record<string, string>): Variation[];
      isMatch(a: Record<string, string>, b: Record<string, string>): boolean;
      variationData: Variation[];
    }
    let api: Api | undefined;
    page = await openStockPage(TEE, ['add-to-cart-variation'], {});
    page.$('.variations_form').on('wc_variation_form', (_event, given: Api) => {
      api = given;
    });
    await page.wait(200);
    choose('#pa_colour', 'blue');
    expect(api?.getChosenAttributes()).toEqual({ count: 2, chosenCount: 1, data: { attribute_pa_colour: 'blue', attribute_pa_size: '' } });
    expect(
      api
        ?.findMatchingVariations(api.variationData, { attribute_pa_colour: 'blue', attribute_pa_size: '' })
        .map((variation) => variation['variation_id']),
    ).toEqual([69, 70]);
    expect([api?.isMatch({ a: '' }, { a: 'x' }), api?.isMatch({ a: 'x' }, { a: '' }), api?.isMatch({ a: 'x' }, { a: 'y' })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});
