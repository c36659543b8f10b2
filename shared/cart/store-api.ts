import { map, type MapStore } from 'nanostores';
import { emit, on, type CartAction } from '../events.js';
import { cookieSaysItems, isOtherCart } from './storage.js';
import { fireHost } from '../host/jquery-bridge.js';
import { driverOf } from '../host/driver.js';
import { textOfHtml } from '../html/inert.js';
import { message, type MessageKey } from '../messages.js';
import '../messages/cart.js';
import '../messages/cart-page.js';
import '../messages/side-cart.js';
import { holdUntilSaved, saveBeforeLeaving } from './leaving.js';
import { cartQueue } from './queue.js';
import { isAborted, latestHeard, type Failure } from '../net/request.js';
import { storeApi, StoreApiError, type StoreApi, type StoreCall } from '../net/store-api.js';
import { pageSingleton } from '../page.js';
import { $cart, shared as pageCart } from './state.js';
import { isLost } from './lost-response.rules.js';
import { allowed, left, shownQuantity, toSend, type Wanted } from './store-api.rules.js';
import { readStoreCart, type StoreCart, type StoreLine } from './store-api.host.js';
import { announce } from '../stores/notices.js';

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

/** A changed quantity is sent when nothing has changed for so long. */
const SETTLE_MS = 300;
/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const NOTHING: StoreCartState = { status: 'unknown', cart: null, wanted: {}, rates: {}, leaving: [], removed: null, problem: null };
const TEXT: Partial<Record<Failure | 'refused', MessageKey>> = { offline: 'cart.update_offline', timeout: 'cart.update_timeout' };

const shared = pageSingleton('store-cart', () => ({
  $state: map<StoreCartState>(NOTHING),
  reads: latestHeard(),
  api: undefined as StoreApi | undefined,
  timer: undefined as ReturnType<typeof setTimeout> | undefined,
  /** Links wait for quantities, from the first changed one on. */
  leaving: undefined as (() => void) | undefined,
  /** The failure of a change whose end nobody knows, because the cart could not be read either: the next one asks first. */
  unsure: null as StoreApiError['kind'] | null,
  /** Packages whose chosen rate is on its way: a newer choice needs a turn of its own. */
  sending: new Set<number | string>(),
  /** A change of ours is being told: the cart is known. */
  isTelling: false,
}));

/** The cart of the page as the Store API tells it; only the actions here write it. */
export const $storeCart = (): MapStore<StoreCartState> => shared().$state;

const state = (): StoreCartState => shared().$state.get();
const put = (change: Partial<StoreCartState>): void => {
  shared().$state.set({ ...state(), ...change });
};
const api = (): StoreApi => (shared().api ??= storeApi());

/** Applies the cart of an answer and informs every part of the page. @throws StoreApiError where it is no cart */
function applyCart(body: unknown, sent: Wanted = {}): StoreCart {
  const cart = readStoreCart(body, textOfHtml);
  if (!cart) {
    throw new StoreApiError('not-json', '', 200, '');
  }
  put({ cart, wanted: left(state().wanted, sent, cart), leaving: state().leaving.filter((key) => cart.lines.some((l) => l.key === key)) });
  $cart().set({ ...$cart().get(), status: 'idle', hash: api().cartHash, count: cart.count });
  return cart;
}

/** Reads the cart. Waits for changes under way; a newer read or a change makes an older one void. */
async function readStoreCartNow(): Promise<boolean> {
  if (cartQueue().size > 0) {
    await cartQueue().add(() => Promise.resolve());
  }
  if (api().byToken ? !api().hasToken : !cookieSaysItems()) {
    // The cookie says that there is nothing: nothing is asked (shared contract 50).
    shared().reads.abort();
    put({ ...NOTHING, removed: state().removed, status: 'idle' });
    $cart().set({ ...$cart().get(), status: 'idle', hash: '', count: 0 });
    return true;
  }
  put({ status: 'loading' });
  try {
    applyCart(await shared().reads.run(() => api().get('/cart')));
    put({ status: 'idle', problem: null });
    emit(document.body, 'shop:cart-refreshed', { cartHash: api().cartHash, count: state().cart?.count ?? null });
    return true;
  } catch (error) {
    if (isAborted(error)) {
      return false;
    }
    put({ status: 'failed' });
    problem(error, {
      at: 'cart',
      text: 'cart.refresh_failed',
      retry: () => {
        void readStoreCartNow();
      },
    });
    return false;
  }
}

/**
 * Keeps the Store API's cart true from now on: at load, when others change the cart, after back and forward, in another tab. The first call
 * counts.
 */
