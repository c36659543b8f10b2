import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { lackOf } from './bundle.host.js';
import * as places from '../../shared/host/settings/bundle.js';

/** What a theme may set on `<shop-bundle>`; with the plugin's settings on the page nothing needs to be. */
const schema = {
  rounding: attr.choice('data-rounding', ['shop', 'unit', 'line', 'total'], {
    description:
      'Where a percentage is rounded: on the price of a piece, on a child’s line, on the total; `shop`: as the page’s plugin does.',
  }),
  changePrice: attr.choice('data-change-price', ['yes', 'no', 'yes_custom'], {
    host: places.changePrice,
    description: 'The price of the product becomes that of what is chosen; `yes_custom`: at the places of `data-price-selector`.',
  }),
  priceSelector: attr.text('data-price-selector', { host: places.priceSelector, description: 'Selectors of those places.' }),
  changeImage: attr.flag('data-change-image', {
    fallback: true,
    host: places.changeImage,
    description: 'A chosen variation of a child changes the picture of the product, too.',
  }),
  bundledPrice: attr.choice('data-bundled-price', ['price', 'subtotal', 'subtotal_under_name', 'no'], {
    host: places.bundledPrice,
    description: 'What a child shows: the price of a piece, or for its quantity.',
  }),
  bundledPriceFrom: attr.choice('data-bundled-price-from', ['sale_price', 'regular_price'], {
    host: places.bundledPriceFrom,
    description: 'Which price of a variation counts.',
  }),
  recalculates: attr.flag('data-recalc-price', {
    host: places.recalcPrice,
    description: 'The price is worked out also where nothing can be chosen.',
  }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Where it is said what is missing: in the page, or in the browser’s own box.',
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-bundle>`. */
export const doc = {
  tag: 'shop-bundle',
  display: 'contents',
  summary: 'Contents of a bundle, and its price.',
  wraps: 'The bundle the plugin prints; the form after it that adds it to the cart may stand in the tag or beside it.',
  withoutScript: 'The form posts the contents as printed; the shop works out the price.',
  schema,
  reads: '`.woosb-products` and its children, `woosb_ids` and quantity of the form; `woosb_vars`.',
  calls: 'Nothing.',
  states: 'On the button while the bundle cannot be bought: `selection`, `unpurchasable`, `empty`, `min`, `max`, `total-min`, `total-max`.',
  keyboard: { 'Enter, Space on plus or minus': 'one step more or less of a child' },
  besideHost:
    'Where the plugin’s own script is on the page it counts, adds up, tells and writes what is posted. The tag then tells the product’s store the price and what is still missing, so that nothing is posted before, and names what has no name.',
  events: [
    { name: 'shop:bundle-priced', description: 'What is chosen costs something else now.' },
    { name: 'shop:bundle-checked', description: 'It can be bought now, or no longer; `reasons` say why not.' },
  ],
  expects: '.woosb-wrap, .woosb-products',
  lacks: lackOf,
  example:
    '<shop-bundle>\n  <div class="woosb-wrap woosb-bundled" data-id="683">…</div>\n  <form class="cart" method="post" enctype="multipart/form-data">…</form>\n</shop-bundle>',
} satisfies ElementDoc;
