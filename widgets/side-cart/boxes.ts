import { holdUntilSaved } from '../../shared/cart/leaving.js';
import { fillPercent } from '../../shared/host/text-marks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { quantityOf, shown } from '../../shared/quantity/step.rules.js';
import type { Say } from './panel-errors.js';
import { judgeQuantity, limitsOf, pressed, type BoxLimits } from './side-cart.rules.js';
import { lineKey, QUANTITY } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

/** The quantity boxes of a panel, by the key of their line: answers replace the nodes. */
export interface Boxes {
  /** The box of a line. */
  of(key: string): HTMLInputElement | undefined;
  /** Somebody is at a box: what stands in it is the old value, unless a change of it settles. */
  enter(box: HTMLInputElement): void;
  /** Steps a box by a press. */
  step(box: HTMLInputElement, direction: 1 | -1): void;
  /** What stands in a box is judged, and sent after a pause; what is refused goes back, with a word where there is one. */
  settle(box: HTMLInputElement): void;
  /** The line goes: what settles of it is not sent. */
  cancel(key: string): void;
  /** The cart has this quantity of a line now. */
  taken(key: string, quantity: number | undefined): void;
  /** The cart has not taken it: the old value stands again, unless a newer one settles. */
  restore(key: string): void;
  /** Is a quantity still settling? */
  isSettling(): boolean;
  /** Sends at once what is still settling. */
  flush(): void;
  stop(): void;
}

const limitsIn = (box: Element): BoxLimits => limitsOf(box.getAttribute('min'), box.getAttribute('max'), box.getAttribute('step'));

/** Makes them. @param send is called with what has settled and is new */
export function createBoxes({ modal, settings }: SideCartParts, say: Say, send: (key: string, quantity: number) => void): Boxes {
  /** The value a box had before it was changed. */
  const before = new Map<string, string>();
  const settling = new Map<string, { readonly timer: ReturnType<typeof setTimeout>; readonly send: () => void }>();

  const boxOf = (key: string): HTMLInputElement | undefined =>
    [...modal.querySelectorAll<HTMLInputElement>(`input${QUANTITY}`)].find((box) => lineKey(box) === key);
  const note = (box: HTMLInputElement): void => {
    const key = lineKey(box);
    if (!before.has(key)) {
      before.set(key, box.value);
    }
  };
  const cancel = (key: string): void => {
    clearTimeout(settling.get(key)?.timer);
    settling.delete(key);
  };
  /** While somebody is at a box its next value is compared with this one: no focus comes in again that would say what stands there. */
  const keepWhileAt = (key: string, value: string | undefined): void => {
    if (value !== undefined && (settling.has(key) || boxOf(key) === document.activeElement)) {
      before.set(key, value);
    } else {
      before.delete(key);
    }
  };
  const restore = (key: string): void => {
    const box = boxOf(key);
    const old = before.get(key);
    if (settling.has(key)) {
      return;
    }
    if (box && old !== undefined) {
      box.value = old;
    }
    keepWhileAt(key, old);
  };
  const refuse = (why: 'silent' | 'max' | 'step', { max, step }: BoxLimits): void => {
    const { maxQtyError, stepQtyError } = settings.current;
    if (why === 'max') {
      const most = max ?? 0;
      say(maxQtyError === '' ? message('side-cart.max', { max: most }) : fillPercent(maxQtyError, most));
    } else if (why === 'step') {
      say(stepQtyError === '' ? message('side-cart.step', { step }) : fillPercent(stepQtyError, step));
    }
  };
  const settle = (box: HTMLInputElement): void => {
    note(box);
    const key = lineKey(box);
    const limits = limitsIn(box);
    const judged = judgeQuantity(box.value, limits);
    cancel(key);
    if (!judged.ok) {
      restore(key);
      refuse(judged.why, limits);
      return;
    }
    const now = (): void => {
      settling.delete(key);
      if (shown(judged.quantity) !== shown(Number(before.get(key) ?? NaN))) {
        send(key, judged.quantity);
      }
    };
    holdUntilSaved();
    settling.set(key, { send: now, timer: setTimeout(now, settings.current.qtyUpdateDelay) });
  };

  return {
    of: boxOf,
    enter(box) {
      if (!settling.has(lineKey(box))) {
        before.set(lineKey(box), box.value);
      }
    },
    step(box, direction) {
      note(box);
      box.value = shown(pressed(quantityOf(box.value) || 0, direction, limitsIn(box)));
      settle(box);
    },
    settle,
    cancel,
    taken(key, quantity) {
      // A newer value that settles goes back to this one.
      keepWhileAt(key, quantity === undefined ? undefined : shown(quantity));
    },
    restore,
    isSettling: () => settling.size > 0,
    flush() {
      for (const { timer, send: now } of [...settling.values()]) {
        clearTimeout(timer);
        now();
      }
    },
    stop: () => settling.forEach(({ timer }) => clearTimeout(timer)),
  };
}
