import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { letIn, markOpeners } from './controls.js';
import { layOut, turnCards } from './cards.js';
import { backCloses, phoneScreen } from './back-button.js';
import { keepMarked } from './panel-controls.js';
import { errorsIn, showAdded } from './panel-errors.js';
import { keepPanelFocus } from './panel-focus.js';
import { createNotices } from './notices.js';
import { driveQuantities } from './quantities.js';
import { BODY, CLOSE, isOpen, OPEN } from './side-cart.host.js';
import type { SideCartParts } from './types.js';
import { watchReading } from './unread.js';

/** The panel from its first opening on. */
export interface Panel {
  /** Does what can be done before it opens. */
  prepare(): void;
  /** @param returnFocus finds what gets the focus back @param notice what the shop said of the add with which it opens */
  open(returnFocus: () => HTMLElement | undefined, notice?: string): void;
  close(): void;
  /** The nodes in it are new. */
  changed(): void;
  showPageNotice(): void;
  leave(): void;
}

const nothing = (): void => undefined;

/** Shows or hides it. */
function setOpen(modal: HTMLElement, open: boolean): void {
  modal.classList.toggle(OPEN, open);
  modal.setAttribute('data-state', open ? 'open' : 'closed');
}

/** What is not seen of that: who reaches what, and what its openers say. */
function setReach(modal: HTMLElement): void {
  letIn(modal, isOpen(modal));
  markOpeners(modal);
}

/** Makes the panel of a side cart. */
export function createPanel(cart: SideCartParts): Panel {
  const { modal, settings, ofPlugin } = cart;
  const notices = createNotices(modal, () => settings.current.notificationTime);
  const marks = keepMarked(modal);
  const focus = keepPanelFocus(modal);
  const say = errorsIn(cart, notices, focus.in);
  const quantities = ofPlugin ? driveQuantities(cart, say) : undefined;
  const reading = ofPlugin ? watchReading(modal, say) : undefined;
  const stopCards = turnCards(modal, () => settings.current);
  const phone = phoneScreen();
  let leaveRegion: (() => void) | undefined;
  let leaveHistory: ((alreadyBack: boolean) => void) | undefined;
  /** Does at once what waits for the frame that shows it. */
  let settle = nothing;

  const close = (byBack = false): void => {
    if (!isOpen(modal)) {
      return;
    }
    settle();
    quantities?.flush();
    setOpen(modal, false);
    setReach(modal);
    leaveRegion?.();
    leaveHistory?.(byBack);
    focus.forget();
    notices.hideInPanel();
    reading?.check();
    fireHost(document.body, 'xoo_wsc_cart_toggled', ['hide']);
    emit(cart.element, 'shop:side-cart-closed', {});
  };
  let isRehearsed = false;
  const fit = (): void => {
    marks.fit();
    layOut(modal, settings.current);
  };

  /** What is not seen of an opening waits for the frame that shows it. */
  const enter = (returnFocus: () => HTMLElement | undefined, notice: string): void => {
    setReach(modal);
    leaveRegion = openModalRegion(modal, {
      label: message('side-cart.title'),
      lock: { htmlClass: OPEN, bodyClass: OPEN, scroll: true },
      initialFocus: () => modal.querySelector<HTMLElement>(CLOSE) ?? modal,
      stays: true,
      returnFocus,
      onEscape: () => close(),
    });
    fireHost(document.body, 'xoo_wsc_cart_toggled', ['show']);
    emit(cart.element, 'shop:side-cart-opened', {});
    if (notice !== '') {
      showAdded(cart, notices, notice);
    }
  };

  /** What an opening does before its frame, without an effect: a function is compiled when it is called for the first time. */
  const warmUp = (): void => {
    if (isRehearsed || isOpen(modal)) {
      return;
    }
    isRehearsed = true;
    notices.hideInPanel();
    setOpen(modal, false);
    reading?.check();
    afterPaint(nothing);
  };

  return {
    prepare() {
      marks.fit();
      // The lines of a closed panel are laid out when somebody asks for a measure of theirs: now, and not with the press.
      modal.querySelector(`${BODY} > *`)?.getBoundingClientRect();
      warmUp();
    },
    open(returnFocus, notice = '') {
      if (isOpen(modal)) {
        return;
      }
      notices.hideOnPage();
      notices.hideInPanel();
      setOpen(modal, true);
      fit();
      leaveHistory = backCloses(phone, () => close(true));
      reading?.check();
      const cancel = afterPaint(() => settle());
      settle = () => {
        settle = nothing;
        cancel();
        enter(returnFocus, notice);
      };
    },
    close: () => close(),
    changed() {
      if (!isOpen(modal)) {
        return;
      }
      layOut(modal, settings.current);
      if (focus.isLost()) {
        marks.fit();
        focus.again();
      } else {
        marks.fitLater();
      }
      if (ofPlugin) {
        notices.showInPanel();
      }
    },
    showPageNotice: notices.showOnPage,
    leave() {
      close();
      focus.stop();
      marks.stop();
      quantities?.stop();
      reading?.stop();
      stopCards();
      notices.stop();
    },
  };
}
