import { isShown } from '../../shared/a11y/focus.js';
import { rovingTarget } from '../../shared/a11y/roving.logic.js';
import { asHost, fireHost } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { announce } from '../../shared/stores/notices.js';
import type { FormControl } from './form-controller.js';
import { createRestorableWrites, type RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { keepFitting, stockLeft, type StockLeft, type SwatchState } from './variation-form.logic.js';
import { choiceOf, type AttributeField } from './variation-form.read.js';
import type { OptionState } from './variation-index.logic.js';

/** Class of a list that shows only its first items. */
export const LIMIT_MODE = 'enabled-display-limit-mode';
/** Class of the item that shows the rest. */
export const MORE = 'woo-variation-swatches-variable-item-more';
/** The mark of the items that wait until then. */
const OVER = 'data-shop-over';

/** The mark of a list that we drive, whoever printed it. */
export const DRIVEN_LIST = 'data-shop-driven';

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

/** What the swatches of one attribute take over. */
interface SwatchNews {
  /** `null` where variations are asked for one at a time. */
  readonly states: ReadonlyMap<string, OptionState> | null;
  readonly left: ReadonlyMap<string, number | string> | null;
  /** Has the form been set up? The plugin's script begins then, and tells once what the page was printed with. */
  readonly begun: boolean;
}

/** The swatches of one attribute, driven. */
export interface SwatchDriver {
  /** Takes over what the select says; `chosen` tells that a choice changed. */
  sync(news: SwatchNews, chosen: boolean): void;
  focus(): void;
  stop(): void;
}

/**
 * Drives one list of swatches in the host plugin's markup: states from the select, clicks and keys to the select
 * (contract: product.md §2). A radio group in the keyboard's sense: one item in the tab order, arrows move and choose.
 */
export function driveSwatches(control: FormControl, field: AttributeField, list: HTMLElement, settings: SwatchSettings): SwatchDriver {
  const { form } = control;
  const { select, name } = field;
  const ledger = createRestorableWrites();
  let news: SwatchNews = { states: null, left: null, begun: false };
  let told = false;
  const items = (): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`.variable-item:not(.${MORE})`)];
  const within = (): HTMLElement[] => items().filter((i) => !i.hasAttribute(OVER) && isShown(i));
  const valueOf = (item: HTMLElement): string => item.dataset['value'] ?? '';
  const titleOf = (item: HTMLElement): string => item.dataset['title'] || item.textContent?.trim() || valueOf(item);
  const radioOf = (item: HTMLElement): HTMLInputElement | null => item.querySelector<HTMLInputElement>('input.variable-item-radio-input');

  /** The values the select lets one choose at this moment. */
  const choosable = (): ReadonlySet<string> => new Set([...select.options].filter((o) => !o.disabled).map((o) => o.value));
  const stateOf = (value: string, open = choosable()): SwatchState => {
    if (!open.has(value)) {
      return 'unavailable';
    }
    return news.states?.get(value)?.inStock === false ? 'out-of-stock' : 'available';
  };
  const barsStock = settings.disableOutOfStock && !settings.clickableOutOfStock;
  const isBarred = (state: SwatchState): boolean => state === 'unavailable' || (state === 'out-of-stock' && barsStock);
  /**
   * Choices that leave nothing to buy go as those that leave nothing at all (spec 1 §4), unless the shop wants to show what is sold out.
   */
  const makesRoom = (state: SwatchState): boolean =>
    settings.deselectUnavailable && (isBarred(state) || (state === 'out-of-stock' && !settings.clickableOutOfStock));
  ledger.attr(list, DRIVEN_LIST, '');
  const label = labelFor(select, settings, ledger, items().map(titleOf));

  const press = (item: HTMLElement): void => {
    const value = valueOf(item);
    const clears = choiceOf(field) === value;
    if (clears ? !settings.clearOnReselect : !isFree(value, titleOf(item))) {
      refresh(); // a native radio has moved already
      return;
    }
    control.choose(name, clears ? '' : value);
    select.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // The plugin's own event says 0 for a cleared choice (recorded).
    fireHost(item, clears ? 'wvs-unselected-item' : 'wvs-selected-item', [clears ? 0 : value, asHost(select), asHost(form)]);
  };
  /** Clears the choices that rule a value out, if the shop wants that. @returns whether the value can be chosen now */
  const isFree = (value: string, title: string): boolean => {
    const state = stateOf(value);
    const index = makesRoom(state) ? control.index() : null;
    const fitting =
      index &&
      (keepFitting(index, control.choices(), name, value, !settings.clickableOutOfStock) ??
        (barsStock ? null : keepFitting(index, control.choices(), name, value, false)));
    if (!fitting) {
      return !isBarred(state);
    }
    const labels = fitting.dropped.map((d) => control.fields.find((f) => f.name === d)?.label ?? d);
    for (const d of fitting.dropped) {
      control.choose(d, '');
    }
    if (labels.length > 0) {
      announce(message('variation.cleared_others', { names: labels.join(', '), choice: title }));
    }
    return !isBarred(stateOf(value));
  };

  const itemAt = (target: EventTarget | null): HTMLElement | null => {
    const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null;
    return item && list.contains(item) && !item.classList.contains(MORE) ? item : null;
  };
  const showAll = (more: Element): void => {
    const first = list.querySelector<HTMLElement>(`[${OVER}]`);
    for (const word of [...list.classList]) {
      if (word.includes('limit')) {
        ledger.flag(list, word, false);
      }
    }
    for (const over of list.querySelectorAll(`[${OVER}]`)) {
      ledger.attr(over, OVER, null);
    }
    const next = more.nextSibling;
    ledger.later(() => list.insertBefore(more, next));
    more.remove();
    const target = first ?? items().find((i) => i.tabIndex === 0);
    (target && (radioOf(target) ?? target))?.focus();
  };
  const onClick = (event: MouseEvent): void => {
    const more = event.target instanceof Element ? event.target.closest(`.${MORE}`) : null;
    if (more) {
      event.preventDefault();
      showAll(more);
      return;
    }
    const item = itemAt(event.target);
    if (!item) {
      return;
    }
    const radio = radioOf(item);
    // A native radio tells a new choice by `change`; only pressing the chosen one again is ours to see.
    if (radio ? event.target === radio && choiceOf(field) === valueOf(item) && settings.clearOnReselect : true) {
      press(item);
    }
  };
  const onChange = (event: Event): void => {
    const item = itemAt(event.target);
    if (item && radioOf(item) && choiceOf(field) !== valueOf(item)) {
      press(item);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    const item = itemAt(event.target);
    if (!item || radioOf(item) || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      press(item);
      return;
    }
    const all = within();
    const open = choosable();
    const states = all.map((i) => stateOf(valueOf(i), open));
    const to = rovingTarget(
      event.key,
      all.indexOf(item),
      states.map((s) => !isBarred(s) || makesRoom(s)),
      getComputedStyle(list).direction === 'rtl',
    );
    const target = to === null ? undefined : all[to];
    const state = to === null ? undefined : states[to];
    if (!target || !state) {
      return;
    }
    event.preventDefault();
    target.focus();
    // Moving onto a value that others rule out only shows it; choosing it clears something, and that wants a key of its own.
    if (choiceOf(field) !== valueOf(target) && !isBarred(state) && !makesRoom(state)) {
      press(target);
    }
  };
  list.addEventListener('click', onClick);
  list.addEventListener('change', onChange);
  list.addEventListener('keydown', onKey);

  const show = (item: HTMLElement, state: SwatchState, tabbable: boolean): void => {
    const value = valueOf(item);
    const chosen = choiceOf(field) === value;
    const barred = isBarred(state);
    const reason = state === 'unavailable' ? message('swatch.unavailable') : state === 'out-of-stock' ? message('swatch.out_of_stock') : '';
    const left = news.left?.get(value);
    const stock =
      typeof left === 'number' || /^\d+$/.test(left ?? '') ? message('swatch.stock_left', { count: Number(left) }) : (left ?? '');
    ledger.flag(item, 'selected', chosen);
    ledger.flag(item, 'disabled', barred);
    ledger.flag(item, 'no-stock', state === 'out-of-stock' && settings.clickableOutOfStock);
    ledger.flag(item, SHOW_STOCK, stock !== '');
    ledger.attr(item, 'data-state', chosen ? 'selected' : state);
    ledger.attr(item, 'data-wvstooltip', state === 'unavailable' ? reason : ledger.original(item, 'data-wvstooltip'));
    ledger.attr(item, 'data-wvstooltip-out-of-stock', state === 'out-of-stock' ? reason : null);
    showStock(item, stock);
    const radio = radioOf(item);
    if (radio) {
      radio.checked = chosen;
      radio.disabled = barred && !settings.deselectUnavailable && !chosen;
      ledger.attr(radio, 'aria-description', [reason, stock].filter(Boolean).join(', ') || null);
      return;
    }
    ledger.attr(item, 'aria-checked', String(chosen));
    ledger.attr(item, 'aria-disabled', barred ? 'true' : null);
    ledger.attr(item, 'aria-label', [titleOf(item), reason, stock].filter(Boolean).join(', '));
    ledger.attr(item, 'tabindex', tabbable ? '0' : '-1');
  };
  const showStock = (item: HTMLElement, text: string): void => {
    let info = item.querySelector<HTMLElement>(`.${STOCK}`);
    if (!info && text) {
      const made = document.createElement('span');
      made.className = STOCK;
      made.setAttribute('aria-hidden', 'true');
      item.append(made);
      ledger.later(() => made.remove());
      info = made;
    }
    if (info) {
      ledger.attr(info, 'data-wvs-stock-info', text || null);
    }
  };
  const refresh = (): HTMLElement | undefined => {
    const open = choosable();
    const states = new Map(items().map((i) => [i, stateOf(valueOf(i), open)] as const));
    const choice = choiceOf(field);
    const chosen = choice === '' ? undefined : [...states.keys()].find((i) => valueOf(i) === choice);
    // A choice that still waits behind "more" cannot be where the keyboard comes in.
    const reachable = within();
    const tab =
      (chosen && reachable.includes(chosen) ? chosen : undefined) ??
      reachable.find((i) => !isBarred(states.get(i) ?? 'unavailable')) ??
      reachable[0];
    for (const [item, state] of states) {
      show(item, state, item === tab);
    }
    label(chosen ? titleOf(chosen) : '');
    return chosen;
  };

  return {
    sync(now, picked) {
      news = now;
      const chosen = refresh();
      const first = now.begun && !told;
      told ||= now.begun;
      if (chosen && (picked || first)) {
        fireHost(chosen, 'wvs-item-updated', [choiceOf(field), valueOf(chosen)]);
      }
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
      ledger.undo();
    },
  };
}

