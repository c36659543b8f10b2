/** The one rule that every page needs; the others come with the panel. */

/** Is the basket button shown (contract §7)? What is no word of the list hides it. */
export const basketShows = (setting: string, hasProducts: boolean): boolean =>
  setting === 'always_show' || (setting === 'hide_empty' && hasProducts);
