import { reducedMotion } from '../../shared/a11y/motion.js';

/**
 * Folding and unfolding parts of the page, as the host does (contract: checkout.md §3, §6). The wanted end is known at once, however
 * long the movement takes, so that a second press in the middle of it turns it round.
 */
interface Move {
  readonly open: boolean;
  stop(): void;
}

const moves = new WeakMap<HTMLElement, Move>();
/** What the page had written itself, to be given back. */
const before = new Map<HTMLElement, string>();
/** Each fresh review brings new boxes; those of old ones are let go of when there are more than this. */
const ENOUGH = 40;

/** Is a part open, or on its way there? */
export const isOpen = (el: HTMLElement): boolean => moves.get(el)?.open ?? getComputedStyle(el).display !== 'none';

function setShown(el: HTMLElement, open: boolean): void {
  if (!before.has(el)) {
    if (before.size > ENOUGH) {
      for (const old of [...before.keys()]) {
        if (!old.isConnected) {
          before.delete(old);
        }
      }
    }
    before.set(el, el.style.display);
  }
  el.style.display = open ? '' : 'none';
  // A theme's own rule may hide it, for pages without script.
  if (open && getComputedStyle(el).display === 'none') {
    el.style.display = 'block';
  }
}

/**
 * Opens or closes a part, in `ms`; at once where the shopper wants less movement or the part is in a page that paints nothing. What is so
 * already stays; with no time at all it is written down all the same, because our sheet may fold it only while its box is not ticked.
 */
export function slide(el: HTMLElement, open: boolean, ms: number, done: () => void = () => undefined): void {
  if (ms > 0 && isOpen(el) === open) {
    return;
  }
  moves.get(el)?.stop();
  if (ms <= 0 || reducedMotion() || document.hidden || typeof el.animate !== 'function') {
    setShown(el, open);
    done();
    return;
  }
  setShown(el, true);
  const height = `${el.offsetHeight}px`;
  const { overflow } = el.style;
  el.style.overflow = 'hidden';
  const animation = el.animate([{ height: open ? '0px' : height }, { height: open ? height : '0px' }], {
    duration: ms,
    easing: 'ease-in-out',
  });
  // Cancelling is how it always ends.
  animation.finished.catch(() => undefined);
  const end = (finished: boolean): void => {
    clearTimeout(timer);
    animation.cancel();
    moves.delete(el);
    el.style.overflow = overflow;
    if (!finished) {
      return;
    }
    setShown(el, open);
    done();
  };
  // A timer and not the animation's end: see shared/ui/busy.ts.
  const timer = setTimeout(() => end(true), ms);
  moves.set(el, { open, stop: () => end(false) });
}

/** Gives the parts of a tag that leaves back as the page had printed them, also where they were taken out of it before. */
export function giveBack(root: Element): void {
  for (const [el, display] of [...before]) {
    if (!root.contains(el) && el.closest(root.localName)) {
      continue;
    }
    moves.get(el)?.stop();
    el.style.display = display;
    before.delete(el);
  }
}
