import { nodeOf } from '../../shared/dom/node-of.js';
import { ANSWERS } from '../../shared/html/sanitize.js';
import { parseStyledHtml } from '../../shared/html/styled.js';
import { markedHtml, wholeIn } from '../../shared/html/whole.js';
import type { Line, Template } from './editor.logic.js';
import type { Popup } from './popup.js';

/** Which tag of ours goes around which part of a product; each starts itself. */
const TAGS: readonly (readonly [tag: string, selector: string])[] = [
  ['shop-variation-form', 'form.variations_form'],
  ['shop-gallery', '.woocommerce-product-gallery'],
  ['shop-addons', '.yith-wapo-container'],
];
const BUTTON = '.single_add_to_cart_button';
const FORM = 'form.cart, form.variations_form';
/** The field with the quantity of the product itself. */
export const QUANTITY = 'div.quantity input.qty:not(.wapo-product-qty)';

/** Puts tags of ours around the parts of a product that have none yet. */
function addTags(root: ParentNode, { addons, quantities, image }: Template): void {
  for (const [Tag, selector] of TAGS) {
    for (const node of root.querySelectorAll(selector)) {
      let around = node.closest(Tag);
      if (!around) {
        around = nodeOf(<Tag />);
        node.replaceWith(around);
        around.append(node);
      }
      if (Tag === 'shop-addons') {
        Object.assign(around, { selection: { addons, quantities, image } });
      }
    }
  }
}

function setValues(root: ParentNode, { attributes, quantity }: Template): void {
  for (const select of root.querySelectorAll('select')) {
    const value = attributes[select.name];
    if (value) {
      select.value = value;
    }
  }
  const field = root.querySelector<HTMLInputElement>(QUANTITY);
  if (field && quantity > 0) {
    field.value = String(quantity);
  }
}

let lastId = 0;

/** The button still is the form's own, for Enter and for screen readers, where it stands outside of it. */
function moveButton(form: HTMLFormElement | null, button: HTMLElement | null, slot: HTMLElement): void {
  slot.replaceChildren(...(button ? [button] : []));
  if (form && button) {
    if (!form.hasAttribute('id')) {
      lastId += 1;
      form.setAttribute('id', `shop-cart-item-form-${lastId}`);
    }
    button.setAttribute('form', String(form.getAttribute('id')));
  }
}

/** Does an answer hold a product's form whole? Anything else that looks like HTML is none. */
export const holdsForm = ({ html }: Template): boolean => wholeIn(markedHtml(html), FORM) !== null;

/** The form of the product in the layer. */
export const formIn = (content: ParentNode): HTMLFormElement | null => content.querySelector<HTMLFormElement>(FORM);

/** Fills the layer with a product as its line holds it (contract 13 and 14). What is chosen stands before a tag starts. */
export function fill({ content, button: slot, key }: Popup, { item, template }: Line): void {
  const fragment = parseStyledHtml(template.html, 'ywapo_load_product_template', ANSWERS.shopForm);
  setValues(fragment, template);
  moveButton(formIn(fragment), fragment.querySelector<HTMLElement>(BUTTON), slot);
  addTags(fragment, template);
  content.replaceChildren(fragment);
  key.value = item.cartItemKey;
}
