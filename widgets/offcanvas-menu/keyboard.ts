import { focusables } from '../../shared/a11y/focus.js';
import { CLOSE, NAV, SKIP_END, SKIP_START } from './offcanvas-menu.read.js';

/** What the keyboard needs of an open menu; it comes when somebody turns to an opener. */
export { openModalRegion } from '../../shared/a11y/modal-region.js';

/**
 * The theme's skip links send the focus round: before the first to the last one that can be seen, after the last to the close button.
 * @returns how to stop
 */
export function sendRound(layer: HTMLElement): () => void {
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element)) {
      return;
    }
    if (target.matches(SKIP_END)) {
      layer.querySelector<HTMLElement>(CLOSE)?.focus();
    } else if (target.matches(SKIP_START)) {
      const nav = layer.querySelector(NAV);
      (nav && focusables(nav).at(-1))?.focus();
    }
  };
  layer.addEventListener('focusin', onFocus);
  return () => layer.removeEventListener('focusin', onFocus);
}
