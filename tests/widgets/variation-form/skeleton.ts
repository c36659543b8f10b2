/** Attributes that say what a node is for scripts, themes and screen readers. Ids, values and texts are a page's own. */
const ATTRIBUTES = [
  'type',
  'name',
  'role',
  'aria-live',
  'aria-relevant',
  'data-attribute_name',
  'data-show_option_none',
  'data-product_id',
  'method',
  'enctype',
  'step',
  'min',
  'inputmode',
  'autocomplete',
  'href',
];

/** A form's nodes, each with its classes and the attributes above; what only the driver adds is left out. */
export function skeletonOf(root: Element, depth = 0): string[] {
  const classes = [...root.classList]
    .filter((c) => !/^(disabled|wc-variation-|woocommerce-variation-add-to-cart-|attached$|enabled$)/.test(c))
    .toSorted();
  const attributes = ATTRIBUTES.filter((name) => root.hasAttribute(name)).map((name) => `${name}=${root.getAttribute(name)}`);
  const own = `${'  '.repeat(depth)}${root.localName}${classes.map((c) => `.${c}`).join('')}${attributes.map((a) => `[${a}]`).join('')}`;
  return [own, ...[...root.children].flatMap((child) => skeletonOf(child, depth + 1))];
}
