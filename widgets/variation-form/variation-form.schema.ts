import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, readSchema, type Values } from '../../shared/element/schema.js';
import { isRecord } from '../../shared/json.js';
import { readAvailability, type Availability } from './variation-index.rules.js';
import { readSwatchConfig, type SwatchConfig } from './variation-form.rules.js';
import * as places from '../../shared/host/settings/swatches.js';

/** The attributes a printed form offers: name → label and values, in order. */
export interface PrintedAttribute {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

const isWord = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Reads `data-attributes`. Values may be texts or `{value, label}`. Throws with what was expected. */
function readAttributes(value: Readonly<Record<string, unknown>>): Readonly<Record<string, PrintedAttribute>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const list = Array.isArray(entry) ? entry : isRecord(entry) ? entry['options'] : undefined;
      if (!Array.isArray(list)) {
        throw new Error(`expected ${JSON.stringify(name)} to have a list of options`);
      }
      const options = list.map((o: unknown) => {
        const { value: v, label: l } = isRecord(o) ? { value: o['value'], label: o['label'] ?? o['value'] } : { value: o, label: o };
        if (!isWord(v) || !isWord(l)) {
          throw new Error(`expected the options of ${JSON.stringify(name)} to be texts`);
        }
        return { value: String(v), label: String(l) };
      });
      const label = isRecord(entry) && isWord(entry['label']) ? String(entry['label']) : name.replace(/^attribute_(pa_)?/, '');
      return [name, { label, options }];
    }),
  );
}

/** The list of variations is read where every form's is; here it only has to be one. */
const listOrFalse = (value: unknown): readonly unknown[] | false => {
  if (value !== false && !Array.isArray(value)) {
    throw new Error('expected a list of variations or false');
  }
  return value;
};

const VALUES = listOf(['text', { value: 'text', label: 'text' }]);
const NAMES = 'an object of attribute names';

/** What a theme may set on `<shop-variation-form>`; around the form of a theme nothing needs to be. */
export const schema = {
  swatches: attr.map<Readonly<Record<string, SwatchConfig>>>('data-swatches', NAMES, readSwatchConfig, {
    shape: { '*': { type: 'text', items: { '*': ['string', { value: 'string', label: 'string' }] } } },
    description:
      'Which attributes become swatches: `{"attribute_pa_colour": {"type": "color", "items": {"red": {"value": "#b3261e"}}}}`; type is color, image, button or radio.',
    fallback: {},
  }),
  swatchLimit: attr.number('data-swatch-limit', {
    description: 'How many swatches of an attribute show before a "more" button; 0 shows all.',
    min: 0,
  }),
  availability: attr.json<Availability | null>('data-availability', readAvailability, {
    shape: { product: 'any', attributes: 'any', grid: 'any' },
    description:
      'Which combinations exist and are in stock, to grey options where the page does not hold the variations: `{"product": 63, "attributes": {"attribute_pa_colour": ["red", "blue"]}, "grid": "bo"}`; see "Products with very many variations" in widgets/variation-form/README.md.',
    fallback: null,
  }),
  matching: attr.choice('data-match', ['first', 'exact'], {
    description:
      '`first`: the first fitting variation, as WooCommerce does; `exact`: one that names every chosen value comes before "any" values.',
  }),
  linkable: attr.flag('data-linkable', {
    description: 'Keeps the address in step with the choices, so that it can be shared.',
    host: places.linkableUrl,
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: "Where the reason not to submit is told: in the page, or in the browser's own box.",
  }),
  clearOnReselect: attr.flag('data-clear-on-reselect', {
    description: 'Pressing the chosen swatch again clears the choice.',
    host: places.clearOnReselect,
  }),
  deselectUnavailable: attr.flag('data-deselect-unavailable', {
    description: 'Pressing an unavailable swatch clears the choices that rule it out.',
    host: places.deselectUnavailable,
  }),
  disableOutOfStock: attr.flag('data-disable-out-of-stock', {
    description: 'Swatches that are out of stock cannot be chosen.',
    host: places.disableOutOfStock,
  }),
  clickableOutOfStock: attr.flag('data-clickable-out-of-stock', {
    description: 'Out-of-stock swatches stay clickable although they are marked.',
    host: places.clickableOutOfStock,
  }),
  showLabel: attr.flag('data-show-variation-label', {
    description: "Shows the chosen value behind the attribute's label.",
    fallback: true,
    host: places.showVariationLabel,
  }),
  labelSeparator: attr.text('data-variation-label-separator', {
    description: 'What stands between the label and the chosen value.',
    fallback: ':',
    host: places.variationLabelSeparator,
  }),
  showStock: attr.flag('data-show-variation-stock', {
    description: 'Tells how many are left while one attribute is still to be chosen.',
    host: places.showVariationStock,
  }),
  stockThreshold: attr.number('data-stock-label-threshold', {
    description: 'The highest `max_qty` for which the stock is told.',
    fallback: 5,
    min: 0,
    host: places.stockLabelThreshold,
  }),
  productId: attr.text('data-product_id', { description: 'For an empty tag: the product of the form we print.' }),
  productVariations: attr.json<readonly unknown[] | false>('data-product_variations', listOrFalse, {
    shape: 'any',
    description: 'For an empty tag: the variations, as the host prints them on its form, or `false` to ask the server.',
    fallback: false,
  }),
  printAttributes: attr.map<Readonly<Record<string, PrintedAttribute>>>('data-attributes', NAMES, readAttributes, {
    shape: { '*': [VALUES, { label: 'text', options: VALUES }] },
    description:
      'For an empty tag: the attributes, `{"attribute_pa_size": {"label": "Size", "options": [{"value": "s", "label": "S"}]}}`; without it they are read from the variations.',
    fallback: {},
  }),
  action: attr.text('data-action', { description: 'For an empty tag: where the printed form posts to; this page where not said.' }),
};

