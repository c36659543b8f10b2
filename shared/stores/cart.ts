import { emit, on, type Fragments } from '../events.js';
import { cartCreated, cookieHash, cookieSaysItems, dropStoredCart, hashKey, loadStoredCart, otherTabChanged, storeCart } from '../host/cart-storage.js';
import { refreshDelayMs, REQUIRED_FRAGMENT } from '../host/cart-storage.logic.js';
import { asHost, fireHost, hostAllows, hostData, onHost, startBridge } from '../host/jquery-bridge.js';
import { countOf, readMiniCart } from '../host/mini-cart.read.js';
import { phpBoolean } from '../host/php.js';
import { roleOf } from '../host/role.js';
import { hostSetting, hostText } from '../host/settings.js';
import { holdRegion, snapshot, type Snapshot } from '../html/carry-over.js';
import { applyFragments, readFragments, targetsOf } from '../html/fragments.js';
import { inertHtml } from '../html/insert.js';
import { isRecord, own } from '../json.js';
import { message, type MessageKey } from '../messages.js';
import { cartQueue } from '../net/queue.js';
import { latestOnly, RequestError, type Failure } from '../net/request.js';
import { wcAjax } from '../net/wc-ajax.js';
import { onPage } from '../page.js';
import { safeUrl } from '../url.js';
import { $cart } from './cart-state.js';

export { $cart };

const shared = onPage('cart', () => ({
  reads: latestOnly(),
  pageLoadMs: Date.now(),
  started: false,
  dayTimer: undefined as ReturnType<typeof setTimeout> | undefined,
}));

/** Why nothing was added. */
export type AddFailure = Failure | 'answer';

/** What came of an attempt to add. */
export type AddResult =
  | { readonly outcome: 'added'; readonly fragments: Fragments; readonly cartHash: string; readonly productId: string; readonly quantity: number }
  /** The shop wants the shopper elsewhere: the product's page (`refused`) or the cart (`redirect`). */
  | { readonly outcome: 'refused' | 'redirect'; readonly url: string; readonly message: string }
  /** Nothing was sent: a host handler or one of our listeners said no. */
  | { readonly outcome: 'vetoed' }
  | { readonly outcome: 'failed'; readonly reason: AddFailure; readonly message: string };

const FAILURE_TEXT: Partial<Record<AddFailure, MessageKey>> = { offline: 'cart.offline', timeout: 'cart.timeout' };
const failureText = (reason: AddFailure): string => message(FAILURE_TEXT[reason] ?? 'cart.failed');
export const failureOf = (error: unknown): AddFailure => (error instanceof RequestError ? error.kind : 'answer');

/** A clock that is off must not make us ask all the time. */
const REFRESH_FLOOR_MS = 60_000;

const numberOf = (value: unknown): number => { const n = Number(value); return Number.isFinite(n) && n > 0 ? n : 1; };

export interface AddOptions {
  /** The pressed button: told to host handlers, and the place our events start from. */
  readonly button?: HTMLElement | null;
  /** Go to the cart afterwards; the page's setting where not said. */
  readonly redirect?: boolean;
  /** Where the cart is; the page's setting where not said. */
  readonly cartUrl?: string;
}

/** The values a button sends: what scripts left on it with jQuery's `.data()`, its `data-*` attributes over that (contract: cart.md §1.4). */
export const buttonData = (button: HTMLElement): Record<string, unknown> => ({ ...hostData(button), ...button.dataset });

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
  if (!emit(button ?? document.body, 'shop:cart-add', { button, data })) { return { outcome: 'vetoed' }; }
  fireHost(document.body, 'adding_to_cart', [$button, data]);
  return change(async () => {
    const answer = await wcAjax('add_to_cart', data);
    const productUrl = own(answer, 'product_url');
    if (phpBoolean(own(answer, 'error')) && productUrl) {
      const url = safeUrl(productUrl, { sameOrigin: true });
      if (url) { return { outcome: 'refused', url, message: message('cart.refused') }; }
    }
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) { throw new RequestError('empty', 'add_to_cart'); }
    return added(fragments, textOr(own(answer, 'cart_hash')), button, data, options);
  }, button);
}

function added(fragments: Fragments, cartHash: string, button: HTMLElement | null, data: Record<string, unknown>, options: AddOptions): AddResult {
  if (options.redirect ?? phpBoolean(hostSetting('redirectAfterAdd')?.value) ?? false) {
    const url = safeUrl(options.cartUrl || hostText('cartUrl'));
    if (url) { return { outcome: 'redirect', url, message: '' }; }
  }
  const productId = textOr(data['product_id']);
  const quantity = numberOf(data['quantity']);
  take(fragments, cartHash, () => emit(document.body, 'shop:cart-added', { fragments, cartHash, button, productId, quantity }), 'addToCart');
  return { outcome: 'added', fragments, cartHash, productId, quantity };
}

/**
 * Puts what a product form was just posted for into `$cart` and on the page: one read of the fragments, then the events of an add
 * (contract: cart.md §1, "Product form"). Runs inside the caller's turn of the queue.
 */
