import type { Picture } from './gallery.rules.js';

/** What the full-screen view shows of a gallery: no page. */

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

/**
 * Items and start of the full-screen view. Slides without a picture (videos) are not in it, so the start is counted among those
 * that are: counted among all slides it would open the wrong one. From a slide without a picture it starts at the next that has one.
 */
export function lightboxItems(
  pictures: readonly (Picture | null)[],
  at: number,
): { readonly items: readonly LightboxItem[]; readonly slides: readonly number[]; readonly start: number } {
  const slides = pictures.flatMap((p, i) => (p ? [i] : []));
  const items = pictures.flatMap((p) => (p ? [lightboxItem(p)] : []));
  const found = slides.findIndex((i) => i >= at);
  return { items, slides, start: found < 0 ? Math.max(0, slides.length - 1) : found };
}
