import { useRef } from 'react';
import { useDelegate, useHostEvent, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { roleOf } from '../../shared/host/role.js';
import { holdRegion, snapshot, type Snapshot } from '../../shared/html/carry-over.js';
import { isRecord } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import { announce } from '../../shared/stores/notices.js';
import { showAlert } from '../../shared/ui/alert.js';
import { clearFailure, type CartPage } from './actions.js';
import { CALCULATOR, FORM, METHOD, REMOVE, REMOVE_COUPON, TOTALS, UNDO } from './cart.read.js';

const follows = (): boolean => roleOf('cartPage') === 'follower';

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
  const { host } = page;
  const held = useRef<{ readonly before: Snapshot; give: ReturnType<typeof holdRegion> } | null>(null);
  const again = useRef<Again>(() => undefined);
  const failed = useRef(false);
  const form = (): HTMLElement | null => host.querySelector<HTMLElement>(FORM);

  const isCartCall = (settings: unknown): boolean => {
    const url = isRecord(settings) && typeof settings['url'] === 'string' ? settings['url'] : '';
    if (url === '') { return false; }
    if (CALLS.test(url)) { return true; }
    const action = host.querySelector(FORM)?.getAttribute('action') ?? '';
    const path = (raw: string): string => { try { return new URL(raw, document.baseURI).pathname; } catch { return ''; } };
    return action !== '' && !/[?&]wc-ajax=/.test(url) && path(url) === path(action);
  };

  // While an answer is awaited, the newest state of the form is what has to survive.
  const hold = (): void => {
    const now = form();
    if (now && held.current) { held.current.give = holdRegion(now, held.current.before); }
  };
  useHostEvent(document, 'ajaxSend', (_event, [, settings]) => {
    const now = form();
    if (!follows() || !now || !isCartCall(settings)) { return; }
    failed.current = false;
    clearFailure(page);
    const before: Snapshot = new Map([...snapshot(now)].filter(([field]) => field.startsWith('cart[')));
    held.current = { before, give: holdRegion(now, before) };
    page.setState('updating');
  });
  useDelegate(host, 'input', `${FORM} *`, hold);
  useDelegate(host, 'focusin', `${FORM} *`, hold);

  useHostEvent(document.body, 'updated_wc_div', () => {
    const now = form();
    if (!follows()) { return; }
    const { current } = held;
    held.current = null;
    if (now && current) { current.give(now); }
    if (auto()) { page.replaced(); }
  });
  useHostEvent(document, 'ajaxStop', () => {
    if (!follows()) { return; }
    held.current = null;
    page.setState(failed.current ? 'failed' : form() ? 'idle' : 'empty');
  });
  useHostEvent(document.body, 'wc_cart_emptied', () => {
    if (!follows()) { return; }
    emit(host, 'shop:cart-emptied', {});
    announce(message('cart.emptied'));
  });
  useHostEvent(document, 'ajaxSuccess', (_event, [, settings]) => {
    if (follows() && isCartCall(settings)) { emit(host, 'shop:cart-updated', { action: 'refresh' }); }
  });
  useHostEvent(document, 'ajaxError', (_event, [xhr, settings]) => {
    if (!follows() || !isCartCall(settings)) { return; }
    failed.current = true;
    const text = message(isRecord(xhr) && xhr['status'] === 403 ? 'cart.update_refused' : 'cart.update_failed');
    emit(host, 'shop:cart-update-failed', { action: 'refresh', reason: 'status', message: text });
    const anchor = form() ?? host.querySelector(TOTALS);
    if (!anchor) { return; }
    const run = again.current;
    showAlert(anchor, text, { native: page.alerts() === 'native', focus: 'none', action: { label: message('cart.retry'), run } });
  });

  useRepeat(host, again);
}

/** Remembers what was pressed last, to be pressed again. */
function useRepeat(host: HTMLElement, again: { current: Again }): void {
  const remember = (selector: string, event: Event, repeat: (el: HTMLElement) => void): void => {
    const el = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (el && host.contains(el)) { again.current = () => { repeat(el); }; }
  };
  useListener<MouseEvent>(window, 'click', (event) => {
    remember(`${REMOVE}, ${REMOVE_COUPON}, ${UNDO}, ${FORM} [type="submit"], ${CALCULATOR} [type="submit"]`, event, (el) => {
      // The host's script may have disabled it meanwhile.
      if (el instanceof HTMLButtonElement) { el.disabled = false; }
      el.click();
    });
  });
  useListener<Event>(window, 'change', (event) => {
    remember(METHOD, event, (el) => { el.dispatchEvent(new Event('change', { bubbles: true })); });
  });
}