export async function cartAfterForm(data: Record<string, unknown>, options: AddOptions = {}): Promise<AddResult> {
  const { fragments, hash } = await readFromServer();
  return added(fragments, hash, options.button ?? null, data, options);
}

/** Runs something that changes the cart when its turn comes; failures become a result, an event and a fresh read of the cart. */
export async function change(run: () => Promise<AddResult>, button: HTMLElement | null): Promise<AddResult> {
  shared().reads.abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    try {
      const result = await run();
      settle();
      return result;
    } catch (error) {
      const reason = failureOf(error);
      const text = failureText(reason);
      emit(button ?? document.body, 'shop:cart-add-failed', { button, reason, message: text });
      settle();
      // The server may have added it although its answer was lost: the truth is one read away.
      if (reason !== 'offline') { void refreshCart(); }
      return { outcome: 'failed', reason, message: text };
    }
  });
}

const settle = (): void => { if ($cart().get().status === 'loading' && cartQueue().size <= 1) { $cart().setKey('status', 'idle'); } };
const textOr = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** What came of an attempt to remove a row. */
export type RemoveResult = { readonly outcome: 'removed' } | { readonly outcome: 'vetoed' } | { readonly outcome: 'failed'; readonly reason: AddFailure };

/**
 * Removes a row through the shop's `remove_from_cart` call, in the same queue (contract: cart.md §3). On failure the caller
 * follows the row's own link.
 */
export async function removeFromCart(cartItemKey: string, button: HTMLElement | null): Promise<RemoveResult> {
  startBridge();
  if (!emit(button ?? document.body, 'shop:cart-remove', { button, cartItemKey })) { return { outcome: 'vetoed' }; }
  shared().reads.abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    try {
      const answer = await wcAjax('remove_from_cart', { cart_item_key: cartItemKey });
      const fragments = readFragments(own(answer, 'fragments'));
      if (!fragments) { throw new RequestError('empty', 'remove_from_cart'); }
      const cartHash = textOr(own(answer, 'cart_hash'));
      take(fragments, cartHash, () => emit(document.body, 'shop:cart-removed', { fragments, cartHash, button, cartItemKey }), 'addToCart');
      settle();
      return { outcome: 'removed' };
    } catch (error) {
      settle();
      const reason = failureOf(error);
      emit(button ?? document.body, 'shop:cart-remove-failed', { button, cartItemKey, reason });
      return { outcome: 'failed', reason };
    }
  });
}

/**
 * Takes an answer in: `$cart`, storage, page and events. Where the host's own script applies fragments when it hears the event,
 * it does, and we only carry over what the shopper would lose; otherwise we apply them after the event, as that script would.
 */
function take(fragments: Fragments, hash: string, tell: () => void, behaviour: 'addToCart'): void {
  remember(fragments, hash);
  if (roleOf('fragments') === 'driver') { storeCart(fragments, hash, Date.now()); }
  if (roleOf(behaviour) === 'follower') {
    const held = Object.keys(fragments).flatMap((selector) => targetsOf(selector).map((old, i) => ({ selector, i, give: holdRegion(old) })));
    tell();
    for (const { selector, i, give } of held) {
      const fresh = targetsOf(selector)[i];
      if (fresh) { give(fresh); }
    }
    return;
  }
  tell();
  applyFragments(fragments);
  fireHost(document.body, 'wc_fragments_loaded');
}

function remember(fragments: Fragments, hash: string): void {
  const content = fragments[REQUIRED_FRAGMENT];
  const count = content === undefined ? null : countOf(readMiniCart(inertHtml(content)));
  $cart().set({ status: $cart().get().status === 'loading' ? 'loading' : 'idle', hash, count, fragments });
}

async function readFromServer(signal?: AbortSignal): Promise<{ fragments: Fragments; hash: string }> {
  const timeoutMs = Number(hostText('fragmentTimeoutMs')) || 5000;
  const answer = await wcAjax('get_refreshed_fragments', { time: shared().pageLoadMs }, { timeoutMs, ...(signal ? { signal } : {}) });
  const fragments = readFragments(own(answer, 'fragments'));
  if (!fragments) { throw new RequestError('empty', 'get_refreshed_fragments'); }
  return { fragments, hash: textOr(own(answer, 'cart_hash')) };
}

/**
 * Reads the cart from the server and shows it. A newer read, or a change of the cart, makes an older one void.
 * @returns whether the cart on the page is the server's now
 */
export async function refreshCart(): Promise<boolean> {
  startBridge();
  // Values typed while the read is under way are newer than what it brings.
  const before = new Map<Element, Snapshot>();
  for (const selector of Object.keys($cart().get().fragments)) { for (const el of targetsOf(selector)) { before.set(el, snapshot(el)); } }
  if (cartQueue().size === 0) { $cart().setKey('status', 'loading'); }
  try {
    const { fragments, hash } = await shared().reads.run((signal) => readFromServer(signal));
    $cart().setKey('status', 'idle');
    remember(fragments, hash);
    storeCart(fragments, hash, Date.now());
    refreshInADay();
    applyFragments(fragments, before);
    fireHost(document.body, 'wc_fragments_refreshed');
    emit(document.body, 'shop:cart-refreshed', { cartHash: hash, count: $cart().get().count });
    return true;
  } catch (error) {
    if (failureOf(error) === 'aborted') { return false; }
    $cart().setKey('status', 'failed');
    fireHost(document.body, 'wc_fragments_ajax_error');
    return false;
  }
}

