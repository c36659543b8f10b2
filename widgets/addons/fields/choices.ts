import { commit } from '../../../shared/element/commit.js';
import { pressOwnField } from '../../../shared/dom/own-label.js';
import { fireHost } from '../../../shared/host/jquery-bridge.js';
import { setQuoteAllowed } from '../../../shared/host/settings/addons.js';
import { parseHtml } from '../../../shared/html/sanitize.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { announce } from '../../../shared/stores/notices.js';
import { showSubmitBlocker } from '../../../shared/ui/submit-guard.js';
import {
  ADDON,
  attribute,
  chosenOf,
  DATE,
  isChosen,
  OPTION,
  UPLOAD_BUTTON,
  type AddonParts,
  type ContainerParts,
  type FieldParts,
} from '../addons.host.js';
import { setDisplayed, type Session } from '../session.js';
import { mayChoose, parseConditions, resolveConditions, unknownInRules, type ConditionalAddon, type Conditions } from './fields.rules.js';

/**
 * What a choice does in the host's markup (contract 16 to 28): in the fields, and in the classes by which the host's script, too, says what
 * is chosen, folded and hidden. The page keeps them when the tag leaves, as it keeps the values: so they are written here, and not shown by
 * `<Host>`.
 */

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

/** What folds an add-on. */
export const toggleOf = ({ element, title }: AddonParts): HTMLElement | null =>
  element.classList.contains('wapo-toggle') ? (title ?? element.querySelector<HTMLElement>('.addon-header')) : null;

/** What is pressed in it: the heading stays a heading. */
export const triggerOf = (addon: AddonParts): HTMLElement | null => {
  const title = toggleOf(addon);
  return title?.querySelector<HTMLElement>(':scope > span:not(.required)') ?? title;
};

/**
 * The number of the option of a radio that is printed without a value. The shop finds the option of a field that is named by its add-on
 * alone by the value, as it does for a select, and neither shows nor charges an empty one.
 */
export const numberOfRadio = ({ id }: AddonParts, { key, control }: FieldParts): string | undefined =>
  control.type === 'radio' && control.getAttribute('value') === '' && key.startsWith(`${id}-`) ? key.slice(id.length + 1) : undefined;

/** Are the options of an add-on folded out? */
export const isUnfolded = ({ element }: AddonParts): boolean => !element.classList.contains('toggle-closed');

/** Opens or closes an add-on that folds. */
export function fold(session: Session, { element, title, body }: AddonParts, isOpen: boolean): void {
  const { $folds } = session;
  for (const el of [element, title]) {
    el?.classList.toggle('toggle-open', isOpen);
    el?.classList.toggle('toggle-closed', !isOpen);
  }
  if (body) {
    setDisplayed(body, isOpen, session.isFirst ? 'none' : 'slide');
  }
  commit(
    () => $folds.set($folds.get() + 1),
    () => fireHost(document, 'yith_proteo_inizialize_html_elements'),
  );
}

/** The button of a linked product adds as many as its own field says. */
export function linkOwnQuantity(input: HTMLInputElement): void {
  const option = input.closest<HTMLElement>(OPTION);
  const link = option?.querySelector<HTMLAnchorElement>('a.add_to_cart_button, .option-add-to-cart a');
  if (option && link) {
    link.setAttribute('href', `?add-to-cart=${option.dataset['productId'] ?? ''}&quantity=${input.value || '1'}`);
  }
}

/** Boxes that a press on what stands for them checks. */
const PICTURED = '.yith-wapo-addon-type-label, .yith-wapo-addon-type-color, .yith-wapo-addon-type-product';
/** What in such an option has a use of its own. */
const OWN_USE = 'a, button, input, select, textarea, .quantity, .option-add-to-cart';
const TOGGLE = 'input[type=checkbox].yith-wapo-option-value, input[type=radio].yith-wapo-option-value';

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

/** Opens the calendar of a date field. */
export type OpenDate = (field: HTMLInputElement, takesFocus: boolean) => void;

/** The add-on that folds at a node. */
function foldingAt({ parts }: Session, node: Element | null): AddonParts | undefined {
  const at = node?.closest(ADDON);
  return parts.addons.find((addon) => addon.element === at && toggleOf(addon));
}

/** A press in the container, by pointer or key (contract 18 and 20). */
export function press(session: Session, event: MouseEvent, openDate: OpenDate): void {
  const { target } = event;
  if (!(target instanceof Element)) {
    return;
  }
  const folding = foldingAt(session, target.closest('.addon-header'));
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
    openDate(field, (event as PointerEvent).pointerType === 'touch' || field.readOnly);
    return;
  }
  const toggle = toggleFor(target);
  if (toggle) {
    // A label inside would press the box once more.
    event.preventDefault();
    toggle.click();
  }
  pressOwnField(session.container, event);
}

