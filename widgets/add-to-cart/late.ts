import { useLayoutEffect } from 'react';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { sendPlainly } from '../../shared/dom/plain-submit.js';
import { useFirstIntent } from '../../shared/element/host-hooks.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { firstSubmitBlocker, productOf } from '../../shared/stores/product.js';
import { putAlert } from '../../shared/ui/alert-box.js';
import { mark, stateOf } from '../../shared/ui/cart-button.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { FORM } from './add-to-cart.host.js';
import type { Settings } from './add-to-cart.schema.js';

/**
 * What adds comes when somebody comes near a button. A press that is sooner waits for it, and its button is loading; where it is lost, the
 * press goes the way it goes without script.
 */
const lazyAct = lazyModule('what adds to the cart', () => import('./act.js'));
/** The same of a form. */
const lazyForm = lazyModule('what posts product forms', () => import('./act-form.js'));

const loadAct = (): unknown => lazyAct.load();

/**
 * Loads what is needed when somebody comes near; from then on the forms inside a tag are held back while something is missing there. A
 * submit that is sooner asks itself.
 */
export function useAct(element: HTMLElement, settings: { readonly current: Settings }): void {
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
export function tellsBlocker(form: HTMLFormElement, { alerts }: Settings): boolean {
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
export function press(button: HTMLElement, settings: { readonly current: Settings }): void {
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
export function submit(form: HTMLFormElement, button: HTMLElement, settings: { readonly current: Settings }): void {
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
