import { useEffect, useLayoutEffect, useRef } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { useClaim, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import type { ShopEvents } from '../../shared/events.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { roleOf } from '../../shared/host/role.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { hearOthers } from '../../shared/stores/cart.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert.js';
import { safeUrl } from '../../shared/url.js';
import { addCartLink, drive, mark, release, settle } from './marks.js';
import { press } from './press.js';
import { isRepeat } from './quantity-buttons.logic.js';
import { BUTTON, isOff, isPressable, orderOf } from './quantity-buttons.read.js';
import type { schema } from './quantity-buttons.schema.js';

type Props = Values<typeof schema> & HostProps;

/** When a button was last pressed, on the clock of `performance.now()`. */
const lastPress = new WeakMap<Element, number>();

/** So that the change of the page is read before the text (contract: cart.md §1, live region). */
const ANNOUNCE_AFTER_MS = 1000;

/**
 * @element shop-quantity-buttons
 * @summary Buttons of which each adds a fixed amount: the first word of its text (contract: product.md §6).
 * @attr data-ajax-url, data-attribute-name, data-cart-url, data-view-cart-text, data-is-cart, data-alerts: see the schema
 * @event shop:cart-add {button, data}, cancelable · shop:cart-added {fragments, cartHash, button, productId, quantity} · shop:cart-add-failed {button, reason, message}
 * @reads data-product_id, data-variation_id and the text of the pressed button; ajax_url of wc_add_to_cart_params, woocommerce_params
 * @calls the site's ajax endpoint, action avb_add_to_cart
 * @without-js links load the page they name
 *
 * The state is on each driven button: `data-state` idle, loading, added, failed, and the host's classes `loading` and `added`.
 */
export function QuantityButtons({ host, ajaxUrl, attributeName, cartUrl, viewCartText, isCart, alerts }: Props): null {
  const settings = useLatest({ ajaxUrl, attributeName, alerts });
  // Of tags inside each other the nearest one acts.
  const owns = (el: Element): boolean => el.closest(host.localName) === host;
  const buttons = useNodes<HTMLElement>(host, BUTTON);

  useEffect(hearOthers, []);
  useDriven(buttons, (el) => owns(el) && isPressable(el));

  useClaim(host, BUTTON, (button) => owns(button) && orderOf(button) !== null, (button, event) => {
    event.preventDefault();
    const order = orderOf(button);
    const now = performance.now();
    const repeated = isRepeat(lastPress.get(button), now);
    lastPress.set(button, now);
    if (order && !repeated && !isOff(button)) { void press(button, order, settings.current); }
  });

  useListener<CustomEvent<ShopEvents['shop:cart-added']>>(window, 'shop:cart-added', ({ detail: { button, fragments } }) => {
    if (!button?.matches(BUTTON) || !owns(button)) { return; }
    mark(button, fragments ? 'added' : 'idle');
    // Where the host's script is bound it does these two, when it hears the event.
    if (roleOf('addToCart') === 'driver') {
      const href = isCart || !fragments ? null : safeUrl(cartUrl);
      if (href) { addCartLink(button, href, viewCartText || message('cart.view')); }
      fireHost(document.body, 'wc_cart_button_updated', [asHost(button)]);
    }
    announce(button.dataset['success_message'] || message('cart.added'), { delayMs: ANNOUNCE_AFTER_MS });
  });

  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted) { return; }
    for (const button of buttons) {
      settle(button);
      clearAlert(button);
    }
  });

  return null;
}

/** Gives every button its state while it is inside the tag, and the page its button back afterwards. */
function useDriven(buttons: readonly HTMLElement[], owns: (el: Element) => boolean): void {
  const latest = useLatest(owns);
  const mine = useRef(new Set<HTMLElement>());
  useLayoutEffect(() => {
    const now = new Set(buttons.filter((button) => latest.current(button)));
    for (const button of now) { drive(button); }
    // Only those that left: one that waits for its answer must not lose its state because another one came.
    for (const button of mine.current) { if (!now.has(button)) { letGo(button); } }
    mine.current = now;
  }, [buttons, latest]);
  useLayoutEffect(() => () => {
    for (const button of mine.current) { letGo(button); }
    mine.current = new Set();
  }, []);
}

function letGo(button: HTMLElement): void {
  clearAlert(button);
  release(button);
}
