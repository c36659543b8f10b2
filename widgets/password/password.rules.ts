/** How strong a password is, in the words of WooCommerce's classes. */
export type Strength = 'short' | 'bad' | 'good' | 'strong';

/** Words of less letters say nothing about a person. */
const SHORTEST_WORD = 4;

/** What a score of the estimator (0 to 4) counts as. */
export const strengthOf = (score: number): Strength => (score < 1 ? 'short' : score < 3 ? 'bad' : score < 4 ? 'good' : 'strong');

/**
 * The words that make a password weak because they stand around it: of the page's title and address, of the visitor's name.
 * @param texts what they stand in
 */
export const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(/\W+/)).filter((word) => word.length >= SHORTEST_WORD)),
];
