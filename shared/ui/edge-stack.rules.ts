/** How fixed boxes share an edge of the screen, and what they leave of it. Pixels throughout, counted from that edge. */

/** The edges that bars stand at. */
export type Edge = 'bottom' | 'top';

/** A fixed box at an edge. */
export interface EdgeBox {
  /** Its sides, from the left of the screen. */
  readonly left: number;
  readonly right: number;
  /** Its height. */
  readonly size: number;
  /** How far its own sheet keeps it off the edge. */
  readonly gap: number;
  /** It stays where it is: the host's, which nobody registered. */
  readonly isFirm: boolean;
  /** It waits while the boxes would cover more than `GREATEST_SHARE` of the screen. */
  readonly isOptional: boolean;
  /** The end of the page comes clear of it. */
  readonly lengthens: boolean;
}

/** Where a box goes. */
interface EdgePlace {
  /** How far it moves away from the edge. */
  readonly offset: number;
  /** There is room for it; always true of what is not optional. */
  readonly fits: boolean;
}

/** More of the screen than this is not covered for a box that can wait: a phone keeps three quarters for the shop. */
export const GREATEST_SHARE = 1 / 4;

const share = (a: EdgeBox, b: EdgeBox): boolean => a.left < b.right && b.left < a.right;

/** How far a box has to move so that it lies over none of those that stand already. */
function clearOf(box: EdgeBox, standing: readonly Stacked[]): number {
  let offset = 0;
  for (;;) {
    const from = offset + box.gap;
    const under = standing.find(({ start, end }) => start < from + box.size && from < end);
    if (!under) {
      return offset;
    }
    offset = under.end;
  }
}

/** A box that stands, from the edge: where it begins and ends. */
interface Stacked {
  readonly box: EdgeBox;
  readonly start: number;
  readonly end: number;
}

/** A part of the edge that is covered. */
export interface Cover {
  readonly left: number;
  readonly right: number;
  /** From the edge. */
  readonly size: number;
  /** The end of the page comes clear of it. */
  readonly lengthens: boolean;
}

/**
 * Stacks boxes from the edge inwards, in the order given: each stays at the distance its own sheet keeps, or stands as far above those
 * before it that it would lie over.
 * @param height of the screen
 * @param isAsked a question is open that comes first: what can wait waits, whatever room there is
 * @returns the place of each box, and what each covers that stands
 */
export function stackBoxes(
  boxes: readonly EdgeBox[],
  height: number,
  isAsked = false,
): { readonly places: readonly EdgePlace[]; readonly covers: readonly Cover[] } {
  const standing: Stacked[] = [];
  const places = boxes.map((box): EdgePlace => {
    const beside = standing.filter((one) => share(one.box, box));
    const offset = box.isFirm || box.size === 0 ? 0 : clearOf(box, beside);
    const start = offset + box.gap;
    const end = start + box.size;
    const fits = !box.isOptional || (!isAsked && (offset === 0 || end <= height * GREATEST_SHARE));
    if (fits && box.size > 0) {
      standing.push({ box, start, end });
    }
    return { offset, fits };
  });
  return { places, covers: standing.map(({ box: { left, right, lengthens }, end }) => ({ left, right, size: end, lengthens })) };
}

/** A piece of the screen, from its top. */
export interface Span {
  readonly top: number;
  readonly bottom: number;
}

/**
 * By how many pixels the page has to scroll so that a focused element stands clear of what covers the edges; 0 where it does. Its top
 * is never pushed out for its bottom's sake. One that is out of the window is covered by nothing: somebody has scrolled on since it was
 * focused, or wants the page to stay where it is.
 * @param height of the window
 */
export function uncoverBy(focused: Span, free: Span, height: number): number {
  if (focused.bottom <= 0 || focused.top >= height) {
    return 0;
  }
  if (focused.bottom > free.bottom) {
    return Math.max(0, Math.min(focused.bottom - free.bottom, focused.top - free.top));
  }
  return Math.min(0, focused.top - free.top);
}
