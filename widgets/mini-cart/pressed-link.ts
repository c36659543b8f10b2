import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { keyOf, rowKeys } from './mini-cart.host.js';

/** Says that a row could not be removed here, and follows its link, which removes it and shows the cart (contract 20). */
export function leaveByLink(link: Element): void {
  announce(message('cart.remove_failed'), { assertive: true });
  // Wherever it leads: the browser would follow it too.
  const url = safeUrl(link.getAttribute('href'));
  if (url) {
    navigation.go(url);
  }
}

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
