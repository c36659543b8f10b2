/** What takes the focus by itself or was made to. */
const FOCUSABLE = 'a[href], area[href], button:not(:disabled), input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled), summary, iframe, [contenteditable]:not([contenteditable=false]), [tabindex]';

/** Can this be seen, as far as its own and its parents' `hidden`, `display` and `visibility` tell? */
export function isShown(el: Element): boolean {
  if (el.closest('[hidden], [inert]')) { return false; }
  return typeof el.checkVisibility === 'function' ? el.checkVisibility({ visibilityProperty: true }) : true;
}

/** What the keyboard reaches inside an element, in order. */
export const focusables = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((el) => !el.matches('[tabindex^="-"]') && isShown(el));

/** Moves the focus to an element that takes none by itself (a notice, a heading, a list); it stays out of the tab order. */
export function focusOn(el: HTMLElement): void {
  if (!el.matches(FOCUSABLE)) {
    el.tabIndex = -1;
    el.addEventListener('blur', () => el.removeAttribute('tabindex'), { once: true });
  }
  el.focus();
}
