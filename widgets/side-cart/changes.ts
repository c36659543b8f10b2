import { changeCart, type ChangeFailure } from '../../shared/cart/change.js';
import { holdUntilSaved, saveBeforeLeaving } from '../../shared/cart/leaving.js';
import { syncCart } from '../../shared/cart/load.js';
import { isLost } from '../../shared/cart/lost-response.rules.js';
import { $cart } from '../../shared/cart/state.js';
import { whenIdle } from '../../shared/dom/idle.js';
import type { CartAction, Fragments } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { fillPercent } from '../../shared/host/text-marks.js';
import { inertHtml } from '../../shared/html/inert.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import { quantityOf, shown } from '../../shared/quantity/step.rules.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation } from '../../shared/url.js';
import { exchangeButLines, noteTexts } from './keep-lines.js';
import {
  CONTAINER,
  coverPanel,
  lineKey,
  PLUS,
  PRODUCT,
  productName,
  QUANTITY,
  REMOVE,
  STEP,
  UNDO,
  type SideCartParts,
} from './side-cart.host.js';
import { judgeQuantity, limitsOf, pressed, type BoxLimits } from './side-cart.rules.js';
import type { Settings } from './side-cart.schema.js';

/**
 * Changing what is in the panel: quantities, removing, undo (contract 34 to 41). Plain code: answers replace the boxes and controls, and
 * what settles or is on its way outlives them.
 */

/** A way on, below what went wrong. */
export interface WayOn {
  readonly label: string;
  run(): void;
}

/** Shows an error in the panel; one with a way on stays until the next act. */
export type Say = (text: string, wayOn?: WayOn) => void;

const limitsIn = (box: Element): BoxLimits => limitsOf(box.getAttribute('min'), box.getAttribute('max'), box.getAttribute('step'));

/** What is said of a quantity above the most there is, or between two steps, in the shop's words where it has some (contract 35). */
function refusalText(why: 'max' | 'step', { max, step }: BoxLimits, { maxQtyError, stepQtyError }: Settings): string {
  if (why === 'max') {
    const most = max ?? 0;
    return maxQtyError === '' ? message('side-cart.max', { max: most }) : fillPercent(maxQtyError, most);
  }
  return stepQtyError === '' ? message('side-cart.step', { step }) : fillPercent(stepQtyError, step);
}

type Boxes = ReturnType<typeof createBoxes>;

/**
 * The quantity boxes of a panel, by the key of their line. What the shop has is what it printed in a box (shared/cart contract 60).
 * @param send is called with what has settled and is new
 */
function createBoxes({ modal, settings }: SideCartParts, say: Say, send: (key: string, quantity: number) => void) {
  const settling = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly quantity: number }>();
  /** The newest quantity of a line that is on its way. */
  const sent = new Map<string, number>();

  const boxOf = (key: string): HTMLInputElement | undefined =>
    [...modal.querySelectorAll<HTMLInputElement>(`input${QUANTITY}`)].find((box) => lineKey(box) === key);
  /** What the shop will have of a line without another word. */
  const expected = (box: HTMLInputElement): string => {
    const quantity = sent.get(lineKey(box));
    return quantity === undefined ? box.defaultValue : shown(quantity);
  };
  /** What settles of a line is not sent. */
  const cancel = (key: string): void => {
    clearTimeout(settling.get(key)?.timer);
    settling.delete(key);
  };
  const sendSettled = (key: string): void => {
    const box = boxOf(key);
    const quantity = settling.get(key)?.quantity;
    cancel(key);
    if (box && quantity !== undefined && shown(quantity) !== shown(quantityOf(expected(box)))) {
      send(key, quantity);
    }
  };
  /** What stands in a box is judged, and sent after a pause; what is refused goes back, with a word where there is one. */
  const settle = (box: HTMLInputElement): void => {
    const key = lineKey(box);
    const limits = limitsIn(box);
    const judged = judgeQuantity(box.value, limits);
    cancel(key);
    if (judged.ok) {
      holdUntilSaved();
      settling.set(key, { quantity: judged.quantity, timer: setTimeout(() => sendSettled(key), settings.current.qtyUpdateDelay) });
      return;
    }
    box.value = expected(box);
    if (judged.why !== 'silent') {
      say(refusalText(judged.why, limits, settings.current));
    }
  };

  return {
    of: boxOf,
    /** Steps a box by a press. */
    step(box: HTMLInputElement, direction: 1 | -1): void {
      box.value = shown(pressed(quantityOf(box.value) || 0, direction, limitsIn(box)));
      settle(box);
    },
    settle,
    cancel,
    /**
     * A quantity is on its way.
     * @returns is called at its end: where the cart has not taken it the shop's own stands again, unless there is a newer one
     */
    noteSent(key: string, quantity: number): (isTaken: boolean) => void {
      sent.set(key, quantity);
      return (isTaken) => {
        if (sent.get(key) !== quantity) {
          return;
        }
        sent.delete(key);
        const box = boxOf(key);
        if (box && !isTaken && !settling.has(key)) {
          box.value = box.defaultValue;
        }
      };
    },
    isSettling: () => settling.size > 0,
    /** Sends at once what is still settling. */
    flush: () => [...settling.keys()].forEach(sendSettled),
    stop: () => [...settling.keys()].forEach(cancel),
  };
}

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const FORBIDDEN = 403;
/** What a shopper changes in the panel. */
type PanelAction = Extract<CartAction, 'quantities' | 'remove' | 'undo'>;

