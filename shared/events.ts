/**
 * Every event of ours: its detail and whether it can be refused. The one before an act is cancelable, the one after is past
 * tense (design.md §5). All bubble and are composed. Host names (jQuery) are spoken in `shared/host/jquery-bridge.ts` only.
 */
import type { Variation } from './host/variation.js';

/** Markup by selector, as the host sends it with every cart answer. */
export type Fragments = Readonly<Record<string, string>>;

/** What a shopper, or another script, does to the cart of the cart page. */
export type CartAction = 'quantities' | 'remove' | 'undo' | 'apply-coupon' | 'remove-coupon' | 'shipping-method' | 'calculate-shipping' | 'refresh' | 'totals';

export interface ShopEvents {
  'shop:error': { readonly tag: string; readonly error: unknown };
  /** `data` may be changed by a listener: it is what will be sent. */
  'shop:cart-add': { readonly button: HTMLElement | null; readonly data: Record<string, unknown> };
  'shop:cart-added': { readonly fragments: Fragments; readonly cartHash: string; readonly button: HTMLElement | null; readonly productId: string; readonly quantity: number };
  'shop:cart-add-failed': { readonly button: HTMLElement | null; readonly reason: string; readonly message: string };
  'shop:cart-remove': { readonly button: HTMLElement | null; readonly cartItemKey: string };
  'shop:cart-removed': { readonly fragments: Fragments; readonly cartHash: string; readonly button: HTMLElement | null; readonly cartItemKey: string };
  'shop:cart-remove-failed': { readonly button: HTMLElement | null; readonly cartItemKey: string; readonly reason: string };
  'shop:cart-refreshed': { readonly cartHash: string; readonly count: number | null };
  /** The cart page is about to ask the server for this. */
  'shop:cart-update': { readonly action: CartAction; readonly code?: string };
  'shop:cart-updated': { readonly action: CartAction; readonly code?: string };
  'shop:cart-update-failed': { readonly action: CartAction; readonly reason: string; readonly message: string };
  'shop:cart-emptied': Record<string, never>;
  /** Sent by others, on the document or inside the tag: the cart page shall read itself again. */
  'shop:cart-refresh': { readonly scope: 'page' | 'totals'; /** Notices stay: the sender shows its own. */ readonly preserve?: boolean };
  'shop:variation-changed': { readonly form: HTMLFormElement; readonly attributes: Readonly<Record<string, string>> };
  'shop:variation-found': { readonly variation: Variation };
  'shop:variation-shown': { readonly variation: Variation; readonly purchasable: boolean };
  'shop:variation-hidden': Record<string, never>;
  'shop:variation-reset': Record<string, never>;
  /** The sort form is about to be sent. */
  'shop:sort-change': { readonly orderby: string; readonly form: HTMLFormElement };
  'shop:password-toggled': { readonly input: HTMLInputElement; readonly shown: boolean };
  'shop:notice-dismissed': { readonly id: string };
  'shop:coming-soon-dismissed': Record<string, never>;
  'shop:coupon-apply': { readonly code: string; readonly couponId: string; readonly coupon: HTMLElement };
  /** `text` is what the shop said. */
  'shop:coupon-applied': { readonly code: string; readonly couponId: string; readonly coupon: HTMLElement; readonly text: string };
  'shop:coupon-failed': { readonly code: string; readonly couponId: string; readonly coupon: HTMLElement; readonly reason: string; readonly message: string };
  /** Sent by others, on the document or inside the tag: the order review shall be read again. */
  'shop:checkout-refresh': { readonly updateShippingMethod?: boolean };
  'shop:checkout-refreshed': { readonly result: string; readonly fragments: Fragments };
  'shop:checkout-refresh-failed': { readonly reason: string; readonly message: string };
  'shop:payment-method-chosen': { readonly method: string };
  'shop:checkout-place': { readonly form: HTMLFormElement; readonly method: string };
  'shop:checkout-placed': { readonly orderId: string; readonly redirect: string };
  /** `fields` are the ids of the fields the shop named. */
  'shop:checkout-failed': { readonly reason: string; readonly message: string; readonly fields: readonly string[] };
  'shop:quantity-changed': { readonly value: number; readonly input: HTMLInputElement };
  'shop:gallery-moved': { readonly index: number; readonly slide: HTMLElement };
  'shop:gallery-open': { readonly index: number; readonly slide: HTMLElement };
  /** `panel` is shown now; `tab` is its link. */
  'shop:tab-opened': { readonly id: string; readonly tab: HTMLElement; readonly panel: HTMLElement };
  'shop:rating-changed': { readonly value: number; readonly select: HTMLSelectElement };
}

export type ShopEventName = keyof ShopEvents;

interface EventFacts { readonly cancelable: boolean; readonly is: string }

