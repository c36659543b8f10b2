import { isRecord } from '../../../shared/json.js';
import { compare, parseDecimal, sum, type Decimal } from '../../../shared/money/decimal.js';
import { numberRange } from '../price/price.rules.js';

/** Which add-ons show, by the choices in others (contract 24 to 27). Pure. */

/** One rule: an add-on (`12`) or one of its options (`12-0`), and what it has to be. */
interface Rule {
  readonly target: string;
  readonly is: string;
}

/** When an add-on shows. */
export interface Conditions {
  /** What happens where the rules are met. */
  readonly display: 'show' | 'hide';
  readonly match: 'all' | 'any';
  readonly rules: readonly Rule[];
  /** Ids of variations of which one has to be chosen; empty: any. */
  readonly variations: readonly string[];
}

/** What the rules look at, of one add-on. */
export interface ConditionalAddon {
  readonly id: string;
  /** `null`: it always shows. */
  readonly conditions: Conditions | null;
  readonly isHidden: boolean;
  /** Keys (`12-0`) of checked boxes, radios, and of a select's option that is not its first. */
  readonly selected: readonly string[];
  /** Keys of fields in which something is written, picked or uploaded. */
  readonly filled: readonly string[];
}

/** Where the rules came to rest. */
interface Resolved {
  readonly hidden: ReadonlySet<string>;
  /** How often all rules were gone through, the last time for nothing changed. */
  readonly rounds: number;
  /** Add-ons whose rules contradict each other: they still changed in the last round. */
  readonly restless: readonly string[];
}

/** Rules that go round in a circle end here. */
const MAX_ROUNDS = 50;

const STATES: Readonly<Record<string, (of: { readonly selected: boolean; readonly filled: boolean }) => boolean>> = {
  selected: ({ selected }) => selected,
  'not-selected': ({ selected }) => !selected,
  'not-empty': ({ filled }) => filled,
  empty: ({ filled }) => !filled,
};

/** A list as the host prints it, with bars between. */
const listed = (text: string): string[] => text.split('|').map((part) => part.trim());
const isNothing = (text: string): boolean => text === '' || text === '0';

/** Reads the rules of an add-on out of its printed attributes; `null` where there are none, so that it always shows. */
export function parseConditions(printed: {
  readonly display: string;
  readonly displayIf: string;
  readonly addons: string;
  readonly states: string;
  readonly variations: string;
}): Conditions | null {
  const states = listed(printed.states);
  const rules = listed(printed.addons).flatMap((target, i): Rule[] => {
    const is = states[i] ?? '';
    return isNothing(target) || is === '' ? [] : [{ target, is }];
  });
  const variations = listed(printed.variations).filter((id) => !isNothing(id));
  if (rules.length === 0 && variations.length === 0) {
    return null;
  }
  return {
    display: printed.display === 'hide' ? 'hide' : 'show',
    match: printed.displayIf === 'any' ? 'any' : 'all',
    rules,
    variations,
  };
}

/** Names in rules that mean nothing here: an add-on that is not on the page, a state nobody knows. */
export function unknownInRules(addons: readonly Pick<ConditionalAddon, 'id' | 'conditions'>[]): readonly string[] {
  const ids = new Set(addons.map(({ id }) => id));
  return addons.flatMap(({ id, conditions }) =>
    (conditions?.rules ?? []).flatMap(({ target, is }) => [
      ...(ids.has(target.split('-')[0] ?? '') ? [] : [`add-on ${id} names ${target}, which is not here`]),
      ...(Object.hasOwn(STATES, is) ? [] : [`add-on ${id} has the unknown state ${JSON.stringify(is)}`]),
    ]),
  );
}

/**
 * Goes through all rules again and again until nothing changes any more, beginning with what shows now: what one add-on does counts for
 * the next one in the same round.
 * @param variation id of the chosen one; empty: none
 */
