/**
 * Product add-ons of the shop: what the apron offers, and what a posted choice costs. The rules are the server's (addons contract 29 to 37,
 * fields in the order they are posted), written without anything the page's script uses, so that a test can hold one against the other.
 */
import type { Fields } from './fields.js';

/** How an option is priced; prices are texts, as the host keeps them. */
export interface AddonOption {
  readonly label: string;
  readonly price?: string;
  readonly sale?: string;
  readonly type?: 'fixed' | 'percentage' | 'multiplied' | 'characters';
  readonly method?: 'increase' | 'decrease' | 'free' | 'product' | 'discount' | 'value_x_product';
  readonly color?: string;
  readonly image?: string;
  readonly description?: string;
  readonly tooltip?: string;
  /** Attributes of the field: bounds, placeholder, `required`. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Of a linked product. */
  readonly productId?: number;
  readonly soldOut?: boolean;
  readonly removeSpaces?: boolean;
  /** `data-params` of a date. */
  readonly params?: Readonly<Record<string, unknown>>;
}

/** The kinds of add-on. */
export type AddonType =
  'checkbox' | 'radio' | 'select' | 'label' | 'color' | 'product' | 'text' | 'textarea' | 'number' | 'colorpicker' | 'date' | 'file';

/** One add-on. */
export interface Addon {
  readonly id: number;
  readonly type: AddonType;
  readonly title: string;
  readonly options: readonly AddonOption[];
  readonly required?: boolean;
  readonly multiple?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly exact?: number;
  readonly numbers?: readonly [min: number, max: number];
  readonly once?: boolean;
  readonly firstFree?: number;
  readonly folded?: boolean;
  readonly perRow?: number;
  /** It shows where this option of another add-on is chosen. */
  readonly when?: string;
}

const DAY = {
  start_year: '',
  end_year: '2030',
  default_date: '',
  date_format: 'dd/mm/yy',
  selectable_days_opt: 'before',
  selectable_days: [],
  selected_items: '{"daysweek":[["0"]]}',
  enable_disable_date_rules: 'disable',
  show_time_selector: true,
  time_data: ['9:00 am', '12:00 pm', '4:00 pm'],
  additional_opts: { firstDay: 1 },
};

/** What the apron offers: one of every kind. */
export const APRON_ADDONS: readonly Addon[] = [
  {
    id: 1,
    type: 'checkbox',
    title: 'Extras',
    multiple: true,
    max: 3,
    firstFree: 1,
    options: [
      { label: 'Gift box', price: '3.5', tooltip: 'Recycled card, tied with twine' },
      { label: 'Ribbon', price: '2', sale: '1.5' },
      { label: 'Insurance', price: '12.5', type: 'percentage' },
      { label: 'Loyalty saving', price: '1', method: 'decrease' },
    ],
  },
  {
    id: 2,
    type: 'radio',
    title: 'Wrapping',
    options: [
      { label: 'Plain', price: '0', method: 'free', attributes: { checked: 'checked' } },
      { label: 'Printed', price: '2.5' },
    ],
  },
  {
    id: 3,
    type: 'text',
    title: 'Engraving on the box',
    when: '1-0',
    options: [
      {
        label: 'Words',
        price: '0.35',
        type: 'characters',
        removeSpaces: true,
        attributes: { minlength: '2', maxlength: '12', required: 'required' },
      },
    ],
  },
  {
    id: 4,
    type: 'select',
    title: 'Delivery slot',
    required: true,
    once: true,
    options: [
      { label: 'Morning', price: '0', method: 'free', description: 'Between 8 and 12.' },
      { label: 'Evening', price: '4', description: 'Between 17 and 21, on working days.' },
    ],
  },
  {
    id: 5,
    type: 'label',
    title: 'Trim',
    perRow: 2,
    options: [
      { label: 'Brass', price: '5', sale: '4', image: 'images/salt-pig.svg', description: 'Shiny.' },
      { label: 'Leather', price: '7' },
    ],
  },
  {
    id: 6,
    type: 'color',
    title: 'Thread',
    multiple: true,
    exact: 2,
    perRow: 3,
    options: [
      { label: 'Scarlet', color: '#c62828', price: '0', method: 'free' },
      { label: 'Navy', color: '#1a3a6e', price: '1.25' },
      { label: 'Moss', color: '#557a4d', price: '1.255' },
    ],
  },
  {
    id: 7,
    type: 'number',
    title: 'Buttons',
    numbers: [2, 6],
    options: [
      { label: 'Small', price: '0.3', type: 'multiplied', attributes: { min: '0', max: '8', placeholder: '0' } },
      {
        label: 'Large, each a tenth of an apron',
        price: '0',
        method: 'value_x_product',
        attributes: { min: '0', max: '0.5', step: '0.1', placeholder: '0' },
      },
    ],
  },
  {
    id: 8,
    type: 'textarea',
    title: 'Message',
    folded: true,
    options: [
      { label: 'Card', price: '0.02', type: 'characters', attributes: { minlength: '3', maxlength: '80', placeholder: 'Your words' } },
    ],
  },
  { id: 9, type: 'date', title: 'Wanted on', options: [{ label: 'Day', price: '2', params: DAY }] },
  {
    id: 10,
    type: 'file',
    title: 'Artwork',
    options: [{ label: 'Picture', price: '3', attributes: { 'data-max-multiple': '2' } }],
  },
  {
    id: 11,
    type: 'colorpicker',
    title: 'Ink',
    options: [
      {
        label: 'Any colour',
        price: '1',
        attributes: { 'data-addon-colorpicker-show': 'placeholder', 'data-addon-placeholder': 'Pick one' },
      },
    ],
  },
  {
    id: 12,
    type: 'product',
    title: 'Together with',
    options: [
      { label: 'Wool Socks', price: '12', method: 'product', productId: 55 },
      { label: 'Linen Tea Towel', price: '9.95', sale: '8.955', type: 'percentage', method: 'discount', productId: 41 },
      { label: 'Salt Pig', price: '18', method: 'product', productId: 43, soldOut: true },
    ],
  },
];

