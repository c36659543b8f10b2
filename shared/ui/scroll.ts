import { isInFixedLayer } from '../a11y/focus.js';
import { reducedMotion } from '../a11y/motion.js';

/** What a shopper does to scroll by hand: it ends our own scrolling at once. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** What is on its way, by what it scrolls: a newer call takes the place of an older one. */
const underWay = new WeakMap<Element | Window, () => void>();
const nothing = (): void => undefined;

/** Does a scroll of the page that we began still run? */
export const isScrolling = (): boolean => underWay.has(window);

/** Slow, fast, slow: the share of the way after a share of the time, both 0 to 1 (jQuery's easing `swing`; contract 12). */
export const swing = (share: number): number => 0.5 - Math.cos(Math.min(1, Math.max(0, share)) * Math.PI) / 2;

/** How the page or a box is scrolled. */
interface ScrollToOptions {
  readonly within?: Element | Window;
  readonly durationMs?: number;
  /** Called once it is there, at once where it was; never where something else ended it before. */
  readonly arrived?: () => void;
}

/**
 * Scrolls the page, or a box inside it, to `top` px over `durationMs`; at once for those who want less movement. The shopper's own wheel,
 * touch, press or key ends it, and so does a newer call for the same page or box.
 * @returns how to stop
 */
export function scrollToY(top: number, { within = window, durationMs = 1000, arrived = nothing }: ScrollToOptions = {}): () => void {
  underWay.get(within)?.();
  const from = within instanceof Element ? within.scrollTop : within.scrollY;
  const to = Math.max(0, top);
  const put = (y: number): void => {
    within.scrollTo({ top: y, behavior: 'instant' });
  };
  if (to === from || reducedMotion() || durationMs <= 0) {
    if (to !== from) {
      put(to);
    }
    arrived();
    return nothing;
  }
  const began = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of BY_HAND) {
      window.removeEventListener(type, stop);
    }
    if (underWay.get(within) === stop) {
      underWay.delete(within);
    }
  };
  const step = (): void => {
    const share = (performance.now() - began) / durationMs;
    put(from + (to - from) * swing(share));
    if (share >= 1) {
      stop();
      arrived();
    } else {
      frame = requestAnimationFrame(step);
    }
  };
  for (const type of BY_HAND) {
    window.addEventListener(type, stop, { passive: true });
  }
  frame = requestAnimationFrame(step);
  underWay.set(within, stop);
  return stop;
}

/** How an element is brought to its place. */
interface ScrollOptions {
  readonly offsetPx?: number;
  readonly durationMs?: number;
  /** A box around the element that scrolls, in place of the page. */
  readonly within?: Element;
  /** Also where the element is in view already. */
  readonly always?: boolean;
  /** See `scrollToY`; also where the element stays where it is. */
  readonly arrived?: () => void;
}

/**
 * Scrolls the page, or a box, so that an element stands `offsetPx` below its top, as `scrollToY` does (contract 14). An element
 * that is in view already is left where it is unless `always`, and so is one that stays on the screen while the page scrolls.
 * @returns how to stop
 */
export function scrollToElement(
  el: Element,
  { offsetPx = 100, durationMs = 1000, within, always = false, arrived = nothing }: ScrollOptions = {},
): () => void {
  underWay.get(within ?? window)?.();
  const { top, bottom } = el.getBoundingClientRect();
  const frame = within?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  const isInView = top >= frame.top + offsetPx && bottom <= frame.bottom;
  if ((isInView && !always) || (!within && isInFixedLayer(el))) {
    arrived();
    return nothing;
  }
  return scrollToY((within?.scrollTop ?? window.scrollY) + top - frame.top - offsetPx, { within: within ?? window, durationMs, arrived });
}

const topOf = (el: Element | null): number | null => {
  const { top, bottom } = el?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return el && !isInFixedLayer(el) && bottom > 0 && top < window.innerHeight ? top : null;
};

/**
 * Keeps an element where it is on the screen while parts of the page around it are replaced, it too. The browser's own way (scroll
 * anchoring)
 * holds on to any part that stays, one below as well, or to none; it rests until the next picture. What is out of view is not held.
 * @param find the element, before and after
 * @returns to be called when all is replaced, in the same task
 */
export function holdInPlace(find: () => Element | null): () => void {
  const { style } = document.documentElement;
  const before = topOf(find());
  if (before === null) {
    return () => undefined;
  }
  style.overflowAnchor = 'none';
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      style.overflowAnchor = '';
    });
  });
  return () => {
    const by = (find()?.getBoundingClientRect().top ?? before) - before;
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
    }
  };
}
