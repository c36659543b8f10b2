import { each, type Plugins } from './shims.js';

/**
 * Replaces the host's gallery plug-in, which other plug-ins call when they have inserted another gallery. Our tag sets up a gallery inside
 * it by itself; this only has to show it, because the host prints it invisible.
 */
export const GALLERY_PLUGINS: Plugins = {
  wc_product_gallery: each((el) => {
    if (el instanceof HTMLElement) {
      el.style.opacity = '1';
    }
  }),
};
