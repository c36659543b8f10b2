import type { HostPlaces } from '../settings.js';

/** Where the host prints what belongs to the REST interface: see `HostPlaces`. */

export const restRoot: HostPlaces = ['wpApiSettings.root'];
export const restNonce: HostPlaces = ['wp.apiFetch.nonceMiddleware.nonce', 'wpApiSettings.nonce'];
export const restNonceUrl: HostPlaces = ['wp.apiFetch.nonceEndpoint'];
