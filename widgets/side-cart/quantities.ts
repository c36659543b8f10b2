import { changeCart, type ChangeFailure, type ChangeResult } from '../../shared/cart/change.js';
import type { CartAction, Fragments } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { driverOf } from '../../shared/host/driver.js';
import { fillPercent } from '../../shared/host/text-marks.js';
import { inertHtml } from '../../shared/html/sanitize.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation } from '../../shared/url.js';
import { shown } from '../../shared/quantity/step.logic.js';
import { coverPanel } from './busy.js';
import { judgeQuantity, limitsOf, pressed, type BoxLimits } from './side-cart.logic.js';
import { CONTAINER, lineKey, PLUS, PRODUCT, productName, QUANTITY, REMOVE, STEP, UNDO } from './side-cart.read.js';
import type { SideCartParts } from './types.js';

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const FORBIDDEN = 403;
const FAILURE: Partial<Record<ChangeFailure['reason'], MessageKey>> = { offline: 'cart.update_offline', timeout: 'side-cart.timeout' };

/** A way on, below what went wrong. */
export interface WayOn {
  readonly label: string;
  run(): void;
}

const limitsIn = (box: Element): BoxLimits => limitsOf(box.getAttribute('min'), box.getAttribute('max'), box.getAttribute('step'));

/** The quantity of a line in answered fragments: 0 where the line has left, `null` where they do not tell. */
function quantityIn(fragments: Fragments, key: string): number | null {
  const container = fragments[CONTAINER];
  if (container === undefined) {
    return null;
  }
  const row = [...inertHtml(container).querySelectorAll(PRODUCT)].find((el) => lineKey(el) === key);
  if (!row) {
    return 0;
  }
  const said = row.querySelector(QUANTITY)?.getAttribute('value') ?? row.querySelector('.xoo-wsc-sml-qty span')?.textContent ?? '';
  const quantity = Number.parseFloat(said);
  return Number.isFinite(quantity) ? quantity : null;
}

const failureText = ({ reason, status }: ChangeFailure): string =>
  message(status === FORBIDDEN ? 'side-cart.refused' : (FAILURE[reason] ?? 'side-cart.failed'));

/**
 * Changing what is in the panel: quantities, removing, undo (contract §6). Listens to the panel, so that its content may be replaced.
 * @param say shows an error in the panel
 * @returns how to stop; `flush` sends at once what is still settling
 */
