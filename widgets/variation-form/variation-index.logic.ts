import type { Variation } from '../../shared/host/variation.js';

/**
 * Which variations fit which choices, as one bit per variation and one set of bits per attribute value: a choice is an AND over a
 * few words, whatever the number of options (contract: product.md §1 "Matching", "Option pruning").
 */
export type Choices = Readonly<Record<string, string>>;

type Bits = Uint32Array;

const WORD = 32;
const words = (n: number): number => Math.ceil(n / WORD);
const setBit = (bits: Bits, i: number): void => { bits[i >>> 5] = (bits[i >>> 5] ?? 0) | (1 << (i & 31)); };
const and = (into: Bits, other: Bits): void => { for (let w = 0; w < into.length; w += 1) { into[w] = (into[w] ?? 0) & (other[w] ?? 0); } };
const overlaps = (a: Bits, b: Bits): boolean => { for (let w = 0; w < a.length; w += 1) { if ((a[w] ?? 0) & (b[w] ?? 0)) { return true; } } return false; };
const overlap3 = (a: Bits, b: Bits, c: Bits): boolean => { for (let w = 0; w < a.length; w += 1) { if ((a[w] ?? 0) & (b[w] ?? 0) & (c[w] ?? 0)) { return true; } } return false; };

function firstBit(bits: Bits): number {
  for (let w = 0; w < bits.length; w += 1) {
    const word = bits[w] ?? 0;
    if (word !== 0) { return w * WORD + (31 - Math.clz32(word & -word)); }
  }
  return -1;
}

interface AttributeIndex {
  /** Variations that name this very value. */
  readonly exact: ReadonlyMap<string, Bits>;
  /** Variations that match any value, because theirs is empty or absent. */
  readonly any: Bits;
  /** Both together, per value. */
  readonly fits: ReadonlyMap<string, Bits>;
}

/** What the index says of one value of one attribute, beside the other choices. */
export interface OptionState {
  /** Some variation carries it. */
  readonly attached: boolean;
  /** Some active variation carries it. */
  readonly enabled: boolean;
  /** Some variation that carries it can be bought now. */
  readonly inStock: boolean;
}

/** Built once per form; every question after that is answered without looking at a variation. */
export interface VariationIndex {
  readonly attributes: readonly string[];
  readonly size: number;
  /** The first variation in array order that fits; an empty or absent choice fits everything. `exact` prefers one that names every value. */
  match(choices: Choices, exact?: boolean): Variation | null;
  /** Does any variation fit? With `inStock` only those that can be bought count. */
  fits(choices: Choices, inStock?: boolean): boolean;
  /**
   * The states of all values of all attributes in one go: `values[a]` are the values asked for. Every attribute is judged by
   * the choices of the others.
   */
  states(choices: Choices, values: Readonly<Record<string, readonly string[]>>): Record<string, ReadonlyMap<string, OptionState>>;
}

const canBuy = (v: Variation): boolean => v.is_in_stock !== false && v.is_purchasable !== false && v.variation_is_visible !== false;

/** Builds the index; linear in the number of variations times attributes. */
export function buildIndex(variations: readonly Variation[], attributes: readonly string[]): VariationIndex {
  const n = variations.length;
  const w = words(n);
  const all = new Uint32Array(w);
  const active = new Uint32Array(w);
  const stocked = new Uint32Array(w);
  const exacts = attributes.map(() => new Map<string, Bits>());
  const anys = attributes.map(() => new Uint32Array(w));
  for (let i = 0; i < n; i += 1) {
    const v = variations[i] as Variation;
    setBit(all, i);
    if (v.variation_is_active !== false) { setBit(active, i); }
    if (canBuy(v)) { setBit(stocked, i); }
    for (let a = 0; a < attributes.length; a += 1) {
      const value = v.attributes[attributes[a] as string];
      if (value === undefined || value === null || value === '') { setBit(anys[a] as Bits, i); continue; }
      const map = exacts[a] as Map<string, Bits>;
      const key = String(value);
      let bits = map.get(key);
      if (!bits) { bits = new Uint32Array(w); map.set(key, bits); }
      setBit(bits, i);
    }
  }
  const indexes = new Map<string, AttributeIndex>(attributes.map((name, a) => {
    const any = anys[a] as Bits;
    const exact = exacts[a] as Map<string, Bits>;
    const fits = new Map([...exact].map(([value, bits]) => [value, bits.map((word, k) => word | (any[k] ?? 0))]));
    return [name, { exact, any, fits }];
  }));

  const chosen = (name: string, choices: Choices): Bits | null => {
    const value = choices[name];
    if (value === undefined || value === '') { return null; }
    const index = indexes.get(name);
    return index ? index.fits.get(value) ?? index.any : null;
  };
  const fitting = (choices: Choices): Bits => {
    const bits = all.slice();
    for (const name of attributes) { const set = chosen(name, choices); if (set) { and(bits, set); } }
    return bits;
  };

  return {
    attributes,
    size: n,
    match(choices, exact = false) {
      const bits = fitting(choices);
      if (exact) {
        const precise = bits.slice();
        for (const name of attributes) {
          const value = choices[name];
          if (value !== undefined && value !== '') { and(precise, indexes.get(name)?.exact.get(value) ?? new Uint32Array(w)); }
        }
        const i = firstBit(precise);
        if (i >= 0) { return variations[i] ?? null; }
      }
      const i = firstBit(bits);
      return i < 0 ? null : variations[i] ?? null;
    },
    fits(choices, inStock = false) {
      const bits = fitting(choices);
      return overlaps(bits, inStock ? stocked : all);
    },
    states(choices, values) {
      const k = attributes.length;
      const sets = attributes.map((name) => chosen(name, choices));
      // Everything chosen before attribute a, and everything after it: the others of a are both together.
      const before: Bits[] = [all];
      for (let a = 0; a < k; a += 1) {
        const set = sets[a];
        const next = (before[a] as Bits).slice();
        if (set) { and(next, set); }
        before.push(next);
      }
      const after: Bits[] = Array.from({ length: k + 1 }, () => all);
      for (let a = k - 1; a >= 0; a -= 1) {
        const set = sets[a];
        const next = (after[a + 1] as Bits).slice();
        if (set) { and(next, set); }
        after[a] = next;
      }
      const result: Record<string, ReadonlyMap<string, OptionState>> = {};
      for (let a = 0; a < k; a += 1) {
        const name = attributes[a] as string;
        const index = indexes.get(name) as AttributeIndex;
        const others = (before[a] as Bits).slice();
        and(others, after[a + 1] as Bits);
        const map = new Map<string, OptionState>();
        for (const value of values[name] ?? []) {
          const set = index.fits.get(value) ?? index.any;
          const attached = overlaps(others, set);
          map.set(value, attached
            ? { attached, enabled: overlap3(others, set, active), inStock: overlap3(others, set, stocked) }
            : NOTHING);
        }
        result[name] = map;
      }
      return result;
    },
  };
}

const NOTHING: OptionState = { attached: false, enabled: false, inStock: false };
