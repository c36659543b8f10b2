import { fireHost } from '../../shared/host/jquery-bridge.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { announce } from '../../shared/stores/notices.js';
import { chosenOf, isChosen, OPTION, type AddonParts, type FieldParts } from './addons.read.js';
import { setDisplayed } from './effects.js';
import { exposeFolded } from './enhance.js';
import type { Session } from './session.js';
import { mayChoose } from './validate.logic.js';

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
