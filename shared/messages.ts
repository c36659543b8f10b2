import { hostText, pageSetting, type HostSetting } from './host/settings.js';

/** A text of ours: English default, and the host's own text where the host prints one. */
interface Text { readonly en: string; readonly host?: HostSetting }

/**
 * Every text a shopper may meet. The owner sets any of them in `window.shopSettings.messages` or a
 * `<script data-shop-settings>`: `{"messages": {"cart.failed": "…"}}`. `{name}` marks stay where they are.
 */
export const MESSAGES = {
  'cart.view': { en: 'View cart', host: 'viewCartText' },
  'cart.added': { en: 'Added to your cart.' },
  'cart.removed': { en: 'Removed from your cart.' },
  'cart.removing': { en: 'Removing…' },
  'cart.empty': { en: 'No products in the cart.' },
  'cart.refused': { en: 'This product could not be added like this. Taking you to its page.' },
  'cart.failed': { en: 'This could not be added to your cart. Please try again.' },
  'cart.offline': { en: 'You seem to be offline. Nothing was added; please try again when you are connected.' },
  'cart.timeout': { en: 'The shop took too long to answer. Please check your cart before you try again.' },
  'cart.remove_failed': { en: 'This could not be removed. Taking you to the cart.' },
  'cart.not_added': { en: 'The shop did not add this to your cart.' },
  'cart.retry': { en: 'Try again' },
  'cart.send_plain': { en: 'Send the form the ordinary way' },
  'cart.label': { en: 'Cart: {count}' },
  'cart.refresh_failed': { en: 'The cart could not be read. It may be out of date.' },
  'cart.updated': { en: 'Cart updated.' },
  'cart.update_failed': { en: 'The cart could not be updated. What you entered is still here.' },
  'cart.update_offline': { en: 'You seem to be offline. Nothing was changed; please try again when you are connected.' },
  'cart.update_timeout': { en: 'The shop took too long to answer. What you entered is still here.' },
  'cart.update_refused': { en: 'The shop did not accept this. The page may be too old; loading it again helps.' },
  'cart.reload': { en: 'Load the page again' },
  'cart.emptied': { en: 'Your cart is empty now.' },
  'variation.no_match': { en: 'Sorry, no products matched your selection. Please choose a different combination.', host: 'noMatchingText' },
  'variation.make_selection': { en: 'Please select some product options before adding this product to your cart.', host: 'makeSelectionText' },
  'variation.unavailable': { en: 'Sorry, this product is unavailable. Please choose a different combination.', host: 'unavailableText' },
  'variation.reset': { en: 'Your selection has been reset. Please select some product options before adding this product to your cart.', host: 'resetAlertText' },
  'variation.checking': { en: 'Checking availability…' },
  'variation.lookup_failed': { en: 'This combination could not be checked.' },
  'variation.retry': { en: 'Try again' },
  'variation.cleared_others': { en: '{names} cleared: not available with {choice}.' },
  'variation.choose': { en: 'Choose an option' },
  'variation.clear': { en: 'Clear' },
  'swatch.out_of_stock': { en: 'Out of stock', host: 'outOfStockTooltipText' },
  'swatch.unavailable': { en: 'Unavailable', host: 'unavailableTooltipText' },
  'swatch.stock_left': { en: '{count} left' },
  'swatch.more': { en: '{count} more' },
  'quantity.more': { en: 'Increase quantity' },
  'quantity.less': { en: 'Decrease quantity' },
  'quantity.label': { en: 'Quantity' },
  'quantity.raised': { en: 'The smallest quantity is {min}.' },
  'form.add': { en: 'Add to cart' },
  'gallery.label': { en: 'Product pictures' },
  'gallery.open': { en: 'View full-screen image gallery', host: 'galleryTriggerText' },
  'gallery.picture': { en: 'Picture {index} of {total}' },
  'gallery.full_screen': { en: 'Full screen image' },
  'gallery.position': { en: '{index} of {total}' },
  'gallery.previous': { en: 'Previous' },
  'gallery.next': { en: 'Next' },
  'gallery.close': { en: 'Close' },
  'gallery.zoom_in': { en: 'Zoom in' },
  'gallery.zoom_out': { en: 'Zoom out' },
  'rest.invalid_json': { en: 'The response is not a valid JSON response.' },
  'rest.unknown_error': { en: 'An unknown error occurred.' },
  'rest.fetch_error': { en: 'You are probably offline.' },
  'rest.post_process': { en: 'Media upload failed. If this is a photo or a large image, please scale it down and try again.' },
  'password.show': { en: 'Show password', host: 'passwordShowText' },
  'password.hide': { en: 'Hide password', host: 'passwordHideText' },
  'password.shown': { en: 'Your password is shown.' },
  'password.hidden': { en: 'Your password is hidden.' },
  'notice.label': { en: 'Store notice' },
  'notice.dismissed': { en: 'Notice dismissed.' },
  'coming_soon.dismiss': { en: 'Dismiss' },
  'coupon.applying': { en: 'Applying coupon…' },
  'coupon.failed': { en: 'The coupon could not be applied. Please try again.' },
  'coupon.offline': { en: 'You seem to be offline. The coupon was not applied; please try again when you are connected.' },
  'coupon.refused': { en: 'The shop did not accept this. The page may be too old; please load it again.' },
  'coupon.reload': { en: 'Load the page again' },
  'coupon.retry': { en: 'Try again' },
} as const satisfies Record<string, Text>;

export type MessageKey = keyof typeof MESSAGES;

/** A text for the shopper: the owner's, else the host's, else English; marks in braces are filled in. */
export function message(key: MessageKey, fill: Readonly<Record<string, string | number>> = {}): string {
  const text: Text = MESSAGES[key];
  const set = pageSetting('messages', key)?.value;
  const chosen = typeof set === 'string' ? set : (text.host && hostText(text.host)) || text.en;
  return chosen.replaceAll(/\{(\w+)\}/g, (mark, name: string) => (Object.hasOwn(fill, name) ? String(fill[name]) : mark));
}
