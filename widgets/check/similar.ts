/** How many single-letter changes lie between two words (Levenshtein). */
export function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

const plain = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '');

/**
 * The known word an author most likely meant: at most a third of the letters wrong, dashes and underscores not counted.
 * `undefined` where none comes near.
 */
export function meant(word: string, known: readonly string[]): string | undefined {
  const ranked = known.map((name) => ({ name, away: distance(plain(word), plain(name)) })).sort((a, b) => a.away - b.away);
  const best = ranked[0];
  return best && best.away <= Math.max(1, Math.floor(plain(best.name).length / 3)) ? best.name : undefined;
}
