import { emit, on, type CartItem } from '../../shared/events.js';
import { latestOnly } from '../../shared/latest-only.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { RequestError } from '../../shared/net/request.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { showBusy } from '../../shared/ui/busy.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { fetchTemplate, saveItem } from './calls.js';
import type { Settings } from './cart-item-editor.schema.js';
import { cover } from './cover.js';
import { isSaved, readTemplate, type Template } from './editor.logic.js';
import { createLayer, type Layer } from './layer.js';
import { itemOf } from './links.js';
import { refreshCarts } from './refresh.js';

/** The editor of cart lines, which comes when somebody first turns to a link (contract: cart-item-editor.md). */
export interface Editor {
  /** Loads the product of a link's line and opens; nothing where that is under way already. */
  edit(link: HTMLElement): void;
  leave(): void;
}

/** Longest wait for the add-ons to hold what the line holds. */
const RESTORE_MS = 20_000;
const QUANTITY = 'div.quantity input.qty:not(.wapo-product-qty)';
const BLOCKER = 'cart-item-editor';

const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.kind : 'script');
const isAborted = (error: unknown): boolean => error instanceof RequestError && error.kind === 'aborted';

/** Tells the console and other scripts that a line could not be loaded or saved, on the page where the cart has replaced its link. */
function fail(target: Element, { cartItemKey }: CartItem, step: 'load' | 'save', reason: string, what: unknown): void {
  console.error(`[shop] <shop-cart-item-editor>: a line of the cart could not be ${step === 'load' ? 'loaded' : 'saved'}`, what);
  emit(target.isConnected ? target : document.body, 'shop:cart-item-failed', { cartItemKey, step, reason });
}

/** A quantity of nothing would take the line away: it is wanted first. */
function holdEmptyQuantity(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(QUANTITY);
  const isEmpty = field !== null && !(Number(field.value) > 0);
  setSubmitBlocker(productOf(form), BLOCKER, isEmpty ? { message: message('editor.quantity'), focus: () => field.focus() } : null);
}

/**
 * Hears whether the add-ons that are put into the layer from now on hold what the line holds: they may say so while they are put there.
 * @returns runs once they do, at once where there are none
 */
function restoring(content: HTMLElement): (run: (isRestored: boolean) => void) => void {
  let isRestored = false;
  let end = (): void => {
    isRestored = true;
  };
  const stop = on(content, 'shop:addons-selected', () => end());
  return (run) => {
    if (isRestored || !content.querySelector('shop-addons')) {
      stop();
      run(true);
      return;
    }
    const timer = setTimeout(() => {
      stop();
      run(false);
    }, RESTORE_MS);
    end = () => {
      clearTimeout(timer);
      stop();
      run(true);
    };
  };
}

/** Opens the layer with the product of a line, and lets it be sent once its add-ons hold what the line holds. */
function show(layer: Layer, item: CartItem, template: Template): void {
  const popup = layer.ready();
  const { root, wrapper } = popup;
  const whenRestored = restoring(popup.content);
  const session = layer.open(popup, item, template);
  // What would be sent before would take the choices of the line away.
  wrapper.setAttribute('aria-busy', 'true');
  session.uncover = () => wrapper.removeAttribute('aria-busy');
  whenRestored((isRestored) => {
    if (layer.session !== session) {
      return;
    }
    if (!isRestored) {
      layer.close();
      fail(root, item, 'load', 'timeout', 'its add-ons could not be filled in');
      return;
    }
    session.uncover?.();
    session.uncover = undefined;
    layer.setState('open');
    emit(root, 'shop:cart-item-opened', { cartItemKey: item.cartItemKey });
  });
}

/** Saves the line that is open, unless something is still wanted. The carts are read again whatever the answer. */
async function save(layer: Layer, settings: Settings): Promise<void> {
  const { popup, session } = layer;
  const form = session?.product.form;
  if (!popup || !session || !form || session.uncover) {
    return;
  }
  holdEmptyQuantity(form);
  if (showSubmitBlocker(form, { native: settings.alerts === 'native' })) {
    return;
  }
  const { item } = session;
  session.uncover = showBusy(popup.wrapper, { color: '#fff' });
  layer.setState('saving');
  /** Is it still this line that is open? Another one is none of an answer's business. */
  const ended = (state: 'open' | 'failed'): void => {
    session.uncover?.();
    session.uncover = undefined;
    if (layer.session === session) {
      layer.setState(state);
    }
  };
  try {
    const answer = await saveItem(form, item, settings);
    if (isSaved(answer)) {
      ended('open');
      if (layer.session === session) {
        layer.close();
      }
      emit(popup.root, 'shop:cart-item-saved', { cartItemKey: item.cartItemKey });
    } else {
      ended('failed');
      fail(popup.root, item, 'save', 'refused', answer);
    }
    // Also where it was refused: the line may have left in another tab.
    refreshCarts(settings);
  } catch (error) {
    ended('failed');
    fail(popup.root, item, 'save', reasonOf(error), error);
  }
}

/** Makes the editor of a tag. Nothing is printed before a product is there. */
export function createEditor(element: HTMLElement, settings: () => Settings): Editor {
  const loads = latestOnly();
  let loading = '';
  const layer: Layer = createLayer(element, settings, {
    save: () => void save(layer, settings()),
    typed() {
      const form = layer.session?.product.form;
      if (form) {
        holdEmptyQuantity(form);
      }
    },
  });

  const load = async (link: HTMLElement, item: CartItem): Promise<void> => {
    const uncover = cover(item.cartItemKey, settings().loader);
    try {
      const answer = await loads.run((signal) => fetchTemplate(item, settings(), signal));
      // Another link was pressed meanwhile.
      if (loading !== item.cartItemKey) {
        return;
      }
      const template = readTemplate(answer);
      if (template) {
        show(layer, item, template);
      } else {
        fail(link, item, 'load', 'refused', answer);
      }
    } catch (error) {
      if (!isAborted(error)) {
        fail(link, item, 'load', reasonOf(error), error);
      }
    } finally {
      uncover();
      if (loading === item.cartItemKey) {
        loading = '';
      }
    }
  };

  return {
    edit(link) {
      const item = itemOf(link);
      if (item.cartItemKey === loading || !emit(link, 'shop:cart-item-edit', item)) {
        return;
      }
      loading = item.cartItemKey;
      void load(link, item);
    },
    leave() {
      loads.abort();
      loading = '';
      layer.leave();
    },
  };
}
