import { isInFixedLayer, isShown, upwards } from '../a11y/focus.js';
import type { Span } from './edge-stack.rules.js';
import { isScrolling, scrollToY } from './scroll.js';
import { highest, lowest } from '../extremes.js';

/** Room between what is shown and the edge of what is free, in pixels: a ring of the focus has its place there. */
const ROOM_PX = 8;
/** A layer that covers more of the window than this share is no bar: it is where the shopper is, or hides everything anyway. */
const BAR_SHARE = 1 / 2;

/** The bar at a point of the window that is no part of what is shown, whoever made it fixed or sticky; `null` where none is. */
function barAt(x: number, y: number, el: Element): DOMRect | null {
  const hit = document.elementFromPoint?.(x, y) ?? null;
  let bar: Element | null = null;
  for (const at of hit ? upwards(hit) : []) {
    if (at.contains(el)) {
      break;
    }
    if (/fixed|sticky/.test(getComputedStyle(at).position)) {
      bar = at;
    }
  }
  const box = bar?.getBoundingClientRect();
  return box && box.height <= window.innerHeight * BAR_SHARE ? box : null;
}

/** By how many pixels to scroll so that something stands in what is free; of what is too high for it the top. */
const scrollFor = (wanted: Span, free: Span): number =>
  wanted.top < free.top ? wanted.top - free.top : Math.max(0, Math.min(wanted.bottom - free.bottom, wanted.top - free.top));

/** What of the window, or of a box in it that scrolls, is free for an element: nothing fixed lies over it there. */
function freeSpan(el: Element, within: Element | undefined): Span {
  const { left, right } = el.getBoundingClientRect();
  const x = Math.min(window.innerWidth - 1, Math.max(1, (left + right) / 2));
  const frame = within?.getBoundingClientRect();
  let top = Math.max(0, frame?.top ?? 0);
  let bottom = Math.min(window.innerHeight, frame?.bottom ?? Infinity);
  for (let bar = barAt(x, top + 1, el); bar && bar.bottom > top && bar.bottom < bottom; bar = barAt(x, top + 1, el)) {
    top = bar.bottom;
  }
  for (let bar = barAt(x, bottom - 1, el); bar && bar.top < bottom && bar.top > top; bar = barAt(x, bottom - 1, el)) {
    bottom = bar.top;
  }
  return { top, bottom };
}

/** How an element is brought into view. */
export interface RevealOptions {
  /** What has to be seen with it, its message say; what is not shown counts for nothing. */
  readonly beside?: readonly Element[];
  /** A box around the element that scrolls, in place of the page. */
  readonly within?: Element;
  /** 0, the default: at once. */
  readonly durationMs?: number;
}

/** See `reveal.ts`. */
export function reveal(el: Element, { beside = [], within, durationMs = 0 }: RevealOptions = {}): void {
  const step = (ms: number, arrived?: () => void): void => {
    const boxes = [el, ...beside.filter(isShown)].map((one) => one.getBoundingClientRect());
    const wanted = {
      top: lowest(boxes.map(({ top }) => top)) - ROOM_PX,
      bottom: highest(boxes.map(({ bottom }) => bottom)) + ROOM_PX,
    };
    const by = scrollFor(wanted, freeSpan(el, within));
    if (by !== 0) {
      const scroller = within ?? window;
      const from = within?.scrollTop ?? window.scrollY;
      scrollToY(from + by, { within: scroller, durationMs: ms, ...(arrived && { arrived }) });
    }
  };
  // A header that comes or grows while the page moves is heeded once it is there.
  step(durationMs, () => step(0));
}

/** See `reveal.ts`. */
export function revealFocus(): void {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body && !isScrolling()) {
    reveal(activeElement);
  }
}

/** What a control is one of: swatches, a quantity with its buttons. What is told of it stands behind. */
const GROUP = 'ul, fieldset, .quantity, .select2-container';

/** See `reveal.ts`. */
export function revealMessage(message: Element): void {
  const { activeElement: focused } = document;
  if (!focused || focused === document.body || focused.contains(message) || message.contains(focused) || isInFixedLayer(focused)) {
    reveal(message);
    return;
  }
  const boxes = [focused, message].map((one) => one.getBoundingClientRect());
  const free = freeSpan(focused, undefined);
  const height = highest(boxes.map(({ bottom }) => bottom)) - lowest(boxes.map(({ top }) => top));
  if (height + 2 * ROOM_PX > free.bottom - free.top) {
    (focused.closest(GROUP) ?? focused).after(message);
  }
  reveal(focused, { beside: [message] });
}
