import type { HostPlaces } from '../settings.js';

/** Where WordPress prints what belongs to its REST interface: see `HostPlaces`. */

export const restRoot: HostPlaces = ['wpApiSettings.root'];
export const restNonce: HostPlaces = ['wp.apiFetch.nonceMiddleware.nonce', 'wpApiSettings.nonce'];
export const restNonceUrl: HostPlaces = ['wp.apiFetch.nonceEndpoint'];
