import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the review form: see `HostPlaces`. */

export const ratingTexts: HostPlaces = ['wc_single_product_params.i18n_rating_options'];
export const ratingRequired: HostPlaces = ['wc_single_product_params.review_rating_required'];
