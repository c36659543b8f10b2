import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the editor of cart lines: see `HostPlaces`. */

export const ajaxUrl: HostPlaces = ['yith_wapo.ajaxurl'];
export const isMobile: HostPlaces = ['yith_wapo.isMobile'];
export const loader: HostPlaces = ['yith_wapo.loader'];
export const hasCartBlock: HostPlaces = ['yith_wapo.wc_blocks.has_cart_block'];
