import { isShown } from '../../../shared/a11y/focus.js';
import { nodeOf } from '../../../shared/dom/node-of.js';
import type { RestorableWrites } from '../../../shared/dom/restorable-writes.js';
import { asHost, fireHost } from '../../../shared/host/jquery-bridge.js';
import { message } from '../../../shared/messages.js';
import '../../../shared/messages/addons.js';
import { textOf } from '../../../shared/text.js';
import {
  isRequired,
  UPLOAD_BUTTON,
  type AddonParts,
  type ContainerParts,
  type FieldParts,
  NO_NAME,
  optionName,
  titleNode,
  titleOf,
  wordsIn,
} from '../addons.host.js';

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

/** Colour add-ons: the browser's own picker beside the host's field, which is what is posted (contract 81). */

const HEX = /^#[\da-f]{6}$/i;
const EMPTY = '#000000';

/** Gives a colour field its picker. */
export function addColourPicker(field: HTMLInputElement, writes: RestorableWrites): void {
  const show = field.getAttribute('data-addon-colorpicker-show') ?? '';
  const byDefault = field.getAttribute('data-default-color') ?? '';
  const placeholder = field.getAttribute('data-addon-placeholder') ?? '';
  writes.flag(field.parentElement, 'yith-wapo-colorpicker-initialized', true);
  if (show === 'placeholder' && placeholder !== '') {
    writes.attr(field, 'placeholder', placeholder);
  }
  const picker: HTMLInputElement = nodeOf(
    <input
      type="color"
      className="shop-addons__colour-picker"
      aria-label={message('addons.pick_colour', { name: textOf(field.labels?.[0]) })}
      // What the picker itself says is none of the form's: the field speaks for it.
      onInput={() => write(picker.value, 'wapo-colorpicker-change')}
    />,
  );
  const clear = nodeOf(
    <button
      type="button"
      className="shop-addons__colour-clear"
      aria-label={message('addons.clear_colour')}
      onClick={() => {
        write(show === 'placeholder' ? '' : byDefault, 'wapo-colorpicker-clear');
        picker.focus();
      }}
    >
      ×
    </button>,
  );
  const box = nodeOf(<span className="shop-addons__colour" />);
  box.append(picker, clear);
  field.after(box);
  writes.later(() => box.remove());

  const follow = (): void => {
    picker.value = HEX.test(field.value) ? field.value : EMPTY;
    picker.classList.toggle('shop-addons__colour-picker--empty', !HEX.test(field.value));
    clear.hidden = field.value === '' || field.value === byDefault;
  };
  const write = (value: string, event: string): void => {
    field.value = value;
    follow();
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    fireHost(document, event, [asHost(field)]);
  };
  field.addEventListener('input', follow);
  writes.later(() => field.removeEventListener('input', follow));
  follow();
}

/** What an option's tooltip needs beside the sheet that shows it: it stays on the screen, and Escape takes it away. */

const MARGIN_PX = 4;

const open = new WeakSet<Element>();

/** Moves a tooltip that would leave the window: sideways, and from above its option to below. */
function place(tip: HTMLElement): void {
  tip.style.translate = '';
  tip.classList.toggle('shop-addons__tooltip--below', false);
  tip.classList.toggle('shop-addons__tooltip--below', tip.getBoundingClientRect().top < MARGIN_PX);
  const { left, right } = tip.getBoundingClientRect();
  const over = right + MARGIN_PX - document.documentElement.clientWidth;
  // One that is too wide begins at the edge.
  const by = Math.max(Math.min(0, -over), MARGIN_PX - left);
  tip.style.translate = by < 0 || left < MARGIN_PX ? `${by}px` : '';
}

/** Shows the tooltip of an option that pointer or focus have come to, until both have left. */
export function openTooltip(option: HTMLElement, tip: HTMLElement): void {
  if (open.has(option) || !isShown(tip)) {
    return;
  }
  open.add(option);
  place(tip);
  const control = new AbortController();
  const { signal } = control;
  const end = (): void => {
    control.abort();
    open.delete(option);
    tip.style.removeProperty('visibility');
  };
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape') {
        tip.style.setProperty('visibility', 'hidden', 'important');
      }
    },
    { signal },
  );
  option.addEventListener(
    'pointerleave',
    () => {
      if (!option.contains(document.activeElement)) {
        end();
      }
    },
    { signal },
  );
  option.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!option.contains(relatedTarget as Node | null) && !option.matches(':hover')) {
        end();
      }
    },
    { signal },
  );
}
