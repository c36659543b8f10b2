import { useListener, useMount } from '../element/host-hooks.js';
import { clearAlert } from './alert-box.js';
import { drive, mark, release, stateOf } from './cart-button.js';

/** Gives a button a state for as long as the component lives; then it is as the page printed it (contract 36). */
export function useCartButton(button: HTMLElement): void {
  useMount(() => {
    drive(button);
    return () => {
      clearAlert(button);
      release(button);
    };
  });
}

/** Out of the back/forward cache: what was under way at these buttons is over (add-to-cart contract 29; woocommerce#51399). */
export function useOverOnReturn(buttons: readonly HTMLElement[]): void {
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    for (const button of persisted ? buttons : []) {
      if (['loading', 'failed'].includes(stateOf(button))) {
        mark(button, 'idle');
        clearAlert(button);
      }
    }
  });
}
