import type { Variation } from '../../shared/host/variation.js';
import { isRecord } from '../../shared/json.js';

/**
 * Which variations fit which choices, as one bit per variation and one set of bits per attribute value: a choice is an AND over a
 * few words, whatever the number of options (contract 21, 26).
 */
export type Choices = Readonly<Record<string, string>>;

type Bits = Uint32Array<ArrayBuffer>;

const WORD = 32;
const setBit = (bits: Bits, i: number): void => {
  bits[i >>> 5] = (bits[i >>> 5] as number) | (1 << (i & 31));
};
const and = (into: Bits, other: Bits): void => {
  for (let w = 0; w < into.length; w += 1) {
    into[w] = (into[w] as number) & (other[w] as number);
  }
};
/** Do all the sets have some variation in common? */
function meet(a: Bits, b: Bits, c: Bits = b): boolean {
  for (let w = 0; w < a.length; w += 1) {
    if ((a[w] as number) & (b[w] as number) & (c[w] as number)) {
      return true;
    }
  }
  return false;
}

/** The numbers of the variations in a set, lowest first. */
function* numbers(bits: Bits): Generator<number> {
  for (let w = 0; w < bits.length; w += 1) {
    for (let word = bits[w] as number; word !== 0; word &= word - 1) {
      yield w * WORD + (31 - Math.clz32(word & -word));
    }
  }
}

interface AttributeIndex {
  /** Variations that match any value, because theirs is empty or absent. */
  readonly any: Bits;
  /** Variations that fit a value: those that name it and those of `any`. */
  readonly fits: ReadonlyMap<string, Bits>;
}

/** What the index says of one value of one attribute, beside the other choices. */
export interface OptionState {
  /** Some variation carries it. */
  readonly attached: boolean;
  /** Some active variation carries it. */
  readonly enabled: boolean;
  /** Some active variation that carries it is in stock; whether it can be bought is another question. */
  readonly inStock: boolean;
}

/** Built once per form; every question after that is answered without looking at a variation. */
export interface VariationIndex {
  readonly attributes: readonly string[];
  /**
   * The first variation in array order that fits; an empty or absent choice fits everything. `exact` prefers the one that names
   * the most values.
   */
  match(choices: Choices, exact?: boolean): Variation | null;
  /** Can these be chosen together: does any active variation fit? With `inStock` only those in stock count. */
  fits(choices: Choices, inStock?: boolean): boolean;
  /**
   * The states of all values of all attributes in one go: `values[a]` are the values asked for. Every attribute is judged by
   * the choices of the others.
   */
  states(choices: Choices, values: Readonly<Record<string, readonly string[]>>): Record<string, ReadonlyMap<string, OptionState>>;
}

const NOTHING: OptionState = { attached: false, enabled: false, inStock: false };

/** What an index is built from: rows that are variations, or stand for some. `a` is the position of an attribute. */
interface Rows {
  readonly count: number;
  /** The value a row names for an attribute; empty: any. */
  value(row: number, a: number): string;
  isActive(row: number): boolean;
  /** Asked of active ones only. */
  isInStock(row: number): boolean;
  /** The variation a match is answered with; `null` where the rows only stand for variations. */
  variation(row: number): Variation | null;
}

/** The index of a list of variations. */
export const buildIndex = (
  variations: readonly Variation[],
  attributes: readonly string[],
  plain?: (value: string) => string,
): VariationIndex => {
  const at = (row: number): Variation => variations[row] as Variation;
  return indexRows(
    {
      count: variations.length,
      value: (row, a) => at(row).attributes[attributes[a] as string] ?? '',
      isActive: (row) => at(row).variation_is_active !== false,
      isInStock: (row) => Boolean(at(row).is_in_stock),
      variation: at,
    },
    attributes,
    plain,
  );
};

/** The rows as sets: all, the active, and those of them in stock. */
function setsOf({ count, isActive, isInStock }: Rows): Readonly<Record<'all' | 'active' | 'stocked', Bits>> {
  const words = Math.ceil(count / WORD);
  const [all, active, stocked] = [new Uint32Array(words), new Uint32Array(words), new Uint32Array(words)];
  for (let i = 0; i < count; i += 1) {
    setBit(all, i);
    if (!isActive(i)) {
      continue;
    }
    setBit(active, i);
    if (isInStock(i)) {
      setBit(stocked, i);
    }
  }
  return { all, active, stocked };
}

