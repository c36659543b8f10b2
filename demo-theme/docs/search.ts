/** The search of the reference: sections whose title, page or words hold all that was typed. */

/** A section of the reference. */
export interface Entry {
  readonly url: string;
  readonly title: string;
  /** Title of the page that it stands on. */
  readonly page: string;
  /** Names that lead here: attributes, events, keys. */
  readonly words: string;
}

/** How well an entry fits one word; 0 where not at all. */
function fit({ title, page, words }: Entry, word: string): number {
  const low = title.toLowerCase();
  if (low.startsWith(word) || low.startsWith(`<shop-${word}`)) {
    return 4;
  }
  return low.includes(word) ? 3 : words.toLowerCase().includes(word) ? 2 : page.toLowerCase().includes(word) ? 1 : 0;
}

/** The entries that hold every word, best first. */
export function found(entries: readonly Entry[], text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) {
    return [];
  }
  return entries
    .map((entry) => ({ entry, fits: words.map((word) => fit(entry, word)) }))
    .filter(({ fits }) => fits.every((one) => one > 0))
    .map(({ entry, fits }) => ({ entry, sum: fits.reduce((all, one) => all + one, 0) }))
    .sort((a, b) => b.sum - a.sum)
    .map(({ entry }) => entry);
}
