import { pressOwnField } from '../../../shared/dom/own-label.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { setQuoteAllowed } from '../../../shared/host/settings/addons.js';
import { parseHtml } from '../../../shared/html/sanitize.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { announce } from '../../../shared/stores/notices.js';
import { showSubmitBlocker } from '../../../shared/ui/submit-guard.js';
import { chosenOf, isChosen, OPTION, type AddonParts, type FieldParts, ADDON, DATE, UPLOAD_BUTTON } from '../addons.host.js';
import { exposeFolded, isUnfolded, toggleOf } from './enhance.js';
import { setDisplayed, type Session } from '../session.js';
import { mayChoose } from './fields.rules.js';

/** What a choice does to its own add-on, in the host's classes (contract 16 to 22). */

/** Marks a box or radio as chosen or not. */
export function markChosen(field: FieldParts): void {
  if (field.kind !== 'toggle') {
    return;
  }
  const isOn = isChosen(field);
  field.option.classList.toggle('selected', isOn);
  field.option.querySelector('.checkboxbutton, .radiobutton')?.classList.toggle('checked', isOn);
}

/** In an add-on of which one text may be written, the first that is written in switches the others off. */
export function allowOneText({ element, type, fields }: AddonParts): void {
  // What a rule hides is switched off as a whole.
  if ((type !== 'text' && type !== 'textarea') || element.classList.contains('hidden')) {
    return;
  }
  const single = fields.filter(({ option }) => option.classList.contains('selection-single'));
  const written = single.find(({ control }) => control.value !== '');
  for (const { control, option } of single) {
    control.disabled = (written !== undefined && control !== written.control) || option.classList.contains('out-of-stock');
  }
}

/** Shows picture and description of what a select has chosen. */
export function showSelected(select: HTMLSelectElement, { element }: AddonParts): void {
  const chosen = chosenOf(select);
  const image = chosen?.getAttribute('data-image') ?? '';
  const box = element.querySelector<HTMLElement>('.options div.image-container, .options div.option-image');
  if (box) {
    const shows = image !== '' && select.value !== 'default';
    if (shows) {
      box.replaceChildren(parseHtml('<img alt="">', '<shop-addons> image'));
      box.querySelector('img')?.setAttribute('src', image);
    }
    setDisplayed(box, shows, 'fade');
  }
  const description = element.querySelector<HTMLElement>('.option-description');
  if (description) {
    description.textContent = chosen?.getAttribute('data-description') ?? '';
  }
}

/** Brings marks, pictures and descriptions of an add-on to what is chosen. */
export function showChoices(addon: AddonParts): void {
  addon.fields.forEach(markChosen);
  allowOneText(addon);
  for (const { kind, control } of addon.fields) {
    if (kind === 'select') {
      showSelected(control as HTMLSelectElement, addon);
    }
  }
}

/**
 * Applies a press on a checkbox or radio: where one may be chosen the others are unchecked; one too many is unchecked and announced.
 * @returns whether the choice was accepted
 */
export function choose(field: FieldParts, { fields, max }: AddonParts): boolean {
  const control = field.control as HTMLInputElement;
  const toggles = fields.filter(({ kind }) => kind === 'toggle');
  const isChecked = control.checked && control.type === 'checkbox';
  if (isChecked && field.option.classList.contains('selection-single')) {
    for (const other of toggles.filter((one) => one !== field)) {
      (other.control as HTMLInputElement).checked = false;
    }
  }
  const isRefused = isChecked && !mayChoose(toggles.filter(isChosen).length, max);
  if (isRefused) {
    control.checked = false;
    announce(message('addons.at_most', { max: max ?? '' }), { assertive: true });
  }
  toggles.forEach(markChosen);
  return !isRefused;
}

/** Opens or closes an add-on that folds. */
export function fold(session: Session, { element, title, body }: AddonParts, isOpen: boolean): void {
  for (const el of [element, title]) {
    el?.classList.toggle('toggle-open', isOpen);
    el?.classList.toggle('toggle-closed', !isOpen);
  }
  if (body) {
    setDisplayed(body, isOpen, session.isFirst ? 'none' : 'slide');
  }
  exposeFolded(session.parts, session.writes);
  fireHost(document, 'yith_proteo_inizialize_html_elements');
}

/** The button of a linked product adds as many as its own field says. */
export function linkOwnQuantity(input: HTMLInputElement): void {
  const option = input.closest<HTMLElement>(OPTION);
  const link = option?.querySelector<HTMLAnchorElement>('a.add_to_cart_button, .option-add-to-cart a');
  if (option && link) {
    link.setAttribute('href', `?add-to-cart=${option.dataset['productId'] ?? ''}&quantity=${input.value || '1'}`);
  }
}

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
