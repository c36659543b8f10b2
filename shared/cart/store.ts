import { emit, type Fragments } from '../events.js';
import { notifyBlocks } from '../host/wc-blocks-notify.js';
import { cookieHash } from './storage.js';
import { hostAllows } from '../host/host-questions.js';
import { asHost, fireHost, hostData, startBridge } from '../host/jquery-bridge.js';
import { phpBoolean } from '../host/php.js';
import { driverOf } from '../host/driver.js';
import { hostSetting, hostText } from '../host/settings.js';
import { readFragments } from './fragments.js';
import { own, scalarText } from '../json.js';
import { message, type MessageKey } from '../messages.js';
import '../messages/cart.js';
import { flatten } from '../net/form-encode.js';
import { cartQueue } from './queue.js';
import { RequestError } from '../net/request.js';
import { wcAjax } from '../net/wc-ajax.js';
import { pageSingleton } from '../page.js';
import { safeUrl } from '../url.js';
import { $cart } from './state.js';
import { isLost, requestKey, wasAdded, type CartFacts } from './lost-response.rules.js';
import { fetchFragments, applyRead } from './refresh.js';
import { failureOf, holdsRow, piecesIn, cartReads, applyCartResponse, type AddFailure } from './apply-response.js';
import * as places from '../host/settings/woocommerce.js';

export { $cart };
export { applyForeignResponse, loadCart, refreshCart } from './refresh.js';
export { failureOf, type AddFailure };

/** What came of an attempt to add. */
export type AddResult =
  /** `note`: nothing was sent now, because an earlier try for the same had arrived after all; for the shopper. */
  | {
      readonly outcome: 'added';
      readonly fragments: Fragments;
      readonly cartHash: string;
      readonly productId: string;
      readonly quantity: number;
      readonly note?: string;
    }
  /** The shop wants the shopper elsewhere: the product's page (`refused`) or the cart (`redirect`). */
  | { readonly outcome: 'refused' | 'redirect'; readonly url: string; readonly message: string }
  /** Nothing was sent: a host handler or one of our listeners said no. */
  | { readonly outcome: 'vetoed' }
  | { readonly outcome: 'failed'; readonly reason: AddFailure; readonly message: string };

const FAILURE_TEXT: Partial<Record<AddFailure, MessageKey>> = { offline: 'cart.offline', timeout: 'cart.timeout' };

const numberOf = (value: unknown): number => {
  const n = Number(value);
  return Number.isFinite(n) && n > 0 ? n : 1;
};

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
  /** What the shop said of it. */
  readonly notice?: string;
}

/**
 * The values a button sends: what scripts left on it with jQuery's `.data()`, its `data-*` attributes over that (add-to-cart contract 6).
 * Attributes are taken from the last to the first, as jQuery takes them, so that a request reads the same without it.
 */
export const buttonData = (button: HTMLElement): Record<string, unknown> => ({
  ...hostData(button),
  ...Object.fromEntries(Object.entries(button.dataset).reverse()),
});

/** Asks who may veto an addition. A handler that fails has not said no: the product is added, as without a script. */
function mayAdd($button: unknown): boolean {
  try {
    return hostAllows(document.body, 'should_send_ajax_request.adding_to_cart', [$button]);
  } catch (error) {
    console.error('[shop] a handler asked before adding failed:', error);
    return true;
  }
}

/**
 * Puts a product into the cart through the shop's `add_to_cart` call, in the page's queue (contract 17).
 * `data` holds `product_id`, `quantity` and whatever else travels along. Host handlers may veto or change it, and so may
 * listeners of `shop:cart-add`. Never throws: every end is a result, and what changed is on the page and in `$cart` by then.
 */
export async function addToCart(data: Record<string, unknown>, options: AddOptions = {}): Promise<AddResult> {
  const button = options.button ?? null;
  const $button = asHost(button);
  startBridge();
  if (!mayAdd($button)) {
    fireHost(document.body, 'ajax_request_not_sent.adding_to_cart', [false, false, $button]);
    return { outcome: 'vetoed' };
  }
  if (!emit(at(button), 'shop:cart-add', { button, data })) {
    return { outcome: 'vetoed' };
  }
  fireHost(document.body, 'adding_to_cart', [$button, data]);
  notifyBlocks('adding');
  return addThrough(
    async (apply) => {
      const answer = await wcAjax('add_to_cart', data);
      const productUrl = own(answer, 'product_url');
      const error = own(answer, 'error');
      // A plugin may say why instead of "yes".
      if ((phpBoolean(error) ?? Boolean(error)) && productUrl) {
        // Also on another host of the same shop (www, a language): the shop says so itself.
        const url = safeUrl(productUrl);
        if (url) {
          const text = message('cart.refused');
          emit(at(button), 'shop:cart-add-failed', { button, reason: 'refused', message: text });
          return { outcome: 'refused', url, message: text };
        }
      }
      return apply(answer);
    },
    data,
    options,
  );
}

/** How something is added through another call than the shop's own. */
interface AddThroughOptions extends AddOptions {
  /** What listeners are told was added, where the sent fields name it otherwise: `product_id`, `quantity`. */
  readonly order?: Record<string, unknown>;
}

