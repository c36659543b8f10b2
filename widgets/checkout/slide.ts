import { slide as slideElement } from '../../shared/ui/slide.js';
import { stopTransition } from '../../shared/ui/transition.js';

/** What the page had written itself, to be given back. */
const before = new Map<HTMLElement, string>();
/** Each fresh review brings new boxes; those of old ones are let go of when there are more than this. */
const ENOUGH = 40;

function remember(el: HTMLElement): void {
  if (before.has(el)) {
    return;
  }
  if (before.size > ENOUGH) {
    for (const old of [...before.keys()].filter(({ isConnected }) => !isConnected)) {
      before.delete(old);
    }
  }
  before.set(el, el.style.display);
}

/** Opens or closes a part of the checkout as the host does (contract 59, 90); how it stood is kept for `giveBack`. */
export function slide(el: HTMLElement, open: boolean, ms: number, done?: (finished: boolean) => void): void {
  remember(el);
  slideElement(el, open, { ms, easing: 'ease-in-out', ...(done && { done }) });
}

/** Gives the parts of a tag that leaves back as the page had printed them, also where they were taken out of it before. */
export function giveBack(root: Element): void {
  for (const [el, display] of [...before]) {
    if (!root.contains(el) && el.closest(root.localName)) {
      continue;
    }
    stopTransition(el);
    el.style.display = display;
    before.delete(el);
  }
}
