import { afterEach, describe, expect, test } from 'vitest';
import { jsonAttr } from '../../../demo-theme/shop/markup.js';
import { printedLines } from '../../setup/each.js';
import {
  buttonState,
  choose,
  form,
  idField,
  JACKET,
  JACKET_AJAX,
  JACKET_AJAX_SWATCHES,
  LOOKUP,
  NEEDS,
  open,
  option,
  options,
  select,
  tag,
  type OpenOptions,
  type ProductPage,
} from './page.js';

let page: ProductPage;
afterEach(() => page.close());

/** The recorded jacket: 5 colours, 5 sizes, 4 cloths, 3 cuts; here some combinations are none. */
const NAMES = ['attribute_pa_colour', 'attribute_pa_size', 'attribute_cloth', 'attribute_cut'];
const printed = (): Record<string, string[]> =>
  Object.fromEntries(
    NAMES.map((name) => [
      name,
      [...document.querySelectorAll<HTMLOptionElement>(`select[name="${name}"] option`)].map((o) => o.value).filter(Boolean),
    ]),
  );
const COLOURS = ['red', 'blue', 'green', 'black', 'white'];
const SIZES = ['s', 'm', 'l', 'xl', 'xxl'];
const CLOTHS = ['Cotton', 'Wool', 'Canvas', 'Cord'];
const CUTS = ['Short', 'Regular', 'Long'];
/** Red comes in s and m only, blue not at all in Wool; white is not active. */
const letterOf = (colour: string, size: string, cloth: string): string =>
  colour === 'white'
    ? 'x'
    : (colour === 'red' && !['s', 'm'].includes(size)) || (colour === 'blue' && cloth === 'Wool')
      ? '-'
      : size === 'xxl'
        ? 'o'
        : 'b';
const grid = COLOURS.flatMap((colour) =>
  SIZES.flatMap((size) => CLOTHS.flatMap((cloth) => CUTS.map(() => letterOf(colour, size, cloth)))),
).join('');
const map = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  product: 381,
  attributes: { attribute_pa_colour: COLOURS, attribute_pa_size: SIZES, attribute_cloth: CLOTHS, attribute_cut: CUTS },
  grid,
  ...more,
});
const given = (value: unknown): string =>
  `data-availability="${typeof value === 'string' ? value.replaceAll('"', '&quot;') : jsonAttr(value)}"`;
const start = async (value: unknown = map(), { tag: more = '', ...rest }: OpenOptions = {}): Promise<void> => {
  page = await open(JACKET_AJAX, { tag: `${given(value)} ${more ?? ''}`, routes: { [LOOKUP]: 'get-variation-match' }, ...rest });
};
const choosable = (name: string): string[] => options(name).filter((o) => o !== '' && !o.startsWith('('));
const CHOICE = [
  ['pa_colour', 'red'],
  ['pa_size', 'm'],
  ['cloth', 'Wool'],
  ['cut', 'Regular'],
] as const;

test("the test's own lists are those of the recorded page", async () => {
  await start();
  await page.close();
  page = await open(JACKET_AJAX, { tag: null });
  expect([form().dataset['product_id'], printed()]).toEqual([
    '381',
    { attribute_pa_colour: COLOURS, attribute_pa_size: SIZES, attribute_cloth: CLOTHS, attribute_cut: CUTS },
  ]);
});

describe('the variations are not in the page, the map is', () => {
  test('options that lead nowhere or are inactive cannot be chosen until the choice changes', async () => {
    await start();
    expect(options('pa_colour')).toEqual(['', 'red', 'blue', 'green', 'black', '(white)']);
    choose('pa_colour', 'red');
    expect(choosable('pa_size')).toEqual(['s', 'm']);
    choose('pa_colour', 'blue');
    expect([choosable('pa_size'), choosable('cloth')]).toEqual([SIZES, ['Cotton', 'Canvas', 'Cord']]);
    choose('pa_colour', '');
    expect([choosable('pa_size'), choosable('cloth')]).toEqual([SIZES, CLOTHS]);
    expect(page.fetch.sent).toEqual([]);
  });

  test('the variation itself is asked for, as without a map', async () => {
    await start();
    for (const [name, value] of CHOICE) {
      choose(name, value);
    }
    await page.wait(600);
    expect([page.fetch.calls(), buttonState(), Number(idField().value) > 0]).toEqual([[LOOKUP], 'ready', true]);
    expect(choosable('pa_size')).toEqual(['s', 'm']);
  });

  test('choices that exclude each other are emptied without a request', async () => {
    await start();
    choose('pa_size', 'xl');
    choose('cloth', 'Wool');
    choose('cut', 'Long');
    const red = select('pa_colour');
    // Another script puts the option back and chooses it, in spite of the map.
    red.append(option('red'));
    red.value = 'red';
    red.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(10);
    expect([select('pa_colour').value, select('pa_size').value, select('cut').value, buttonState(), page.fetch.sent]).toEqual([
      '',
      '',
      '',
      NEEDS,
      [],
    ]);
    expect(choosable('pa_size')).toEqual(SIZES);
  });

  test('listeners hear of changed options at each choice, and of the variation with the answer', async () => {
    await start(undefined, { scripts: [] });
    const before = page.heard('woocommerce_update_variation_values').length;
    for (const [name, value] of CHOICE) {
      choose(name, value);
    }
    await page.wait(600);
    expect(page.heard('woocommerce_update_variation_values').length - before).toBe(4);
    expect(
      page
        .heard(
          'woocommerce_update_variation_values',
          'woocommerce_variation_has_changed',
          'found_variation',
          'woocommerce_variation_select_change',
        )
        .slice(-4),
    ).toEqual([
      'woocommerce_variation_has_changed',
      'woocommerce_update_variation_values',
      'woocommerce_variation_has_changed',
      'found_variation',
    ]);
  });

  test('the tag gives the options back when it leaves', async () => {
    await start();
    const sizes = select('pa_size');
    const element = tag();
    choose('pa_colour', 'red');
    expect([...sizes.options].map((o) => o.value)).toEqual(['', 's', 'm']);
    element.remove();
    await page.wait(10);
    expect([...sizes.options].map((o) => o.value)).toEqual(['', ...SIZES]);
  });
});