/**
 * Adds through whatever call adds, in the page's queue: the cart of the answer comes into `$cart`, storage, events and page; an answer that
 * is lost or broken is looked for in the cart (see `queueAddition`). The caller has asked who may veto, and has emitted `shop:cart-add`.
 * Never throws: every end is a result, failures an event too.
 * @param send asks the server. It gives `apply` an answer with `fragments` and `cart_hash`, or returns another end (refused, elsewhere) of
 *   which it has told; what it throws is a lost answer
 * @param data the fields that are sent: the same a second time are the same act
 */
export function addThrough(
  send: (apply: (answer: unknown) => AddResult) => Promise<AddResult>,
  data: Record<string, unknown>,
  { order = data, ...options }: AddThroughOptions = {},
): Promise<AddResult> {
  const arrived = (fragments: Fragments, cartHash: string): AddResult => addedToCart(fragments, cartHash, order, options);
  const apply = (answer: unknown): AddResult => {
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) {
      throw new RequestError('empty', 'the cart of an add');
    }
    return arrived(fragments, scalarText(own(answer, 'cart_hash')));
  };
  return queueAddition(() => send(apply), { button: options.button ?? null, data, arrived });
}

/**
 * Puts the cart with a product in it into `$cart` and on the page, and tells everybody; or says to go to the cart, where the shop wants
 * that.
 */
export function addedToCart(fragments: Fragments, cartHash: string, data: Record<string, unknown>, options: AddOptions = {}): AddResult {
  const button = options.button ?? null;
  if (options.redirect ?? phpBoolean(hostSetting(places.redirectAfterAdd)?.value) ?? false) {
    const url = safeUrl(options.cartUrl || hostText(places.cartUrl));
    if (url) {
      return { outcome: 'redirect', url, message: '' };
    }
  }
  const productId = scalarText(data['product_id']);
  const quantity = numberOf(data['quantity']);
  applyCartResponse(fragments, cartHash, () => {
    emit(document.body, 'shop:cart-added', { fragments, cartHash, button, productId, quantity, notice: options.notice });
    notifyBlocks('added');
  });
  return { outcome: 'added', fragments, cartHash, productId, quantity };
}

/**
 * Puts what a product form was just posted for into `$cart` and on the page: one read of the fragments, then the events of an add
 * (add-to-cart contract 7). Runs inside the caller's turn of the queue. Where that read fails the product is in the
 * cart all the same: the events tell it without fragments, and `$cart` says that it may be out of date.
 */
export async function cartAfterForm(data: Record<string, unknown>, options: AddOptions = {}): Promise<AddResult> {
  try {
    const { fragments, hash } = await fetchFragments();
    return addedToCart(fragments, hash, data, options);
  } catch (error) {
    failureOf(error);
    const result = addedToCart({}, cookieHash(), data, options);
    $cart().setKey('status', 'failed');
    fireHost(document.body, 'wc_fragments_ajax_error');
    return result;
  }
}

/** Something that adds to the cart, as far as `change` has to know it. */
export interface CartAddition {
  readonly button: HTMLElement | null;
  /** The fields that name what is added. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Reports a success that only the cart shows, because the answer to the request never came, or came broken. */
  arrived(fragments: Fragments, cartHash: string): AddResult;
}

interface Doubt {
  readonly act: CartAddition;
  readonly before: CartFacts;
  readonly reason: AddFailure;
}

/** The act whose end nobody knows for sure, and the cart before it. */
const doubt = pageSingleton('cart-doubt', () => {
  const state = { open: null as Doubt | null };
  // A page out of the back/forward cache: what others did meanwhile tells nothing of that act.
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) {
      state.open = null;
    }
  };
  window.addEventListener('pageshow', shown);
  return Object.assign(state, { forget: () => window.removeEventListener('pageshow', shown) });
});

/** What is known of the cart now: the host's cookie has the hash of the moment, `$cart` the pieces where it is as new. */
function known(): CartFacts {
  const { hash, count } = $cart().get();
  const now = cookieHash() || hash;
  return { hash: now, count: now === '' ? 0 : now === hash ? count : null };
}

type Read = Awaited<ReturnType<typeof fetchFragments>>;

/** The cart as the server has it; `null` where it cannot be had. */
const readAgain = (): Promise<Read | null> => (navigator.onLine === false ? Promise.resolve(null) : fetchFragments().catch(() => null));

const holds = ({ fragments, hash }: Read): CartFacts => ({ hash, count: piecesIn(fragments) });

/**
 * Runs something that adds to the cart when its turn comes. A refusal of the shop is a result of `run`; where no answer came, or one
 * nobody can use, the cart itself is read and says whether it was added: a rejected request may have arrived, and a broken page may
 * come after the product is in. As long as that is not known for sure, the next act asks the cart first, and the same act a second
 * time does not add to what did arrive. Never throws: every end is a result, failures an event too.
 */
export async function queueAddition(run: () => Promise<AddResult>, act: CartAddition): Promise<AddResult> {
  cartReads().abort();
  $cart().setKey('status', 'loading');
  return cartQueue().add(async () => {
    const result = (await earlier(act)) ?? (await attempt(run, act));
    settle();
    return result;
  });
}

