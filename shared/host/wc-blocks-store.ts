import { own } from '../json.js';
import { onJquery } from './jquery-bridge.js';
import { wcGlobal } from './wc-blocks-events.js';

/** The stores of the host's cart and checkout blocks, by the name of their key in `wc.wcBlocksData` (contract 30). */
const STORES = {
  cart: ['CART_STORE_KEY', 'wc/store/cart'],
  checkout: ['CHECKOUT_STORE_KEY', 'wc/store/checkout'],
  payment: ['PAYMENT_STORE_KEY', 'wc/store/payment'],
  validation: ['VALIDATION_STORE_KEY', 'wc/store/validation'],
} as const;

/** A store of the blocks. */
export type BlockStoreName = keyof typeof STORES;

/** One store, as far as we use it. */
export interface BlockStore {
  /** Calls an action of it; nothing where it has none of that name. */
  act(name: string, ...args: readonly unknown[]): unknown;
  /** Asks a selector of it; `undefined` where it has none of that name. */
  ask(name: string, ...args: readonly unknown[]): unknown;
  /** Is told after each change of it. @returns how to stop */
  onChange(run: () => void): () => void;
}

/** The cart of the host's cart and checkout blocks, as far as we use it. */
export interface BlockCart {
  /** Settles when the shop has answered. @throws what the block's store rejects with */
  applyCoupon(code: string): Promise<unknown>;
  /** Is a coupon being applied right now? */
  isApplying(): boolean;
}

const call = (object: unknown, name: string, args: readonly unknown[]): unknown => {
  const fn = typeof object === 'object' && object !== null ? (object as Record<string, unknown>)[name] : undefined;
  return typeof fn === 'function' ? Reflect.apply(fn, object, args) : undefined;
};

const data = (): unknown => own(own(globalThis, 'wp'), 'data');

/** A store of the blocks; `undefined` where it is not there, or not yet. */
export function blockStore(name: BlockStoreName): BlockStore | undefined {
  const [constant, fallback] = STORES[name];
  const named = own(wcGlobal('wcBlocksData'), constant);
  const key = typeof named === 'string' ? named : fallback;
  const registry = data();
  const actions = call(registry, 'dispatch', [key]);
  if (typeof actions !== 'object' || actions === null || Object.keys(actions).length === 0) {
    return undefined;
  }
  return {
    act: (action, ...args) => call(actions, action, args),
    ask: (selector, ...args) => call(call(registry, 'select', [key]), selector, args),
    onChange: (run) => {
      const stop = call(registry, 'subscribe', [run, key]);
      return () => {
        if (typeof stop === 'function') {
          Reflect.apply(stop, undefined, []);
        }
      };
    },
  };
}

/**
 * Runs as soon as a store is there, whenever that is: its scripts come late, and register it later still. What `run` returns is
 * called at the end. @returns how to stop
 */
export function whenBlockStore(name: BlockStoreName, run: (store: BlockStore) => (() => void) | undefined): () => void {
  let end: (() => void) | undefined;
  let unwatch: (() => void) | undefined;
  let over = false;
  const check = (): void => {
    if (over) {
      return;
    }
    const store = blockStore(name);
    if (store) {
      // First: what `run` does may change the store, of which we would be told at once.
      over = true;
      unwatch?.();
      end = run(store);
      return;
    }
    // The registry tells of every store's changes, the first of a new one included.
    if (!unwatch && data()) {
      const stop = call(data(), 'subscribe', [check]);
      unwatch = () => {
        if (typeof stop === 'function') {
          Reflect.apply(stop, undefined, []);
        }
      };
    }
  };
  const deaf = onJquery(check);
  return () => {
    over = true;
    deaf();
    unwatch?.();
    end?.();
    end = undefined;
  };
}

/** Values of an order that travel along under a name of their own; the shop refuses any other type. */
export type ExtensionData = Readonly<Record<string, string | null>>;

/**
 * Puts values into the order of the block checkout, now or as soon as its store is there, and once more when that has changed for
 * the first time: the checkout fills its store after it was made (contract 33). @returns how to stop
 */
