import { nodeOf } from '../../shared/dom/node-of.js';
import { spacerHeight, uncoverBy } from './sticky-header.rules.js';

/**
 * What a header that sticks needs of the page: its room kept, what it covers told to the sheets, what was scrolled under it brought clear.
 * Plain code, because all of it measures the page between two writes.
 */

/** Attribute of the root while the header covers something. */
const COVERS = 'data-shop-header';
/** How many pixels of the screen's top it covers. */
const HEIGHT = '--shop-header-height';
/** The room that the theme leaves by itself: never made less. */
const OWN_ROOM = '--shop-header-own-room';

/** Leaves no empty `style` behind. */
const tidy = (el: Element): void => {
  if (el.getAttribute('style') === '') {
    el.removeAttribute('style');
  }
};

const staysOnScreen = (el: HTMLElement): boolean => /fixed|sticky/.test(getComputedStyle(el).position);

/** How much of the screen's top the header covers, or will once it is stuck. */
export const coveredBy = (element: HTMLElement, header: HTMLElement): number =>
  Math.max(
    0,
    ...[element, header]
      .filter(staysOnScreen)
      .map((el) => el.offsetHeight)
      .filter((height) => height > 0)
      .map((height) => height + (Number.parseFloat(getComputedStyle(element).top) || 0)),
  );

/** Attribute of the tag while nothing in it moves from one look to another: the height that is read is the one it would end at. */
const STILL = 'data-shop-still';

/** How high the tag is where its header is not stuck, asked while it is; nobody sees it. */
function heightInPlace(element: HTMLElement, { classList }: HTMLElement, stuckClass: string): number {
  element.toggleAttribute(STILL, true);
  classList.remove(stuckClass);
  const height = element.offsetHeight;
  classList.add(stuckClass);
  // Laid out with its class again before anything may move: else the way back would be seen.
  element.getBoundingClientRect();
  element.removeAttribute(STILL);
  return height;
}

/**
 * Keeps the room of the header behind the tag while the stuck header is fixed, or lower than in its place.
 * @param stuckClass gives the class of the stuck header
 * @returns `prepare`, to be called before the header sticks or comes back, and `leave`
 */
export function keepRoom(
  element: HTMLElement,
  header: HTMLElement,
  stuckClass: () => string,
): { readonly prepare: (stuck: boolean) => void; readonly leave: () => void } {
  const spacer = nodeOf(<div />);
  let free = 0;
  const fit = (): void => {
    const missing = spacerHeight(free, element.offsetHeight);
    spacer.style.height = `${missing}px`;
    if (missing === 0) {
      spacer.remove();
    } else if (!spacer.isConnected) {
      element.after(spacer);
    }
  };
  const sizes = new ResizeObserver(fit);
  sizes.observe(element);
  let width = window.innerWidth;
  // In a window of another width the header has another height. A phone tells of each bar of its own that comes and goes.
  const remeasure = (): void => {
    if (window.innerWidth !== width) {
      width = window.innerWidth;
      free = element.dataset['state'] === 'stuck' ? heightInPlace(element, header, stuckClass()) : 0;
      fit();
    }
  };
  window.addEventListener('resize', remeasure);
  return {
    prepare(stuck) {
      if (stuck) {
        free = element.offsetHeight;
      }
      // At once, before a picture without it, or with both, is painted.
      queueMicrotask(fit);
    },
    leave() {
      sizes.disconnect();
      window.removeEventListener('resize', remeasure);
      spacer.remove();
    },
  };
}

/** What the sheets say is left free above what a link leads to; pixels, 0 where they say nothing or speak in parts of the screen. */
const roomOf = (root: HTMLElement): number => {
  const { scrollPaddingTop } = getComputedStyle(root);
  return scrollPaddingTop.endsWith('px') ? Number.parseFloat(scrollPaddingTop) : 0;
};

/**
 * Sets a CSS variable to the height that the header covers: the browser then brings what links point at, and what gets the focus, clear of
 * it.
 * @returns `write`, to be called when the header has changed, and `leave`
 */
export function publishCovered(header: HTMLElement, covered: () => number): { readonly write: () => void; readonly leave: () => void } {
  const { documentElement: root } = document;
  /** What a header that is fixed only while it is stuck covers then; in its place it covers nothing, and links lead out of there. */
  let known = 0;
  const readOwn = (): void => {
    known = 0;
    root.removeAttribute(COVERS);
    root.style.setProperty(OWN_ROOM, `${roomOf(root)}px`);
  };
  const write = (): void => {
    known = covered() || known;
    const px = known;
    root.toggleAttribute(COVERS, px > 0);
    root.style.setProperty(HEIGHT, `${px}px`);
  };
  const sizes = new ResizeObserver(write);
  sizes.observe(header);
  // A sheet may let it stick on some windows alone.
  const again = (): void => {
    readOwn();
    write();
  };
  window.addEventListener('resize', again);
  again();
  return {
    write,
    leave() {
      sizes.disconnect();
      window.removeEventListener('resize', again);
      root.removeAttribute(COVERS);
      root.style.removeProperty(HEIGHT);
      root.style.removeProperty(OWN_ROOM);
      tidy(root);
    },
  };
}

/** The browser may have gone to what the URL points at before it knew of the header. */
export function uncoverTarget(covered: number): void {
  const target = location.hash.length > 1 ? document.querySelector(':target') : null;
  const by = target && window.scrollY > 0 ? uncoverBy(target.getBoundingClientRect().top, covered, roomOf(document.documentElement)) : 0;
  if (by !== 0) {
    window.scrollBy({ top: by, behavior: 'instant' });
  }
}

/**
 * The browser scrolls by itself for what changes its height above what is seen (scroll anchoring): not for a header that leaves its room
 * behind. Until the next picture.
 */
export function pauseAnchoring(): void {
  const { documentElement: root } = document;
  root.style.overflowAnchor = 'none';
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      root.style.overflowAnchor = '';
      tidy(root);
    });
  });
}
