import { compare, parseDecimal, sum, type Decimal } from '../../shared/money/decimal.js';
import { numberRange } from './price.logic.js';

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
