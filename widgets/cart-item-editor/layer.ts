import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { claimClicks } from '../../shared/dom/click-claim.js';
import { pressOwnField } from '../../shared/dom/own-label.js';
import { emit, type CartItem } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { clearAlert } from '../../shared/ui/alert.js';
import type { Settings } from './cart-item-editor.schema.js';
import type { Template } from './editor.logic.js';
import { CLOSERS, fillsWindow, place, popupOf, type Popup } from './popup.js';
import { cartOf, holdFocus, visibleLink } from './return-focus.js';
import { fill, type LoadedProduct } from './template.js';

/** The closing transition of the layer; then its content leaves. */
const CLEAR_MS = 400;

/** A line that is being edited. */
export interface Session {
  readonly item: CartItem;
  readonly product: LoadedProduct;
  /** Ends the modal region. */
  readonly release: () => void;
  /** What the layer is doing: filling in what the line holds, waiting for the shopper, or saving. */
  phase: 'loading' | 'open' | 'saving';
  /** Stops what waits for the line to be filled in, and uncovers the layer. */
  uncover: () => void;
}

/** What is done in the layer. */
interface LayerActs {
  save(): void;
  /** Something was typed. */
  typed(): void;
}

/** The layer of the editor: opened with the product of a line, closed, emptied (contract: cart-item-editor.md §1, §5). */
export interface Layer {
  /** There from the first opening on. */
  readonly popup: Popup | undefined;
  /** The line that is open. */
  readonly session: Session | undefined;
  setState(state: 'loading' | 'open' | 'saving' | 'failed'): void;
  /** The layer, printed where the page has none. */
  ready(): Popup;
  /** Opens with a product; another line that is open makes room. */
  open(popup: Popup, item: CartItem, template: Template): Session;
  close(): void;
  leave(): void;
}

/** Hears what is pressed and typed in the layer. @returns how to stop */
function listenToLayer({ root }: Popup, isOpen: () => boolean, close: () => void, { save, typed }: LayerActs): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onClick = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest(CLOSERS)) {
      event.preventDefault();
      close();
      return;
    }
    pressOwnField(root, event);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { target } = event;
    if (target instanceof HTMLElement && target.matches('.yith-wapo-close[role=button]') && ['Enter', ' '].includes(event.key)) {
      event.preventDefault();
      close();
    }
  };
  const saveInstead = (event: Event): void => {
    event.preventDefault();
    save();
  };
  root.addEventListener('click', onClick, { signal });
  root.addEventListener('submit', saveInstead, { signal });
  root.addEventListener('keydown', onKey, { signal });
  root.addEventListener('input', typed, { signal });
  const unclaim = claimClicks(root, '.yith-wapo-footer .yith-wapo-add-to-cart .single_add_to_cart_button', isOpen, (_button, event) =>
    saveInstead(event),
  );
  return () => {
    stop.abort();
    unclaim();
  };
}

/** Makes the layer of a tag. Nothing is printed before it is to open. */
export function createLayer(element: HTMLElement, settings: () => Settings, acts: LayerActs): Layer {
  let popup: Popup | undefined;
  let session: Session | undefined;
  let clearing: ReturnType<typeof setTimeout> | undefined;
  let stopFocus = (): void => undefined;
  let stopListening = (): void => undefined;

  const setState = (state: string): void => popup?.root.setAttribute('data-state', state);
  const clear = (): void => {
    popup?.content.replaceChildren();
    popup?.button.replaceChildren();
  };
  const resize = (): void => {
    if (popup) {
      place(popup, fillsWindow(element, settings()));
    }
  };
  const close = (): void => {
    const now = session;
    if (!popup || !now) {
      return;
    }
    session = undefined;
    now.uncover();
    window.removeEventListener('resize', resize);
    popup.root.classList.remove('open');
    stopFocus();
    stopFocus = holdFocus(now.item.cartItemKey);
    now.release();
    popup.root.setAttribute('inert', '');
    clearAlert(popup.button);
    setState('closed');
    clearTimeout(clearing);
    clearing = setTimeout(clear, CLEAR_MS);
    emit(popup.root, 'shop:cart-item-closed', { cartItemKey: now.item.cartItemKey });
  };

  return {
    get popup() {
      return popup;
    },
    get session() {
      return session;
    },
    setState,
    ready() {
      clearTimeout(clearing);
      if (!popup) {
        popup = popupOf(element);
        stopListening = listenToLayer(popup, () => session !== undefined, close, acts);
      }
      return popup;
    },
    open(layer, item, template) {
      const { root, close: closer, key } = layer;
      session?.uncover();
      session?.release();
      stopFocus();
      clearAlert(layer.button);
      resize();
      const product = fill(layer, template);
      key.value = item.cartItemKey;
      root.classList.add('open');
      window.addEventListener('resize', resize);
      session = {
        item,
        product,
        phase: 'loading',
        uncover: () => undefined,
        release: openModalRegion(root, {
          label: message('editor.title'),
          lock: { bodyClass: 'yith-wapo-modal-is-open', scroll: true },
          initialFocus: () => closer,
          returnFocus: () => visibleLink(item.cartItemKey) ?? cartOf(),
          onEscape: close,
        }),
      };
      setState('loading');
      return session;
    },
    close,
    leave() {
      close();
      clearTimeout(clearing);
      stopFocus();
      clear();
      stopListening();
      popup?.root.removeAttribute('inert');
      popup?.root.removeAttribute('data-state');
      if (popup?.root.matches('.shop-cart-item-editor')) {
        popup.root.remove();
      }
    },
  };
}
