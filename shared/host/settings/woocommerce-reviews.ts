import type { HostPlaces } from '../settings.js';

/** Where WooCommerce prints the settings and texts of the review form: see `HostPlaces`. */

export const ratingTexts: HostPlaces = ['wc_single_product_params.i18n_rating_options'];
export const ratingRequired: HostPlaces = ['wc_single_product_params.review_rating_required'];
export const requiredRatingText: HostPlaces = ['wc_single_product_params.i18n_required_rating_text'];
