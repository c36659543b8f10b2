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
