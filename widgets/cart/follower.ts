import { useRef } from 'react';
import { useDelegate, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { parseAjaxEvent, type AjaxEvent } from '../../shared/host/ajax-event.js';
import { driverOf } from '../../shared/host/driver.js';
import { keepRegionState, snapshot, type Snapshot } from '../../shared/html/preserve-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { clearFailure, readAnew, type CartPage } from './actions.js';
import { isOpen, openCalculator } from './calculator.js';
import { CALCULATOR, COUPON_FIELD, FORM, keyIn, METHOD, REMOVE, REMOVE_COUPON, TOTALS, UNDO } from './cart.read.js';
import { noteNotices, watchMovingOn } from './notices.js';
import { focusRow } from './row.js';

const follows = (): boolean => driverOf('cartPage') === 'host';

/** What the shopper pressed or chose last, so that a failure can offer the same again. */
type Again = () => void;

const CALLS = /[?&]wc-ajax=(?:apply_coupon|remove_coupon|update_shipping_method|get_cart_totals)\b/;

/** The part of the tag beside the host's own cart script, which comes with that. */
export function Follower({ page, auto }: { readonly page: CartPage; readonly auto: () => boolean }): null {
  useFollower(page, auto);
  return null;
}

/**
 * Beside the host's own cart script: that does the asking and the replacing; we keep what the shopper would lose (focus, values typed
 * since) and say what it leaves unsaid: that a request failed, and how to try again (contract: cart.md §4, last row).
 */
function useFollower(page: CartPage, auto: () => boolean): void {
  const { element } = page;
  const held = useRef<readonly Held[]>([]);
  const again = useRef<Again>(() => undefined);
  const failed = useRef(false);
  /** Is nobody led anywhere by the answer under way? Asked when it is there. */
  const quiet = useRef<(() => boolean) | null>(null);
  const sayNew = useRef<() => void>(() => undefined);
  /** The row that was undone last, until it is back. */
  const undoing = useRef('');
  const form = (): HTMLElement | null => element.querySelector<HTMLElement>(FORM);

  const isCartCall = ({ url }: AjaxEvent): boolean => {
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
  };

  // While an answer is awaited, the newest state of the page is what has to survive.
  const hold = (): void => {
    for (const h of held.current) {
      h.give = keepRegionState(h.old, h.before);
    }
  };
  /** Gives the script's new nodes what the old ones had. @returns whether the focus is lost */
  const give = (): boolean => {
    const now = held.current.map(({ selector, old, open, give: giveTo }) => {
      const fresh = element.querySelector(selector);
      if (!fresh || fresh === old) {
        return 'elsewhere';
      }
      if (open) {
        openCalculator(fresh, true);
      }
      return giveTo(fresh);
    });
    held.current = [];
    return now.includes('lost');
  };
  useHostEvent(document, 'ajaxSend', (_event, args) => {
    const now = form();
    const call = parseAjaxEvent(args);
    if (!follows() || !now || !isCartCall(call)) {
      return;
    }
    failed.current = false;
    clearFailure(page);
    const calculates = call.body.includes('calc_shipping=');
    if (!quiet.current) {
      const movedOn = watchMovingOn();
      // What we press is no wish of this moment, and a form that is posted for its page alone (another script has changed the cart)
      // neither.
      const byItself = page.pressing || (call.body.includes('cart%5B') && !call.body.includes('update_cart='));
      quiet.current = () => movedOn() || byItself;
      sayNew.current = noteNotices(element);
    }
    held.current = [
      holdPart(now, FORM, 'cart['),
      ...[...element.querySelectorAll(TOTALS)].slice(0, 1).map((totals) => holdPart(totals, TOTALS, calculates ? '' : 'shipping_method')),
    ];
    page.setState('updating');
  });
  useDelegate(element, 'input', PARTS, hold);
  useDelegate(element, 'focusin', PARTS, hold);

  // After the new form and its notices, and before other scripts of the host look for notices to focus.
  useHostEvent(document.body, 'updated_cart_totals', () => {
    const [first] = held.current;
    if (!follows() || !quiet.current || !first) {
      return;
    }
    const totalsAlone = form() === first.old;
    const isQuiet = quiet.current();
    quiet.current = null;
    const lost = give();
    if (totalsAlone) {
      return;
    }
    if (undoing.current !== '' && focusRow(element, undoing.current)) {
      undoing.current = '';
      return;
    }
    if (isQuiet && !lost) {
      sayNew.current();
    }
  });
  useHostEvent(document.body, 'updated_wc_div', () => {
    if (!follows()) {
      return;
    }
    give();
    if (auto()) {
      page.replaced();
    }
  });
  // The code is kept for a shopper who typed on, and for one who was refused; a coupon that is in needs none.
  useHostEvent(document.body, 'applied_coupon', (_event, [code]) => {
    const field = element.querySelector<HTMLInputElement>(COUPON_FIELD);
    if (follows() && field && field.value === code && !element.querySelector('.coupon-error-notice')) {
      field.value = '';
    }
  });
  useHostEvent(document, 'ajaxStop', () => {
    if (!follows()) {
      return;
    }
    held.current = [];
    quiet.current?.();
    quiet.current = null;
    undoing.current = '';
    page.setState(failed.current ? 'failed' : form() ? 'idle' : 'empty');
  });
  useHostEvent(document.body, 'wc_cart_emptied', () => {
    if (!follows()) {
      return;
    }
    emit(element, 'shop:cart-emptied', {});
    announce(message('cart.emptied'));
  });
  useHostEvent(document, 'ajaxSuccess', (_event, args) => {
    if (follows() && isCartCall(parseAjaxEvent(args))) {
      emit(element, 'shop:cart-updated', { action: 'refresh' });
    }
  });
  useHostEvent(document, 'ajaxError', (_event, args) => {
    const call = parseAjaxEvent(args);
    if (!follows() || !isCartCall(call)) {
      return;
    }
    failed.current = true;
    const refused = call.status === 403;
    const text = message(refused ? 'cart.update_refused' : 'cart.update_failed');
    emit(element, 'shop:cart-update-failed', { action: 'refresh', reason: 'status', message: text });
    const anchor = form() ?? element.querySelector(TOTALS);
    if (!anchor) {
      return;
    }
    const action = refused
      ? {
          label: message('cart.reload'),
          run: () => {
            void readAnew(page);
          },
        }
      : { label: message('cart.retry'), run: again.current };
    showAlert(anchor, text, { native: page.alerts() === 'native', focus: 'none', action });
  });

  useRepeat(element, again);
  useListener<MouseEvent>(window, 'click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(UNDO) : null;
    if (link && follows()) {
      undoing.current = keyIn(link.href);
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
 * calculator that was sent itself (all names) closes
 */
function holdPart(old: Element, selector: string, sent: string): Held {
  const before: Snapshot = new Map([...snapshot(old)].filter(([field]) => field.startsWith(sent)));
  return { selector, old, before, open: sent !== '' && old.matches(TOTALS) && isOpen(old), give: keepRegionState(old, before) };
}

/** Remembers what was pressed last, to be pressed again. */
function useRepeat(element: HTMLElement, again: { current: Again }): void {
  const remember = (selector: string, event: Event, repeat: (el: HTMLElement) => void): void => {
    const el = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (el && element.contains(el)) {
      again.current = () => {
        repeat(el);
      };
    }
  };
  useListener<MouseEvent>(window, 'click', (event) => {
    remember(`${REMOVE}, ${REMOVE_COUPON}, ${UNDO}, ${FORM} [type="submit"], ${CALCULATOR} [type="submit"]`, event, (el) => {
      // The host's script may have disabled it meanwhile.
      if (el instanceof HTMLButtonElement) {
        el.disabled = false;
      }
      el.click();
    });
  });
  useListener<Event>(window, 'change', (event) => {
    remember(METHOD, event, (el) => {
      el.dispatchEvent(new Event('change', { bubbles: true }));
    });
  });
}
