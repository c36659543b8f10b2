/** When a header counts as stuck, and what it covers (contract 6 and 14): no page. Pixels throughout. */

/** The page has to be scrolled by more than this. */
export const STUCK_PAST = 1;

/**
 * How far the page has to scroll up so that what the URL points at is clear of the header; 0 where it is, or where the shopper has gone
 * elsewhere. The browser has put it to the top of the screen.
 * @param top of the target on the screen
 * @param covered by the header, from the top of the screen
 * @param room where the browser brings what a link leads to, from the top of the screen: it may go there once more by itself
 */
export const uncoverBy = (top: number, covered: number, room: number): number =>
  top >= -1 && top < covered ? top - Math.max(covered, room) : 0;

/** The height that is missing in the page while the header is out of it or lower than in its place. */
export const spacerHeight = (free: number, now: number): number => Math.max(0, Math.round((free - now) * 100) / 100);
