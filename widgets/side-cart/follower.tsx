import { useRef, useState, type ReactElement } from 'react';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { setCart } from '../../shared/cart/apply-response.js';
import { readFragments, targetsOf } from '../../shared/cart/fragments.js';
import { refreshCart } from '../../shared/cart/refresh.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { useEvent, useFirstIntent, useHostEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { parseAjaxEvent } from '../../shared/host/ajax-event.js';
import { keepRegionState } from '../../shared/html/preserve-state.js';
import { own, scalarText } from '../../shared/json.js';
import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import { announce } from '../../shared/stores/notices.js';
import { textOf } from '../../shared/text.js';
import { showAlert } from '../../shared/ui/alert.js';
import { navigation } from '../../shared/url.js';
import { nameLines, pressByKey, Reach, useControls } from './controls.js';
import { BODY, CLOSE, CLOSERS, lineKey, LOADING, NOTICE_BOX, OPEN, PAGE_NOTICES, PRODUCT, productName, REMOVE } from './side-cart.host.js';

/** So that the change of the page is read before the text. */
const ANNOUNCE_AFTER_MS = 1000;
const FORBIDDEN = 403;
const CALL = 'xoo_wsc_update_item_quantity';

/** A line that is being taken out. */
interface Removal {
  readonly key: string;
  readonly name: string;
}

/** The panel is as the plugin's script opened or closed it. */
const isOpened = (modal: Element): boolean => modal.classList.contains(OPEN);

/**
 * Follows the plugin's own script, which opens the panel, sends changes, replaces lines and shows notices: passes that on to our stores
 * and events, keeps what the shopper would lose, makes the open panel a dialog and the closed one unreachable (contract 66). It makes no
 * request, sets no class of the host, and handles no click and no form.
 */
export function Follower({ element, modal }: { readonly element: HTMLElement; readonly modal: HTMLElement }): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const leaveRegion = useRef<(() => void) | undefined>(undefined);
  const [buttons, refreshButtons] = useControls(modal);
  const nameControls = useEvent(() => {
    refreshButtons();
    nameLines(modal);
  });

  /** The class on the panel tells, whatever the event said. */
  const toggled = useEvent(() => {
    const now = isOpened(modal);
    if (now === isOpen) {
      return;
    }
    nameControls();
    commit(
      () => setOpen(now),
      () => {
        leaveRegion.current?.();
        leaveRegion.current = now ? openRegion(modal) : undefined;
        emit(element, now ? 'shop:side-cart-opened' : 'shop:side-cart-closed', {});
      },
    );
  });
  useHostEvent(document.body, 'xoo_wsc_cart_toggled', toggled);
  useKeptState(modal, nameControls);
  const updated = useRemovals(modal);
  useHostEvent(document.body, 'xoo_wsc_cart_updated', () => {
    emit(element, 'shop:cart-updated', { action: 'quantities' });
    const text = [...document.querySelectorAll(`${NOTICE_BOX} li`)]
      .filter((li) => (isOpened(modal) ? modal.contains(li) : li.closest(PAGE_NOTICES) !== null))
      .map(textOf)
      .join(' ');
    if (text === '') {
      updated();
    } else {
      announce(text);
    }
  });
  useFirstIntent(modal, nameControls);
  useMount(() => {
    nameControls();
    // It may have opened before we came.
    toggled();
    return () => leaveRegion.current?.();
  });
  return (
    <>
      <Host node={modal} data-state={isOpen ? 'open' : 'closed'} onKeyDown={pressByKey} />
      <Reach modal={modal} isOpen={isOpen} />
      {buttons}
    </>
  );
}

const openRegion = (modal: HTMLElement): (() => void) =>
  openModalRegion(modal, {
    label: message('side-cart.title'),
    inPlace: true,
    lock: { scroll: true },
    initialFocus: () => modal.querySelector<HTMLElement>(CLOSE) ?? modal,
    onEscape: () => (modal.querySelector<HTMLElement>(CLOSE) ?? modal.querySelector<HTMLElement>(CLOSERS))?.click(),
  });

