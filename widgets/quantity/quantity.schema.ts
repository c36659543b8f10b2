import { FIELD } from './quantity.host.js';
import type { ElementDoc } from '../../shared/element/manifest.js';

/** `<shop-quantity>` needs no attributes: limits are those of the host's own input. */
const schema = {};

/** What the documents say of `<shop-quantity>`. */
export const doc = {
  tag: 'shop-quantity',
  display: 'contents',
  summary: 'Buttons for less and more beside quantity fields, and no quantity below its minimum.',
  wraps: 'A `.quantity`, or a form or list with several `input.qty`.',
  withoutScript: 'The number field as printed.',
  schema,
  events: [{ name: 'shop:quantity-changed', description: 'A button or the minimum rule changed a quantity.' }],
  cssProperties: {
    '--shop-quantity-size': 'Width of the buttons, and the least height of their row (2.25rem; never under 24 px, 44 px for a finger).',
  },
  expects: '.quantity, input.qty, form',
  drives: FIELD,
  reads: '`min`, `max`, `step` and value of each `input.qty`.',
  besideHost:
    'WooCommerce has no script for this. Fields that already have buttons of the theme beside them, and fields that cannot be changed, get none. Other scripts hear `input` and `change` of the field.',
  example:
    '<shop-quantity>\n  <div class="quantity"><input type="number" class="input-text qty text" name="quantity" value="1" min="1" step="1" aria-label="Product quantity"></div>\n</shop-quantity>',
} satisfies ElementDoc;
