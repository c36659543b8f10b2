/** The host's rating field (contract: product.md §5). */
export const RATING = 'select#rating, select[name="rating"]';

/** What the field offers, level by level. */
const VALUES = ['1', '2', '3', '4', '5'];

/** Can every level be chosen in this field? One with other values is somebody else's idea of a rating. */
export const hasLevels = (select: HTMLSelectElement): boolean => VALUES.every((value) => [...select.options].some((option) => option.value === value));