/** The index of one attribute, the one at position `a`. Counts in `named` how many values each row names. */
function indexAttribute({ count, value: valueAt }: Rows, a: number, plain: (value: string) => string, named: Uint8Array): AttributeIndex {
  const words = Math.ceil(count / WORD);
  const any = new Uint32Array(words);
  const fits = new Map<string, Bits>();
  /** The sets of a value as it is written: its own, and that of its plain spelling where that is another. */
  const written = new Map<string, readonly Bits[]>();
  const setOf = (spelling: string): Bits => {
    const bits = fits.get(spelling) ?? new Uint32Array(words);
    fits.set(spelling, bits);
    return bits;
  };
  for (let i = 0; i < count; i += 1) {
    const value = valueAt(i, a);
    if (value === '') {
      setBit(any, i);
      continue;
    }
    named[i] = (named[i] as number) + 1;
    let sets = written.get(value);
    if (!sets) {
      const other = plain(value);
      sets = other === value ? [setOf(value)] : [setOf(value), setOf(other)];
      written.set(value, sets);
    }
    for (const bits of sets) {
      setBit(bits, i);
    }
  }
  for (const bits of fits.values()) {
    for (let w = 0; w < words; w += 1) {
      bits[w] = (bits[w] as number) | (any[w] as number);
    }
  }
  return { any, fits };
}

/**
 * Builds the index; linear in the number of rows times attributes. `plain` gives the text of a value that is written with HTML
 * entities: such a value fits both spellings, because a page prints it decoded in its options and as it is in its data.
 */
function indexRows(rows: Rows, attributes: readonly string[], plain: (value: string) => string = (value) => value): VariationIndex {
  const { all, active, stocked } = setsOf(rows);
  /** How many values a variation names. */
  const named = new Uint8Array(rows.count);
  const indexes = new Map(attributes.map((name, a) => [name, indexAttribute(rows, a, plain, named)]));

  /** The variations that fit one attribute's choice; `null` where nothing is chosen. */
  const chosen = (name: string, choices: Choices): Bits | null => {
    const value = choices[name] ?? '';
    const index = indexes.get(name);
    return value === '' || !index ? null : (index.fits.get(value) ?? index.any);
  };
  const narrowed = (bits: Bits, name: string, choices: Choices): Bits => {
    const set = chosen(name, choices);
    if (!set) {
      return bits;
    }
    const next = bits.slice();
    and(next, set);
    return next;
  };
  const fitting = (choices: Choices): Bits => attributes.reduce((bits, name) => narrowed(bits, name, choices), all);

  return {
    attributes,
    match(choices, exact = false) {
      let best = -1;
      for (const i of numbers(fitting(choices))) {
        if (best < 0 || (named[i] as number) > (named[best] as number)) {
          best = i;
        }
        if (!exact) {
          break;
        }
      }
      return best < 0 ? null : rows.variation(best);
    },
    fits: (choices, inStock = false) => meet(fitting(choices), inStock ? stocked : active),
    states(choices, values) {
      // What fits everything chosen before attribute a, and everything after it: both together are the others of a.
      const before = [all];
      for (const name of attributes) {
        before.push(narrowed(before.at(-1) as Bits, name, choices));
      }
      const result: Record<string, ReadonlyMap<string, OptionState>> = {};
      let after = all;
      for (let a = attributes.length - 1; a >= 0; a -= 1) {
        const name = attributes[a] as string;
        const { any, fits } = indexes.get(name) as AttributeIndex;
        const others = (before[a] as Bits).slice();
        and(others, after);
        result[name] = new Map(
          (values[name] ?? []).map((value) => {
            const set = fits.get(value) ?? any;
            return [
              value,
              meet(others, set) ? { attached: true, enabled: meet(others, set, active), inStock: meet(others, set, stocked) } : NOTHING,
            ];
          }),
        );
        after = narrowed(after, name, choices);
      }
      return result;
    },
  };
}

/**
 * Which combinations of a product exist and are in stock, without the variations themselves: enough to grey options where the
 * variations are asked for one at a time. Ten thousand of them are a few kilobytes, against megabytes of variations.
 *
 * Every combination of the listed values is one cell; the cells stand in order, the last attribute running fastest, and equal
 * neighbours are one run: a count (left out for 1) and a letter. An empty text among the values of an attribute is "any".
 */
