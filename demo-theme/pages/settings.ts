/**
 * The settings objects WooCommerce prints into its pages: names, keys and kinds of value as recorded
 * (tests/fixtures/recordings/settings.json). Scalars are texts, as PHP prints them.
 */

import { FIELD_ROWS, LOCALE, STATES } from '../shop/addresses.js';
import { NONCE_SEED, nonceOf, type NonceAction } from '../shop/nonces.js';
import { signatureOf } from '../shop/statistics.js';
import type { Counted } from './statistics.js';

/** One settings object: the variable and its value; the id of its script is the host's handle for it. */
export interface Setting {
  readonly handle: string;
  readonly name: string;
  readonly value: Readonly<Record<string, unknown>>;
}

const AJAX = { ajax_url: '/wp-admin/admin-ajax.php', wc_ajax_url: '/?wc-ajax=%%endpoint%%' } as const;

const nonce = (action: NonceAction): string => nonceOf(NONCE_SEED, action);

/** Any 32 hexadecimal digits do: the host takes the md5 of the site's address and language here. */
const SITE_HASH = '3f1c9d0f6e5b4a7788c2d1e0f9a8b7c6';

/** On every page. */
export function pageSettings(page: 'cart' | 'checkout' | 'other'): Setting[] {
  const inCart = page === 'cart' ? '1' : '';
  return [
    {
      handle: 'wc-add-to-cart',
      name: 'wc_add_to_cart_params',
      value: { ...AJAX, i18n_view_cart: 'View cart', cart_url: 'cart.html', is_cart: inCart, cart_redirect_after_add: 'no' },
    },
    {
      handle: 'woocommerce',
      name: 'woocommerce_params',
      value: { ...AJAX, i18n_password_show: 'Show password', i18n_password_hide: 'Hide password' },
    },
    {
      handle: 'wc-cart-fragments',
      name: 'wc_cart_fragments_params',
      value: { ...AJAX, cart_hash_key: `wc_cart_hash_${SITE_HASH}`, fragment_name: `wc_fragments_${SITE_HASH}`, request_timeout: '5000' },
    },
  ];
}

/** On product pages. */
export function productSettings(): Setting {
  return {
    handle: 'wc-single-product',
    name: 'wc_single_product_params',
    value: {
      i18n_required_rating_text: 'Please select a rating',
      i18n_rating_options: ['1 of 5 stars', '2 of 5 stars', '3 of 5 stars', '4 of 5 stars', '5 of 5 stars'],
      i18n_product_gallery_trigger_text: 'View full-screen image gallery',
      review_rating_required: 'yes',
      flexslider: {
        rtl: false,
        animation: 'slide',
        smoothHeight: true,
        directionNav: false,
        controlNav: 'thumbnails',
        slideshow: false,
        animationSpeed: 500,
        animationLoop: false,
        allowOneSlide: false,
      },
      zoom_enabled: '1',
      zoom_options: [],
      photoswipe_enabled: '1',
      photoswipe_options: { shareEl: false, closeOnScroll: false, history: false, hideAnimationDuration: 0, showAnimationDuration: 0 },
      flexslider_enabled: '1',
    },
  };
}

/** On pages with a bundle (recordings: settings.json, woosb_vars). */
export function bundleSettings(): Setting {
  return {
    handle: 'woosb-frontend',
    name: 'woosb_vars',
    value: {
      wc_price_decimals: '2',
      wc_price_format: '%1$s%2$s',
      wc_price_thousand_separator: ',',
      wc_price_decimal_separator: '.',
      wc_currency_symbol: '£',
      trim_zeros: '',
      round_price: '1',
      recalc_price: '',
      change_image: 'no',
      bundled_price: 'price',
      bundled_price_from: 'sale_price',
      change_price: 'yes',
      price_selector: '',
      saved_text: '(saved [d])',
      price_text: 'Bundle price:',
      selected_text: 'Selected:',
      alert_selection: 'Please select a purchasable variation for [name] before adding this bundle to the cart.',
      alert_unpurchasable: 'Product [name] is unpurchasable. Please remove it before adding the bundle to the cart.',
      alert_empty: 'Please choose at least one product before adding this bundle to the cart.',
      alert_min: 'Please choose at least a total quantity of [min] products before adding this bundle to the cart.',
      alert_max: 'Sorry, you can only choose at max a total quantity of [max] products before adding this bundle to the cart.',
      alert_total_min: 'The total must meet the minimum amount of [min].',
      alert_total_max: 'The total must meet the maximum amount of [max].',
    },
  };
}

