/** Which combinations of a variable product exist and are in stock: the map of `data-availability` (widget shop-variation-form). */
import type { VariableProduct } from '../types.js';

/** The map, as the tag reads it. */
interface AvailabilityJson {
  readonly product: number;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  readonly grid: string;
}

/** What the map tells of one variation: `b` in stock, `o` out of stock, `x` not active. An empty value is "any". */
export interface Combination {
  readonly attributes: Readonly<Record<string, string>>;
  readonly letter: 'b' | 'o' | 'x';
}

/** Runs of cells: a count, left out for 1, and a letter; `-` is no variation. Of two for the same cell the better one counts: b, o, x. */
export function gridOf(attributes: AvailabilityJson['attributes'], combinations: Iterable<Combination>): string {
  const cells = new Map<number, string>();
  for (const { attributes: own, letter } of combinations) {
    const places = Object.entries(attributes).map(([name, values]) => ({ size: values.length, at: values.indexOf(own[name] ?? '') }));
    if (places.some(({ at }) => at < 0)) {
      continue;
    }
    const cell = places.reduce((n, { size, at }) => n * size + at, 0);
    const there = cells.get(cell);
    cells.set(cell, there !== undefined && there < letter ? there : letter);
  }
  const total = Object.values(attributes).reduce((n, values) => n * values.length, 1);
  const runs: { letter: string; length: number }[] = [];
  const add = (letter: string, length: number): void => {
    const last = runs.at(-1);
    if (last?.letter === letter) {
      last.length += length;
    } else if (length > 0) {
      runs.push({ letter, length });
    }
  };
  let next = 0;
  for (const [cell, letter] of [...cells].toSorted(([a], [b]) => a - b)) {
    add('-', cell - next);
    add(letter, 1);
    next = cell + 1;
  }
  add('-', total - next);
  return runs.map(({ letter, length }) => (length === 1 ? letter : `${length}${letter}`)).join('');
}

/** The map of a product of this shop. */
export function availabilityJson({ id, attributes, variations }: VariableProduct): AvailabilityJson {
  const lists = Object.fromEntries(attributes.map(({ name, options }) => [name, [...options.map(({ value }) => value), '']]));
  return {
    product: id,
    attributes: lists,
    grid: gridOf(
      lists,
      variations.map((one) => ({ attributes: one.attributes, letter: one.stock.inStock ? 'b' : 'o' })),
    ),
  };
}
