import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, readSchema } from '../../shared/element/schema.js';
import { formOf } from './sticky-add-to-cart.host.js';

/** What a theme may set on `<shop-sticky-add-to-cart>`. */
export const schema = {
  formSelector: attr.text('data-for', {
    description: 'Selector of the product form, or of a box around it. Left out: the form inside the tag, else that of the same .product.',
  }),
  position: attr.choice('data-position', ['bottom', 'top'], {
    description: 'Edge of the screen. At the top the bar comes only when the button has been scrolled past.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Messages in the page, or in the browser’s own box.',
  }),
};

/** What the documents say of `<shop-sticky-add-to-cart>`. */
export const doc = {
  tag: 'shop-sticky-add-to-cart',
  summary: 'A bar with picture, name, choice, price and button, while the form’s own button is off the screen.',
  wraps: 'Nothing: it stands empty inside the `.product`, or anywhere with `data-for`.',
  withoutScript: 'Nothing; the form is where it is.',
  schema,
  events: [],
  cssProperties: {
    '--shop-sticky-add-to-cart-z': 'Its layer (just below dialogs).',
    '--shop-sticky-add-to-cart-width': 'Greatest width of its content (75rem).',
  },
  mayBeEmpty: true,
  holdsNothing: true,
  lacks(element) {
    try {
      return formOf(element, readSchema(element, 'sticky-add-to-cart', schema).values.formSelector) ? null : 'finds no product form';
    } catch {
      // A selector that is none is told where it is read.
      return null;
    }
  },
  reads: 'The product form, its button, and the product around it.',
  states: 'On the bar: `shown`, `hidden`; on its button the state of the form’s button.',
  besideHost:
    'WooCommerce has no script for this. The bar has no field of its own: its button presses the button of the form, or leads to what is still to be chosen.',
  example: '<shop-sticky-add-to-cart data-for="#product-35 form.cart"></shop-sticky-add-to-cart>',
} satisfies ElementDoc;
