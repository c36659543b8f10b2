/**
 * Every event of ours: its detail and whether it can be refused. The one before an act is cancelable, the one after is past
 * tense (shared contract 40). All bubble and are composed. Host names (jQuery) are spoken in `shared/host/jquery-bridge.ts` only.
 */
import type { ConsentState } from './consent/shared-state.js';
import type { Variation } from './host/variation.js';

/** Markup by selector, as the host sends it with every cart answer. */
export type Fragments = Readonly<Record<string, string>>;

/** What a shopper, or another script, does to the cart of the cart page. */
export type CartAction =
  'quantities' | 'remove' | 'undo' | 'apply-coupon' | 'remove-coupon' | 'shipping-method' | 'calculate-shipping' | 'refresh' | 'totals';

/** A line of the cart, as the link that edits it carries it; empty where it says nothing. */
export interface CartItem {
  readonly cartItemKey: string;
  readonly productId: string;
  readonly variationId: string;
  readonly quantity: string;
}

/** The detail of each event of ours, by its name. */
export interface ShopEvents {
  'shop:error': { readonly tag: string; readonly error: unknown };
  /** `data` may be changed by a listener: it is what will be sent. */
  'shop:cart-add': { readonly button: HTMLElement | null; readonly data: Record<string, unknown> };
  /** Another script that says it in the host's words may leave fragments and hash out. */
  'shop:cart-added': {
    readonly fragments?: Fragments | undefined;
    readonly cartHash?: string | undefined;
    readonly button: HTMLElement | null;
    readonly productId: string;
    readonly quantity: number;
    /** What the shop said of it, where it did. */
    readonly notice?: string | undefined;
  };
  'shop:cart-add-failed': { readonly button: HTMLElement | null; readonly reason: string; readonly message: string };
  'shop:cart-remove': { readonly button: HTMLElement | null; readonly cartItemKey: string };
  'shop:cart-removed': {
    readonly fragments?: Fragments | undefined;
    readonly cartHash?: string | undefined;
    readonly button: HTMLElement | null;
    readonly cartItemKey: string;
  };
  'shop:cart-remove-failed': { readonly button: HTMLElement | null; readonly cartItemKey: string; readonly reason: string };
  'shop:cart-refreshed': { readonly cartHash: string; readonly count: number | null };
  /** The cart page is about to ask the server for this. */
  'shop:cart-update': { readonly action: CartAction; readonly code?: string };
  'shop:cart-updated': { readonly action: CartAction; readonly code?: string };
  'shop:cart-update-failed': { readonly action: CartAction; readonly reason: string; readonly message: string };
  'shop:cart-emptied': Record<string, never>;
  /** Sent by others, on the document or inside the tag: the cart page shall read itself again. */
  'shop:cart-refresh': { readonly scope: 'page' | 'totals'; /** Notices stay: the sender shows its own. */ readonly preserve?: boolean };
  'shop:side-cart-opened': Record<string, never>;
  'shop:side-cart-closed': Record<string, never>;
  'shop:variation-changed': { readonly form: HTMLFormElement; readonly attributes: Readonly<Record<string, string>> };
  'shop:variation-found': { readonly variation: Variation };
  'shop:variation-shown': { readonly variation: Variation; readonly purchasable: boolean };
  'shop:variation-hidden': Record<string, never>;
  /** The sort form is about to be sent. */
  'shop:sort-change': { readonly orderby: string; readonly form: HTMLFormElement };
  'shop:password-toggled': { readonly input: HTMLInputElement; readonly shown: boolean };
  'shop:notice-dismissed': { readonly id: string };
  'shop:coming-soon-dismissed': Record<string, never>;
  'shop:coupon-apply': { readonly code: string; readonly couponId: string; readonly coupon: HTMLElement };
  /** `text` is what the shop said. */
  'shop:coupon-applied': { readonly code: string; readonly couponId: string; readonly coupon: HTMLElement; readonly text: string };
  'shop:coupon-failed': {
    readonly code: string;
    readonly couponId: string;
    readonly coupon: HTMLElement;
    readonly reason: string;
    readonly message: string;
  };
  /** Sent by others, on the document or inside the tag: the order review shall be read again. */
  'shop:checkout-refresh': { readonly updateShippingMethod?: boolean };
  'shop:checkout-refreshed': { readonly result: string; readonly fragments: Fragments };
  'shop:checkout-refresh-failed': { readonly reason: string; readonly message: string };
  'shop:payment-method-chosen': { readonly method: string };
  'shop:checkout-place': { readonly form: HTMLFormElement; readonly method: string };
  'shop:checkout-placed': { readonly orderId: string; readonly redirect: string };
  'shop:checkout-follow': { readonly redirect: string };
  /** `fields` are the ids of the fields the shop named. */
  'shop:checkout-failed': { readonly reason: string; readonly message: string; readonly fields: readonly string[] };
  'shop:quantity-changed': { readonly value: number; readonly input: HTMLInputElement };
  'shop:gallery-moved': { readonly index: number; readonly slide: HTMLElement };
  'shop:gallery-open': { readonly index: number; readonly slide: HTMLElement };
  /** Sent on the box that cuts off the slides. */
  'shop:slider-started': { readonly slides: number };
  /** `index` is the stop, `slide` the first slide that shows. */
  'shop:slider-moved': { readonly index: number; readonly slide: HTMLElement };
  'shop:slider-played': Record<string, never>;
  'shop:slider-stopped': Record<string, never>;
  /** `id` is the shop's number of the timer. */
  'shop:timer-ended': { readonly id: string };
  'shop:timer-restarted': { readonly id: string };
  /** `panel` is shown now; `tab` is its link. */
  'shop:tab-opened': { readonly id: string; readonly tab: HTMLElement; readonly panel: HTMLElement };
  /** Values of the order by field; all `null` where the source has been forgotten. */
  'shop:attribution-changed': { readonly data: Readonly<Record<string, string | null>> };
  /** The visitor's answer, or what counts for one, has changed; sent on the document. `source` says by what. */
  'shop:consent-changed': ConsentState & { readonly source: string };
  /** The cookie settings are about to open. */
  'shop:consent-open': { readonly opener: HTMLElement | null };
  'shop:statistics-failed': { readonly call: 'hit' | 'online'; readonly reason: string };
  /** `date` is local midnight and `iso` its day (`2026-12-31`); `null` and empty where the field was emptied. */
  'shop:date-changed': { readonly input: HTMLInputElement; readonly date: Date | null; readonly iso: string };
  /**
   * `code` says what is wrong with what was typed, `message` is the exact text of the rule, `text` what the shopper is told.
   */
  'shop:date-refused': { readonly input: HTMLInputElement; readonly code: string; readonly message: string; readonly text: string };
  /** For the quantity; `orderPrice` with the product. */
  'shop:addons-priced': { readonly productId: string; readonly optionsPrice: number; readonly orderPrice: number };
  'shop:addons-reloaded': { readonly productId: string };
  /** What `data-selection` says has been pressed and filled in. */
  'shop:addons-selected': { readonly productId: string };
  'shop:addons-reset': { readonly productId: string };
  'shop:addons-refused': { readonly messages: readonly string[] };
  /** `src` is empty where the product has its own picture back. */
  'shop:addon-image-changed': { readonly src: string };
  /** `type` is a MIME type, or empty where only the host's script knows it. */
  'shop:addon-uploaded': { readonly url: string; readonly type: string };
  /** What one bundle costs with its discount and without, sent on its wrapper. */
  'shop:bundle-priced': { readonly sale: number; readonly regular: number };
  /** `reasons` say why it cannot be bought yet, the one that is told first. */
  'shop:bundle-checked': { readonly ready: boolean; readonly reasons: readonly string[] };
  /** The product of a line is about to be loaded for the editor; sent on the link. */
  'shop:cart-item-edit': CartItem;
  'shop:cart-item-opened': { readonly cartItemKey: string };
  'shop:cart-item-saved': { readonly cartItemKey: string };
  'shop:cart-item-closed': { readonly cartItemKey: string };
  'shop:cart-item-failed': { readonly cartItemKey: string; readonly step: 'load' | 'save'; readonly reason: string };
  'shop:menu-opened': Record<string, never>;
  'shop:menu-closed': Record<string, never>;
  'shop:filter-open': Record<string, never>;
  'shop:filter-opened': Record<string, never>;
  'shop:filter-closed': Record<string, never>;
  'shop:filter-select': { readonly id: string; readonly text: string };
  'shop:filter-selected': { readonly id: string; readonly text: string };
  'shop:filter-cleared': Record<string, never>;
  'shop:map-drawn': { readonly polygons: number; readonly circles: number };
  /** `geocode`: an address was not found; where a map was drawn, its circle is missing. */
  'shop:map-failed': { readonly reason: 'config' | 'key' | 'load' | 'geocode' };
  'shop:header-stuck': { readonly stuck: boolean };
  'shop:rating-changed': { readonly value: number; readonly select: HTMLSelectElement };
}

