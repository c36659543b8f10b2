import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { chosenMethod, METHOD_RADIO, methodsOf, PAYMENT_BOX, PLACE } from './checkout.host.js';
import { methodsPlace, type CheckoutPage } from './context.js';
import { slide } from './slide.js';

/** As long as the host takes. */
const SLIDE_MS = 230;

const boxesOf = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(PAYMENT_BOX)];

/**
 * A payment method was chosen: its box opens and the others close, the button says what it does, and who listens is told once
 * (contract 59).
 */
export function methodChosen(page: CheckoutPage, radio: HTMLInputElement): void {
  const root = methodsPlace(page);
  if (!root) {
    return;
  }
  const several = root.querySelectorAll(METHOD_RADIO).length > 1;
  for (const box of boxesOf(root)) {
    const own = radio.id !== '' && box.classList.contains(radio.id);
    if (!several) {
      slide(box, true, 0);
    } else if (!own) {
      slide(box, false, SLIDE_MS);
    } else if (radio.checked) {
      slide(box, true, SLIDE_MS);
    }
  }
  nameButton(root, radio);
  const chosen = chosenMethod(root);
  if (!chosen || chosen.id === page.methodId) {
    return;
  }
  // Heard before it is remembered, as the host's script has it.
  fireHost(document.body, 'payment_method_selected');
  page.methodId = chosen.id;
  emit(page.element, 'shop:payment-method-chosen', { method: chosen.value });
}

function nameButton(root: ParentNode, radio: HTMLInputElement): void {
  const button = root.querySelector<HTMLElement>(PLACE);
  const text = radio.dataset['order_button_text'] || button?.dataset['value'];
  if (button && text && button.textContent !== text) {
    button.textContent = text;
  }
}

/**
 * Sets the payment methods up, at the start and after each fresh review: a single one needs no radio, the remembered one is chosen
 * again, else the first, and all other boxes are closed at once.
 */
export function initMethods(page: CheckoutPage): void {
  const root = methodsPlace(page);
  const methods = root ? methodsOf(root) : [];
  const [first] = methods;
  if (!root || !first) {
    return;
  }
  if (methods.length === 1) {
    first.style.display = 'none';
  }
  const remembered = methods.find((el) => el.id !== '' && el.id === page.methodId);
  if (remembered) {
    remembered.checked = true;
  }
  if (!methods.some((el) => el.checked)) {
    first.checked = true;
  }
  const chosen = methods.find((el) => el.checked) ?? first;
  if (methods.length > 1) {
    for (const box of boxesOf(root)) {
      if (!box.classList.contains(chosen.id)) {
        slide(box, false, 0);
      }
    }
  }
  // Gateways wait for this click.
  chosen.click();
}