describe('swatches above the threshold', () => {
  const item = (value: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(`.variable-item[data-value="${value}"]`);
    if (!found) {
      throw new Error(`no swatch ${value}`);
    }
    return found;
  };

  test.each([
    ['printed by the plugin', JACKET_AJAX_SWATCHES, ''],
    [
      'printed by the tag',
      JACKET_AJAX,
      'data-swatches=\'{"attribute_pa_colour":{"type":"button"},"attribute_pa_size":{"type":"button"}}\'',
    ],
  ])('%s: what leads nowhere is greyed, what is out of stock is marked', async (_, name, more) => {
    page = await open(name, { tag: `${given(map())} data-disable-out-of-stock ${more}` });
    item('red').click();
    expect([['s', 'm', 'l', 'xxl'].map((v) => item(v).classList.contains('disabled')), item('l').dataset['wvstooltip']]).toEqual([
      [false, false, true, true],
      expect.stringMatching(/unavailable/i),
    ]);
    item('green').click();
    expect([item('l').classList.contains('disabled'), item('xxl').dataset['state']]).toEqual([false, 'out-of-stock']);
    expect(item('white').dataset['state']).toBe('unavailable');
  });

  test('a press on an unavailable one clears what rules it out, where the shop wants that', async () => {
    page = await open(JACKET_AJAX, {
      tag: `${given(map())} data-deselect-unavailable data-swatches='{"attribute_pa_colour":{"type":"button"},"attribute_pa_size":{"type":"button"}}'`,
    });
    item('red').click();
    item('l').click();
    expect([select('pa_colour').value, select('pa_size').value]).toEqual(['', 'l']);
  });
});

describe('beside the stock script, which leaves the options of such a form alone', () => {
  const STOCK = ['add-to-cart-variation'] as const;
  const EVENTS = [
    'check_variations',
    'update_variation_values',
    'woocommerce_update_variation_values',
    'found_variation',
    'reset_data',
    'hide_variation',
    'show_variation',
    'woocommerce_variation_has_changed',
  ];

  test('the map removes options, and the events stay those of a page without the map', async () => {
    const heard: string[][] = [];
    for (const value of [[], map()]) {
      await start(value, { scripts: STOCK });
      for (const [name, wanted] of CHOICE) {
        choose(name, wanted);
      }
      await page.wait(600);
      expect(buttonState()).toBe('ready');
      heard.push(page.heard(...EVENTS));
      expect(choosable('pa_size')).toEqual(heard.length === 1 ? SIZES : ['s', 'm']);
      if (heard.length === 1) {
        await page.close();
      }
    }
    expect(heard[1]).toEqual(heard[0]);
  });

  test('a choice the map rules out is emptied once, and the host hears of it', async () => {
    await start(undefined, {
      scripts: STOCK,
      prepare: () => {
        select('pa_size').value = 'xl';
        select('pa_colour').value = 'red';
      },
    });
    expect([select('pa_colour').value, select('pa_size').value, choosable('pa_size'), page.fetch.sent]).toEqual(['', '', SIZES, []]);
  });
});

describe('a map that cannot be used: the form works as without it', () => {
  test.each([
    ['no JSON', '{"product":', 'expected JSON'],
    ['runs that are too short', map({ grid: '5b' }), 'expected "grid" to cover 300 combinations; it covers 5'],
    ['no values', map({ attributes: 5 }), 'expected "attributes" to be lists'],
  ])('%s: one error that names tag, attribute and value', async (_, value, expected) => {
    await start(value);
    const lines = printedLines();
    expect([lines.length, lines[0]]).toEqual([1, expect.stringMatching(/^error: \[shop\] <shop-variation-form> data-availability/)]);
    expect(lines[0]).toContain(expected);
    choose('pa_colour', 'red');
    expect(choosable('pa_size')).toEqual(SIZES);
    for (const [name, wanted] of CHOICE) {
      choose(name, wanted);
    }
    await page.wait(600);
    expect(buttonState()).toBe('ready');
  });

  test("other attributes than the form's: one error that names both", async () => {
    await start(map({ attributes: { attribute_pa_colour: COLOURS }, grid: '5b' }));
    choose('pa_colour', 'red');
    choose('pa_size', 'l');
    expect(printedLines()).toEqual([
      expect.stringContaining(
        'data-availability=["attribute_pa_colour"]: expected the attributes of the form, ["attribute_pa_colour","attribute_pa_size"',
      ),
    ]);
  });

  test("another product's: not this form's affair", async () => {
    await start(map({ product: 5 }));
    choose('pa_colour', 'red');
    expect(choosable('pa_size')).toEqual(SIZES);
  });

  test('variations in the page come first', async () => {
    page = await open(JACKET, { tag: given(map({ product: 79, grid: '300-' })) });
    expect(choosable('pa_colour')).toEqual(COLOURS);
  });
});
