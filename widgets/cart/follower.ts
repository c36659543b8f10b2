import { useRef } from 'react';
import { useDelegate, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { type AjaxEvent, parseAjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { announce } from '../../shared/stores/notices.js';
import { NOTICES, noticesPlace } from '../../shared/ui/host-notices.js';
import {
  cartForm,
  FORM,
  holdRefusal,
  isCalculatorOpen,
  keyIn,
  noteNotices,
  openCalculator,
  saidSince,
  showsError,
  TOTALS,
  UNDO,
} from './cart.host.js';
import { type Outcome, useFailures } from './lost-calls.js';
import { type CartPage, clearFailure, focusFirstNotice, focusRow, watchMovingOn } from './run.js';

const follows = (): boolean => driverOf('cartPage') === 'host';

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
interface Awaited extends Outcome {
  /** What the script is about to replace. */
  held: readonly Held[];
  /** Does a call run? One act of a shopper may take several, and fails once. */
  isRunning: boolean;
  /** Announces the notices that were not there before. */
  announceNew: () => void;
  /** What the page has said since the quantity was typed that is being saved by itself: the script takes it away. */
  kept: readonly Element[];
  /** Puts the refusal among it back. */
  showRefused: () => void;
}

/**
 * Beside the host's own cart script: that does the asking and the replacing; we keep what the shopper would lose (focus, values typed
 * since) and say what it leaves unsaid: that a request failed, and how to try again (contract 47). Plain: nothing is drawn, and what is
 * remembered is of one call.
 */
function useFollower(page: CartPage): void {
  const { element } = page;
  const isOurs = (call: AjaxEvent): boolean => follows() && isCartCall(element, call);
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
  useKept(page, awaited, isOurs);
  useFailures(page, awaited, isOurs);
  useHostEvent(document, 'ajaxStop', () => {
    if (!follows()) {
      return;
    }
    awaited.held = [];
    awaited.isRunning = false;
    awaited.quiet?.();
    awaited.quiet = null;
    awaited.undoing = '';
    page.setState(awaited.failed ? 'failed' : cartForm(element) ? 'idle' : 'empty');
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
    if (isOurs(parseAjaxEvent(args))) {
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

/** Holds what the shopper would lose while an answer is awaited, and gives it to the script's new nodes. */
function useKept(page: CartPage, awaited: Awaited, isOurs: (call: AjaxEvent) => boolean): void {
  const { element } = page;
  // The newest state of the page is what has to survive.
  const hold = (): void => {
    for (const part of awaited.held) {
      part.give = keepRegionState(part.old, part.before);
    }
  };
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    const now = cartForm(element);
    const call = parseAjaxEvent(args);
    if (!now || !isOurs(call)) {
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
  // Not by `<Host>`: a view that draws nothing, in a file that the build knows by its name.
  useDelegate(element, 'input', PARTS, hold);
  useDelegate(element, 'focusin', PARTS, hold);

  // After the new form and its notices, and before other scripts of the host look for notices to focus.
  useHostEvent(document.body, 'updated_cart_totals', () => {
    const [first] = awaited.held;
    if (!follows() || !awaited.quiet || !first) {
      return;
    }
    const totalsAlone = cartForm(element) === first.old;
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
    const place = noticesPlace(cartForm(element) ?? element);
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
