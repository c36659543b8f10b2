import { emit, type Fragments } from '../events.js';
import { tellBlocks } from '../host/block-tell.js';
import { cookieHash } from '../host/cart-storage.js';
import { asHost, fireHost, hostAllows, hostData, startBridge } from '../host/jquery-bridge.js';
import { phpBoolean } from '../host/php.js';
import { hostSetting, hostText } from '../host/settings.js';
import { readFragments } from '../html/fragments.js';
import { own } from '../json.js';
import { message, type MessageKey } from '../messages.js';
import '../messages/cart.js';
import { cartQueue } from '../net/queue.js';
import { RequestError } from '../net/request.js';
import { wcAjax } from '../net/wc-ajax.js';
import { safeUrl } from '../url.js';
import { $cart } from './cart-state.js';
import { readWhatThereIs } from './cart-look.js';
import { readFromServer } from './cart-read.js';
import { failureOf, reads, take, textOr, type AddFailure } from './cart-take.js';
import * as places from '../host/settings/cart.js';

export { $cart };
export { refreshCart } from './cart-read.js';
export { hearOthers, startCart } from './cart-start.js';
export { failureOf, type AddFailure };

/** What came of an attempt to add. */
export type AddResult =
  | { readonly outcome: 'added'; readonly fragments: Fragments; readonly cartHash: string; readonly productId: string; readonly quantity: number }
  /** The shop wants the shopper elsewhere: the product's page (`refused`) or the cart (`redirect`). */
  | { readonly outcome: 'refused' | 'redirect'; readonly url: string; readonly message: string }
  /** Nothing was sent: a host handler or one of our listeners said no. */
  | { readonly outcome: 'vetoed' }
  | { readonly outcome: 'failed'; readonly reason: AddFailure; readonly message: string };

const FAILURE_TEXT: Partial<Record<AddFailure, MessageKey>> = { offline: 'cart.offline', timeout: 'cart.timeout' };

const numberOf = (value: unknown): number => { const n = Number(value); return Number.isFinite(n) && n > 0 ? n : 1; };

/** Where an event of a button starts; one that left the page meanwhile reaches nobody. */
const at = (button: HTMLElement | null): HTMLElement => (button?.isConnected ? button : document.body);

/** How something is added. */
export interface AddOptions {
  /** The pressed button: told to host handlers, and the place our events start from. */
  readonly button?: HTMLElement | null;
  /** Go to the cart afterwards; the page's setting where not said. */
  readonly redirect?: boolean;
  /** Where the cart is; the page's setting where not said. */
  readonly cartUrl?: string;
}

/**
 * The values a button sends: what scripts left on it with jQuery's `.data()`, its `data-*` attributes over that (contract: cart.md
 * §1.4). Attributes are taken from the last to the first, as jQuery takes them, so that a request reads the same without it.
 */
export const buttonData = (button: HTMLElement): Record<string, unknown> => ({ ...hostData(button), ...Object.fromEntries(Object.entries(button.dataset).reverse()) });

/**
 * Puts a product into the cart through the shop's `add_to_cart` call, in the page's queue (contract: cart.md §1).
 * `data` holds `product_id`, `quantity` and whatever else travels along. Host handlers may veto or change it, and so may
 * listeners of `shop:cart-add`. Never throws: every end is a result, and what changed is on the page and in `$cart` by then.
 */
export async function addToCart(data: Record<string, unknown>, options: AddOptions = {}): Promise<AddResult> {
  const button = options.button ?? null;
  const $button = asHost(button);
  startBridge();
  if (!hostAllows(document.body, 'should_send_ajax_request.adding_to_cart', [$button])) {
    fireHost(document.body, 'ajax_request_not_sent.adding_to_cart', [false, false, $button]);
    return { outcome: 'vetoed' };
  }
  if (!emit(at(button), 'shop:cart-add', { button, data })) { return { outcome: 'vetoed' }; }
  fireHost(document.body, 'adding_to_cart', [$button, data]);
  tellBlocks('adding');
  return change(async () => {
    const answer = await wcAjax('add_to_cart', data);
    const productUrl = own(answer, 'product_url');
    const error = own(answer, 'error');
    // A plugin may say why instead of "yes".
    if ((phpBoolean(error) ?? Boolean(error)) && productUrl) {
      const url = safeUrl(productUrl, { sameOrigin: true });
      if (url) {
        const text = message('cart.refused');
        emit(at(button), 'shop:cart-add-failed', { button, reason: 'refused', message: text });
        return { outcome: 'refused', url, message: text };
      }
    }
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) { throw new RequestError('empty', 'add_to_cart'); }
    return added(fragments, textOr(own(answer, 'cart_hash')), button, data, options);
  }, button);
}

