import { refreshCart } from '../../shared/cart/refresh.js';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import { blockStore, type BlockStore } from '../../shared/host/wc-blocks-store.js';
import { own } from '../../shared/json.js';
import type { Settings } from './cart-item-editor.schema.js';

/** Longest wait for a cart that others read, in ms: they may fail without a word. */
const READ_MS = 10_000;

/** Settles when `begin` says so, at the latest after the longest wait. `begin` gives how to stop listening. */
const settled = (begin: (end: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    let stop = (): void => undefined;
    const end = (): void => {
      clearTimeout(limit);
      stop();
      resolve();
    };
    const limit = setTimeout(end, READ_MS);
    stop = begin(end);
  });

/** Settles when the cart block shows what was read. */
const blockRead = (block: BlockStore): Promise<void> =>
  settled((end) => {
    let cancel = (): void => undefined;
    const look = (): void => {
      if (block.ask('hasFinishedResolution', 'getCartData') !== false) {
        cancel();
        cancel = afterPaint(end);
      }
    };
    const stop = block.onChange(look);
    look();
    return stop;
  });

/** Has a cart of the host's script read. @returns settles when its requests have ended */
const hostRead = (ask: () => void): Promise<void> =>
  settled((end) => {
    const stop = onHost(document, 'ajaxStop', end);
    ask();
    if (Number(own(jquery(), 'active') ?? 0) === 0) {
      setTimeout(end);
    }
    return stop;
  });

/**
 * Has the cart of the page read again, whatever shows it (contract 20).
 * @returns settles when the page shows what was read, or it could not be read
 */
export async function refreshCarts({ hasCartBlock }: Settings): Promise<void> {
  const block = hasCartBlock ? blockStore('cart') : undefined;
  const isHosts = driverOf('cartPage') === 'host';
  const ask = (): void => {
    if (document.querySelector('shop-cart')) {
      emit(document, 'shop:cart-refresh', { scope: 'page', preserve: true });
    } else if (isHosts) {
      fireHost(document, 'wc_update_cart');
    }
  };
  let shown: Promise<void> | undefined;
  if (block) {
    block.act('invalidateResolutionForStore');
    block.ask('getCartData');
    shown = blockRead(block);
  } else if (isHosts) {
    shown = hostRead(ask);
  } else {
    ask();
  }
  // What a tag reads stands in the queue, for which this waits.
  await Promise.all([refreshCart(), shown]);
}
