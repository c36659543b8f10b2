import { isParsed } from '../element/parsed.js';
import { isRecord, own, parseJson } from '../json.js';

/**
 * Which object of the host platform holds a setting of ours, first hit first. This is the only file that knows these names
 * (design.md §4); `tests/fixtures/recordings/settings*.json` shows what real pages print.
 */
export const HOST_SETTINGS = {
  ajaxUrl: ['wc_add_to_cart_params.ajax_url', 'woocommerce_params.ajax_url', 'woo_variation_swatches_options.ajax_url'],
  wcAjaxUrl: [
    'wc_add_to_cart_params.wc_ajax_url', 'woocommerce_params.wc_ajax_url', 'wc_cart_fragments_params.wc_ajax_url',
    'wc_add_to_cart_variation_params.wc_ajax_url', 'wc_cart_params.wc_ajax_url', 'wc_checkout_params.wc_ajax_url',
  ],
  cartUrl: ['wc_add_to_cart_params.cart_url', 'woo_variation_swatches_options.cart_url'],
  isCart: ['wc_add_to_cart_params.is_cart', 'woo_variation_swatches_options.is_cart'],
  redirectAfterAdd: ['wc_add_to_cart_params.cart_redirect_after_add', 'woo_variation_swatches_options.cart_redirect_after_add'],
  viewCartText: ['wc_add_to_cart_params.i18n_view_cart'],
  fragmentName: ['wc_cart_fragments_params.fragment_name'],
  cartHashKey: ['wc_cart_fragments_params.cart_hash_key'],
  fragmentTimeoutMs: ['wc_cart_fragments_params.request_timeout'],
  noMatchingText: ['wc_add_to_cart_variation_params.i18n_no_matching_variations_text'],
  makeSelectionText: ['wc_add_to_cart_variation_params.i18n_make_a_selection_text'],
  unavailableText: ['wc_add_to_cart_variation_params.i18n_unavailable_text'],
  resetAlertText: ['wc_add_to_cart_variation_params.i18n_reset_alert_text'],
  showVariationLabel: ['woo_variation_swatches_options.show_variation_label'],
  variationLabelSeparator: ['woo_variation_swatches_options.variation_label_separator'],
  clearOnReselect: ['woo_variation_swatches_options.clear_on_reselect'],
  deselectUnavailable: ['woo_variation_swatches_options.deselect_unavailable'],
  disableOutOfStock: ['woo_variation_swatches_options.disable_out_of_stock'],
  clickableOutOfStock: ['woo_variation_swatches_options.clickable_out_of_stock'],
  outOfStockTooltipText: ['woo_variation_swatches_options.out_of_stock_tooltip_text'],
  unavailableTooltipText: ['woo_variation_swatches_options.unavailable_tooltip_text'],
  showVariationStock: ['woo_variation_swatches_options.show_variation_stock'],
  stockLabelThreshold: ['woo_variation_swatches_options.stock_label_threshold'],
  linkableUrl: ['woo_variation_swatches_options.enable_linkable_url'],
  galleryTriggerText: ['wc_single_product_params.i18n_product_gallery_trigger_text'],
  galleryWithSlider: ['wc_single_product_params.flexslider_enabled'],
  gallerySliderOptions: ['wc_single_product_params.flexslider'],
  galleryWithZoom: ['wc_single_product_params.zoom_enabled'],
  galleryZoomOptions: ['wc_single_product_params.zoom_options'],
  galleryWithLightbox: ['wc_single_product_params.photoswipe_enabled'],
  galleryLightboxOptions: ['wc_single_product_params.photoswipe_options'],
  restRoot: ['wpApiSettings.root'],
  restNonce: ['wp.apiFetch.nonceMiddleware.nonce', 'wpApiSettings.nonce'],
  restNonceUrl: ['wp.apiFetch.nonceEndpoint'],
  passwordShowText: ['woocommerce_params.i18n_password_show'],
  passwordHideText: ['woocommerce_params.i18n_password_hide'],
  couponAjaxPrefix: ['WTSmartCouponOBJ.wc_ajax_url'],
  checkoutUrl: ['wc_checkout_params.checkout_url'],
  isCheckout: ['wc_checkout_params.is_checkout'],
  guestCheckout: ['wc_checkout_params.option_guest_checkout'],
  checkoutErrorText: ['wc_checkout_params.i18n_checkout_error'],
  couponSessionNonce: ['WTSmartCouponOBJ.nonces.public'],
  couponSessionMethod: ['WTSmartCouponOBJ.payment_method'],
  requiredRatingText: ['wc_single_product_params.i18n_required_rating_text'],
  ratingTexts: ['wc_single_product_params.i18n_rating_options'],
  ratingRequired: ['wc_single_product_params.review_rating_required'],
  cookieBarOnClose: ['eu_cookies_bar_params.cookies_bar_on_close'],
  cookieBarOnScroll: ['eu_cookies_bar_params.cookies_bar_on_scroll'],
  cookieBarOnLeave: ['eu_cookies_bar_params.cookies_bar_on_page_redirect'],
  cookieBarDelay: ['eu_cookies_bar_params.display_delay'],
  cookieBarTimeout: ['eu_cookies_bar_params.dismiss_timeout'],
  cookieBarWithSettings: ['eu_cookies_bar_params.user_cookies_settings_enable'],
  attributionLifetime: ['wc_order_attribution.params.lifetime'],
  attributionSession: ['wc_order_attribution.params.session'],
  attributionBase64: ['wc_order_attribution.params.base64'],
  attributionPrefix: ['wc_order_attribution.params.prefix'],
  attributionFields: ['wc_order_attribution.fields'],
  attributionAllowed: ['wc_order_attribution.params.allowTracking'],
  attributionCategory: ['wc_order_attribution.params.consentCategory'],
  statisticsUrl: ['WP_Statistics_Tracker_Object.requestUrl'],
  statisticsAjaxUrl: ['WP_Statistics_Tracker_Object.ajaxUrl'],
  statisticsHit: ['WP_Statistics_Tracker_Object.hitParams'],
  statisticsOnline: ['WP_Statistics_Tracker_Object.onlineParams'],
  statisticsUserOnline: ['WP_Statistics_Tracker_Object.option.userOnline'],
  statisticsDnt: ['WP_Statistics_Tracker_Object.option.dntEnabled'],
  statisticsBypass: ['WP_Statistics_Tracker_Object.option.bypassAdBlockers'],
  statisticsPreview: ['WP_Statistics_Tracker_Object.option.isPreview'],
  statisticsConsent: ['WP_Statistics_Tracker_Object.option.consentIntegration'],
  statisticsCheckTime: ['WP_Statistics_Tracker_Object.jsCheckTime'],
  statisticsEventUrl: ['WP_Statistics_Tracker_Object.customEventAjaxUrl'],
  statisticsClicks: ['WP_Statistics_Marketing_Event_Object.events.clicks'],
  statisticsLinkUrl: ['WP_Statistics_DataPlus_Event_Object.eventAjaxUrl'],
  statisticsExtensions: ['WP_Statistics_DataPlus_Event_Object.fileExtensions'],
  statisticsDownloads: ['WP_Statistics_DataPlus_Event_Object.options.downloadTracker'],
  statisticsLinks: ['WP_Statistics_DataPlus_Event_Object.options.linkTracker'],
} as const satisfies Record<string, readonly string[]>;

