import { saveBeforeLeaving } from '../../shared/cart/leaving.js';
import { createBoxes } from './boxes.js';
import { createChanges } from './changes.js';
import type { Say } from './panel-errors.js';
import { lineKey, PLUS, QUANTITY, REMOVE, STEP, UNDO } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

const boxAt = ({ target }: Event): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.matches(QUANTITY) ? target : null;

/**
 * Changing what is in the panel: quantities, removing, undo (contract 34 to 37). Listens to the panel, so that its content may be
 * replaced.
 * @param say shows an error in the panel
 * @returns how to stop; `flush` sends at once what is still settling
 */
export function driveQuantities(cart: SideCartParts, say: Say): { readonly flush: () => void; readonly stop: () => void } {
  const { modal } = cart;
  const boxes = createBoxes(cart, say, (key, quantity) => void changes.quantity(key, quantity));
  const changes = createChanges(cart, boxes, say);
  const onClick = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>(`${REMOVE}, ${UNDO}, ${STEP}`) : null;
    if (event.defaultPrevented || !control || !modal.contains(control)) {
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
  };
  const atBox =
    <E extends Event>(run: (box: HTMLInputElement, event: E) => void) =>
    (event: E): void => {
      const box = boxAt(event);
      if (box) {
        run(box, event);
      }
    };
  const listeners = new AbortController();
  const { signal } = listeners;
  modal.addEventListener('click', onClick, { signal });
  modal.addEventListener('focusin', atBox(boxes.enter), { signal });
  modal.addEventListener('change', atBox(boxes.settle), { signal });
  modal.addEventListener(
    'keydown',
    atBox((box, event: KeyboardEvent) => {
      if (event.key === 'Enter') {
        event.preventDefault();
        boxes.settle(box);
        boxes.flush();
      }
    }),
    { signal },
  );
  window.addEventListener('pagehide', boxes.flush, { signal });
  const stayNoMore = saveBeforeLeaving({ flush: boxes.flush, isPending: changes.isPending, isUnsent: boxes.isSettling });
  return {
    flush: boxes.flush,
    stop: () => {
      listeners.abort();
      stayNoMore();
      boxes.stop();
    },
  };
}
