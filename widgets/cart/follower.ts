import { useRef } from 'react';
import { useDelegate, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { showsCoupon } from '../../shared/coupon/confirm.js';
import { emit } from '../../shared/events.js';
import { ajaxField, parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { markedHtml } from '../../shared/html/whole.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/coupon.js';
import { announce } from '../../shared/stores/notices.js';
import { NOTICES, noticesIn, noticesPlace, ownSuccess } from '../../shared/ui/host-notices.js';
import { clearFailure, focusFirstNotice, focusRow, showFailure, watchMovingOn, type CartPage } from './run.js';
import {
  addNotices,
  dropNotices,
  holdRefusal,
  noteNotices,
  saidSince,
  showInstead,
  showsError,
  asForm,
  CALCULATOR,
  COUPON_FIELD,
  figuresIn,
  FORM,
  isCalculatorOpen,
  keyIn,
  METHOD,
  openCalculator,
  QUANTITY,
  REMOVE,
  REMOVE_COUPON,
  rowOf,
  TOTALS,
  unsavedIn,
  UNDO,
} from './cart.host.js';
import { removedAddress } from './response.js';

const follows = (): boolean => driverOf('cartPage') === 'host';

/** What the shopper pressed or chose last, so that a failure can offer the same again. */
type Again = () => void;

const COUPON_CALL = /[?&]wc-ajax=(apply|remove)_coupon\b/;
const CALLS = /[?&]wc-ajax=(?:apply_coupon|remove_coupon|update_shipping_method|get_cart_totals)\b/;

/** The part of the tag beside the host's own cart script, which comes with that. */
export function Follower({ page }: { readonly page: CartPage }): null {
  useFollower(page);
  return null;
}

/** Does the host's script ask for the cart with this? By the addresses of its calls, or by that of the form. */
function isCartCall(element: HTMLElement, { url }: AjaxEvent): boolean {
  if (url === '') {
    return false;
  }
  if (CALLS.test(url)) {
    return true;
  }
  const action = element.querySelector(FORM)?.getAttribute('action') ?? '';
  const path = (raw: string): string => {
    try {
      return new URL(raw, document.baseURI).pathname;
    } catch {
      return '';
    }
  };
  return action !== '' && !/[?&]wc-ajax=/.test(url) && path(url) === path(action);
}

/** One answer on its way. */
interface Awaited {
  /** What the script is about to replace. */
  held: readonly Held[];
  /** Does a call run? One act of a shopper may take several, and fails once. */
  isRunning: boolean;
  failed: boolean;
  /** Is nobody led anywhere by the answer? Asked when it is there; `null`: none is awaited. */
  quiet: (() => boolean) | null;
  /** Announces the notices that were not there before. */
  announceNew: () => void;
  /** What the page has said since the quantity was typed that is being saved by itself: the script takes it away. */
  kept: readonly Element[];
  /** Puts the refusal among it back. */
  showRefused: () => void;
  /** The row that was undone last, until it is back. */
  undoing: string;
}

/**
 * Beside the host's own cart script: that does the asking and the replacing; we keep what the shopper would lose (focus, values typed
 * since) and say what it leaves unsaid: that a request failed, and how to try again (contract 47).
 */
function useFollower(page: CartPage): void {
  const { element } = page;
  const awaited = useRef<Awaited>({
    held: [],
    isRunning: false,
    failed: false,
    quiet: null,
    announceNew: () => undefined,
    kept: [],
    showRefused: () => undefined,
    undoing: '',
  }).current;
  useKept(page, awaited);
  useFailures(page, awaited);
  useHostEvent(document, 'ajaxStop', () => {
    if (!follows()) {
      return;
    }
    awaited.held = [];
    awaited.isRunning = false;
    awaited.quiet?.();
    awaited.quiet = null;
    awaited.undoing = '';
    page.setState(awaited.failed ? 'failed' : formIn(element) ? 'idle' : 'empty');
  });
  useHostEvent(document.body, 'wc_cart_emptied', () => {
    if (follows()) {
      emit(element, 'shop:cart-emptied', {});
      announce(message('cart.emptied'));
      if (document.activeElement === document.body) {
        focusFirstNotice(element, { orEmpty: true });
      }
    }
  });
  useHostEvent(document, 'ajaxSuccess', (_event, args) => {
    if (follows() && isCartCall(element, parseAjaxEvent(args))) {
      emit(element, 'shop:cart-updated', { action: 'refresh' });
    }
  });
  useListener<MouseEvent>(window, 'click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(UNDO) : null;
    if (link && follows()) {
      awaited.undoing = keyIn(link.href);
    }
  });
}

const formIn = (element: HTMLElement): HTMLElement | null => element.querySelector<HTMLElement>(FORM);

/** Holds what the shopper would lose while an answer is awaited, and gives it to the script's new nodes. */
function useKept(page: CartPage, awaited: Awaited): void {
  const { element } = page;
  // The newest state of the page is what has to survive.
  const hold = (): void => {
    for (const part of awaited.held) {
      part.give = keepRegionState(part.old, part.before);
    }
  };
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    const now = formIn(element);
    const call = parseAjaxEvent(args);
    if (!follows() || !now || !isCartCall(element, call)) {
      return;
    }
    if (!awaited.isRunning) {
      awaited.isRunning = true;
      awaited.failed = false;
      clearFailure(page);
    }
    const calculates = call.body.includes('calc_shipping=');
    // Every other call leaves the shop with the quantities it had: what is typed is still to be sent when the form is printed anew.
    const saves = call.body.includes('update_cart=');
    if (!awaited.quiet) {
      const movedOn = watchMovingOn();
      // What we press is no wish of this moment, and a form that is posted for its page alone (another script has changed the cart)
      // neither.
      const byItself = page.pressing || (call.body.includes('cart%5B') && !saves);
      awaited.quiet = () => movedOn() || byItself;
      awaited.announceNew = noteNotices(element);
      awaited.kept = saves && page.pressing ? saidSince(element, page.older) : [];
      awaited.showRefused = holdRefusal(element, awaited.kept);
    }
    awaited.held = [
      holdPart(now, FORM, saves ? 'cart[' : null),
      ...[...element.querySelectorAll(TOTALS)].slice(0, 1).map((totals) => holdPart(totals, TOTALS, calculates ? '' : 'shipping_method')),
    ];
    // Rows that are half typed hold what the shop knows just now, as the form is sent.
    queueMicrotask(hold);
    page.setState('updating');
  });
  useDelegate(element, 'input', PARTS, hold);
  useDelegate(element, 'focusin', PARTS, hold);

  // After the new form and its notices, and before other scripts of the host look for notices to focus.
  useHostEvent(document.body, 'updated_cart_totals', () => {
    const [first] = awaited.held;
    if (!follows() || !awaited.quiet || !first) {
      return;
    }
    const totalsAlone = formIn(element) === first.old;
    const isQuiet = awaited.quiet();
    awaited.quiet = null;
    const isLost = giveBack(element, awaited);
    if (totalsAlone) {
      return;
    }
    putBack(element, awaited);
    if (awaited.undoing !== '' && focusRow(element, awaited.undoing)) {
      awaited.undoing = '';
      return;
    }
    if (isLost) {
      // A newer script of the host does the same; an older one leaves the focus nowhere.
      focusFirstNotice(element);
    } else if (isQuiet) {
      awaited.announceNew();
    }
  });
  useHostEvent(document.body, 'updated_wc_div', () => {
    if (follows()) {
      giveBack(element, awaited);
      page.replaced();
    }
  });
}