/** On pages with add-ons (recordings: settings.json, yith_wapo). */
export function addonsSettings(): Setting {
  return {
    handle: 'yith_wapo_front',
    name: 'yith_wapo',
    value: {
      dom: { single_add_to_cart_button: '.single_add_to_cart_button' },
      i18n: {
        datepickerSetTime: 'Set time',
        datepickerSaveButton: 'Save',
        selectAnOption: 'Please, select an option',
        selectAtLeast: 'Please, select at least %d options',
        selectOptions: 'Please, select %d options',
        maxOptionsSelectedMessage: 'More options than allowed have been selected',
        uploadPercentageDoneString: 'done',
      },
      ajaxurl: AJAX.ajax_url,
      addons_nonce: nonce('addons-nonce'),
      currency_symbol: '&pound;',
      currency_position: 'left',
      number_decimals: '2',
      decimal_sep: '.',
      total_thousand_sep: ',',
      woocommerce_currency: 'GBP',
      priceSuffix: '',
      total_price_box_option: 'all',
      replace_product_price: 'no',
      replace_image_path: '.woocommerce-product-gallery__image .wp-post-image',
      upload_allowed_file_types: '.jpg, .jpeg, .pdf, .png',
      upload_max_file_size: '5',
      messages: {
        requiredMessage: 'This option is required.',
        minErrorMessage: 'The sum of the numbers is below the minimum. The minimum value is:',
        maxErrorMessage: 'The sum of the numbers exceeded the maximum. The maximum value is:',
        lessThanMin: 'The value is less than the minimum. The minimum value is:',
        moreThanMax: 'The value is greater than the maximum. The maximum value is:',
        maxFilesAllowed: 'Maximum uploaded files allowed. The maximum number of files allowed is: ',
        noSupportedExtension: 'Error - not supported extension!',
        maxFileSize: 'Error - file size for %s - max %d MB allowed!',
      },
      conditionalDisplayEffect: 'slide',
    },
  };
}

/** On pages with a variation form. */
export function variationSettings(): Setting {
  return {
    handle: 'wc-add-to-cart-variation',
    name: 'wc_add_to_cart_variation_params',
    value: {
      wc_ajax_url: AJAX.wc_ajax_url,
      i18n_no_matching_variations_text: 'Sorry, no products matched your selection. Please choose a different combination.',
      i18n_make_a_selection_text: 'Please select some product options before adding this product to your cart.',
      i18n_unavailable_text: 'Sorry, this product is unavailable. Please choose a different combination.',
      i18n_reset_alert_text: 'Your selection has been reset. Please select some product options before adding this product to your cart.',
    },
  };
}

/** On the cart page. */
export function cartSettings(): Setting {
  return {
    handle: 'wc-cart',
    name: 'wc_cart_params',
    value: {
      ...AJAX,
      update_shipping_method_nonce: nonce('update-shipping-method'),
      apply_coupon_nonce: nonce('apply-coupon'),
      remove_coupon_nonce: nonce('remove-coupon'),
    },
  };
}

/** On the checkout, and on the page after it, which says that it is none. */
export function checkoutSettings(isCheckout: '1' | '0'): Setting {
  return {
    handle: 'wc-checkout',
    name: 'wc_checkout_params',
    value: {
      ...AJAX,
      update_order_review_nonce: nonce('update-order-review'),
      apply_coupon_nonce: nonce('apply-coupon'),
      remove_coupon_nonce: nonce('remove-coupon'),
      option_guest_checkout: 'yes',
      checkout_url: '/?wc-ajax=checkout',
      is_checkout: isCheckout,
      debug_mode: '1',
      i18n_checkout_error:
        'There was an error processing your order. Please check for any charges in your payment method and review your <a href="account.html">order history</a> before placing the order again.',
    },
  };
}

/** Where an address is asked for: the maps of WooCommerce's country and address scripts, each JSON in a text. */
export function addressSettings(): Setting[] {
  return [
    {
      handle: 'wc-country-select',
      name: 'wc_country_select_params',
      value: {
        countries: JSON.stringify(STATES),
        i18n_select_state_text: 'Select an option\u2026',
        i18n_no_matches: 'No matches found',
        i18n_ajax_error: 'Loading failed',
        i18n_input_too_short_1: 'Please enter 1 or more characters',
        i18n_input_too_short_n: 'Please enter %qty% or more characters',
        i18n_input_too_long_1: 'Please delete 1 character',
        i18n_input_too_long_n: 'Please delete %qty% characters',
        i18n_selection_too_long_1: 'You can only select 1 item',
        i18n_selection_too_long_n: 'You can only select %qty% items',
        i18n_load_more: 'Loading more results\u2026',
        i18n_searching: 'Searching\u2026',
      },
    },
    {
      handle: 'wc-address-i18n',
      name: 'wc_address_i18n_params',
      value: {
        locale: JSON.stringify(LOCALE),
        locale_fields: JSON.stringify(FIELD_ROWS),
        i18n_required_text: 'required',
        i18n_optional_text: 'optional',
      },
    },
  ];
}

