/**
 * What takes the focus by itself or was made to. The list is ours because tabbable's leaves out frames: the payment buttons of a side cart
 * are one, and the keyboard would go round past them.
 */
const FOCUSABLE =
  'a[href], area[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, iframe, [contenteditable]:not([contenteditable=false]), [tabindex]';

/** Can this be seen, as far as its own and its parents' `hidden`, `display` and `visibility` tell? */
export function isShown(el: Element): boolean {
  if (el.closest('[hidden], [inert]')) {
    return false;
  }
  return typeof el.checkVisibility === 'function' ? el.checkVisibility({ visibilityProperty: true }) : true;
}

/** What the keyboard reaches inside an element, in order. */
export const focusables = (root: ParentNode): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((el) => !el.matches('[tabindex^="-"]') && isShown(el));

/** Itself and its parents, the nearest first. */
export function* upwards(el: Element): Generator<Element> {
  for (let at: Element | null = el; at; at = at.parentElement) {
    yield at;
  }
}

/**
 * Does it stay on the screen while the page scrolls: is it, or is it inside, something fixed or sticky? Scrolling the page for it helps
 * nobody.
 */
export function isInFixedLayer(el: Element): boolean {
  for (const at of upwards(el)) {
    if (/fixed|sticky/.test(getComputedStyle(at).position)) {
      return true;
    }
  }
  return false;
}

/** Can all of it be seen: is it on the screen, and cut off by no box that scrolls or hides? What lies over it does not count. */
export function isInView(el: Element): boolean {
  const { top, bottom, left, right } = el.getBoundingClientRect();
  if (top < 0 || left < 0 || bottom > window.innerHeight || right > window.innerWidth) {
    return false;
  }
  for (const at of upwards(el)) {
    if (
      at === el ||
      at === document.body ||
      at === document.documentElement ||
      !/auto|scroll|hidden|clip/.test(getComputedStyle(at).overflow)
    ) {
      continue;
    }
    const box = at.getBoundingClientRect();
    if (top < box.top || bottom > box.bottom || left < box.left || right > box.right) {
      return false;
    }
  }
  return true;
}

/**
 * Moves the focus to an element, also to one that takes none by itself (a notice, a heading, a list), which stays out of the tab order.
 * The page is left where it is for what is fixed and seen already: scrolling for that would move what the shopper looks at for nothing.
 * @param stays the page is left where it is in any case
 */
export function focusOn(el: HTMLElement, stays = false): void {
  if (!el.matches(FOCUSABLE)) {
    el.tabIndex = -1;
    el.addEventListener('blur', () => el.removeAttribute('tabindex'), { once: true });
  }
  el.focus({ preventScroll: stays || (isInFixedLayer(el) && isInView(el)) });
}
