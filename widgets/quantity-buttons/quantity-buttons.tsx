import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useClickClaim, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import type { ShopEvents } from '../../shared/events.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { followOtherScripts } from '../../shared/cart/sync.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert.js';
import { addCartLink, ANNOUNCE_AFTER_MS, drive, isRepeat, mark, release, stateOf } from '../../shared/ui/cart-button.js';
import { safeUrl } from '../../shared/url.js';
import { press } from './add.js';
import { amountOf, BUTTON, isOff, isPressable, orderOf } from './quantity-buttons.read.js';
import type { schema } from './quantity-buttons.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-quantity-buttons>`. */
export function QuantityButtons({ element, ajaxUrl, attributeName, cartUrl, viewCartText, isCart, alerts }: Props): null {
  const settings = useLatest({ ajaxUrl, attributeName, alerts });
  // Of tags inside each other the nearest one acts.
  const owns = (el: Element): boolean => el.closest(element.localName) === element;
  const buttons = useNodes<HTMLElement>(element, BUTTON);

  useEffect(followOtherScripts, []);
  useDriven(buttons, (el) => owns(el) && isPressable(el));

  useClickClaim(
    element,
    BUTTON,
    (button) => owns(button) && orderOf(button) !== null,
    (button, event) => {
      event.preventDefault();
      const order = orderOf(button);
      if (isRepeat(button, performance.now()) || !order || isOff(button)) {
        return;
      }
      drive(button);
      const before = stateOf(button);
      mark(button, 'loading');
      void press(button, order, settings.current, before);
    },
  );

  useListener<CustomEvent<ShopEvents['shop:cart-added']>>(window, 'shop:cart-added', ({ detail: { button, fragments } }) => {
    if (!button?.matches(BUTTON) || !owns(button)) {
      return;
    }
    clearAlert(button);
    mark(button, fragments ? 'added' : 'idle');
    // Where the host's script is bound it does these two, when it hears the event.
    if (driverOf('addToCart') === 'tag') {
      const href = isCart || !fragments ? null : safeUrl(cartUrl);
      if (href) {
        addCartLink(button, href, viewCartText || message('cart.view'));
      }
      fireHost(document.body, 'wc_cart_button_updated', [asHost(button)]);
    }
    announce(button.dataset['success_message'] || message('cart.added'), { delayMs: ANNOUNCE_AFTER_MS });
  });

  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted) {
      return;
    }
    for (const button of buttons) {
      // Out of the back/forward cache: whatever was under way when the page was left is over.
      if (!['loading', 'failed'].includes(stateOf(button))) {
        continue;
      }
      mark(button, 'idle');
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
    for (const button of now) {
      amountOf(button);
      drive(button);
    }
    // Only those that left: one that waits for its answer must not lose its state because another one came.
    for (const button of mine.current) {
      if (!now.has(button)) {
        letGo(button);
      }
    }
    mine.current = now;
  }, [buttons, latest]);
  useLayoutEffect(
    () => () => {
      for (const button of mine.current) {
        letGo(button);
      }
      mine.current = new Set();
    },
    [],
  );
}

function letGo(button: HTMLElement): void {
  clearAlert(button);
  release(button);
}
