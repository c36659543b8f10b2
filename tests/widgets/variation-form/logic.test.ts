import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSchema } from '../../../shared/element/schema.js';
import type { Variation } from '../../../shared/host/variation.js';
import { buttonState } from '../../../widgets/variation-form/variation-form.rules.js';
import { safeColor } from '../../../widgets/variation-form/variation-form.rules.js';
import { renderTemplate } from '../../../widgets/variation-form/template.rules.js';
import { choicesFromUrl, urlWithChoices } from '../../../widgets/variation-form/variation-form.rules.js';
import { keepFitting, stockLeft } from '../../../widgets/variation-form/swatches.rules.js';
import { progress, quantityFor } from '../../../widgets/variation-form/variation-form.rules.js';
import { plainValue } from '../../../widgets/variation-form/variation-form.host.js';
import { schema } from '../../../widgets/variation-form/variation-form.schema.js';
import { buildIndex } from '../../../widgets/variation-form/variation-index.rules.js';

const make = (variation_id: number, attributes: Record<string, string>, more: Partial<Variation> = {}): Variation => ({
  variation_id,
  attributes,
  is_in_stock: true,
  is_purchasable: true,
  variation_is_visible: true,
  variation_is_active: true,
  ...more,
});

describe('progress', () => {
  test.each([
    [['a', 'b'], {}, 0, false],
    [['a', 'b'], { a: 'x' }, 1, false],
    [['a', 'b'], { a: 'x', b: '0' }, 2, true],
    [['a', 'b'], { a: 'x', b: '' }, 1, false],
    [[], {}, 0, false],
  ] as const)('of %j chosen %j: %d, complete: %s', (attributes, choices, chosen, complete) => {
    expect(progress(attributes, choices)).toEqual({ count: attributes.length, chosen, complete });
  });
});

test('the button wants a selection, or says that this one cannot be had, or is ready', () => {
  expect([null, make(1, {}, { is_in_stock: false }), make(1, {})].map(buttonState)).toEqual(['selection-needed', 'unavailable', 'ready']);
});

describe('quantity', () => {
  test.each([
    ['1', { min_qty: 1, max_qty: '' }, 1, '1', ''],
    ['500', { min_qty: 1, max_qty: '' }, 500, '1', ''],
    ['7', { min_qty: 1, max_qty: 3 }, 3, '1', '3'],
    ['1', { min_qty: 2, max_qty: 10 }, 2, '2', '10'],
    ['', { min_qty: 4, max_qty: 10 }, 4, '4', '10'],
    ['abc', { min_qty: 4, max_qty: 10 }, 4, '4', '10'],
    ['NaN', { min_qty: 4, max_qty: '' }, 4, '4', ''],
    ['Infinity', { min_qty: 4, max_qty: '' }, 4, '4', ''],
    ['1.5', { min_qty: 0.5, max_qty: 2.5 }, 1.5, '0.5', '2.5'],
    ['0.25', { min_qty: '0.5', max_qty: '2.5' }, 0.5, '0.5', '2.5'],
    ['2.75', { min_qty: '0.5', max_qty: '2.5' }, 2.5, '0.5', '2.5'],
    ['-3', { min_qty: 0, max_qty: '' }, 0, '0', ''],
    ['5', { min_qty: 4, max_qty: 2 }, 4, '4', '2'],
    ['', {}, 1, '', ''],
    ['9', { min_qty: 'x', max_qty: 'y' }, 9, '', ''],
    ['9', { min_qty: null, max_qty: undefined }, 9, '', ''],
  ])('%j within %j becomes %d', (typed, limits, value, min, max) => {
    expect(quantityFor(make(1, {}, limits as Partial<Variation>), typed)).toEqual({ value, min, max, hidden: false });
  });

  test('sold individually is one, without a box', () => {
    expect(quantityFor(make(1, {}, { is_sold_individually: 'yes', min_qty: 2, max_qty: 9 }), '5')).toEqual({
      value: 1,
      min: '1',
      max: '',
      hidden: true,
    });
  });

  test('whatever is typed, the result lies within the limits', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 50 }), (typed, min, more) => {
        const { value } = quantityFor(make(1, {}, { min_qty: min, max_qty: min + more }), typed);
        expect(value).toBeGreaterThanOrEqual(min);
        expect(value).toBeLessThanOrEqual(min + more);
      }),
    );
  });
});

