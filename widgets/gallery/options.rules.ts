import { phpBoolean } from '../../shared/host/php.js';

/** How the slider behaves; read from the host's slider options (contract 3, 13). */
export interface SliderOptions {
  /** Goes on from the last picture to the first. */
  readonly loop: boolean;
  /** Time of one move, in milliseconds; 0 jumps. */
  readonly speedMs: number;
  /** The height follows the picture shown. */
  readonly smoothHeight: boolean;
  /** Buttons for the previous and next picture. */
  readonly arrows: boolean;
  /** What stands under the pictures. */
  readonly nav: 'thumbnails' | 'paging' | 'none';
  /** A slider even for one picture. */
  readonly allowOne: boolean;
}

/** How the magnified picture under the pointer behaves. */
export interface ZoomOptions {
  /** Size against the large picture's own pixels. */
  readonly magnify: number;
  readonly fadeMs: number;
}

/** How the full-screen view behaves. */
export interface LightboxOptions {
  readonly loop: boolean;
  readonly fadeMs: number;
}

/** What WooCommerce sets, and what holds where a key is missing. */
export const SLIDER: SliderOptions = { loop: false, speedMs: 500, smoothHeight: true, arrows: false, nav: 'thumbnails', allowOne: false };
export const ZOOM: ZoomOptions = { magnify: 1, fadeMs: 120 };
export const LIGHTBOX: LightboxOptions = { loop: true, fadeMs: 250 };

type Given = Readonly<Record<string, unknown>>;

const flag = (value: unknown, fallback: boolean): boolean => phpBoolean(value) ?? fallback;
const amount = (value: unknown, fallback: number): number => {
  const n = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  return Number.isFinite(n) && n >= 0 ? n : fallback;
};

/** The host's slider options as ours. `animation: fade` jumps; `slideshow` is not followed: nothing moves by itself (contract 13). */
export function readSliderOptions(o: Given): SliderOptions {
  const nav =
    o['controlNav'] === 'thumbnails'
      ? 'thumbnails'
      : flag(o['controlNav'], true)
        ? o['controlNav'] === undefined
          ? SLIDER.nav
          : 'paging'
        : 'none';
  return {
    loop: flag(o['animationLoop'], SLIDER.loop),
    speedMs: o['animation'] === 'fade' ? 0 : amount(o['animationSpeed'], SLIDER.speedMs),
    smoothHeight: flag(o['smoothHeight'], SLIDER.smoothHeight),
    arrows: flag(o['directionNav'], SLIDER.arrows),
    nav,
    allowOne: flag(o['allowOneSlide'], SLIDER.allowOne),
  };
}

/** The host's zoom options as ours; a magnification of 0 would show nothing. */
export function readZoomOptions(o: Given): ZoomOptions {
  return { magnify: amount(o['magnify'], ZOOM.magnify) || ZOOM.magnify, fadeMs: amount(o['duration'], ZOOM.fadeMs) };
}

/** The host's lightbox options as ours. */
export function readLightboxOptions(o: Given): LightboxOptions {
  return { loop: flag(o['loop'], LIGHTBOX.loop), fadeMs: amount(o['showAnimationDuration'], LIGHTBOX.fadeMs) };
}