/* ---------------------------------------------------------------- prices */

/** Amounts in millionths of a millionth of a pound: no price rule of the shop has more digits, so every sum is exact. */
const UNIT = 10n ** 12n;
const DIGITS = 12;

/** A decimal text in units; 0 for what is none. */
export function units(text: string): bigint {
  const [, sign = '', whole = '', part = ''] = /^\s*([+-]?)(\d*)\.?(\d*)\s*$/.exec(text) ?? [];
  const digits = `${whole}${part.slice(0, DIGITS).padEnd(DIGITS, '0')}`;
  return (sign === '-' ? -1n : 1n) * BigInt(digits || '0');
}

const times = (a: bigint, b: bigint): bigint => (a * b) / UNIT;

/** Units as pence, half away from zero. */
export function penceOf(amount: bigint): number {
  const penny = UNIT / 100n;
  const size = amount < 0n ? -amount : amount;
  const pence = Number((size + penny / 2n) / penny);
  return amount < 0n && pence > 0 ? -pence : pence;
}

/** One choice as it was posted. */
interface Choice {
  readonly addon: Addon;
  readonly option: AddonOption;
  /** `5-0`. */
  readonly key: string;
  readonly value: string;
}

function choicesIn(addons: readonly Addon[], fields: Fields): Choice[] {
  const chosen = new Map<string, Choice>();
  for (const [name, value] of Object.entries(fields.startingWith('yith_wapo[]['))) {
    const [, id = '', index] = /^yith_wapo\[\]\[(\d+)(?:-(\d+))?\]/.exec(name) ?? [];
    const addon = addons.find((one) => String(one.id) === id);
    const at = index ?? value;
    const option = addon?.options[Number(at)];
    if (addon && option && value !== '' && value !== 'default' && !option.soldOut) {
      chosen.set(`${id}-${at}`, { addon, option, key: `${id}-${at}`, value });
    }
  }
  return [...chosen.values()];
}

function priceOf({ addon, option, value }: Choice, base: bigint): bigint {
  const { type = 'fixed', method = 'increase' } = option;
  const unit = units(option.sale ?? option.price ?? '');
  if (method === 'free') {
    return 0n;
  }
  if (method === 'value_x_product') {
    return times(units(value), base);
  }
  if (method === 'product' || method === 'discount') {
    return unit;
  }
  const sign = method === 'decrease' ? -1n : 1n;
  switch (type) {
    case 'percentage':
      return (sign * times(unit, base)) / 100n;
    case 'multiplied':
      return sign * times(units(value), unit);
    case 'characters': {
      const words = option.removeSpaces ? value.replaceAll(/\s/g, '') : value.replaceAll(/\r\n|\r|\n/g, '\r\n');
      return sign * unit * BigInt(addon.type === 'text' || addon.type === 'textarea' ? Array.from(words).length : 1);
    }
    default:
      return sign * unit;
  }
}

/** What a line of the cart shows of its add-ons. */
export interface ChosenLabel {
  readonly label: string;
  readonly value: string;
}

/** What posted add-ons cost: added to each piece, and paid once in a line of its own; amounts in units. */
export interface PricedAddons {
  readonly perPiece: bigint;
  readonly once: bigint;
  readonly labels: readonly ChosenLabel[];
  readonly onceLabels: readonly ChosenLabel[];
  /** What was posted, so that the line can be edited: value by option, and pieces of linked products. */
  readonly chosen?: Readonly<Record<string, string>>;
  readonly pieces?: Readonly<Record<string, string>>;
}

/** Prices what a form posted. `base` is one piece of the product, in units. */
export function priceAddons(addons: readonly Addon[], fields: Fields, base: bigint): PricedAddons {
  const pieces = fields.map('yith_wapo_product_qty');
  const alone = fields.map('yith_wapo_sell_individually');
  const counts = new Map<number, number>();
  let [perPiece, once] = [0n, 0n];
  const [labels, onceLabels]: [ChosenLabel[], ChosenLabel[]] = [[], []];
  const chosen: Record<string, string> = {};
  for (const choice of choicesIn(addons, fields)) {
    const { addon, option, key, value } = choice;
    chosen[addon.type === 'select' ? String(addon.id) : key] = value;
    const count = (counts.get(addon.id) ?? 0) + 1;
    counts.set(addon.id, count);
    const isOnce = alone?.has(String(addon.id)) === true || alone?.has(key) === true;
    (isOnce ? onceLabels : labels).push({
      label: addon.title,
      value: ['text', 'textarea', 'number', 'date', 'colorpicker'].includes(addon.type) ? value : option.label,
    });
    if (count <= (addon.firstFree ?? 0)) {
      continue;
    }
    const own = BigInt(Math.max(1, Math.trunc(Number(pieces?.get(key) ?? '1')) || 1));
    const price = priceOf(choice, base) * own;
    if (isOnce) {
      once += price;
    } else {
      perPiece += price;
    }
  }
  return { perPiece, once, labels, onceLabels, chosen, pieces: Object.fromEntries(pieces ?? []) };
}
