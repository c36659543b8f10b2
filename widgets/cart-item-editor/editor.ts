import { emit, on, type CartItem } from '../../shared/events.js';
import { latestOnly } from '../../shared/latest-only.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { RequestError } from '../../shared/net/request.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { fetchTemplate, saveItem } from './calls.js';
import type { Settings } from './cart-item-editor.schema.js';
import { cover } from './cover.js';
import { isSaved, readTemplate, type Template } from './editor.logic.js';
import { createLayer, type Layer, type Session } from './layer.js';
import { itemOf, linksOf } from './links.js';
import type { Popup } from './popup.js';
import { refreshCarts } from './refresh.js';
import { visibleLink } from './return-focus.js';
import { holdsForm } from './template.js';

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
const LOADING = 'cart-item-editor-loading';
const CONTAINER = '.yith-wapo-container';
/** Failures after which nobody knows what the shop has done. */
const MAY_HAVE_ARRIVED: ReadonlySet<string> = new Set(['network', 'timeout', 'empty', 'not-json']);

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

/** Is a product in the layer as its line holds it? `waiting`: something of it is still to come. */
function stateOf(content: HTMLElement, isSelected: boolean): 'waiting' | 'ready' | 'failed' {
  const isThere = (selector: string): boolean => content.querySelector(selector) !== null;
  if (isThere(`${CONTAINER}[data-state=failed]`)) {
    return 'failed';
  }
  const isWaiting = isAwaitingVariation(content) || isThere(`${CONTAINER}[data-state=loading]`) || (!isSelected && isThere('shop-addons'));
  return isWaiting ? 'waiting' : 'ready';
}

/** Is everything chosen that makes a variation, and none found yet? */
function isAwaitingVariation(content: HTMLElement): boolean {
  const selects = [...content.querySelectorAll<HTMLSelectElement>('.variations_form .variations select')];
  const id = content.querySelector<HTMLInputElement>('.variations_form :is(input.variation_id, input[name=variation_id])')?.value ?? '';
  return (
    selects.length > 0 &&
    selects.every(({ value }) => value !== '') &&
    (id === '' || id === '0') &&
    !content.querySelector('.wc-no-matching-variations')
  );
}

/**
 * Hears when the product that is put into the layer from now on is as its line holds it: its variation found, the blocks of that variation
 * there, everything chosen. The add-ons may tell while they are put there.
 * @returns tells how it ended, and gives how to stop waiting
 */
function awaitLine(content: HTMLElement): (run: (outcome: 'ready' | 'failed' | 'timeout') => void) => () => void {
  let isSelected = false;
  let check = (): void => undefined;
  const stopListening = on(content, 'shop:addons-selected', () => {
    isSelected = true;
    check();
  });
  return (run) => {
    const form = content.querySelector('form');
    let isOver = false;
    const look = (): void => {
      const state = isOver ? 'waiting' : stateOf(content, isSelected);
      if (state !== 'waiting') {
        end(state);
      }
    };
    // A moment later: who hears of a variation after us begins to load its blocks.
    check = () => queueMicrotask(look);
    const observer = new MutationObserver(check);
    const stopStore = form ? productOf(form).listen(check) : (): void => undefined;
    const stop = (): void => {
      isOver = true;
      clearTimeout(limit);
      observer.disconnect();
      stopStore();
      stopListening();
    };
    const end = (outcome: 'ready' | 'failed' | 'timeout'): void => {
      stop();
      run(outcome);
    };
    const limit = setTimeout(() => end('timeout'), RESTORE_MS);
    observer.observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'] });
    check();
    return stop;
  };
}

/** Holds the submit while the line is being filled in: what would be sent would take its choices away. */
const holdLoading = (form: HTMLFormElement | null, isHeld: boolean): void => {
  if (form) {
    setSubmitBlocker(
      productOf(form),
      LOADING,
      isHeld ? { message: message('editor.loading'), isAwaited: true, focus: () => undefined } : null,
    );
  }
};

/** Opens the layer with the product of a line, and lets it be sent once it is as its line holds it. @param failed says that it is not */
function show(layer: Layer, item: CartItem, template: Template, failed: (reason: string, what: string) => void): void {
  const popup = layer.ready();
  const { root, wrapper } = popup;
  const whenThere = awaitLine(popup.content);
  const session = layer.open(popup, item, template);
  const { form } = session.product;
  wrapper.setAttribute('aria-busy', 'true');
  holdLoading(form, true);
  const stopWaiting = whenThere((outcome) => {
    if (layer.session !== session) {
      return;
    }
    if (outcome !== 'ready') {
      layer.close();
      failed(outcome, outcome === 'failed' ? 'the blocks of its variation did not come' : 'its add-ons could not be filled in');
      return;
    }
    session.uncover();
    session.phase = 'open';
    layer.setState('open');
    emit(root, 'shop:cart-item-opened', { cartItemKey: item.cartItemKey });
  });
  session.uncover = () => {
    stopWaiting();
    wrapper.removeAttribute('aria-busy');
    holdLoading(form, false);
    session.uncover = () => undefined;
  };
}

