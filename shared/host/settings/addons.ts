import type { CurrencyPlaces } from '../currency.js';
import type { HostPlaces } from '../settings.js';
import { isRecord, own } from '../../json.js';

/** Where the add-ons plugin prints its settings and texts: see `HostPlaces`. */

export const ajaxUrl: HostPlaces = ['yith_wapo.ajaxurl'];
export const totalBox: HostPlaces = ['yith_wapo.total_price_box_option'];
export const replacesProductPrice: HostPlaces = ['yith_wapo.replace_product_price'];
export const productPriceSelector: HostPlaces = ['yith_wapo.replace_product_price_class'];
export const replacesWithoutAddons: HostPlaces = ['yith_wapo.replace_price_in_product_without_addons'];
export const hidesZeroOrderPrice: HostPlaces = ['yith_wapo.hide_order_price_if_zero'];
export const readsVariationPriceHtml: HostPlaces = ['yith_wapo.use_price_html_on_variations'];
export const asksDefaultPrice: HostPlaces = ['yith_wapo.enableGetDefaultVariationPrice'];
export const imageSelector: HostPlaces = ['yith_wapo.replace_image_path'];
export const hidesButton: HostPlaces = ['yith_wapo.hide_button_required'];
export const keepsScroll: HostPlaces = ['yith_wapo.disable_scroll_on_required_mix_max'];
export const effect: HostPlaces = ['yith_wapo.conditionalDisplayEffect'];
export const refusesToday: HostPlaces = ['yith_wapo.disableCurrentDayBasedOnTime'];
export const hourToCheck: HostPlaces = ['yith_wapo.datepickerHourToCheck'];
export const uploadTypes: HostPlaces = ['yith_wapo.upload_allowed_file_types'];
export const uploadMaxSize: HostPlaces = ['yith_wapo.upload_max_file_size'];
export const quantitySelector: HostPlaces = ['yith_wapo.productQuantitySelector'];
export const buttonSelector: HostPlaces = ['yith_wapo.dom.single_add_to_cart_button'];
export const priceSuffix: HostPlaces = ['yith_wapo.priceSuffix'];
export const asksSuffix: HostPlaces = ['yith_wapo.includeShortcodePriceSuffix'];
export const skipsUnchangedTotals: HostPlaces = ['yith_wapo.preventAjaxCallOnUnchangedTotals'];
export const currencyCode: HostPlaces = ['yith_wapo.woocommerce_currency'];
export const language: HostPlaces = ['yith_wapo.currentLanguage'];

/** The nonce of all calls of the plugin, as `withNonce` names it. */
export const NONCE = 'yith_wapo.addons_nonce';

/** How the shop writes money (addons contract 11). Version 4.10.1 prints no symbol; there the server writes the totals. */
export const currency: CurrencyPlaces = {
  symbol: ['yith_wapo.currency_symbol'],
  position: ['yith_wapo.currency_position'],
  decimals: ['yith_wapo.number_decimals'],
  decimalSeparator: ['yith_wapo.decimal_sep'],
  thousandSeparator: ['yith_wapo.total_thousand_sep'],
};

// The editor of cart lines.

export const isMobile: HostPlaces = ['yith_wapo.isMobile'];
export const loader: HostPlaces = ['yith_wapo.loader'];
export const hasCartBlock: HostPlaces = ['yith_wapo.wc_blocks.has_cart_block'];

// The attribute swatches of the plugin: what they need to show the gallery of a variation.

export const swapsGallery: HostPlaces = ['yith_wapo_color_label_attr.enable_handle_variation_gallery'];
export const gallerySelector: HostPlaces = ['yith_wapo_color_label_attr.single_gallery_selector'];
export const galleryAction: HostPlaces = ['yith_wapo_color_label_attr.actionVariationGallery'];
export const galleryUrl: HostPlaces = ['yith_wapo_color_label_attr.ajaxurl'];
export const galleryParams: HostPlaces = ['wc_single_product_params'];

// Texts.

export const messages = {
  required: ['yith_wapo.messages.requiredMessage'],
  low: ['yith_wapo.messages.lessThanMin'],
  high: ['yith_wapo.messages.moreThanMax'],
  sumLow: ['yith_wapo.messages.minErrorMessage'],
  sumHigh: ['yith_wapo.messages.maxErrorMessage'],
  selectOne: ['yith_wapo.i18n.selectAnOption'],
  selectAtLeast: ['yith_wapo.i18n.selectAtLeast'],
  selectExactly: ['yith_wapo.i18n.selectOptions'],
  tooMany: ['yith_wapo.i18n.maxOptionsSelectedMessage'],
  maxFiles: ['yith_wapo.messages.maxFilesAllowed'],
  extension: ['yith_wapo.messages.noSupportedExtension'],
  fileSize: ['yith_wapo.messages.maxFileSize'],
  uploadDone: ['yith_wapo.i18n.uploadPercentageDoneString'],
  setTime: ['yith_wapo.i18n.datepickerSetTime'],
  saveDate: ['yith_wapo.i18n.datepickerSaveButton'],
} as const satisfies Readonly<Record<string, HostPlaces>>;

const FREE_EDITION = '/yith-woocommerce-product-add-ons/';

/**
 * Does the plugin leave options out of the cart that are sold individually? Its free edition prints and posts them as the fuller one
 * does, which puts them into a line of their own; nobody does that there, and nobody charges them. Told by the folder of its files.
 */
export const dropsSoldIndividually = (): boolean =>
  document.querySelector(`link[href*="${FREE_EDITION}"], script[src*="${FREE_EDITION}"]`) !== null;

/**
 * Tells the script of the quote plugin whether what is asked for is complete: it looks at this global before it sends.
 */
export function setQuoteAllowed(isAllowed: boolean): void {
  const there = own(globalThis, 'yith_wapo_general');
  const known = isRecord(there) ? there : {};
  known['do_submit'] = isAllowed;
  (globalThis as { yith_wapo_general?: unknown }).yith_wapo_general = known;
}
