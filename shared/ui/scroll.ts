import { isInFixedLayer } from '../a11y/focus.js';
import { reducedMotion } from '../a11y/motion.js';

/** What a shopper does to scroll by hand: it ends our own scrolling at once. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

let stopLast: () => void = () => undefined;

/** Slow, fast, slow: the share of the way after a share of the time. */
const swing = (share: number): number => 0.5 - Math.cos(Math.min(1, Math.max(0, share)) * Math.PI) / 2;

/**
 * Scrolls the page so that an element stands `offsetPx` below the top, over `durationMs` (contract: cart.md §4); at once for those
 * who want less movement. An element that is in view already, or stays on the screen while the page scrolls, is left where it is. A newer
 * call takes the place of an older one.
 * @returns how to stop
 */
export function scrollToElement(el: Element, { offsetPx = 100, durationMs = 1000 }: { readonly offsetPx?: number; readonly durationMs?: number } = {}): () => void {
  stopLast();
  const { top, bottom } = el.getBoundingClientRect();
  if ((top >= offsetPx && bottom <= window.innerHeight) || isInFixedLayer(el)) { return () => undefined; }
  const from = window.scrollY;
  const to = Math.max(0, from + top - offsetPx);
  if (to === from) { return () => undefined; }
  if (reducedMotion() || durationMs <= 0) {
    window.scrollTo({ top: to, behavior: 'instant' });
    return () => undefined;
  }
  const began = performance.now();
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    for (const type of BY_HAND) { window.removeEventListener(type, stop); }
    stopLast = () => undefined;
  };
  const step = (): void => {
    const share = (performance.now() - began) / durationMs;
    window.scrollTo({ top: from + (to - from) * swing(share), behavior: 'instant' });
    if (share >= 1) { stop(); } else { frame = requestAnimationFrame(step); }
  };
  for (const type of BY_HAND) { window.addEventListener(type, stop, { passive: true }); }
  frame = requestAnimationFrame(step);
  stopLast = stop;
  return stop;
}

const topOf = (el: Element | null): number | null => {
  const { top, bottom } = el?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return el && !isInFixedLayer(el) && bottom > 0 && top < window.innerHeight ? top : null;
};

/**
 * Keeps an element where it is on the screen while parts of the page around it are replaced, it too. The browser's own way (scroll anchoring)
 * holds on to any part that stays, one below as well, or to none; it rests until the next picture. What is out of view is not held.
 * @param find the element, before and after
 * @returns to be called when all is replaced, in the same task
 */
export function holdInPlace(find: () => Element | null): () => void {
  const { style } = document.documentElement;
  const before = topOf(find());
  if (before === null) { return () => undefined; }
  style.overflowAnchor = 'none';
  requestAnimationFrame(() => { requestAnimationFrame(() => { style.overflowAnchor = ''; }); });
  return () => {
    const by = (find()?.getBoundingClientRect().top ?? before) - before;
    if (by !== 0) { window.scrollBy({ top: by, behavior: 'instant' }); }
  };
}