/** The keys that open a calendar. */
export function pressDate(event: KeyboardEvent, openDate: OpenDate): void {
  const { target, key } = event;
  const opens = ['Enter', ' ', 'ArrowDown'].includes(key) && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (opens && target instanceof HTMLElement && target.matches(DATE)) {
    event.preventDefault();
    openDate(target as HTMLInputElement, true);
  }
}

/** The browser cannot show what is wrong in a field that is folded away, and would hold the form without a word. */
export function unfoldInvalid(session: Session, { target }: Event): void {
  const folding = foldingAt(session, target as Element);
  if (folding && !isUnfolded(folding)) {
    fold(session, folding, true);
  }
}

const QUOTE = '.add-request-quote-button';

/** A press on a button that asks for a quote is held as a submit is (contract 56). */
export function pressQuote({ container, form, settings }: Session, event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest(QUOTE) : null;
  if (!button || !form || !(form.contains(button) || container.closest('.product')?.contains(button))) {
    return;
  }
  const isHeld = showSubmitBlocker(form, { native: settings().alerts === 'native' });
  setQuoteAllowed(!isHeld);
  if (isHeld) {
    event.preventDefault();
  }
}

const CONTROLS = 'input, select, textarea, button';

const conditionsOf = ({ element, hasRules }: AddonParts): Conditions | null =>
  hasRules
    ? parseConditions({
        display: attribute(element, 'data-conditional_logic_display'),
        displayIf: attribute(element, 'data-conditional_logic_display_if'),
        addons: attribute(element, 'data-conditional_rule_addon'),
        states: attribute(element, 'data-conditional_rule_addon_is'),
        variations: attribute(element, 'data-conditional_rule_variations'),
      })
    : null;

/** What the rules look at; the fields of an add-on are read where a rule names it. */
const readConditional = ({ id, element, fields }: AddonParts, conditions: Conditions | null): ConditionalAddon => ({
  id,
  conditions,
  isHidden: element.classList.contains('hidden'),
  get selected() {
    return fields.flatMap((field) =>
      !isChosen(field)
        ? []
        : field.kind === 'toggle'
          ? [field.key]
          : field.kind === 'select'
            ? [`${field.key}-${field.control.value}`]
            : [],
    );
  },
  get filled() {
    return fields.filter(({ kind, control }) => kind !== 'toggle' && kind !== 'select' && control.value !== '').map(({ key }) => key);
  },
});

/**
 * Shows and hides the add-ons of a session by their rules (contract 24 to 28); nothing is hidden before `apply`. What is hidden and
 * switched off is read back in the same turn, by checks, sums and whoever fills in a line of the cart, and it fades: no `<Host>` does that.
 */
export function createRules(session: Session) {
  /** Controls that a rule switched off. */
  const disabled = new WeakSet<Element>();
  let isTold = false;
  let known: ContainerParts | undefined;
  let conditions: readonly (Conditions | null)[] = [];
  /** The rules as the markup has them; of fresh markup what they name wrongly is told. */
  const readRules = (): readonly (Conditions | null)[] => {
    const { parts } = session;
    if (parts !== known) {
      known = parts;
      conditions = parts.addons.map(conditionsOf);
      session.report(unknownInRules(parts.addons.map(({ id }, i) => ({ id, conditions: conditions[i] ?? null }))));
    }
    return conditions;
  };
  const setShown = (addon: AddonParts, shows: boolean): void => {
    const { element } = addon;
    element.classList.toggle('hidden', !shows);
    for (const control of element.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (!shows && !control.disabled) {
        control.disabled = true;
        disabled.add(control);
      } else if (shows && (disabled.has(control) || !control.closest('.out-of-stock')) && control.disabled) {
        control.disabled = false;
        disabled.delete(control);
      }
    }
    setDisplayed(element, shows, session.isFirst ? 'none' : session.settings().effect);
    if (shows) {
      allowOneText(addon);
    }
  };
  /** Shows again what a rule has hidden. */
  session.life.add(() => {
    const rules = readRules();
    session.parts.addons.forEach((addon, i) => {
      if (rules[i] && addon.element.classList.contains('hidden')) {
        setShown(addon, true);
      }
    });
  });
  return {
    /** Brings every add-on to where the rules say. @returns how often they were gone through: the host tells each time */
    apply(): number {
      const { parts, isFirst } = session;
      const rules = readRules();
      const all = parts.addons.map((addon, i) => readConditional(addon, rules[i] ?? null));
      const { hidden, rounds, restless } = resolveConditions(all, session.variationId());
      parts.addons.forEach((addon, i) => {
        const { element, id } = addon;
        const shows = !hidden.has(id);
        const isShown = !element.classList.contains('hidden') && (!isFirst || element.style.display !== 'none');
        if (rules[i] && (shows !== isShown || (isFirst && !shows))) {
          setShown(addon, shows);
        }
      });
      // Once: which of them come out changes with what is chosen.
      if (restless.length > 0 && !isTold) {
        isTold = true;
        session.report([`the rules of the add-ons ${restless.join(', ')} contradict each other`]);
      }
      return rounds;
    },
  };
}
