import { rovingTarget } from '../../shared/a11y/roving.logic.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import { announce } from '../../shared/stores/notices.js';
import type { FormControl } from './control.js';
import { keepFitting, stockLeft, type SwatchState } from './variation-form.logic.js';
import type { AttributeField } from './variation-form.read.js';
import type { OptionState } from './variation-index.logic.js';

/** Class of a list that shows only its first items, and of the item that shows the rest. */
export const LIMIT_MODE = 'enabled-display-limit-mode';
export const MORE = 'woo-variation-swatches-variable-item-more';

const LABEL = 'woo-selected-variation-item-name';
const STOCK = 'wvs-stock-left-info';
const SHOW_STOCK = 'wvs-show-stock-left-info';

/** What the shop wants of its swatches (contract: product.md §2 "Settings"). */
export interface SwatchSettings {
  readonly clearOnReselect: boolean;
  readonly deselectUnavailable: boolean;
  readonly disableOutOfStock: boolean;
  readonly clickableOutOfStock: boolean;
  readonly showLabel: boolean;
  readonly labelSeparator: string;
  readonly showStock: boolean;
  readonly stockThreshold: number;
}

/** The swatches of one attribute, driven. */
export interface SwatchDriver {
  /** Takes over what the select says. `states` is `null` where variations are asked for one at a time; `chosen` tells that a choice changed. */
  sync(states: ReadonlyMap<string, OptionState> | null, left: ReadonlyMap<string, number> | null, chosen: boolean): void;
  focus(): void;
  stop(): void;
}

const undoable = () => {
  const undos: (() => void)[] = [];
  const seen = new WeakMap<Element, Set<string>>();
  return {
    attr(el: Element, name: string, value: string | null): void {
      const known = seen.get(el) ?? new Set();
      seen.set(el, known);
      if (!known.has(name)) {
        known.add(name);
        const before = el.getAttribute(name);
        undos.push(() => { if (before === null) { el.removeAttribute(name); } else { el.setAttribute(name, before); } });
      }
      if (value === null) { el.removeAttribute(name); } else if (el.getAttribute(name) !== value) { el.setAttribute(name, value); }
    },
    add(undo: () => void): void { undos.push(undo); },
    run(): void { for (const f of undos.toReversed()) { f(); } undos.length = 0; },
  };
};

/**
 * Drives one list of swatches in the host plugin's markup: states from the select, clicks and keys to the select
 * (contract: product.md §2). A radio group in the keyboard's sense: one item in the tab order, arrows move and choose.
 */
