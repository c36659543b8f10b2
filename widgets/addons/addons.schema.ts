import { listOf } from '../../shared/element/json-shape.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Values } from '../../shared/element/schema.js';
import { hostCurrency } from '../../shared/host/currency.js';
import * as places from '../../shared/host/settings/addons.js';
import { isRecord } from '../../shared/json.js';
import type { Currency } from '../../shared/money/money.js';

/** An option in the JSON of an empty tag. What is `any` is a number: it is looked at where it is read, which names the add-on. */
export const OPTION = {
  label: 'text',
  price: 'any',
  sale_price: 'any',
  default_price: 'any',
  default_sale_price: 'any',
  price_type: 'text',
  price_method: 'text',
  selected: 'flag',
  required: 'flag',
  out_of_stock: 'flag',
  remove_spaces: 'flag',
  image: 'text',
  replace_image: 'text',
  description: 'text',
  tooltip: 'text',
  color: 'text',
  placeholder: 'text',
  min: 'text',
  max: 'text',
  step: 'text',
  minlength: 'any',
  maxlength: 'any',
  product_id: 'text',
  allow_multiple: 'flag',
  max_multiple: 'any',
  /** `data-params` of a date. */
  params: { '*': 'any' },
} as const;

/** An add-on in it. */
export const ADDON = {
  id: 'text',
  type: 'text',
  title: 'text',
  description: 'text',
  required: 'flag',
  selection: 'text',
  min: 'text',
  max: 'text',
  exa: 'text',
  numbers_min: 'text',
  numbers_max: 'text',
  sell_individually: 'flag',
  first_free: 'any',
  toggle: 'text',
  per_row: 'any',
  conditional_logic: {
    display: 'text',
    display_if: 'text',
    rules: listOf({ addon: 'text', is: 'text' }),
    variations: listOf('text'),
  },
  options: listOf(OPTION),
} as const;

/** Its product. */
export const PRODUCT = {
  product_id: 'text',
  product_price: 'any',
  default_product_price: 'any',
} as const;

/** What the JSON of an empty tag may hold. */
const GIVEN = {
  ...PRODUCT,
  blocks: listOf({ id: 'text', addons: listOf(ADDON) }),
} as const;

/** jQuery's `:first` is understood in the host's selectors: see `addons.host.ts`. */
const PRODUCT_PRICE = '.product .entry-summary .price:first, div.elementor.product .elementor-widget-woocommerce-product-price .price';
const QUANTITY = 'form.cart .quantity input.qty:not(.wapo-product-qty)';
const MAX_DECIMALS = 10;

/** How a theme says that amounts are written. @throws Error where it leaves out what cannot be done without */
function readCurrency(value: unknown): Currency {
  const given = isRecord(value) ? value : {};
  const text = (name: string, fallback: string): string => (typeof given[name] === 'string' ? given[name] : fallback);
  const decimals = Number(given['decimals'] ?? 2);
  const format = text('format', '%1$s%2$s');
  const isRead = Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  if (text('symbol', '') === '' || !format.includes('%1$s') || !format.includes('%2$s') || !isRead) {
    throw new Error('expected {"symbol", "format" with %1$s and %2$s, "decimals", "decimalSeparator", "thousandSeparator"}');
  }
  return {
    symbol: text('symbol', ''),
    format,
    decimals,
    decimalSeparator: text('decimalSeparator', '.'),
    thousandSeparator: text('thousandSeparator', ','),
  };
}

const currency = attr.json<Currency | null>('data-currency', readCurrency, {
  shape: { symbol: 'text', format: 'text', decimals: 'number', decimalSeparator: 'text', thousandSeparator: 'text' },
  fallback: null,
  host: places.currency.symbol,
  description:
    'How amounts are written, where the page has no settings of the plugin: {"symbol": "£", "format": "%1$s%2$s", "decimals": 2, "decimalSeparator": ".", "thousandSeparator": ","}.',
});

function readBlocks(value: unknown): Readonly<Record<string, unknown>> | null {
  if (!isRecord(value) || !Array.isArray(value['blocks'])) {
    throw new Error('expected an object with a list of blocks');
  }
  return value;
}

/** What a line of the cart holds of its add-ons, as the host answers it: see `fields/fields.rules.ts`. */
export interface Selection {
  readonly addons: unknown;
  readonly quantities?: unknown;
  /** The picture that an option brought. */
  readonly image?: unknown;
}

