import { pageSingleton } from '../page.js';
import { findAgain, pathOf, type Path } from './find-again.js';
import { createScope } from './scope.js';

/** What a mouse or a pen is held down on. */
interface Press {
  readonly control: HTMLElement;
  readonly path: Path | null;
}

const PRESSED = 'a[href], button, [role=button], [tabindex]';

/** Where a link leads, without its nonce, which an answer may have renewed. The rest tells one line of the cart from another. */
const addressOf = (el: Element): string => (el.getAttribute('href') ?? '').replace(/_wpnonce=[^&#]*/, '');

/** What stands in the place of a control that has left: only where it would do the same, and under the pointer. */
function inPlaceOf({ control, path }: Press, { clientX, clientY }: PointerEvent): HTMLElement | null {
  const again = control.isConnected ? undefined : findAgain(path, document.body);
  return again instanceof HTMLElement &&
    addressOf(again) === addressOf(control) &&
    again.contains(document.elementFromPoint(clientX, clientY))
    ? again
    : null;
}

const page = pageSingleton('keep-presses', () => {
  let press: Press | undefined;
  const down = ({ target, button, isPrimary, pointerType }: PointerEvent): void => {
    // What a finger presses is asked for when it is lifted.
    const isPress = button === 0 && isPrimary && pointerType !== 'touch';
    const control = isPress && target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
    press = control ? { control, path: pathOf(control, document.body) } : undefined;
  };
  const up = (event: PointerEvent): void => {
    const again = press && inPlaceOf(press, event);
    press = undefined;
    if (!again) {
      return;
    }
    let isClicked = false;
    const clicked = ({ target }: MouseEvent): void => {
      isClicked ||= target instanceof Node && again.contains(target);
    };
    window.addEventListener('click', clicked, true);
    // The browser's own click comes in the task of the mouse going up.
    setTimeout(() => {
      window.removeEventListener('click', clicked, true);
      if (!isClicked && again.isConnected) {
        again.click();
      }
    });
  };
  const scope = createScope();
  scope.listen(window, 'pointerdown', down, { capture: true });
  scope.listen(window, 'pointerup', up, { capture: true });
  return { forget: scope.end };
});

/**
 * Keeps presses of the mouse from being lost to answers: where what is pressed is printed anew before the button goes up, the browser sees
 * no click, since the two ends of the press lie on two nodes. What stands in the place is clicked then. For the whole page, from the first
 * call on.
 */
export const keepPresses = (): void => void page();
