/** How many slides of a carousel show. No page, no clock. */

/** How slides stand from a window width on. */
export interface Layout {
  /** The least window width, in pixels, that this layout is for. */
  readonly from: number;
  /** Slides that show at once, 1 or more. */
  readonly shown: number;
  /** Slides that one move passes, 1 or more. */
  readonly perMove: number;
}

/** Which layout is for a window of this width. @param layouts at least one */
export const layoutIn = (layouts: readonly Layout[], width: number): Layout =>
  layouts.findLast(({ from }) => width >= from) ?? (layouts[0] as Layout);
