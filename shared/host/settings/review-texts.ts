import type { HostPlaces } from '../settings.js';

/** Where the host prints texts of the review form, apart from what is read before anybody comes near it: see `HostPlaces`. */

export const requiredRatingText: HostPlaces = ['wc_single_product_params.i18n_required_rating_text'];
