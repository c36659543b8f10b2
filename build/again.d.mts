/** A script with a second try for each of its imports on need; `opening` stays its beginning, and what is beside an address is asked for with it. */
export function withSecondTry(text: string, opening?: string, besideOf?: (address: string) => string[] | undefined): string;
