import { emit, type Fragments } from '../events.js';
import { cartCreated, loadStoredCart, storeCart } from './storage.js';
import { refreshDelayMs } from './storage.rules.js';
import { fireHost, startBridge } from '../host/jquery-bridge.js';
import { driverOf } from '../host/driver.js';
import { hostText } from '../host/settings.js';
import { snapshot, type Snapshot } from '../html/preserve-state.js';
import { applyFragments, readFragments, targetsOf } from './fragments.js';
import { own, scalarText } from '../json.js';
import { cartQueue } from './queue.js';
import { RequestError } from '../net/request.js';
import { wcAjax } from '../net/wc-ajax.js';
import { syncBy } from './empty-cart.js';
import { $cart, shared } from './state.js';
import { failureOf, cartReads, setCart } from './apply-response.js';
import * as places from '../host/settings/woocommerce.js';

/** WooCommerce's own call that reads the cart. */
const CORE_READ = 'get_refreshed_fragments';
/** The host's own limit where it prints none. */
const READ_TIMEOUT_MS = 5000;
/** A clock that is off must not make us ask all the time. */
const REFRESH_FLOOR_MS = 60_000;
/** `setTimeout` counts in 31 bits; nothing here is longer than a day, but a stored time may lie. */
const REFRESH_CEILING_MS = 24 * 60 * 60 * 1000;

/**
 * Asks for the fragments of the cart, by the plugin's call where one is named. A shop that does not know that call answers nothing: then,
 * and from then on, WooCommerce's own is asked.
 * @throws RequestError also where the answer has no fragments
 */
export async function fetchFragments(): Promise<{ fragments: Fragments; hash: string }> {
  try {
    return await askForFragments();
  } catch (error) {
    if (!(error instanceof RequestError) || error.kind !== 'empty' || shared().reader.endpoint === CORE_READ) {
      throw error;
    }
    shared().reader = { endpoint: CORE_READ };
    return askForFragments();
  }
}

/** One call. `time` is that of the page load, as the host sends it (contract 8). */
async function askForFragments(): Promise<{ fragments: Fragments; hash: string }> {
  const timeoutMs = Number(hostText(places.fragmentTimeoutMs)) || READ_TIMEOUT_MS;
  const { endpoint, urlPattern } = shared().reader;
  // The plugin's call sends nothing.
  const fields = endpoint === CORE_READ ? { time: shared().pageLoadMs } : {};
  const answer = await wcAjax(endpoint, fields, { timeoutMs, ...(urlPattern ? { urlPattern } : {}) });
  const fragments = readFragments(own(answer, 'fragments'));
  if (!fragments) {
    throw new RequestError('empty', endpoint);
  }
  return { fragments, hash: scalarText(own(answer, 'cart_hash')) };
}

/**
 * Reads the cart from the server and shows it. Waits for changes under way; a newer read, or a change of the cart, makes an older
 * one void.
 * @returns whether the cart on the page is the server's now
 */
export async function refreshCart(): Promise<boolean> {
  startBridge();
  if (cartQueue().size > 0) {
    await cartQueue().add(() => Promise.resolve());
  }
  // Values typed while the read is under way are newer than what it brings.
  const before = new Map<Element, Snapshot>();
  for (const selector of Object.keys($cart().get().fragments)) {
    for (const el of targetsOf(selector)) {
      before.set(el, snapshot(el));
    }
  }
  $cart().setKey('status', 'loading');
  try {
    const { fragments, hash } = await cartReads().run(fetchFragments);
    $cart().setKey('status', 'idle');
    applyRead(fragments, hash, before);
    return true;
  } catch (error) {
    if (failureOf(error) === 'aborted') {
      return false;
    }
    $cart().setKey('status', 'failed');
    fireHost(document.body, 'wc_fragments_ajax_error');
    return false;
  }
}

/** Reads the cart from the server where there may be something in it. */
const readWhatThereIs = (): void => syncBy(() => void refreshCart());

/** Shows the cart as it was just read. */
export function applyRead(fragments: Fragments, hash: string, before?: ReadonlyMap<Element, Snapshot>): void {
  setCart(fragments, hash);
  storeCart(fragments, hash, Date.now(), { anew: true });
  refreshInADay();
  shared().reader.before?.({ fragments, cart_hash: hash });
  applyFragments(fragments, { before });
  fireHost(document.body, 'wc_fragments_refreshed');
  emit(document.body, 'shop:cart-refreshed', { cartHash: hash, count: $cart().get().count });
}

/** Cached markup carries nonces that die within a day (contract 39; woocommerce#8804). */
function refreshInADay(): void {
  clearTimeout(shared().dayTimer);
  const delay = Math.min(refreshDelayMs(cartCreated(), Date.now()) || REFRESH_FLOOR_MS, REFRESH_CEILING_MS);
  shared().dayTimer = setTimeout(readWhatThereIs, delay);
}

/** Shows the cart at load, where the cookie says that there is something in it: what the storage holds, or what the server says. */
export async function loadCart(): Promise<void> {
  const stored = loadStoredCart(Date.now());
  if (!stored) {
    await refreshCart();
    return;
  }
  setCart(stored.fragments, stored.hash);
  applyFragments(stored.fragments, { isStored: true });
  refreshInADay();
  fireHost(document.body, 'wc_fragments_loaded');
  emit(document.body, 'shop:cart-refreshed', { cartHash: stored.hash, count: $cart().get().count });
}

/**
 * Applies an answer that another script got: themes and plugins trigger `added_to_cart` after calls of their own and expect the
 * host's script to show the fragments (contract 26).
 */
export function applyForeignResponse(told: unknown, cartHash: unknown): void {
  const fragments = readFragments(told);
  if (!fragments) {
    return;
  }
  cartReads().abort();
  setCart(fragments, scalarText(cartHash));
  // The read that was given up ends nothing any more; a change under way does.
  if (cartQueue().size === 0) {
    $cart().setKey('status', 'idle');
  }
  if (driverOf('fragments') === 'tag') {
    storeCart(fragments, scalarText(cartHash), Date.now());
  }
  if (driverOf('addToCart') === 'host') {
    return;
  }
  // After the buttons have their state, as the host's script orders it.
  queueMicrotask(() => {
    applyFragments(fragments);
    fireHost(document.body, 'wc_fragments_loaded');
  });
}