/** A setting that some object of the host platform may hold. */
export type HostSetting = keyof typeof HOST_SETTINGS;

/** A setting's value and the name of the place it was found in, for error texts and `?shop-debug`. */
export interface Found { readonly value: unknown; readonly from: string }

/** Looks a setting up in the objects the host page prints; `undefined` where none holds it. */
export function hostSetting(name: HostSetting): Found | undefined {
  for (const from of HOST_SETTINGS[name]) {
    const value = from.split('.').reduce<unknown>((object, key) => own(object, key), globalThis);
    if (value !== undefined && value !== null) { return { value, from }; }
  }
  return undefined;
}

/** A host setting as text; an absent one is an empty text. */
export const hostText = (name: HostSetting): string => {
  const value = hostSetting(name)?.value;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** The object a gallery's own events carry as their second argument; a listener may change it (contract: product.md §3). */
export const galleryParams = (): unknown => own(globalThis, 'wc_single_product_params') ?? {};

/** Tells the coupon plugin's other scripts what the block checkout has chosen: they read it in its settings object (contract: checkout.md §8). */
export function tellCouponSettings(chosen: { readonly payment_method?: string; readonly shipping_method?: Readonly<Record<string, string>> }): void {
  const object = own(globalThis, 'WTSmartCouponOBJ');
  if (isRecord(object)) { Object.assign(object, chosen); }
}

/** Gives the host's own checkout script a fresh nonce: it reads its settings object at each call. */
export function renewCheckoutNonce(name: 'update_order_review_nonce' | 'apply_coupon_nonce' | 'remove_coupon_nonce', nonce: string): void {
  const object = own(globalThis, 'wc_checkout_params');
  if (isRecord(object)) { object[name] = nonce; }
}

/** Does a provider complete this kind of address while it is typed? Then its street waits until it is left (contract: checkout.md §2). */
export const completesAddress = (kind: string): boolean => Boolean(own(own(own(own(globalThis, 'wc'), 'addressAutocomplete'), 'activeProvider'), kind));

const plain = (key: string): string => key.replace(/^data-/, '').replaceAll(/[-_]/g, '').toLowerCase();

/** A value by its name however it is spelled, with the spelling that was met. */
function ownSpelled(object: unknown, name: string): { readonly key: string; readonly value: unknown } | undefined {
  if (!isRecord(object)) { return undefined; }
  const key = Object.keys(object).find((k) => plain(k) === plain(name));
  const value = key === undefined ? undefined : own(object, key);
  return key === undefined || value === undefined || value === null ? undefined : { key, value };
}

const scripts = new WeakMap<HTMLScriptElement, unknown>();

function scriptSettings(script: HTMLScriptElement): unknown {
  if (!scripts.has(script)) {
    let value: unknown;
    try {
      value = parseJson(script.text);
      // PHP prints an empty map as [].
      if (!isRecord(value) && !(Array.isArray(value) && value.length === 0)) { throw new Error('expected an object'); }
    } catch (error) {
      value = {};
      console.error(`[shop] <script data-shop-settings>: ${(error as Error).message}; it is left out`, script);
    }
    scripts.set(script, value);
  }
  return scripts.get(script);
}

/**
 * What the theme set for one widget, in `window.shopSettings['add-to-cart']` or in a
 * `<script type="application/json" data-shop-settings>` of the same shape; the window comes first, then the scripts in their order.
 * Names of widgets and settings may be written with dashes, underscores or humps. A script the parser is still in is not read yet.
 * @returns how to look one setting up, in what the page says at this moment
 */
export function pageSettings(group: string): (name: string) => Found | undefined {
  // The browser keeps the list of scripts; a selector would go through the whole page.
  const there = [...document.scripts].filter((script) => script.matches('[type="application/json"][data-shop-settings]') && isParsed(script));
  const said = [
    { from: 'window.shopSettings', widget: ownSpelled(own(globalThis, 'shopSettings'), group) },
    ...there.map((script) => ({ from: 'script[data-shop-settings]', widget: ownSpelled(scriptSettings(script), group) })),
  ];
  return (name) => {
    for (const { from, widget } of said) {
      const found = ownSpelled(widget?.value, name);
      if (widget && found) { return { value: found.value, from: `${from}.${widget.key}.${found.key}` }; }
    }
    return undefined;
  };
}

/** One setting of a widget, see `pageSettings`. */
export const pageSetting = (group: string, name: string): Found | undefined => pageSettings(group)(name);

/** A text in the page's language, from the translations the host loaded with its own scripts; the English text where it has none. */
export function hostTranslation(english: string): string {
  const translate = own(own(own(globalThis, 'wp'), 'i18n'), '__');
  if (typeof translate !== 'function') { return english; }
  try {
    const text: unknown = Reflect.apply(translate, undefined, [english]);
    return typeof text === 'string' && text !== '' ? text : english;
  } catch {
    return english;
  }
}
