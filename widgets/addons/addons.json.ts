import { isRecord } from '../../shared/json.js';
import { TYPES } from './addons.host.js';
import { ADDON, OPTION, PRODUCT } from './addons.schema.js';

/** The blocks of add-ons that an empty tag is given as JSON (contract 86), read as its shape says. */

type Given = Readonly<Record<string, unknown>>;

/** What is read of JSON of a shape: texts, yes or no, numbers (`any`: whoever reads them refuses what is wrong), and maps as they are. */
type Read<S> = {
  readonly [K in keyof S]: S[K] extends 'text' ? string : S[K] extends 'flag' ? boolean : S[K] extends 'any' ? number | null : Given | null;
};

/** One option; amounts are in the currency's main unit. */
export type GivenOption = Read<typeof OPTION>;

/** One add-on. */
export interface GivenAddon extends Omit<Read<typeof ADDON>, 'conditional_logic' | 'first_free' | 'per_row' | 'options'> {
  readonly isMultiple: boolean;
  readonly firstFree: number;
  readonly perRow: number;
  /** As the host prints them. */
  readonly conditions: {
    readonly display: string;
    readonly displayIf: string;
    readonly addons: string;
    readonly states: string;
    readonly variations: string;
  } | null;
  readonly options: readonly GivenOption[];
}

/** Everything of a product. A price of `null`: its author does not say; the chosen variation may. */
export interface GivenProduct extends Read<typeof PRODUCT> {
  readonly blocks: readonly { readonly id: string; readonly addons: readonly GivenAddon[] }[];
}

/** Columns that options stand in; the browser lays out every one that is asked for. */
const MOST_PER_ROW = 24;

const MULTIPLE = new Set(['checkbox', 'label', 'color']);

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const flagOf = (value: unknown): boolean => value === true || textOf(value) === 'yes' || textOf(value) === '1';
/** @returns `NaN` where it is no number */
const numberOf = (value: unknown): number | null =>
  value === undefined || value === null || value === '' || value === 'undefined' ? null : Number(textOf(value) || NaN);

/** Reads one record and notes what cannot be used. */
function read<S extends Given>(given: Given, shape: S, where: string, problems: string[]): Read<S> {
  const valueOf = (name: string): unknown => {
    const value = given[name];
    if (shape[name] === 'text') {
      return textOf(value);
    }
    if (shape[name] === 'flag') {
      return flagOf(value);
    }
    if (shape[name] !== 'any') {
      return isRecord(value) ? value : null;
    }
    const number = numberOf(value);
    if (number === null || Number.isFinite(number)) {
      return number;
    }
    problems.push(`${where}: ${name}=${JSON.stringify(value)} is no number; it is left out`);
    return null;
  };
  return Object.fromEntries(Object.keys(shape).map((name) => [name, valueOf(name)])) as Read<S>;
}

const records = (value: unknown): Given[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function optionOf(given: Given, where: string, problems: string[]): GivenOption {
  const option = read(given, OPTION, where, problems);
  return { ...option, price_type: option.price_type || 'fixed', price_method: option.price_method || 'increase' };
}

function conditionsOf(given: Given | null): GivenAddon['conditions'] {
  if (!given) {
    return null;
  }
  const rules = records(given['rules']);
  const joined = (list: readonly unknown[]): string => list.map(String).join('|');
  return {
    display: given['display'] === 'hide' ? 'hide' : 'show',
    displayIf: given['display_if'] === 'any' ? 'any' : 'all',
    addons: joined(rules.map((rule) => rule['addon'] ?? '')),
    states: joined(rules.map((rule) => rule['is'] ?? '')),
    variations: joined(Array.isArray(given['variations']) ? given['variations'] : []),
  };
}

function addonOf(given: Given, at: number, problems: string[]): GivenAddon {
  const where = `add-on ${String(given['id'] ?? at + 1)}`;
  const addon = read(given, ADDON, where, problems);
  const { type, toggle } = addon;
  return {
    ...addon,
    id: addon.id || String(at + 1),
    toggle: toggle === 'open' || toggle === 'closed' ? toggle : '',
    isMultiple: given['selection'] === undefined ? MULTIPLE.has(type) : addon.selection === 'multiple',
    firstFree: addon.first_free ?? 0,
    perRow: Math.min(MOST_PER_ROW, Math.max(1, addon.per_row ?? 1)),
    conditions: conditionsOf(addon.conditional_logic),
    options: records(given['options']).map((option, i) => optionOf(option, `${where}, option ${i}`, problems)),
  };
}

/** Reads the JSON of an empty tag; what cannot be used is left out and told in `problems`. */
export function parseGiven(given: Given): { readonly product: GivenProduct; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const product = read(given, PRODUCT, 'data-addons', problems);
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
  return { product: { ...product, blocks }, problems };
}
