import fc from 'fast-check';
import type { Variation } from '../../shared/host/variation.js';
import type { Exchange, SentRequest } from '../host/recording.js';
import { el, form, LOOKUP, open, type ProductPage } from '../widgets/variation-form/page.js';

/** Random products with variations, and what a shopper does with them: the same on the stock script and on ours. */

export interface Product {
  /** `attribute_…` and its values, in order. */
  readonly attributes: readonly (readonly [name: string, values: readonly string[]])[];
  readonly variations: readonly Variation[];
  /** What the page is printed with; empty for no choice. */
  readonly defaults: readonly string[];
  readonly showNone: boolean;
  /** Variations are asked for one at a time. */
  readonly asked: boolean;
}

/** `choose`: the how-many-eth option that can be chosen then, of that attribute. `force`: a value a script sets, wherever it fits. */
export type Act =
  | { readonly act: 'choose'; readonly attribute: number; readonly option: number; readonly by: 'shopper' | 'script' }
  | { readonly act: 'clear'; readonly attribute: number }
  | { readonly act: 'reset'; readonly by: 'click' | 'key' | 'script' }
  | { readonly act: 'quantity'; readonly value: string }
  | { readonly act: 'check' };

const NAMES = ['attribute_pa_colour', 'attribute_pa_size', 'attribute_cloth'] as const;
const VALUES = ['a', 'b', 'c'] as const;

const quantities = fc.constantFrom(
  { min_qty: 1, max_qty: '' },
  { min_qty: 1, max_qty: 3 },
  { min_qty: 2, max_qty: 6 },
  { min_qty: 1, max_qty: 1 },
);
const rarely = fc.integer({ min: 0, max: 5 }).map((n) => n === 0);

const variationOf = (names: readonly string[]) =>
  fc.record({
    values: fc.tuple(...names.map(() => fc.constantFrom('', ...VALUES, ...VALUES))),
    limits: quantities,
    inactive: rarely,
    soldOut: rarely,
    notForSale: rarely,
    hidden: rarely,
    single: rarely,
    noPrice: rarely,
    noSku: rarely,
  });

/** Products of one to three attributes. */
export const products: fc.Arbitrary<Product> = fc.integer({ min: 1, max: 3 }).chain((count) => {
  const names = NAMES.slice(0, count);
  return fc
    .record({
      variations: fc.array(variationOf(names), { minLength: 1, maxLength: 6 }),
      defaults: fc.tuple(...names.map(() => fc.constantFrom('', '', '', ...VALUES))),
      showNone: fc.boolean(),
      asked: rarely,
    })
    .map(({ variations, defaults, showNone, asked }) => ({
      attributes: names.map((name) => [name, VALUES] as const),
      defaults,
      showNone,
      asked,
      variations: variations.map(({ values, limits, inactive, soldOut, notForSale, hidden, single, noPrice, noSku }, i): Variation => ({
        variation_id: 100 + i,
        attributes: Object.fromEntries(names.map((name, a) => [name, values[a] as string])),
        variation_is_active: !inactive,
        is_in_stock: !soldOut,
        is_purchasable: !notForSale,
        variation_is_visible: !hidden,
        is_sold_individually: single ? 'yes' : 'no',
        ...limits,
        sku: noSku ? '' : `SKU-${i}`,
        variation_description: '',
        availability_html: '',
        price_html: noPrice ? '' : `<span class="price">${i + 1}.00</span>`,
        display_price: i + 1,
        display_regular_price: i + 1,
        weight: '',
        weight_html: 'N/A',
        dimensions_html: 'N/A',
        image: {},
        image_id: 0,
      })),
    }));
});