export function driveSwatches(control: FormControl, field: AttributeField, list: HTMLElement, settings: SwatchSettings): SwatchDriver {
  const { form } = control;
  const { select, name } = field;
  const undo = undoable();
  let states: ReadonlyMap<string, OptionState> | null = null;
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`.variable-item:not(.${MORE})`)];
  const valueOf = (item: HTMLElement): string => item.dataset['value'] ?? '';
  const titleOf = (item: HTMLElement): string => item.dataset['title'] || item.textContent?.trim() || valueOf(item);
  const radioOf = (item: HTMLElement): HTMLInputElement | null => item.querySelector<HTMLInputElement>('input.variable-item-radio-input');

  const stateOf = (value: string): SwatchState => {
    const option = [...select.options].find((o) => o.value === value);
    if (!option || option.disabled) { return 'unavailable'; }
    return states?.get(value)?.inStock === false ? 'out-of-stock' : 'available';
  };
  const isBarred = (state: SwatchState): boolean => state === 'unavailable' || (state === 'out-of-stock' && settings.disableOutOfStock && !settings.clickableOutOfStock);
  const label = labelFor(select, settings, undo);

  const press = (item: HTMLElement): void => {
    const value = valueOf(item);
    const $rest = [asHost(select), asHost(form)];
    if (select.value === value) {
      if (!settings.clearOnReselect) { return; }
      control.choose(name, '');
      fireHost(item, 'wvs-unselected-item', [0, ...$rest]);
      return;
    }
    const state = stateOf(value);
    if (isBarred(state)) {
      if (state !== 'unavailable' || !settings.deselectUnavailable) { return; }
      makeRoom(value, titleOf(item));
    }
    if (stateOf(value) === 'unavailable') { return; }   // nothing to clear makes it fit: the choice stays as it is
    control.choose(name, value);
    select.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    fireHost(item, 'wvs-selected-item', [value, ...$rest]);
  };
  const makeRoom = (value: string, title: string): void => {
    const index = control.index();
    if (!index) { return; }
    const { dropped } = keepFitting(index, control.choices(), name, value, settings.disableOutOfStock);
    const labels = dropped.map((d) => control.fields.find((f) => f.name === d)?.label ?? d);
    for (const d of dropped) { control.choose(d, ''); }
    if (dropped.length > 0) { announce(message('variation.cleared_others', { names: labels.join(', '), choice: title })); }
  };

  const itemAt = (target: EventTarget | null): HTMLElement | null => {
    const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null;
    return item && list.contains(item) && !item.classList.contains(MORE) ? item : null;
  };
  const showAll = (): void => {
    const first = list.querySelector<HTMLElement>('[data-shop-over]');
    list.classList.remove(...[...list.classList].filter((c) => /limit/.test(c)));
    for (const over of list.querySelectorAll('[data-shop-over]')) { over.removeAttribute('data-shop-over'); }
    list.querySelector(`.${MORE}`)?.remove();
    first?.focus();
  };
  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest(`.${MORE}`)) { event.preventDefault(); showAll(); return; }
    const item = itemAt(event.target);
    if (!item) { return; }
    const radio = radioOf(item);
    if (radio) {
      // A native radio tells a new choice by `change`; only pressing the chosen one again is ours to see.
      if (event.target === radio && select.value === valueOf(item) && settings.clearOnReselect) { press(item); }
      return;
    }
    press(item);
  };
  const onChange = (event: Event): void => {
    const item = itemAt(event.target);
    if (!item || !radioOf(item)) { return; }
    event.stopPropagation();           // the inner radio is no field of the host's form
    press(item);
  };
  const onKey = (event: KeyboardEvent): void => {
    const item = itemAt(event.target);
    if (!item || radioOf(item) || event.altKey || event.ctrlKey || event.metaKey) { return; }
    if (event.key === ' ' || event.key === 'Enter') { event.preventDefault(); press(item); return; }
    const all = items().filter((i) => !i.hasAttribute('data-shop-over'));
    const to = rovingTarget(event.key, all.indexOf(item), all.map((i) => !isBarred(stateOf(valueOf(i))) || settings.deselectUnavailable), getComputedStyle(list).direction === 'rtl');
    const target = to === null ? undefined : all[to];
    if (!target) { return; }
    event.preventDefault();
    target.focus();
    // Moving onto a value that others rule out only shows it; choosing it clears something, and that wants a key of its own.
    if (select.value !== valueOf(target) && !isBarred(stateOf(valueOf(target)))) { press(target); }
  };
  list.addEventListener('click', onClick);
  list.addEventListener('change', onChange);
  list.addEventListener('keydown', onKey);

  const show = (item: HTMLElement, tabbable: boolean, left: number | undefined, picked: boolean): void => {
    const value = valueOf(item);
    const state = stateOf(value);
    const chosen = select.value === value;
    const barred = isBarred(state);
    const reason = state === 'unavailable' ? message('swatch.unavailable') : state === 'out-of-stock' ? message('swatch.out_of_stock') : '';
    const stock = left === undefined ? '' : message('swatch.stock_left', { count: left });
    item.classList.toggle('selected', chosen);
    item.classList.toggle('disabled', barred);
    item.classList.toggle('no-stock', state === 'out-of-stock' && !barred);
    item.classList.toggle(SHOW_STOCK, stock !== '');
    undo.attr(item, 'data-state', chosen ? 'selected' : state);
    undo.attr(item, 'data-wvstooltip', state === 'unavailable' ? reason : titleOf(item));
    undo.attr(item, 'data-wvstooltip-out-of-stock', state === 'out-of-stock' ? reason : null);
    showStock(item, stock);
    const radio = radioOf(item);
    if (radio) {
      radio.checked = chosen;
      radio.disabled = barred && !settings.deselectUnavailable;
      undo.attr(radio, 'aria-description', [reason, stock].filter(Boolean).join(', ') || null);
    } else {
      undo.attr(item, 'aria-checked', String(chosen));
      undo.attr(item, 'aria-disabled', barred ? 'true' : null);
      undo.attr(item, 'aria-label', [titleOf(item), reason, stock].filter(Boolean).join(', '));
      undo.attr(item, 'tabindex', tabbable ? '0' : '-1');
    }
    if (chosen && picked) { fireHost(item, 'wvs-item-updated', [select.value, value]); }
  };
  const showStock = (item: HTMLElement, text: string): void => {
    let info = item.querySelector<HTMLElement>(`.${STOCK}`);
    if (!info && text) {
      info = document.createElement('span');
      info.className = STOCK;
      info.setAttribute('aria-hidden', 'true');
      item.append(info);
      const made = info;
      undo.add(() => made.remove());
    }
    if (info) { undo.attr(info, 'data-wvs-stock-info', text || null); }
  };

  return {
    sync(now, left, picked) {
      states = now;
      const all = items();
      const tab = all.find((i) => valueOf(i) === select.value) ?? all.find((i) => !isBarred(stateOf(valueOf(i)))) ?? all[0];
      for (const item of all) { show(item, item === tab, left?.get(valueOf(item)), picked); }
      const chosen = all.find((i) => valueOf(i) === select.value && select.value !== '');
      label(chosen ? titleOf(chosen) : '');
    },
    focus() {
      const all = items();
      const target = all.find((i) => i.tabIndex === 0) ?? all[0];
      (target && (radioOf(target) ?? target))?.focus();
    },
    stop() {
      list.removeEventListener('click', onClick);
      list.removeEventListener('change', onChange);
      list.removeEventListener('keydown', onKey);
      for (const item of items()) { item.classList.remove('selected', 'disabled', 'no-stock', SHOW_STOCK); }
      undo.run();
    },
  };
}

/** The chosen value behind the attribute's label: separator, space, title (contract: product.md §2). */
function labelFor(select: HTMLSelectElement, settings: SwatchSettings, undo: ReturnType<typeof undoable>): (title: string) => void {
  const label = select.closest('tr')?.querySelector('label, .label') ?? select.labels?.[0];
  if (!settings.showLabel || !label) { return () => undefined; }
  let name = label.querySelector<HTMLElement>(`.${LABEL}`);
  if (!name) {
    name = document.createElement('span');
    name.className = LABEL;
    label.append(name);
    const made = name;
    undo.add(() => made.remove());
  }
  const span = name;
  return (title) => { span.textContent = title ? `${settings.labelSeparator} ${title}` : ''; };
}

/** The stock numbers to tell, per attribute. */
export const leftByAttribute = (control: FormControl, settings: SwatchSettings): { readonly attribute: string; readonly left: ReadonlyMap<string, number> } | null => {
  const index = control.index();
  if (!settings.showStock || !index) { return null; }
  return stockLeft(index, control.choices(), Object.fromEntries(control.fields.map((f) => [f.name, f.values])), settings.stockThreshold);
};
