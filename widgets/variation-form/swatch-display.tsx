import { nodeOf } from '../../shared/dom/node-of.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import { radioOf, titleOf } from './swatch-items.js';
import type { SwatchState } from './swatches.rules.js';

/** Class of the chosen value in a label. */
export const NAME = 'woo-selected-variation-item-name';
const STOCK = 'wvs-stock-left-info';
const SHOW_STOCK = 'wvs-show-stock-left-info';

/** What an item shows (contract 53). */
interface SwatchModel {
  readonly state: SwatchState;
  readonly chosen: boolean;
  /** It cannot be chosen. */
  readonly barred: boolean;
  /** Sold out, and can be chosen all the same. */
  readonly soldOut: boolean;
  /** Its native radio can be pressed. */
  readonly pressable: boolean;
  /** It is the one of its list that Tab reaches. */
  readonly tabbable: boolean;
  /** What is left, as the page says it; a plain number gets words. */
  readonly left: number | string | undefined;
}

/** Writes what an item shows; the writes can undo it. */
export function showSwatch(item: HTMLElement, model: SwatchModel, writes: RestorableWrites): void {
  const { state, chosen, barred, left } = model;
  const reason = state === 'unavailable' ? message('swatch.unavailable') : state === 'out-of-stock' ? message('swatch.out_of_stock') : '';
  const stock = typeof left === 'number' || /^\d+$/.test(left ?? '') ? message('swatch.stock_left', { count: Number(left) }) : (left ?? '');
  writes.flag(item, 'selected', chosen);
  writes.flag(item, 'disabled', barred);
  writes.flag(item, 'no-stock', model.soldOut);
  writes.flag(item, SHOW_STOCK, stock !== '');
  writes.attr(item, 'data-state', chosen ? 'selected' : state);
  writes.attr(item, 'data-wvstooltip', state === 'unavailable' ? reason : writes.original(item, 'data-wvstooltip'));
  writes.attr(item, 'data-wvstooltip-out-of-stock', state === 'out-of-stock' ? reason : null);
  showStock(item, stock, writes);
  const radio = radioOf(item);
  if (radio) {
    radio.checked = chosen;
    radio.disabled = !model.pressable;
    writes.attr(radio, 'aria-description', [reason, stock].filter(Boolean).join(', ') || null);
    return;
  }
  writes.attr(item, 'aria-checked', String(chosen));
  writes.attr(item, 'aria-disabled', barred ? 'true' : null);
  writes.attr(item, 'aria-label', [titleOf(item), reason, stock].filter(Boolean).join(', '));
  writes.attr(item, 'tabindex', model.tabbable ? '0' : '-1');
}

function showStock(item: HTMLElement, text: string, writes: RestorableWrites): void {
  let info = item.querySelector<HTMLElement>(`.${STOCK}`);
  if (!info && text) {
    const made = nodeOf(<span className={STOCK} aria-hidden="true" />);
    item.append(made);
    writes.later(() => made.remove());
    info = made;
  }
  if (info) {
    writes.attr(info, 'data-wvs-stock-info', text || null);
  }
}

/** The label of an attribute. */
export const labelNodeOf = (select: HTMLSelectElement): Element | null =>
  select.closest('tr')?.querySelector('label, .label') ?? select.labels?.[0] ?? null;

/** Where the chosen value stands in a label: printed by the plugin, or by us. */
export const namesIn = (label: Element | null): readonly HTMLElement[] => [...(label?.querySelectorAll<HTMLElement>(`.${NAME}`) ?? [])];

/** The chosen value as the label says it. */
export const nameText = (separator: string, title: string): string => `${separator} ${title}`;

/**
 * Prepares the chosen value behind the attribute's label.
 * @param separator `null` where the shop shows no value there
 * @returns what writes a title there
 */
export function createChosenLabel(select: HTMLSelectElement, separator: string | null, writes: RestorableWrites): (title: string) => void {
  const [name] = namesIn(labelNodeOf(select));
  return (title) => {
    if (name && separator !== null) {
      writes.text(name, title ? nameText(separator, title) : '');
    }
  };
}