export function driveQuantities(
  { modal, settings }: SideCartParts,
  say: (text: string, wayOn?: WayOn) => void,
): { readonly flush: () => void; readonly stop: () => void } {
  /** The value a box had before it was changed, by line. */
  const before = new Map<string, string>();
  const settling = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void }>();
  const leaving = new Set<string>();

  const boxOf = (key: string): HTMLInputElement | undefined =>
    [...modal.querySelectorAll<HTMLInputElement>(`input${QUANTITY}`)].find((box) => lineKey(box) === key);
  const restore = (key: string): void => {
    const box = boxOf(key);
    const old = before.get(key);
    before.delete(key);
    if (box && old !== undefined) {
      box.value = old;
    }
  };

  const send = async (action: CartAction, endpoint: string, key: string, quantity?: number): Promise<ChangeResult> => {
    const { isCart, isCheckout, wcAjaxUrl, refreshCart } = settings.current;
    const uncover = coverPanel(modal);
    const common = { container: 'cart', noticeSection: 'cart', isCheckout, isCart, cart_key: key };
    const result = await changeCart({
      action,
      endpoint,
      fields: () => (quantity === undefined ? common : { ...common, qty: shown(quantity) }),
      urlPattern: wcAjaxUrl,
      regions: [CONTAINER],
      isDone: (fragments) => {
        const now = quantityIn(fragments, key);
        return quantity === undefined ? now !== 0 && now !== null : now === quantity;
      },
      tells: action === 'undo' ? ['xoo_wsc_item_restored', 'xoo_wsc_cart_updated'] : ['xoo_wsc_quantity_updated', 'xoo_wsc_cart_updated'],
      failureText,
    });
    uncover();
    if (result.outcome === 'changed') {
      before.delete(key);
      tellPage(settings.current);
      if (refreshCart) {
        fireHost(document.body, 'wc_fragment_refresh');
      }
      return result;
    }
    restore(key);
    if (result.outcome === 'failed') {
      const again = (): void => {
        void send(action, endpoint, key, quantity);
      };
      say(
        result.message,
        result.status === FORBIDDEN
          ? { label: message('cart.reload'), run: () => navigation.reload() }
          : { label: message('cart.retry'), run: again },
      );
    }
    return result;
  };
  const update = (key: string, quantity: number): Promise<ChangeResult> =>
    send(quantity === 0 ? 'remove' : 'quantities', 'xoo_wsc_update_item_quantity', key, quantity);

  const settle = (box: HTMLInputElement): void => {
    const key = lineKey(box);
    const limits = limitsIn(box);
    const judged = judgeQuantity(box.value, limits);
    clearTimeout(settling.get(key)?.timer);
    settling.delete(key);
    if (!judged.ok) {
      const { maxQtyError, stepQtyError } = settings.current;
      restore(key);
      if (judged.why === 'max') {
        const max = limits.max ?? 0;
        say(maxQtyError === '' ? message('side-cart.max', { max }) : fillPercent(maxQtyError, max));
      } else if (judged.why === 'step') {
        const { step } = limits;
        say(stepQtyError === '' ? message('side-cart.step', { step }) : fillPercent(stepQtyError, step));
      }
      return;
    }
    const now = (): void => {
      settling.delete(key);
      if (shown(judged.quantity) !== shown(Number(before.get(key) ?? NaN))) {
        void update(key, judged.quantity).then(({ outcome }) => {
          if (outcome === 'changed') {
            announce(message(judged.quantity === 0 ? 'cart.removed' : 'cart.updated'), { delayMs: ANNOUNCE_AFTER_MS });
          }
        });
      }
    };
    settling.set(key, { send: now, timer: setTimeout(now, settings.current.qtyUpdateDelay) });
  };
  const note = (box: HTMLInputElement): void => {
    const key = lineKey(box);
    if (!before.has(key)) {
      before.set(key, box.value);
    }
  };

  const remove = async (control: Element): Promise<void> => {
    const key = lineKey(control);
    // A second press adds nothing.
    if (key === '' || leaving.has(key)) {
      return;
    }
    leaving.add(key);
    clearTimeout(settling.get(key)?.timer);
    settling.delete(key);
    const name = productName(control);
    const { outcome } = await update(key, 0);
    leaving.delete(key);
    // What the server printed as a notice is read already.
    if (outcome === 'changed' && !modal.querySelector('.xoo-wsc-notices li')) {
      announce(name === '' ? message('cart.removed') : message('cart.removed_named', { name }), { delayMs: ANNOUNCE_AFTER_MS });
    }
  };

  const onClick = (event: MouseEvent): void => {
    if (event.defaultPrevented || !(event.target instanceof Element)) {
      return;
    }
    const control = event.target.closest<HTMLElement>(`${REMOVE}, ${UNDO}, ${STEP}`);
    if (!control || !modal.contains(control)) {
      return;
    }
    event.preventDefault();
    if (control.matches(REMOVE)) {
      void remove(control);
      return;
    }
    if (control.matches(UNDO)) {
      const key = lineKey(control);
      if (key !== '') {
        void send('undo', 'xoo_wsc_undo_item', key);
      }
      return;
    }
    const box = boxOf(lineKey(control));
    if (box) {
      note(box);
      box.value = shown(pressed(Number(box.value) || 0, control.matches(PLUS) ? 1 : -1, limitsIn(box)));
      settle(box);
    }
  };
  const boxAt = ({ target }: Event): HTMLInputElement | null =>
    target instanceof HTMLInputElement && target.matches(QUANTITY) ? target : null;
  const onFocus = (event: FocusEvent): void => {
    const box = boxAt(event);
    if (box && !settling.has(lineKey(box))) {
      before.set(lineKey(box), box.value);
    }
  };
  const onChange = (event: Event): void => {
    const box = boxAt(event);
    if (box) {
      note(box);
      settle(box);
    }
  };
  const onKeydown = (event: KeyboardEvent): void => {
    const box = event.key === 'Enter' ? boxAt(event) : null;
    if (box) {
      event.preventDefault();
      note(box);
      settle(box);
      flush();
    }
  };
  const flush = (): void => {
    for (const { timer, send: now } of [...settling.values()]) {
      clearTimeout(timer);
      now();
    }
  };
  const control = new AbortController();
  const { signal } = control;
  modal.addEventListener('click', onClick, { signal });
  modal.addEventListener('focusin', onFocus, { signal });
  modal.addEventListener('change', onChange, { signal });
  modal.addEventListener('keydown', onKeydown, { signal });
  window.addEventListener('pagehide', flush, { signal });
  return {
    flush,
    stop: () => {
      control.abort();
      for (const { timer } of settling.values()) {
        clearTimeout(timer);
      }
    },
  };
}

/** Cart and checkout pages that scripts of the core drive hear of the change in their own words; our tags hear `shop:cart-updated`. */
function tellPage({ isCart, isCheckout }: { readonly isCart: boolean; readonly isCheckout: boolean }): void {
  if (isCheckout && !document.querySelector('form.checkout')) {
    navigation.reload();
    return;
  }
  if (isCheckout && driverOf('checkout') === 'host') {
    fireHost(document.body, 'update_checkout');
  }
  if (isCart && driverOf('cartPage') === 'host') {
    fireHost(document.body, 'wc_update_cart');
  }
}
