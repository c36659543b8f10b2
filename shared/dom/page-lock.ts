import { pageSingleton } from '../page.js';
import { holdClass } from './click-claim.js';

/** How the page behind a layer is held while the layer is open. */
export interface PageLock {
  /** A class of `html` that the host's sheet knows. */
  readonly htmlClass?: string;
  /** A class of `body` that the host's sheet knows. */
  readonly bodyClass?: string;
  /** Keeps the page from scrolling, whatever the sheet does. Without it the classes alone are set, and the sheet does the rest. */
  readonly scroll?: boolean;
}

interface Held {
  owners: number;
  readonly undo: () => void;
}

/** A root that a sheet took out of the flow, with what stood in its style. */
interface Fixed {
  readonly top: string;
  readonly y: number;
}

const page = pageSingleton('page-locks', () => ({ held: new Map<string, Held>(), fixed: new Map<HTMLElement, Fixed>() }));

/** Does a thing for the first owner and undoes it with the last. @returns how one owner lets go */
function share(key: string, begin: () => () => void): () => void {
  const { held } = page();
  const here = held.get(key) ?? { owners: 0, undo: begin() };
  held.set(key, here);
  here.owners += 1;
  return () => {
    here.owners -= 1;
    if (here.owners === 0) {
      held.delete(key);
      here.undo();
    }
  };
}

const setStyle = (el: HTMLElement, name: string, value: string): (() => void) => {
  const before = el.style.getPropertyValue(name);
  el.style.setProperty(name, value);
  return () => {
    el.style.setProperty(name, before);
    if (el.getAttribute('style') === '') {
      el.removeAttribute('style');
    }
  };
};

/**
 * Stops the page from scrolling. Where that takes a scrollbar away its room is kept, so that nothing moves sideways. Where the browser
 * keeps it by itself nothing is measured in between: a page is laid out for each look at what was just written.
 */
function stopScroll(): () => void {
  const { documentElement: html } = document;
  const width = html.clientWidth;
  const { scrollbarGutter } = getComputedStyle(html);
  const needsGutter = scrollbarGutter === 'auto' && window.innerWidth > width;
  const undo = [setStyle(html, 'overflow', 'hidden')];
  if (needsGutter) {
    undo.push(setStyle(html, 'scrollbar-gutter', 'stable'));
  }
  // A browser without it.
  const gap = scrollbarGutter ? 0 : html.clientWidth - width;
  if (gap > 0) {
    undo.push(setStyle(html, 'padding-right', `${(Number.parseFloat(getComputedStyle(html).paddingRight) || 0) + gap}px`));
  }
  return () => undo.forEach((f) => f());
}

/** Some sheets fix the root itself, which shows the top of the page: it is drawn up, and scrolled back when it is in the flow again. */
function keepHeight(y: number): void {
  const { fixed } = page();
  for (const root of [document.documentElement, document.body]) {
    const was = fixed.get(root);
    const isFixed = getComputedStyle(root).position === 'fixed';
    if (isFixed && !was) {
      fixed.set(root, { top: root.style.top, y });
      root.style.top = `${-y}px`;
    } else if (!isFixed && was) {
      fixed.delete(root);
      root.style.top = was.top;
      window.scrollTo({ top: was.y, behavior: 'instant' });
    }
  }
}

/**
 * Holds the page behind a layer. Owners are counted: a class or a stopped scroll stays until the last of those who asked for it lets go,
 * and a class that the page has already is not ours to take.
 * @param write is called between what is measured before and after: what else changes with it costs no layout of its own
 * @returns how to let go, once
 */
export function lockPage({ htmlClass, bodyClass, scroll = false }: PageLock, write: () => void = () => undefined): () => void {
  const y = window.scrollY;
  const undo: (() => void)[] = [];
  const shareClass = (root: HTMLElement, name: string | undefined): void => {
    if (name) {
      undo.push(share(`${root.localName}.${name}`, () => holdClass(root, name) ?? (() => undefined)));
    }
  };
  // Measured before the sheet's rules for the classes have their say.
  if (scroll) {
    undo.push(share('scroll', stopScroll));
  }
  shareClass(document.documentElement, htmlClass);
  shareClass(document.body, bodyClass);
  write();
  keepHeight(y);
  return () => {
    undo.splice(0).forEach((f) => f());
    keepHeight(0);
  };
}
