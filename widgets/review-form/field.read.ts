import { LEVELS } from './levels.logic.js';

/** The host's rating field (contract: product.md §5). */
export const RATING = 'select#rating, select[name="rating"]';

/** Can every level be chosen in this field? One with other values is somebody else's idea of a rating. */
export const hasLevels = (select: HTMLSelectElement): boolean => Array.from({ length: LEVELS }, (_, i) => String(i + 1)).every((value) => [...select.options].some((option) => option.value === value));