function added(fragments: Fragments, cartHash: string, button: HTMLElement | null, data: Record<string, unknown>, options: AddOptions): AddResult {
  if (options.redirect ?? phpBoolean(hostSetting(places.redirectAfterAdd)?.value) ?? false) {
    const url = safeUrl(options.cartUrl || hostText(places.cartUrl));
    if (url) { return { outcome: 'redirect', url, message: '' }; }
  }
  const productId = textOr(data['product_id']);
  const quantity = numberOf(data['quantity']);
  take(fragments, cartHash, () => {
    emit(document.body, 'shop:cart-added', { fragments, cartHash, button, productId, quantity });
    tellBlocks('added');
  });
  return { outcome: 'added', fragments, cartHash, productId, quantity };
}

/**
 * Puts what a product form was just posted for into `$cart` and on the page: one read of the fragments, then the events of an add
 * (contract: cart.md §1, "Product form"). Runs inside the caller's turn of the queue. Where that read fails the product is in the
 * cart all the same: the events tell it without fragments, and `$cart` says that it may be out of date.
 */
export async function cartAfterForm(data: Record<string, unknown>, options: AddOptions = {}): Promise<AddResult> {
  const button = options.button ?? null;
  try {
    const { fragments, hash } = await readFromServer();
    return added(fragments, hash, button, data, options);
  } catch (error) {
    failureOf(error);
    const result = added({}, cookieHash(), button, data, options);
    $cart().setKey('status', 'failed');
    fireHost(document.body, 'wc_fragments_ajax_error');
    return result;
  }
}

/**
 * Runs something that changes the cart when its turn comes; failures become a result, an event and a fresh read of the cart.
 * Never throws.
 */
export async function change(run: () => Promise<AddResult>, button: HTMLElement | null): Promise<AddResult> {
  reads().abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    try {
      const result = await run();
      settle();
      return result;
    } catch (error) {
      const reason = failureOf(error);
      const text = message(FAILURE_TEXT[reason] ?? 'cart.failed');
      settle();
      emit(at(button), 'shop:cart-add-failed', { button, reason, message: text });
      // The server may have added it although its answer was lost: the truth is one read away.
      if (reason !== 'offline') { readWhatThereIs(); }
      return { outcome: 'failed', reason, message: text };
    }
  });
}

const settle = (): void => { if ($cart().get().status === 'loading' && cartQueue().size <= 1) { $cart().setKey('status', 'idle'); } };

/** What came of an attempt to remove a row. */
export type RemoveResult = { readonly outcome: 'removed' } | { readonly outcome: 'vetoed' } | { readonly outcome: 'failed'; readonly reason: AddFailure };

/**
 * Removes a row through the shop's `remove_from_cart` call, in the same queue (contract: cart.md §3). On failure the caller
 * follows the row's own link.
 */
export async function removeFromCart(cartItemKey: string, button: HTMLElement | null): Promise<RemoveResult> {
  startBridge();
  if (!emit(at(button), 'shop:cart-remove', { button, cartItemKey })) { return { outcome: 'vetoed' }; }
  reads().abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    try {
      const answer = await wcAjax('remove_from_cart', { cart_item_key: cartItemKey });
      const fragments = readFragments(own(answer, 'fragments'));
      if (!fragments) { throw new RequestError('empty', 'remove_from_cart'); }
      const cartHash = textOr(own(answer, 'cart_hash'));
      take(fragments, cartHash, () => {
        emit(document.body, 'shop:cart-removed', { fragments, cartHash, button, cartItemKey });
        tellBlocks('removed');
      });
      settle();
      return { outcome: 'removed' };
    } catch (error) {
      const reason = failureOf(error);
      settle();
      emit(at(button), 'shop:cart-remove-failed', { button, cartItemKey, reason });
      return { outcome: 'failed', reason };
    }
  });
}
