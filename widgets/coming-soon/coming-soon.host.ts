import { safeUrl } from '../../shared/url.js';

/** The host's banner and the link that dismisses it (contract 1 and 2). */
const BANNER = '#coming-soon-footer-banner';
export const DISMISS = 'a.coming-soon-footer-banner-dismiss';

/** The one call that dismisses, below the REST root: the user's own record, and no query. */
const ROUTE = /^wp\/v2\/users\/(?:me|\d+)$/;

/**
 * The banner a link dismisses; null where the link is none of the host's own. WooCommerce prints its banner at the end of the body,
 * and a theme may have put the tag around it. Anywhere else it may be the work of whoever wrote the page's text: authors may write
 * links with any class, id and `data-*`.
 */
export function bannerOf(link: Element, element: Element): HTMLElement | null {
  const banner = link.parentElement;
  return banner?.matches(BANNER) && (banner.parentElement === element.ownerDocument.body || element.contains(banner)) ? banner : null;
}

/**
 * Where a dismissal is told, and the nonce for it; `url` is null where the link names anything but that call of this site.
 * @param restRoot where the site's REST calls begin
 */
export function readLink(link: Element, restRoot: string): { readonly url: string | null; readonly nonce: string } {
  const url = safeUrl(link.getAttribute('data-rest-url'), { sameOrigin: true });
  const root = safeUrl(restRoot, { sameOrigin: true });
  const isIt = url !== null && root !== null && url.startsWith(root) && ROUTE.test(url.slice(root.length));
  return { url: isIt ? url : null, nonce: link.getAttribute('data-rest-nonce') ?? '' };
}
