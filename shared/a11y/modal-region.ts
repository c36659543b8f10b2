import { findAgain, pathOf } from '../dom/find-again.js';
import { holdAttr } from '../dom/hold-attr.js';
import { lockPage, type PageLock } from '../dom/page-lock.js';
import { createScope } from '../dom/scope.js';
import { enterTopLayer } from '../dom/top-layer.js';
import { pageSingleton } from '../page.js';
import { focusables, focusOn, isShown } from './focus.js';

/** How a layer behaves while it is open. */
export interface ModalRegionOptions {
  /** Its name; it is a `dialog` for screen readers while it is open. Without one its markup has to say what it is. */
  readonly label?: string;
  /** Shows the layer, where its own sheet waits for that: after what is measured of the page, before the focus goes in. */
  readonly show?: () => void;
  /** How the page behind is held: classes the host's sheet knows, and whether its scroll is stopped. */
  readonly lock?: PageLock;
  /** A script of the host opens it: it stays in the host's own order of layers, which that script's lists and calendars count on. */
  readonly inPlace?: boolean;
  /** A selector of what else stays alive: an opener that lies above the layer, a picker of the host at the end of the page. */
  readonly alive?: string;
  /** What gets the focus, where it is not what the keyboard reaches first; `null` leaves the focus where it is. */
  readonly initialFocus?: () => HTMLElement | null;
  /** The layer is on the screen whole, or on its way there: the page is not scrolled, nor measured, for what gets the focus. */
  readonly stays?: boolean;
  /** What gets the focus afterwards, asked for then; where there is none, what had it before, or the node that has taken its place. */
  readonly returnFocus?: () => HTMLElement | null | undefined;
  /** The focus goes back this much later, in ms: the host's own layers take a while to leave. At once without it. */
  readonly returnAfterMs?: number;
  /** Escape was pressed, and this is the region on top. */
  readonly onEscape?: () => void;
}

interface Entry {
  readonly region: HTMLElement;
  readonly options: ModalRegionOptions;
  /** What is behind it. */
  readonly behind: Set<Element>;
  /** Gives an attribute of what is behind back. */
  alive: (() => void)[];
  /** Takes it out of the top layer, and what came to lie above it. */
  readonly leaveTop: (() => void)[];
  /** Where the focus goes when it leaves; the first that can be seen. */
  readonly back: (() => Element | null | undefined)[];
  readonly release: () => void;
}

/**
 * What tells screen readers something, at the end of the page: our live regions, or the host's in their place, and those of WordPress.
 * An inert one would say nothing.
 */
const LIVE_REGIONS = '.widget_shopping_cart_live_region, .shop-live-assertive, .a11y-speak-region';
/** What can be neither seen nor reached. */
const NO_BOX = 'script, style, template, link, meta';

/**
 * All of the page beside a region and what stays alive with it, in as few nodes as there can be. The `aria-hidden` package finds the same
 * nodes, but once: what a script of the host puts in the place of one of them would be alive, and has to be found by us in any case.
 */
function behindOf({ region, options: { alive } }: Pick<Entry, 'region' | 'options'>): Element[] {
  const kept = [region, ...document.querySelectorAll(alive ? `${LIVE_REGIONS}, ${alive}` : LIVE_REGIONS)];
  const collect = (parent: Element): Element[] =>
    [...parent.children].flatMap((child) => {
      if (kept.includes(child) || child.matches(NO_BOX)) {
        return [];
      }
      return kept.some((one) => child.contains(one)) ? collect(child) : [child];
    });
  return collect(document.body);
}

/**
 * What a script adds at the end of the page while a layer is open is meant to be seen over it: a list, a tooltip, the box of a payment. It
 * has to follow it into the top layer. What stands in the flow is no layer, nor is what holds one that is fixed.
 */
const isLayer = (node: Node): node is HTMLElement =>
  node instanceof HTMLElement &&
  node.parentElement === document.body &&
  !node.matches(`${NO_BOX}, ${LIVE_REGIONS}, dialog`) &&
  (/absolute|fixed/.test(getComputedStyle(node).position) || getComputedStyle(node).display === 'none');

