import { nodeOf } from '../../shared/dom/node-of.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { isRequired, UPLOAD_BUTTON, type AddonParts, type ContainerParts, type FieldParts } from './addons.read.js';
import { NO_NAME, optionName, titleNode, titleOf, wordsIn } from './names.js';

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

/** Sets `aria-expanded` of each title that folds its add-on. */
export function exposeFolded(parts: ContainerParts, writes: RestorableWrites): void {
  for (const addon of parts.addons) {
    const trigger = triggerOf(addon);
    if (trigger) {
      writes.attr(trigger, 'aria-expanded', String(isUnfolded(addon)));
    }
  }
}

/**
 * Gives radios that are printed without a value the number of their option. The shop finds the option of a field that is named by its
 * add-on alone by the value, as it does for a select, and neither shows nor charges an empty one.
 */
export function numberRadios({ addons }: ContainerParts, writes: RestorableWrites): void {
  for (const { id, fields } of addons) {
    for (const { key, control } of fields) {
      if (control.type === 'radio' && control.value === '' && key.startsWith(`${id}-`)) {
        writes.attr(control, 'value', key.slice(id.length + 1));
      }
    }
  }
}

let lastId = 0;
const idOf = (el: HTMLElement, writes: RestorableWrites): string => {
  if (el.id === '') {
    lastId += 1;
    writes.attr(el, 'id', `shop-addons-${lastId}`);
  }
  return el.id;
};

/** A box the host hides behind a picture, a colour or a product is shown to the keyboard and given a name. */
function openToggle({ control, option }: FieldParts, writes: RestorableWrites): void {
  if (control.style.display !== 'none') {
    return;
  }
  writes.keep(control, 'style');
  control.style.display = '';
  writes.flag(control, 'shop-addons__toggle', true);
  if (!control.hasAttribute('aria-label') && !control.hasAttribute('aria-labelledby')) {
    writes.attr(control, 'aria-label', wordsIn(option, NO_NAME) || control.value);
  }
}

/** Marks a group of options as required for screen readers: they do not read its star, and no option of it is required by itself. */
function describeRequired({ element, fields, min, exact }: AddonParts, note: () => string, writes: RestorableWrites): void {
  const wantsChoice = fields.some((field) => field.kind === 'toggle' && isRequired(field)) || min !== null || exact !== null;
  if (!wantsChoice || element.hasAttribute('aria-describedby')) {
    return;
  }
  if (element.getAttribute('role') === 'radiogroup') {
    writes.attr(element, 'aria-required', 'true');
  } else {
    writes.attr(element, 'aria-describedby', note());
  }
}

/** The button of an upload: for the keyboard, and called by what is uploaded with it. The browser's own field beside it is hidden. */
function openUpload(field: FieldParts, addon: AddonParts, note: () => string, writes: RestorableWrites): void {
  const { option } = field;
  const name = optionName(field) || titleOf(addon);
  for (const button of option.querySelectorAll(UPLOAD_BUTTON)) {
    writes.attr(button, 'role', 'button');
    writes.attr(button, 'tabindex', '0');
    if (name !== '') {
      writes.attr(button, 'aria-label', [wordsIn(button, NO_NAME), name].filter(Boolean).join(': '));
    }
    if (isRequired(field)) {
      writes.attr(button, 'aria-describedby', note());
    }
  }
  const chooser = option.querySelector<HTMLInputElement>('input.file');
  if (chooser) {
    writes.keep(chooser, 'style');
    chooser.style.display = 'none';
  }
}

/** Makes everything in a container reachable; `writes` takes it back. */
export function enhance(parts: ContainerParts, writes: RestorableWrites): void {
  let printed: HTMLElement | undefined;
  /** The word that describes what is required, once for the container. @returns its id */
  const note = (): string => {
    if (!printed) {
      const node = (printed = nodeOf(<span hidden>{message('addons.is_required')}</span>));
      parts.container.append(node);
      writes.later(() => node.remove());
    }
    return idOf(printed, writes);
  };
  for (const addon of parts.addons) {
    const trigger = triggerOf(addon);
    if (trigger) {
      writes.attr(trigger, 'role', 'button');
      writes.attr(trigger, 'tabindex', '0');
    }
    const name = titleNode(addon);
    if (name && addon.fields.length > 0) {
      writes.attr(addon.element, 'role', addon.fields.some(({ control }) => control.type === 'radio') ? 'radiogroup' : 'group');
      writes.attr(addon.element, 'aria-labelledby', idOf(name, writes));
      describeRequired(addon, note, writes);
    }
    for (const field of addon.fields) {
      const { kind, control, option } = field;
      const tip = kind === 'select' ? null : option.querySelector<HTMLElement>('.tooltip > span');
      if (tip && !control.hasAttribute('aria-describedby')) {
        writes.attr(control, 'aria-describedby', idOf(tip, writes));
      }
      if (kind === 'toggle') {
        openToggle(field, writes);
      } else if (control.matches('.yith_wapo_date')) {
        writes.attr(control, 'aria-haspopup', 'dialog');
      } else if (kind === 'file') {
        openUpload(field, addon, note, writes);
      } else if (kind === 'select' && (control.labels?.length ?? 0) === 0 && name && !control.hasAttribute('aria-label')) {
        writes.attr(control, 'aria-labelledby', idOf(name, writes));
      }
    }
  }
  exposeFolded(parts, writes);
}