export function resolveConditions(addons: readonly ConditionalAddon[], variation: string): Resolved {
  const hidden = new Set(addons.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  const byId = new Map(addons.map((addon) => [addon.id, addon]));
  const holds = ({ target, is }: Rule): boolean => {
    const [id = '', option] = target.split('-');
    const addon = hidden.has(id) ? undefined : byId.get(id);
    const has = (keys: readonly string[] = []): boolean => (option === undefined ? keys.length > 0 : keys.includes(target));
    return STATES[is]?.({ selected: has(addon?.selected), filled: has(addon?.filled) }) ?? false;
  };
  const isShown = ({ display, match, rules, variations }: Conditions): boolean => {
    const met = rules.length === 0 || (match === 'any' ? rules.some(holds) : rules.every(holds));
    return (met && (variations.length === 0 || variations.includes(variation))) !== (display === 'hide');
  };
  let before = '';
  let restless: string[] = [];
  for (let rounds = 1; ; rounds += 1) {
    restless = [];
    for (const { id, conditions } of addons) {
      const shows = conditions === null || isShown(conditions);
      if (shows === hidden.has(id)) {
        restless.push(id);
      }
      if (shows) {
        hidden.delete(id);
      } else {
        hidden.add(id);
      }
    }
    const now = `[${addons.map(({ id }) => (hidden.has(id) ? id : '')).join()}]`;
    if (now === before || rounds === MAX_ROUNDS) {
      return { hidden, rounds, restless: now === before ? [] : restless };
    }
    before = now;
  }
}

/** What add-ons still want before they can go into the cart (contract 47 to 53). The server checks none of it again. Pure. */

/** One field as the checks see it. */
export interface CheckedField {
  readonly key: string;
  readonly kind: 'toggle' | 'select' | 'number' | 'text' | 'textarea' | 'file' | 'date' | 'colour' | 'other';
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  /** Checked, on an option that is not the first, written in, or with a file; blanks alone are nothing written. */
  readonly isChosen: boolean;
  readonly value: string;
  readonly min: string;
  readonly max: string;
  /** Characters; `null`: no bound. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Uploaded ones, and those on their way. */
  readonly files: number;
  /** Why what stands in a date or a colour cannot be sold; `null`: it can. */
  readonly refusal: FieldRefusal | null;
}

/** What is wrong with a value by itself: no date, a day that is not offered, no time of those offered, one that has passed, no colour. */
export type FieldRefusal = 'no-date' | 'day' | 'no-time' | 'time' | 'colour';

/** One add-on as the checks see it. */
export interface CheckedAddon {
  readonly id: string;
  readonly type: string;
  readonly isHidden: boolean;
  /** How many have to be chosen; `null`: not said. */
  readonly min: number | null;
  readonly max: number | null;
  readonly exact: number | null;
  /** What the sum of its numbers has to lie within; `null`: it is not checked. */
  readonly sumMin: string | null;
  readonly sumMax: string | null;
  readonly fields: readonly CheckedField[];
}

/**
 * What is wrong: a number out of range, the sum of numbers, a select, a required field, one with blanks alone, the length of a text, how
 * many are chosen, or the value by itself.
 */
export type FailureKind =
  'low' | 'high' | 'sum-low' | 'sum-high' | 'select' | 'required' | 'blank' | 'length' | 'exact' | 'least' | 'most' | FieldRefusal;

/** One thing that is wrong. */
export interface Failure {
  readonly addon: string;
  /** The field it is about; of a whole add-on the first one, or the first that is still empty where more are wanted. */
  readonly key: string;
  readonly kind: FailureKind;
  /** What would be right. */
  readonly bound: string;
}

/** How many characters a shopper sees. */
const lengthOf = (text: string): number => [...text].length;

const isActive = ({ isDisabled }: CheckedField): boolean => !isDisabled;

function rangeFailures({ id, fields }: CheckedAddon): Failure[] {
  return fields.flatMap(({ key, kind, value, min, max, isDisabled }) => {
    const lies = kind === 'number' && !isDisabled ? numberRange(value, min, max) : 'none';
    return lies === 'low' || lies === 'high' ? [{ addon: id, key, kind: lies, bound: lies === 'low' ? min : max }] : [];
  });
}

function sumFailures({ id, sumMin, sumMax, fields }: CheckedAddon): Failure[] {
  const numbers = fields.filter((field) => field.kind === 'number' && isActive(field));
  if ((sumMin === null && sumMax === null) || numbers.length === 0) {
    return [];
  }
  const total = sum(numbers.map(({ value }) => parseDecimal(value)).filter((n): n is Decimal => n !== null));
  const key = numbers[0]?.key ?? '';
  const [low, high] = [parseDecimal(sumMin ?? ''), parseDecimal(sumMax ?? '')];
  if (low && compare(total, low) < 0) {
    return [{ addon: id, key, kind: 'sum-low', bound: sumMin ?? '' }];
  }
  return high && compare(total, high) > 0 ? [{ addon: id, key, kind: 'sum-high', bound: sumMax ?? '' }] : [];
}

function requiredFailures({ id, fields }: CheckedAddon): Failure[] {
  const wanted = fields.filter((field) => field.isRequired && isActive(field));
  const failure = (key: string, kind: FailureKind): Failure => ({ addon: id, key, kind, bound: '' });
  const toggle = wanted.find(({ kind }) => kind === 'toggle');
  const anyChecked = fields.some(({ kind, isChosen }) => kind === 'toggle' && isChosen);
  return [
    ...wanted.filter(({ kind, isChosen }) => kind === 'select' && !isChosen).map(({ key }) => failure(key, 'select')),
    // One of the options is enough for all of them.
    ...(toggle && !anyChecked ? [failure(toggle.key, 'required')] : []),
    ...wanted
      .filter(({ kind, isChosen }) => kind !== 'select' && kind !== 'toggle' && !isChosen)
      .map(({ key, value }) => failure(key, value === '' ? 'required' : 'blank')),
  ];
}

function lengthFailures({ id, fields }: CheckedAddon): Failure[] {
  return fields.flatMap(({ key, kind, value, minLength, maxLength, isDisabled }) => {
    const isText = kind === 'text' || kind === 'textarea';
    const length = isText ? lengthOf(value) : 0;
    const isWrong = (minLength !== null && length < minLength) || (maxLength !== null && length > maxLength);
    return !isDisabled && length > 0 && isWrong
      ? [{ addon: id, key, kind: 'length' as const, bound: `${minLength ?? ''}-${maxLength ?? ''}` }]
      : [];
  });
}

function valueFailures({ id, fields }: CheckedAddon): Failure[] {
  return fields.flatMap(({ key, refusal, isDisabled }) =>
    refusal !== null && !isDisabled ? [{ addon: id, key, kind: refusal, bound: '' }] : [],
  );
}

/** How many are chosen: checked boxes, fields with something in them, files. */
const countOf = (fields: readonly CheckedField[]): number =>
  fields.reduce((count, { kind, isChosen, files }) => count + (kind === 'file' ? files : Number(isChosen)), 0);

function countFailures({ id, type, min, max, exact, fields }: CheckedAddon): Failure[] {
  const own = fields.filter(isActive);
  if (type === 'select' || own.length === 0) {
    return [];
  }
  const count = countOf(own);
  const failure = (kind: FailureKind, bound: number): Failure[] => {
    const field = (count < bound ? own.find(({ isChosen }) => !isChosen) : undefined) ?? own[0];
    return [{ addon: id, key: field?.key ?? '', kind, bound: String(bound) }];
  };
  if (exact !== null) {
    return count === exact ? [] : failure('exact', exact);
  }
  return [...(min !== null && count < min ? failure('least', min) : []), ...(max !== null && count > max ? failure('most', max) : [])];
}

const CHECKS = [rangeFailures, sumFailures, requiredFailures, valueFailures, lengthFailures, countFailures];

/**
 * Everything that is wrong, in the order of the page, so that the first is the one that a shopper comes to first; of one field in the order
 * in which it is asked: numbers, sums, then what is required, values, lengths and counts.
 */
export function failuresOf(addons: readonly CheckedAddon[]): readonly Failure[] {
  const shown = addons.filter(({ isHidden }) => !isHidden);
  const keys = shown.flatMap(({ id, fields }) => fields.map(({ key }) => `${id} ${key}`));
  const place = ({ addon, key }: Failure): number => keys.indexOf(`${addon} ${key}`);
  return CHECKS.flatMap((check) => shown.flatMap(check)).sort((a, b) => place(a) - place(b));
}

/** May one more be chosen? A swap within a single selection is done before it is counted. */
export const mayChoose = (count: number, max: number | null): boolean => max === null || count <= max;

/** What a line of the cart holds of its add-ons, in the host's shape (contract 85). Pure. */

/** Value of an option (`5-0`), or of an add-on with one value (`4`). */
export type ChosenValue = readonly [key: string, value: string];

const isValue = (value: unknown): value is string | number => (typeof value === 'string' && value !== '') || typeof value === 'number';

const pairsIn = (map: unknown): ChosenValue[] =>
  isRecord(map)
    ? Object.entries(map).flatMap(([key, value]) =>
        (Array.isArray(value) ? value : [value]).filter(isValue).map((one): ChosenValue => [key, String(one)]),
      )
    : [];

/** The values in their order; empty texts say nothing. A list of maps, or one map; a file's value may be a list. */
export const chosenValues = (addons: unknown): readonly ChosenValue[] =>
  Array.isArray(addons) ? addons.flatMap(pairsIn) : pairsIn(addons);

/** Does a value belong to the option `key` (`5-0`) of the add-on `id`, printed with `value`? By its own key, or by the add-on's. */
export const isOfOption = ([name, chosen]: ChosenValue, { id, key, value }: { id: string; key: string; value: string }): boolean =>
  name === key || (name === id && (chosen === value || `${id}-${chosen}` === key));
