/**
 * What the JSON of an attribute may hold: a kind of value, the keys of an object, or several of these. A number is a `text`, too, but no
 * `string`. Where it says `any`, whoever reads the value refuses what is wrong.
 */
export type JsonShape = 'any' | 'string' | 'text' | 'number' | 'flag' | JsonKeys | readonly JsonShape[];
/** Shapes by key. `*` stands for any key, `[]` for each item of a list; `!` at the end of a key: it may not be left out. */
export interface JsonKeys {
  readonly [key: string]: JsonShape;
}

/** A list whose items have one shape. */
export const listOf = (shape: JsonShape): JsonKeys => ({ '[]': shape });
