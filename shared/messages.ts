import { hostText, pageSetting } from './host/settings.js';
import { own } from './json.js';
import { pageLanguages } from './language.js';
import { knownText } from './message-table.js';
import type { addonsTexts } from './messages/addons.js';
import type { addonsLazyTexts } from './messages/addons-lazy.js';
import type { addonsPrintTexts } from './messages/addons-print.js';
import type { addressTexts } from './messages/address.js';
import type { bundleTexts } from './messages/bundle.js';
import type { bundleReasonTexts } from './messages/bundle-reasons.js';
import type { cartItemEditorTexts } from './messages/cart-item-editor.js';
import type { cartTexts } from './messages/cart.js';
import type { cartPageTexts } from './messages/cart-page.js';
import type { carouselTexts } from './messages/carousel.js';
import type { countdownTexts } from './messages/countdown.js';
import type { checkoutTexts } from './messages/checkout.js';
import type { comingSoonTexts } from './messages/coming-soon.js';
import type { cookieBarTexts } from './messages/cookie-bar.js';
import type { cookieSettingsTexts } from './messages/cookie-settings.js';
import type { couponTexts } from './messages/coupon.js';
import type { dateTexts } from './messages/date.js';
import type { filterSelectTexts } from './messages/filter-select.js';
import type { deliveryMapTexts } from './messages/delivery-map.js';
import type { galleryTexts } from './messages/gallery.js';
import type { galleryViewTexts } from './messages/gallery-view.js';
import type { menuTexts } from './messages/menu.js';
import type { noticeTexts } from './messages/notice.js';
import type { passwordTexts } from './messages/password.js';
import type { priceTexts } from './messages/price.js';
import type { quantityTexts } from './messages/quantity.js';
import type { quantityButtonsTexts } from './messages/quantity-buttons.js';
import type { restTexts } from './messages/rest.js';
import type { reviewTexts } from './messages/review.js';
import type { scrollTexts } from './messages/scroll.js';
import type { sideCartTexts } from './messages/side-cart.js';
import type { stickyTexts } from './messages/sticky.js';
import type { variationTexts } from './messages/variation.js';

/** Every text a shopper may meet, by the files in `messages/`; a page loads those of its widgets. */
type Texts = typeof addonsTexts &
  typeof addonsLazyTexts &
  typeof addonsPrintTexts &
  typeof addressTexts &
  typeof bundleTexts &
  typeof bundleReasonTexts &
  typeof cartTexts &
  typeof cartPageTexts &
  typeof carouselTexts &
  typeof countdownTexts &
  typeof checkoutTexts &
  typeof comingSoonTexts &
  typeof cookieBarTexts &
  typeof cookieSettingsTexts &
  typeof couponTexts &
  typeof dateTexts &
  typeof filterSelectTexts &
  typeof deliveryMapTexts &
  typeof galleryTexts &
  typeof galleryViewTexts &
  typeof menuTexts &
  typeof noticeTexts &
  typeof passwordTexts &
  typeof priceTexts &
  typeof quantityTexts &
  typeof quantityButtonsTexts &
  typeof restTexts &
  typeof reviewTexts &
  typeof cartItemEditorTexts &
  typeof scrollTexts &
  typeof sideCartTexts &
  typeof stickyTexts &
  typeof variationTexts;

/** The keys of all texts. */
export type MessageKey = keyof Texts & string;

/** Every text in another language, as the files in `messages/languages/` and an owner's object hold them. */
export type Translation = Readonly<Record<MessageKey, string>>;

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

/** What a file of texts that the page has loaded says: `window.shopMessages`, by language and key. */
const loadedText = (key: string): string | undefined =>
  pageLanguages()
    .map((language) => textIn(own(own(globalThis, 'shopMessages'), language), key))
    .find((found) => found !== undefined);

/**
 * A text for the shopper, first hit wins: the owner's, the host's, the one of the page's language, English, its key (contract: rest.md §6);
 * marks in braces
 * are filled in. The owner sets any text in `window.shopSettings.messages` or a `<script data-shop-settings>`: `{"messages":
 * {"cart.failed": "…"}}`, for one
 * language `{"messages": {"lv": {"cart.failed": "…"}}}`.
 */
export function message(key: MessageKey, fill: Readonly<Record<string, string | number>> = {}): string {
  const text = knownText(key);
  const chosen = ownersText(key) ?? ((text?.host && hostText(text.host)) || (loadedText(key) ?? text?.en ?? key));
  return chosen.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(fill, name) ? String(fill[name]) : mark));
}
