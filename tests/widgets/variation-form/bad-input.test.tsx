import { afterEach, describe, expect, test, vi } from 'vitest';
import { productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import {
  buttonState,
  choose,
  el,
  form,
  idField,
  LOOKUP,
  markup,
  NEEDS,
  open,
  options,
  tag,
  TEE,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

const start = async (more: OpenOptions = {}): Promise<void> => {
  page = await open(TEE, more);
};
const withData = (value: string | null): OpenOptions => ({
  prepare: () => {
    if (value === null) {
      form().removeAttribute('data-product_variations');
    } else {
      form().setAttribute('data-product_variations', value);
    }
  },
  routes: { [LOOKUP]: 'get-variation-match' },
});

describe("data-product_variations of the theme's form", () => {
  test.each([
    ['[{"attributes":', 'expected JSON'],
    ['Notice: Undefined index', 'expected JSON'],
    ['{}', 'expected a list of variations or false'],
    ['null', 'expected a list of variations or false'],
    ['true', 'expected a list of variations or false'],
    ['   ', 'is missing'],
  ])('%j: one error naming tag and value, and the server is asked for each choice', async (value, reason) => {
    await start(withData(value));
    expect(printedLines()).toEqual([
      `error: [shop] <shop-variation-form> data-product_variations=${JSON.stringify(value)}: ${reason}; asking the server for each choice <form>`,
    ]);
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    expect([page.fetch.calls(), buttonState()]).toEqual([[LOOKUP], 'ready']);
  });

  test('missing: the same', async () => {
    await start(withData(null));
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> data-product_variations: is missing; asking the server for each choice <form>',
    ]);
  });

  test('a long value is cut in the error', async () => {
    await start(withData(`[${'x'.repeat(5000)}`));
    const [line = ''] = printedLines();
    expect(line).toContain(JSON.stringify(`[${'x'.repeat(79)}`));
    expect(line.length).toBeLessThan(250);
  });

  test('entries without id or attributes are left out; the others work', async () => {
    await start({
      edit: (list) => [
        { ...list[0], variation_id: undefined },
        5,
        null,
        { variation_id: 9 },
        { ...list[0], variation_id: '' },
        { ...list[0], variation_id: 0 },
        ...list,
      ],
    });
    expect(printedLines()).toEqual([expect.stringContaining('6 of 12 entries have no attributes or no variation_id; they are left out')]);
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    expect(idField().value).toBe('67');
  });

  test('keys that reach for a prototype go nowhere', async () => {
    await start({
      prepare: () => {
        const list = form().getAttribute('data-product_variations') ?? '';
        form().setAttribute(
          'data-product_variations',
          list.replace(
            '{"attributes":{',
            '{"__proto__":{"is_in_stock":false,"hacked":true},"constructor":{"prototype":{"hacked":true}},"attributes":{"__proto__":{"hacked":true},',
          ),
        );
      },
    });
    choose('pa_colour', 'red');
    choose('pa_size', 's');
    await page.wait(600);
    expect([({} as { hacked?: boolean }).hacked, idField().value, buttonState()]).toEqual([undefined, '67', 'ready']);
  });

  test('attribute values of other types are read as their texts', async () => {
    await start({
      text: (html) => html.replace('<option value="s" >', '<option value="0" >'),
      edit: (list) =>
        list.map((v) => (v.variation_id === 67 ? { ...v, attributes: { attribute_pa_colour: null, attribute_pa_size: 0 } } : v)),
    });
    choose('pa_colour', 'green');
    expect(options('pa_size')).toEqual(['', '0', 'm']);
    choose('pa_size', '0');
    expect(idField().value).toBe('67');
  });

  test('an empty list: every option goes, nothing is asked', async () => {
    await start({ edit: () => [] });
    expect([options('pa_colour'), buttonState(), page.fetch.calls()]).toEqual([[''], NEEDS, []]);
  });
});

