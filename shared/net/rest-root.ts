import { hostText } from '../host/settings.js';
import * as places from '../host/settings/rest.js';

/** Where the platform answers REST calls when its pages do not say. */
export const DEFAULT_ROOT = '/wp-json/';

/** Where the REST calls of the site begin: what the host's settings say, what the page's head links to, the platform's default. */
export function restRoot(): string {
  const root = hostText(places.restRoot) || document.querySelector('link[rel="https://api.w.org/"]')?.getAttribute('href') || DEFAULT_ROOT;
  return root.includes('?') || root.endsWith('/') ? root : `${root}/`;
}
