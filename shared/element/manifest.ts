import type { Schema } from './schema.js';

/** An event a tag sends, as the documents print it. */
export interface EventDoc { readonly name: `shop:${string}`; readonly is: string }

/** Everything the documents say of one tag; the build makes `custom-elements.json`, types and README tables of it. */
export interface ElementDoc {
  readonly tag: `shop-${string}`;
  /** One line: what it is for. */
  readonly summary: string;
  /** What the theme puts inside the tag. */
  readonly wraps: string;
  /** What the page does without our script. */
  readonly withoutScript: string;
  readonly schema: Schema;
  readonly events: readonly EventDoc[];
  /** CSS custom properties the theme may set, with their meaning. */
  readonly cssProperties?: Readonly<Record<string, string>>;
  /** Copy-paste example. */
  readonly example: string;
}
