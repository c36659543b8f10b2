import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { pressOwnField } from '../../shared/dom/own-label.js';
import { useClickClaim, useEnhance, useHostAttr, useHostClass, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { saveItem } from './calls.js';
import type { Settings } from './cart-item-editor.schema.js';
import { isSaved, type Line } from './editor.logic.js';
import { fail, mayHaveArrived, reasonOf } from './failures.js';
import { awaitLine } from './filled-in.js';
import { CLOSERS } from './host-layer.js';
import { linksOf } from './links.js';
import type { Popup } from './popup.js';
import { refreshCarts } from './refresh.js';
import { cartOf, visibleLink } from './return-focus.js';
import { fill, formIn, QUANTITY } from './template.js';

const SAVE = '.yith-wapo-footer .yith-wapo-add-to-cart .single_add_to_cart_button';
const BLOCKER = 'cart-item-editor';
const LOADING = 'cart-item-editor-loading';

/** Why a line is not saved, and what the dialog says of it. */
const REASONS = {
  refused: 'editor.save_failed',
  error: 'editor.save_failed',
  lost: 'editor.save_lost',
  gone: 'editor.gone',
} as const;

interface OpenLineProps {
  readonly popup: Popup;
  readonly settings: Settings;
  readonly line: Line;
  /** Closes the layer, if this line is still the one in it. */
  readonly close: () => void;
}

/** The layer while a line is open in it: filled in, waiting for the shopper, saving (contract 15 and 19). */
export function OpenLine({ popup, settings, line, close }: OpenLineProps): null {
  const { root, wrapper, content } = popup;
  const { item } = line;
  const { cartItemKey } = item;
  const [state, setState] = useState<'loading' | 'open' | 'saving' | 'failed'>('loading');
  const [failure, setFailure] = useState<keyof typeof REASONS | null>(null);

  const say = (why: keyof typeof REASONS): void => {
    flushSync(() => {
      setState('failed');
      setFailure(why);
    });
  };
  const refused = async (answer: unknown): Promise<void> => {
    fail(root, item, 'save', 'refused', answer);
    // The line may have left in another tab: what is said is what the cart holds.
    await refreshCarts(settings);
    say(linksOf(cartItemKey).length === 0 ? 'gone' : 'refused');
  };
  const send = async (form: HTMLFormElement): Promise<void> => {
    let answer: unknown;
    try {
      answer = await saveItem(form, item, settings);
    } catch (error) {
      const isUnsure = mayHaveArrived(error);
      say(isUnsure ? 'lost' : 'error');
      fail(root, item, 'save', reasonOf(error), error);
      if (isUnsure) {
        // The page shows what the shop has made of it.
        void refreshCarts(settings);
      }
      return;
    }
    if (!isSaved(answer)) {
      await refused(answer);
      return;
    }
    close();
    emit(root, 'shop:cart-item-saved', { cartItemKey });
    void refreshCarts(settings);
  };
  /** Saves the line, unless something is still wanted. */
  const save = (): void => {
    const form = formIn(content);
    if (!form || latest.current.state === 'saving') {
      return;
    }
    holdEmptyQuantity(form);
    flushSync(() => setFailure(null));
    if (showSubmitBlocker(form, { native: settings.alerts === 'native' })) {
      return;
    }
    // At once: it is sent once at a time.
    flushSync(() => setState('saving'));
    void send(form);
  };
  const filledIn = (outcome: 'ready' | 'failed' | 'timeout'): void => {
    if (outcome === 'ready') {
      flushSync(() => setState('open'));
      emit(root, 'shop:cart-item-opened', { cartItemKey });
      return;
    }
    close();
    line.failed(outcome, outcome === 'failed' ? 'the blocks of its variation did not come' : 'its add-ons could not be filled in');
  };
  const latest = useLatest({ state, save, close, filledIn });

  useLayoutEffect(() => {
    const whenThere = awaitLine(content);
    fill(popup, line);
    return whenThere((outcome) => latest.current.filledIn(outcome));
  }, [popup, line, content, latest]);
  useEnhance(state === 'loading' ? content : null, holdLoading, null);
  useHostAttr(wrapper, 'aria-busy', state === 'loading' ? 'true' : undefined);
  useEnhance(state === 'saving' ? wrapper : null, coverWhite, null);
  useHostAttr(root, 'data-state', state);
  useHostClass(root, 'open', true);
  useRegion(popup, cartItemKey, close);
  useTold(popup, failure, { save, close });
  useLayoutEffect(() => (failure === 'refused' ? whenGone(cartItemKey, () => setFailure('gone')) : undefined), [failure, cartItemKey]);

  const saveInstead = (event: Event): void => {
    event.preventDefault();
    save();
  };
  useListener(root, 'submit', saveInstead);
  useClickClaim(
    root,
    SAVE,
    () => true,
    (_button, event) => saveInstead(event),
  );
  useListener<MouseEvent>(root, 'click', (event) => {
    if (event.target instanceof Element && event.target.closest(CLOSERS)) {
      event.preventDefault();
      close();
      return;
    }
    pressOwnField(root, event);
  });
  useListener(root, 'input', () => {
    const form = formIn(content);
    if (form) {
      holdEmptyQuantity(form);
    }
  });
  return null;
}

const coverWhite = (wrapper: HTMLElement): (() => void) => showBusy(wrapper, { color: '#fff' });

/** A quantity of nothing would take the line away: it is wanted first. */
function holdEmptyQuantity(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>(QUANTITY);
  const isEmpty = field !== null && !(Number(field.value) > 0);
  setSubmitBlocker(productOf(form), BLOCKER, isEmpty ? { message: message('editor.quantity'), focus: () => field.focus() } : null);
}

/** Holds the submit while the line is being filled in: what would be sent would take its choices away. @returns how to let go */
function holdLoading(content: HTMLElement): () => void {
  const form = formIn(content);
  if (!form) {
    return () => undefined;
  }
  const store = productOf(form);
  setSubmitBlocker(store, LOADING, { message: message('editor.loading'), isAwaited: true, focus: () => undefined });
  return () => setSubmitBlocker(store, LOADING, null);
}

/**
 * The layer is the one part of the page that can be used. Not in a layout effect: React would give the focus back to what had it before the
 * commit in which the region leaves.
 */
function useRegion({ root, close: closer }: Popup, cartItemKey: string, close: () => void): void {
  const latest = useLatest(close);
  useEffect(
    () =>
      openModalRegion(root, {
        label: message('editor.title'),
        lock: { bodyClass: 'yith-wapo-modal-is-open', scroll: true },
        initialFocus: () => closer,
        returnFocus: () => visibleLink(cartItemKey) ?? cartOf(),
        onEscape: () => latest.current(),
      }),
    [root, closer, cartItemKey, latest],
  );
}

/** Shows in the dialog why the line was not saved, and how to go on; the focus stays on its button. */
function useTold({ button }: Popup, failure: keyof typeof REASONS | null, acts: { save(): void; close(): void }): void {
  const latest = useLatest(acts);
  useLayoutEffect(() => {
    if (!failure) {
      return undefined;
    }
    const isGone = failure === 'gone';
    return showAlert(button, message(REASONS[failure]), {
      focus: 'none',
      action: {
        label: message(isGone ? 'editor.leave' : 'editor.retry'),
        run() {
          // The pressed button is gone with the message.
          button.querySelector<HTMLElement>('.single_add_to_cart_button')?.focus();
          const { save, close } = latest.current;
          (isGone ? close : save)();
        },
      },
    });
  }, [failure, button, latest]);
}

/** Runs when the cart has been read again without a line. @returns how to stop looking */
function whenGone(cartItemKey: string, run: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (linksOf(cartItemKey).length === 0) {
      run();
    }
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
