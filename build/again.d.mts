/** A script with a second try for each of its imports on need; `opening` stays its beginning. */
export function withSecondTry(text: string, opening?: string): string;
