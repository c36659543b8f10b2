import { whenLoaded } from '../../shared/dom/page-loaded.js';
import { onScrolledPast } from '../../shared/dom/scrolled-past.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { emit } from '../../shared/events.js';
import { phpBoolean } from '../../shared/host/php.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { spacerHeight, STUCK_PAST, uncoverBy } from './sticky-header.logic.js';
import type { schema } from './sticky-header.schema.js';

type Settings = Values<typeof schema>;

/** On the root while the header covers something, and how much of the screen’s top. */
const TOLD = 'data-shop-header';
const HEIGHT = '--shop-header-height';
/** The room that the theme leaves by itself: never made less. */
const OWN_ROOM = '--shop-header-own-room';

/** Leaves no empty `style` behind. */
const tidy = (el: Element): void => {
  if (el.getAttribute('style') === '') {
    el.removeAttribute('style');
  }
};

/** The header inside: the first element that the page printed. */
const headerIn = (element: HTMLElement): HTMLElement | null =>
  [...element.children].find((el): el is HTMLElement => el instanceof HTMLElement && !el.matches('.shop-root')) ?? null;

/** The tag's own word counts; else the header's. */
const isEnabled = (element: HTMLElement, header: HTMLElement, { isSticky }: Settings): boolean =>
  element.hasAttribute('data-sticky') ? isSticky : isSticky || phpBoolean(header.dataset['sticky'] ?? '') === true;

const staysOnScreen = (el: HTMLElement): boolean => /fixed|sticky/.test(getComputedStyle(el).position);

/** How much of the screen's top the header covers, or will once it is stuck. */
const coveredBy = (element: HTMLElement, header: HTMLElement): number =>
  Math.max(
    0,
    ...[element, header]
      .filter(staysOnScreen)
      .map((el) => el.offsetHeight)
      .filter((height) => height > 0)
      .map((height) => height + (Number.parseFloat(getComputedStyle(element).top) || 0)),
  );

/**
 * Keeps the room of the header behind the tag while the stuck header is fixed, or lower than in its place.
 * @returns what to do before it sticks or comes back, and how to end
 */
function keepRoom(element: HTMLElement): { readonly prepare: (stuck: boolean) => void; readonly leave: () => void } {
  const spacer = document.createElement('div');
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
  // In a window of another width the header has another height.
  const forget = (): void => {
    if (element.dataset['state'] !== 'stuck') {
      free = 0;
      fit();
    }
  };
  window.addEventListener('resize', forget);
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
      window.removeEventListener('resize', forget);
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
 * Tells the sheet how much the header covers: the browser then brings what links point at, and what gets the focus, clear of it.
 * @returns how to say it again, and how to end
 */
function publishCovered(header: HTMLElement, covered: () => number): { readonly write: () => void; readonly leave: () => void } {
  const { documentElement: root } = document;
  /** What a header that is fixed only while it is stuck covers then; in its place it covers nothing, and links lead out of there. */
  let known = 0;
  const readOwn = (): void => {
    known = 0;
    root.removeAttribute(TOLD);
    root.style.setProperty(OWN_ROOM, `${roomOf(root)}px`);
  };
  const write = (): void => {
    known = covered() || known;
    const px = known;
    root.toggleAttribute(TOLD, px > 0);
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
      root.removeAttribute(TOLD);
      root.style.removeProperty(HEIGHT);
      root.style.removeProperty(OWN_ROOM);
      tidy(root);
    },
  };
}

/** The browser may have gone to what the URL points at before it knew of the header. */
function uncoverTarget(covered: number): void {
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
function pauseAnchoring(): void {
  const { documentElement: root } = document;
  root.style.overflowAnchor = 'none';
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      root.style.overflowAnchor = '';
      tidy(root);
    });
  });
}

/** Shows `<shop-sticky-header>`. */
export const renderer = plainRenderer<Settings>((settings, { element }) => {
  const header = headerIn(element);
  if (!header || !isEnabled(element, header, settings)) {
    return holdTouchClass();
  }
  const { stuckClass, hasSpacer } = settings;
  const hadClass = header.classList.contains(stuckClass);
  const stops = [holdTouchClass()];
  element.dataset['state'] = 'free';
  const spacer = hasSpacer ? keepRoom(element) : undefined;
  const covered = (): number => coveredBy(element, header);
  const coverage = publishCovered(header, covered);
  let isStuck = false;
  const mark = (stuck: boolean): void => {
    if (stuck === isStuck) {
      return;
    }
    isStuck = stuck;
    pauseAnchoring();
    spacer?.prepare(stuck);
    header.classList.toggle(stuckClass, stuck);
    coverage.write();
    element.dataset['state'] = stuck ? 'stuck' : 'free';
    emit(element, 'shop:header-stuck', { stuck });
  };
  stops.push(
    onScrolledPast(STUCK_PAST, mark),
    coverage.leave,
    whenLoaded(() => uncoverTarget(covered())),
    () => spacer?.leave(),
  );
  uncoverTarget(covered());
  return () => {
    stops.forEach((stop) => stop());
    header.classList.toggle(stuckClass, hadClass);
    delete element.dataset['state'];
    if (header.getAttribute('class') === '') {
      header.removeAttribute('class');
    }
  };
});
