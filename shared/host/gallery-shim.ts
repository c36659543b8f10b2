import { onPage } from '../page.js';
import { each, installShims, makeShims } from './shims.js';

/**
 * Stands in for the host's gallery plug-in, which other plug-ins call when they have put another gallery in its place. A gallery
 * inside our tag is set up by being there; what is left to do is to show it, because the host prints it invisible.
 */
const shims = onPage('gallery-shims', () =>
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
