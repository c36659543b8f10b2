import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the side cart: see `HostPlaces`. */

const param = (name: string): HostPlaces => [`xoo_wsc_params.${name}`];

export const wcAjaxUrl = param('wc_ajax_url');
export const ajaxAddToCart = param('ajaxAddToCart');
export const autoOpenCart = param('autoOpenCart');
export const addedToCart = param('addedToCart');
export const skipAjaxForData = param('skipAjaxForData');
export const showBasket = param('showBasket');
export const refreshCart = param('refreshCart');
export const fetchDelay = param('fetchDelay');
export const fetchCart = param('fetchCart');
export const notificationTime = param('notificationTime');
export const qtyUpdateDelay = param('qtyUpdateDelay');
export const triggerClass = param('triggerClass');
export const productLayout = param('productLayout');
export const cardAnimate = param('cardAnimate');
export const successNotice = param('html.successNotice');
export const errorNotice = param('html.errorNotice');
export const maxQtyError = param('strings.maxQtyError');
export const stepQtyError = param('strings.stepQtyError');
export const menuCartHideOnEmpty = param('menuCartHideOnEmpty');
export const shortcodeEls = param('shortcodeEls');
export const isCart = param('isCart');
export const isCheckout = param('isCheckout');
