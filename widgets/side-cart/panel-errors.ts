import { fillPercent } from '../../shared/host/percent-mark.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import type { Notices } from './notices.js';
import { isOpen, NOTICE_BOX, PAGE_NOTICES } from './side-cart.read.js';
import type { SideCartParts } from './types.js';

/** A way on, below what went wrong. */
interface WayOn {
  readonly label: string;
  run(): void;
}

/** Shows an error in the panel; one with a way on stays until the next act. */
export type Say = (text: string, wayOn?: WayOn) => void;

/** What is said in a panel. */
export interface PanelErrors {
  readonly error: Say;
  /** Another act begins: an error that stays has its time from now on. */
  actBegins(): void;
}

const markupOf = (kind: 'error' | 'success'): string => `<ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-${kind}">%s%</li></ul>`;
/** A mark for the text: what the shop said never becomes markup. */
const PLACE = 'shop-side-cart-text';

/** A notice as the plugin would print it, with a way on. */
function noticeOf(template: string, text: string, wayOn?: WayOn): DocumentFragment {
  const notice = parseHtml(fillPercent(template, `<span class="${PLACE}"></span>`), 'a notice of the side cart');
  const place = notice.querySelector(`.${PLACE}`);
  const button = document.createElement('button');
  if (wayOn) {
    button.type = 'button';
    button.className = 'shop-side-cart__retry button';
    button.textContent = wayOn.label;
  }
  place?.replaceWith(text, ...(wayOn ? [' ', button] : []));
  return notice;
}

/** The panel's place for notices. A shop that switched its own off prints none: an error needs one all the same. */
function noticeBox(modal: HTMLElement): Element | null {
  const printed = modal.querySelector(NOTICE_BOX);
  const header = printed ? null : (modal.querySelector('.xoo-wsch-top') ?? modal.querySelector('.xoo-wsc-header'));
  if (!header) {
    return printed;
  }
  const box = document.createElement('div');
  box.className = NOTICE_BOX.slice(1);
  header.prepend(box);
  return box;
}

/**
 * Makes it for a panel. What goes wrong once the panel is closed (a quantity that was sent as it closed) is told on the page, where there
 * is a place for it.
 * @param pressed the way on was taken, and its button leaves
 */
export function errorsIn({ modal, settings }: SideCartParts, notices: Notices, pressed: () => void): PanelErrors {
  const fill = (box: Element, text: string, wayOn: WayOn | undefined, hide: () => void): void => {
    box.replaceChildren(noticeOf(settings.current.errorNotice || markupOf('error'), text, wayOn));
    box.querySelector('button')?.addEventListener('click', () => {
      hide();
      wayOn?.run();
    });
  };
  const error: Say = (text, wayOn) => {
    const stays = wayOn !== undefined;
    const place = isOpen(modal) ? null : document.querySelector(PAGE_NOTICES);
    if (place) {
      const box = document.createElement('div');
      box.className = NOTICE_BOX.slice(1);
      fill(box, text, wayOn, notices.hideOnPage);
      place.replaceChildren(box);
      notices.showOnPage({ stays });
      return;
    }
    const box = noticeBox(modal);
    if (box) {
      fill(box, text, wayOn, () => {
        notices.hideInPanel();
        pressed();
      });
      notices.showInPanel({ stays });
    }
  };
  return { error, actBegins: notices.actBegins };
}

/** Shows in a panel that opens with an add what the shop said of it. Read out it is by whoever added. */
export function showAdded({ modal, settings }: SideCartParts, notices: Notices, text: string): void {
  modal.querySelector(NOTICE_BOX)?.replaceChildren(noticeOf(settings.current.successNotice || markupOf('success'), text));
  notices.showInPanel({ silent: true });
}
