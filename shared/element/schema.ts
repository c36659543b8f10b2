import { hostSetting, pageSettings, type Found, type HostPlaces } from '../host/settings.js';
import { phpBoolean, phpMap } from '../host/php.js';
import type { SettingHtml } from '../html/attribute.js';
import { parseJson, fail } from '../json.js';
import type { JsonShape } from './json-shape.js';

/** The kinds of value an attribute can carry; the generated documents print these words. */
type FieldType = 'text' | 'number' | 'flag' | 'choice' | 'json';

/** One attribute of a tag: where its value is found, how it is read, and what stands in for it. */
export interface Field<T> {
  readonly attr: string;
  readonly type: FieldType;
  readonly fallback: T;
  readonly required: boolean;
  /** One line of meaning, for the documents. */
  readonly description: string;
  /** The default as an author would write it, for the documents, where it is kept in another shape; empty: none. */
  readonly initially?: string;
  /** The host platform's own setting, read where neither the tag nor the page settings say anything. */
  readonly host?: HostPlaces;
  readonly choices: readonly string[];
  /** Of JSON: what it may hold. `shapeProblems` tells authors of anything else. */
  readonly shape?: JsonShape;
  /** Only the settings of the page and the host's own count: an author may have written the attribute into a post. */
  readonly settingsOnly?: boolean;
  /** Which values an attribute may not say, for the same reason; the settings of the page count then. Left out: it may say all. */
  refuses?(value: T): boolean;
  /** Reads the attribute. Throws an Error whose message says what was expected. */
  parse(raw: string): T;
  /** Reads a value of a settings object, where PHP prints false as "" and an empty map as []. Throws like `parse`. */
  parseValue(value: unknown): T;
}

/** The attributes of a tag; the keys are the names its view gets them by. */
export type Schema = Readonly<Record<string, Field<unknown>>>;
/** What a view gets for a schema. */
export type Values<S extends Schema> = { readonly [K in keyof S]: S[K] extends Field<infer T> ? T : never };

interface Options<T> {
  readonly description: string;
  readonly initially?: string;
  readonly fallback?: T;
  readonly required?: boolean;
  readonly host?: HostPlaces;
  readonly settingsOnly?: boolean;
  refuses?(value: T): boolean;
}

/** The same of JSON. */
interface JsonOptions<T> extends Options<T> {
  readonly fallback: T;
  readonly shape: JsonShape;
}

const readNumber = (raw: string, min: number | undefined, max: number | undefined): number => {
  const n = raw.trim() === '' ? NaN : Number(raw);
  if (!Number.isFinite(n)) {
    return fail('a number');
  }
  if (min !== undefined && n < min) {
    return fail(`a number not below ${min}`);
  }
  if (max !== undefined && n > max) {
    return fail(`a number not above ${max}`);
  }
  return n;
};

const make = <T>(
  attr: string,
  type: FieldType,
  o: Options<T>,
  fallback: T,
  parse: (raw: string) => T,
  parseValue: (value: unknown) => T,
  choices: readonly string[] = [],
): Field<T> => ({
  ...o,
  attr,
  type,
  fallback: o.fallback ?? fallback,
  required: o.required ?? false,
  choices,
  parse,
  parseValue,
});

/** The field makers: each names the attribute first (`data-…`), then says what it is for. */
export const attr = {
  /** Any text. */
  text: (name: string, o: Options<string>): Field<string> =>
    make(
      name,
      'text',
      o,
      '',
      (raw) => raw,
      (v) => (typeof v === 'string' || typeof v === 'number' ? String(v) : fail('a text')),
    ),

  /** HTML. It remembers whether an attribute said it, which an author may have written: `settingNodes` shows it. */
  html: (name: string, o: Pick<Options<string>, 'description' | 'host'>): Field<SettingHtml> =>
    make<SettingHtml>(
      name,
      'text',
      { ...o, initially: '' },
      { html: '', isAttribute: false },
      (html) => ({ html, isAttribute: true }),
      (v) => (typeof v === 'string' || typeof v === 'number' ? { html: String(v), isAttribute: false } : fail('a text')),
    ),

  /** A finite number, `min` and `max` included. */
  number: (name: string, o: Options<number> & { readonly min?: number; readonly max?: number }): Field<number> =>
    make(
      name,
      'number',
      o,
      0,
      (raw) => readNumber(raw, o.min, o.max),
      (v) => readNumber(typeof v === 'number' || typeof v === 'string' ? String(v) : '', o.min, o.max),
    ),

  /** Yes or no. A bare attribute is yes; in a settings object an empty text is PHP's no. */
  flag: (name: string, o: Options<boolean>): Field<boolean> =>
    make(
      name,
      'flag',
      o,
      false,
      (raw) => (raw.trim() === '' ? true : (phpBoolean(raw) ?? fail('yes or no'))),
      (v) => phpBoolean(v) ?? fail('yes or no'),
    ),

  /** One word of a list; the first one where no fallback is named. */
  choice: <const T extends string>(name: string, choices: readonly [T, ...T[]], o: Options<NoInfer<T>>): Field<T> => {
    const pick = (v: unknown): T => choices.find((c) => c === v) ?? fail(`one of ${choices.join(', ')}`);
    return make<T>(name, 'choice', o, choices[0], pick, pick, choices);
  },

  /** JSON; `check` turns the foreign value into the wanted type or throws. */
  json: <T>(name: string, check: (value: unknown) => T, o: JsonOptions<NoInfer<T>>): Field<T> =>
    make<T>(
      name,
      'json',
      o,
      o.fallback,
      (raw) => {
        let value: unknown;
        try {
          value = parseJson(raw);
        } catch {
          return fail('JSON');
        }
        return check(value);
      },
      check,
    ),

  /** JSON that is a map, an empty one of PHP's included. `expected` says what is wanted (`an object of options`); `check` as for `json`. */
  map: <T>(name: string, expected: string, check: (value: Readonly<Record<string, unknown>>) => T, o: JsonOptions<NoInfer<T>>): Field<T> =>
    attr.json<T>(name, (value) => check(phpMap(value) ?? fail(expected)), o),
};