/** The names of our events. */
export type ShopEventName = keyof ShopEvents;

/** The events before an act, which a listener may refuse. What each event is, is told in `events.register.ts`. */
export const CANCELABLE: ReadonlySet<ShopEventName> = new Set<ShopEventName>([
  'shop:cart-add',
  'shop:cart-remove',
  'shop:cart-update',
  'shop:sort-change',
  'shop:coupon-apply',
  'shop:checkout-place',
  'shop:checkout-follow',
  'shop:gallery-open',
  'shop:consent-open',
  'shop:cart-item-edit',
  'shop:filter-open',
  'shop:filter-select',
]);

declare global {
  interface HTMLElementEventMap extends ShopEventMap {}
  interface DocumentEventMap extends ShopEventMap {}
}
type ShopEventMap = { [K in ShopEventName]: CustomEvent<ShopEvents[K]> };

/** Sends one of our events. @returns false where a listener refused it */
export function emit<K extends ShopEventName>(target: EventTarget, name: K, detail: ShopEvents[K]): boolean {
  return target.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, cancelable: CANCELABLE.has(name), detail }));
}

/** Hears one of our events. @returns how to stop */
export function on<K extends ShopEventName>(
  target: EventTarget,
  name: K,
  handler: (event: CustomEvent<ShopEvents[K]>) => void,
): () => void {
  const listener = handler as EventListener;
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