export const startStoreCart = (apiUrl = ''): void => {
  if (shared().api) {
    return;
  }
  shared().api = storeApi(apiUrl);
  const again = (): void => {
    void readStoreCartNow();
  };
  const stops = [
    on(document, 'shop:cart-added', again),
    on(document, 'shop:cart-removed', again),
    on(document, 'shop:cart-refresh', again),
    // By another part of the page.
    on(document, 'shop:cart-updated', () => {
      if (!shared().isTelling) {
        again();
      }
    }),
  ];
  const shown = (e: PageTransitionEvent): void => {
    if (e.persisted) {
      again();
    }
  };
  const stored = (e: StorageEvent): void => {
    if (isOtherCart(e)) {
      again();
    }
  };
  window.addEventListener('pageshow', shown);
  window.addEventListener('storage', stored);
  pageSingleton('store-cart-listeners', () => ({
    forget(): void {
      for (const stop of stops) {
        stop();
      }
      window.removeEventListener('pageshow', shown);
      window.removeEventListener('storage', stored);
      clearTimeout(shared().timer);
    },
  }))();
  again();
};

interface ProblemOptions {
  readonly at: string;
  readonly text?: MessageKey | undefined;
  /** Wins over the common texts, but for that of no connection. */
  readonly ownText?: MessageKey | undefined;
  readonly retry: () => void;
}

