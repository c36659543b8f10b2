import { isRecord } from '../../shared/json.js';

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
export function* runsOf(grid: string): Generator<readonly [length: number, letter: string]> {
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
