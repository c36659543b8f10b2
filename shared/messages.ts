import { hostText, pageSetting } from './host/settings.js';
import { own } from './json.js';
import { loadedTexts, pageLanguages } from './language.js';
import { knownText } from './message-table.js';
import type { addonsTexts } from './messages/addons.js';
import type { bundleTexts } from './messages/bundle.js';
import type { carouselTexts } from './messages/carousel.js';
import type { cartTexts } from './messages/cart.js';
import type { cartItemEditorTexts } from './messages/cart-item-editor.js';
import type { cartPageTexts } from './messages/cart-page.js';
import type { checkoutTexts } from './messages/checkout.js';
import type { cookieBarTexts } from './messages/cookie-bar.js';
import type { couponTexts } from './messages/coupon.js';
import type { dateTexts } from './messages/date.js';
import type { deliveryMapTexts } from './messages/delivery-map.js';
import type { fieldTexts } from './messages/fields.js';
import type { filterSelectTexts } from './messages/filter-select.js';
import type { galleryTexts } from './messages/gallery.js';
import type { pageTexts } from './messages/page.js';
import type { productTexts } from './messages/product.js';
import type { quantityTexts } from './messages/quantity.js';
import type { restTexts } from './messages/rest.js';
import type { sideCartTexts } from './messages/side-cart.js';
import type { variationTexts } from './messages/variation.js';

/** Every text a shopper may meet, by the files in `messages/`; a page loads those of its widgets. */
type Texts = typeof addonsTexts &
  typeof bundleTexts &
  typeof carouselTexts &
  typeof cartTexts &
  typeof cartItemEditorTexts &
  typeof cartPageTexts &
  typeof checkoutTexts &
  typeof cookieBarTexts &
  typeof couponTexts &
  typeof dateTexts &
  typeof deliveryMapTexts &
  typeof fieldTexts &
  typeof filterSelectTexts &
  typeof galleryTexts &
  typeof pageTexts &
  typeof productTexts &
  typeof quantityTexts &
  typeof restTexts &
  typeof sideCartTexts &
  typeof variationTexts;

/** The keys of all texts. */
export type MessageKey = keyof Texts & string;

const textIn = (texts: unknown, key: string): string | undefined => {
  const text = own(texts, key);
  return typeof text === 'string' ? text : undefined;
};

/** The owner's own words: by key, or by language and key. */
function ownersText(key: string): string | undefined {
  const all = (name: string): unknown => pageSetting('messages', name)?.value;
  const text = all(key);
  if (typeof text === 'string') {
    return text;
  }
  return pageLanguages()
    .map((language) => textIn(all(language), key))
    .find((found) => found !== undefined);
}

/** What a file of texts that the page has loaded says, in the page's language. */
const loadedText = (key: string): string | undefined =>
  pageLanguages()
    .flatMap(loadedTexts)
    .map((texts) => textIn(texts, key))
    .find((found) => found !== undefined);

/**
 * A text for the shopper, first hit wins: the owner's, the host's, the one of the page's language, English, its key
 * (shared/messages contract 3); marks in braces are filled in. The owner sets any text in `window.shopSettings.messages` or a
 * `<script data-shop-settings>`: `{"messages": {"cart.failed": "…"}}`, for one language `{"messages": {"lv": {"cart.failed": "…"}}}`.
 */
export function message(key: MessageKey, fill: Readonly<Record<string, string | number>> = {}): string {
  const text = knownText(key);
  const chosen = ownersText(key) ?? ((text?.host && hostText(text.host)) || (loadedText(key) ?? text?.en ?? key));
  return chosen.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(fill, name) ? String(fill[name]) : mark));
}
