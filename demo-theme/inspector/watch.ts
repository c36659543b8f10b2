/** What the inspector listens to: our events, the host's jQuery events where jQuery is, and the public stores. */
import { EVENTS } from '../../shared/events.register.js';
import { summary } from './words.js';

/** One line of the events list. `kind` tells ours from the host's. */
export interface HeardEvent {
  readonly kind: 'shop' | 'jquery';
  readonly name: string;
  readonly detail: string;
  readonly target: string;
  readonly refused: boolean;
}

/** Names the host fires through jQuery (shared/cart contract 9, 10; cart contract 9; variation-form contract 10 to 19). */
const HOST_EVENTS = [
  'adding_to_cart',
  'added_to_cart',
  'removed_from_cart',
  'ajax_request_not_sent',
  'wc_cart_button_updated',
  'wc_fragment_refresh',
  'wc_fragments_loaded',
  'wc_fragments_refreshed',
  'wc_fragments_ajax_error',
  'updated_wc_div',
  'wc_variation_form',
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'woocommerce_variation_select_change',
  'woocommerce_variation_has_changed',
  'found_variation',
  'show_variation',
  'hide_variation',
  'reset_data',
  'reset_image',
  'clear_reset_announcement',
  'announce_reset',
] as const;

/** The little of jQuery that is used here. */
interface HostQuery {
  (target: Document): {
    on(names: string, handler: (event: HostEvent, ...args: unknown[]) => void): void;
    off(names: string, handler: unknown): void;
  };
}

interface HostEvent {
  readonly type: string;
  readonly target: unknown;
  isDefaultPrevented(): boolean;
}

/** Listens to every event of the register, on the way down, so that nobody who stops one hides it. Returns how to stop. */
export function watchShopEvents(win: Window, hear: (event: HeardEvent) => void): () => void {
  const listener = (event: Event): void => {
    const heard = {
      kind: 'shop' as const,
      name: event.type,
      detail: event instanceof CustomEvent ? summary(event.detail) : '',
      target: summary(event.target),
    };
    // Whether it was refused is known once all listeners have run.
    queueMicrotask(() => hear({ ...heard, refused: event.defaultPrevented }));
  };
  const names = Object.keys(EVENTS);
  for (const name of names) {
    win.addEventListener(name, listener, true);
  }
  return () => {
    for (const name of names) {
      win.removeEventListener(name, listener, true);
    }
  };
}

/** Listens to the host's events; does nothing, and says so with `undefined`, where the page has no jQuery. */
export function watchHostEvents(win: Window, hear: (event: HeardEvent) => void): (() => void) | undefined {
  const query = (win as { jQuery?: HostQuery }).jQuery;
  if (typeof query !== 'function') {
    return undefined;
  }
  const listener = (event: HostEvent, ...args: unknown[]): void => {
    hear({
      kind: 'jquery',
      name: event.type,
      detail: args.map((arg) => summary(arg)).join(', '),
      target: summary(event.target),
      refused: event.isDefaultPrevented(),
    });
  };
  const names = HOST_EVENTS.map((name) => `${name}.demoInspector`).join(' ');
  query(win.document).on(names, listener);
  return () => query(win.document).off(names, listener);
}

/** One store as the inspector sees it. */
export interface SeenStore {
  readonly name: string;
  get(): unknown;
  listen(hear: () => void): () => void;
}

function isStore(value: unknown): value is { get(): unknown; listen(hear: () => void): () => void } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'get' in value &&
    typeof value.get === 'function' &&
    'listen' in value &&
    typeof value.listen === 'function'
  );
}

/**
 * The public stores of the page, and one product store for each product form on it. Reads defensively: the bundle may
 * be absent, late, or of another version.
 */
export function seenStores(win: Window): readonly SeenStore[] {
  const shop: unknown = (win as { shop?: unknown }).shop;
  const stores: unknown = typeof shop === 'object' && shop !== null && 'stores' in shop ? shop.stores : undefined;
  if (typeof stores !== 'object' || stores === null) {
    return [];
  }
  const found: SeenStore[] = [];
  for (const [name, value] of Object.entries(stores)) {
    if (isStore(value)) {
      found.push(named(name, value));
    }
  }
  if ('product' in stores && typeof stores.product === 'function') {
    const productOf = stores.product as (element: Element) => unknown;
    for (const form of win.document.querySelectorAll('form.cart')) {
      const store = productOf(form);
      if (isStore(store)) {
        found.push(
          named(
            `product of ${form.getAttribute('data-product_id') ?? form.querySelector('[name="add-to-cart"]')?.getAttribute('value') ?? 'form'}`,
            store,
          ),
        );
      }
    }
  }
  return found;
}

function named(name: string, store: { get(): unknown; listen(hear: () => void): () => void }): SeenStore {
  return { name, get: () => store.get(), listen: (hear) => store.listen(hear) };
}