/** Where the coupon plugin is on. */
export function couponSettings(page: 'cart' | 'checkout' | 'other'): Setting {
  return {
    handle: 'wt-smart-coupon-for-woo',
    name: 'WTSmartCouponOBJ',
    value: {
      ajaxurl: AJAX.ajax_url,
      wc_ajax_url: '/?wc-ajax=',
      nonces: { public: nonce('wt_smart_coupons_public'), apply_coupon: nonce('wt_smart_coupons_apply_coupon') },
      labels: { please_wait: 'Please wait...', choose_variation: 'Please choose a variation', error: 'Error !!!' },
      shipping_method: page === 'other' ? [] : ['flat_rate:1'],
      payment_method: page === 'checkout' ? 'bacs' : '',
      is_cart: page === 'cart' ? '1' : '',
    },
  };
}

/** Where the swatches plugin is on. */
export function swatchSettings(): Setting {
  return {
    handle: 'woo-variation-swatches',
    name: 'woo_variation_swatches_options',
    value: {
      show_variation_label: '1',
      clear_on_reselect: '1',
      variation_label_separator: ':',
      is_mobile: '',
      show_variation_stock: '',
      stock_label_threshold: '5',
      cart_redirect_after_add: 'no',
      enable_ajax_add_to_cart: 'yes',
      cart_url: 'cart.html',
      is_cart: '',
    },
  };
}

/** Where the source of an order is noted; names, paths and the host's own lifetime as recorded (order-attribution contract 1, 2). */
export function attributionSettings(): Setting {
  return {
    handle: 'wc-order-attribution',
    name: 'wc_order_attribution',
    value: {
      params: {
        lifetime: 0.00001,
        session: 30,
        base64: false,
        ajaxurl: AJAX.ajax_url,
        prefix: 'wc_order_attribution_',
        allowTracking: true,
      },
      fields: {
        source_type: 'current.typ',
        referrer: 'current_add.rf',
        utm_campaign: 'current.cmp',
        utm_source: 'current.src',
        utm_medium: 'current.mdm',
        utm_content: 'current.cnt',
        utm_id: 'current.id',
        utm_term: 'current.trm',
        utm_source_platform: 'current.plt',
        utm_creative_format: 'current.fmt',
        utm_marketing_tactic: 'current.tct',
        session_entry: 'current_add.ep',
        session_start_time: 'current_add.fd',
        session_pages: 'session.pgs',
        session_count: 'udata.vst',
        user_agent: 'udata.uag',
      },
    },
  };
}

/** Where visits are counted; keys and kinds of value as recorded (statistics contract 1). */
export function statisticsSettings(counted: Counted): Setting {
  const params = (endpoint: 'hit' | 'online'): Readonly<Record<string, unknown>> => ({
    wp_statistics_hit: 1,
    source_type: counted.type,
    source_id: counted.id,
    search_query: '',
    signature: signatureOf(NONCE_SEED, counted.type, String(counted.id)),
    endpoint,
  });
  return {
    handle: 'wp-statistics-tracker',
    name: 'WP_Statistics_Tracker_Object',
    value: {
      requestUrl: '/wp-json/wp-statistics/v2',
      ajaxUrl: AJAX.ajax_url,
      hitParams: params('hit'),
      onlineParams: params('online'),
      option: {
        userOnline: true,
        dntEnabled: true,
        bypassAdBlockers: false,
        consentIntegration: { name: null, status: [] },
        isPreview: false,
        trackAnonymously: false,
        isWpConsentApiActive: false,
        consentLevel: 'functional',
      },
      jsCheckTime: '60000',
      isLegacyEventLoaded: '',
      customEventAjaxUrl: `${AJAX.ajax_url}?action=wp_statistics_custom_event&nonce=${nonce('wp_statistics_custom_event')}`,
      isConsoleVerbose: '1',
    },
  };
}

/** The inline script of one object. `<` is written so that no text can end the script. */
export function settingHtml({ handle, name, value }: Setting): string {
  const json = JSON.stringify(value, null, 2).replaceAll('<', '\\u003c');
  return `<script id="${handle}-js-extra">\n  var ${name} = ${json.replaceAll('\n', '\n  ')};\n</script>`;
}
