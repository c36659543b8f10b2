import { createScope } from '../dom/scope.js';
import { emit, on } from '../events.js';
import { message } from '../messages.js';
import '../messages/cart.js';
import '../messages/cart-page.js';
import '../messages/side-cart.js';
import { isAborted } from '../net/request.js';
import { storeApi, type StoreApi, type StoreCall } from '../net/store-api.js';
import { pageSingleton } from '../page.js';
import { holdUntilSaved, saveBeforeLeaving } from './leaving.js';
import { cartQueue } from './queue.js';
import { $cart } from './state.js';
import { cookieSaysItems, isOtherCart } from './storage.js';
import type { StoreCart, StoreLine } from './store-api.host.js';
import { allowed, shownQuantity, toSend, type Wanted } from './store-api.rules.js';
import { NOTHING, api, applyCart, change, isRefusal, problem, put, shared, state } from './store-state.js';

export type { StoreCartState } from './store-state.js';

/** A changed quantity is sent when nothing has changed for so long. */
const SETTLE_MS = 300;

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
  const scope = createScope();
  scope.add(
    on(document, 'shop:cart-added', again),
    on(document, 'shop:cart-removed', again),
    on(document, 'shop:cart-refresh', again),
    // By another part of the page.
    on(document, 'shop:cart-updated', () => {
      if (!shared().isTelling) {
        again();
      }
    }),
    () => clearTimeout(shared().timer),
  );
  scope.listen(window, 'pageshow', (e) => {
    if (e.persisted) {
      again();
    }
  });
  scope.listen(window, 'storage', (e) => {
    if (isOtherCart(e)) {
      again();
    }
  });
  pageSingleton('store-cart-listeners', () => ({ forget: scope.end }))();
  again();
};

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
  const underWay = shared().sent;
  const waiting = Object.keys(toSend(wanted, cart, underWay));
  if (waiting.length === 0) {
    put({ wanted: Object.fromEntries(Object.entries(wanted).filter(([key]) => key in underWay)) });
    return;
  }
  let sent: Wanted | undefined;
  await change({
    action: 'quantities',
    at: waiting[0] ?? 'cart',
    announcement: message('cart.updated'),
    retry: () => {
      void saveQuantities();
    },
    // What has been wanted since it left is asked for next.
    isDone: (now) => Object.keys(toSend(sent ?? state().wanted, now)).length === 0,
    work: async () => {
      // What is wanted now, not what was wanted when this took its place in the line.
      sent = toSend(state().wanted, state().cart ?? cart);
      put({ wanted: sent });
      shared().sent = sent;
      try {
        await send(sent);
      } finally {
        shared().sent = {};
      }
    },
  });
}

async function send(sent: Wanted): Promise<void> {
  const calls = Object.entries(sent).map(([key, quantity]): StoreCall => ({ path: '/cart/update-item', body: { key, quantity } }));
  const [only] = calls;
  if (only && calls.length === 1) {
    await refusable(sent, async () => {
      applyCart(await api().post(only.path, only.body), sent);
    });
  } else if (only) {
    await applyAll(sent, await api().batch(calls));
  }
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
