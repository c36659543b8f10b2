const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/**
 * What is said of a sorted listing: the number of results and the order, as two sentences. The host prints the order right behind
 * the number, for screen readers only, without a space between.
 * @param visible the text everybody sees
 * @param spoken the texts for screen readers
 */
export const resultText = (visible: string, spoken: readonly string[]): string => [visible, ...spoken].map(tidy).filter(Boolean).join('. ');
