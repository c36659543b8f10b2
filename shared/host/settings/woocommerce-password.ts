import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of password fields: see `HostPlaces`. */

export const passwordShowText: HostPlaces = ['woocommerce_params.i18n_password_show'];
export const passwordHideText: HostPlaces = ['woocommerce_params.i18n_password_hide'];
export const passwordMinStrength: HostPlaces = ['wc_password_strength_meter_params.min_password_strength'];
export const passwordStopsCheckout: HostPlaces = ['wc_password_strength_meter_params.stop_checkout'];
export const passwordError: HostPlaces = ['wc_password_strength_meter_params.i18n_password_error'];
export const passwordHint: HostPlaces = ['wc_password_strength_meter_params.i18n_password_hint'];
export const passwordShort: HostPlaces = ['pwsL10n.short'];
export const passwordBad: HostPlaces = ['pwsL10n.bad'];
export const passwordGood: HostPlaces = ['pwsL10n.good'];
export const passwordStrong: HostPlaces = ['pwsL10n.strong'];
export const passwordEstimatorUrl: HostPlaces = ['_zxcvbnSettings.src'];
