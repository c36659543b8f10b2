import { useEffect, useState, type ReactElement } from 'react';
import { isOwnNode } from '../../shared/dom/nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useMatches } from '../../shared/element/host.js';
import { keyOf, useClickClaim, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import type { ShopEvents } from '../../shared/events.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { followOtherScripts } from '../../shared/cart/sync.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import {
  addCartLink,
  ANNOUNCE_AFTER_MS,
  drive,
  isRepeat,
  mark,
  stateOf,
  useCartButton,
  useOverOnReturn,
} from '../../shared/ui/cart-button.js';
import { safeUrl } from '../../shared/url.js';
import { press } from './add.js';
import { amountOf, BUTTON, isOff, isPressable, orderOf } from './quantity-buttons.host.js';
import type { schema } from './quantity-buttons.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-quantity-buttons>`. The state is on each button: the queue of the cart and other tags set it, too. */
export function QuantityButtons({ element, ajaxUrl, attributeName, cartUrl, viewCartText, isCart, alerts }: Props): ReactElement {
  const buttons = useMatches(element, BUTTON);
  useEffect(followOtherScripts, []);

  useClickClaim(
    element,
    BUTTON,
    (button) => isOwnNode(element, button) && orderOf(button) !== null,
    (button, event) => {
      event.preventDefault();
      const order = orderOf(button);
      if (isRepeat(button, performance.now()) || !order || isOff(button)) {
        return;
      }
      drive(button);
      const before = stateOf(button);
      mark(button, 'loading');
      void press(button, order, { ajaxUrl, attributeName, alerts }, before);
    },
  );

  useListener<CustomEvent<ShopEvents['shop:cart-added']>>(window, 'shop:cart-added', ({ detail: { button, fragments } }) => {
    if (!button?.matches(BUTTON) || !isOwnNode(element, button)) {
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

  useOverOnReturn(buttons);

  return (
    <>
      {buttons.filter(isPressable).map((button) => (
        <Button key={keyOf(button)} button={button} />
      ))}
    </>
  );
}

function Button({ button }: { readonly button: HTMLElement }): null {
  // As it is printed; later the page may be translated.
  useState(() => amountOf(button));
  useCartButton(button);
  return null;
}
