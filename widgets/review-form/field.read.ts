/** The host's rating field (contract: product.md §5). */
export const RATING = 'select#rating, select[name="rating"]';