/** Everything the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-variation-form>`. */
export const doc = {
  tag: 'shop-variation-form',
  display: 'contents',
  summary: 'Chooses a variation: options that fit, price, picture, stock, quantity, swatches.',
  wraps: 'The theme’s `form.variations_form`; or nothing: then the tag prints the form itself.',
  withoutScript: 'The theme’s selects and button post the form; the server checks the choice.',
  schema,
  events: [
    { name: 'shop:variation-changed', description: 'A choice changed.' },
    { name: 'shop:variation-found', description: 'Every choice is made and a variation fits.' },
    { name: 'shop:variation-shown', description: 'The variation is on the page, 300 ms later.' },
    { name: 'shop:variation-hidden', description: 'No variation is shown any more.' },
  ],
  cssProperties: {
    '--shop-swatch-size': 'Height of a swatch, and width of a colour or picture (2.5rem; at least 44 px for a finger).',
    '--shop-swatch-gap': 'Space between swatches (0.5rem).',
    '--shop-swatch-radius': 'Corner of a swatch (0.375rem).',
  },
  reads:
    '`data-product_variations` of the form; `wc_add_to_cart_variation_params`, `woo_variation_swatches_options`, `#tmpl-variation-template`.',
  calls: '`wc-ajax=get_variation`, where the variations are not in the page.',
  states: 'On each swatch: `available`, `selected`, `unavailable`, `out-of-stock`.',
  keyboard: {
    'Left, Right, Up, Down, Home, End':
      'on a swatch: go to another one and choose it; one that cannot be combined with the other choices is only shown',
    'Enter, Space': 'on a swatch: chooses it; on the reset link: clears all choices',
    Escape: 'closes the tooltip of a swatch',
  },
  besideHost:
    'Where `wc-add-to-cart-variation` is on the page, it matches and shows the variation. The tag reads its events, greys options from `data-availability`, drives swatches it printed, and shows what is missing before the form is sent. Where the Variation Swatches plugin’s script is on the page, it drives the swatches. Without those scripts, and with jQuery, calls of `jQuery(form).wc_variation_form()` still work.',
  example:
    '<shop-variation-form data-swatches=\'{"attribute_pa_colour":{"type":"color","items":{"red":{"value":"#b3261e"}}}}\'>\n  <form class="variations_form cart">…</form>\n</shop-variation-form>',
  expects: 'form.variations_form',
  lacks: (element) =>
    element.querySelector('form.variations_form') !== null || readSchema(element, 'variation-form', schema).values.productId !== ''
      ? null
      : 'holds no form.variations_form, and has no data-product_id to print one for',
} satisfies ElementDoc;
