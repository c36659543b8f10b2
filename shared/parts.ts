import TAGS from './parts.json';

/** The names of all parts of our looks and texts. */
export const PARTS: readonly string[] = ['core', ...Object.keys(TAGS)];

/**
 * The part of our looks and texts that a tag needs beside the core, which every one needs: `product`, `till` (cart and checkout) or
 * `extras`, by `parts.json`; `core` where it needs no more. The build makes a sheet of each (`shop.till.css`), and a file of texts for each
 * language (`messages/de.till.js`).
 *
 * @param name of the tag, without `shop-`
 */
export const partOf = (name: string): string => Object.entries(TAGS).find(([, names]) => names.includes(name))?.[0] ?? 'core';