function readSelection(value: unknown): Selection {
  if (!isRecord(value) || typeof value['addons'] !== 'object') {
    throw new Error('expected an object with addons and quantities');
  }
  return { addons: value['addons'], quantities: value['quantities'], image: value['image'] };
}

/** What a theme may set on `<shop-addons>`; where it says nothing, the plugin's own settings object does. */
const schema = {
  addons: attr.json('data-addons', readBlocks, {
    shape: GIVEN,
    fallback: null,
    description: 'For an empty tag: the blocks of add-ons as JSON, which the tag prints as the host would (see above).',
  }),
  selection: attr.json<Selection | null>('data-selection', readSelection, {
    shape: { addons: 'any', quantities: 'any', image: 'any' },
    fallback: null,
    description:
      'What is chosen, as a line of the cart holds it: `{"addons": [{"1-0": "Gift box"}, {"4": "1"}], "quantities": {"12-0": 2}}`. It is pressed and filled in as a shopper would.',
  }),
  totalBox: attr.choice('data-total-price-box-option', ['all', 'hide_options', 'only_final', 'hide_all'], {
    host: places.totalBox,
    description: 'What the box of totals shows.',
  }),
  replacesProductPrice: attr.flag('data-replace-product-price', {
    host: places.replacesProductPrice,
    description: 'The price of the product becomes the order total.',
  }),
  productPriceSelector: attr.text('data-replace-product-price-class', {
    fallback: PRODUCT_PRICE,
    host: places.productPriceSelector,
    description: 'Selectors of that price; `:first` at the end of one means its first hit.',
  }),
  replacesWithoutAddons: attr.flag('data-replace-price-in-product-without-addons', {
    host: places.replacesWithoutAddons,
    description: 'Also where the product has no block of add-ons.',
  }),
  hidesZeroOrderPrice: attr.flag('data-hide-order-price-if-zero', {
    host: places.hidesZeroOrderPrice,
    description: 'An order total of 0 leaves the replaced price empty.',
  }),
  readsVariationPriceHtml: attr.flag('data-use-price-html-on-variations', {
    host: places.readsVariationPriceHtml,
    description: 'The price of a variation is the one in its printed price.',
  }),
  soldIndividually: attr.choice('data-sold-individually', ['', 'line', 'dropped'], {
    description:
      'What the cart does with options that are sold individually: `line` charges them once, in a line of their own, `dropped` (the free edition of the plugin) not at all. Without it the files of the plugin on the page tell.',
  }),
  asksDefaultPrice: attr.flag('data-enable-get-default-variation-price', {
    host: places.asksDefaultPrice,
    description: 'The shop is asked for the price where no variation is chosen any more.',
  }),
  imageSelector: attr.text('data-replace-image-path', {
    fallback: '.woocommerce-product-gallery__image .wp-post-image',
    host: places.imageSelector,
    description: 'Selectors of the pictures an option replaces; empty: none.',
  }),
  hidesButton: attr.flag('data-hide-button-required', {
    host: places.hidesButton,
    description: 'The button to the cart comes when everything that is required is chosen.',
  }),
  keepsScroll: attr.flag('data-disable-scroll-on-required-mix-max', {
    host: places.keepsScroll,
    description: 'The page is not scrolled to what is missing.',
  }),
  effect: attr.choice('data-conditional-display-effect', ['fade', 'slide'], {
    host: places.effect,
    description: 'How add-ons come and go by their rules.',
  }),
  refusesToday: attr.flag('data-disable-current-day-based-on-time', {
    host: places.refusesToday,
    description: 'Date add-ons without past days refuse today, too, from an hour on.',
  }),
  hourToCheck: attr.number('data-datepicker-hour-to-check', {
    fallback: 13,
    min: 0,
    max: 24,
    host: places.hourToCheck,
    description: 'That hour, by the clock of the shopper.',
  }),
  uploadTypes: attr.text('data-upload-allowed-file-types', {
    host: places.uploadTypes,
    description: 'Endings of files that may be uploaded: `.jpg, .pdf`; empty: all.',
  }),
  uploadMaxSize: attr.number('data-upload-max-file-size', {
    min: 0,
    host: places.uploadMaxSize,
    description: 'Files have to be smaller than this, in MB; 0: any size.',
  }),
  quantitySelector: attr.text('data-product-quantity-selector', {
    fallback: QUANTITY,
    host: places.quantitySelector,
    description: 'The field with the quantity of the product.',
  }),
  buttonSelector: attr.text('data-single-add-to-cart-button', {
    fallback: '.single_add_to_cart_button',
    host: places.buttonSelector,
    description: 'The button to the cart, in the form.',
  }),
  priceSuffix: attr.html('data-price-suffix', { host: places.priceSuffix, description: 'Follows each total.' }),
  asksSuffix: attr.flag('data-include-shortcode-price-suffix', {
    host: places.asksSuffix,
    description: 'The suffix depends on the total, so the shop is asked for each.',
  }),
  skipsUnchangedTotals: attr.flag('data-prevent-ajax-call-on-unchanged-totals', {
    fallback: true,
    host: places.skipsUnchangedTotals,
    description: 'It is not asked again for a total that it has just written.',
  }),
  // The plugin prints the rest beside its symbol; where it prints none nobody says it, and the server writes the totals.
  currency: {
    ...currency,
    parseValue: (value: unknown) => (typeof value === 'string' ? hostCurrency(places.currency) : currency.parseValue(value)),
  },
  currencyCode: attr.text('data-woocommerce-currency', {
    host: places.currencyCode,
    description: 'Code of the currency, sent with calls.',
  }),
  language: attr.text('data-current-language', { host: places.language, description: 'Language of the page, sent with calls.' }),
  ajaxUrl: attr.text('data-ajaxurl', { host: places.ajaxUrl, description: 'Where the calls go.' }),
  alerts: attr.choice('data-alerts', ['page', 'native'], {
    description: 'Where it is said what is missing: in the page, or in the browser’s own box.',
  }),
};

