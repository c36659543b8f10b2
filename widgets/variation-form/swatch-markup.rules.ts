import { isRecord } from '../../shared/json.js';

/** What a swatch looks like; the words are the host plugin's. */
type SwatchType = 'color' | 'image' | 'button' | 'radio';

/** How one attribute is shown: its kind, and per value a colour or picture and a label. */
export interface SwatchConfig {
  readonly type: SwatchType;
  readonly items: Readonly<Record<string, { readonly value?: string; readonly label?: string }>>;
}

const TYPES: readonly string[] = ['color', 'image', 'button', 'radio'];

/** Reads `data-swatches`: attribute name → `{type, items}`. Throws with what was expected. */
export function readSwatchConfig(value: Readonly<Record<string, unknown>>): Readonly<Record<string, SwatchConfig>> {
  return Object.fromEntries(
    Object.entries(value).map(([name, config]) => {
      if (!isRecord(config) || !TYPES.includes(String(config['type']))) {
        throw new Error(`expected ${JSON.stringify(name)} to have a type of ${TYPES.join(', ')}`);
      }
      const items = isRecord(config['items']) ? config['items'] : {};
      const read = Object.entries(items).map(([item, entry]) => {
        if (typeof entry === 'string') {
          return [item, { value: entry }] as const;
        }
        if (!isRecord(entry)) {
          throw new Error(`expected ${JSON.stringify(name)} items to be texts or objects`);
        }
        return [
          item,
          {
            ...(typeof entry['value'] === 'string' ? { value: entry['value'] } : {}),
            ...(typeof entry['label'] === 'string' ? { label: entry['label'] } : {}),
          },
        ] as const;
      });
      return [name, { type: config['type'] as SwatchType, items: Object.fromEntries(read) }];
    }),
  );
}

const COLOR = /^(#[\da-f]{3,8}|[a-z]+|(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([\w\s.,%/+-]+\))$/i;

/** A colour as CSS takes it; anything else is refused, because it ends in a style. */
export const safeColor = (value: string | undefined): string | null => {
  const color = value?.trim() ?? '';
  return COLOR.test(color) ? color : null;
};

/** An attribute of a form, as far as swatches for it are concerned. */
interface SwatchField {
  readonly name: string;
  readonly values: readonly string[];
}

/**
 * What of `data-swatches` belongs to nothing in a form: attributes it has no choice for, and attributes none of whose listed values it has
 * (some of them are there for other products). One sentence each, with the names that are there.
 */
export const strangeSwatches = (fields: readonly SwatchField[], swatches: Readonly<Record<string, SwatchConfig>>): string[] =>
  Object.entries(swatches).flatMap(([name, { items }]) => {
    const mine = fields.filter((field) => field.name === name);
    const values = mine.flatMap((field) => field.values);
    const told = Object.keys(items);
    if (mine.length === 0) {
      return [`${JSON.stringify(name)} is no attribute of the form, which has ${listed(fields.map((field) => field.name))}`];
    }
    return told.length === 0 || told.some((value) => values.includes(value))
      ? []
      : [`none of ${listed(told)} is a value of ${JSON.stringify(name)}, which has ${listed(values)}`];
  });

const listed = (names: readonly string[]): string => names.map((name) => JSON.stringify(name)).join(', ');
