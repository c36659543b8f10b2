/** The rules of the stars: no page. */

/** A rating has five levels (contract 1). */
export const LEVELS = 5;

/** The rating a field's value stands for; 0 for none, and for anything that is none of the levels. */
export function ratingOf(value: string): number {
  const rating = Number(value);
  return Number.isInteger(rating) && rating >= 1 && rating <= LEVELS ? rating : 0;
}

/**
 * The rating an arrow key, Home or End moves to; `null` for any other key. The ends hold: nobody means one star who presses once
 * more at five. In right-to-left text left and right change places.
 */
export function ratingOfKey(key: string, from: number, rtl: boolean): number | null {
  switch (key) {
    case 'Home':
      return 1;
    case 'End':
      return LEVELS;
    case 'ArrowUp':
      return Math.max(1, from - 1);
    case 'ArrowDown':
      return Math.min(LEVELS, from + 1);
    case rtl ? 'ArrowRight' : 'ArrowLeft':
      return Math.max(1, from - 1);
    case rtl ? 'ArrowLeft' : 'ArrowRight':
      return Math.min(LEVELS, from + 1);
    default:
      return null;
  }
}

/** Is a review held back? `told` is what the page says of it, `undefined` where nobody says anything; `marked` what the field says. */
export const isMissing = (value: string, { told, marked }: { readonly told: boolean | undefined; readonly marked: boolean }): boolean =>
  value === '' && (told ?? marked);
