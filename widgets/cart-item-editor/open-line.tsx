import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { pressOwnField } from '../../shared/dom/own-label.js';
import { Host } from '../../shared/element/host.js';
import { useClickClaim, useEnhance, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit, on, type CartItem } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { productOf, setSubmitBlocker } from '../../shared/stores/product.js';
import { showAlert } from '../../shared/ui/alert.js';
import { showBusy } from '../../shared/ui/busy.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { saveItem, fail, mayHaveArrived, reasonOf, refreshCarts } from './calls.js';
import { CLOSERS, linksOf, cartOf, visibleLink } from './cart-item-editor.host.js';
import { isSaved, type Line } from './cart-item-editor.rules.js';
import type { Settings } from './cart-item-editor.schema.js';
import { type Popup, fill, formIn, QUANTITY } from './popup.js';

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
export function OpenLine({ popup, settings, line, close }: OpenLineProps): ReactElement {
  const { root, wrapper, content } = popup;
  const { cartItemKey } = line.item;
  const { state, setState, failure, setFailure, save } = useSaving(popup, settings, line.item, close);

  const filledIn = (outcome: 'ready' | 'failed' | 'timeout'): void => {
    if (outcome === 'ready') {
      flushSync(() => setState('open'));
      emit(root, 'shop:cart-item-opened', { cartItemKey });
      return;
    }
    close();
    line.failed(outcome, outcome === 'failed' ? 'the blocks of its variation did not come' : 'its add-ons could not be filled in');
  };
  const latest = useLatest(filledIn);

  useLayoutEffect(() => {
    const whenThere = awaitLine(content);
    fill(popup, line);
    return whenThere((outcome) => latest.current(outcome));
  }, [popup, line, content, latest]);
  // Not shown on a node by us: the first holds what the product's store says, the second is the host's own cover.
  useEnhance(state === 'loading' ? content : null, holdLoading, null);
  useEnhance(state === 'saving' ? wrapper : null, coverWhite, null);
  useRegion(popup, cartItemKey, close);
  useTold(popup, failure, { save, close });
  useLayoutEffect(
    () => (failure === 'refused' ? whenGone(cartItemKey, () => setFailure('gone')) : undefined),
    [failure, cartItemKey, setFailure],
  );

  const saveInstead = (event: Event): void => {
    event.preventDefault();
    save();
  };
  useClickClaim(
    root,
    SAVE,
    () => true,
    (_button, event) => saveInstead(event),
  );
  // Plain listeners: add-ons press and fill in fields in effects of theirs, in which a handler of `<Host>` could show nothing.
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
  return (
    <>
      <Host node={wrapper} aria-busy={state === 'loading' || undefined} />
      <Host node={root} data-state={state} className="open" onSubmit={saveInstead} />
    </>
  );
}

/** Where a line is between opening and closing, and how it is saved: once at a time. */
function useSaving({ root, content }: Popup, settings: Settings, item: CartItem, close: () => void) {
  const [state, setState] = useState<'loading' | 'open' | 'saving' | 'failed'>('loading');
  const [failure, setFailure] = useState<keyof typeof REASONS | null>(null);
  const { cartItemKey } = item;
  const latest = useLatest(state);

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
    if (!form || latest.current === 'saving') {
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
  return { state, setState, failure, setFailure, save };
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

/** Longest wait for the add-ons to hold what the line holds. */
const RESTORE_MS = 20_000;
const CONTAINER = '.yith-wapo-container';

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

/** How the wait for a line ended. */
type Outcome = 'ready' | 'failed' | 'timeout';

/**
 * Hears when the product that is put into the layer from now on is as its line holds it: its variation found, the blocks of that variation
 * there, everything chosen. The add-ons may tell while they are put there.
 * @returns tells how it ended, and gives how to stop waiting
 */
function awaitLine(content: HTMLElement): (run: (outcome: Outcome) => void) => () => void {
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
    const end = (outcome: Outcome): void => {
      stop();
      run(outcome);
    };
    const limit = setTimeout(() => end('timeout'), RESTORE_MS);
    observer.observe(content, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'] });
    check();
    return stop;
  };
}
