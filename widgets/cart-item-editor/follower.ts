import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { observeAdded } from '../../shared/dom/observe-added.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { itemOf, LINK, CLOSERS, enhanceCloser, POPUP, holdFocus, visibleLink } from './cart-item-editor.host.js';

/** Makes one layer of the host a dialog while its script has it open. @returns how to stop */
function followPopup(root: HTMLElement, pressed: () => string): () => void {
  let open: { readonly cartItemKey: string; readonly release: () => void } | undefined;
  let stopFocus = (): void => undefined;
  let giveCloser: (() => void) | undefined;
  const closer = (): HTMLElement | null => root.querySelector<HTMLElement>('.yith-wapo-close') ?? root.querySelector<HTMLElement>(CLOSERS);
  const check = (): void => {
    const isOpen = root.classList.contains('open');
    if (isOpen && !open) {
      const cartItemKey = root.querySelector<HTMLInputElement>('.yith-wapo-cart-item-key')?.value || pressed();
      stopFocus();
      const close = closer();
      giveCloser = close && !close.matches('button, a[href]') ? enhanceCloser(close) : undefined;
      const release = openModalRegion(root, {
        label: message('editor.title'),
        inPlace: true,
        ...(close && { initialFocus: () => close }),
        returnFocus: () => visibleLink(cartItemKey),
        onEscape: () => closer()?.click(),
      });
      open = { cartItemKey, release };
      emit(root, 'shop:cart-item-opened', { cartItemKey });
    } else if (!isOpen && open) {
      const { cartItemKey, release } = open;
      open = undefined;
      stopFocus = holdFocus(cartItemKey);
      release();
      giveCloser?.();
      emit(root, 'shop:cart-item-closed', { cartItemKey });
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(root, { attributes: true, attributeFilter: ['class'] });
  check();
  return () => {
    observer.disconnect();
    open?.release();
    giveCloser?.();
    stopFocus();
  };
}

/**
 * Follows the plugin's own script, which loads, opens, restores, checks, saves and closes: makes its open layer a modal region, and emits
 * that it opened and closed (contract 27). It makes no request and claims no click. @returns how to stop
 */
export function followEditor(): () => void {
  const followed = new Map<HTMLElement, () => void>();
  let last = '';
  const press = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest(LINK) : null;
    if (link) {
      last = itemOf(link).cartItemKey;
    }
  };
  const follow = (root: HTMLElement): void => {
    if (!followed.has(root)) {
      followed.set(
        root,
        followPopup(root, () => last),
      );
    }
  };
  document.querySelectorAll<HTMLElement>(POPUP).forEach(follow);
  const observer = observeAdded((node) => {
    if (node instanceof HTMLElement && node.matches(POPUP)) {
      follow(node);
    }
  });
  document.addEventListener('click', press, true);
  return () => {
    observer.disconnect();
    document.removeEventListener('click', press, true);
    followed.forEach((stop) => stop());
  };
}
