import { holdAttr } from '../../shared/dom/hold-attr.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';

/** The layer of the editor by the host's names, and what driver and follower write on it alike (contract 3). */

/** Its root, as the host prints it. */
export const POPUP = '.yith-wapo-popup';
/** What closes it. */
export const CLOSERS = '.yith-wapo-close, .yith-wapo-overlay';

/**
 * Makes what closes a layer a button with a name, also where the host made it of something else.
 * @returns how to give it back
 */
export function enhanceCloser(close: HTMLElement): () => void {
  const stops = [holdAttr(close, 'aria-label', message('editor.close'))];
  if (!close.matches('button, a[href]')) {
    const press = (event: KeyboardEvent): void => {
      if (event.target === close && ['Enter', ' '].includes(event.key)) {
        event.preventDefault();
        close.click();
      }
    };
    close.addEventListener('keydown', press);
    stops.push(holdAttr(close, 'role', 'button'), holdAttr(close, 'tabindex', '0'), () => close.removeEventListener('keydown', press));
  }
  return () => stops.forEach((stop) => stop());
}