export interface Availability {
  /** The product it is about, as `data-product_id` of the form says. */
  readonly product: string;
  /** `attribute_…` → its values, in the order the grid counts them. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** Runs of cells. */
  readonly grid: string;
}

/** `-` no variation, `b` in stock, `o` out of stock, `x` not active. */
const RUN = /(\d*)([-box])/y;

/** The runs of a grid. Throws with what was expected. */
function* runsOf(grid: string): Generator<readonly [length: number, letter: string]> {
  RUN.lastIndex = 0;
  for (let at = 0; at < grid.length; at = RUN.lastIndex) {
    RUN.lastIndex = at;
    const run = RUN.exec(grid);
    if (!run) {
      throw new Error(
        `expected "grid" to be runs of -, b, o and x with counts before them; found ${JSON.stringify(grid.slice(at, at + 10))} at ${at}`,
      );
    }
    yield [run[1] === '' ? 1 : Number(run[1]), run[2] as string];
  }
}

const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((v) => typeof v === 'string');

/** Reads `data-availability`; PHP's empty list is none. Throws with what was expected. */
export function readAvailability(value: unknown): Availability | null {
  if (value === null || (Array.isArray(value) && value.length === 0)) {
    return null;
  }
  if (!isRecord(value)) {
    throw new Error('expected an object with "product", "attributes" and "grid"');
  }
  const { product, attributes, grid } = value;
  if (!(Number(product) > 0)) {
    throw new Error('expected "product" to be the id of the product');
  }
  if (!isRecord(attributes) || Object.keys(attributes).length === 0) {
    throw new Error('expected "attributes" to be lists of values by attribute name');
  }
  for (const [name, values] of Object.entries(attributes)) {
    if (!isTexts(values) || new Set(values).size !== values.length) {
      throw new Error(`expected the values of ${JSON.stringify(name)} to be different texts`);
    }
  }
  if (typeof grid !== 'string') {
    throw new Error('expected "grid" to be a text');
  }
  const lists = attributes as Availability['attributes'];
  const cells = Object.values(lists).reduce((n, { length }) => n * length, 1);
  let covered = 0;
  for (const [length] of runsOf(grid)) {
    covered += length;
  }
  if (covered !== cells) {
    throw new Error(`expected "grid" to cover ${cells} combinations; it covers ${covered}`);
  }
  return { product: String(product), attributes: lists, grid };
}

/** The cells that stand for a variation, in order: where they are, and their letters. */
function cellsOf(grid: string): { readonly at: readonly number[]; readonly letters: readonly string[] } {
  const at: number[] = [];
  const letters: string[] = [];
  let cell = 0;
  for (const [length, letter] of runsOf(grid)) {
    const end = cell + length;
    if (letter !== '-') {
      for (; cell < end; cell += 1) {
        at.push(cell);
        letters.push(letter);
      }
    }
    cell = end;
  }
  return { at, letters };
}

/**
 * The index of a map, as of the variations themselves; it matches nothing, because it names no variation.
 * @param attributes those of the form
 * @param plain see `indexRows`
 * @returns `null` where the map is about other attributes
 */
export function indexAvailability(
  { attributes: lists, grid }: Availability,
  attributes: readonly string[],
  plain?: (value: string) => string,
): VariationIndex | null {
  const names = Object.keys(lists);
  if (names.length !== attributes.length || !attributes.every((name) => Object.hasOwn(lists, name))) {
    return null;
  }
  const { at, letters } = cellsOf(grid);
  let stride = 1;
  const digits = new Map(
    names.toReversed().map((name) => {
      const values = lists[name] as readonly string[];
      const step = stride;
      stride *= values.length;
      return [name, (cell: number) => values[Math.floor(cell / step) % values.length] as string] as const;
    }),
  );
  const columns = attributes.map((name) => digits.get(name) as (cell: number) => string);
  return indexRows(
    {
      count: at.length,
      value: (i, a) => (columns[a] as (cell: number) => string)(at[i] as number),
      isActive: (i) => letters[i] !== 'x',
      isInStock: (i) => letters[i] === 'b',
      variation: () => null,
    },
    attributes,
    plain,
  );
}
