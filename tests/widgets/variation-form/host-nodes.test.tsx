import { afterEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import type { Variation } from '../../../shared/host/variation.js';
import {
  buttonState,
  CANNOT,
  change,
  changeAll,
  choose,
  el,
  form,
  NEEDS,
  open,
  quantity,
  select,
  shown,
  TEE,
  textOf,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const start = async (more: OpenOptions = {}): Promise<void> => {
  page = await open(TEE, more);
};
const redM = async (): Promise<void> => {
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  await page.wait(600);
};
const WEIGHT = '.woocommerce-product-attributes-item--weight .woocommerce-product-attributes-item__value';
const SIZE = '.woocommerce-product-attributes-item--dimensions .woocommerce-product-attributes-item__value';
const SKU = '.product_meta .sku';

describe('the button and its wrapper', () => {
  const wrapper = (): string[] =>
    [...el('.woocommerce-variation-add-to-cart').classList]
      .filter((word) => word.startsWith('woocommerce-variation-add-to-cart-'))
      .map((word) => word.replace('woocommerce-variation-add-to-cart-', ''));

  test.each<[string, Partial<Variation>, string, string]>([
    ['can be bought', {}, 'ready', 'enabled'],
    ['is not for sale', { is_purchasable: false }, CANNOT, 'disabled'],
    ['is out of stock', { is_in_stock: false }, CANNOT, 'disabled'],
    ['may not be seen', { variation_is_visible: false }, CANNOT, 'disabled'],
  ])('a variation that %s', async (_, values, state, word) => {
    await start({ edit: changeAll(values) });
    expect([buttonState(), wrapper()]).toEqual([NEEDS, ['disabled']]);
    await redM();
    expect([buttonState(), wrapper()]).toEqual([state, [word]]);
    // A class and never the attribute: a press still has something to say.
    expect(el('.single_add_to_cart_button').hasAttribute('disabled')).toBe(false);
    expect(firstSubmitBlocker(productOf(form())) === null).toBe(state === 'ready');
    choose('pa_size', '');
    expect([buttonState(), wrapper()]).toEqual([NEEDS, ['disabled']]);
  });
});

describe('texts of a variation', () => {
  test('fields it leaves empty show the page’s texts, which other scripts find in data-o_content', async () => {
    await start({ edit: change(67, { sku: '', weight: '', dimensions: '' }) });
    const before = [SKU, WEIGHT, SIZE].map(textOf);
    await redM();
    const own = [SKU, WEIGHT, SIZE].map(textOf);
    expect(own.every((text, i) => text !== before[i])).toBe(true);
    expect(
      [SKU, WEIGHT, SIZE].map((selector) => (el(selector).getAttribute('data-o_content') ?? '').replaceAll(/\s+/g, ' ').trim()),
    ).toEqual(before);
    choose('pa_size', 's');
    expect([SKU, WEIGHT, SIZE].map(textOf)).toEqual(before);
  });

  test('markup in a sku is only text', async () => {
    await start({ edit: change(68, { sku: '<b>x</b>' }) });
    await redM();
    expect([textOf(SKU), el(SKU).childElementCount]).toEqual(['<b>x</b>', 0]);
  });

  test('.product_weight and .product_dimensions get them too', async () => {
    await start({
      prepare: () => {
        el(SKU).insertAdjacentHTML('afterend', '<i class="product_weight">1</i><i class="product_dimensions">2</i>');
      },
    });
    await redM();
    expect([textOf('.product_weight'), textOf('.product_dimensions')]).toEqual([textOf(WEIGHT), textOf(SIZE)]);
  });
});

test('the reset link can be seen while something is chosen', async () => {
  await start();
  const seen = (): string => el('.reset_variations').style.visibility;
  expect(seen()).toBe('hidden');
  choose('pa_colour', 'red');
  expect(seen()).toBe('visible');
  choose('pa_colour', '');
  expect(seen()).toBe('hidden');
});

test('options carry the classes attached and, if active, enabled; the placeholder has neither', async () => {
  await start({ edit: change(68, { variation_is_active: false }) });
  choose('pa_colour', 'red');
  expect(
    [...select('pa_size').options].map((o) => [o.value, ...[...o.classList].filter((word) => word === 'attached' || word === 'enabled')]),
  ).toEqual([[''], ['s', 'attached', 'enabled'], ['m', 'attached']]);
});

test('the step of a quantity is the page’s, and a reset leaves the limits of the last variation', async () => {
  await start({ edit: changeAll({ min_qty: 2, max_qty: 6 }), prepare: () => quantity().setAttribute('step', '2') });
  await redM();
  el('.reset_variations').click();
  expect([quantity().step, quantity().min, quantity().max, quantity().value]).toEqual(['2', '2', '6', '2']);
});

test('the quantity of a variation is told as a change of its field', async () => {
  await start();
  const changed = vi.fn();
  quantity().addEventListener('change', changed);
  await redM();
  expect(changed).toHaveBeenCalledTimes(1);
});

describe('a variation comes to stand on the page', () => {
  const animated = (node: HTMLElement): [unknown, string | undefined][] => {
    const runs: [unknown, string | undefined][] = [];
    node.style.height = '40px';
    node.animate = (({ height }: { height: unknown }, { direction }: KeyframeAnimationOptions) => {
      runs.push([height, direction]);
      return { finished: Promise.resolve(), cancel: () => undefined };
    }) as unknown as typeof node.animate;
    return runs;
  };

  test('it is let down where it says something, and simply there where it does not', async () => {
    await start({ edit: change(67, { price_html: '', variation_description: '', availability_html: '' }) });
    form().dispatchEvent(new Event('pointermove', { bubbles: true }));
    await vi.dynamicImportSettled();
    const runs = animated(shown());
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    await page.wait(400);
    expect([runs.length, shown().style.display]).toEqual([0, '']);
    shown().style.display = 'none';
    choose('pa_size', 'm');
    await page.wait(600);
    expect(runs).toEqual([[['0', '40px'], 'normal']]);
    choose('pa_size', '');
    expect(runs[1]).toEqual([['0', '40px'], 'reverse']);
  });
});

test('that no variation fits is not said before the form is set up', async () => {
  await start({ scripts: [], waitMs: 20 });
  const ask = (): void => {
    page.host?.$(form()).trigger('check_variations', [{ data: { attribute_pa_colour: 'red', attribute_pa_size: 'none' } }]);
  };
  const said = (): boolean => document.querySelector('.wc-no-matching-variations') !== null;
  ask();
  expect([said(), buttonState()]).toEqual([false, NEEDS]);
  await page.wait(450);
  ask();
  expect(said()).toBe(true);
});

describe('the picture', () => {
  const IMAGE = {
    src: '/i/a.jpg',
    src_w: 600,
    src_h: 450,
    srcset: '/i/a.jpg 600w',
    sizes: '50vw',
    title: 'Title',
    caption: 'Caption',
    alt: 'Alt',
    url: '/i/page/',
    full_src: '/i/full.jpg',
    full_src_w: 1600,
    full_src_h: 1200,
    gallery_thumbnail_src: '/i/thumb.jpg',
  };
  const slide = (): HTMLElement => el('.woocommerce-product-gallery__image');
  const written = (node: Element, names: readonly string[], mark = ''): (string | null)[] =>
    names.map((name) => node.getAttribute(`${mark}${name}`));

  test('every attribute of it comes to its place, and what stood there is in the data-o_ marks', async () => {
    const thumbs = '<ol class="flex-control-nav flex-control-thumbs"><li><img src="/first-100.jpg"></li></ol>';
    await start({
      edit: change(68, { image: IMAGE }),
      text: (text) => text.replace(/(class="woocommerce-product-gallery__wrapper">)/, `$1${thumbs}`),
    });
    const img = el('.woocommerce-product-gallery__image img');
    const link = el('.woocommerce-product-gallery__image a');
    const thumb = el('.flex-control-nav img');
    const NAMES = [
      'src',
      'width',
      'height',
      'srcset',
      'sizes',
      'title',
      'data-caption',
      'alt',
      'data-src',
      'data-large_image',
      'data-large_image_width',
      'data-large_image_height',
    ];
    const before = [...written(img, NAMES), slide().getAttribute('data-thumb'), thumb.getAttribute('src'), link.getAttribute('href')].map(
      (value) => value ?? '',
    );
    // By way of another variation's picture: the marks hold what the page printed, not what was there last.
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    choose('pa_size', 'm');
    expect(written(img, NAMES)).toEqual([
      '/i/a.jpg',
      '600',
      '450',
      '/i/a.jpg 600w',
      '50vw',
      'Title',
      'Caption',
      'Alt',
      '/i/full.jpg',
      '/i/full.jpg',
      '1600',
      '1200',
    ]);
    expect([slide().getAttribute('data-thumb'), thumb.getAttribute('src'), link.getAttribute('href')]).toEqual([
      '/i/a.jpg',
      '/i/thumb.jpg',
      '/i/full.jpg',
    ]);
    expect([
      ...written(img, NAMES, 'data-o_'),
      slide().getAttribute('data-o_data-thumb'),
      thumb.getAttribute('data-o_src'),
      link.getAttribute('data-o_href'),
    ]).toEqual(before);
  });
});

test('without jQuery a script asks natively for the attribute to be read again', async () => {
  await start();
  const list = JSON.parse(form().getAttribute('data-product_variations') ?? '[]') as Variation[];
  choose('pa_colour', 'red');
  form().setAttribute('data-product_variations', JSON.stringify(list.filter((v) => v.attributes['attribute_pa_size'] === 's')));
  form().dispatchEvent(new CustomEvent('reload_product_variations'));
  expect([...select('pa_size').options].map((o) => o.value)).toEqual(['', 's']);
});
