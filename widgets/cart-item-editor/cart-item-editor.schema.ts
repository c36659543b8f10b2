import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/addons.js';

/** What a theme may set on `<shop-cart-item-editor>`; with the plugin's settings on the page nothing needs to be. */
const schema = {
  ajaxUrl: attr.text('data-ajax-url', { host: places.ajaxUrl, description: 'Where the calls go.' }),
  security: attr.text('data-nonce', { description: 'Nonce of the calls, where the page has no `yith_wapo.addons_nonce`.' }),
  mobile: attr.flag('data-mobile', {
    host: places.isMobile,
    description:
      'The editor fills the whole window; else it has two thirds of its width and three quarters of its height. Where neither the tag nor the plugin says, it fills windows of at most 768 px.',
  }),
  loader: attr.text('data-loader', { host: places.loader, description: 'Picture that turns on a link while its product is loaded.' }),
  hasCartBlock: attr.flag('data-has-cart-block', {
    host: places.hasCartBlock,
    description: 'The cart of the page is WooCommerce’s cart block.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Where it is said what is missing: in the page, or in the browser’s own box.',
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-cart-item-editor>`. */
export const doc = {
  tag: 'shop-cart-item-editor',
  summary: 'Edits the add-ons of a line of the cart in a layer above the page, without leaving it.',
  wraps: 'Nothing, or the `.yith-wapo-popup` that the host prints; without one the tag prints it.',
  withoutScript: 'The links do what the theme’s markup says; the line stays as it is.',
  schema,
  reads: '`data-cart-item-key`, `data-product_id`, `data-variation_id` and `data-quantity` of `.yith-wapo-edit-product-cart`; `yith_wapo`.',
  calls: '`ywapo_load_product_template` and `ywapo_update_addons_on_cart_item` of `admin-ajax.php`.',
  states:
    'On `.yith-wapo-popup`: `closed`; `loading` until its variation is found, the options of that are there and what the line holds is chosen; `open`; `saving`; `failed`, which the foot says in words.',
  keyboard: {
    Escape: 'closes the editor',
    Tab: 'stays inside it',
    Enter: 'in a field saves, as a press on the button does',
  },
  cssProperties: { '--shop-editor-layer': '`z-index` of a layer that the tag prints; above the side cart.' },
  besideHost:
    'Where the plugin’s script edits lines itself, it opens, restores, checks and saves. The tag then makes its open layer a dialog, gives the focus back to the link, and tells that it opened and closed.',
  events: [
    { name: 'shop:cart-item-edit', description: 'Before a product is loaded; prevent it to stay on the page.' },
    { name: 'shop:cart-item-opened', description: 'The editor is open, and holds all that the line holds.' },
    { name: 'shop:cart-item-saved', description: 'The line is changed; the cart is read again.' },
    { name: 'shop:cart-refresh', description: 'The cart of the page shall read itself again: a line was saved, or refused.' },
    { name: 'shop:cart-item-closed', description: 'The editor is closed.' },
    {
      name: 'shop:cart-item-failed',
      description: 'Loading or saving failed; `step` says which. Shoppers are told beside the link, or in the foot of the editor.',
    },
  ],
  mayBeEmpty: true,
  example: '<shop-cart-item-editor></shop-cart-item-editor>',
} satisfies ElementDoc;
