import { pressOwnField } from '../../shared/dom/own-label.js';
import { setQuoteAllowed } from '../../shared/host/settings/addons.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { ADDON, DATE, OPTION, UPLOAD_BUTTON, type AddonParts } from './addons.read.js';
import { fold } from './choices.js';
import { isUnfolded, toggleOf } from './enhance.js';
import type { Session } from './session.js';

const QUOTE = '.add-request-quote-button';
/** Boxes that a press on what stands for them checks. */
const PICTURED = '.yith-wapo-addon-type-label, .yith-wapo-addon-type-color, .yith-wapo-addon-type-product';
/** What in such an option has a use of its own. */
const OWN_USE = 'a, button, input, select, textarea, .quantity, .option-add-to-cart';
const TOGGLE = 'input[type=checkbox].yith-wapo-option-value, input[type=radio].yith-wapo-option-value';

/** What the view does for the driver. */
export interface AddonsUi {
  /** Opens the calendar of a date field. */
  openDate(field: HTMLInputElement, takesFocus: boolean): void;
}

/** The box or radio that a press on a picture, colour or the printed mark stands for. */
function toggleFor(target: Element): HTMLInputElement | null {
  const option = target.closest<HTMLElement>(OPTION);
  if (!option || target.closest(OWN_USE)) {
    return null;
  }
  const pressed = option.closest(PICTURED)
    ? target.closest('div.label, div.label_container, .product-container')
    : target.closest('label') // A label presses its box by itself.
      ? null
      : target.closest('span.checkboxbutton, span.radiobutton, .image-container');
  return pressed && option.querySelector<HTMLInputElement>(TOGGLE);
}

/** Handles presses on the container, by pointer and by key (contract 18 and 20). */
export function drivePresses(session: Session, ui: AddonsUi): void {
  const { container, hear } = session;
  const foldingAt = (node: Element | null): AddonParts | undefined => {
    const at = node?.closest(ADDON);
    return session.parts.addons.find((addon) => addon.element === at && toggleOf(addon));
  };
  hear<MouseEvent>(container, 'click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) {
      return;
    }
    const folding = foldingAt(target.closest('.addon-header'));
    if (folding) {
      fold(session, folding, !isUnfolded(folding));
      return;
    }
    const button = target.closest<HTMLElement>(UPLOAD_BUTTON);
    if (button) {
      button.closest(OPTION)?.querySelector<HTMLInputElement>('input.file')?.click();
      return;
    }
    if (target.matches(DATE)) {
      const field = target as HTMLInputElement;
      ui.openDate(field, (event as PointerEvent).pointerType === 'touch' || field.readOnly);
      return;
    }
    const toggle = toggleFor(target);
    if (toggle) {
      // A label inside would press the box once more.
      event.preventDefault();
      toggle.click();
    }
    pressOwnField(container, event);
  });
  // The browser cannot show what is wrong in a field that is folded away, and would hold the form without a word.
  hear<Event>(
    container,
    'invalid',
    ({ target }) => {
      const folding = foldingAt(target as Element);
      if (folding && !isUnfolded(folding)) {
        fold(session, folding, true);
      }
    },
    true,
  );
  hear<KeyboardEvent>(container, 'keydown', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (target.matches(DATE)) {
      if (isPress || event.key === 'ArrowDown') {
        event.preventDefault();
        ui.openDate(target as HTMLInputElement, true);
      }
    } else if (isPress && target.getAttribute('role') === 'button') {
      event.preventDefault();
      target.click();
    }
  });
}

/** A press on a button that asks for a quote is held as a submit is (contract 56). */
export function guardQuotes({ container, form, settings, hear }: Session): void {
  hear<MouseEvent>(
    window,
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest(QUOTE) : null;
      if (!button || !form || !(form.contains(button) || container.closest('.product')?.contains(button))) {
        return;
      }
      const isHeld = showSubmitBlocker(form, { native: settings().alerts === 'native' });
      setQuoteAllowed(!isHeld);
      if (isHeld) {
        event.preventDefault();
      }
    },
    true,
  );
}
