import { afterEach, describe, expect, test } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import {
  buttonState,
  change,
  choose,
  el,
  form,
  idField,
  JACKET,
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

const start = async (name = TEE, options_: OpenOptions = {}): Promise<void> => {
  page = await open(name, options_);
};
const redM = async (): Promise<void> => {
  choose('pa_colour', 'red');
  choose('pa_size', 'm');
  await page.wait(600);
};

describe('submit', () => {
  const submit = (): SubmitEvent => {
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    form().dispatchEvent(event);
    return event;
  };

  test('a press without a choice is prevented before the form’s submit, and listeners hear that', async () => {
    await start();
    const heard: boolean[] = [];
    const hear = (e: Event): void => {
      heard.push(e.defaultPrevented);
    };
    document.addEventListener('click', hear);
    form().addEventListener('submit', () => heard.push(false));
    el('.single_add_to_cart_button').click();
    document.removeEventListener('click', hear);
    expect(heard).toEqual([true]);
    expect(document.querySelectorAll('.shop-alert')).toHaveLength(1);
    await redM();
    const ready = new MouseEvent('click', { bubbles: true, cancelable: true });
    form().addEventListener('submit', (e) => e.preventDefault());
    el('.single_add_to_cart_button').dispatchEvent(ready);
    expect([ready.defaultPrevented, document.querySelector('.shop-alert')]).toEqual([false, null]);
  });

  test('a press of what does not send the form is left alone', async () => {
    await start();
    const other = document.createElement('button');
    other.type = 'button';
    form().append(other);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    other.dispatchEvent(event);
    expect([event.defaultPrevented, document.querySelector('.shop-alert')]).toEqual([false, null]);
  });

  test('without a choice nothing is sent, the reason is shown and the first open field focused', async () => {
    await start();
    choose('pa_colour', 'red');
    expect(submit().defaultPrevented).toBe(true);
    const alert = el('.shop-alert');
    expect([alert.getAttribute('role'), alert.textContent]).toEqual([
      'alert',
      'Please select some product options before adding this product to your cart.',
    ]);
    expect(alert.previousElementSibling).toBe(el('.woocommerce-variation-add-to-cart'));
    expect(document.activeElement).toBe(select('pa_size'));
  });

  test('the reason goes with the next choice', async () => {
    await start();
    submit();
    choose('pa_colour', 'red');
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('with every choice made it is sent', async () => {
    await start();
    await redM();
    expect(submit().defaultPrevented).toBe(false);
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('data-alerts="native" uses the browser\'s own box', async () => {
    const said: unknown[] = [];
    await start(TEE, { tag: 'data-alerts="native"' });
    const own = window.alert;
    window.alert = (text) => {
      said.push(text);
    };
    submit();
    window.alert = own;
    expect(said).toEqual(['Please select some product options before adding this product to your cart.']);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(document.activeElement).toBe(select('pa_colour'));
  });

  test("somebody else's refusal is left alone, and another form's submit too", async () => {
    await start();
    form().addEventListener('submit', (e) => e.preventDefault(), { once: true });
    submit();
    expect(document.querySelector('.shop-alert')).toBeNull();
    const other = document.createElement('form');
    // Of the same kind, but in nobody's tag.
    other.className = 'variations_form';
    document.body.append(other);
    productOf(other).setKey('blockers', [{ by: 'add-ons', message: 'Choose a ribbon', focus: () => undefined }]);
    const event = new SubmitEvent('submit', { bubbles: true, cancelable: true });
    other.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
    other.remove();
  });

  test("another part's blocker holds the form back too", async () => {
    await start();
    await redM();
    const store = productOf(form());
    store.setKey('blockers', [{ by: 'add-ons', message: 'Choose a ribbon', focus: () => undefined }]);
    expect(submit().defaultPrevented).toBe(true);
    expect(textOf('.shop-alert')).toBe('Choose a ribbon');
  });
});

describe('other markup', () => {
  test('options in groups come back to their places', async () => {
    const groups = (html: string): string =>
      html
        .replace('<option value="red" >Red</option>', '<optgroup label="Warm">\n <option value="red">Red</option>\n</optgroup>\n')
        .replace(
          '<option value="blue" >Blue</option><option value="green" >Green</option>',
          '<optgroup label="Cold"> <option value="blue">Blue</option> <option value="green">Green</option></optgroup><option value="gold">Gold</option>',
        );
    await start(TEE, {
      text: groups,
      edit: (list) => [
        ...list.filter((v) => v.attributes['attribute_pa_size'] !== 's' || v.attributes['attribute_pa_colour'] !== 'blue'),
        { ...list[0], variation_id: 90, attributes: { attribute_pa_colour: 'gold', attribute_pa_size: 's' } },
      ],
    });
    choose('pa_size', 's');
    expect(options('pa_colour')).toEqual(['', 'red', 'green', 'gold']);
    choose('pa_size', 'm');
    expect(options('pa_colour')).toEqual(['', 'red', 'blue', 'green']);
    expect(el('optgroup[label=Cold]').children).toHaveLength(2);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test('a placeholder without a value is no choice', async () => {
    await start(TEE, { text: (html) => html.replaceAll('<option value="">Choose an option</option>', '<option>Choose…</option>') });
    expect([buttonState(), productOf(form()).get().attributes]).toEqual([NEEDS, { attribute_pa_colour: '', attribute_pa_size: '' }]);
    expect(options('pa_size')).toEqual(['Choose…', 's', 'm']);
    await redM();
    expect(idField().value).toBe('68');
    el('.reset_variations').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['Choose…', 'Choose…']);
    expect(buttonState()).toBe(NEEDS);
  });

  test('show_option_none=no: a valid choice removes the placeholder, a reset brings it back', async () => {
    await start(TEE, { text: (html) => html.replaceAll('data-show_option_none="yes"', 'data-show_option_none="no"') });
    await redM();
    expect([options('pa_colour'), options('pa_size')]).toEqual([
      ['red', 'blue', 'green'],
      ['s', 'm'],
    ]);
    el('.reset_variations').click();
    expect([options('pa_colour'), select('pa_colour').selectedIndex, select('pa_size').value]).toEqual([
      ['', 'red', 'blue', 'green'],
      0,
      '',
    ]);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test("an inactive variation's option stays but cannot be chosen, until the tag leaves", async () => {
    await start(TEE, { edit: change(68, { variation_is_active: false }) });
    choose('pa_colour', 'red');
    expect(options('pa_size')).toEqual(['', 's', '(m)']);
    tag().replaceWith(form());
    await page.wait(50);
    expect(markup(form())).toBe(page.before);
  });

  test('a value written with entities fits its option', async () => {
    await start(TEE, {
      text: (html) => html.replace('<option value="m" >M</option>', '<option value="m &amp; l">M &amp; L</option>'),
      edit: change(68, { attributes: { attribute_pa_colour: 'red', attribute_pa_size: 'm &amp; l' } }),
    });
    choose('pa_colour', 'red');
    expect(options('pa_size')).toEqual(['', 's', 'm & l']);
    choose('pa_size', 'm & l');
    expect(idField().value).toBe('68');
  });

  test.each([
    ['.single_variation'],
    ['.reset_variations'],
    ['.quantity'],
    ['.single_add_to_cart_button'],
    ['.single_variation_wrap .woocommerce-variation-add-to-cart'],
    ['input.variation_id'],
    ['.reset_variations_alert'],
    ['.woocommerce-product-gallery'],
    ['.product_meta'],
  ])('a form without %s still finds and shows', async (selector) => {
    await start(TEE, { prepare: () => el(selector).remove() });
    await redM();
    expect(productOf(form()).get()).toMatchObject({ unitPrice: 12.5, blockers: [] });
    if (document.querySelector('.single_add_to_cart_button')) {
      expect(buttonState()).toBe('ready');
    }
    document.querySelector<HTMLElement>('.reset_variations')?.click();
    await page.wait(400);
    tag().replaceWith(form());
    await page.wait(100);
    expect(markup(form())).toBe(page.before);
  });

  test('no template: the built-in one, and one error with its id', async () => {
    await start(TEE, { prepare: () => el('#tmpl-variation-template').remove() });
    await redM();
    expect(textOf('.woocommerce-variation-price')).toContain('12.50');
    choose('pa_size', 's');
    await page.wait(400);
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template not found: no script with the id "tmpl-variation-template"; using built-in markup',
    ]);
  });

  test('a template with code goes to wp.template; without that, the built-in one', async () => {
    await start(TEE, {
      prepare: () => {
        el('#tmpl-variation-template').textContent = '<# var x = 1; #>{{ data.variation.sku }}';
      },
    });
    Object.assign(window, {
      wp: { template: (id: string) => (data: { variation: { sku: string } }) => `<p>${id} ${data.variation.sku}</p>` },
    });
    await redM();
    expect(textOf('.single_variation')).toBe('variation-template RIG-TEE-red-m');
    Reflect.deleteProperty(window, 'wp');
    choose('pa_size', 's');
    await page.wait(400);
    expect(textOf('.woocommerce-variation-price')).toContain('15.00');
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> template "tmpl-variation-template" holds more than values and if/else, and wp.template is not there; using built-in markup',
    ]);
  });

  test('scripts and handlers in a description do not come in', async () => {
    await start(TEE, {
      edit: change(68, {
        variation_description: '<p onclick="x()">Fine<script>window.bad = 1</script><a href="javascript:x()">link</a></p>',
      }),
    });
    await redM();
    expect(shown().querySelector('script, [onclick], [href]')).toBeNull();
    expect(textOf('.woocommerce-variation-description')).toBe('Finelink');
    expect(printedLines()).toEqual(['warn: [shop] 1 script dropped from template variation-template: server HTML may not bring scripts']);
  });
});

describe('picture', () => {
  const img = (): HTMLImageElement => el<HTMLImageElement>('.woocommerce-product-gallery__image img');

  test('set and reset: as printed, but for empty srcset and sizes where there were none', async () => {
    await start(TEE, {
      prepare: () => {
        for (const name of ['srcset', 'sizes']) {
          img().removeAttribute(name);
        }
      },
    });
    const before = img().cloneNode() as HTMLImageElement;
    await redM();
    expect(img().getAttribute('srcset')).toContain('tee-red');
    expect(img().getAttribute('data-large_image')).toContain('tee-red.jpg');
    expect(el<HTMLAnchorElement>('.woocommerce-product-gallery__image a').href).toContain('tee-red.jpg');
    el('.reset_variations').click();
    for (const { name, value } of before.attributes) {
      expect(img().getAttribute(name), name).toBe(value);
    }
    expect([img().getAttribute('srcset'), img().getAttribute('sizes')]).toEqual(['', '']);
  });

  /** A picture whose place a lazy loader keeps, under the names one of them uses. */
  const lazyPicture = (names: readonly [src: string, srcset: string], src = 'https://shop.test/tee.jpg') => ({
    prepare: () => {
      img().setAttribute('src', 'data:image/svg+xml,%3Csvg/%3E');
      img().removeAttribute('srcset');
      img().setAttribute(names[0], src);
      img().setAttribute(names[1], `${src} 600w`);
    },
    /** What the loader does when the turn of the picture comes. */
    load: () => {
      img().setAttribute('srcset', img().getAttribute(names[1]) ?? '');
      img().setAttribute('src', img().getAttribute(names[0]) ?? '');
    },
  });
  const LOADERS = [
    ['data-lazy-src', 'data-lazy-srcset'],
    ['data-src', 'data-srcset'],
  ] as const;

  test.each(LOADERS)('a loader by %s keeps a shown variation’s picture, and the product’s own comes back', async (...names) => {
    const { prepare, load } = lazyPicture(names);
    await start(TEE, { prepare });
    await redM();
    load();
    await page.wait(0);
    expect([img().getAttribute('src'), img().getAttribute('srcset')].join()).not.toContain('shop.test/tee.jpg');
    expect(img().getAttribute('src')).toContain('tee-red');
    choose('pa_colour', 'blue');
    await page.wait(600);
    expect(img().getAttribute('src')).toContain('tee-blue');
    el('.reset_variations').click();
    expect([img().getAttribute('src'), img().getAttribute('srcset')]).toEqual([
      'https://shop.test/tee.jpg',
      'https://shop.test/tee.jpg 600w',
    ]);
  });

  test.each(LOADERS)('a loader by %s that ran before the first choice, or after the last, has the last word', async (...names) => {
    const { prepare, load } = lazyPicture(names);
    await start(TEE, { prepare });
    load();
    await redM();
    el('.reset_variations').click();
    expect(img().getAttribute('src')).toBe('https://shop.test/tee.jpg');
    img().setAttribute('src', 'https://shop.test/other.jpg');
    await redM();
    expect(img().getAttribute('src')).toContain('tee-red');
    el('.reset_variations').click();
    expect(img().getAttribute('src')).toBe('https://shop.test/other.jpg');
  });

  test("20 ms later other scripts are told, with the picture's id on the form", async () => {
    let resized = 0;
    const count = (): void => {
      resized += 1;
    };
    await start(TEE, { scripts: [] });
    window.addEventListener('resize', count);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    const earlier = resized;
    await page.wait(30);
    window.removeEventListener('resize', count);
    expect(resized).toBeGreaterThan(earlier);
    expect(form().getAttribute('current-image')).toBe('64');
    expect(page.heard('woocommerce_gallery_init_zoom', 'woocommerce_gallery_reset_slide_position').length).toBeGreaterThan(1);
  });

  test('srcset=false takes the attribute away; an address that is none is not followed', async () => {
    await start(TEE, {
      edit: (list) => list.map((v) => ({ ...v, image: { ...v.image, srcset: false, full_src: 'javascript:alert(1)' } })),
    });
    await redM();
    expect([img().hasAttribute('srcset'), el('.woocommerce-product-gallery__image a').getAttribute('href')]).toEqual([false, '']);
  });

  test.each([[undefined], [{ src: '' }], [{ src: '0' }]])("a variation with the picture %j shows the product's own", async (image) => {
    await start(TEE, { edit: (list) => list.map((v) => (v.variation_id === 67 ? { ...v, image } : v)) });
    const own = img().getAttribute('src');
    await redM();
    expect(img().getAttribute('src')).not.toBe(own);
    choose('pa_size', 's');
    expect(img().getAttribute('src')).toBe(own);
  });
});

describe('300 variations', () => {
  test('four attributes, one choice after the other', async () => {
    await start(JACKET);
    for (const [name, value] of [
      ['pa_colour', 'red'],
      ['pa_size', 'm'],
      ['cloth', 'Wool'],
      ['cut', 'Regular'],
    ] as const) {
      choose(name, value);
    }
    await page.wait(400);
    expect(idField().value).toMatch(/^\d+$/);
    expect(buttonState()).toBe('ready');
    expect(page.fetch.sent).toEqual([]);
  });

  test('a choice touches only what changed', async () => {
    await start(JACKET);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(10);
    let records: MutationRecord[] = [];
    const observer = new MutationObserver((list) => {
      records.push(...list);
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    choose('pa_colour', 'blue');
    await page.wait(5);
    // Every option of every select stays as it was; what is left is the emptied id field.
    expect(records.filter((r) => (r.target as Element).closest?.('select'))).toEqual([]);
    expect(records.length).toBeLessThanOrEqual(4);
    records = [];
    choose('cloth', 'Wool');
    await page.wait(5);
    expect(records.length).toBeLessThanOrEqual(4);
    observer.disconnect();
  });
});
