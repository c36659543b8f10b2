// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { APRON_ADDONS, penceOf, priceAddons, units, type Addon, type AddonOption, type AddonType } from '../../demo-theme/shop/addons.js';
import { addToCart, EMPTY_CART, subtotalMinor } from '../../demo-theme/shop/cart.js';
import { fieldsFrom } from '../../demo-theme/shop/fields.js';
import { addonsHtml } from '../../demo-theme/shop/print/addons.js';
import { demoLinks } from '../../demo-theme/shop/print/links.js';
import { decimal, decimalNumber, difference, minorOf, type Decimal } from '../../shared/money/decimal.js';
import { readChosen, readContainer, readTax } from '../../widgets/addons/addons.host.js';
import { quantityOf, sumOptions, totalsOf, untaxedPrice } from '../../widgets/addons/price/price.rules.js';

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
      { numRuns: 400 },
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
      { numRuns: 60 },
    );
  });
});

/** How a shop keeps its prices and shows them: the number is what a shown price is of a kept one. */
const DISPLAYS: readonly (readonly [string, number])[] = [
  ['entered before tax, shown with 20 %', 1.2],
  ['entered before tax, shown with 7 %', 1.07],
  ['entered with 20 %, shown before tax', 1 / 1.2],
  ['entered with 19 %, shown before tax', 1 / 1.19],
];

/** A number as PHP prints it. */
const printed = (value: number): string => String(Number(value.toPrecision(14)));

/** Prints the prices of a page with a tax, as the plugin's templates do (4.10.1: those of linked products with the tax twice). */
function tax(form: HTMLFormElement, shown: number): void {
  for (const el of form.querySelectorAll('[data-price]')) {
    const [price, sale] = ['data-price', 'data-price-sale'].map((name) => Number(el.getAttribute(name)));
    const taxed = (value: number): string => printed(value * shown);
    el.setAttribute('data-price', taxed(price ?? 0));
    if (Number.isFinite(sale) && el.hasAttribute('data-price-sale')) {
      const isShare = el.getAttribute('data-price-method') === 'discount' && el.getAttribute('data-price-type') === 'percentage';
      el.setAttribute(
        'data-price-sale',
        isShare ? printed((price ?? 0) * shown - ((price ?? 0) - (sale ?? 0)) * shown * shown) : taxed(sale ?? 0),
      );
    }
    if (el.hasAttribute('data-default-sale-price')) {
      el.setAttribute('data-default-sale-price', 'undefined');
    }
  }
}

describe('page and cart agree with taxes', () => {
  test.each(DISPLAYS)('prices %s: what options cost on the page is what the cart adds, and its sum before tax', (_name, shown) => {
    fc.assert(
      fc.property(
        fc.array(addon, { minLength: 1, maxLength: 4 }),
        fc.array(choice, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 20_000 }),
        (given, choices, priceMinor) => {
          const addons = given.map((one, i): Addon => ({ id: i + 1, title: 'Some', ...one }));
          const form = show(addons, priceMinor, 1);
          tax(form, shown);
          choose(form, addons, choices);
          const kept = priceMinor / 100;
          const parts = readContainer(form.querySelector<HTMLElement>('.yith-wapo-container') as HTMLElement);
          const price = decimal(printed(kept * shown));
          const untaxed = untaxedPrice(price, readTax(parts) ?? { shown: price, untaxed: decimal(String(kept)) });
          const sums = sumOptions(readChosen(parts), { price, untaxed });
          // The cart takes shares of the price before tax, or of the shown one where that is lower, and adds them to the kept price.
          const base = units(printed(Math.min(kept, kept * shown)));
          const cart = priceAddons(addons, fieldsFrom(posted(form)), base);
          const near = (value: Decimal, wanted: number): void =>
            expect(Math.abs(decimalNumber(difference(value, printed(wanted))))).toBeLessThan(1e-6);
          const [perPiece, once] = [Number(cart.perPiece) / 1e12, Number(cart.once) / 1e12];
          near(sums.untaxedOnePiece, perPiece);
          near(sums.untaxedOnce, once);
          near(sums.onePiece, perPiece * shown);
          near(sums.once, once * shown);
        },
      ),
      { numRuns: 60 },
    );
  });
});
