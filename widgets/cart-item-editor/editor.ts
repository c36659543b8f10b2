import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { claimClicks } from '../../shared/dom/click-claim.js';
import { pressOwnField } from '../../shared/dom/own-label.js';
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
import { itemOf } from './links.js';
import { CLOSERS, place, popupOf, type Popup } from './popup.js';
import { refreshCarts } from './refresh.js';
import { holdFocus, visibleLink } from './return-focus.js';
import { fill, type LoadedProduct } from './template.js';

/** The editor of cart lines, which comes when somebody first turns to a link (contract: cart-item-editor.md). */
export interface Editor {
  /** Loads the product of a link's line and opens; nothing where that is under way already. */
  edit(link: HTMLElement): void;
  leave(): void;
}

/** The closing transition of the layer; then its content leaves. */
const CLEAR_MS = 400;
/** Longest wait for the add-ons to hold what the line holds. */
const RESTORE_MS = 20_000;
const QUANTITY = 'div.quantity input.qty:not(.wapo-product-qty)';
const BLOCKER = 'cart-item-editor';

/** A line that is being edited. */
interface Session {
  readonly item: CartItem;
  readonly product: LoadedProduct;
  /** Ends the modal region. */
  readonly release: () => void;
  /** Uncovers the layer; there while it is filled in or saved, and nothing can be sent. */
  uncover?: (() => void) | undefined;
}

