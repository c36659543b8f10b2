import { fireHost } from '../../shared/host/jquery-bridge.js';
import { galleryParams } from '../../shared/host/settings/woocommerce.js';

/** The host's gallery, and its own events around its set-up (contract 4). */

/** The theme's gallery. */
export const GALLERY = '.woocommerce-product-gallery';

/** Before a gallery is set up: the page's scripts may change its settings. */
export const BEFORE = 'wc-product-gallery-before-init';
/** When it is set up. */
export const AFTER = 'wc-product-gallery-after-init';

const announcing = new WeakSet<Element>();

/** Is it we who fire the event that is on its way? */
export const isAnnouncing = (gallery: Element): boolean => announcing.has(gallery);

/** Fires the host's events before and after a gallery is set up. Listeners of the first one may change the page's settings object. */
export function announceInit(gallery: Element, name: typeof BEFORE | typeof AFTER): void {
  announcing.add(gallery);
  try {
    fireHost(gallery, name, [gallery, galleryParams()]);
  } finally {
    announcing.delete(gallery);
  }
}
