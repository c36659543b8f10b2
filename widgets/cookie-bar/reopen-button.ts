import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { CALL } from './cookie-bar.read.js';
import type { Settings } from './types.js';

/** Prints the button that opens the settings again, with the plugin's classes; hidden, and in no page yet. */
function renderReopenButton(side: 'left' | 'right'): HTMLElement {
  const call = document.createElement('div');
  call.className = `eu-cookies-bar-cookies-settings-call-container eu-cookies-bar-cookies-settings-call-position-${side} shop-cookie-bar__call`;
  call.style.display = 'none';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'eu-cookies-bar-cookies-settings-call-button eu-cookies-bar-cookies-bar-button-settings shop-cookie-bar__button';
  button.append(message('cookie-bar.settings'));
  call.append(button);
  return call;
}

/** The button, on the side the shop wants it. */
interface ReopenButton {
  readonly node: HTMLElement | undefined;
  /** Puts it where the shop wants it now, shown where nobody else shows and hides it. */
  place(side: Settings['opener'], isShown: boolean): void;
  remove(): void;
}

/** @param box where it is put */
export function createReopenButton(box: HTMLElement): ReopenButton {
  let node: HTMLElement | undefined;
  let leaveEdge: (() => void) | undefined;
  let current: Settings['opener'] = 'hide';
  const remove = (): void => {
    leaveEdge?.();
    node?.remove();
  };
  return {
    get node() {
      return node;
    },
    place(side, isShown) {
      // The plugin's own button is enough.
      if (document.querySelector(`${CALL}:not(.shop-cookie-bar__call)`)) {
        return;
      }
      if (side !== current) {
        remove();
        current = side;
        node = side === 'hide' ? undefined : renderReopenButton(side);
        if (node) {
          box.append(node);
          leaveEdge = joinEdgeLater(node, 'cookieSettings');
        }
      }
      if (node && isShown && node.style.display === 'none') {
        node.style.display = '';
      }
    },
    remove,
  };
}
