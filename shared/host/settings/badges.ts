import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to sale badges and their timers: see `HostPlaces`. */

const param = (name: string): HostPlaces => [`asnpWesbBadgeData.${name}`];

export const singleContainer = param('singleContainer');
export const stylesheet = param('stylesheet');
export const template = param('template');
export const timers = param('timers');
export const priceDecimals: HostPlaces = ['wc_price_args.no_of_decimals'];
export const priceDecimalSeparator: HostPlaces = ['wc_price_args.decimal_separator'];
