import { texts } from '../message-table.js';
import * as places from '../host/settings/woocommerce.js';

/** Texts of the gallery part. */
export const galleryTexts = texts({
  'gallery.label': { en: 'Product pictures' },
  'gallery.open': { en: 'View full-screen image gallery', host: places.galleryTriggerText },
  'gallery.picture': { en: 'Picture {index} of {total}' },
  'gallery.previous': { en: 'Previous' },
  'gallery.next': { en: 'Next' },
});