async function attempt(run: () => Promise<AddResult>, act: CartAddition): Promise<AddResult> {
  const before = known();
  try {
    return await run();
  } catch (error) {
    const reason = failureOf(error);
    // A mistake of ours or of a listener: no answer was lost.
    if (!(error instanceof RequestError)) {
      return failed(act.button, reason);
    }
    const now = reason === 'offline' ? null : await readAgain();
    if (now && wasAdded(before, holds(now))) {
      return act.arrived(now.fragments, now.hash);
    }
    // Not yet: the shop may still be at it. Without a connection nothing left.
    if (reason !== 'offline') {
      doubt().open = { act, before, reason };
    }
    if (now) {
      showChanged(now, before);
    }
    return now || reason === 'offline' ? failed(act.button, reason) : unsure(act.button, reason);
  }
}

/** Asks the cart what became of an act left open. @returns `unknown` where the cart cannot be had; `null` where nothing came of it */
async function clearUp({ act, before }: Doubt): Promise<AddResult | 'unknown' | null> {
  const now = await readAgain();
  if (!now) {
    return 'unknown';
  }
  doubt().open = null;
  return wasAdded(before, holds(now)) ? act.arrived(now.fragments, now.hash) : null;
}

/** Clears up what is left open. @returns the end of this act too, where it is the same over again or cannot be sent; `null`: go on */
async function earlier(act: CartAddition): Promise<AddResult | null> {
  const { open } = doubt();
  const result = open && (await clearUp(open));
  if (open && result === 'unknown') {
    return unsure(act.button, open.reason);
  }
  if (!open || result === 'unknown' || !result || requestKey(flatten(open.act.data)) !== requestKey(flatten(act.data))) {
    return null;
  }
  return result.outcome === 'added' ? { ...result, note: message('cart.arrived') } : result;
}

/** Shows the cart that was read, where it is another than before. */
function showChanged({ fragments, hash }: Read, before: CartFacts): void {
  if (hash === before.hash) {
    return;
  }
  if (driverOf('fragments') === 'host') {
    fireHost(document.body, 'wc_fragment_refresh');
  } else {
    applyRead(fragments, hash);
  }
}

function failed(button: HTMLElement | null, reason: AddFailure, key: MessageKey = FAILURE_TEXT[reason] ?? 'cart.failed'): AddResult {
  const text = message(key);
  emit(at(button), 'shop:cart-add-failed', { button, reason, message: text });
  return { outcome: 'failed', reason, message: text };
}

/**
 * Nobody knows whether it was added. It is told as a lost connection only where there was none: a shop whose answers cannot be read was
 * reached.
 */
const unsure = (button: HTMLElement | null, reason: AddFailure): AddResult =>
  isLost(reason) ? failed(button, 'offline', 'cart.unsure') : failed(button, reason, 'cart.unreadable');

const settle = (): void => {
  if ($cart().get().status === 'loading' && cartQueue().size <= 1) {
    $cart().setKey('status', 'idle');
  }
};

/** What came of an attempt to remove a row. */
export type RemoveResult =
  { readonly outcome: 'removed' } | { readonly outcome: 'vetoed' } | { readonly outcome: 'failed'; readonly reason: AddFailure };

/**
 * Removes a row through the shop's `remove_from_cart` call, in the same queue (contract 27). Where no good answer comes the
 * cart is read, and says whether the row has left. On failure the caller follows the row's own link.
 */
export async function removeFromCart(cartItemKey: string, button: HTMLElement | null): Promise<RemoveResult> {
  startBridge();
  if (!emit(at(button), 'shop:cart-remove', { button, cartItemKey })) {
    return { outcome: 'vetoed' };
  }
  cartReads().abort();
  $cart().setKey('status', 'loading');
  const removed = (fragments: Fragments, cartHash: string): RemoveResult => {
    applyCartResponse(fragments, cartHash, () => {
      emit(document.body, 'shop:cart-removed', { fragments, cartHash, button, cartItemKey });
      notifyBlocks('removed');
    });
    return { outcome: 'removed' };
  };
  const attemptRemoval = async (): Promise<RemoveResult> => {
    try {
      const answer = await wcAjax('remove_from_cart', { cart_item_key: cartItemKey });
      const fragments = readFragments(own(answer, 'fragments'));
      if (!fragments) {
        throw new RequestError('empty', 'remove_from_cart');
      }
      return removed(fragments, scalarText(own(answer, 'cart_hash')));
    } catch (error) {
      const reason = failureOf(error);
      const now = await readAgain();
      if (now && holdsRow(now.fragments, cartItemKey) === false) {
        return removed(now.fragments, now.hash);
      }
      emit(at(button), 'shop:cart-remove-failed', { button, cartItemKey, reason });
      return { outcome: 'failed', reason };
    }
  };
  return cartQueue().add(async () => {
    // Afterwards nobody could tell by the pieces what came in before.
    const { open } = doubt();
    if (open) {
      await clearUp(open);
    }
    const result = await attemptRemoval();
    settle();
    return result;
  });
}
