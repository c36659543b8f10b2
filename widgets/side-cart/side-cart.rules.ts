import { quantityOf, stepped, type Direction } from '../../shared/quantity/step.rules.js';
import { highest, lowest } from '../../shared/extremes.js';

/** The rules of the side cart, without page, clock and network. */

/** The limits of a quantity box, as its attributes say them. */
export interface BoxLimits {
  readonly min: number;
  readonly max: number | null;
  readonly step: number;
}

const numberOr = <T>(raw: string | null, other: T): number | T => {
  const n = quantityOf(raw ?? '');
  return Number.isFinite(n) ? n : other;
};

/** Limits out of the attributes `min`, `max` and `step`. No step, or `any`, is 1; no minimum is 0; -1 as the maximum is none. */
export function limitsOf(min: string | null, max: string | null, step: string | null): BoxLimits {
  const by = numberOr(step, 1);
  const most = numberOr(max, null);
  return { min: numberOr(min, 0), max: most === null || most < 0 ? null : most, step: by > 0 ? by : 1 };
}

/** What becomes of a quantity: it is taken, or refused; `silent` without a word. */
type Judged = { readonly ok: true; readonly quantity: number } | { readonly ok: false; readonly why: 'silent' | 'max' | 'step' };

/** More is a rounding error of the division: 0.3 / 0.1 is 2.9999999999999996. */
const TOLERANCE = 1e-9;

const isMultiple = (quantity: number, step: number): boolean => {
  const times = quantity / step;
  return Math.abs(times - Math.round(times)) < TOLERANCE * Math.max(1, Math.abs(times));
};

/** Judges what stands in a quantity box (contract 35). */
export function judgeQuantity(raw: string, { min, max, step }: BoxLimits): Judged {
  const quantity = numberOr(raw, NaN);
  if (Number.isNaN(quantity) || quantity < 0 || quantity < min) {
    return { ok: false, why: 'silent' };
  }
  if (max !== null && quantity > max) {
    return { ok: false, why: 'max' };
  }
  return isMultiple(quantity, step) ? { ok: true, quantity } : { ok: false, why: 'step' };
}

/**
 * The quantity one press further: the next multiple of the step, without binary dust.
 * @returns what may then be refused like a typed one; the same value where it would fall below zero
 */
export function pressed(value: number, direction: Direction, { step }: BoxLimits): number {
  return stepped(value, direction, { min: null, max: null, step }) ?? value;
}

/** Names of form fields and the value each must have, an empty one for any: with one of them a form is the browser's. */
export type SkipMap = Readonly<Record<string, string>>;

/** Does a form have a field for which it must not be posted by script (contract 19)? */
export const isSkipped = (data: Pick<FormData, 'has' | 'get'>, skip: SkipMap): boolean =>
  Object.entries(skip).some(([name, value]) => data.has(name) && (value === '' || data.get(name) === value));

const ADD_IN_URL = /[?&]add-to-cart=(\d+)/;

/**
 * Completes the data of a product form as the plugin's call wants it (contract 24): exactly one `add-to-cart`, from the fields or the
 * form's address, and the action.
 * @returns the same data
 */
export function completed(data: FormData, formAction: string): FormData {
  const isNamed = ['productID', 'add-to-cart'].some((name) => Boolean(data.get(name)));
  const id = isNamed ? undefined : ADD_IN_URL.exec(formAction)?.[1];
  if (id !== undefined) {
    data.set('add-to-cart', id);
  }
  const [first] = data.getAll('add-to-cart');
  if (first !== undefined) {
    data.set('add-to-cart', first);
  }
  data.set('action', 'xoo_wsc_add_to_cart');
  return data;
}

/** How cards turn (contract 52). */
export interface CardMotion {
  readonly enabled: boolean;
  readonly type: string;
  readonly onHover: boolean;
  readonly durationMs: number;
}

/** The place of each card, and the height of all: each goes below the shorter column, the first column first. Sizes in px. */
export function masonry(heights: readonly number[], columns: number): { readonly places: readonly Place[]; readonly height: number } {
  const ends = Array.from({ length: columns }, () => 0);
  const places = heights.map((height): Place => {
    const top = lowest(ends);
    const column = ends.indexOf(top);
    ends[column] = top + height;
    return { column, top };
  });
  return { places, height: Math.max(0, highest(ends)) };
}

/** Where a card stands. */
interface Place {
  readonly column: number;
  readonly top: number;
}

/** Is the basket button shown (contract 48)? A setting of another name hides it. */
export const basketShows = (setting: string, hasProducts: boolean): boolean =>
  setting === 'always_show' || (setting === 'hide_empty' && hasProducts);

/** A line of a panel as it is written in the text of an answer, before anything of that is parsed: up to where the next one begins. */
interface Segment {
  readonly key: string;
  readonly text: string;
}

/** A tag with attributes; what it says is looked for in each one alone, so that a long one costs no more than its length. */
const START = /<(\w+)\s[^<>]*>/g;
const KEY = /\sdata-key="([^"]+)"/;
const IS_LINE = /\sclass="(?:[^"]*\s)?xoo-wsc-product[\s"]/;

/** The starts of all lines. */
const startsIn = (html: string): { readonly at: number; readonly name: string; readonly key: string }[] =>
  [...html.matchAll(START)].flatMap(({ 0: tag, 1: name = '', index }) => {
    const key = KEY.exec(tag)?.[1];
    return key !== undefined && IS_LINE.test(tag) ? [{ at: index, name, key }] : [];
  });

/** All lines but the last one: where that ends is not to be told from the text. */
export function lineSegments(html: string): Segment[] {
  const starts = startsIn(html);
  return starts.slice(0, -1).map(({ at, key }, i) => ({ key, text: html.slice(at, starts[i + 1]?.at) }));
}

/**
 * An answer with empty elements in the place of lines that are known.
 * @param isKnown of a line's key and text
 * @returns it, and the keys of those lines, each of them once
 */
export function withoutLines(
  html: string,
  isKnown: (key: string, text: string) => boolean,
): { readonly short: string; readonly without: ReadonlySet<string> } {
  const starts = startsIn(html);
  const without = new Set<string>();
  const parts = starts.map(({ at, name, key }, i) => {
    const end = starts[i + 1]?.at;
    const text = html.slice(at, end);
    if (end === undefined || without.has(key) || !isKnown(key, text)) {
      return text;
    }
    without.add(key);
    return `<${name} class="xoo-wsc-product" data-key="${key}"></${name}>${text.slice(text.trimEnd().length)}`;
  });
  return { short: `${html.slice(0, starts[0]?.at)}${parts.join('')}`, without };
}
