import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { keyOf, rowKeys } from './mini-cart.read.js';

/** The rows there were when a remove link was pressed, and the text that tells its success. */
export interface Pressed {
  readonly key: string;
  readonly keys: readonly string[];
  readonly text: string;
}

/** Remembers a pressed link while its row is still there. */
export const pendingRemoval = (element: Element, link: HTMLElement): Pressed => ({
  key: keyOf(link),
  keys: rowKeys(element),
  text: link.getAttribute('data-success_message') || message('cart.removed'),
});
