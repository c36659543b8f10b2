import { isShown } from '../../shared/a11y/focus.js';

/** What an option's tooltip needs beside the sheet that shows it: it stays on the screen, and Escape takes it away. */

const MARGIN_PX = 4;

const open = new WeakSet<Element>();

/** Moves a tooltip that would leave the window: sideways, and from above its option to below. */
function place(tip: HTMLElement): void {
  tip.style.translate = '';
  tip.classList.toggle('shop-addons__tooltip--below', false);
  tip.classList.toggle('shop-addons__tooltip--below', tip.getBoundingClientRect().top < MARGIN_PX);
  const { left, right } = tip.getBoundingClientRect();
  const over = right + MARGIN_PX - document.documentElement.clientWidth;
  // One that is too wide begins at the edge.
  const by = Math.max(Math.min(0, -over), MARGIN_PX - left);
  tip.style.translate = by < 0 || left < MARGIN_PX ? `${by}px` : '';
}

/** Shows the tooltip of an option that pointer or focus have come to, until both have left. */
export function openTooltip(option: HTMLElement, tip: HTMLElement): void {
  if (open.has(option) || !isShown(tip)) {
    return;
  }
  open.add(option);
  place(tip);
  const control = new AbortController();
  const { signal } = control;
  const end = (): void => {
    control.abort();
    open.delete(option);
    tip.style.removeProperty('visibility');
  };
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') {
        tip.style.setProperty('visibility', 'hidden', 'important');
      }
    },
    { signal },
  );
  option.addEventListener(
    'pointerleave',
    () => {
      if (!option.contains(document.activeElement)) {
        end();
      }
    },
    { signal },
  );
  option.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!option.contains(relatedTarget as Node | null) && !option.matches(':hover')) {
        end();
      }
    },
    { signal },
  );
}
