import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the cookie bar plugin: see `HostPlaces`. */

export const cookieBarOnClose: HostPlaces = ['eu_cookies_bar_params.cookies_bar_on_close'];
export const cookieBarOnScroll: HostPlaces = ['eu_cookies_bar_params.cookies_bar_on_scroll'];
export const cookieBarOnLeave: HostPlaces = ['eu_cookies_bar_params.cookies_bar_on_page_redirect'];
export const cookieBarDelay: HostPlaces = ['eu_cookies_bar_params.display_delay'];
export const cookieBarTimeout: HostPlaces = ['eu_cookies_bar_params.dismiss_timeout'];
export const cookieBarWithSettings: HostPlaces = ['eu_cookies_bar_params.user_cookies_settings_enable'];
