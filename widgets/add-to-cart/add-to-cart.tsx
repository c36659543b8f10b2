import { useEffect, useLayoutEffect, type ReactElement } from 'react';
import { isOwnNode } from '../../shared/dom/nodes.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { consumePlain, sendPlainly } from '../../shared/dom/plain-submit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useClickClaim, useFirstIntent, useLatest, useListener } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import type { ShopEvents } from '../../shared/events.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { followOtherScripts } from '../../shared/cart/sync.js';
import { announce } from '../../shared/stores/notices.js';
import { firstSubmitBlocker, productOf } from '../../shared/stores/product.js';
import { clearAlert, putAlert } from '../../shared/ui/alert-box.js';
import {
  addCartLink,
  ANNOUNCE_AFTER_MS,
  drive,
  isRepeat,
  mark,
  stateOf,
  toldByNotice,
  useCartButton,
  useOverOnReturn,
} from '../../shared/ui/cart-button.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { addsSomething, BUTTON, drivenIn, FORM, isPostedHere, isProductForm, submitterOf } from './add-to-cart.host.js';
import type { schema, Settings } from './add-to-cart.schema.js';

type Props = Values<typeof schema> & ElementProps;

/**
 * What adds comes when somebody comes near a button. A press that is sooner waits for it, and its button is loading; where it is lost, the
 * press goes the way it goes without script.
 */
const lazyAct = lazyModule('what adds to the cart', () => import('./act.js'));
/** The same of a form. */
const lazyForm = lazyModule('what posts product forms', () => import('./act-form.js'));

const loadAct = (): unknown => lazyAct.load();

/** The view of `<shop-add-to-cart>`. The state is on each driven button, because one tag may stand around a whole list. */
export function AddToCart({ element, redirect, cartUrl, viewCartText, isCart, alerts, noAjax }: Props): ReactElement {
  const settings: Settings = { redirect, cartUrl, viewCartText, isCart, alerts };
  const latest = useLatest(settings);
  const owns = (el: Element): boolean => !noAjax && isOwnNode(element, el);
  // Read: no selector says whether a form is posted here.
  const buttons = useNodesBy(noAjax ? null : element, drivenIn);

  useEffect(followOtherScripts, []);
  useLateCode(element, latest);

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
  if (!toldByNotice.has(button)) {
    announce(button.dataset['success_message'] ?? message('cart.added'), { delayMs: ANNOUNCE_AFTER_MS });
  }
}

/**
 * Loads what is needed when somebody comes near; from then on the forms inside a tag are held back while something is missing there. A
 * submit that is sooner asks itself.
 */
function useLateCode(element: HTMLElement, settings: { readonly current: Settings }): void {
  useFirstIntent(element, loadAct);
  useLayoutEffect(() => {
    let stop = (): void => undefined;
    let hasLeft = false;
    const end = onFirstIntent(element, FORM, () =>
      lazyForm.use(
        ({ guardSubmits }) => {
          if (!hasLeft) {
            stop = guardSubmits({ element, covers: (form) => element.contains(form), native: () => settings.current.alerts === 'native' });
          }
        },
        () => undefined,
      ),
    );
    return () => {
      hasLeft = true;
      end();
      stop();
    };
  }, [element, settings]);
}

/** Is something missing in a form? Then it says so at the form; the reason alone, where the code for more is lost. */
function tellsBlocker(form: HTMLFormElement, { alerts }: Settings): boolean {
  const blocker = firstSubmitBlocker(productOf(form));
  if (blocker) {
    lazyForm.use(
      ({ showSubmitBlocker }) => showSubmitBlocker(form, { native: alerts === 'native' }),
      () => putAlert(form, blocker.message),
    );
  }
  return blocker !== null;
}

/** The browser's own way; without a connection it could only show its own error page, so the press is refused here. */
function goPlainly(button: HTMLElement, go: () => void): void {
  if (navigator.onLine !== false) {
    go();
    return;
  }
  mark(button, 'failed');
  putAlert(button, message('cart.offline'));
}

/** Adds what a listing button names; it is marked as loading already. */
function press(button: HTMLElement, settings: { readonly current: Settings }): void {
  lazyAct.use(
    ({ pressButton }) => void pressButton(button, settings.current),
    () =>
      goPlainly(button, () =>
        navigation.go(safeUrl(button.getAttribute('href')) ?? `?add-to-cart=${encodeURIComponent(button.dataset['product_id'] ?? '')}`),
      ),
  );
}

/** Forms whose submit waits for the code. */
const waiting = new WeakSet<HTMLFormElement>();

/** Posts a product form; the browser's own submit has been prevented. */
function submit(form: HTMLFormElement, button: HTMLElement, settings: { readonly current: Settings }): void {
  if (waiting.has(form)) {
    return;
  }
  const before = stateOf(button);
  if (!lazyForm.loaded) {
    waiting.add(form);
    mark(button, 'loading');
  }
  lazyForm.use(
    ({ postForm }) => {
      waiting.delete(form);
      void postForm(form, button, settings.current, before);
    },
    () => {
      waiting.delete(form);
      mark(button, before);
      goPlainly(button, () => sendPlainly(form, button));
    },
  );
}
