import { texts } from '../message-table.js';

/** Texts of the full-screen view alone. */
export const galleryViewTexts = texts({
  'gallery.full_screen': { en: 'Full screen image' },
  'gallery.position': { en: '{index} of {total}' },
  'gallery.close': { en: 'Close' },
  'gallery.zoom_in': { en: 'Zoom in' },
  'gallery.zoom_out': { en: 'Zoom out' },
});