/** `data-cart-url` and `data-cart_url` name the same thing, and so does `data-product_id` with a dash (contract 2). */
export const spellings = (name: string): string[] => {
  const rest = name.replace(/^data-/, '');
  const start = name.slice(0, name.length - rest.length);
  return [...new Set([name, start + rest.replaceAll('_', '-'), start + rest.replaceAll('-', '_')])];
};

/**
 * Something a tag was told that cannot be used: which key of the schema, where it was told, what was told (`null`: nothing, though
 * it is required), what was expected, and whether the tag can do without.
 */
export interface Problem {
  readonly key: string;
  readonly where: string;
  readonly raw: string | null;
  readonly message: string;
  readonly fatal: boolean;
}

/** May a tag's attribute say this? One that cannot be read is for the reader to refuse. */
function mayTell(f: Field<unknown>, raw: string): boolean {
  if (f.settingsOnly || !f.refuses) {
    return !f.settingsOnly;
  }
  try {
    return !f.refuses(f.parse(raw));
  } catch {
    return true;
  }
}

/** What a tag was told of one field, by its attribute and by the settings of the page. */
interface Told {
  /** The attribute's name as the tag spells it. */
  readonly name?: string;
  /** Its text; `null` where it has none, or one that an attribute may not say: then `refused` holds it. */
  readonly raw: string | null;
  readonly refused?: string;
  /** The setting of the page, which counts where `raw` is `null`. */
  readonly ofPage?: Found;
}

/** Looks up what a tag was told of a field. @param ofPage looks up settings of the page, see `pageSettings` */
export function toldTo(el: Element, ofPage: (name: string) => Found | undefined, field: Field<unknown>): Told {
  const name = spellings(field.attr).find((n) => el.hasAttribute(n));
  const text = name === undefined ? null : el.getAttribute(name);
  const isRefused = text !== null && !mayTell(field, text);
  const found = text === null || isRefused ? ofPage(field.attr) : undefined;
  return {
    raw: isRefused ? null : text,
    ...(name === undefined ? {} : { name }),
    ...(isRefused ? { refused: text } : {}),
    ...(found ? { ofPage: found } : {}),
  };
}

/** What a tag was told, all in all. */
interface ParseResult<S extends Schema> {
  readonly values: Values<S>;
  readonly problems: readonly Problem[];
  /** Where each value came from, for `?shop-debug`. */
  readonly sources: Readonly<Record<string, string>>;
}

/**
 * Reads every field of a tag, first hit wins: the tag's attribute, the page settings, the host's own object, the default.
 */
export function readSchema<S extends Schema>(el: Element, group: string, schema: S): ParseResult<S> {
  const values: Record<string, unknown> = {};
  const sources: Record<string, string> = {};
  const problems: Problem[] = [];
  const ofPage = pageSettings(group);
  for (const [key, f] of Object.entries(schema)) {
    values[key] = f.fallback;
    sources[key] = 'default';
    const { name = '', raw, refused, ofPage: setting } = toldTo(el, ofPage, f);
    if (refused !== undefined) {
      problems.push({
        key,
        where: name,
        raw: refused,
        message: 'an attribute may not say this, only the settings of the page',
        fatal: false,
      });
    }
    const found: Found | undefined = raw === null ? (setting ?? (f.host && hostSetting(f.host))) : { value: raw, from: name };
    if (!found) {
      if (f.required) {
        problems.push({ key, where: f.attr, raw: null, message: 'is required', fatal: true });
      }
      continue;
    }
    try {
      values[key] = raw === null ? f.parseValue(found.value) : f.parse(raw);
      sources[key] = found.from;
    } catch (e) {
      problems.push({
        key,
        where: found.from,
        raw: raw ?? shown(found.value),
        message: e instanceof Error ? e.message : String(e),
        fatal: f.required,
      });
    }
  }
  return { values: values as Values<S>, problems, sources };
}

/** A settings value as an error line prints it; a page script may have put anything there, also what JSON cannot write. */
export const shown = (value: unknown): string => {
  if (typeof value === 'string') {
    return value;
  }
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
};
