import { useRef } from 'react';
import { showsCoupon } from '../../shared/coupon/confirm.js';
import { useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { type AjaxEvent, ajaxField, expectAnswer, isWholePage, parseAjaxEvent } from '../../shared/host/ajax-event.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { markedHtml } from '../../shared/html/whole.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/coupon.js';
import { announce } from '../../shared/stores/notices.js';
import { type Notice, NOTICES, noticesIn, noticesPlace, ownSuccess } from '../../shared/ui/host-notices.js';
import {
  addNotices,
  asForm,
  CALCULATOR,
  cartForm,
  COUPON_FIELD,
  dropNotices,
  figuresIn,
  FORM,
  keyIn,
  METHOD,
  nameIn,
  QUANTITY,
  REMOVE,
  REMOVE_COUPON,
  rowOf,
  showInstead,
  TOTALS,
  UNDO,
  unsavedIn,
} from './cart.host.js';
import { removedAddress, removedNotice, undoOf } from './response.js';
import { type CartPage, focusFirstNotice, focusRow, showFailure } from './run.js';

/** What the shopper pressed or chose last, so that a failure can offer the same again. */
type Again = () => void;

const COUPON_CALL = /[?&]wc-ajax=(apply|remove)_coupon\b/;

/** Is an answer the part of the page that was asked for, or else a page that has the shop in it? */
const isCart = ({ url }: AjaxEvent, text: string): boolean =>
  /[?&]wc-ajax=/.test(url) ? !isWholePage(text) : /woocommerce|cart-empty/.test(text);

/** What is known of the answer that is awaited. */
export interface Outcome {
  failed: boolean;
  /** Is nobody led anywhere by the answer? Asked when it is there; `null`: none is awaited. */
  quiet: (() => boolean) | null;
  /** The row that was undone last, until it is back. */
  undoing: string;
}

/** Has the script read the cart: what nobody pressed, another script has asked for. */
const reread: Again = () => {
  fireHost(document.body, 'wc_update_cart', [true]);
};

/** Has the script read the cart at the address at which the shop still knows what was removed. */
function readForUndo(element: HTMLElement): void {
  const form = asForm(cartForm(element));
  const action = form?.getAttribute('action') ?? null;
  if (!form || action === null) {
    reread();
    return;
  }
  form.setAttribute('action', removedAddress(form));
  reread();
  form.setAttribute('action', action);
}

/** A coupon that was to be put in, or taken out. */
interface Tried {
  readonly code: string;
  readonly isIn: boolean;
  /** It was so before: nobody can tell whether the call has done anything. */
  readonly wasSo: boolean;
}

const isInCart = (element: Element, code: string): boolean => [...element.querySelectorAll(TOTALS)].some((part) => showsCoupon(part, code));

/** What a call has to do with a coupon, asked before the cart is printed anew. */
function triedBy(element: Element, call: AjaxEvent): Tried | null {
  const act = COUPON_CALL.exec(call.url)?.[1];
  const isIn = act === 'apply';
  const code = act === undefined ? '' : ajaxField(call, isIn ? 'coupon_code' : 'coupon');
  return code === '' ? null : { code, isIn, wasSo: isInCart(element, code) === isIn };
}

/** A row that was to leave. */
interface Removal {
  readonly key: string;
  /** What the shop would have said. */
  readonly notice: () => Notice;
}

/** The row that a call takes out, asked before the cart is printed anew. */
function removalBy(element: Element, { url }: AjaxEvent): Removal | null {
  const form = element.querySelector<HTMLElement>(FORM);
  const key = /[?&]remove_item=/.test(url) ? keyIn(url) : '';
  const row = form && key !== '' ? rowOf(form, key) : null;
  const name = nameIn(row?.closest('.cart_item') ?? null);
  return row && { key, notice: () => removedNotice(name, undoOf(url)) };
}

/** The code is kept for a shopper who typed on, and for one who was refused; a coupon that is in needs none. */
function emptyField(element: Element, code: string): void {
  const field = element.querySelector<HTMLInputElement>(COUPON_FIELD);
  if (field?.value === code) {
    field.value = '';
  }
}

/** A call whose answer was lost: it may have done its work. */
interface LostCall {
  /** What the cart said then. */
  readonly figures: string;
  readonly notices: number;
  readonly saves: boolean;
  /** The row that was to come back; empty where none was. */
  readonly undoing: string;
  readonly coupon: Tried | null;
  readonly removal: Removal | null;
  /** No answer at all; else one that says nothing. */
  readonly isCutOff: boolean;
  readonly leads: boolean;
  readonly again: Again;
  /** Does the script read the cart for it? */
  isReading: boolean;
}

/** Where a failure is told. Not in the form: the script may print that anew all the same. */
function placeIn(element: HTMLElement): Element | null {
  const form = cartForm(element);
  return noticesPlace(form ?? element) ?? form ?? element.querySelector(TOTALS);
}

const noticeCount = (element: HTMLElement): number => placeIn(element)?.querySelectorAll(NOTICES).length ?? 0;

/** How a failure is told: its text, whether the focus goes there, and what is tried again. */
type Failure = Omit<Parameters<typeof showFailure>[2], 'refused'> & { readonly refused?: boolean };

function tell(page: CartPage, failure: Failure): void {
  emit(page.element, 'shop:cart-update-failed', { action: 'refresh', reason: 'status', message: failure.text });
  const anchor = placeIn(page.element);
  if (anchor) {
    showFailure(page, anchor, { refused: false, ...failure });
  }
}

/** The link that brings a row back. */
const undoLink = (key: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(UNDO)].find((link) => keyIn(link.href) === key);

/** The cart was read after a call whose answer was lost, or could not be: the page says what is known. @returns whether the call failed */
function tellLost(page: CartPage, call: LostCall, isUnread: boolean): boolean {
  const { element } = page;
  const { coupon, removal, leads, again } = call;
  const form = cartForm(element);
  if (isUnread) {
    tell(page, { text: message(call.isCutOff ? 'cart.update_unsure' : 'cart.update_unreadable'), leads, again });
    return true;
  }
  const say = (notice: Notice): void => {
    const said = addNotices(element, [notice]);
    if (leads) {
      focusFirstNotice(element);
    } else {
      showInstead(element, said);
    }
  };
  if (coupon && !coupon.wasSo && isInCart(element, coupon.code) === coupon.isIn) {
    emptyField(element, coupon.code);
    say(ownSuccess(message(coupon.isIn ? 'coupon.applied' : 'coupon.removed')));
    return false;
  }
  if (coupon || (form && (figuresIn(element) === call.figures || (call.saves && unsavedIn(form).length > 0)))) {
    tell(page, { text: message('cart.update_failed'), leads, again });
    return true;
  }
  if (removal && !(form && rowOf(form, removal.key)) && !undoLink(removal.key)) {
    say(removal.notice());
  } else if (form && call.undoing !== '' && rowOf(form, call.undoing)) {
    // What offered it is over.
    undoLink(call.undoing)?.closest(NOTICES)?.remove();
    focusRow(element, call.undoing);
  } else if (noticeCount(element) === call.notices) {
    announce(message('cart.updated'));
  }
  return false;
}

/** Shows that a request failed, with a button that repeats the last press. Where its answer was lost, the cart is read first. */
export function useFailures(page: CartPage, awaited: Outcome, isOurs: (call: AjaxEvent) => boolean): void {
  const { element } = page;
  const again = useRef<Again>(reread);
  const lost = useRef<LostCall | null>(null);
  useRepeat(element, again);
  const leads = (): boolean => awaited.quiet?.() === false;
  const lose = (call: AjaxEvent, saves: boolean): void => {
    lost.current = {
      figures: figuresIn(element),
      notices: noticeCount(element),
      saves,
      undoing: awaited.undoing,
      coupon: triedBy(element, call),
      removal: removalBy(element, call),
      isCutOff: call.status === 0,
      leads: leads(),
      again: again.current,
      isReading: false,
    };
  };
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    const call = parseAjaxEvent(args);
    // What comes of a coupon is read below.
    if (isOurs(call) && !COUPON_CALL.test(call.url)) {
      expectAnswer(args, (text) => isCart(call, text));
    }
  });
  useHostEvent(document, 'ajaxStop', () => {
    const call = lost.current;
    if (call && !call.isReading) {
      call.isReading = true;
      // Once everybody has heard that this one is over.
      queueMicrotask(() => readForUndo(element));
      return;
    }
    if (call) {
      lost.current = null;
      awaited.failed = tellLost(page, call, awaited.failed);
    }
    if (!awaited.failed) {
      again.current = reread;
    }
  });
  useHostEvent(document, 'ajaxError', (_event, args) => {
    const call = parseAjaxEvent(args);
    if (!isOurs(call) || awaited.failed) {
      return;
    }
    awaited.failed = true;
    if (lost.current) {
      return;
    }
    const refused = call.status === 403;
    const saves = call.body.includes('update_cart=');
    // A form that is posted for its page alone changes nothing.
    const isRead = call.body.includes('cart%5B') && !saves;
    if (refused || isRead || !navigator.onLine) {
      const text = message(refused ? 'cart.update_refused' : 'cart.update_failed');
      tell(page, { text, refused, leads: leads(), again: again.current });
      return;
    }
    lose(call, saves);
  });
  useHostEvent(document, 'ajaxSuccess', (_event, args) => {
    const call = parseAjaxEvent(args);
    const tried = isOurs(call) ? triedBy(element, call) : null;
    if (!tried || awaited.failed) {
      return;
    }
    const notices = noticesIn(markedHtml(call.text));
    if (notices.length === 0) {
      // Half a sentence may say the opposite.
      dropNotices(element);
      lose(call, false);
    } else if (tried.isIn && !notices.some((n) => n.isError)) {
      emptyField(element, tried.code);
    }
  });
}