export const setExtensionData = (
  namespace: string,
  values: ExtensionData,
  { replace = true }: { readonly replace?: boolean } = {},
): (() => void) =>
  whenBlockStore('checkout', (store) => {
    const set = (): void => {
      store.act('setExtensionData', namespace, values, replace);
    };
    set();
    let done = false;
    const stop = store.onChange(() => {
      if (done) {
        return;
      }
      done = true;
      stop();
      set();
    });
    return stop;
  });

/**
 * Has the shop calculate the block cart anew for an extension.
 * @returns false where the blocks are not on the page; rejects with what the shop answers
 */
export async function extensionCartUpdate(namespace: string, values: Readonly<Record<string, unknown>> = {}): Promise<boolean> {
  const blocks = wcGlobal('blocksCheckout');
  if (typeof own(blocks, 'extensionCartUpdate') !== 'function') {
    return false;
  }
  await call(blocks, 'extensionCartUpdate', [{ namespace, data: values }]);
  return true;
}

/**
 * Is told how many things are in the block cart, each time that changes and nothing is on its way to the shop: the block shows a wish
 * before the shop has heard of it. Nobody reads the cart for our sake: a store that was never read is not asked. @returns how to stop
 */
export const onBlockCartCount = (run: (count: number) => void): (() => void) =>
  whenBlockStore('cart', (store) => {
    let known: number | undefined;
    const check = (): void => {
      if (store.ask('hasFinishedResolution', 'getCartData') === false || store.ask('hasPendingItemsOperations') === true) {
        return;
      }
      const now = Number(own(store.ask('getCartData'), 'itemsCount') ?? NaN);
      if (Number.isNaN(now) || now === known) {
        return;
      }
      const first = known === undefined;
      known = now;
      // The first is what the page came with.
      if (!first) {
        run(now);
      }
    };
    check();
    return store.onChange(check);
  });

/** The block cart of this page; `undefined` where its store is not there (contract 30). */
export function blockCart(): BlockCart | undefined {
  const store = blockStore('cart');
  if (!store) {
    return undefined;
  }
  return {
    applyCoupon: async (code) => store.act('applyCoupon', code),
    isApplying: () => store.ask('isApplyingCoupon') === true,
  };
}

const VALUES_UPDATED = 'wbte_sc_checkout_value_updated';

/**
 * Dispatches what the checkout has chosen to the coupon plugin's script for blocks, which has the cart calculated anew
 * (checkout contract 20).
 */
export const notifyBlockValues = (chosen: {
  readonly payment_method: string;
  readonly shipping_method: Readonly<Record<string, string>>;
}): void => {
  document.dispatchEvent(new CustomEvent(VALUES_UPDATED, { detail: chosen }));
};

/** What the coupon plugin's two halves tell each other natively (contract 5). */
export interface CouponClick {
  readonly coupon_code: string;
  readonly coupon_id: string;
}

const CLICKED = 'wt_sc_api_coupon_clicked';
const DONE = 'wt_sc_api_coupon_click_done';

/** Dispatches to the plugin's script for blocks that a coupon was clicked. */
export const notifyCouponClicked = (click: CouponClick): void => {
  document.dispatchEvent(new CustomEvent(CLICKED, { detail: click }));
};

/** Dispatches that the click has been handled; `status`: with success. */
export const notifyCouponDone = (click: CouponClick, status: boolean): void => {
  document.dispatchEvent(new CustomEvent(DONE, { detail: { ...click, status } }));
};

const onCouponAction = (name: string, run: (click: CouponClick, status: boolean) => void): (() => void) => {
  const listener = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const text = (key: string): string => {
      const v = own(detail, key);
      return typeof v === 'string' || typeof v === 'number' ? String(v) : '';
    };
    run({ coupon_code: text('coupon_code'), coupon_id: text('coupon_id') }, own(detail, 'status') === true);
  };
  document.addEventListener(name, listener);
  return () => document.removeEventListener(name, listener);
};

/** Hears that a coupon was clicked on a block page, by whomever it is told. @returns how to stop */
export const onCouponClicked = (run: (click: CouponClick) => void): (() => void) => onCouponAction(CLICKED, run);

/** Hears that such a click has been dealt with, and whether it went well. @returns how to stop */
export const onCouponDone = (run: (click: CouponClick, status: boolean) => void): (() => void) => onCouponAction(DONE, run);
