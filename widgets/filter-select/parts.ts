import { message } from '../../shared/messages.js';
import '../../shared/messages/filter-select.js';
import type { Settings } from './filter-select.schema.js';
import { make, makeField } from './make.js';

/** What stands in the select's place; the classes are select2's, as themes know them (contract §1). */
export interface Parts {
  readonly box: HTMLElement;
  /** What looks like the field; of one choice it has the focus. */
  readonly selection: HTMLElement;
  readonly rendered: HTMLElement;
  readonly clear: HTMLButtonElement;
  /** The search box of several choices, which has the focus. */
  readonly field: HTMLInputElement | undefined;
  /** Names the control by the select's labels. */
  name(labelIds: readonly string[]): void;
  expand(isOpen: boolean): void;
}

/** How wide it is: as the page says, or as the select stood there. */
function widthOf(select: HTMLSelectElement, width: string): string {
  if (width !== 'resolve' && width !== 'style' && width !== 'element') {
    return width;
  }
  const own = select.style.width;
  if (own !== '' || width === 'style') {
    return own;
  }
  const { offsetWidth, parentElement } = select;
  if (offsetWidth === 0 || !parentElement) {
    return '';
  }
  const { paddingLeft, paddingRight } = getComputedStyle(parentElement);
  const room = parentElement.clientWidth - Number.parseFloat(paddingLeft || '0') - Number.parseFloat(paddingRight || '0');
  // It filled its place: it goes on doing so in a window of another width.
  return Math.abs(room - offsetWidth) <= 1 ? '100%' : `${offsetWidth}px`;
}

/** A place that was as wide as the select only because the select stood in it is none to fill. @param px what the select had */
export function keepWidth({ style, offsetWidth }: HTMLElement, px: number): void {
  if (style.width === '100%' && Math.abs(offsetWidth - px) > 1) {
    style.width = `${px}px`;
  }
}

/** As high as the select was, whatever a sheet says of select2: nothing below moves as the one takes the other's place. */
function keepHeight(select: HTMLSelectElement, selection: HTMLElement): void {
  const { height } = select.getBoundingClientRect();
  if (height > 0) {
    // In parts of the page's letter, so that it grows with it.
    selection.style.setProperty(
      '--shop-select-room',
      `${height / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)}rem`,
    );
  }
}

/** Makes the parts of a select that is still to be seen: it lends them its size. */
export function makeParts(select: HTMLSelectElement, settings: Settings, listId: string): Parts {
  const box = make('span', `select2 select2-container select2-container--${settings.theme}`);
  box.setAttribute('data-shop-filter-select', '');
  box.dir = getComputedStyle(select).direction;
  box.style.width = widthOf(select, settings.width);
  if (getComputedStyle(select).display === 'block') {
    // In a line of its own; else the line's height came to its own.
    box.style.display = 'block';
  }
  const selection = make('span', `select2-selection select2-selection--${select.multiple ? 'multiple' : 'single'}`);
  const holder = make('span', 'selection');
  const clear = make('button', 'select2-selection__clear');
  clear.type = 'button';
  clear.hidden = true;
  clear.textContent = '×';
  holder.append(selection, clear);
  box.append(holder);
  let rendered: HTMLElement;
  let field: HTMLInputElement | undefined;
  if (select.multiple) {
    rendered = make('ul', 'select2-selection__rendered');
    const search = make('li', 'select2-search select2-search--inline');
    field = makeField({ type: 'text' });
    field.readOnly = settings.minimumResultsForSearch < 0;
    search.append(field);
    rendered.append(search);
    selection.append(rendered);
  } else {
    keepHeight(select, selection);
    rendered = make('span', 'select2-selection__rendered');
    const arrow = make('span', 'select2-selection__arrow');
    arrow.setAttribute('aria-hidden', 'true');
    arrow.append(document.createElement('b'));
    selection.append(rendered, arrow);
  }
  rendered.id = `${listId}-choice`;
  const node = field ?? selection;
  node.setAttribute('role', 'combobox');
  node.setAttribute('aria-haspopup', 'listbox');
  node.setAttribute('aria-expanded', 'false');
  return {
    box,
    selection,
    rendered,
    clear,
    field,
    name(labelIds) {
      const named = select.getAttribute('aria-labelledby') ?? labelIds.join(' ');
      if (named !== '') {
        node.setAttribute('aria-labelledby', named);
      } else {
        node.setAttribute('aria-label', select.getAttribute('aria-label') || select.title || settings.placeholder);
      }
    },
    expand(isOpen) {
      node.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) {
        node.setAttribute('aria-controls', listId);
      } else {
        node.removeAttribute('aria-controls');
      }
    },
  };
}

/** What the control shows. */
interface Choice {
  /** `isFixed`: it cannot be taken away. */
  readonly chosen: readonly { readonly id: string; readonly text: string; readonly isFixed: boolean }[];
  readonly hasClear: boolean;
  readonly label: string;
  readonly placeholder: string;
  readonly remove: (id: string, event: Event) => void;
}

/** Attributes of the select that a screen reader has to hear at the control. */
const COPIED = ['aria-describedby', 'aria-invalid', 'aria-required'] as const;

const copy = (from: Element, to: Element): void => {
  for (const name of COPIED) {
    const value = from.getAttribute(name) ?? (name === 'aria-required' && from.hasAttribute('required') ? 'true' : null);
    if (value === null) {
      to.removeAttribute(name);
    } else if (to.getAttribute(name) !== value) {
      to.setAttribute(name, value);
    }
  }
};

function showSeveral(rendered: HTMLElement, field: HTMLInputElement, { chosen, placeholder, remove }: Choice): void {
  const search = field.parentElement;
  for (const old of rendered.querySelectorAll('.select2-selection__choice')) {
    old.remove();
  }
  for (const { id, text, isFixed } of chosen) {
    const choice = make('li', 'select2-selection__choice');
    choice.title = text;
    if (!isFixed) {
      const button = make('button', 'select2-selection__choice__remove');
      button.type = 'button';
      button.disabled = field.disabled;
      button.textContent = '×';
      button.setAttribute('aria-label', message('filter.remove', { text }));
      button.addEventListener('click', (event) => remove(id, event));
      choice.append(button);
    }
    choice.append(text);
    search?.before(choice);
  }
  field.placeholder = chosen.length === 0 ? placeholder : '';
  field.size = Math.max(1, (field.value || field.placeholder).length + 1);
}

/** Shows what is chosen, and whether anything may be. */
export function showChoice({ box, selection, rendered, clear, field }: Parts, select: HTMLSelectElement, choice: Choice): void {
  const { chosen, placeholder, label, hasClear } = choice;
  const isDisabled = select.matches(':disabled');
  const node = field ?? selection;
  if (field) {
    field.disabled = isDisabled;
    showSeveral(rendered, field, choice);
  } else {
    const text = chosen[0]?.text ?? select.options[select.selectedIndex]?.text ?? '';
    const isEmpty = chosen.length === 0 && placeholder !== '';
    const shown = document.createElement('span');
    shown.className = 'select2-selection__placeholder';
    shown.textContent = placeholder;
    if (isEmpty) {
      rendered.replaceChildren(shown);
    } else {
      rendered.textContent = text;
    }
    rendered.title = isEmpty ? '' : text;
    selection.tabIndex = isDisabled ? -1 : 0;
  }
  box.classList.toggle('select2-container--disabled', isDisabled);
  node.setAttribute('aria-disabled', String(isDisabled));
  copy(select, node);
  clear.hidden = !hasClear || isDisabled || chosen.length === 0;
  clear.setAttribute('aria-label', message('filter.clear', { label }).trim());
}