/** Cached markup carries nonces that die within a day (contract: cart.md, complaint #8804). */
function refreshInADay(): void {
  clearTimeout(shared().dayTimer);
  shared().dayTimer = setTimeout(() => { void readWhatThereIs(); }, refreshDelayMs(cartCreated(), Date.now()) || REFRESH_FLOOR_MS);
}

/** Shows the cart as empty without asking: the cart cookie says so. */
function showEmptyCart(): void {
  dropStoredCart();
  $cart().set({ status: 'idle', hash: '', count: 0, fragments: {} });
  for (const box of document.querySelectorAll('.widget_shopping_cart_content')) {
    if (box.querySelector('.woocommerce-mini-cart-item') || box.childElementCount === 0) {
      const p = document.createElement('p');
      p.className = 'woocommerce-mini-cart__empty-message';
      p.textContent = message('cart.empty');
      box.replaceChildren(p);
    }
  }
  fireHost(document.body, 'wc_fragments_loaded');
  emit(document.body, 'shop:cart-refreshed', { cartHash: '', count: 0 });
}

/** Shows the cart at load: nothing in it, what the storage holds, or what the server says. */
async function loadCart(): Promise<void> {
  if (!cookieSaysItems()) { showEmptyCart(); return; }
  const stored = loadStoredCart(Date.now());
  if (!stored) { await refreshCart(); return; }
  remember(stored.fragments, stored.hash);
  applyFragments(stored.fragments);
  refreshInADay();
  fireHost(document.body, 'wc_fragments_loaded');
  emit(document.body, 'shop:cart-refreshed', { cartHash: stored.hash, count: $cart().get().count });
}

/**
 * Keeps the cart on the page true from now on: at load, after a change in another tab, after back and forward, when other scripts
 * ask for a refresh, once a day. Where the host's cart-fragments script does all that, only `$cart` is kept in step.
 * Safe to call often; the first call counts.
 */
export function startCart(): void {
  if (shared().started) { return; }
  shared().started = true;
  startBridge();
  const drives = (): boolean => roleOf('fragments') === 'driver';

  // Answers other scripts got: they told us by event, and their fragments are on the page or about to be.
  for (const name of ['shop:cart-added', 'shop:cart-removed'] as const) {
    on(document, name, ({ detail }) => {
      if (!isRecord(detail.fragments) || detail.fragments === $cart().get().fragments) { return; }
      const fragments = readFragments(detail.fragments);
      if (!fragments) { return; }
      remember(fragments, textOr(detail.cartHash));
      if (drives()) { storeCart(fragments, textOr(detail.cartHash), Date.now()); }
      // Not ours and nobody else's to apply: the host script is absent.
      if (roleOf('addToCart') === 'driver') { applyFragments(fragments); }
    });
  }
  const refreshIfDriving = (): void => { if (drives()) { void refreshCart(); } };
  onHost(document.body, 'wc_fragment_refresh', refreshIfDriving);
  onHost(document.body, 'updated_wc_div', refreshIfDriving);
  for (const name of ['wc_fragments_loaded', 'wc_fragments_refreshed']) { onHost(document.body, name, () => { if (!drives()) { followPage(); } }); }
  for (const name of ['wc-blocks_added_to_cart', 'wc-blocks_removed_from_cart']) { document.body.addEventListener(name, refreshIfDriving); }
  window.addEventListener('storage', (e) => { if (e.key === hashKey() && otherTabChanged() && drives()) { void readWhatThereIs(); } });
  window.addEventListener('pageshow', (e) => { if (e.persisted && drives()) { void readWhatThereIs(); } });

  whenPageStands(() => {
    if (drives()) { void loadCart(); } else { followPage(); }
  });
}

/** The truth after another tab or a page out of the back/forward cache, without a request where the cookie says empty. */
const readWhatThereIs = async (): Promise<void> => { if (cookieSaysItems()) { await refreshCart(); } else { showEmptyCart(); } };

/** The host script put its fragments on the page; `$cart` reads the mini-cart there. */
function followPage(): void {
  const box = document.querySelector('.widget_shopping_cart_content');
  $cart().set({ ...$cart().get(), status: 'idle', hash: cookieHash(), count: box && box.childElementCount > 0 ? countOf(readMiniCart(box)) : cookieSaysItems() ? null : 0 });
}

/** Runs when the scripts the page itself loads had their chance to bind, so that roles are known. */
function whenPageStands(run: () => void): void {
  const idle = (): void => { (window.requestIdleCallback ?? ((f: () => void) => setTimeout(f, 1)))(run, { timeout: 300 }); };
  if (document.readyState === 'complete') { idle(); return; }
  if (document.readyState === 'interactive') { setTimeout(idle, 0); return; }
  document.addEventListener('DOMContentLoaded', () => setTimeout(idle, 0), { once: true });
}
