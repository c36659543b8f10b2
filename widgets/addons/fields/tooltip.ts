import { isShown } from '../../../shared/a11y/focus.js';
import { createScope } from '../../../shared/dom/scope.js';
import { OPTION } from '../addons.host.js';

/**
 * What an option's tooltip needs beside the sheet that shows it: it stays on the screen, and Escape takes it away (contract 89). Pointers
 * move all the time, and where it stands is measured: no rendering.
 */

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

/** Shows the tooltip of the option that pointer or focus have come to, until both have left. */
export function showTooltip({ target }: Event): void {
  const option = target instanceof Element ? target.closest<HTMLElement>(OPTION) : null;
  const tip = option?.querySelector<HTMLElement>('.tooltip');
  if (!option || !tip || open.has(option) || !isShown(tip)) {
    return;
  }
  open.add(option);
  place(tip);
  const life = createScope();
  life.add(() => {
    open.delete(option);
    tip.style.removeProperty('visibility');
  });
  life.listen(document, 'keydown', ({ key }) => {
    if (key === 'Escape') {
      tip.style.setProperty('visibility', 'hidden', 'important');
    }
  });
  life.listen(option, 'pointerleave', () => {
    if (!option.contains(document.activeElement)) {
      life.end();
    }
  });
  life.listen(option, 'focusout', ({ relatedTarget }) => {
    if (!option.contains(relatedTarget as Node | null) && !option.matches(':hover')) {
      life.end();
    }
  });
}
