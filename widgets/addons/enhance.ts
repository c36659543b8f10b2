import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import type { AddonParts, ContainerParts, FieldParts } from './addons.read.js';

/** What keyboard and screen reader need and the host does not print. */

/** What folds an add-on. */
export const toggleOf = ({ element, title }: AddonParts): HTMLElement | null =>
  element.classList.contains('wapo-toggle') ? (title ?? element.querySelector<HTMLElement>('.addon-header')) : null;

/** What is pressed in it: the heading stays a heading. */
const triggerOf = (addon: AddonParts): HTMLElement | null => {
  const title = toggleOf(addon);
  return title?.querySelector<HTMLElement>(':scope > span:not(.required)') ?? title;
};

/** Are the options of an add-on folded out? */
export const isUnfolded = ({ element }: AddonParts): boolean => !element.classList.contains('toggle-closed');

/** Tells whether what folds is open. */
export function exposeFolded(parts: ContainerParts, ledger: RestorableWrites): void {
  for (const addon of parts.addons) {
    const trigger = triggerOf(addon);
    if (trigger) {
      ledger.attr(trigger, 'aria-expanded', String(isUnfolded(addon)));
    }
  }
}

const words = (el: Element, without: string): string => {
  const copy = el.cloneNode(true) as Element;
  for (const node of copy.querySelectorAll(without)) {
    node.remove();
  }
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
};
const NO_NAME = '.tooltip, .description, .option-add-to-cart, .required-error, .yith-wapo-error, input, select, textarea';

let lastId = 0;
const idOf = (el: HTMLElement, ledger: RestorableWrites): string => {
  if (el.id === '') {
    lastId += 1;
    ledger.attr(el, 'id', `shop-addons-${lastId}`);
  }
  return el.id;
};

/** A box the host hides behind a picture, a colour or a product is shown to the keyboard and given a name. */
function openToggle({ control, option }: FieldParts, ledger: RestorableWrites): void {
  if (control.style.display !== 'none') {
    return;
  }
  ledger.keep(control, 'style');
  control.style.display = '';
  ledger.flag(control, 'shop-addons__toggle', true);
  if (!control.hasAttribute('aria-label') && !control.hasAttribute('aria-labelledby')) {
    ledger.attr(control, 'aria-label', words(option, NO_NAME) || control.value);
  }
}

/** Makes everything in a container reachable; taken back by the ledger. */
export function enhance(parts: ContainerParts, ledger: RestorableWrites): void {
  for (const addon of parts.addons) {
    const trigger = triggerOf(addon);
    if (trigger) {
      ledger.attr(trigger, 'role', 'button');
      ledger.attr(trigger, 'tabindex', '0');
    }
    const name = addon.title?.querySelector<HTMLElement>(':scope > span:not(.required)') ?? addon.title;
    if (name && addon.fields.length > 0) {
      ledger.attr(addon.element, 'role', addon.fields.some(({ control }) => control.type === 'radio') ? 'radiogroup' : 'group');
      ledger.attr(addon.element, 'aria-labelledby', idOf(name, ledger));
    }
    for (const field of addon.fields) {
      const { kind, control, option } = field;
      const tip = kind === 'select' ? null : option.querySelector<HTMLElement>('.tooltip > span');
      if (tip && !control.hasAttribute('aria-describedby')) {
        ledger.attr(control, 'aria-describedby', idOf(tip, ledger));
      }
      if (kind === 'toggle') {
        openToggle(field, ledger);
      } else if (control.matches('.yith_wapo_date')) {
        ledger.attr(control, 'aria-haspopup', 'dialog');
      } else if (kind === 'file') {
        for (const button of option.querySelectorAll('.yith-wapo-ajax-uploader .button, .yith-wapo-ajax-uploader .link')) {
          ledger.attr(button, 'role', 'button');
          ledger.attr(button, 'tabindex', '0');
        }
        const chooser = option.querySelector<HTMLInputElement>('input.file');
        if (chooser) {
          ledger.keep(chooser, 'style');
          chooser.style.display = 'none';
        }
      } else if (kind === 'select' && (control.labels?.length ?? 0) === 0 && name && !control.hasAttribute('aria-label')) {
        ledger.attr(control, 'aria-labelledby', idOf(name, ledger));
      }
    }
  }
  exposeFolded(parts, ledger);
}
