/**
 * The templates of WooCommerce that the demo's theme has a copy of its own of, by name, and all it prints otherwise: so that axe has
 * nothing to say. What the demo prints is compared with what a real shop printed after this, and in nothing else may it differ.
 * Every class, id, name and data attribute stays, and with them what scripts and plugins look for (`.woocommerce-error li[data-id]`).
 */

/** What this needs of a document, so that pages parsed by any library will do. */
export interface Markup {
  querySelectorAll(selector: string): Iterable<Node>;
}

interface Node extends Markup {
  readonly localName: string;
  readonly childNodes: Iterable<unknown>;
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>;
  readonly ownerDocument: { createElement(name: string): Node };
  setAttribute(name: string, value: string): void;
  removeAttribute(name: string): void;
  append(...nodes: unknown[]): void;
  replaceWith(node: unknown): void;
}

/** The same element with another name. */
function renamed(element: Node, name: string): Node {
  const made = element.ownerDocument.createElement(name);
  for (const attribute of [...element.attributes]) {
    made.setAttribute(attribute.name, attribute.value);
  }
  made.append(...element.childNodes);
  element.replaceWith(made);
  return made;
}

const each =
  (selector: string, change: (element: Node) => unknown) =>
  (root: Markup): void => {
    for (const element of [...root.querySelectorAll(selector)]) {
      change(element);
    }
  };

/** Template and what our copy prints instead. */
export const OVERRIDES: Readonly<Record<string, (root: Markup) => void>> = {
  // A row's heading is one, not a cell with a heading's attributes.
  'cart/cart.php': each('.cart_item > td.product-name[scope="row"]', (cell) => renamed(cell, 'th').removeAttribute('role')),
  // A row's picture stands in the link that names the product.
  'cart/mini-cart.php': each('.woocommerce-mini-cart-item > a > img', (picture) => picture.setAttribute('alt', '')),
  // The headings come right below the page's own.
  'checkout/form-billing.php': each('.woocommerce-billing-fields > h3', (heading) => renamed(heading, 'h2')),
  'checkout/form-shipping.php': each('h3#ship-to-different-address', (heading) => renamed(heading, 'h2')),
  'checkout/form-checkout.php': each('h3#order_review_heading', (heading) => renamed(heading, 'h2')),
  // The link is named by its text.
  'checkout/form-coupon.php': each('a.showcoupon', (link) => link.removeAttribute('aria-label')),
  // A list in an alert; a list that is the alert is no list.
  'notices/error.php': each('ul.woocommerce-error', (list) => {
    const box = renamed(list, 'div');
    const inner = box.ownerDocument.createElement('ul');
    inner.append(...box.childNodes);
    box.append(inner);
  }),
};

/** A recorded page as the demo's theme would have printed it. Changes what it is given and gives it back. */
export function overridden<T extends Markup>(root: T): T {
  for (const change of Object.values(OVERRIDES)) {
    change(root);
  }
  return root;
}