/** Is it one and the same stop of the tab key? A group of radios is. */
const isSameStop = (a: Element | null, b: Element | undefined): boolean =>
  a === b ||
  (a instanceof HTMLInputElement && b instanceof HTMLInputElement && a.type === 'radio' && b.type === 'radio' && a.name === b.name);

/** The tab key goes round inside: past the edges are the browser's own bars. */
function trapFocus(region: HTMLElement, event: KeyboardEvent): void {
  const at = document.activeElement;
  // What is open beside it, a picker say, has its own way.
  if (at !== document.body && !region.contains(at)) {
    return;
  }
  const stops = focusables(region).filter((el) => el.tabIndex >= 0);
  const first = stops[0];
  const last = stops.at(-1);
  const isInside = stops.some((el) => el === at);
  // From what is no stop itself the browser finds the next one alone; the one before may be outside.
  const leaves = event.shiftKey ? !isInside || isSameStop(at, first) : stops.length === 0 || isSameStop(at, last);
  if (leaves) {
    event.preventDefault();
    (event.shiftKey ? last : first)?.focus();
  }
}

const page = pageSingleton('modal-regions', () => {
  /** Open regions; the last one is on top. */
  const stack: Entry[] = [];
  /** The one that was on top when a key went down: a layer may close itself with a key that is none of the one below. */
  let pressedIn: Entry | undefined;
  const beforeKeydown = (): void => {
    pressedIn = stack.at(-1);
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const top = stack.at(-1);
    if (!top || top !== pressedIn || event.defaultPrevented || event.isComposing) {
      return;
    }
    const { region, options } = top;
    const layer = event.target instanceof Element ? event.target.closest('dialog[open], [aria-modal=true]') : null;
    // A dialog of somebody else lies above.
    if (layer && !layer.contains(region) && !region.contains(layer)) {
      return;
    }
    if (event.key === 'Tab') {
      trapFocus(region, event);
    } else if (event.key === 'Escape' && options.onEscape) {
      event.preventDefault();
      options.onEscape();
    }
  };
  /** A region that another script took away must not leave the page dead; a node behind that it replaced is behind, too. */
  const observer = new MutationObserver((records) => {
    for (const entry of stack.filter(({ region }) => !region.isConnected)) {
      entry.release();
    }
    const top = stack.at(-1);
    if (!top) {
      return;
    }
    if (top.leaveTop.length > 0) {
      for (const layer of records.flatMap(({ addedNodes }) => [...addedNodes].filter(isLayer))) {
        top.leaveTop.push(enterTopLayer(layer));
      }
    }
    const gone = records
      .flatMap(({ removedNodes }) => [...removedNodes] as Element[])
      .filter((node) => top.behind.has(node) && !node.isConnected);
    const isInPlace = (el: Element): boolean =>
      gone.some(({ localName, id, className }) => el.localName === localName && el.id === id && el.className === className);
    if (gone.length > 0) {
      inertOthers(
        top,
        behindOf(top).filter((el) => !top.behind.has(el) && isInPlace(el)),
      );
    }
  });
  const listen = (on: boolean): void => {
    if (on) {
      window.addEventListener('keydown', beforeKeydown, true);
      window.addEventListener('keydown', onKeydown);
      observer.observe(document, { childList: true, subtree: true });
    } else {
      window.removeEventListener('keydown', beforeKeydown, true);
      window.removeEventListener('keydown', onKeydown);
      observer.disconnect();
    }
  };
  return { stack, listen, forget: () => listen(false) };
});

/** Makes everything behind a region inert; what the page made inert itself stays so afterwards. */
function inertOthers(entry: Entry, elements: Iterable<Element>): void {
  for (const el of elements) {
    entry.behind.add(el);
    if (!el.hasAttribute('inert')) {
      entry.alive.push(holdAttr(el, 'inert', ''));
    }
  }
}

const restoreOthers = (entry: Entry): void => entry.alive.splice(0).forEach((give) => give());

