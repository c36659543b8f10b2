import { isShown } from '../../shared/a11y/focus.js';
import { LIST, OUR_LIST } from './elements.js';
import type { AttributeField } from './variation-form.host.js';

/** Lists of swatches and their items, as the host's plugin prints them and as we do (contract 8). */

/** A theme may put every select into one box: the list is the one that names the attribute. */
const listBeside = ({ select, name }: AttributeField, isOurs: boolean): HTMLElement | null =>
  [...(select.parentElement?.querySelectorAll<HTMLElement>(LIST) ?? [])].find(
    (list) => list.classList.contains(OUR_LIST) === isOurs && (list.dataset['attribute_name'] ?? name) === name,
  ) ?? null;

/** The swatches of an attribute that the page printed. */
export const printedList = (field: AttributeField): HTMLElement | null => listBeside(field, false);
/** Those that we printed. */
export const ourList = (field: AttributeField): HTMLElement | null => listBeside(field, true);

/** Class of a list that shows only its first items. */
export const LIMIT_MODE = 'enabled-display-limit-mode';
/** Class of the item that shows the rest. */
export const MORE = 'woo-variation-swatches-variable-item-more';
/** The mark of the items that wait until then. */
export const OVER = 'data-shop-over';

/** All items but the one that shows the rest. */
export const itemsOf = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>(`.variable-item:not(.${MORE})`)];
/** Those that can be seen: none that waits behind "more". */
export const shownItemsOf = (list: HTMLElement): HTMLElement[] => itemsOf(list).filter((i) => !i.hasAttribute(OVER) && isShown(i));
/** The item that an event came from. */
export function itemAt(list: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const item = target instanceof Element ? target.closest<HTMLElement>('.variable-item') : null;
  return item && list.contains(item) && !item.classList.contains(MORE) ? item : null;
}
/** The value of the select that an item stands for. */
export const valueOf = (item: HTMLElement): string => item.dataset['value'] ?? '';
/** What a shopper reads on it. */
export const titleOf = (item: HTMLElement): string => item.dataset['title'] || item.textContent?.trim() || valueOf(item);
/** The native radio of an item, where its list is printed with some. */
export const radioOf = (item: HTMLElement): HTMLInputElement | null =>
  item.querySelector<HTMLInputElement>('input.variable-item-radio-input');
/** What of an item takes the focus. */
export const focusOf = (item: HTMLElement): HTMLElement => radioOf(item) ?? item;
