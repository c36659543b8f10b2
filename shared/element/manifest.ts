import type { Schema } from './schema.js';

/** An event a tag sends, as the documents print it. */
interface EventDoc {
  readonly name: `shop:${string}`;
  readonly description: string;
}

/**
 * Everything the documents say of one tag; the build makes `custom-elements.json`, types and the tag's README of it. Texts may hold
 * Markdown. Scripts for shops get none of the prose (`build/strip-docs.mjs`).
 */
export interface ElementDoc {
  readonly tag: `shop-${string}`;
  /** One line: what it is for. */
  readonly summary: string;
  /** What the theme puts inside the tag. */
  readonly wraps: string;
  /** What the page does without our script. */
  readonly withoutScript: string;
  readonly schema: Schema;
  /**
   * Its attributes that an author may set in a post whom the shop does not trust with HTML of their own: those by which it shows something
   * and no more, without an address but of pictures and links. Left out: such a post may not hold the tag, which asks, sends or decides.
   */
  readonly inPosts?: readonly `data-${string}`[];
  /** What it reads of the page beside its attributes: settings objects, cookies, attributes of the printed markup. */
  readonly reads: string;
  /** What it asks the server. Left out: nothing. */
  readonly calls?: string;
  /** The words of `data-state`, and which element has it. Left out: there is none. */
  readonly states?: string;
  /** What a key does, by its name. Left out: nothing beside what the browser does. */
  readonly keyboard?: Readonly<Record<string, string>>;
  /** What the host's own script does where it is on the page, and what the tag then still does. */
  readonly besideHost: string;
  readonly events: readonly EventDoc[];
  /** CSS custom properties the theme may set, with their meaning. */
  readonly cssProperties?: Readonly<Record<string, string>>;
  /**
   * `display` of the tag in shop.css; left out: block. `contents` for a tag that stands around what the theme lays out: it has no box, so
   * that grids, floats, margins and widths meet what is inside, as without the tag.
   */
  readonly display?: 'block' | 'contents' | 'inline' | 'inline-block' | 'inline-flex';
  /** Declarations that keep the place of an EMPTY tag until it has printed itself, `min-block-size: 3rem` say. */
  readonly guard?: string;
  /**
   * Selector of what the theme puts inside; check.js tells authors when it is not there or has become a sibling. Left out: nothing is
   * expected.
   */
  readonly expects?: string;
  /**
   * Selector of what of that the tag drives, where `expects` names more that it may stand around: a form without any is none.
   * Left out: as `expects`.
   */
  readonly drives?: string;
  /** May what `expects` names stand elsewhere on the page, as badges that move into the gallery do? Then it is looked for there, too. */
  readonly movesOut?: boolean;
  /**
   * What the tag needs and does not find, as the rest of a sentence that begins with the tag; `null` where it has what it needs. The tag
   * says so once in the console, and check.js too. Left out: `expects` is all there is to find.
   */
  lacks?(element: HTMLElement): string | null;
  /** True where the tag may also stand empty and prints its own markup. */
  readonly mayBeEmpty?: boolean;
  /** True where the tag stands empty, always: what it holds was meant to stand after it. */
  readonly holdsNothing?: boolean;
  /** Copy-paste example. */
  readonly example: string;
}