/** Gives what the plugin's script puts into the page what the shopper would lose, and the store what the answer says. */
function useKeptState(modal: HTMLElement, nameControls: () => void): void {
  /** What is about to be replaced, and how its successor gets what the shopper would lose. */
  const held = useRef<readonly { readonly selector: string; readonly at: number; readonly give: (fresh: Element) => unknown }[]>([]);
  useHostEvent(document.body, 'xoo_wsc_before_loading_fragments', (_event, [answer]) => {
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) {
      return;
    }
    const hash = own(answer, 'cart_hash');
    // After an add the hash came with `added_to_cart`.
    if (hash !== undefined && hash !== null) {
      setCart(fragments, scalarText(hash));
    }
    held.current = Object.keys(fragments).flatMap((selector) =>
      targetsOf(selector).map((old, at) => ({ selector, at, give: keepRegionState(old) })),
    );
  });
  const give = (): void => {
    nameControls();
    for (const { selector, at, give: giveTo } of held.current) {
      const fresh = targetsOf(selector)[at];
      if (fresh) {
        giveTo(fresh);
      }
    }
    held.current = [];
    if (isOpened(modal) && (document.activeElement === document.body || document.activeElement === null)) {
      modal.querySelector<HTMLElement>(CLOSE)?.focus({ preventScroll: true });
    }
  };
  useHostEvent(document.body, 'wc_fragments_refreshed', give);
  useHostEvent(document.body, 'wc_fragments_loaded', give);
}

/**
 * Says what the plugin's script leaves unsaid when a line is removed: that it is out, or that it is not, with a way to try again
 * (contract 68). That script stays covered for ever where no good answer comes; then the cart is read, and says whether it happened.
 * @returns what to do when the plugin has changed the cart and says nothing of it itself
 */
function useRemovals(modal: HTMLElement): () => void {
  const pressed = useRef<Removal | undefined>(undefined);
  const rowOf = ({ key }: Removal): Element | undefined => [...modal.querySelectorAll(PRODUCT)].find((row) => lineKey(row) === key);

  const tellFailure = (removal: Removal, key: MessageKey): void => {
    const place = rowOf(removal) ?? modal.querySelector(BODY)?.firstElementChild;
    if (!place) {
      announce(message(key), { assertive: true });
      return;
    }
    const again = (): void => rowOf(removal)?.querySelector<HTMLElement>(REMOVE)?.click();
    showAlert(place, message(key), {
      action:
        key === 'side-cart.refused'
          ? { label: message('cart.reload'), run: () => navigation.reload() }
          : { label: message('cart.retry'), run: again },
    });
  };
  const updated = useEvent(() => {
    const removal = pressed.current;
    pressed.current = undefined;
    if (!removal) {
      announce(message('cart.updated'), { delayMs: ANNOUNCE_AFTER_MS });
    } else if (rowOf(removal)) {
      tellFailure(removal, 'side-cart.remove_failed');
    } else {
      const { name } = removal;
      announce(name === '' ? message('cart.removed') : message('cart.removed_named', { name }), { delayMs: ANNOUNCE_AFTER_MS });
    }
  });
  const failed = async (removal: Removal, status: number): Promise<void> => {
    modal.classList.remove(LOADING);
    if (status === FORBIDDEN) {
      tellFailure(removal, 'side-cart.refused');
    } else if (!navigator.onLine) {
      tellFailure(removal, 'cart.update_offline');
    } else if (await refreshCart()) {
      pressed.current = removal;
      updated();
    } else {
      tellFailure(removal, status === 0 ? 'cart.update_unsure' : 'cart.update_unreadable');
    }
  };
  useHostEvent(document, 'ajaxError', (_event, args) => {
    const { url, status } = parseAjaxEvent(args);
    const removal = pressed.current;
    if (removal && url.includes(CALL)) {
      pressed.current = undefined;
      void failed(removal, status);
    }
  });
  useListener(
    document,
    'click',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(REMOVE) : null;
      if (control && modal.contains(control)) {
        pressed.current = { key: lineKey(control), name: productName(control) };
      }
    },
    true,
  );
  return updated;
}
