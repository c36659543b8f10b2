import { hostText } from '../host/settings.js';
import { safeUrl } from '../url.js';
import * as places from '../host/settings/woocommerce.js';

/** Where a shop answers when its pages print no address: WooCommerce's own default. */
const DEFAULT_PATTERN = '/?wc-ajax=%%endpoint%%';

/** The address of one of the shop's ajax calls; the shop's default where the page prints none that may be asked. */
export function wcAjaxUrl(endpoint: string, pattern = hostText(places.wcAjaxUrl)): string {
  const name = encodeURIComponent(endpoint);
  const printed = pattern.includes('%%endpoint%%') ? safeUrl(pattern.replace('%%endpoint%%', name), { sameOrigin: true }) : null;
  return printed ?? new URL(DEFAULT_PATTERN.replace('%%endpoint%%', name), document.baseURI).href;
}