/** What somebody does, up to seven things. */
export const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        act: fc.constant('choose' as const),
        attribute: fc.nat(2),
        option: fc.nat(3),
        by: fc.constantFrom('shopper' as const, 'shopper' as const, 'script' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('clear' as const), attribute: fc.nat(2) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        act: fc.constant('reset' as const),
        by: fc.constantFrom('click' as const, 'key' as const, 'script' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('quantity' as const), value: fc.constantFrom('', '1', '2', '5', '9') }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('check' as const) }) },
  ),
  { minLength: 1, maxLength: 7 },
);

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page a theme prints for a product, as far as the variation form goes. */
export function pageOf({ attributes, variations, defaults, showNone, asked }: Product): string {
  const rows = attributes
    .map(
      ([name, values], a) => `<tr><th class="label"><label for="${name}">${name}</label></th><td class="value">
    <select id="${name}" name="${name}" data-attribute_name="${name}" data-show_option_none="${showNone ? 'yes' : 'no'}"><option value="">Choose an option</option>${values.map((v) => `<option value="${v}"${defaults[a] === v ? ' selected="selected"' : ''}>${v}</option>`).join('')}</select>
    ${a === attributes.length - 1 ? '<a class="reset_variations" href="#" style="visibility: hidden">Clear</a>' : ''}</td></tr>`,
    )
    .join('');
  return `<!doctype html><html><head></head><body><div class="product">
    <form class="variations_form cart" action="/product/" method="post" data-product_id="9" data-product_variations="${attribute(asked ? 'false' : JSON.stringify(variations))}">
      <table class="variations"><tbody>${rows}</tbody></table>
      <div class="reset_variations_alert screen-reader-text" role="alert"></div>
      <div class="single_variation_wrap"><div class="woocommerce-variation single_variation"></div>
        <div class="woocommerce-variation-add-to-cart variations_button"><div class="quantity"><input type="number" class="input-text qty text" name="quantity" value="1" min="1" step="1"></div>
          <button type="submit" class="single_add_to_cart_button button alt">Add to cart</button>
          <input type="hidden" name="add-to-cart" value="9"><input type="hidden" name="product_id" value="9"><input type="hidden" name="variation_id" class="variation_id" value="0"></div></div>
    </form><div class="product_meta"><span class="sku">OWN</span></div></div>
    <script type="text/template" id="tmpl-variation-template"><div class="woocommerce-variation-description">{{{ data.variation.variation_description }}}</div><div class="woocommerce-variation-price">{{{ data.variation.price_html }}}</div><div class="woocommerce-variation-availability">{{{ data.variation.availability_html }}}</div></script>
    <script type="text/template" id="tmpl-unavailable-variation-template"><p role="alert">Unavailable.</p></script></body></html>`;
}

const SETTINGS = {
  wc_add_to_cart_variation_params: {
    wc_ajax_url: '/?wc-ajax=%%endpoint%%',
    i18n_no_matching_variations_text: 'None.',
    i18n_make_a_selection_text: 'Choose.',
    i18n_unavailable_text: 'Not to be had.',
    i18n_reset_alert_text: 'Reset.',
  },
};

/** What the server says to a question. */
const answerFor =
  ({ variations }: Product) =>
  ({ fields }: SentRequest): Exchange => {
    const wanted = Object.fromEntries(fields);
    const found = variations.find((v) => Object.entries(v.attributes).every(([name, own]) => own === '' || own === wanted[name]));
    const text = JSON.stringify(found ?? false);
    return {
      name: '',
      note: '',
      request: { method: 'POST', url: '/', headers: {}, fields, body: undefined },
      response: { status: 200, headers: { 'content-type': 'application/json' }, body: found ?? false, text },
    };
  };

/** Everything that a neighbour may look at while an event is under way. */
export interface Seen {
  readonly [what: string]: unknown;
}

