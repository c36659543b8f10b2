// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { APRON_ADDONS, penceOf, priceAddons, units, type Addon, type AddonOption, type AddonType } from '../../demo-theme/shop/addons.js';
import { addToCart, EMPTY_CART, subtotalMinor } from '../../demo-theme/shop/cart.js';
import { fieldsFrom } from '../../demo-theme/shop/fields.js';
import { addonsHtml } from '../../demo-theme/shop/print/addons.js';
import { demoLinks } from '../../demo-theme/shop/print/links.js';
import { minorOf } from '../../shared/money/decimal.js';
import { readChosen, readContainer } from '../../widgets/addons/addons.read.js';
import { quantityOf, sumOptions, totalsOf } from '../../widgets/addons/price.logic.js';

/** What the page shows and what the cart of the demo shop charges: two models of the same rules, written apart. */

afterEach(() => {
  document.body.innerHTML = '';
});

const posted = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value.replaceAll(/\r\n?|\n/g, '\r\n')]] : [],
  );

/** One option's choice: checked or not, and what is written. */
interface Choice {
  readonly isOn: boolean;
  readonly text: string;
  readonly number: number;
  readonly own: number;
}

function show(addons: readonly Addon[], priceMinor: number, quantity: number): HTMLFormElement {
  document.body.innerHTML = `<form class="cart">${addonsHtml(addons, 57, priceMinor)}<input type="number" class="qty" name="quantity" value="${quantity}"></form>`;
  const form = document.querySelector('form');
  if (!form) {
    throw new Error('no form');
  }
  return form;
}

function choose(form: HTMLFormElement, addons: readonly Addon[], choices: readonly Choice[]): void {
  let at = 0;
  for (const { id, type, options } of addons) {
    if (type === 'select') {
      const { isOn, number } = choices[(at += 1) % choices.length] as Choice;
      const select = form.querySelector<HTMLSelectElement>(`#yith-wapo-${id}`);
      if (select) {
        select.value = isOn ? String(number % options.length) : 'default';
      }
      continue;
    }
    options.forEach((option, index) => {
      const { isOn, text, number, own } = choices[(at += 1) % choices.length] as Choice;
      const field = form.querySelector<HTMLInputElement>(`#yith-wapo-${id}-${index}`);
      const pieces = form.querySelector<HTMLInputElement>(`[name="yith_wapo_product_qty[${id}-${index}]"]`);
      if (pieces) {
        pieces.value = String(own);
      }
      if (!field || field.disabled) {
        return;
      }
      if (field.type === 'checkbox' || field.type === 'radio') {
        field.checked = isOn;
      } else if (type === 'number') {
        // Above its bound nothing goes into the cart: the form is held.
        field.value = isOn ? String(Math.min(number, Number(option.attributes?.['max'] ?? number))) : '';
      } else if (type !== 'file') {
        field.value = isOn ? text : '';
      }
    });
  }
}

const pageMinor = (form: HTMLFormElement, priceMinor: number, quantity: number): number => {
  const parts = readContainer(form.querySelector<HTMLElement>('.yith-wapo-container') as HTMLElement);
  const price = String(priceMinor / 100);
  const sums = sumOptions(readChosen(parts), { price, untaxed: price });
  return minorOf(totalsOf(sums, price, quantityOf(String(quantity))).order, { decimals: 2 });
};
const cartMinor = (form: HTMLFormElement, addons: readonly Addon[], priceMinor: number, quantity: number): number => {
  const base = units((priceMinor / 100).toFixed(2));
  const { perPiece, once } = priceAddons(addons, fieldsFrom(posted(form)), base);
  return penceOf((base + perPiece) * BigInt(quantity) + once);
};

const price = fc.integer({ min: 0, max: 30_000 }).map((n) => String(n / 1000));
const choice: fc.Arbitrary<Choice> = fc.record({
  isOn: fc.boolean(),
  text: fc.string({ unit: fc.constantFrom('a', ' ', 'ß', '🎂', '\n', 'é', '日'), maxLength: 12, minLength: 1 }).map((text) => `x${text}`),
  number: fc.integer({ min: 1, max: 12 }),
  own: fc.integer({ min: 0, max: 4 }),
});
const TYPES: readonly AddonType[] = [
  'checkbox',
  'radio',
  'select',
  'label',
  'color',
  'product',
  'text',
  'textarea',
  'number',
  'date',
  'colorpicker',
];
const METHODS: Readonly<Partial<Record<AddonType, readonly NonNullable<AddonOption['method']>[]>>> = {
  product: ['product', 'discount'],
  number: ['increase', 'decrease', 'free', 'value_x_product'],
};
const KINDS: Readonly<Partial<Record<AddonType, readonly NonNullable<AddonOption['type']>[]>>> = {
  number: ['fixed', 'percentage', 'multiplied'],
  text: ['fixed', 'percentage', 'characters'],
  textarea: ['fixed', 'percentage', 'characters'],
};
const optionOf = (type: AddonType): fc.Arbitrary<AddonOption> =>
  fc
    .record({
      price,
      sale: fc.option(price, { nil: undefined }),
      method: fc.constantFrom(...(METHODS[type] ?? (['increase', 'decrease', 'free'] as const))),
      type: fc.constantFrom(...(KINDS[type] ?? (['fixed', 'percentage'] as const))),
      removeSpaces: fc.boolean(),
    })
    // The host prints a sale beside prices above 0 alone, and none where a price is taken off.
    .map(({ sale, ...option }) => ({
      label: 'One',
      ...option,
      ...(sale !== undefined && Number(option.price) > 0 && option.method !== 'decrease' ? { sale } : {}),
    }));
const addon = fc.constantFrom(...TYPES).chain((type) =>
  fc.record({
    type: fc.constant(type),
    options: fc.array(optionOf(type), { minLength: 1, maxLength: 4 }),
    once: fc.boolean(),
    firstFree: fc.integer({ min: 0, max: 2 }),
  }),
);

describe('page and cart agree to the penny', () => {
  test('over whatever add-ons a shop may set up, and whatever is chosen of them', () => {
    fc.assert(
      fc.property(
        fc.array(addon, { minLength: 1, maxLength: 5 }),
        fc.array(choice, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 0, max: 20_000 }),
        fc.integer({ min: 1, max: 9 }),
        (given, choices, priceMinor, quantity) => {
          const addons = given.map((one, i): Addon => ({ id: i + 1, title: 'Some', ...one }));
          const form = show(addons, priceMinor, quantity);
          choose(form, addons, choices);
          expect(pageMinor(form, priceMinor, quantity)).toBe(cartMinor(form, addons, priceMinor, quantity));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('over the apron, whose cart lines add up to it as well', () => {
    const form = show(APRON_ADDONS, 3900, 1);
    fc.assert(
      fc.property(fc.array(choice, { minLength: 5, maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (choices, quantity) => {
        choose(form, APRON_ADDONS, choices);
        const addons = priceAddons(APRON_ADDONS, fieldsFrom(posted(form)), units('39'));
        const outcome = addToCart(EMPTY_CART, { productId: 57, quantity, addons }, { links: demoLinks() });
        expect(outcome.ok && subtotalMinor(outcome.cart)).toBe(pageMinor(form, 3900, quantity));
      }),
      { numRuns: 150 },
    );
  });
});
