import type { HostPlaces } from '../settings.js';

/** Where the variation swatches plugin prints its settings and texts: see `HostPlaces`. */

export const showVariationLabel: HostPlaces = ['woo_variation_swatches_options.show_variation_label'];
export const variationLabelSeparator: HostPlaces = ['woo_variation_swatches_options.variation_label_separator'];
export const clearOnReselect: HostPlaces = ['woo_variation_swatches_options.clear_on_reselect'];
export const deselectUnavailable: HostPlaces = ['woo_variation_swatches_options.deselect_unavailable'];
export const disableOutOfStock: HostPlaces = ['woo_variation_swatches_options.disable_out_of_stock'];
export const clickableOutOfStock: HostPlaces = ['woo_variation_swatches_options.clickable_out_of_stock'];
export const outOfStockTooltipText: HostPlaces = ['woo_variation_swatches_options.out_of_stock_tooltip_text'];
export const unavailableTooltipText: HostPlaces = ['woo_variation_swatches_options.unavailable_tooltip_text'];
export const showVariationStock: HostPlaces = ['woo_variation_swatches_options.show_variation_stock'];
export const stockLabelThreshold: HostPlaces = ['woo_variation_swatches_options.stock_label_threshold'];
export const linkableUrl: HostPlaces = ['woo_variation_swatches_options.enable_linkable_url'];