describe('clearing what rules a choice out', () => {
  const index = buildIndex(
    [
      make(1, { a: 'red', b: 's', c: 'x' }),
      make(2, { a: 'blue', b: 's', c: 'y' }),
      make(3, { a: 'blue', b: 'm', c: 'x' }, { is_in_stock: false }),
      make(4, { a: 'gold', b: 'm', c: 'x' }, { is_in_stock: false }),
      make(5, { a: 'grey', b: 's', c: 'x' }, { variation_is_active: false }),
    ],
    ['a', 'b', 'c'],
  );

  test.each([
    ['only what conflicts goes', { a: 'red', b: 's', c: 'x' }, 'a', 'blue', false, ['c']],
    ['nothing goes where all fits', { b: 's' }, 'a', 'blue', false, []],
    ['the first attributes are kept before the last', { b: 'm', c: 'y' }, 'a', 'blue', false, ['c']],
    ['what is out of stock does not count where the shop bars it', { b: 'm', c: 'x' }, 'a', 'blue', true, ['b', 'c']],
    ['the attribute itself is replaced, not dropped', { a: 'red' }, 'a', 'blue', false, []],
  ] as const)('%s', (_, choices, name, value, inStock, dropped) => {
    const result = keepFitting(index, choices, name, value, inStock);
    expect(result?.dropped).toEqual(dropped);
    expect(index.fits(result?.choices ?? {}, inStock)).toBe(true);
    expect(result?.choices[name]).toBe(value);
  });

  test.each([
    ['gold', true],
    ['grey', false],
    ['pink', false],
  ] as const)('nothing is cleared for %s, which cannot be had beside anything', (value, inStock) => {
    expect(keepFitting(index, { b: 's' }, 'a', value, inStock)).toBeNull();
  });
});

describe('stock label', () => {
  const limited = (id: number, size: string, more: Partial<Variation>): Variation => make(id, { colour: 'red', size }, more);
  const index = buildIndex(
    [
      limited(1, 's', { max_qty: 3, variation_stock_left: 3 }),
      limited(2, 'm', { max_qty: 9, variation_stock_left: 9 }),
      limited(3, 'l', { max_qty: '', variation_stock_left: 2 }),
      limited(4, 'xl', { max_qty: 2 }),
      limited(5, 'xxl', { max_qty: 2, variation_stock_left: 2, is_in_stock: false }),
      limited(6, 'xs', { max_qty: 5, variation_stock_left: 'Only 5 left' }),
      limited(7, 'any', { max_qty: 1, variation_stock_left: '' }),
    ],
    ['colour', 'size'],
  );
  const values = { colour: ['red'], size: ['s', 'm', 'l', 'xl', 'xxl', 'xs', 'any'] };

  test('told per value: in stock, with a limit and a number, at or below the threshold', () => {
    expect(stockLeft(index, { colour: 'red' }, values, 5)).toEqual({
      attribute: 'size',
      left: new Map<string, number | string>([
        ['s', 3],
        ['xs', 'Only 5 left'],
      ]),
    });
    expect(stockLeft(index, { colour: 'red' }, values, 9)?.left.get('m')).toBe(9);
    expect(stockLeft(index, { colour: 'red' }, values, 2)?.left).toEqual(new Map());
  });

  test.each([
    ['two are open', {}],
    ['none is open', { colour: 'red', size: 's' }],
  ])('nothing where %s', (_, choices) => {
    expect(stockLeft(index, choices as Record<string, string>, values, 5)).toBeNull();
  });

  test('nothing where there is one attribute only', () => {
    expect(stockLeft(buildIndex([make(1, { a: 'x' }, { max_qty: 1, variation_stock_left: 1 })], ['a']), {}, { a: ['x'] }, 5)).toBeNull();
  });

  test('the first that fits speaks for "any"', () => {
    const any = buildIndex(
      [
        make(1, { a: 'x', b: '' }, { max_qty: 4, variation_stock_left: 4 }),
        make(2, { a: 'x', b: 'y' }, { max_qty: 1, variation_stock_left: 1 }),
      ],
      ['a', 'b'],
    );
    expect(stockLeft(any, { a: 'x' }, { b: ['y'] }, 5)?.left).toEqual(new Map([['y', 4]]));
    expect(stockLeft(any, { a: 'x' }, {}, 5)?.left).toEqual(new Map());
  });
});

