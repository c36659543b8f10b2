/** What the shop is asked: the product of a line, to save it (contract 5 and 6), the cart as it is then; and what a failed call means. */
import { refreshCart } from '../../shared/cart/refresh.js';
import { afterPaint } from '../../shared/dom/after-paint.js';
import { encodedBody, textFields } from '../../shared/dom/form-data.js';
import { type CartItem, emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import { NONCE } from '../../shared/host/settings/addons.js';
import { blockStore, type BlockStore } from '../../shared/host/wc-blocks-store.js';
import { own } from '../../shared/json.js';
import { adminAjax } from '../../shared/net/admin-ajax.js';
import { withNonce } from '../../shared/net/nonce.js';
import { RequestError } from '../../shared/net/request.js';
import type { Settings } from './cart-item-editor.schema.js';

const call = (action: string, fields: Readonly<Record<string, unknown>>, settings: Settings, signal?: AbortSignal): Promise<unknown> =>
  withNonce(NONCE, (security) => adminAjax(action, { ...fields, security }, { url: settings.ajaxUrl, ...(signal && { signal }) }), {
    printed: settings.security,
  });

/** Asks for the product of a line. @throws RequestError */
export const fetchTemplate = ({ productId, variationId, cartItemKey, quantity }: CartItem, settings: Settings, signal: AbortSignal) =>
  call(
    'ywapo_load_product_template',
    {
      product_id: productId,
      variation_id: variationId,
      cart_item_key: cartItemKey,
      ...(quantity === '' ? {} : { quantity }),
    },
    settings,
    signal,
  );

/** Keys of the lines of add-ons that are sold individually with a line. */
const individualKeys = (cartItemKey: string): string[] =>
  [...document.querySelectorAll(`.yith-wapo-individual-addons.parent-key-${CSS.escape(cartItemKey)}`)]
    .map((line) => line.getAttribute('data-cart-item-key') ?? '')
    .filter(Boolean);

/** The product that a form is for; a form of a simple product does not say it in the fields the host reads. */
const idIn = (form: HTMLFormElement, name: string): string => {
  const value = form.querySelector<HTMLInputElement>(`input.${name}, input[name=${name}]`)?.value ?? '';
  return value === '0' ? '' : value;
};

/** Sends what a form holds now as the new content of a line. @throws RequestError */
export function saveItem(form: HTMLFormElement, item: CartItem, settings: Settings): Promise<unknown> {
  const addons = [...encodedBody(textFields(new FormData(form)))].map(([name, value]) => ({ name, value }));
  return call(
    'ywapo_update_addons_on_cart_item',
    {
      cart_item_key: item.cartItemKey,
      individual_item_key: individualKeys(item.cartItemKey),
      product_id: idIn(form, 'product_id') || item.productId,
      variation_id: idIn(form, 'variation_id') || item.variationId,
      addons,
    },
    settings,
  );
}

/** Failures after which nobody knows what the shop has done. */
const MAY_HAVE_ARRIVED: ReadonlySet<string> = new Set(['network', 'timeout', 'empty', 'not-json']);

/** Why a call failed, in a word. */
export const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.kind : 'script');

/** May the shop have done what it was asked for? */
export const mayHaveArrived = (error: unknown): boolean => MAY_HAVE_ARRIVED.has(reasonOf(error));

/** Logs and emits that a line could not be loaded or saved; on the document where the cart has replaced the link of the line. */
export function fail(target: Element, { cartItemKey }: CartItem, step: 'load' | 'save', reason: string, what: unknown): void {
  console.error(`[shop] <shop-cart-item-editor>: a line of the cart could not be ${step === 'load' ? 'loaded' : 'saved'}`, what);
  emit(target.isConnected ? target : document.body, 'shop:cart-item-failed', { cartItemKey, step, reason });
}

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
