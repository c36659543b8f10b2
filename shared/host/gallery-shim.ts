import { pageSingleton } from '../page.js';
import { each, installShims, makeShims } from './shims.js';

/**
 * Replaces the host's gallery plug-in, which other plug-ins call when they have inserted another gallery. Our tag sets up a gallery inside
 * it by itself; this only has to show it, because the host prints it invisible.
 */
const shims = pageSingleton('gallery-shims', () =>
  makeShims({
    wc_product_gallery() {
      return each(this, (el) => {
        if (el instanceof HTMLElement) {
          el.style.opacity = '1';
        }
      });
    },
  }),
);

/** For as long as a tag that takes the place of the host's scripts on a product page is there. @returns how to let go */
export const installGalleryShim = (): (() => void) => installShims(shims());