/** Puts back what was said since a quantity was typed that is saved now; an answer that refuses something may belie it. */
function putBack(element: HTMLElement, { kept, showRefused }: Awaited): void {
  if (!showsError(element)) {
    const place = noticesPlace(formIn(element) ?? element);
    place?.append(...kept.filter((el) => el.matches(NOTICES)));
    showRefused();
  }
}

/** Gives the script's new nodes what the old ones had. @returns whether the focus is lost */
function giveBack(element: HTMLElement, awaited: Awaited): boolean {
  const now = awaited.held.map(({ selector, old, open, give }) => {
    const fresh = element.querySelector(selector);
    if (!fresh || fresh === old) {
      return 'elsewhere';
    }
    if (open) {
      openCalculator(fresh, true);
    }
    return give(fresh);
  });
  awaited.held = [];
  return now.includes('lost');
}

/** Has the script read the cart: what nobody pressed, another script has asked for. */
const reread: Again = () => {
  fireHost(document.body, 'wc_update_cart', [true]);
};

/** Has the script read the cart at the address at which the shop still knows what was removed. */
function readForUndo(element: HTMLElement): void {
  const form = asForm(formIn(element));
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
  /** No answer at all; else one that says nothing. */
  readonly isCutOff: boolean;
  readonly leads: boolean;
  readonly again: Again;
  /** Does the script read the cart for it? */
  isReading: boolean;
}

