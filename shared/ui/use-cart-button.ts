import { useMount } from '../element/host-hooks.js';
import { clearAlert } from './alert.js';
import { drive, release } from './cart-button.js';

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
