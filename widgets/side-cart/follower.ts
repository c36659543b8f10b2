import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { setCart } from '../../shared/cart/apply-response.js';
import { readFragments, targetsOf } from '../../shared/cart/fragments.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { emit } from '../../shared/events.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { keepRegionState } from '../../shared/html/preserve-state.js';
import { own, scalarText } from '../../shared/json.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/side-cart.js';
import { announce } from '../../shared/stores/notices.js';
import { letIn, markOpeners, pressByKey } from './controls.js';
import { markControls } from './panel-controls.js';
import { CLOSE, CLOSERS, isOpen, NOTICE_BOX, PAGE_NOTICES } from './side-cart.host.js';
import { followRemovals } from './follow-removal.js';
import { modalOf } from './modal.js';
import { textOf } from '../../shared/text.js';

/**
 * Follows the plugin's own script, which opens the panel, sends changes, replaces lines and shows notices: passes that on to our stores
 * and events, keeps what the shopper would lose, makes the open panel a dialog and the closed one unreachable (contract 66). It makes no
 * request, sets no class of the host, and handles no click and no form.
 * @returns how to stop
 */
export function follow(element: HTMLElement): () => void {
  const modal = modalOf(element);
  if (!modal) {
    return () => undefined;
  }
  let leaveRegion: (() => void) | undefined;

  const fit = (): void => {
    letIn(modal, isOpen(modal));
    markOpeners(modal);
    markControls(modal);
  };
  /** The class on the panel tells, whatever the event said. */
  const toggled = (): void => {
    const open = isOpen(modal);
    if (open === (leaveRegion !== undefined)) {
      return;
    }
    fit();
    modal.setAttribute('data-state', open ? 'open' : 'closed');
    if (open) {
      leaveRegion = openModalRegion(modal, {
        label: message('side-cart.title'),
        inPlace: true,
        lock: { scroll: true },
        initialFocus: () => modal.querySelector<HTMLElement>(CLOSE) ?? modal,
        onEscape: () => (modal.querySelector<HTMLElement>(CLOSE) ?? modal.querySelector<HTMLElement>(CLOSERS))?.click(),
      });
      emit(element, 'shop:side-cart-opened', {});
    } else {
      leaveRegion?.();
      leaveRegion = undefined;
      emit(element, 'shop:side-cart-closed', {});
    }
  };

  /** What is about to be replaced, and how its successor gets what the shopper would lose. */
  let held: readonly { readonly selector: string; readonly at: number; readonly give: (fresh: Element) => unknown }[] = [];
  const hold = (answer: unknown): void => {
    const fragments = readFragments(own(answer, 'fragments'));
    if (!fragments) {
      return;
    }
    const hash = own(answer, 'cart_hash');
    // After an add the hash came with `added_to_cart`.
    if (hash !== undefined && hash !== null) {
      setCart(fragments, scalarText(hash));
    }
    held = Object.keys(fragments).flatMap((selector) =>
      targetsOf(selector).map((old, at) => ({ selector, at, give: keepRegionState(old) })),
    );
  };
  const give = (): void => {
    fit();
    for (const { selector, at, give: giveTo } of held) {
      const fresh = targetsOf(selector)[at];
      if (fresh) {
        giveTo(fresh);
      }
    }
    held = [];
    if (isOpen(modal) && (document.activeElement === document.body || document.activeElement === null)) {
      modal.querySelector<HTMLElement>(CLOSE)?.focus({ preventScroll: true });
    }
  };
  const removals = followRemovals(modal);
  const readOut = (): void => {
    const text = [...document.querySelectorAll(`${NOTICE_BOX} li`)]
      .filter((li) => (isOpen(modal) ? modal.contains(li) : li.closest(PAGE_NOTICES) !== null))
      .map(textOf)
      .join(' ');
    if (text === '') {
      removals.updated();
    } else {
      announce(text);
    }
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof Element && (modal.contains(event.target) || event.target.matches('.xoo-wsc-cart-trigger'))) {
      pressByKey(event);
    }
  };

  const stops = [
    removals.stop,
    onHost(document.body, 'xoo_wsc_cart_toggled', toggled),
    onHost(document.body, 'xoo_wsc_before_loading_fragments', (_event, [answer]) => hold(answer)),
    ...['wc_fragments_refreshed', 'wc_fragments_loaded'].map((name) => onHost(document.body, name, give)),
    onHost(document.body, 'xoo_wsc_cart_updated', () => {
      emit(element, 'shop:cart-updated', { action: 'quantities' });
      readOut();
    }),
    onFirstIntent(modal, '*', () => markControls(modal)),
  ];
  document.addEventListener('keydown', keys);
  modal.setAttribute('data-state', 'closed');
  fit();
  // It may have opened before we came.
  toggled();

  return () => {
    for (const stop of stops) {
      stop();
    }
    document.removeEventListener('keydown', keys);
    leaveRegion?.();
    letIn(modal, true);
    modal.removeAttribute('data-state');
  };
}