function problem(error: unknown, { at, text, ownText, retry }: ProblemOptions): StoreProblem {
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
const isRefusal = (error: unknown): boolean => error instanceof StoreApiError && error.kind === 'refused' && error.status < 500;

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
async function change({ action, at, code, work, isDone, done, retry, undo, announcement, failure }: Change): Promise<boolean> {
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

const lineOf = (key: string): StoreLine | undefined => state().cart?.lines.find((l) => l.key === key);

/** Wants another quantity of a line. Shown at once; sent when it has settled, with the others that changed, the newest wish only. */
export function setQuantity(key: string, asked: number): void {
  const line = lineOf(key);
  if (!line || !Number.isFinite(asked)) {
    return;
  }
  const quantity = allowed(asked, line.limits);
  put({ wanted: { ...state().wanted, [key]: quantity }, ...(state().problem?.at === key ? { problem: null } : {}) });
  clearTimeout(shared().timer);
  shared().timer = setTimeout(() => {
    void saveQuantities();
  }, SETTLE_MS);
  shared().leaving ??= saveBeforeLeaving({
    flush: () => void saveQuantities(),
    isPending: () => state().status === 'saving',
    isUnsent: () => Object.keys(state().wanted).length > 0,
  });
  holdUntilSaved();
}

/** Wants one step more or less of a line, from what it shows now. */
export function stepQuantity(key: string, direction: 1 | -1): void {
  const line = lineOf(key);
  if (!line) {
    return;
  }
  const now = shownQuantity(line, state().wanted);
  const next = allowed(now + direction * line.limits.step, line.limits);
  if (next !== now) {
    setQuantity(key, next);
  }
}

/** Sends the quantities that are not saved yet; several lines go in one request. */
export async function saveQuantities(): Promise<void> {
  clearTimeout(shared().timer);
  const { cart, wanted } = state();
  if (!cart) {
    return;
  }
  const waiting = Object.keys(toSend(wanted, cart));
  if (waiting.length === 0) {
    put({ wanted: {} });
    return;
  }
  await change({
    action: 'quantities',
    at: waiting[0] ?? 'cart',
    announcement: message('cart.updated'),
    retry: () => {
      void saveQuantities();
    },
    // Nothing is wanted that the shop does not have.
    isDone: (now) => Object.keys(toSend(state().wanted, now)).length === 0,
    work: async () => {
      // What is wanted now, not what was wanted when this took its place in the line.
      const sent = toSend(state().wanted, state().cart ?? cart);
      const calls = Object.entries(sent).map(([key, quantity]): StoreCall => ({ path: '/cart/update-item', body: { key, quantity } }));
      const [only] = calls;
      if (!only) {
        return;
      }
      if (calls.length === 1) {
        await refusable(sent, async () => {
          applyCart(await api().post(only.path, only.body), sent);
        });
      } else {
        await applyAll(sent, await api().batch(calls));
      }
    },
  });
}

/** A quantity the shop refused is no wish any more: its own stands again. One that got no answer stays. */
async function refusable(sent: Wanted, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (isRefusal(error)) {
      forget(sent);
    }
    throw error;
  }
}

const forget = (sent: Wanted): void => {
  put({ wanted: Object.fromEntries(Object.entries(state().wanted).filter(([key, quantity]) => sent[key] !== quantity)) });
};

async function applyAll(sent: Wanted, answers: Awaited<ReturnType<StoreApi['batch']>>): Promise<void> {
  const good = answers.filter((a) => a.ok);
  const last = good.at(-1);
  const keys = Object.keys(sent);
  const refused = answers.flatMap((a, i) => (a.ok ? [] : [{ key: keys[i] ?? 'cart', error: a.error }]));
  if (last) {
    applyCart(last.body, sent);
  }
  const [first] = refused;
  if (!first) {
    return;
  }
  forget(Object.fromEntries(refused.map(({ key }) => [key, sent[key] ?? 0])));
  problem(first.error, {
    at: first.key,
    retry: () => {
      void saveQuantities();
    },
  });
  if (!last) {
    throw first.error;
  }
}

/** Removes a line; it can be restored. */
export async function removeLine(key: string): Promise<boolean> {
  const line = lineOf(key);
  if (!line || state().leaving.includes(key)) {
    return false;
  }
  const { [key]: _void, ...wanted } = state().wanted;
  put({ leaving: [...state().leaving, key], wanted, removed: null });
  return change({
    action: 'remove',
    at: key,
    announcement: message('cart.removed'),
    failure: { failed: 'side-cart.remove_failed', timeout: 'side-cart.remove_timeout' },
    retry: () => {
      void removeLine(key);
    },
    undo: () => {
      put({ leaving: state().leaving.filter((k) => k !== key) });
    },
    isDone: (now) => !now.lines.some((l) => l.key === key),
    work: async () => {
      applyCart(await api().post('/cart/remove-item', { key }));
    },
    done: () => {
      put({ removed: { ...line, again: line.again && { ...line.again, quantity: line.quantity } } });
    },
  });
}

/** Puts the line that was removed last back. */
export async function undoRemove(): Promise<boolean> {
  const line = state().removed;
  if (!line?.again) {
    return false;
  }
  const { id, quantity, variation } = line.again;
  // The same thing may have come in meanwhile.
  const had = lineOf(line.key)?.quantity ?? 0;
  return change({
    action: 'undo',
    at: 'cart',
    announcement: message('cart.added'),
    failure: { failed: 'side-cart.undo_failed', timeout: 'side-cart.undo_failed' },
    retry: () => {
      void undoRemove();
    },
    isDone: (now) => now.lines.some((l) => l.key === line.key && l.quantity > had),
    work: async () => {
      applyCart(await api().post('/cart/add-item', { id, quantity, ...(variation.length > 0 ? { variation } : {}) }));
    },
    done: () => {
      put({ removed: null });
    },
  });
}

/** Is a coupon in the cart? The shop writes codes small. */
const hasCoupon = ({ coupons }: StoreCart, code: string): boolean =>
  coupons.some((c) => c.code.toLowerCase() === code.trim().toLowerCase());

/** Tries a coupon. @returns whether the shop took it; why not is `problem` at `coupon` */
export function applyCoupon(code: string): Promise<boolean> {
  return change({
    action: 'apply-coupon',
    at: 'coupon',
    code,
    announcement: message('cart.updated'),
    retry: () => {
      void applyCoupon(code);
    },
    isDone: (now) => hasCoupon(now, code),
    work: async () => {
      applyCart(await api().post('/cart/apply-coupon', { code }));
    },
  });
}

/** Removes a coupon. */
export function removeCoupon(code: string): Promise<boolean> {
  return change({
    action: 'remove-coupon',
    at: 'coupon',
    code,
    announcement: message('cart.updated'),
    retry: () => {
      void removeCoupon(code);
    },
    isDone: (now) => !hasCoupon(now, code),
    work: async () => {
      applyCart(await api().post('/cart/remove-coupon', { code }));
    },
  });
}

/** Chooses how a package is sent. Shown at once; of several choices in a row the newest is sent. */
export function selectRate(packageId: number | string, rateId: string): Promise<boolean> {
  const { rates } = state();
  put({ rates: { ...rates, [packageId]: rateId } });
  // One waits for its turn already, and sends what is chosen then.
  if (packageId in rates && !shared().sending.has(packageId)) {
    return Promise.resolve(false);
  }
  shared().sending.delete(packageId);
  let chosen = rateId;
  return change({
    action: 'shipping-method',
    at: 'shipping',
    announcement: message('cart.updated'),
    retry: () => {
      void selectRate(packageId, rateId);
    },
    undo: () => {
      dropRate(packageId, state().rates[packageId]);
    },
    isDone: (now) =>
      now.packages.some(({ id, rates: offered }) => id === packageId && offered.some((rate) => rate.id === chosen && rate.selected)),
    work: async () => {
      chosen = state().rates[packageId] ?? rateId;
      shared().sending.add(packageId);
      try {
        applyCart(await api().post('/cart/select-shipping-rate', { package_id: packageId, rate_id: chosen }));
      } finally {
        shared().sending.delete(packageId);
        dropRate(packageId, chosen);
      }
    },
  });
}

/** The answer to a choice is there: the shop's own stands again, unless there is a newer choice. */
function dropRate(packageId: number | string, sent: string | undefined): void {
  const { [packageId]: now, ...rest } = state().rates;
  if (now === sent) {
    put({ rates: rest });
  }
}