/** Says in the dialog why the line is not saved, and how to go on; the focus stays on its button. */
function tellUnsaved(layer: Layer, popup: Popup, text: string, action: { readonly label: string; run(): void }): void {
  showAlert(popup.button, text, {
    focus: 'none',
    action: {
      label: action.label,
      run() {
        // The pressed button is gone with the message.
        layer.session?.product.button?.focus();
        action.run();
      },
    },
  });
}

/** Says in the dialog that its line has left, once the cart has been read again without it. @returns how to stop looking */
function tellWhenGone(layer: Layer, popup: Popup, session: Session): () => void {
  const check = (): void => {
    if (layer.session === session && linksOf(session.item.cartItemKey).length === 0) {
      stop();
      tellUnsaved(layer, popup, message('editor.gone'), { label: message('editor.leave'), run: () => layer.close() });
    }
  };
  const observer = new MutationObserver(check);
  const stop = (): void => observer.disconnect();
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Saves the line that is open, unless something is still wanted. The carts are read again whatever the answer. */
async function save(layer: Layer, settings: Settings): Promise<void> {
  const { popup, session } = layer;
  const form = session?.product.form;
  if (!popup || !session || !form || session.phase === 'saving') {
    return;
  }
  holdEmptyQuantity(form);
  clearAlert(popup.button);
  if (showSubmitBlocker(form, { native: settings.alerts === 'native' })) {
    return;
  }
  const { item } = session;
  const uncover = showBusy(popup.wrapper, { color: '#fff' });
  const retry = { label: message('editor.retry'), run: () => void save(layer, settings) };
  const ended = (state: 'open' | 'failed'): void => {
    uncover();
    session.uncover = () => undefined;
    session.phase = 'open';
    // Another line may be open by now: this answer is none of its business.
    if (layer.session === session) {
      layer.setState(state);
    }
  };
  session.uncover = uncover;
  session.phase = 'saving';
  layer.setState('saving');
  const failed = (reason: string, what: unknown, text: string): void => {
    ended('failed');
    fail(popup.root, item, 'save', reason, what);
    if (layer.session === session) {
      tellUnsaved(layer, popup, text, retry);
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
      failed('refused', answer, message('editor.save_failed'));
      // The line may have left in another tab.
      const stop = tellWhenGone(layer, popup, session);
      session.uncover = stop;
    }
    refreshCarts(settings);
  } catch (error) {
    const reason = reasonOf(error);
    failed(reason, error, message(MAY_HAVE_ARRIVED.has(reason) ? 'editor.save_lost' : 'editor.save_failed'));
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

  /** Tells authors, and says beside the link, with the way on. */
  const failLoad = (link: HTMLElement, item: CartItem, reason: string, what: unknown): void => {
    fail(link, item, 'load', reason, what);
    // The cart may have replaced the link meanwhile.
    const at = link.isConnected ? link : visibleLink(item.cartItemKey);
    if (at) {
      showAlert(at, message('editor.load_failed'), {
        native: settings().alerts === 'native',
        focus: 'none',
        action: { label: message('editor.retry'), run: () => edit(at) },
      });
    }
  };
  const load = async (link: HTMLElement, item: CartItem): Promise<void> => {
    const uncover = cover(item.cartItemKey, settings().loader);
    try {
      const answer = await loads.run((signal) => fetchTemplate(item, settings(), signal));
      // Another link was pressed meanwhile.
      if (loading !== item.cartItemKey) {
        return;
      }
      const template = readTemplate(answer);
      if (template && holdsForm(template)) {
        show(layer, item, template, (reason, what) => failLoad(link, item, reason, what));
      } else {
        failLoad(link, item, 'refused', answer);
      }
    } catch (error) {
      if (!isAborted(error)) {
        failLoad(link, item, reasonOf(error), error);
      }
    } finally {
      uncover();
      if (loading === item.cartItemKey) {
        loading = '';
      }
    }
  };

  function edit(link: HTMLElement): void {
    const item = itemOf(link);
    if (item.cartItemKey === loading || !emit(link, 'shop:cart-item-edit', item)) {
      return;
    }
    loading = item.cartItemKey;
    clearAlert(link);
    void load(link, item);
  }
  return {
    edit,
    leave() {
      loads.abort();
      loading = '';
      layer.leave();
    },
  };
}
