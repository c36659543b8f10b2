import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { forgetPage } from '../../../shared/page.js';
import type { Variation } from '../../../shared/host/variation.js';
import { variationNodes } from '../../../widgets/variation-form/shown.js';
import { choose, el, form, markup, open, tag, TEE, type ProductPage } from './page.js';

const variation = (more: Partial<Variation> = {}): Variation => ({
  variation_id: 1,
  attributes: {},
  variation_is_visible: true,
  price_html: '<b>5</b>',
  ...more,
});
const html = (nodes: DocumentFragment): string => {
  const box = document.createElement('div');
  box.append(nodes);
  return box.innerHTML;
};

describe('templates of the page', () => {
  beforeEach(() => {
    document.body.innerHTML = '';
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'wp');
    document.body.innerHTML = '';
    forgetPage();
  });
  const template = (id: string, text: string): void => {
    const script = document.createElement('script');
    script.type = 'text/template';
    script.id = `tmpl-${id}`;
    script.textContent = text;
    document.body.append(script);
  };

  test.each([
    [{ variation_is_visible: false }, 'hidden'],
    [{ variation_is_visible: true }, 'seen'],
    [{ variation_is_visible: undefined }, 'hidden'],
  ])('%j takes the template for what is %s', (more, expected) => {
    template('variation-template', 'seen');
    template('unavailable-variation-template', 'hidden');
    expect(html(variationNodes(variation(more as Partial<Variation>)))).toBe(expected);
  });

  test('no template for what cannot be had: our own words, one error for any number of variations', () => {
    expect([0, 1, 2].map(() => html(variationNodes(variation({ variation_is_visible: false }))))[2]).toBe(
      '<p role="alert">Sorry, this product is unavailable. Please choose a different combination.</p>',
    );
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template not found: no script with the id "tmpl-unavailable-variation-template"; using built-in markup',
    ]);
  });

  test('wp.template that throws: built-in markup, and an error that says why', () => {
    template('variation-template', '<# boom() #>');
    Object.assign(window, {
      wp: {
        template: () => {
          throw new Error('boom is not defined');
        },
      },
    });
    expect(html(variationNodes(variation()))).toContain('<b>5</b>');
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template "tmpl-variation-template" could not be run by wp.template; using built-in markup boom is not defined',
    ]);
  });
});

describe('a gallery with thumbnails', () => {
  let page: ProductPage;
  afterEach(() => page.close());
  const thumbs =
    '<ol class="flex-control-nav flex-control-thumbs"><li><img src="/first-100.jpg"></li><li><img src="http://shop.test/wp-content/uploads/2026/11/tee-blue-100x100.jpg"></li></ol>';
  const start = async (): Promise<void> => {
    page = await open(TEE, { scripts: [], text: (text) => text.replace(/(class="woocommerce-product-gallery__wrapper">)/, `$1${thumbs}`) });
  };

  test('a picture the gallery has is gone to, and nothing is overwritten', async () => {
    await start();
    const img = el('.woocommerce-product-gallery__image img').getAttribute('src');
    const before = page.heard('flexslider-click').length;
    choose('pa_colour', 'blue');
    choose('pa_size', 's');
    expect([
      page.heard('flexslider-click').length - before,
      el('.woocommerce-product-gallery__image img').getAttribute('src'),
      form().getAttribute('current-image'),
    ]).toEqual([1, img, '65']);
  });

  const first = (): string | null => el('.flex-control-nav img').getAttribute('src');
  const picture = (): string => el('.woocommerce-product-gallery__image img').getAttribute('src') ?? '';

  test('a picture not in the gallery replaces the first, and stays for a variation that shares it', async () => {
    await start();
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    expect([picture(), first()]).toEqual([expect.stringContaining('tee-red-560'), expect.stringContaining('tee-red-100x100')]);
    choose('pa_size', 'm');
    expect([picture(), first()]).toEqual([expect.stringContaining('tee-red-560'), expect.stringContaining('tee-red-100x100')]);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form().closest('.product') as Element)).toBe(page.productBefore);
  });

  test('the picture whose place was taken is wanted: everything is given back first', async () => {
    await start();
    const own = picture();
    el('.flex-control-nav img').setAttribute('src', 'http://shop.test/wp-content/uploads/2026/11/tee-green-100x100.jpg');
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    expect(first()).toContain('tee-red');
    const before = page.heard('flexslider-click').length;
    // Green in one go, as a script would: no reset in between.
    el<HTMLSelectElement>('#pa_colour').value = 'green';
    page.host?.$(form()).trigger('check_variations');
    expect([first(), picture(), page.heard('flexslider-click').length - before]).toEqual([
      expect.stringContaining('tee-green-100x100'),
      own,
      1,
    ]);
  });
});
