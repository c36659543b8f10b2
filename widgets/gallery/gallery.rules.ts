/** Pure rules of the gallery's view. */

/** The picture to go to from `index`, one step on or back; `null` where there is none. */
export function stepTo(index: number, step: 1 | -1, count: number, loop: boolean): number | null {
  const next = index + step;
  if (next >= 0 && next < count) {
    return next;
  }
  return loop && count > 1 ? (next + count) % count : null;
}

/** An index that exists, for a number from anywhere; 0 in an empty gallery. */
export const clampIndex = (index: number, count: number): number => (Number.isInteger(index) ? Math.max(0, Math.min(index, count - 1)) : 0);

/** How far a row of pictures of this width is scrolled to show one of them, in pixels; right to left counts downwards. */
export const scrollOf = (index: number, width: number, rtl: boolean): number => (rtl ? -1 : 1) * index * width;

/** The picture a row shows that is scrolled so far, in pixels; `null` where nothing is measured (a hidden gallery). */
export const scrolledTo = (left: number, width: number, count: number): number | null =>
  width > 0 ? clampIndex(Math.round(Math.abs(left) / width), count) : null;

/** Zooming shows something only where the large picture is wider than the gallery (contract 28). Pixels. */
export const isZoomable = (largeWidth: number, galleryWidth: number): boolean => largeWidth > galleryWidth;

/** Width by height of a frame, `null` where a number is missing. */
export const ratioOf = (width: number, height: number): number | null => (width > 0 && height > 0 ? width / height : null);

const SAME_RATIO = 0.01;
/** Would a picture of this ratio move the page, put into a frame of that one? One percent is rounding of whole pixels. */
export const ratiosDiffer = (frame: number | null, picture: number | null): boolean =>
  frame !== null && picture !== null && Math.abs(picture / frame - 1) > SAME_RATIO;

/** What one picture offers the full-screen view. */
export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly caption: string;
  readonly title: string;
  readonly alt: string;
}

/** A picture as the full-screen view shows it; sizes are left out where the page does not tell them. */
interface LightboxItem {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
  readonly alt: string;
  readonly description?: string;
}

/** One full-screen item; its text is the caption, else the title. */
export function lightboxItem({ src, width, height, caption, title, alt }: Picture): LightboxItem {
  const text = caption || title;
  return { src, alt, ...(width > 0 && height > 0 ? { width, height } : {}), ...(text === '' ? {} : { description: text }) };
}

/** What the full-screen view shows of a gallery. */
export interface LightboxItems {
  readonly items: readonly LightboxItem[];
  /** The slide of each item. */
  readonly slides: readonly number[];
  /** The item it opens at. */
  readonly start: number;
}

/**
 * Items and start of the full-screen view. Slides without a picture (videos) are not in it, so the start is counted among those
 * that are: counted among all slides it would open the wrong one. From a slide without a picture it starts at the next that has one.
 */
export function lightboxItems(pictures: readonly (Picture | null)[], at: number): LightboxItems {
  const slides = pictures.flatMap((p, i) => (p ? [i] : []));
  const items = pictures.flatMap((p) => (p ? [lightboxItem(p)] : []));
  const found = slides.findIndex((i) => i >= at);
  return { items, slides, start: found < 0 ? Math.max(0, slides.length - 1) : found };
}