describe('address', () => {
  const values = { attribute_a: ['red', '0', 'a b'], attribute_b: ['x'] };

  test.each([
    ['', {}],
    ['?attribute_a=red', { attribute_a: 'red' }],
    ['?attribute_a=0&attribute_b=x', { attribute_a: '0', attribute_b: 'x' }],
    ['?attribute_a=a+b', { attribute_a: 'a b' }],
    ['?attribute_a=a%20b', { attribute_a: 'a b' }],
    ['?attribute_a=pink&attribute_b=', {}],
    ['?attribute_a=%3Cscript%3E', {}],
    ['?attribute_c=x', {}],
  ])('%j asks for %j', (search, expected) => {
    expect(choicesFromUrl(search, values)).toEqual(expected);
  });

  const names = ['attribute_a', 'attribute_b'];
  test.each([
    ['https://s.test/p/', { attribute_a: 'red' }, 'https://s.test/p/?attribute_a=red'],
    [
      'https://s.test/p/?q=a%20b&flag#h',
      { attribute_a: 'a b', attribute_b: '0' },
      'https://s.test/p/?q=a%20b&flag&attribute_a=a+b&attribute_b=0#h',
    ],
    ['https://s.test/p/?attribute_a=red&z=1', { attribute_a: 'blue' }, 'https://s.test/p/?attribute_a=blue&z=1'],
    ['https://s.test/p/?attribute_a=red&attribute_a=blue&z', { attribute_a: 'red' }, 'https://s.test/p/?attribute_a=red&z'],
    ['https://s.test/p/?attribute%5Fa=red#h', {}, 'https://s.test/p/#h'],
    ['https://s.test/p/?attribute_a=red', { attribute_a: '', attribute_b: '' }, 'https://s.test/p/'],
    ['https://s.test/p/?attribute_a=red', { attribute_a: 'red' }, 'https://s.test/p/?attribute_a=red'],
    ['file:///shop/p.html?&x=%E4', { attribute_a: '"' }, 'file:///shop/p.html?x=%E4&attribute_a=%22'],
  ])('%s with %j', (href, choices, expected) => {
    expect(urlWithChoices(href, names, choices as Record<string, string>)).toBe(expected);
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (value) => {
        const { search } = new URL(urlWithChoices('https://s.test/?k=v', ['attribute_a'], { attribute_a: value }));
        expect(choicesFromUrl(search, { attribute_a: [value] })).toEqual({ attribute_a: value });
      }),
    );
  });
});

describe('templates', () => {
  const data = {
    variation: { price_html: '<b>5</b>', sku: 'A"&\'<', is_in_stock: true, zero: 0, none: null, empty: '', nested: { x: 'deep' } },
  };

  test.each([
    ['plain text', 'plain text'],
    ['', ''],
    ['{{{ data.variation.price_html }}}', '<b>5</b>'],
    ['{{ data.variation.price_html }}', '&lt;b&gt;5&lt;/b&gt;'],
    ['{{data.variation.sku}}', 'A&quot;&amp;&#039;&lt;'],
    ['{{ data.variation.zero }}', '0'],
    ['[{{ data.variation.none }}{{{ data.variation.absent }}}{{ data.absent.deeper }}]', '[]'],
    ['{{ data.variation.nested.x }}', 'deep'],
    ['{{ data.variation.price_html.length }}', ''],
    ['{{ data.constructor }}{{ data.variation.hasOwnProperty }}', ''],
    ['/*<![CDATA[*/a{{ data.variation.zero }}/*]]>*/', 'a0'],
    ['<![CDATA[a]]>', 'a'],
    ['<# if ( data.variation.is_in_stock ) { #>yes<# } else { #>no<# } #>', 'yes'],
    ['<# if ( ! data.variation.is_in_stock ) { #>yes<# } else { #>no<# } #>', 'no'],
    ['<# if (data.variation.empty) { #>yes<# } #>', ''],
    ['<# if ( data.variation.zero === 0 ) { #>zero<# } #>', 'zero'],
    ['<# if ( data.variation.zero !== 0 ) { #>other<# } #>', ''],
    ["<# if ( data.variation.nested.x == 'deep' ) { #>a<# if ( data.variation.zero ) { #>b<# } else { #>c<# } #>d<# } #>", 'acd'],
    ['<# if ( data.variation.nested.x != "deep" ) { #>a<# } else { #>b<# }; #>', 'b'],
    ['<# if ( data.variation.is_in_stock === true ) { #>a<# } #>', 'a'],
  ])('%j gives %j', (template, expected) => {
    expect(renderTemplate(template, data)).toBe(expected);
  });

  test.each([
    '{{ data.variation.sku + 1 }}',
    '{{{ alert(1) }}}',
    '{{ window.name }}',
    '<# for (;;) { #>x<# } #>',
    '<# if ( data.a && data.b ) { #>x<# } #>',
    '<# if ( data.a ) { #>never closed',
    '<# } #>',
    '<# } else { #>',
    '<# if ( data.a ) { #>x<# } else { #>y<# } else { #>z<# } #>',
    '<# var x = 1; #>',
  ])('%j is more than this engine knows', (template) => {
    expect(renderTemplate(template, data)).toBeNull();
  });

  test('an escaped value never brings a tag or an attribute', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(renderTemplate('{{ data.v }}', { v: value })).not.toMatch(/[<>"']/);
      }),
    );
  });
});