const reasonOf = (error: unknown): string => (error instanceof RequestError ? error.kind : 'script');
const isAborted = (error: unknown): boolean => error instanceof RequestError && error.kind === 'aborted';

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
function hearRestored(content: HTMLElement): (run: (isRestored: boolean) => void) => void {
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

/** Makes the editor of a tag. Nothing is printed before a product is there. */
export function createEditor(element: HTMLElement, settings: () => Settings): Editor {
  const loads = latestOnly();
  let popup: Popup | undefined;
  let session: Session | undefined;
  let loading = '';
  let clearing: ReturnType<typeof setTimeout> | undefined;
  let stopFocus = (): void => undefined;
  const stops: (() => void)[] = [];

  const setState = (state: 'closed' | 'loading' | 'open' | 'saving' | 'failed'): void => popup?.root.setAttribute('data-state', state);
  const fail = (target: EventTarget, item: CartItem, step: 'load' | 'save', reason: string, what: unknown): void => {
    console.error(`[shop] <shop-cart-item-editor>: a line of the cart could not be ${step === 'load' ? 'loaded' : 'saved'}`, what);
    emit(target, 'shop:cart-item-failed', { cartItemKey: item.cartItemKey, step, reason });
  };
  const clear = (): void => {
    popup?.content.replaceChildren();
    popup?.button.replaceChildren();
  };
  const resize = (): void => {
    if (popup) {
      place(popup, settings().mobile);
    }
  };

  const close = (): void => {
    const now = session;
    if (!popup || !now) {
      return;
    }
    session = undefined;
    now.uncover?.();
    window.removeEventListener('resize', resize);
    popup.root.classList.remove('open');
    stopFocus();
    stopFocus = holdFocus(now.item.cartItemKey);
    now.release();
    popup.root.setAttribute('inert', '');
    setState('closed');
    clearTimeout(clearing);
    clearing = setTimeout(clear, CLEAR_MS);
    emit(popup.root, 'shop:cart-item-closed', { cartItemKey: now.item.cartItemKey });
  };

  const save = async (): Promise<void> => {
    const now = session;
    const form = now?.product.form;
    if (!popup || !now || !form || now.uncover) {
      return;
    }
    holdEmptyQuantity(form);
    if (showSubmitBlocker(form, { native: settings().alerts === 'native' })) {
      return;
    }
    const { item } = now;
    const { cartItemKey } = item;
    now.uncover = showBusy(popup.wrapper, { color: '#fff' });
    setState('saving');
    /** Is it still this line that is open? Another one is none of an answer's business. */
    const ended = (state: 'open' | 'failed'): void => {
      now.uncover?.();
      now.uncover = undefined;
      if (session === now) {
        setState(state);
      }
    };
    try {
      const answer = await saveItem(form, item, settings());
      if (isSaved(answer)) {
        ended('open');
        if (session === now) {
          close();
        }
        emit(popup.root, 'shop:cart-item-saved', { cartItemKey });
      } else {
        ended('failed');
        fail(popup.root, item, 'save', 'refused', answer);
      }
      // Also where it was refused: the line may have left in another tab.
      refreshCarts(settings());
    } catch (error) {
      ended('failed');
      fail(popup.root, item, 'save', reasonOf(error), error);
    }
  };

  /** Hears what is pressed in the layer; once. */
  const listen = ({ root }: Popup): void => {
    const press = (event: MouseEvent): void => {
      if (event.target instanceof Element && event.target.closest(CLOSERS)) {
        event.preventDefault();
        close();
        return;
      }
      pressOwnField(root, event);
    };
    const submit = (event: SubmitEvent): void => {
      event.preventDefault();
      void save();
    };
    const typed = (): void => {
      if (session?.product.form) {
        holdEmptyQuantity(session.product.form);
      }
    };
    const key = (event: KeyboardEvent): void => {
      const { target } = event;
      if (target instanceof HTMLElement && target.matches('.yith-wapo-close[role=button]') && ['Enter', ' '].includes(event.key)) {
        event.preventDefault();
        close();
      }
    };
    root.addEventListener('click', press);
    root.addEventListener('submit', submit);
    root.addEventListener('keydown', key);
    root.addEventListener('input', typed);
    stops.push(
      () => root.removeEventListener('input', typed),
      () => root.removeEventListener('click', press),
      () => root.removeEventListener('submit', submit),
      () => root.removeEventListener('keydown', key),
      claimClicks(
        root,
        '.yith-wapo-footer .yith-wapo-add-to-cart .single_add_to_cart_button',
        () => session !== undefined,
        (_button, event) => {
          event.preventDefault();
          void save();
        },
      ),
    );
  };

  const show = (item: CartItem, template: Template): void => {
    const { cartItemKey } = item;
    clearTimeout(clearing);
    if (!popup) {
      popup = popupOf(element);
      listen(popup);
    }
    const { root, close: closer, key } = popup;
    session?.release();
    stopFocus();
    resize();
    const whenRestored = hearRestored(popup.content);
    const product = fill(popup, template);
    key.value = cartItemKey;
    root.classList.add('open');
    window.addEventListener('resize', resize);
    session = {
      item,
      product,
      release: openModalRegion(root, {
        label: message('editor.title'),
        lock: { bodyClass: 'yith-wapo-modal-is-open', scroll: true },
        initialFocus: () => closer,
        returnFocus: () => visibleLink(cartItemKey),
        onEscape: close,
      }),
    };
    setState('loading');
    const now = session;
    // What would be sent before would take the choices of the line away.
    const { wrapper } = popup;
    wrapper.setAttribute('aria-busy', 'true');
    now.uncover = () => wrapper.removeAttribute('aria-busy');
    whenRestored((isRestored) => {
      if (session !== now) {
        return;
      }
      if (!isRestored) {
        close();
        fail(root, item, 'load', 'timeout', 'its add-ons could not be filled in');
        return;
      }
      now.uncover?.();
      now.uncover = undefined;
      setState('open');
      emit(root, 'shop:cart-item-opened', { cartItemKey });
    });
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
      if (template) {
        show(item, template);
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
      close();
      clearTimeout(clearing);
      stopFocus();
      clear();
      stops.forEach((stop) => stop());
      popup?.root.removeAttribute('inert');
      popup?.root.removeAttribute('data-state');
      if (popup?.root.matches('.shop-cart-item-editor')) {
        popup.root.remove();
      }
    },
  };
}
