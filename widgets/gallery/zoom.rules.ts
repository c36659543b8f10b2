/** How large the magnified picture is, and where it lies: no page. */

interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A drawing has no pixels of its own; the address tells which file is one. */
const DRAWING = /^data:image\/svg|\.svgz?(?:$|[?#])/i;

/**
 * The own size of a picture. A drawing's is what the page announces: WebKit gives the size it is laid out in as its natural one, so that
 * nothing would be magnified.
 * @param announced what the page says of the large picture; 0 where it says nothing
 */
export function ownSize(src: string, natural: Size, announced: Size): Size {
  if (!DRAWING.test(src) || announced.width <= 0 || natural.width <= 0) {
    return natural;
  }
  const { width, height } = announced;
  return { width, height: height > 0 ? height : (width * natural.height) / natural.width };
}

/** Size the magnified picture is drawn in: its own pixels times `magnify`, but never smaller than what it covers. */
export function zoomSize(natural: Size, box: Size, magnify: number): Size {
  if (natural.width <= 0 || natural.height <= 0) {
    return box;
  }
  const scale = Math.max(magnify, box.width / natural.width, box.height / natural.height);
  return { width: natural.width * scale, height: natural.height * scale };
}

/**
 * Where the magnified picture lies over its box: the pointer's share of the box is the share of the picture that is out of sight.
 * `pointer` counts from the box's corner; outside it, the nearest edge holds.
 */
export function zoomShift(pointer: Point, box: Size, image: Size): Point {
  const share = (at: number, length: number): number => (length <= 0 ? 0 : Math.max(0, Math.min(1, at / length)));
  const shift = (at: number, length: number, drawn: number): number => Math.min(0, length - drawn) * share(at, length) || 0;
  return { x: shift(pointer.x, box.width, image.width), y: shift(pointer.y, box.height, image.height) };
}