/** Moves the focus in. A sheet may show the layer only a frame later, or with the end of a transition. */
function focusInto({ region, options: { initialFocus, stays } }: Entry, scope: ReturnType<typeof createScope>): void {
  const attempt = (asked: boolean): boolean => {
    if (scope.isOver || (!asked && region.contains(document.activeElement))) {
      return true;
    }
    const target = initialFocus ? initialFocus() : (focusables(region)[0] ?? (isShown(region) ? region : undefined));
    if (target) {
      focusOn(target, stays);
    }
    return target === null || region.contains(document.activeElement);
  };
  if (attempt(initialFocus !== undefined)) {
    return;
  }
  requestAnimationFrame(() => attempt(false));
  scope.listen(region, 'transitionend', () => attempt(false));
}

/** Finds what has the focus again later: itself, or the node of the same kind and text that has taken its place. */
function finderOf(el: Element | null): () => Element | null {
  if (!el || el === document.body || !document.body.contains(el)) {
    return () => null;
  }
  const path = pathOf(el, document.body);
  const { textContent } = el;
  return () => {
    const found = el.isConnected ? el : findAgain(path, document.body);
    return found?.textContent === textContent ? found : null;
  };
}

/** Gives the focus to the first that can be seen, unless somebody has it already, outside of what has left. */
function focusBack({ region, back }: Entry): void {
  const at = document.activeElement;
  if (at && at !== document.body && !region.contains(at)) {
    return;
  }
  for (const find of back) {
    const target = find();
    if (target instanceof HTMLElement && target.isConnected && isShown(target)) {
      target.focus({ preventScroll: true });
      return;
    }
  }
}

/**
 * Makes a layer the one part of the page that can be used: the rest is `inert`, Tab stays inside, Escape asks to close, the page is held,
 * the focus goes in now and back afterwards. For any element, since a layer the host prints cannot become a `<dialog>`; a `<dialog>` is
 * opened as a modal one, and every other layer is put into the top layer, too. Regions may be opened one above the other. What comes to
 * the end of the page later (a tooltip, a picker) stays alive, and so do live regions. An `inert` of the region itself is lifted for as
 * long as it is open.
 * @returns how to leave it, whoever closes the layer; more than once does no harm
 */
export function openModalRegion(region: HTMLElement, options: ModalRegionOptions = {}): () => void {
  const { stack, listen } = page();
  const scope = createScope();
  const undo: (() => void)[] = [];
  const entry: Entry = {
    region,
    options,
    behind: new Set(),
    alive: [],
    leaveTop: [],
    back: [() => options.returnFocus?.(), finderOf(document.activeElement)],
    release() {
      const at = stack.indexOf(entry);
      if (at < 0) {
        return;
      }
      const isTop = at === stack.length - 1;
      stack.splice(at, 1);
      scope.end();
      restoreOthers(entry);
      if (isTop) {
        const below = stack.at(-1);
        if (below) {
          inertOthers(below, below.behind);
        }
      } else {
        // What would have got the focus from the region above may leave with this one.
        entry.back.forEach((target) => stack[at]?.back.push(target));
      }
      if (stack.length === 0) {
        listen(false);
      }
      if (region instanceof HTMLDialogElement && region.open) {
        region.close();
      }
      [...undo, ...entry.leaveTop].forEach((f) => f());
      if (!isTop) {
        return;
      }
      if (options.returnAfterMs === undefined) {
        focusBack(entry);
      } else {
        setTimeout(() => focusBack(entry), options.returnAfterMs);
      }
    },
  };
  const under = stack.at(-1);
  if (under) {
    restoreOthers(under);
  } else {
    listen(true);
  }
  stack.push(entry);
  const isDialog = region instanceof HTMLDialogElement;
  const enter = (): void => {
    options.show?.();
    if (!isDialog && !options.inPlace) {
      entry.leaveTop.push(enterTopLayer(region));
    }
    if (region.hasAttribute('inert')) {
      undo.push(holdAttr(region, 'inert', null));
    }
    if (options.label !== undefined) {
      undo.push(holdAttr(region, 'role', 'dialog'), holdAttr(region, 'aria-modal', 'true'), holdAttr(region, 'aria-label', options.label));
    }
    if (!isDialog) {
      inertOthers(entry, behindOf(entry));
    }
  };
  undo.push(lockPage(options.lock ?? {}, enter));
  if (isDialog) {
    region.showModal();
  }
  focusInto(entry, scope);
  return entry.release;
}
