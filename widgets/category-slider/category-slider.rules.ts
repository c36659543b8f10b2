import type { CarouselSettings, Shown } from '../../shared/carousel/carousel.rules.js';
import { phpBoolean } from '../../shared/host/php.js';
import { isRecord, own, parseJson } from '../../shared/json.js';

/** What `data-slider` of the host says, and what it means (contract 4 and 8). */

/** The host's settings as they were read; nothing of them is known yet. */
export type SliderData = Readonly<Record<string, unknown>>;

/**
 * Texts, so that nothing inside them is taken for structure, and places where the host printed nothing. A text without an end goes to the
 * end of all: each letter is looked at once.
 */
const HOLES = /"(?:[^"\\]|\\[^])*(?:"|\\?$)|:\s*(?=[,}\]])|,\s*(?=[}\]])/g;

/**
 * Reads `data-slider`. The host prints a setting that is unset as nothing (`"touch_swipe": ,`), which is no JSON: it becomes null.
 * @returns `null` where the text is of no use
 */
export function parseSlider(text: string): SliderData | null {
  for (const json of [text, text.replaceAll(HOLES, (part) => (part.startsWith(':') ? ': null' : part.startsWith(',') ? '' : part))]) {
    try {
      const value = parseJson(json);
      return isRecord(value) ? value : null;
    } catch {
      // The next reading.
    }
  }
  return null;
}

/** A number, also as a text. */
const number = (data: unknown, key: string, least: number, fallback: number): number => {
  const n = parseFloat(String(own(data, key)));
  return n >= least && n < Infinity ? n : fallback;
};
const whole = (data: unknown, key: string, fallback: number): number => Math.trunc(number(data, key, 1, fallback));

/** A switch: left out it is as the host's default, unset (PHP prints false as nothing) it is off. */
const flag = (data: SliderData, key: string, fallback: boolean): boolean => {
  const value = own(data, key);
  return value === undefined ? fallback : (phpBoolean(value ?? '') ?? fallback);
};

const SHOWN = { show: 'always', hide_mobile: 'wide' } as const;
const shown = (data: SliderData, key: string): Shown => (own(SHOWN, String(own(data, key))) as Shown | undefined) ?? 'never';

/** From which window width on each of the host's devices counts, and how many categories it shows by default; the last stands apart. */
const DEVICES = [
  ['mobile', 0, 1],
  ['tablet', 480, 2],
  ['laptop', 736, 2],
  ['desktop', 980, 3],
  ['large_desktop', 1280, 4],
] as const;

/** Settings under those that win over them, key by key, also inside `breakpoints`. */
export const overlay = (data: SliderData | null, over: SliderData | null): SliderData => ({
  ...data,
  ...over,
  breakpoints: { ...(own(data, 'breakpoints') as object | undefined), ...(own(over, 'breakpoints') as object | undefined) },
});

/** The settings of a slider, every key of the host's read tolerantly. */
export function sliderSettings(data: SliderData): CarouselSettings {
  const points = own(data, 'breakpoints');
  const mouseDrag = flag(data, 'mouse_draggable', false);
  return {
    layouts: DEVICES.map(([name, from, count]) => {
      const place = count > 3 ? data : points;
      return { from, shown: whole(place, name, count), perMove: whole(place, `${name}_scroll`, 1) };
    }),
    gap: number(data, 'space_between_cat', 0, 20),
    speedMs: number(data, 'standard_scroll_speed', 0, 600),
    loop: flag(data, 'infinite_loop', true),
    autoHeight: flag(data, 'auto_height', true),
    free: flag(data, 'freeMode', false),
    wheel: flag(data, 'mouse_wheel', false),
    // The host writes both into one option, and the mouse wins; here each pointer has its own. Unset, touch follows the mouse.
    touchDrag: (own(data, 'touch_swipe') ?? '') === '' ? mouseDrag : flag(data, 'touch_swipe', mouseDrag),
    mouseDrag,
    autoplayMs: flag(data, 'auto_play', true) ? Math.max(1, number(data, 'auto_play_speed', 0, 3000)) : 0,
    pauseOnHover: flag(data, 'pause_on_hover', false),
    buttons: shown(data, 'navigation'),
    bullets: shown(data, 'pagination'),
  };
}

/** One category of a slider that we print. */
export interface Category {
  readonly name: string;
  readonly url: string;
  readonly image?: unknown;
  readonly count?: unknown;
}

const isCategory = (one: unknown): one is Category => ['name', 'url'].every((key) => typeof own(one, key) === 'string');

/** Reads the categories of `data-categories`. @throws Error saying what was expected */
export function readCategories(value: unknown): readonly Category[] {
  if (!Array.isArray(value) || !value.every(isCategory)) {
    throw new Error('expected a list of categories, each with a name and a url');
  }
  return value;
}
