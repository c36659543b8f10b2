import { LEVELS } from './review-form.rules.js';

/** Can every level be chosen in this field? One with other values is somebody else's idea of a rating. */
export const hasLevels = (select: HTMLSelectElement): boolean =>
  Array.from({ length: LEVELS }, (_, i) => String(i + 1)).every((value) => [...select.options].some((option) => option.value === value));

/** Class of the stars we print, beside the host's own. */
export const OURS = 'shop-review-form__stars';

/** Stars that another script has put at the field. */
export const starsOfOthers = (select: Element): Element | null => select.parentElement?.querySelector(`p.stars:not(.${OURS})`) ?? null;

/** The label that the page printed for the field. */
export const labelOf = (select: HTMLSelectElement): HTMLLabelElement | null => select.labels?.[0] ?? null;

/** The label's words, without the mark of a needed field. */
export const nameOf = (label: Element | null): string => (label?.textContent ?? '').replaceAll(/[\s*]+/g, ' ').trim();

/** The host's rating field (contract 1). */
export const RATING = 'select#rating, select[name="rating"]';
