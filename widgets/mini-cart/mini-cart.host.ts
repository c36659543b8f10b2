import { cookieSaysItems } from '../../shared/cart/storage.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import { labelWith } from './mini-cart.rules.js';

/** The host's link that removes a row (contract 2). */
export const REMOVE = '.remove_from_cart_button';

const ROW = '.woocommerce-mini-cart-item, .mini_cart_item';

/** The row key a remove link names; empty where it names none. */
export const keyOf = (link: Element): string => link.getAttribute('data-cart_item_key') ?? '';

/** The row a remove link stands in; the link's parent in a theme's own template. */
export const rowOf = (link: HTMLElement): HTMLElement | null =>
  link.closest<HTMLElement>(ROW) ?? link.closest<HTMLElement>('li') ?? link.parentElement;

/** The keys of all rows, in order. */
export const rowKeys = (root: ParentNode): string[] => [...root.querySelectorAll(REMOVE)].map(keyOf);

/** What can take the focus when the last row has left: what says that the cart is empty, its heading, the box itself. */
export const emptyPlace = (root: Element): HTMLElement | null =>
  root.querySelector<HTMLElement>('.woocommerce-mini-cart__empty-message') ??
  root.querySelector<HTMLElement>('.widget-title, .widgettitle, h1, h2, h3, h4') ??
  root.querySelector<HTMLElement>('.widget_shopping_cart_content');

/**
 * Writes the number of pieces wherever the theme wants it: `[data-shop-cart-count]` gets it as its text, `data-empty` at none,
 * and is hidden then where its value is `hide`; `[data-shop-cart-label]` gets it into its accessible name, because a label given
 * by the theme would hide the number from those who do not see it.
 */
export function writeCounts(count: number): void {
  for (const el of document.querySelectorAll<HTMLElement>('[data-shop-cart-count]')) {
    const text = String(count);
    if (el.textContent !== text) {
      el.textContent = text;
    }
    el.toggleAttribute('data-empty', count === 0);
    if (el.getAttribute('data-shop-cart-count') === 'hide') {
      el.hidden = count === 0;
    }
  }
  for (const el of document.querySelectorAll('[data-shop-cart-label]')) {
    const template = el.getAttribute('data-shop-cart-label');
    el.setAttribute('aria-label', template ? labelWith(template, count) : message('cart.label', { count }));
  }
}

const widgets = (element: Element): Set<HTMLElement> =>
  new Set(
    [...element.querySelectorAll('.hide_cart_widget_if_empty')]
      .map((el) => el.closest<HTMLElement>('.widget_shopping_cart'))
      .filter((el) => el !== null),
  );

/**
 * The host's rule for widgets that ask for it: hidden while the cart cookie says empty, shown from the moment something is on its
 * way in (contract 13). @returns how to undo it
 */
export function hideIfEmpty(element: Element): { apply(coming?: boolean): void; undo(): void } {
  const printed = new Map<HTMLElement, string>();
  return {
    apply(coming = false) {
      for (const widget of widgets(element)) {
        if (!printed.has(widget)) {
          printed.set(widget, widget.style.display);
        }
        widget.style.display = coming || cookieSaysItems() ? '' : 'none';
      }
    },
    undo() {
      for (const [widget, display] of printed) {
        widget.style.display = display;
      }
      printed.clear();
    },
  };
}