/** What is said of a change that did not happen, and of one for which the shop took too long. */
const FAILURE: Record<PanelAction, { readonly failed: MessageKey; readonly timeout: MessageKey }> = {
  quantities: { failed: 'side-cart.failed', timeout: 'side-cart.timeout' },
  remove: { failed: 'side-cart.remove_failed', timeout: 'side-cart.remove_timeout' },
  undo: { failed: 'side-cart.undo_failed', timeout: 'side-cart.undo_failed' },
};

/** The changes a shopper makes in the panel, each a call of the plugin's (contract 37 to 41). */
interface Changes {
  /** A quantity of a line; 0 takes it out. */
  quantity(key: string, quantity: number): Promise<void>;
  /** @param control of the line that goes */
  remove(control: Element): Promise<void>;
  /** @param control of the line that comes back */
  undo(control: Element): Promise<void>;
  /** Is any of it on its way to the shop? */
  isPending(): boolean;
}

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
  const printed = row.querySelector(QUANTITY)?.getAttribute('value') ?? row.querySelector('.xoo-wsc-sml-qty span')?.textContent ?? '';
  const quantity = Number.parseFloat(printed);
  return Number.isFinite(quantity) ? quantity : null;
}

/** What the shopper is told: nothing of the cart that is not known. */
function failureKey(action: PanelAction, { reason, status, isKnown, isOther }: ChangeFailure): MessageKey {
  if (status === FORBIDDEN) {
    return 'side-cart.refused';
  }
  // That a line is still there is true all the same.
  if (isOther && action !== 'remove') {
    return 'side-cart.other';
  }
  if (reason === 'offline') {
    return 'cart.update_offline';
  }
  return isKnown
    ? FAILURE[action][reason === 'timeout' ? 'timeout' : 'failed']
    : isLost(reason)
      ? 'cart.update_unsure'
      : 'cart.update_unreadable';
}

/** What a change posts. */
const fieldsOf = ({ isCart, isCheckout }: Settings, key: string, quantity: number | undefined): Record<string, string | boolean> => ({
  container: 'cart',
  noticeSection: 'cart',
  isCheckout,
  isCart,
  cart_key: key,
  ...(quantity === undefined ? {} : { qty: shown(quantity) }),
});

