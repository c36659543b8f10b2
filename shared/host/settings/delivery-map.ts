import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to delivery maps: see `HostPlaces`. */

export const deliveryMapMonitor: HostPlaces = ['szbd_map_monitor.monitor'];

/** The configuration of one container, by its token. */
export const deliveryMapPlaces = (token: string): HostPlaces => [`szbd_map_${token}`];
