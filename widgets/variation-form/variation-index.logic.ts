import type { Variation } from '../../shared/host/variation.js';

/**
 * Which variations fit which choices, as one bit per variation and one set of bits per attribute value: a choice is an AND over a
 * few words, whatever the number of options (contract: product.md §1 "Matching", "Option pruning").
 */
export type Choices = Readonly<Record<string, string>>;

type Bits = Uint32Array<ArrayBuffer>;

const WORD = 32;
const setBit = (bits: Bits, i: number): void => { bits[i >>> 5] = (bits[i >>> 5] as number) | (1 << (i & 31)); };
const and = (into: Bits, other: Bits): void => { for (let w = 0; w < into.length; w += 1) { into[w] = (into[w] as number) & (other[w] as number); } };
/** Do all the sets have some variation in common? */
function meet(a: Bits, b: Bits, c: Bits = b): boolean {
  for (let w = 0; w < a.length; w += 1) { if ((a[w] as number) & (b[w] as number) & (c[w] as number)) { return true; } }
  return false;
}

/** The numbers of the variations in a set, lowest first. */
function* numbers(bits: Bits): Generator<number> {
  for (let w = 0; w < bits.length; w += 1) {
    for (let word = bits[w] as number; word !== 0; word &= word - 1) { yield w * WORD + (31 - Math.clz32(word & -word)); }
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
  /** Some active variation that carries it can be bought now. */
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
  /** Can these be chosen together: does any active variation fit? With `inStock` only those that can be bought count. */
  fits(choices: Choices, inStock?: boolean): boolean;
  /**
   * The states of all values of all attributes in one go: `values[a]` are the values asked for. Every attribute is judged by
   * the choices of the others.
   */
  states(choices: Choices, values: Readonly<Record<string, readonly string[]>>): Record<string, ReadonlyMap<string, OptionState>>;
}

/** Can this variation be bought: purchasable, in stock and visible (contract: product.md §1 "Buttons")? */
export const isPurchasable = (v: Variation): boolean => Boolean(v.is_purchasable && v.is_in_stock && v.variation_is_visible);

const NOTHING: OptionState = { attached: false, enabled: false, inStock: false };

/**
 * Builds the index; linear in the number of variations times attributes. `plain` gives the text of a value that is written with
 * HTML entities: such a value fits both spellings, because a page prints it decoded in its options and as it is in its data.
 */
export function buildIndex(variations: readonly Variation[], attributes: readonly string[], plain: (value: string) => string = (value) => value): VariationIndex {
  const words = Math.ceil(variations.length / WORD);
  const all = new Uint32Array(words);
  const active = new Uint32Array(words);
  const stocked = new Uint32Array(words);
  /** How many values a variation names. */
  const named = new Uint8Array(variations.length);
  const anys = attributes.map(() => new Uint32Array(words));
  const exacts = attributes.map(() => new Map<string, Bits>());
  for (const [i, v] of variations.entries()) {
    setBit(all, i);
    if (v.variation_is_active !== false) {
      setBit(active, i);
      if (isPurchasable(v)) { setBit(stocked, i); }
    }
    for (const [a, name] of attributes.entries()) {
      const value = v.attributes[name] ?? '';
      if (value === '') { setBit(anys[a] as Bits, i); continue; }
      named[i] = (named[i] as number) + 1;
      const exact = exacts[a] as Map<string, Bits>;
      for (const spelling of new Set([value, plain(value)])) {
        let bits = exact.get(spelling);
        if (!bits) { bits = new Uint32Array(words); exact.set(spelling, bits); }
        setBit(bits, i);
      }
    }
  }
  const indexes = new Map<string, AttributeIndex>(attributes.map((name, a) => {
    const any = anys[a] as Bits;
    const fits = new Map([...(exacts[a] as Map<string, Bits>)].map(([value, bits]) => [value, bits.map((word, k) => word | (any[k] as number))]));
    return [name, { any, fits }];
  }));

  /** The variations that fit one attribute's choice; `null` where nothing is chosen. */
  const chosen = (name: string, choices: Choices): Bits | null => {
    const value = choices[name] ?? '';
    const index = indexes.get(name);
    return value === '' || !index ? null : index.fits.get(value) ?? index.any;
  };
  const narrowed = (bits: Bits, name: string, choices: Choices): Bits => {
    const set = chosen(name, choices);
    if (!set) { return bits; }
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
        if (best < 0 || (named[i] as number) > (named[best] as number)) { best = i; }
        if (!exact) { break; }
      }
      return variations[best] ?? null;
    },
    fits: (choices, inStock = false) => meet(fitting(choices), inStock ? stocked : active),
    states(choices, values) {
      // What fits everything chosen before attribute a, and everything after it: both together are the others of a.
      const before = [all];
      for (const name of attributes) { before.push(narrowed(before.at(-1) as Bits, name, choices)); }
      const result: Record<string, ReadonlyMap<string, OptionState>> = {};
      let after = all;
      for (let a = attributes.length - 1; a >= 0; a -= 1) {
        const name = attributes[a] as string;
        const { any, fits } = indexes.get(name) as AttributeIndex;
        const others = (before[a] as Bits).slice();
        and(others, after);
        result[name] = new Map((values[name] ?? []).map((value) => {
          const set = fits.get(value) ?? any;
          return [value, meet(others, set) ? { attached: true, enabled: meet(others, set, active), inStock: meet(others, set, stocked) } : NOTHING];
        }));
        after = narrowed(after, name, choices);
      }
      return result;
    },
  };
}
