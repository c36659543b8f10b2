import { focusables, focusOn, keyAfter } from '../../shared/a11y/focus.js';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { findAgain, pathOf, type Path } from '../../shared/dom/find-again.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { fillPercent } from '../../shared/host/text-marks.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { letIn, markOpeners } from './controls.js';
import { cardMotion, layOut, turnCards } from './cards.js';
import { backCloses } from './back-button.js';
import { markControls } from './panel-controls.js';
import { createNotices } from './notices.js';
import { driveQuantities, type WayOn } from './quantities.js';
import { BASKET, CLOSE, isOpen, lineKey, lineKeys, NOTICE_BOX, OPEN, PRODUCT } from './side-cart.read.js';
import type { SideCartParts } from './types.js';

/** The panel from its first opening on. */
export interface Panel {
  /** `opener` gets the focus back. */
  open(opener: HTMLElement | null): void;
  close(): void;
  /** The nodes in it are new. */
  changed(): void;
  showPageNotice(): void;
  leave(): void;
}

const ERROR_NOTICE = '<ul class="xoo-wsc-notices"><li class="xoo-wsc-notice-error">%s%</li></ul>';
/** A mark for the text: what the shop said never becomes markup. */
const PLACE = 'shop-side-cart-text';

/** An error as the plugin would print it, with a way on. */
function errorNotice(template: string, text: string, wayOn: WayOn | undefined): DocumentFragment {
  const notice = parseHtml(fillPercent(template || ERROR_NOTICE, `<span class="${PLACE}"></span>`), 'the side cart’s error notice');
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

/** Makes the panel of a side cart. */
export function createPanel(cart: SideCartParts): Panel {
  const { modal, settings } = cart;
  const notices = createNotices(modal, () => settings.current.notificationTime);
  let leaveRegion: (() => void) | undefined;
  let leaveHistory: ((alreadyBack: boolean) => void) | undefined;

  const say = (text: string, wayOn?: WayOn): void => {
    const box = modal.querySelector(NOTICE_BOX);
    if (!box) {
      return;
    }
    box.replaceChildren(errorNotice(settings.current.errorNotice, text, wayOn));
    box.querySelector('button')?.addEventListener('click', () => {
      notices.hideInPanel();
      focusIn();
      wayOn?.run();
    });
    notices.showInPanel(wayOn !== undefined);
  };
  const ofPlugin = settings.current.dataSource === 'page';
  const quantities = ofPlugin ? driveQuantities(cart, say) : undefined;
  const hasCards = settings.current.productLayout === 'cards';
  const stopCards = hasCards ? turnCards(modal, () => cardMotion(settings.current.cardAnimate)) : undefined;

  /** Where the focus was in the panel last, and the rows of then: fragments take both away. */
  let last: { readonly path: Path | null; readonly key: string; readonly keys: readonly string[] } | null = null;
  const remember = ({ target }: FocusEvent): void => {
    if (target instanceof Element && isOpen(modal)) {
      last = { path: pathOf(target, modal), key: lineKey(target), keys: lineKeys(modal) };
    }
  };
  modal.addEventListener('focusin', remember);
  const focusIn = (): void => {
    const close = modal.querySelector<HTMLElement>(CLOSE);
    focusOn(close ?? modal);
  };
  /** The focus that left with its node goes to the node in its place, else to the next row, else to the close control. */
  const focusAgain = (): void => {
    const active = document.activeElement;
    if (!isOpen(modal) || !last || (active && active !== document.body && active.isConnected)) {
      return;
    }
    const now = lineKeys(modal);
    const rowKey = last.key !== '' && !now.includes(last.key) ? keyAfter(last.keys, last.key, now) : null;
    const row = rowKey === null ? undefined : [...modal.querySelectorAll(PRODUCT)].find((el) => lineKey(el) === rowKey);
    const target = row ? focusables(row)[0] : findAgain(last.path, modal);
    if (target instanceof HTMLElement && target !== modal && target.isConnected) {
      target.focus({ preventScroll: row === undefined });
    }
    if (!modal.contains(document.activeElement)) {
      focusIn();
    }
  };

  const setOpen = (open: boolean): void => {
    modal.classList.toggle(OPEN, open);
    modal.setAttribute('data-state', open ? 'open' : 'closed');
    letIn(modal, open);
    markOpeners(modal);
  };

  const close = (byBack = false): void => {
    if (!isOpen(modal)) {
      return;
    }
    quantities?.flush();
    setOpen(false);
    leaveRegion?.();
    leaveRegion = undefined;
    leaveHistory?.(byBack);
    leaveHistory = undefined;
    last = null;
    notices.hideInPanel();
    fireHost(document.body, 'xoo_wsc_cart_toggled', ['hide']);
    emit(cart.element, 'shop:side-cart-closed', {});
  };

  return {
    open(opener) {
      if (isOpen(modal)) {
        return;
      }
      notices.hideOnPage();
      notices.hideInPanel();
      setOpen(true);
      markControls(modal);
      leaveRegion = openModalRegion(modal, {
        label: message('side-cart.title'),
        lock: { htmlClass: OPEN, bodyClass: OPEN, scroll: true },
        initialFocus: () => modal.querySelector<HTMLElement>(CLOSE) ?? modal,
        returnFocus: () => (opener?.isConnected ? opener : opener?.matches(BASKET) ? modal.querySelector<HTMLElement>(BASKET) : undefined),
        onEscape: () => close(),
      });
      leaveHistory = backCloses(() => close(true));
      if (hasCards) {
        layOut(modal);
      }
      fireHost(document.body, 'xoo_wsc_cart_toggled', ['show']);
      emit(cart.element, 'shop:side-cart-opened', {});
    },
    close: () => close(),
    changed() {
      if (!isOpen(modal)) {
        return;
      }
      markControls(modal);
      focusAgain();
      if (hasCards) {
        layOut(modal);
      }
      if (ofPlugin) {
        notices.showInPanel();
      }
    },
    showPageNotice: notices.showOnPage,
    leave() {
      close();
      modal.removeEventListener('focusin', remember);
      quantities?.stop();
      stopCards?.();
      notices.stop();
    },
  };
}
