import { plainClick } from './click-claim.js';
import { matchIn } from './query.js';

/**
 * Acts on presses of `selector` inside `root`, last of all and only where nobody prevented the click; what the browser would do is left
 * out. Presses that open a new tab or window are the browser's.
 * @param act says whether it acts on this one
 * @returns how to stop
 */
export function onPress(root: Element, selector: string, act: (control: HTMLElement) => boolean): () => void {
  const onClick = (event: MouseEvent): void => {
    const control = event.defaultPrevented || !plainClick(event) ? null : matchIn(root, event.target, selector);
    if (control && act(control)) {
      event.preventDefault();
    }
  };
  window.addEventListener('click', onClick);
  return () => window.removeEventListener('click', onClick);
}
