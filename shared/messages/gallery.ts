import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce-gallery.js';

/** Texts of the product gallery. */
export const galleryTexts = texts({
  'gallery.label': { en: 'Product pictures' },
  'gallery.open': { en: 'View full-screen image gallery', host: places.galleryTriggerText },
  'gallery.picture': { en: 'Picture {index} of {total}' },
  'gallery.previous': { en: 'Previous' },
  'gallery.next': { en: 'Next' },
  // Of the full-screen view.
  'gallery.full_screen': { en: 'Full screen image' },
  'gallery.position': { en: '{index} of {total}' },
  'gallery.close': { en: 'Close' },
  'gallery.zoom_in': { en: 'Zoom in' },
  'gallery.zoom_out': { en: 'Zoom out' },
});