test.each([
  ['Salt &amp; Pepper', 'Salt & Pepper'],
  ['<b>S</b> &amp; M', '<b>S</b> & M'],
  ['2 &lt; 3', '2 < 3'],
  ['plain', 'plain'],
])('the plain text of the value %j is %j', (value, plain) => {
  expect(plainValue(value)).toBe(plain);
});

describe('the swatches plug-in’s settings', () => {
  const read = (): Record<string, unknown> => readSchema(document.createElement('div'), 'variation-form', schema).values;
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test.each([
    ['show_variation_label', 'showLabel', false],
    ['clear_on_reselect', 'clearOnReselect', true],
    ['deselect_unavailable', 'deselectUnavailable', true],
    ['disable_out_of_stock', 'disableOutOfStock', true],
    ['clickable_out_of_stock', 'clickableOutOfStock', true],
    ['show_variation_stock', 'showStock', true],
    ['enable_linkable_url', 'linkable', true],
  ] as const)('%s is the setting %s', (name, key, value) => {
    const unsaid = read()[key];
    vi.stubGlobal('woo_variation_swatches_options', { [name]: value ? '1' : '' });
    expect([unsaid, read()[key]]).toEqual([!value, value]);
  });
});

const readSwatchConfig = (value: unknown) => schema.swatches.parseValue(value);

describe('swatch settings', () => {
  test('kinds, colours, pictures and labels are read', () => {
    expect(
      readSwatchConfig({
        a: { type: 'color', items: { red: '#f00', blue: { value: '#00f', label: 'Sea' } } },
        b: { type: 'radio' },
        c: { type: 'image', items: { x: { value: 1, label: 2 } } },
      }),
    ).toEqual({
      a: { type: 'color', items: { red: { value: '#f00' }, blue: { value: '#00f', label: 'Sea' } } },
      b: { type: 'radio', items: {} },
      c: { type: 'image', items: { x: {} } },
    });
    expect(readSwatchConfig([])).toEqual({});
  });

  test.each([
    [5, 'expected an object of attribute names'],
    [['x'], 'expected an object of attribute names'],
    [null, 'expected an object of attribute names'],
    [{ a: 'color' }, 'expected "a" to have a type of color, image, button, radio'],
    [{ a: { type: 'round' } }, 'expected "a" to have a type of color, image, button, radio'],
    [{ a: { type: 'color', items: { red: 5 } } }, 'expected "a" items to be texts or objects'],
  ])('%j is refused', (value, reason) => {
    expect(() => readSwatchConfig(value)).toThrow(reason);
  });

  test.each([
    ['#fff', '#fff'],
    [' #B3261E ', '#B3261E'],
    ['#11223344', '#11223344'],
    ['rebeccapurple', 'rebeccapurple'],
    ['rgb(1 2 3 / 50%)', 'rgb(1 2 3 / 50%)'],
    ['hsl(120deg, 50%, 50%)', 'hsl(120deg, 50%, 50%)'],
    ['oklch(0.7 0.1 200)', 'oklch(0.7 0.1 200)'],
    [undefined, null],
    ['', null],
    ['url(x)', null],
    ['red;position:fixed', null],
    ['#xyz', null],
    ['var(--x)', null],
    ['rgb(1,2,3);x', null],
    ['expression(alert(1))', null],
  ])('colour %j becomes %j', (value, expected) => {
    expect(safeColor(value)).toBe(expected);
  });
});
