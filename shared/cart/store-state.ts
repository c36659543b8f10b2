import { map, type MapStore } from 'nanostores';
import { emit, type CartAction } from '../events.js';
import { driverOf } from '../host/driver.js';
import { fireHost } from '../host/jquery-bridge.js';
import { textOfHtml } from '../html/inert.js';
import { message, type MessageKey } from '../messages.js';
import '../messages/cart.js';
import '../messages/cart-page.js';
import '../messages/side-cart.js';
import { latestHeard, type Failure } from '../net/request.js';
import { storeApi, StoreApiError, type StoreApi } from '../net/store-api.js';
import { pageSingleton } from '../page.js';
import { announce } from '../stores/notices.js';
import { isLost } from './lost-response.rules.js';
import { cartQueue } from './queue.js';
import { $cart, shared as pageCart } from './state.js';
import { readStoreCart, type StoreCart, type StoreLine } from './store-api.host.js';
import { left, type Wanted } from './store-api.rules.js';

/** The cart of the page as the Store API tells it: its state, what went wrong, and how a change of it happens. */

/** What went wrong last, where, and how to try again. `at`: the key of a line, `coupon`, `shipping`, or the cart as a whole. */
export interface StoreProblem {
  readonly at: string;
  readonly text: string;
  readonly retry: (() => void) | null;
}

/** The cart of the page as the Store API tells it. */
export interface StoreCartState {
  readonly status: 'unknown' | 'loading' | 'idle' | 'saving' | 'failed';
  readonly cart: StoreCart | null;
  /** Quantities that are shown but not saved yet. */
  readonly wanted: Wanted;
  /** Chosen rates by package that the shop does not know yet. */
  readonly rates: Readonly<Record<string, string>>;
  /** Keys of lines on their way out. */
  readonly leaving: readonly string[];
  /** The line that was removed last and can be put back. */
  readonly removed: StoreLine | null;
  readonly problem: StoreProblem | null;
}

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
/** Before anything is known. */
export const NOTHING: StoreCartState = { status: 'unknown', cart: null, wanted: {}, rates: {}, leaving: [], removed: null, problem: null };
const TEXT: Partial<Record<Failure | 'refused', MessageKey>> = { offline: 'cart.update_offline', timeout: 'cart.update_timeout' };

/** What the parts of it share. */
export const shared = pageSingleton('store-cart', () => ({
  $state: map<StoreCartState>(NOTHING),
  reads: latestHeard(),
  api: undefined as StoreApi | undefined,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** Links wait for quantities, from the first changed one on. */
  leaving: undefined as (() => void) | undefined,
  /** The failure of a change whose end nobody knows, because the cart could not be read either: the next one asks first. */
  unsure: null as StoreApiError['kind'] | null,
  /** Quantities that are on their way. */
  sent: {} as Wanted,
  /** Packages whose chosen rate is on its way: a newer choice needs a turn of its own. */
  sending: new Set<number | string>(),
  /** A change of ours is being told: the cart is known. */
  isTelling: false,
}));

/** The cart of the page as the Store API tells it; only the actions here write it. */
export const $storeCart = (): MapStore<StoreCartState> => shared().$state;

/** It as it is now. */
export const state = (): StoreCartState => shared().$state.get();
/** Changes some of it. */
export const put = (change: Partial<StoreCartState>): void => {
  shared().$state.set({ ...state(), ...change });
};
/**
 * Is a change settling or on its way, of one line or of any? A quantity that could not be saved waits for the shopper: who is told that
 * something is busy reads on elsewhere, and would miss why.
 */
export function isUnderWay({ status, wanted, leaving, problem }: StoreCartState, key?: string): boolean {
  const isUnsaved = key === undefined ? Object.keys(wanted).length > 0 : key in wanted;
  const isLeaving = key !== undefined && leaving.includes(key);
  return isLeaving || (status === 'saving' ? isUnsaved || key === undefined : isUnsaved && !problem?.retry);
}
/** The API itself; at the page's own address where nobody has said another. */
export const api = (): StoreApi => (shared().api ??= storeApi());

/** Applies the cart of an answer and informs every part of the page. @throws StoreApiError where it is no cart */
export function applyCart(body: unknown, sent: Wanted = {}): StoreCart {
  const cart = readStoreCart(body, textOfHtml);
  if (!cart) {
    throw new StoreApiError('not-json', '', 200, '');
  }
  put({ cart, wanted: left(state().wanted, sent, cart), leaving: state().leaving.filter((key) => cart.lines.some((l) => l.key === key)) });
  $cart().set({ ...$cart().get(), status: 'idle', hash: api().cartHash, count: cart.count });
  return cart;
}

interface ProblemOptions {
  readonly at: string;
  readonly text?: MessageKey | undefined;
  /** Wins over the common texts, but for that of no connection. */
  readonly ownText?: MessageKey | undefined;
  readonly retry: () => void;
}