const NAMING = ['href', 'name', 'value', 'data-coupon'];
/** Is a control the one that stood there before the page was printed anew? */
const isSame = (now: Element, before: Element): boolean =>
  now.localName === before.localName && NAMING.every((name) => now.getAttribute(name) === before.getAttribute(name));

/** Remembers what was pressed last, to be pressed again. */
function useRepeat(element: HTMLElement, again: { current: Again }): void {
  const remember = (selector: string, event: Event, repeat: (el: HTMLElement) => void): void => {
    const el = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (el && (element.contains(el) || el.matches(UNDO))) {
      again.current = () => {
        // The script may have printed it anew.
        repeat(el.isConnected ? el : ([...element.querySelectorAll<HTMLElement>(selector)].find((now) => isSame(now, el)) ?? el));
      };
    }
  };
  const press = (el: HTMLElement | null): void => {
    // The host's script may have disabled it meanwhile.
    if (el instanceof HTMLButtonElement) {
      el.disabled = false;
    }
    el?.click();
  };
  useListener<MouseEvent>(window, 'click', (event) => {
    remember(`${REMOVE}, ${REMOVE_COUPON}, ${UNDO}, ${FORM} [type="submit"], ${CALCULATOR} [type="submit"]`, event, press);
  });
  // It sends the quantities at Enter without a press of the button.
  useListener<KeyboardEvent>(
    window,
    'keydown',
    (event) => {
      if (event.key === 'Enter') {
        remember(QUANTITY, event, () => press(element.querySelector('[name="update_cart"]')));
      }
    },
    true,
  );
  useListener<Event>(window, 'change', (event) => {
    remember(METHOD, event, (el) => {
      el.dispatchEvent(new Event('change', { bubbles: true }));
    });
  });
}