const has = (node: Element, ...words: string[]): string[] => words.filter((w) => node.classList.contains(w));
const textOf = (selector: string): string => (document.querySelector(selector)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

function look(): Seen {
  const selects = [...form().querySelectorAll<HTMLSelectElement>('.variations select')];
  const quantity = el<HTMLInputElement>('input.qty');
  return {
    choices: selects.map((s) => s.value),
    options: selects.map((s) =>
      [...s.options].map((o) => [o.value, o.disabled && 'disabled', ...has(o, 'attached', 'enabled')].filter(Boolean).join(' ')),
    ),
    id: el<HTMLInputElement>('input.variation_id').value,
    button: has(el('.single_add_to_cart_button'), 'disabled', 'wc-variation-selection-needed', 'wc-variation-is-unavailable'),
    row: has(el('.variations_button'), 'woocommerce-variation-add-to-cart-enabled', 'woocommerce-variation-add-to-cart-disabled'),
    quantity: [quantity.value, quantity.getAttribute('min'), quantity.getAttribute('max'), el('.quantity').style.display],
    shown: textOf('.single_variation'),
    none: textOf('.wc-no-matching-variations'),
    reset: el('.reset_variations').style.visibility,
    sku: textOf('.sku'),
    told: textOf('.reset_variations_alert'),
  };
}

const EVENTS = [
  'change',
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'woocommerce_variation_select_change',
  'woocommerce_variation_has_changed',
  'found_variation',
  'show_variation',
  'hide_variation',
  'reset_data',
  'reset_image',
  'announce_reset',
  'clear_reset_announcement',
  'reset_focus',
  'wc_variation_form',
];

/** What came of one act. */
export interface Step {
  readonly act: string;
  /** Events in the order they were begun. */
  readonly begun: readonly string[];
  /** Events in the order they came to the document, and what the page was at that moment. */
  readonly events: readonly { readonly event: string; readonly seen: Seen }[];
  /** What the page is when nothing moves any more. */
  readonly settled: Seen;
  readonly calls: readonly string[];
  /** Did a choice fall because its option did? */
  readonly fell: boolean;
}

/** Longer than show (300 ms), slide (200 ms) and an answer. */
const SETTLE_MS = 800;
let page: ProductPage | undefined;

/** Plays acts on a product, with the stock script or with our tag, and gives what happened in each. */
export async function play(product: Product, list: readonly Act[], whose: 'stock' | 'ours'): Promise<Step[]> {
  const begun: string[] = [];
  const events: { event: string; seen: Seen }[] = [];
  const steps: Step[] = [];
  page = await open('page-product-variable-6', {
    text: () => pageOf(product),
    tag: null,
    scripts: [],
    settings: SETTINGS,
    routes: { [LOOKUP]: answerFor(product) },
    waitMs: 0,
  });
  try {
    const { $ } = page.host as NonNullable<ProductPage['host']>;
    const nameOf = (target: unknown): string =>
      target instanceof HTMLInputElement || target instanceof HTMLSelectElement
        ? target.name
        : target instanceof Element
          ? (target.classList[0] ?? '')
          : '';
    const triggers = (
      $ as unknown as {
        event: { trigger: (event: string | { type: string }, data: unknown, target: unknown, ...rest: unknown[]) => unknown };
      }
    ).event;
    const own = triggers.trigger;
    triggers.trigger = function trigger(event, data, target, ...rest) {
      const type = typeof event === 'string' ? event : event.type;
      if (EVENTS.includes(type) && type !== 'change') {
        begun.push(`${type} ${nameOf(target)}`);
      }
      return own.call(this, event, data, target, ...rest);
    };
    $(document).on(EVENTS.map((name) => `${name}.random`).join(' '), (e: { type: string; target: unknown }) => {
      events.push({ event: `${e.type} ${nameOf(e.target)}`, seen: look() });
    });
    const step = async (act: string, rounds: number): Promise<void> => {
      await page?.wait(SETTLE_MS);
      const box = el('.single_variation');
      const fell = events.filter(({ event }) => event.startsWith('change attribute_')).length > rounds;
      steps.push({
        act,
        fell,
        begun: begun.splice(0),
        events: events.splice(0),
        calls: page?.fetch.sent.splice(0).map(({ fields }) => JSON.stringify(fields)) ?? [],
        settled: { ...look(), open: box.textContent?.trim() !== '' && box.style.display !== 'none' },
      });
      // The host leaves options as they were for a choice that fell, until it looks again.
      if (fell) {
        $(form()).trigger('check_variations');
        await step(`check after ${act}`, 0);
      }
    };
    if (whose === 'stock') {
      page.load(['add-to-cart-variation']);
    } else {
      (await import('../widgets/variation-form/page.js')).wrapNow(form());
    }
    await step('load', 0);
    for (const one of list) {
      await step(JSON.stringify(one), doIt($, one));
    }
    return steps;
  } finally {
    await page.close();
    page = undefined;
  }
}

/** @returns how many selects tell of a change by that alone */
function doIt($: JQueryStatic, one: Act): number {
  const selects = [...form().querySelectorAll<HTMLSelectElement>('.variations select')];
  const native = (node: Element, ...types: string[]): void => {
    for (const type of types) {
      node.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
  };
  const pick = (at: number, value: (s: HTMLSelectElement) => string | undefined, by: string): number => {
    const select = selects[at % selects.length] as HTMLSelectElement;
    const wanted = value(select);
    if (wanted === undefined) {
      return 0;
    }
    if (by === 'script') {
      $(select).val(wanted).trigger('change');
      return 1;
    }
    select.value = wanted;
    native(select, 'input', 'change');
    return 1;
  };
  switch (one.act) {
    case 'choose': {
      return pick(
        one.attribute,
        (s) => {
          const free = [...s.options].filter((o) => o.value !== '' && !o.disabled);
          return free[one.option % Math.max(1, free.length)]?.value;
        },
        one.by,
      );
    }
    case 'clear':
      return pick(one.attribute, (s) => ([...s.options].some((o) => o.value === '') ? '' : undefined), 'shopper');
    case 'reset': {
      const link = el('.reset_variations');
      if (one.by === 'script') {
        $(link).trigger('click');
      } else if (one.by === 'click') {
        link.click();
      } else {
        link.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }));
      }
      return selects.length;
    }
    case 'quantity': {
      const input = el<HTMLInputElement>('input.qty');
      const max = Number(input.max);
      // Above the maximum ours is lowered at once; the stock script leaves it for the server to refuse.
      input.value = max > 0 && Number(one.value) > max ? String(max) : one.value;
      native(input, 'input', 'change');
      return 0;
    }
    case 'check':
      $(form()).trigger('check_variations');
      return 0;
  }
}
