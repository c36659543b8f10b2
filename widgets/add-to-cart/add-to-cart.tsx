import { useEffect, type ReactElement } from 'react';
import { isOwnNode } from '../../shared/dom/nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useClickClaim, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import type { ShopEvents } from '../../shared/events.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { followOtherScripts } from '../../shared/cart/sync.js';
import { announce } from '../../shared/stores/notices.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { addCartLink, ANNOUNCE_AFTER_MS, drive, isRepeat, mark } from '../../shared/ui/cart-button.js';
import { useCartButton, useOverOnReturn } from '../../shared/ui/use-cart-button.js';
import { safeUrl } from '../../shared/url.js';
import { addsSomething, BUTTON, drivenIn, isPostedHere, isProductForm, submitterOf } from './add-to-cart.host.js';
import type { schema, Settings } from './add-to-cart.schema.js';
import { press, submit, tellsBlocker, useAct } from './late.js';
import { consumePlain, told } from '../../shared/dom/plain-submit.js';

type Props = Values<typeof schema> & ElementProps;

/** The view of `<shop-add-to-cart>`. The state is on each driven button, because one tag may stand around a whole list. */
export function AddToCart({ element, redirect, cartUrl, viewCartText, isCart, alerts, noAjax }: Props): ReactElement {
  const settings: Settings = { redirect, cartUrl, viewCartText, isCart, alerts };
  const latest = useLatest(settings);
  const owns = (el: Element): boolean => !noAjax && isOwnNode(element, el);
  // Read: no selector says whether a form is posted here.
  const buttons = useNodesBy(noAjax ? null : element, drivenIn);

  useEffect(followOtherScripts, []);
  useAct(element, latest);

  useClickClaim(
    element,
    BUTTON,
    (button) => owns(button) && addsSomething(button),
    (button, event) => {
      event.preventDefault();
      if (isRepeat(button, performance.now())) {
        return;
      }
      drive(button);
      mark(button, 'loading');
      clearAlert(button);
      announce('');
      press(button, latest);
    },
  );

  useListener<SubmitEvent>(window, 'submit', (event) => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement)) {
      return;
    }
    const button = submitterOf(form, event.submitter);
    if (!button || !(owns(form) || owns(button)) || !isProductForm(form, button) || consumePlain(form)) {
      return;
    }
    if (!isPostedHere(form, button)) {
      // The browser's, once nothing is missing. What holds it back may still be to come.
      if (tellsBlocker(form, settings)) {
        event.preventDefault();
      }
      return;
    }
    event.preventDefault();
    drive(button);
    submit(form, button, latest);
  });

  useListener<CustomEvent<ShopEvents['shop:cart-added']>>(window, 'shop:cart-added', ({ detail: { button, fragments } }) => {
    if (!button || !owns(button)) {
      return;
    }
    // What was said of a try that did arrive.
    clearAlert(button);
    showAdded(button, Boolean(fragments), settings);
  });

  useOverOnReturn(buttons);

  return (
    <>
      {buttons.filter(owns).map((button) => (
        <Button key={keyOf(button)} button={button} />
      ))}
    </>
  );
}

function Button({ button }: { readonly button: HTMLElement }): null {
  useCartButton(button);
  return null;
}

/** The state after an add, whoever made the request: classes, link, and what the host's script would fire where it is absent. */
function showAdded(button: HTMLElement, hasFragments: boolean, { isCart, cartUrl, viewCartText }: Settings): void {
  const drives = driverOf('addToCart') === 'tag';
  drive(button);
  mark(button, hasFragments ? 'added' : 'idle');
  if (hasFragments && drives && !isCart) {
    const href = safeUrl(cartUrl);
    if (href) {
      addCartLink(button, href, viewCartText || message('cart.view'));
    }
  }
  if (drives) {
    fireHost(document.body, 'wc_cart_button_updated', [asHost(button)]);
  }
  // A notice on the page has told it already.
  if (!told.has(button)) {
    announce(button.dataset['success_message'] ?? message('cart.added'), { delayMs: ANNOUNCE_AFTER_MS });
  }
}
