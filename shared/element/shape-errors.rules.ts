import { phpBoolean } from '../host/php.js';
import { isRecord } from '../json.js';
import type { JsonKeys, JsonShape } from './json-shape.js';

const WORDS = { any: 'something else', string: 'a text', text: 'a text', number: 'a number', flag: 'yes or no' } as const;

const wordOf = (shape: JsonShape): string =>
  typeof shape === 'string' ? WORDS[shape] : Array.isArray(shape) ? shape.map(wordOf).join(' or ') : '[]' in shape ? 'a list' : 'an object';

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Is a value of the kind of a shape? What is inside of it is not looked at. */
function fits(value: unknown, shape: JsonShape): boolean {
  switch (shape) {
    case 'any':
      return true;
    case 'string':
      return typeof value === 'string';
    case 'text':
      return isScalar(value);
    case 'number':
      return isScalar(value) && Number.isFinite(Number(value));
    case 'flag':
      return phpBoolean(value) !== undefined;
    default:
      // PHP prints an empty object as an empty list.
      return '[]' in shape ? Array.isArray(value) : isRecord(value) || (Array.isArray(value) && value.length === 0);
  }
}

/** A value as a message shows it. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 40);

const without = (key: string): string => key.replace(/!$/, '');

/**
 * What in JSON is not as it should be, a sentence each: keys that nobody reads, values of another kind, keys that are missing. What is
 * unset (`null`, an empty text) is always right. Items of a list are told as one.
 */
export function shapeErrors(json: unknown, shape: JsonShape): readonly string[] {
  const found = new Set<string>();
  const look = (value: unknown, wanted: JsonShape, path: string): void => {
    if (value === null || value === undefined || value === '') {
      return;
    }
    const mine = Array.isArray(wanted) ? (wanted as readonly JsonShape[]).find((one) => fits(value, one)) : (wanted as JsonShape);
    if (mine === undefined || !fits(value, mine)) {
      found.add(`${path === '' ? 'it' : `"${path}"`} is ${shown(value)}, not ${wordOf(wanted)}`);
    } else if (typeof mine === 'object') {
      within(value, mine as JsonKeys, path);
    }
  };
  const within = (value: unknown, keys: JsonKeys, path: string): void => {
    const each = keys['[]'];
    if (each !== undefined) {
      (value as readonly unknown[]).forEach((item) => look(item, each, `${path}[]`));
      return;
    }
    const given = value as Readonly<Record<string, unknown>>;
    const known = new Map(Object.keys(keys).map((key) => [without(key), key]));
    const at = (key: string): string => (path === '' ? key : `${path}.${key}`);
    for (const [key, inner] of Object.entries(given)) {
      const name = known.get(key) ?? (known.has('*') ? '*' : undefined);
      if (name === undefined) {
        found.add(`"${at(key)}" is read by nobody; there are ${[...known.keys()].join(', ')}`);
      } else {
        look(inner, keys[name] as JsonShape, at(key));
      }
    }
    for (const [key, name] of known) {
      if (name !== key && !Object.hasOwn(given, key)) {
        found.add(`"${at(key)}" is missing`);
      }
    }
  };
  look(json, shape, '');
  return [...found];
}