describe('the form itself', () => {
  test('no product id anywhere: one error naming the tag, and the form stays as printed', async () => {
    await start({
      prepare: () => {
        form().removeAttribute('data-product_id');
        for (const name of ['product_id', 'add-to-cart']) {
          el(`[name="${name}"]`).remove();
        }
      },
    });
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> data-product_id: is missing on the form; the form stays as the page printed it <form>',
    ]);
    expect(markup(form())).toBe(page.before);
    expect(productOf(form()).get().blockers).toEqual([]);
  });

  test.each(['data-product_id', 'empty data-product_id'])("%s missing: the form's own field tells it", async (which) => {
    await start({
      prepare: () => {
        if (which.startsWith('empty')) {
          form().setAttribute('data-product_id', '');
        } else {
          form().removeAttribute('data-product_id');
        }
      },
    });
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    expect(buttonState()).toBe('ready');
  });

  test('no selects: one error, and the form stays as printed', async () => {
    await start({ prepare: () => el('.variations').remove() });
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> the form has no ".variations select"; the form stays as the page printed it <form>',
    ]);
    expect(markup(form())).toBe(page.before);
  });

  test('a product that is out of stock altogether has no selects, and that is no error', async () => {
    await start({
      edit: () => [],
      prepare: () => {
        el('.variations').remove();
        el('.single_variation_wrap').remove();
      },
    });
    expect(markup(form())).toBe(page.before);
  });

  test("a simple product's form inside the tag is left alone", async () => {
    await start({ prepare: () => form().classList.remove('variations_form'), tag: null, waitMs: 0 }).catch(() => undefined);
    const node = el<HTMLFormElement>('form.cart');
    const before = markup(node);
    const element = document.createElement('shop-variation-form');
    const place = document.createComment('');
    node.replaceWith(place);
    element.append(node);
    place.replaceWith(element);
    await page.wait(1500);
    expect(markup(node)).toBe(before);
    expect(printedLines()).toEqual([
      'info: [shop] <shop-variation-form> has found nothing to drive: it holds no form.variations_form, and has no data-product_id to print one for <shop-variation-form>',
    ]);
  });

  test.each([null, ['add-to-cart-variation'] as const])(
    'swatches for what the form has not are named once (scripts: %j)',
    async (scripts) => {
      const swatches = {
        attribute_pa_χρώμα: { type: 'color', items: { κόκκινο: '#c00' } },
        attribute_pa_colour: { type: 'color', items: { κόκκινο: '#c00' } },
        attribute_pa_size: { type: 'color', items: { s: '#c00', elsewhere: '#0c0' } },
      };
      await start({ tag: `data-swatches='${JSON.stringify(swatches)}'`, scripts });
      choose('pa_colour', 'red');
      await page.wait(600);
      expect(printedLines()).toEqual([
        'error: [shop] <shop-variation-form> data-swatches: "attribute_pa_χρώμα" is no attribute of the form, which has "attribute_pa_colour", "attribute_pa_size"; none of "κόκκινο" is a value of "attribute_pa_colour", which has "red", "blue", "green" <shop-variation-form>',
      ]);
    },
  );

  test('swatches of the page’s settings may be for other products', async () => {
    vi.stubGlobal('shopSettings', { 'variation-form': { swatches: { attribute_pa_cut: { type: 'button' } } } });
    await start();
    expect(printedLines()).toEqual([]);
  });

  test('a tag the parser threw the form out of says so', async () => {
    await start({ tag: null, waitMs: 0 });
    form().before(document.createElement('shop-variation-form'));
    await page.wait(50);
    expect(printedLines()).toEqual([
      expect.stringContaining('<shop-variation-form> is empty and its <form class="variations_form cart"> stands after it'),
    ]);
    tag().remove();
  });
});

describe('settings objects of the host', () => {
  test('PHP\'s "" is no, a missing one is the default, "__proto__" brings nothing', async () => {
    await start({
      tag: `data-swatches='{"attribute_pa_colour":{"type":"button"}}'`,
      settings: {
        woo_variation_swatches_options: JSON.parse(
          '{"clear_on_reselect":"","stock_label_threshold":"5","__proto__":{"clear_on_reselect":"1"}}',
        ) as Record<string, unknown>,
      },
    });
    el('.variable-item[data-value="red"]').click();
    el('.variable-item[data-value="red"]').click();
    expect(productOf(form()).get().attributes['attribute_pa_colour']).toBe('red');
  });

  test('one that is no object at all is passed over', async () => {
    await start({ settings: { woo_variation_swatches_options: 'broken', wc_add_to_cart_variation_params: null } });
    choose('pa_colour', 'red');
    choose('pa_size', 'm');
    await page.wait(600);
    expect(buttonState()).toBe('ready');
  });

  test('a wrong value in one: an error that names the place, and the default', async () => {
    await start({ settings: { woo_variation_swatches_options: { stock_label_threshold: 'lots' } } });
    expect(printedLines()).toEqual([
      'error: [shop] <shop-variation-form> woo_variation_swatches_options.stock_label_threshold="lots": expected a number; using the default <shop-variation-form>',
    ]);
  });
});
