import { isRecord, own } from '../json.js';

/** How a country has its states: chosen from a list, not at all, or as any text. */
export type States =
  | { readonly kind: 'list'; readonly states: readonly (readonly [code: string, name: string])[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'text' };

/**
 * The states of a country as the host's map has them: an empty list is “none”, a country that is missing takes any text.
 * PHP prints an empty map as `[]`, and one whose keys count from nought as a list.
 */
export function statesOf(countries: Readonly<Record<string, unknown>>, country: string): States {
  const printed = own(countries, country);
  if (typeof printed !== 'object' || printed === null) {
    return { kind: 'text' };
  }
  const states = Object.entries(printed).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return states.length === 0 ? { kind: 'none' } : { kind: 'list', states };
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The code of a state that was given by code or by name, as a shopper or the browser's autofill writes it; empty where there is none. */
export function stateCode(states: readonly (readonly [string, string])[], given: string): string {
  if (given.trim() === '') {
    return '';
  }
  return (states.find(([code]) => same(code, given)) ?? states.find(([, name]) => same(name, given)))?.[0] ?? '';
}

/** What a country asks of one field of its addresses. What is not said stays as it is. */
export interface FieldRule {
  readonly label?: string;
  readonly placeholder?: string;
  readonly required: boolean;
  readonly hidden: boolean;
  /** `form-row-first`, `form-row-last`, `form-row-wide` and others. */
  readonly classes?: readonly string[];
  readonly priority?: number;
}

/** The rule for a field: the country's own words over those for all countries. */
export function fieldRule(locale: Readonly<Record<string, unknown>>, country: string, field: string): FieldRule {
  const all = [own(own(locale, 'default'), field), own(own(locale, country), field)].filter(isRecord);
  const ruleOf = (key: string): unknown => all.map((rules) => own(rules, key)).findLast((value) => value !== undefined && value !== null);
  const [label, placeholder, classes, priority] = ['label', 'placeholder', 'class', 'priority'].map(ruleOf);
  const order = typeof priority === 'string' && priority.trim() !== '' ? Number(priority) : priority;
  return {
    ...(typeof label === 'string' ? { label } : {}),
    ...(typeof placeholder === 'string' ? { placeholder } : {}),
    required: ruleOf('required') === true,
    hidden: ruleOf('hidden') === true,
    ...(Array.isArray(classes) ? { classes: classes.filter((c): c is string => typeof c === 'string' && c !== '') } : {}),
    ...(typeof order === 'number' && Number.isFinite(order) ? { priority: order } : {}),
  };
}

/**
 * Puts fields in the order of their numbers; those of the same number stay as they stand, and one without a number stays behind the
 * field it followed.
 */
export function inOrder<T>(items: readonly T[], priorityOf: (item: T) => number | null): T[] {
  let last = -Infinity;
  const placed = items.map((item) => {
    last = priorityOf(item) ?? last;
    return { item, at: last };
  });
  // The browser's sort is stable.
  return placed.sort((a, b) => (a.at === b.at ? 0 : a.at - b.at)).map(({ item }) => item);
}
