import { isRecord } from '../../shared/json.js';
import { TYPES } from './addons.host.js';

/** The blocks of add-ons that an empty tag is given as JSON (contract 86). */

/** One option; amounts are in the currency's main unit. */
export interface GivenOption {
  readonly label: string;
  readonly price: number | null;
  readonly salePrice: number | null;
  /** The same before tax; left out: as above. */
  readonly defaultPrice: number | null;
  readonly defaultSalePrice: number | null;
  readonly priceType: string;
  readonly priceMethod: string;
  readonly isSelected: boolean;
  readonly isRequired: boolean;
  readonly isOutOfStock: boolean;
  readonly removesSpaces: boolean;
  readonly image: string;
  readonly replaceImage: string;
  readonly description: string;
  readonly tooltip: string;
  readonly color: string;
  readonly placeholder: string;
  readonly min: string;
  readonly max: string;
  readonly step: string;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly productId: string;
  readonly allowsMultiple: boolean;
  readonly maxMultiple: number | null;
  /** `data-params` of a date. */
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** One add-on. */
export interface GivenAddon {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isMultiple: boolean;
  readonly min: string;
  readonly max: string;
  readonly exact: string;
  readonly numbersMin: string;
  readonly numbersMax: string;
  readonly isOnce: boolean;
  readonly firstFree: number;
  readonly fold: 'open' | 'closed' | '';
  readonly perRow: number;
  readonly conditions: {
    readonly display: string;
    readonly displayIf: string;
    readonly addons: string;
    readonly states: string;
    readonly variations: string;
  } | null;
  readonly options: readonly GivenOption[];
}

/** Everything of a product. */
export interface GivenProduct {
  readonly productId: string;
  /** `null`: its author does not say; the chosen variation may. */
  readonly price: number | null;
  readonly defaultPrice: number | null;
  readonly blocks: readonly { readonly id: string; readonly addons: readonly GivenAddon[] }[];
}

type Given = Readonly<Record<string, unknown>>;

/** Columns that options stand in; the browser lays out every one that is asked for. */
const MOST_PER_ROW = 24;

const MULTIPLE = new Set(['checkbox', 'label', 'color']);

/** Reads one record and notes what cannot be used. */
function reader(of: Given, where: string, problems: string[]) {
  const text = (name: string): string => {
    const value = of[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    text,
    flag: (name: string): boolean => of[name] === true || text(name) === 'yes' || text(name) === '1',
    number: (name: string): number | null => {
      const value = of[name];
      if (value === undefined || value === null || value === '' || value === 'undefined') {
        return null;
      }
      const n = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
      if (Number.isFinite(n)) {
        return n;
      }
      problems.push(`${where}: ${name}=${JSON.stringify(value)} is no number; it is left out`);
      return null;
    },
  };
}

const records = (value: unknown): Given[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function optionOf(given: Given, where: string, problems: string[]): GivenOption {
  const { text, flag, number } = reader(given, where, problems);
  const { params } = given;
  return {
    label: text('label'),
    price: number('price'),
    salePrice: number('sale_price'),
    defaultPrice: number('default_price'),
    defaultSalePrice: number('default_sale_price'),
    priceType: text('price_type') || 'fixed',
    priceMethod: text('price_method') || 'increase',
    isSelected: flag('selected'),
    isRequired: flag('required'),
    isOutOfStock: flag('out_of_stock'),
    removesSpaces: flag('remove_spaces'),
    image: text('image'),
    replaceImage: text('replace_image'),
    description: text('description'),
    tooltip: text('tooltip'),
    color: text('color'),
    placeholder: text('placeholder'),
    min: text('min'),
    max: text('max'),
    step: text('step'),
    minLength: number('minlength'),
    maxLength: number('maxlength'),
    productId: text('product_id'),
    allowsMultiple: flag('allow_multiple'),
    maxMultiple: number('max_multiple'),
    params: isRecord(params) ? params : null,
  };
}

function conditionsOf(value: unknown): GivenAddon['conditions'] {
  if (!isRecord(value)) {
    return null;
  }
  const rules = records(value['rules']);
  const joined = (list: readonly unknown[]): string => list.map(String).join('|');
  return {
    display: value['display'] === 'hide' ? 'hide' : 'show',
    displayIf: value['display_if'] === 'any' ? 'any' : 'all',
    addons: joined(rules.map((rule) => rule['addon'] ?? '')),
    states: joined(rules.map((rule) => rule['is'] ?? '')),
    variations: joined(Array.isArray(value['variations']) ? value['variations'] : []),
  };
}

function addonOf(given: Given, at: number, problems: string[]): GivenAddon {
  const where = `add-on ${String(given['id'] ?? at + 1)}`;
  const { text, flag, number } = reader(given, where, problems);
  const type = text('type');
  const fold = text('toggle');
  return {
    id: text('id') || String(at + 1),
    type,
    title: text('title'),
    description: text('description'),
    isRequired: flag('required'),
    isMultiple: given['selection'] === undefined ? MULTIPLE.has(type) : text('selection') === 'multiple',
    min: text('min'),
    max: text('max'),
    exact: text('exa'),
    numbersMin: text('numbers_min'),
    numbersMax: text('numbers_max'),
    isOnce: flag('sell_individually'),
    firstFree: number('first_free') ?? 0,
    fold: fold === 'open' || fold === 'closed' ? fold : '',
    perRow: Math.min(MOST_PER_ROW, Math.max(1, number('per_row') ?? 1)),
    conditions: conditionsOf(given['conditional_logic']),
    options: records(given['options']).map((option, i) => optionOf(option, `${where}, option ${i}`, problems)),
  };
}

/** Reads the JSON of an empty tag; what cannot be used is left out and told in `problems`. */
export function parseGiven(given: Given): { readonly product: GivenProduct; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const { text, number } = reader(given, 'data-addons', problems);
  let count = 0;
  const blocks = records(given['blocks']).map((block, i) => ({
    id: String(block['id'] ?? i + 1),
    addons: records(block['addons']).flatMap((given) => {
      count += 1;
      const addon = addonOf(given, count - 1, problems);
      if (TYPES.has(addon.type)) {
        return [addon];
      }
      problems.push(`add-on ${addon.id}: type=${JSON.stringify(addon.type)} is unknown; it is left out`);
      return [];
    }),
  }));
  return {
    product: { productId: text('product_id'), price: number('product_price'), defaultPrice: number('default_product_price'), blocks },
    problems,
  };
}
