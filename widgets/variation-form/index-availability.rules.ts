import { runsOf, type Availability } from './availability.rules.js';
import { indexRows, type VariationIndex } from './variation-index.rules.js';

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
