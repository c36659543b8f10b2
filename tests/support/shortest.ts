/**
 * The shortest way that still fails: parts of it are left out, large ones first, as long as it fails without them.
 * @param tries how often it is gone again at most
 */
export async function shortest<Step>(
  way: readonly Step[],
  fails: (way: readonly Step[]) => Promise<boolean>,
  tries = 40,
): Promise<readonly Step[]> {
  let left = way;
  let spent = 0;
  for (let size = Math.ceil(way.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = left.length - size; at >= 0 && spent < tries; at -= size) {
      const without = left.toSpliced(at, size);
      spent += 1;
      if (await fails(without)) {
        left = without;
      }
    }
  }
  return left;
}

/** A die that falls the same way for the same seed: numbers from 0 to 1. */
export function diceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
