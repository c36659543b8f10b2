import { CANCELABLE, type ShopEventName } from './events.js';

/** What each event of ours is, in one sentence; apart from `events.ts`, because only documents and `?shop-debug` read it. */
const DESCRIPTIONS: Readonly<Record<ShopEventName, string>> = {
  'shop:error': 'A tag failed; the markup of the page is back.',
  'shop:cart-add': 'Something is about to go into the cart; prevent it to stop that.',
  'shop:cart-added': 'The server put it into the cart.',
  'shop:cart-add-failed': 'It did not get into the cart; the message says why.',
  'shop:cart-remove': 'A row is about to be removed; prevent it to keep the row.',
  'shop:cart-removed': 'The server removed the row.',
  'shop:cart-remove-failed': 'The row could not be removed; the browser follows its link.',
  'shop:cart-refreshed': 'The cart was read again from the server or the storage.',
  'shop:cart-update': 'Cart page or side cart are about to ask the server for a change; prevent it to leave all as it is.',
  'shop:cart-updated': 'They show what the server answered.',
  'shop:cart-update-failed': 'The change did not happen; the message says why, and what was typed is still there.',
  'shop:cart-emptied': 'The last thing has left the cart.',
  'shop:cart-refresh': 'Sent by others: the cart page shall read itself, or only its totals, again.',
  'shop:side-cart-opened': 'The panel of the side cart is open.',
  'shop:side-cart-closed': 'It is closed.',
  'shop:variation-changed': 'The shopper changed a choice of a product form.',
  'shop:variation-found': 'All choices are made and a variation matches.',
  'shop:variation-shown': 'The matching variation is on the page.',
  'shop:variation-hidden': 'No variation is shown any more.',
  'shop:sort-change': 'The sort form is about to be sent; prevent it to sort in another way.',
  'shop:password-toggled': 'A password is shown or hidden.',
  'shop:notice-dismissed': 'The shopper dismissed the store notice.',
  'shop:coming-soon-dismissed': 'The coming-soon banner is gone.',
  'shop:coupon-apply': 'A clicked coupon is about to be applied; prevent it to stop that.',
  'shop:coupon-applied': 'The shop accepted a clicked coupon.',
  'shop:coupon-failed': 'A clicked coupon was refused, or nothing came back; the message says why.',
  'shop:checkout-refresh': 'Sent by others: the order review shall be read again.',
  'shop:checkout-refreshed': 'The order review shows what the server answered.',
  'shop:checkout-refresh-failed': 'The order review could not be read; the message says why, and what was typed is still there.',
  'shop:payment-method-chosen': 'Another payment method is chosen.',
  'shop:checkout-place': 'The order is about to be sent; prevent it to send it yourself later, or never.',
  'shop:checkout-placed': 'The shop took the order.',
  'shop:checkout-follow': 'The browser is about to go where the shop sent it after an order; prevent it to stay on the page.',
  'shop:checkout-failed': 'The order was not taken; the message says why.',
  'shop:quantity-changed': 'A stepper button or the minimum rule changed a quantity.',
  'shop:gallery-moved': 'Another picture of a gallery is shown.',
  'shop:gallery-open': 'A picture is about to open full-screen; prevent it to open something else.',
  'shop:slider-started': 'A slider or carousel is set up.',
  'shop:slider-moved': 'A slider or carousel has moved to another stop, or is on its way.',
  'shop:slider-played': 'A slider moves by itself from now on, or again.',
  'shop:slider-stopped': 'A slider moves by itself no longer, for a while or for good.',
  'shop:tab-opened': 'Another tab of a product is open.',
  'shop:attribution-changed': 'The source of this visit is known, or has been forgotten.',
  'shop:consent-changed': 'The visitor answered, withdrew, or another script or tab did; sent on the document.',
  'shop:consent-open': 'The cookie settings are about to open; prevent it to show something else.',
  'shop:statistics-failed':
    'A hit was not taken, and there will be no online calls; or an online call was not taken, and the next one is tried.',
  'shop:date-changed': 'A date was chosen or typed, or the field was emptied.',
  'shop:date-refused': 'What was typed is no date, or one that cannot be chosen; it stays in the field, and a text beside it says why.',
  'shop:addons-priced': 'The total of a product with add-ons has changed.',
  'shop:addons-reloaded': 'The add-ons were printed anew for another variation.',
  'shop:addons-selected': 'What a line of the cart holds has been chosen in the add-ons.',
  'shop:addons-reset': 'No variation is chosen any more; the add-ons cost what they cost without one.',
  'shop:addons-refused': 'A form was not sent, because add-ons want something; the messages say what.',
  'shop:addon-image-changed': 'An option brought another picture of the product, or its own is back.',
  'shop:addon-uploaded': 'A file of an upload add-on has been uploaded.',
  'shop:cart-item-edit': 'The product of a cart line is about to be loaded for the editor.',
  'shop:cart-item-opened': 'The editor of a cart line is open.',
  'shop:cart-item-saved': 'The shop has taken over what was changed in a cart line; the cart is read again.',
  'shop:cart-item-closed': 'The editor of a cart line is closed.',
  'shop:cart-item-failed': 'The product of a cart line could not be loaded, or what was changed could not be saved; the step says which.',
  'shop:menu-opened': 'The off-canvas menu is open.',
  'shop:menu-closed': 'It is closed.',
  'shop:header-stuck': 'The header has left its place at the top of the page and stays on the screen, or is back.',
  'shop:rating-changed': 'A star was chosen; the rating field has its value.',
};

/** What the documents say of an event. */
interface EventFacts {
  readonly cancelable: boolean;
  readonly description: string;
}

/** The register the generated documents and the inspector read. */
export const EVENTS = Object.fromEntries(
  Object.entries(DESCRIPTIONS).map(([name, description]): [string, EventFacts] => [
    name,
    { cancelable: CANCELABLE.has(name as ShopEventName), description },
  ]),
) as Readonly<Record<ShopEventName, EventFacts>>;
