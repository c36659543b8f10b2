import type { HostPlaces } from '../settings.js';

/** Where the attribute swatches of the add-ons plugin print what the gallery of a variation needs: see `HostPlaces`. */

export const swapsGallery: HostPlaces = ['yith_wapo_color_label_attr.enable_handle_variation_gallery'];
export const gallerySelector: HostPlaces = ['yith_wapo_color_label_attr.single_gallery_selector'];
export const galleryAction: HostPlaces = ['yith_wapo_color_label_attr.actionVariationGallery'];
export const galleryUrl: HostPlaces = ['yith_wapo_color_label_attr.ajaxurl'];
export const galleryParams: HostPlaces = ['wc_single_product_params'];