/** @param boxes hear what became of a quantity @param say shows why one failed */
function createChanges(cart: SideCartParts, boxes: Pick<Boxes, 'noteSent' | 'cancel'>, say: Say): Changes {
  const { modal, settings } = cart;
  let pending = 0;
  /** Announces a change, unless the server sent a notice of it: that one is being read out already, and would be cut short. */
  const confirm = (text: string): void => {
    if (!modal.querySelector('.xoo-wsc-notices li')) {
      announce(text, { delayMs: ANNOUNCE_AFTER_MS });
    }
  };
  /** @param done is announced once it has happened */
  const send = async (action: PanelAction, endpoint: string, key: string, done: string, quantity?: number): Promise<void> => {
    const uncover = coverPanel(cart);
    const end = quantity === undefined ? undefined : boxes.noteSent(key, quantity);
    pending += 1;
    // There is time for it until the answer.
    const stopNoting = whenIdle((leaving) => leaving || noteTexts(modal, $cart().get().fragments[CONTAINER] ?? ''));
    const result = await changeCart({
      action,
      endpoint,
      fields: () => fieldsOf(settings.current, key, quantity),
      urlPattern: settings.current.wcAjaxUrl,
      regions: [CONTAINER],
      exchange: exchangeButLines,
      isDone: (fragments) => {
        const now = quantityIn(fragments, key);
        return quantity === undefined ? now !== 0 && now !== null : now === quantity;
      },
      tells: action === 'undo' ? ['xoo_wsc_item_restored', 'xoo_wsc_cart_updated'] : ['xoo_wsc_quantity_updated', 'xoo_wsc_cart_updated'],
      failureText: (failure) => message(failureKey(action, failure)),
    });
    stopNoting();
    uncover();
    pending -= 1;
    // Where it is another cart, the box shows what was read.
    end?.(result.outcome === 'changed' || (result.outcome === 'failed' && result.isOther));
    if (result.outcome === 'changed') {
      notifyPage(settings.current);
      confirm(done);
      return;
    }
    if (result.outcome === 'failed') {
      const again = (): void => void send(action, endpoint, key, done, quantity);
      say(
        result.message,
        result.status === FORBIDDEN
          ? { label: message('cart.reload'), run: () => navigation.reload() }
          : { label: message('cart.retry'), run: again },
      );
    }
  };
  const update = (key: string, quantity: number, done: string): Promise<void> =>
    send(quantity === 0 ? 'remove' : 'quantities', 'xoo_wsc_update_item_quantity', key, done, quantity);

  const busy = new Set<string>();
  /** A second press while the first is under way adds nothing. */
  const once = async (control: Element, run: (key: string) => Promise<unknown>): Promise<void> => {
    const key = lineKey(control);
    if (key !== '' && !busy.has(key)) {
      busy.add(key);
      await run(key);
      busy.delete(key);
    }
  };

  return {
    isPending: () => pending > 0,
    quantity: (key, quantity) => update(key, quantity, message(quantity === 0 ? 'cart.removed' : 'cart.updated')),
    remove: (control) =>
      once(control, (key) => {
        boxes.cancel(key);
        const name = productName(control);
        return update(key, 0, name === '' ? message('cart.removed') : message('cart.removed_named', { name }));
      }),
    undo: (control) => once(control, (key) => send('undo', 'xoo_wsc_undo_item', key, message('cart.updated'))),
  };
}

/** Cart and checkout pages that scripts of the core drive hear of the change in their own words; our tags hear `shop:cart-updated`. */
function notifyPage({ isCart, isCheckout, refreshCart }: Settings): void {
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
  if (refreshCart) {
    syncCart();
  }
}

const boxAt = ({ target }: Event): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.matches(QUANTITY) ? target : null;

/**
 * What the panel does when something in it is pressed or typed, wherever it is heard.
 * @param say shows an error in the panel
 */
export function createQuantities(cart: SideCartParts, say: Say) {
  const boxes = createBoxes(cart, say, (key, quantity) => void changes.quantity(key, quantity));
  const changes = createChanges(cart, boxes, say);
  const atBox =
    <E extends Event>(run: (box: HTMLInputElement, event: E) => void) =>
    (event: E): void => {
      const box = boxAt(event);
      if (box) {
        run(box, event);
      }
    };
  return {
    press(event: MouseEvent): void {
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>(`${REMOVE}, ${UNDO}, ${STEP}`) : null;
      if (event.defaultPrevented || !control || !cart.modal.contains(control)) {
        return;
      }
      event.preventDefault();
      if (control.matches(REMOVE)) {
        void changes.remove(control);
      } else if (control.matches(UNDO)) {
        void changes.undo(control);
      } else {
        const box = boxes.of(lineKey(control));
        if (box) {
          boxes.step(box, control.matches(PLUS) ? 1 : -1);
        }
      }
    },
    change: atBox(boxes.settle),
    key: atBox((box, event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        event.preventDefault();
        boxes.settle(box);
        boxes.flush();
      }
    }),
    flush: boxes.flush,
    /** Nothing is lost when the page is left. @returns how to end it, with all that settles */
    begin(): () => void {
      const stayNoMore = saveBeforeLeaving({ flush: boxes.flush, isPending: changes.isPending, isUnsent: boxes.isSettling });
      return () => {
        stayNoMore();
        boxes.stop();
      };
    },
  };
}
