import { cookieSaysItems } from '../../shared/cart/storage.js';

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
