import { useLayoutEffect } from 'react';
import { useHostAttr, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { OURS } from './review-form.host.js';

/** Stars that React keeps; the same markup elsewhere is a dead copy. */
const live = new WeakSet<Element>();

/**
 * Removes dead copies of our stars: a script that loads the comments again may put back a copy of the page's own nodes.
 * @returns whether there was one, so that what hid the field was ours as well
 */
function dropDeadStars(select: Element): boolean {
  const dead = [...(select.parentElement?.querySelectorAll(`.${OURS}`) ?? [])].filter((el) => !live.has(el));
  for (const el of dead) {
    (el.closest('.shop-into') ?? el).remove();
  }
  return dead.length > 0;
}

/** The height a field takes of its line, margins included; 0 where it is not shown. */
function heightOf(select: HTMLSelectElement): number {
  const { height } = select.getBoundingClientRect();
  const { marginTop, marginBottom } = getComputedStyle(select);
  return height === 0 ? 0 : height + (Number.parseFloat(marginTop) || 0) + (Number.parseFloat(marginBottom) || 0);
}

/** Hides the field behind the stars while they stand, and takes its own check off it: a browser cannot point at a hidden field. */
export function useHiddenField(select: HTMLSelectElement, stars: () => HTMLElement | null): void {
  const latest = useLatest(stars);
  useHostAttr(select, 'required', null);
  useLayoutEffect(() => {
    const box = latest.current();
    if (box) {
      live.add(box);
    }
    const printed = dropDeadStars(select) ? '' : select.style.display;
    const focused = document.activeElement === select;
    const height = heightOf(select);
    // The stars take the place of the field and no other, so that nothing below them moves.
    if (box && height > 0) {
      box.style.minBlockSize = `${height}px`;
    }
    select.style.display = 'none';
    if (focused) {
      box?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    return () => {
      select.style.display = printed;
      if (select.getAttribute('style') === '') {
        select.removeAttribute('style');
      }
    };
  }, [select, latest]);
}

const SUBMIT = '[type=submit], button:not([type]), [type=image]';

/**
 * Holds a form back while `refuse` says so. Already at the press of its button, as the host does: the browser's own checks of the
 * other fields come before `submit`, and would have the shopper fill them in before the stars are spoken of.
 */
export function useGate(form: HTMLFormElement | null, refuse: () => boolean): void {
  useListener<MouseEvent>(window, 'click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement | HTMLInputElement>(SUBMIT) : null;
    if (form && button?.form === form && !event.defaultPrevented && refuse()) {
      event.preventDefault();
    }
  });
  useListener<SubmitEvent>(window, 'submit', (event) => {
    if (form && event.target === form && !event.defaultPrevented && refuse()) {
      event.preventDefault();
    }
  });
}
