/** How labels are scaled, from what the host prints (contract 6 to 8). */

/** Up to this window width, in CSS pixels, labels are scaled. */
export const MOBILE_PX = 768;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale of a label on phones; `null`: it is not scaled. `fallback` is the tag's, where the label says nothing. */
export function scaleOf(printed: string | null, fallback: number): number | null {
  const own = Number(printed ?? '');
  const scale = Number.isFinite(own) && own > 0 ? own : printed === null || printed.trim() === '' ? fallback : 0;
  return Number.isFinite(scale) && scale > 0 ? scale : null;
}

const px = (n: number): string => `${Math.round(n * 1000) / 1000}px`;

/** The style of a label of a known size, and of what is in it. */
export const scaledStyle = (
  { width, height }: Size,
  scale: number,
  isMobile: boolean,
): { readonly width: string; readonly height: string; readonly transform: string; readonly flex: string } =>
  isMobile
    ? { width: px(width * scale), height: px(height * scale), transform: `scale(${scale})`, flex: 'none' }
    : { width: px(width), height: px(height), transform: '', flex: '' };
