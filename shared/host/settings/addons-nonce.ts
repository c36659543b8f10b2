/** The nonce of all calls of the add-ons plugin, as `withNonce` names it. In a file of its own: it comes with the first call. */
export const NONCE = 'yith_wapo.addons_nonce';
