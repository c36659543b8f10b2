import { isInFixedLayer } from '../a11y/focus.js';
import { highest } from '../extremes.js';
import { uncoverBy, type Cover, type Edge } from './edge-stack.rules.js';

/** What covers the edges of the screen leaves room: for the end of the page, for the browser's own scrolling, and for the focus. */

const EDGES = ['bottom', 'top'] as const;

/** A length as the browser computed it; 0 for a word. */
export const px = (value: string): number => Number.parseFloat(value) || 0;

/** Sets one property by hand; `undefined` gives back what was there. */
function lend(
  style: CSSStyleDeclaration,
  name: string,
): (value: (own: number) => number | undefined, computed: CSSStyleDeclaration) => void {
  let before: string | undefined;
  return (value, computed) => {
    if (before !== undefined) {
      style.setProperty(name, before);
    }
    before = undefined;
    const own = px(computed.getPropertyValue(name));
    const now = value(own);
    if (now === undefined) {
      return;
    }
    before = style.getPropertyValue(name);
    style.setProperty(name, `${now}px`);
  };
}

/** What is seen of an element up to its lower edge, its padding too. */
const SOLID = 'a, button, input, select, textarea, img, svg, video, canvas, iframe';

/**
 * Where what is seen of the page ends below a part of the edge: the lowest line, picture or control that scrolls with it. From the last one
 * back, and only what reaches lower than what was found.
 * @param end what was found so far
 */
function contentEnd(el: Element, cover: Cover, end: number): number {
  let lowest = end;
  for (const node of [...el.childNodes].reverse()) {
    if (node instanceof Text && node.data.trim() !== '') {
      const range = document.createRange();
      range.selectNode(node);
      const { left, right, bottom } = range.getBoundingClientRect();
      lowest = left < cover.right && cover.left < right ? Math.max(lowest, bottom) : lowest;
    } else if (node instanceof HTMLElement || node instanceof SVGElement) {
      const { left, right, bottom, width, height } = node.getBoundingClientRect();
      const { display, position, visibility } = getComputedStyle(node);
      // What only a screen reader hears is a pixel in size.
      const isSeen = width > 1 && height > 1 && bottom > lowest && left < cover.right && cover.left < right;
      if ((isSeen || display === 'contents') && position !== 'fixed' && visibility !== 'hidden') {
        lowest = node.matches(SOLID) ? bottom : contentEnd(node, cover, lowest);
      }
    }
  }
  return lowest;
}

/**
 * How much longer the page has to be so that its last line comes clear of what covers its end there: the room that the page leaves below
 * that line itself counts, as a theme's does for a bar of its own. A button in a corner asks for none where nothing would lie under it.
 * @param lent what was made longer already: it stays meanwhile, because a page that is measured while it is shorter scrolls by itself
 */
function lackingBelow(cover: Cover, lent: number): number {
  const { documentElement: root, body } = document;
  const pageEnd = body.getBoundingClientRect().bottom - lent;
  const end = contentEnd(body, cover, cover.right - cover.left > window.innerWidth / 2 ? -Infinity : pageEnd - cover.size);
  if (end === -Infinity) {
    return cover.size;
  }
  const isClear = root.scrollHeight - lent - window.scrollY - end >= cover.size;
  return isClear ? 0 : Math.min(cover.size, Math.ceil(cover.size - Math.max(0, pageEnd - end)));
}

/** What is covered of the screen, by edge. */
export type Covers = Readonly<Record<Edge, readonly Cover[]>>;

/** How far covers reach from their edge. */
const sizeOf = (covers: readonly Cover[]): number => Math.round(Math.max(0, highest(covers.map(({ size }) => size))));

/**
 * Keeps the covered room free for the page: for the browser's own scrolling, at the end of the page, and as CSS variables. What the page
 * keeps free itself is read anew each time; for that what was lent is given back for a moment. That must not be while the browser reports
 * sizes, where a page that changes, even for a moment, is an error: then, without `isAnew`, nothing is read where as much is covered as
 * before.
 * At the end of the page no room goes while a tag is there that had it kept: a shorter page would scroll by itself, and a bar may leave for
 * a moment only. It goes with the next scroll that leads away from there.
 * @param again measures anew
 */
export function createReservation(again: () => void): (covers: Covers, isAnew: boolean, isAttended: boolean) => void {
  let before: Covers = { bottom: [], top: [] };
  /** By how much the page is longer at its end. */
  let longer = 0;
  const { documentElement: root, body } = document;
  const lent = {
    bottom: lend(root.style, 'scroll-padding-bottom'),
    top: lend(root.style, 'scroll-padding-top'),
    end: lend(body.style, 'padding-bottom'),
  };
  return (now, isAnew, isAttended) => {
    const less = sizeOf(before.bottom) - sizeOf(now.bottom);
    const wouldScroll = isAttended && less > 0 && window.scrollY > Math.max(0, root.scrollHeight - less - window.innerHeight);
    if (wouldScroll) {
      window.addEventListener('scroll', again, { once: true, passive: true });
    }
    const covers = wouldScroll ? { ...now, bottom: before.bottom } : now;
    if (!isAnew && EDGES.every((edge) => sizeOf(covers[edge]) === sizeOf(before[edge]))) {
      return;
    }
    before = covers;
    const page = getComputedStyle(root);
    for (const edge of EDGES) {
      const size = sizeOf(covers[edge]);
      lent[edge]((own) => (size > 0 ? own + size : undefined), page);
      if (size > 0) {
        root.style.setProperty(`--shop-edge-${edge}`, `${size}px`);
      } else {
        root.style.removeProperty(`--shop-edge-${edge}`);
      }
    }
    longer = highest([0, ...covers.bottom.map((cover) => (cover.lengthens ? lackingBelow(cover, longer) : 0))]);
    lent.end((own) => (longer > 0 ? own + longer : undefined), getComputedStyle(body));
    for (const node of [root, body]) {
      if (node.getAttribute('style') === '') {
        node.removeAttribute('style');
      }
    }
  };
}

/** Not every browser heeds the room kept free when the tab key moves on. */
export function uncoverFocus({ target }: FocusEvent, covers: Covers): void {
  if (!(target instanceof Element) || isInFixedLayer(target)) {
    return;
  }
  requestAnimationFrame(() => {
    // A press with the mouse is left alone: the page must not move between its two halves.
    if (document.activeElement !== target || !target.matches(':focus-visible')) {
      return;
    }
    const { innerHeight: height } = window;
    const by = uncoverBy(target.getBoundingClientRect(), { top: sizeOf(covers.top), bottom: height - sizeOf(covers.bottom) }, height);
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
    }
  });
}
