import { isRecord } from '../../shared/json.js';
import { indexRows, type VariationIndex } from './variation-index.logic.js';

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
