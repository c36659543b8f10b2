import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to password fields: see `HostPlaces`. */

export const passwordShowText: HostPlaces = ['woocommerce_params.i18n_password_show'];
export const passwordHideText: HostPlaces = ['woocommerce_params.i18n_password_hide'];
