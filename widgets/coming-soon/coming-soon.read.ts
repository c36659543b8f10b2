import { safeUrl } from '../../shared/url.js';

/** The host's banner and the link that dismisses it (contract: cart.md §5). */
export const BANNER = '#coming-soon-footer-banner';
export const DISMISS = 'a.coming-soon-footer-banner-dismiss';

/** Where a dismissal is told, and the nonce for it; `url` is null where the link names no address of this site. */
export const readLink = (link: Element): { readonly url: string | null; readonly nonce: string } =>
  ({ url: safeUrl(link.getAttribute('data-rest-url'), { sameOrigin: true }), nonce: link.getAttribute('data-rest-nonce') ?? '' });
