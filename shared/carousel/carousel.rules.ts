/** The rules of a carousel of host slides: how many show, where it can stop, what its keys do. No page, no clock. */

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

/** Where the buttons or the bullets show; `wide` leaves out windows below 480 px. */
export type Shown = 'always' | 'wide' | 'never';

/** Everything a carousel does, whoever asked for it. */
export interface CarouselSettings {
  /** By rising `from`; the first is for every narrower window too. */
  readonly layouts: readonly Layout[];
  /** Room between two slides, in pixels. */
  readonly gap: number;
  /** Time of one move, in milliseconds. */
  readonly speedMs: number;
  readonly loop: boolean;
  readonly centred?: boolean;
  readonly autoHeight?: boolean;
  /** A drag ends where it is let go, at no slide. */
  readonly free?: boolean;
  readonly wheel: boolean;
  readonly touchDrag: boolean;
  readonly mouseDrag: boolean;
  /** Pause between two moves by itself, in milliseconds; 0: it never moves by itself. */
  readonly autoplayMs: number;
  readonly pauseOnHover: boolean;
  readonly buttons: Shown;
  readonly bullets: Shown;
}

/** Windows below this width are phones to buttons and bullets (category-slider contract 11). */
export const WIDE_FROM = 480;

/** Can so many slides go round? Embla needs one more than show, else its ends are ends (contract 8). */
export const canLoop = (count: number, shown: number): boolean => count > shown;

/**
 * The slides a carousel can stop at: indexes of the first slide that shows. Without a loop none stops past the last full view.
 * @returns at least `[0]` where there is a slide
 */
export function stopsOf(count: number, { shown, perMove }: Layout, loop: boolean): readonly number[] {
  const last = loop ? count - 1 : Math.max(0, count - shown);
  const stops = new Set<number>();
  for (let i = 0; i < count; i += perMove) {
    stops.add(Math.min(i, last));
  }
  return [...stops];
}

/** The stop nearest to a slide, by its index in `stops`. */
export function stopNear(stops: readonly number[], slide: number): number {
  let best = 0;
  for (const [i, at] of stops.entries()) {
    if (Math.abs(at - slide) < Math.abs((stops[best] ?? 0) - slide)) {
      best = i;
    }
  }
  return best;
}

/** The stop after or before one; `null` at an end that is one. */
export function stopAfter(at: number, by: 1 | -1, count: number, loop: boolean): number | null {
  const to = at + by;
  if (to >= 0 && to < count) {
    return to;
  }
  return loop && count > 1 ? (to + count) % count : null;
}

/** Does a slide show where the carousel stands at slide `first`? */
export function isShown(slide: number, first: number, shown: number, count: number): boolean {
  return (slide - first + count) % count < shown;
}

/**
 * Which way a key on the carousel moves it: a step, an end, or `null` where the key is none of ours. In right-to-left text the arrows
 * change places.
 */
export function moveOfKey(key: string, rtl: boolean): 1 | -1 | 'first' | 'last' | null {
  const by = { Home: 'first', End: 'last', ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 } as const;
  return Object.hasOwn(by, key) ? by[key as keyof typeof by] : null;
}

/**
 * Embla has no milliseconds: its `duration` is a step rule. 95 % of the way takes about 23.3 ms per unit less 100 ms at 60 Hz
 * (contract 13); 0 jumps.
 */
export const emblaDuration = (speedMs: number): number => (speedMs <= 0 ? 0 : Math.round((speedMs + 100) / 23.3));