/** What the tag was told. */
export type Settings = Values<typeof schema>;

/** What the documents say of `<shop-addons>`. */
export const doc = {
  tag: 'shop-addons',
  summary: 'Options of a product with prices: choices, rules, totals, uploads and dates.',
  wraps: 'The `#yith-wapo-container` that the plugin prints in the product form; or nothing, with JSON in `data-addons`.',
  withoutScript: 'The fields as printed; the shop adds up the prices in the cart. Nothing is checked, hidden or totalled.',
  schema,
  reads: 'The container, its add-ons and fields; quantity and variation of the form; `yith_wapo`, `yith_wapo_color_label_attr`.',
  calls:
    '`update_totals_with_suffix`, `live_print_blocks`, `get_default_variation_price` and `yith_wapo_upload_file` of `admin-ajax.php`, `yith_wccl_variation_gallery` of `wc-ajax`, each only when it is needed.',
  states:
    'On `.yith-wapo-container`: `loading` while the options of another variation are awaited, and nothing can be sent; `failed` where they did not come. Add-ons and options carry the classes of the plugin: `hidden`, `selected`, `toggle-open`, `required-min`.',
  keyboard: {
    'Tab, Space': 'reach and choose every option, also those the plugin shows as pictures, colours or products',
    'Enter, Space on a title that folds': 'folds its options in or out',
    'Enter, Space, Down in a date': 'opens the calendar',
  },
  besideHost:
    'Where the plugin’s own script is on the page it chooses, hides, adds up, uploads and marks. The tag then tells the product’s store its price and what is still missing, so that nothing is posted before, and adds what screen readers need.',
  events: [
    { name: 'shop:addons-priced', description: 'The total has changed.' },
    { name: 'shop:addons-reloaded', description: 'The blocks were printed anew for another variation.' },
    { name: 'shop:addons-selected', description: 'What `data-selection` says is chosen.' },
    { name: 'shop:addons-reset', description: 'No variation is chosen any more.' },
    { name: 'shop:addons-refused', description: 'The form was not sent, because something is missing.' },
    { name: 'shop:addon-image-changed', description: 'An option brought another picture, or the product’s own is back (`src` is empty).' },
    { name: 'shop:addon-uploaded', description: 'A file has been uploaded.' },
  ],
  cssProperties: { '--shop-addons-error': 'Colour of what is missing.' },
  expects: '.yith-wapo-container',
  mayBeEmpty: true,
  example:
    '<form class="cart" method="post" enctype="multipart/form-data">\n  <shop-addons>\n    <div id="yith-wapo-container" class="yith-wapo-container" data-product-price="39" data-product-id="58"></div>\n  </shop-addons>\n  <button type="submit" name="add-to-cart" value="58" class="single_add_to_cart_button button alt">Add to cart</button>\n</form>',
} satisfies ElementDoc;
