import { LEVELS } from './review-form.rules.js';

/** Can every level be chosen in this field? One with other values is somebody else's idea of a rating. */
export const hasLevels = (select: HTMLSelectElement): boolean =>
  Array.from({ length: LEVELS }, (_, i) => String(i + 1)).every((value) => [...select.options].some((option) => option.value === value));

/** Class of the stars we print, beside the host's own. */
export const OURS = 'shop-review-form__stars';

/** Stars that another script has put at the field. */
export const starsOfOthers = (select: Element): Element | null => select.parentElement?.querySelector(`p.stars:not(.${OURS})`) ?? null;

/** The label that the page printed for the field. */
export const labelOf = (select: HTMLSelectElement): HTMLLabelElement | null => select.labels?.[0] ?? null;

/** The label's words, without the mark of a needed field. */
export const nameOf = (label: Element | null): string => (label?.textContent ?? '').replaceAll(/[\s*]+/g, ' ').trim();

/** Stars that React keeps; the same markup elsewhere is a dead copy. */
const live = new WeakSet<Element>();

/** Says that stars are ours and alive. */
export const keepStars = (stars: Element): void => void live.add(stars);

/**
 * Removes dead copies of our stars: a script that loads the comments again may put back a copy of the page's own nodes. What hid the field
 * was ours as well then.
 */
export function dropDeadStars(select: HTMLSelectElement): void {
  const dead = [...(select.parentElement?.querySelectorAll(`.${OURS}`) ?? [])].filter((el) => !live.has(el));
  for (const el of dead) {
    (el.closest('.shop-into') ?? el).remove();
  }
  if (dead.length > 0) {
    select.style.display = '';
    if (select.getAttribute('style') === '') {
      select.removeAttribute('style');
    }
  }
}

/** The height a field takes of its line in pixels, margins included; 0 where it is not shown. */
export function heightOf(select: HTMLSelectElement): number {
  const { height } = select.getBoundingClientRect();
  const { marginTop, marginBottom } = getComputedStyle(select);
  return height === 0 ? 0 : height + (Number.parseFloat(marginTop) || 0) + (Number.parseFloat(marginBottom) || 0);
}

const SUBMIT = '[type=submit], button:not([type]), [type=image]';

/** Would this event send the form: the press of its button, or its `submit`? */
export function isSending(event: Event, form: HTMLFormElement | null): boolean {
  if (!form || event.defaultPrevented || !(event.target instanceof Element)) {
    return false;
  }
  return event.type === 'submit'
    ? event.target === form
    : event.target.closest<HTMLButtonElement | HTMLInputElement>(SUBMIT)?.form === form;
}
