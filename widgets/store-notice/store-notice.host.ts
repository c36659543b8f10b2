/** The host's notice and the link that dismisses it (contract 1). */
export const NOTICE = '.woocommerce-store-notice';
export const DISMISS = '.woocommerce-store-notice__dismiss-link';

/** The id of a notice, as the host writes it into the cookie's name; empty where it has none. */
export const idOf = (notice: Element): string => notice.getAttribute('data-notice-id') ?? '';