/** Shows that a request failed, with a button that repeats the last press. Where its answer was lost, the cart is read first. */
function useFailures(page: CartPage, awaited: Awaited): void {
  const { element } = page;
  const again = useRef<Again>(reread);
  const lost = useRef<LostCall | null>(null);
  useRepeat(element, again);
  const place = (): Element | null => {
    const form = formIn(element);
    // Not in the form: the script may print that anew all the same.
    return noticesPlace(form ?? element) ?? form ?? element.querySelector(TOTALS);
  };
  const noticeCount = (): number => place()?.querySelectorAll(NOTICES).length ?? 0;
  const tell = (text: string, refused: boolean, leads: boolean, repeat: Again): void => {
    emit(element, 'shop:cart-update-failed', { action: 'refresh', reason: 'status', message: text });
    const anchor = place();
    if (anchor) {
      showFailure(page, anchor, { text, refused, leads, again: repeat });
    }
  };
  /** The cart was read, or could not be: the page says what is known. */
  const tellLost = (call: LostCall): void => {
    const form = formIn(element);
    if (awaited.failed) {
      tell(message(call.isCutOff ? 'cart.update_unsure' : 'cart.update_unreadable'), false, call.leads, call.again);
    } else if (call.coupon && !call.coupon.wasSo && isInCart(element, call.coupon.code) === call.coupon.isIn) {
      const { code, isIn } = call.coupon;
      emptyField(element, code);
      const said = addNotices(element, [ownSuccess(message(isIn ? 'coupon.applied' : 'coupon.removed'))]);
      if (call.leads) {
        focusFirstNotice(element);
      } else {
        showInstead(element, said);
      }
    } else if (call.coupon) {
      awaited.failed = true;
      tell(message('cart.update_failed'), false, call.leads, call.again);
    } else if (form && (figuresIn(element) === call.figures || (call.saves && unsavedIn(form).length > 0))) {
      awaited.failed = true;
      tell(message('cart.update_failed'), false, call.leads, call.again);
    } else if (form && call.undoing !== '' && rowOf(form, call.undoing)) {
      // What offered it is over.
      [...document.querySelectorAll<HTMLAnchorElement>(UNDO)]
        .find((link) => keyIn(link.href) === call.undoing)
        ?.closest(NOTICES)
        ?.remove();
      focusRow(element, call.undoing);
    } else if (noticeCount() === call.notices) {
      announce(message('cart.updated'));
    }
  };
  const leads = (): boolean => awaited.quiet?.() === false;
  const lose = (call: AjaxEvent, saves: boolean): void => {
    lost.current = {
      figures: figuresIn(element),
      notices: noticeCount(),
      saves,
      undoing: awaited.undoing,
      coupon: triedBy(element, call),
      isCutOff: call.status === 0,
      leads: leads(),
      again: again.current,
      isReading: false,
    };
  };
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
      tellLost(call);
    }
    if (!awaited.failed) {
      again.current = reread;
    }
  });
  useHostEvent(document, 'ajaxError', (_event, args) => {
    const call = parseAjaxEvent(args);
    if (!follows() || !isCartCall(element, call) || awaited.failed) {
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
      tell(message(refused ? 'cart.update_refused' : 'cart.update_failed'), refused, leads(), again.current);
      return;
    }
    lose(call, saves);
  });
  useHostEvent(document, 'ajaxSuccess', (_event, args) => {
    const call = parseAjaxEvent(args);
    const tried = follows() ? triedBy(element, call) : null;
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

/** A part of the page that the script is about to replace, and how to give it all back. */
interface Held {
  readonly selector: string;
  readonly old: Element;
  readonly before: Snapshot;
  readonly open: boolean;
  give: ReturnType<typeof keepRegionState>;
}

const PARTS = `${FORM} *, ${TOTALS} *`;

/**
 * @param sent how the names of the fields begin that this request tells the shop: what they hold then is no news afterwards, and a
 * calculator that was sent itself (all names) closes; `null` where it tells none of them
 */
function holdPart(old: Element, selector: string, sent: string | null): Held {
  const before: Snapshot = new Map([...snapshot(old)].filter(([field]) => sent !== null && field.startsWith(sent)));
  return { selector, old, before, open: sent !== '' && old.matches(TOTALS) && isCalculatorOpen(old), give: keepRegionState(old, before) };
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