/**
 * The chosen value behind the attribute's label: separator, space, title (contract: product.md §2). Every title has its place kept from
 * the start, unseen one over the other, so that a choice does not widen the label and move the swatches beside it.
 */
function labelFor(
  select: HTMLSelectElement,
  settings: SwatchSettings,
  ledger: RestorableWrites,
  titles: readonly string[],
): (title: string) => void {
  const label = select.closest('tr')?.querySelector('label, .label') ?? select.labels?.[0];
  if (!settings.showLabel || !label) {
    return () => undefined;
  }
  const shown = (title: string): string => `${settings.labelSeparator} ${title}`;
  let name = label.querySelector<HTMLElement>(`.${LABEL}`);
  if (!name) {
    const box = document.createElement('span');
    box.className = 'shop-swatch-name';
    name = document.createElement('span');
    name.className = LABEL;
    // As attributes, which are no text of the label's. Before the name: its line is theirs while it is empty.
    box.append(
      ...[...new Set(titles)].map((title) => {
        const place = document.createElement('span');
        place.dataset['shopText'] = shown(title);
        return place;
      }),
      name,
    );
    label.append(box);
    ledger.later(() => box.remove());
  }
  const span = name;
  return (title) => ledger.text(span, title ? shown(title) : '');
}

/** The stock numbers to tell, if the shop wants that. */
export const stockToTell = (control: FormControl, settings: SwatchSettings): StockLeft | null => {
  const index = settings.showStock ? control.index() : null;
  return (
    index && stockLeft(index, control.choices(), Object.fromEntries(control.fields.map((f) => [f.name, f.values])), settings.stockThreshold)
  );
};