/** Tells what went wrong, where it did. */
export function problem(error: unknown, { at, text, ownText, retry }: ProblemOptions): StoreProblem {
  const known = error instanceof StoreApiError ? error : null;
  if (!known) {
    console.error('[shop] the cart could not be changed:', error);
  }
  const common = known ? TEXT[known.kind] : undefined;
  const key = known?.kind === 'offline' ? common : (ownText ?? common);
  const failureText = known?.message || message(key ?? text ?? 'cart.update_failed');
  // What the shop refused it refuses again; a lost answer is worth another try.
  const made: StoreProblem = { at, text: failureText, retry: isRefusal(error) ? null : retry };
  put({ problem: made });
  return made;
}

interface Change {
  readonly action: CartAction;
  readonly at: string;
  readonly code?: string;
  /** Sends it and takes the answered cart in. */
  work(): Promise<void>;
  /** Does the cart show that it happened? Asked where no answer to it came, or a broken one. */
  isDone(cart: StoreCart): boolean;
  /** What goes with its success, whoever told that. */
  done?(): void;
  retry(): void;
  /** Undoes what was shown in advance. */
  undo?(error: unknown): void;
  readonly announcement?: string;
  /** What is said where it is known that it did not happen, and where the shop took too long besides; the common texts where not given. */
  readonly failure?: { readonly failed: MessageKey; readonly timeout: MessageKey };
}

/** Did the shop say no? A breakdown of its server is no answer, in whatever form it comes. */
export const isRefusal = (error: unknown): boolean => error instanceof StoreApiError && error.kind === 'refused' && error.status < 500;

/** Reads the cart inside a change's turn. @returns `null` where it cannot be had */
const readInTurn = (): Promise<StoreCart | null> =>
  navigator.onLine === false
    ? Promise.resolve(null)
    : api()
        .get('/cart')
        .then(
          (body) => applyCart(body),
          () => null,
        );

/**
 * Sends a change; where no good answer comes the cart says whether it happened.
 * @throws what was thrown, where it did not or nobody knows
 */
async function happen(work: Change['work'], isDone: Change['isDone']): Promise<void> {
  const { unsure } = shared();
  if (unsure) {
    const now = await readInTurn();
    if (!now) {
      throw new StoreApiError(unsure, '', 0, '');
    }
    shared().unsure = null;
    if (isDone(now)) {
      return;
    }
  }
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StoreApiError) || isRefusal(error)) {
      throw error;
    }
    const now = await readInTurn();
    if (now && isDone(now)) {
      return;
    }
    shared().unsure = !now && error.kind !== 'offline' ? error.kind : null;
    throw error;
  }
}

/** Runs a change when its turn comes. @returns whether it happened */
export async function change({ action, at, code, work, isDone, done, retry, undo, announcement, failure }: Change): Promise<boolean> {
  if (!emit(document.body, 'shop:cart-update', { action, ...(code === undefined ? {} : { code }) })) {
    undo?.(null);
    return false;
  }
  shared().reads.abort();
  put({ status: 'saving', ...(state().problem?.at === at || state().problem?.at === 'cart' ? { problem: null } : {}) });
  return cartQueue().add(async () => {
    try {
      await happen(work, isDone);
      done?.();
      if (cartQueue().size <= 1) {
        put({ status: 'idle' });
      }
      if (announcement) {
        announce(announcement, { delayMs: ANNOUNCE_AFTER_MS });
      }
      shared().isTelling = true;
      emit(document.body, 'shop:cart-updated', { action, ...(code === undefined ? {} : { code }) });
      shared().isTelling = false;
      // The theme's mini-cart shows fragments, which this call does not bring.
      if (driverOf('fragments') === 'host') {
        fireHost(document.body, 'wc_fragment_refresh');
      } else {
        pageCart().reread?.();
      }
      return true;
    } catch (error) {
      // A refusal may bring the cart as it is (409).
      if (error instanceof StoreApiError && error.cart !== undefined) {
        applyCart(error.cart);
      }
      undo?.(error);
      if (cartQueue().size <= 1) {
        put({ status: state().cart ? 'idle' : 'failed' });
      }
      const { unsure } = shared();
      const unsureText: MessageKey | null = unsure && (isLost(unsure) ? 'cart.update_unsure' : 'cart.update_unreadable');
      const isTimeout = error instanceof StoreApiError && error.kind === 'timeout';
      const { text } = problem(error, {
        at,
        retry,
        text: unsureText ?? undefined,
        ownText: failure && (unsureText ?? failure[isTimeout ? 'timeout' : 'failed']),
      });
      emit(document.body, 'shop:cart-update-failed', {
        action,
        reason: error instanceof StoreApiError ? error.kind : 'answer',
        message: text,
      });
      return false;
    }
  });
}