/** The register the generated documents and the inspector read. */
export const EVENTS: Readonly<Record<ShopEventName, EventFacts>> = {
  'shop:error': { cancelable: false, is: 'A tag failed; the markup of the page is back.' },
  'shop:cart-add': { cancelable: true, is: 'Something is about to go into the cart; prevent it to stop that.' },
  'shop:cart-added': { cancelable: false, is: 'The server put it into the cart.' },
  'shop:cart-add-failed': { cancelable: false, is: 'It did not get into the cart; the message says why.' },
  'shop:cart-remove': { cancelable: true, is: 'A row is about to be removed; prevent it to keep the row.' },
  'shop:cart-removed': { cancelable: false, is: 'The server removed the row.' },
  'shop:cart-remove-failed': { cancelable: false, is: 'The row could not be removed; the browser follows its link.' },
  'shop:cart-refreshed': { cancelable: false, is: 'The cart was read again from the server or the storage.' },
  'shop:cart-update': { cancelable: true, is: 'The cart page is about to ask the server for a change; prevent it to leave all as it is.' },
  'shop:cart-updated': { cancelable: false, is: 'The cart page shows what the server answered.' },
  'shop:cart-update-failed': { cancelable: false, is: 'The change did not happen; the message says why, and what was typed is still there.' },
  'shop:cart-emptied': { cancelable: false, is: 'The last thing has left the cart.' },
  'shop:cart-refresh': { cancelable: false, is: 'Sent by others: the cart page shall read itself, or only its totals, again.' },
  'shop:variation-changed': { cancelable: false, is: 'The shopper changed a choice of a product form.' },
  'shop:variation-found': { cancelable: false, is: 'All choices are made and a variation matches.' },
  'shop:variation-shown': { cancelable: false, is: 'The matching variation is on the page.' },
  'shop:variation-hidden': { cancelable: false, is: 'No variation is shown any more.' },
  'shop:variation-reset': { cancelable: false, is: 'The price, picture and numbers of the product are back to the start.' },
  'shop:sort-change': { cancelable: true, is: 'The sort form is about to be sent; prevent it to sort in another way.' },
  'shop:password-toggled': { cancelable: false, is: 'A password is shown or hidden.' },
  'shop:notice-dismissed': { cancelable: false, is: 'The shopper dismissed the store notice.' },
  'shop:coming-soon-dismissed': { cancelable: false, is: 'The coming-soon banner is gone.' },
  'shop:coupon-apply': { cancelable: true, is: 'A clicked coupon is about to be applied; prevent it to stop that.' },
  'shop:coupon-applied': { cancelable: false, is: 'The shop accepted a clicked coupon.' },
  'shop:coupon-failed': { cancelable: false, is: 'A clicked coupon was refused, or nothing came back; the message says why.' },
  'shop:checkout-refresh': { cancelable: false, is: 'Sent by others: the order review shall be read again.' },
  'shop:checkout-refreshed': { cancelable: false, is: 'The order review shows what the server answered.' },
  'shop:checkout-refresh-failed': { cancelable: false, is: 'The order review could not be read; the message says why, and what was typed is still there.' },
  'shop:payment-method-chosen': { cancelable: false, is: 'Another payment method is chosen.' },
  'shop:checkout-place': { cancelable: true, is: 'The order is about to be sent; prevent it to send it yourself later, or never.' },
  'shop:checkout-placed': { cancelable: true, is: 'The shop took the order; prevent it to stay on the page.' },
  'shop:checkout-failed': { cancelable: false, is: 'The order was not taken; the message says why.' },
  'shop:quantity-changed': { cancelable: false, is: 'A stepper button or the minimum rule changed a quantity.' },
  'shop:gallery-moved': { cancelable: false, is: 'Another picture of a gallery is shown.' },
  'shop:gallery-open': { cancelable: true, is: 'A picture is about to open full-screen; prevent it to open something else.' },
  'shop:tab-opened': { cancelable: false, is: 'Another tab of a product is open.' },
  'shop:rating-changed': { cancelable: false, is: 'A star was chosen; the rating field has its value.' },
};

declare global {
  interface HTMLElementEventMap extends ShopEventMap {}
  interface DocumentEventMap extends ShopEventMap {}
}
type ShopEventMap = { [K in ShopEventName]: CustomEvent<ShopEvents[K]> };

/** Sends one of our events. @returns false where a listener refused it */
export function emit<K extends ShopEventName>(target: EventTarget, name: K, detail: ShopEvents[K]): boolean {
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: EVENTS[name].cancelable, detail }));
}

/** Hears one of our events. @returns how to stop */
export function on<K extends ShopEventName>(target: EventTarget, name: K, handler: (event: CustomEvent<ShopEvents[K]>) => void): () => void {
  const listener = handler as EventListener;
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
