import { atom } from 'nanostores';
import { type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isShown } from '../../shared/a11y/focus.js';
import { hear } from '../../shared/dom/delegate.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import { pageSingleton } from '../../shared/page.js';
import { firstSubmitBlocker, productOf } from '../../shared/stores/product.js';
import { EDGE_ORDER } from '../../shared/ui/edge-stack.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { useEdge } from '../../shared/ui/use-edge.js';
import { type Model, priceNodes, readForm } from './bar.host.js';
import { buttonOf } from './sticky-add-to-cart.host.js';
import type { Position } from './sticky-add-to-cart.rules.js';

/** What the bar is told. */
export interface BarProps {
  readonly form: HTMLFormElement;
  readonly position: Position;
  /** Messages in the browser's own box? */
  readonly native: boolean;
  /** Is the bar wanted, as far as the form's button is concerned? */
  readonly wanted: boolean;
}

/**
 * The bar of one form; loaded when it is first wanted. It stands at the end of the page's body, where no ancestor of the tag can cut it
 * off.
 */
export function Bar({ form, position, native, wanted }: BarProps): ReactElement {
  const bar = useRef<HTMLElement>(null);
  const model = useModel(form);
  const free = !useDialog(wanted) && wanted;
  const turn = useTurn(free) && free;
  // While the cookie bar asks on a small screen there is no room for both.
  const shown = useEdge(bar, turn, { order: EDGE_ORDER.productBar, edge: position, canWait: true }) && turn;
  useReach(bar, shown, form);

  const { name, picture, choice, isOpen, label, state, isOff } = model;
  const marks = [state === 'loading' || state === 'added' ? state : '', isOff ? 'disabled' : ''].filter(Boolean).join(' ');
  return (
    <HostPortal find={() => document.body} className="shop-sticky-add-to-cart">
      <section
        ref={bar}
        className="shop-sticky-add-to-cart__bar"
        aria-label={message('sticky.label')}
        data-state={shown ? 'shown' : 'hidden'}
        data-position={position}
        dir={getComputedStyle(form).direction === 'rtl' ? 'rtl' : 'ltr'}
      >
        {picture !== '' && (
          <img className="shop-sticky-add-to-cart__picture" src={picture} alt="" width="48" height="48" loading="lazy" decoding="async" />
        )}
        <div className="shop-sticky-add-to-cart__text">
          <p className="shop-sticky-add-to-cart__name">{name}</p>
          {choice !== '' && <p className="shop-sticky-add-to-cart__choice">{choice}</p>}
        </div>
        <Price form={form} model={model} />
        <button
          type="button"
          className={`shop-sticky-add-to-cart__button button alt ${marks}`.trim()}
          data-state={state}
          aria-disabled={isOff || undefined}
          aria-busy={state === 'loading' || undefined}
          onClick={() => submitForm(form, { native })}
        >
          {isOpen ? message('sticky.choose') : label}
        </button>
      </section>
    </HostPortal>
  );
}

/** The price is the host's markup, with its hidden words for readers; the nodes are put in by hand and left alone by React. */
function Price({ form, model }: { readonly form: HTMLFormElement; readonly model: Model }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { variationPrice, printedPrice, unitPrice, optionsPrice } = model;
  useLayoutEffect(() => {
    box.current?.replaceChildren(priceNodes(form, { variationPrice, printedPrice, unitPrice, optionsPrice }));
  }, [form, variationPrice, printedPrice, unitPrice, optionsPrice]);
  return <div ref={box} className="shop-sticky-add-to-cart__price price" />;
}

const SCROLL_MS = 400;

/**
 * A press of the bar's button is one of the form's own: its handlers, its checks, its submit. Where something is missing the
 * shopper is brought to the form first, because that is where the reason stands.
 */
export function submitForm(form: HTMLFormElement, { native }: { readonly native: boolean }): void {
  const button = buttonOf(form);
  if (!button) {
    return;
  }
  const toForm = (): void => {
    scrollToElement(form, { durationMs: SCROLL_MS });
  };
  const blocker = firstSubmitBlocker(productOf(form));
  if (blocker) {
    // The focus goes to what is missing, and the page with it; where an answer is awaited it stays, and only the page goes.
    showSubmitBlocker(form, { native });
    if (blocker.isAwaited) {
      toForm();
    }
    return;
  }
  if (button.matches(':disabled, .disabled')) {
    toForm();
  }
  // Whoever switched it off says why; a button that is `disabled` says nothing.
  button.click();
}

const WATCHED = ['class', 'style', 'disabled', 'data-state', 'value', 'hidden', 'src', 'data-thumb'];

/**
 * What the bar shows of a form, kept in step with it whoever changes it. Plain, by the frame: a choice is many changes, and reading the
 * product is not cheap.
 */
function useModel(form: HTMLFormElement): Model {
  const [model, setModel] = useState(() => readForm(form, productOf(form).get()));
  useLayoutEffect(() => {
    const check = (): void => {
      const now = readForm(form, productOf(form).get());
      setModel((was) => (JSON.stringify(was) === JSON.stringify(now) ? was : now));
    };
    let frame = 0;
    const later = (): void => {
      if (frame === 0) {
        frame = requestAnimationFrame(() => {
          frame = 0;
          check();
        });
      }
    };
    check();
    const observer = new MutationObserver(later);
    for (const node of [form, form.closest('.product')?.querySelector('.woocommerce-product-gallery')]) {
      if (node) {
        observer.observe(node, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: WATCHED });
      }
    }
    const stopProduct = productOf(form).listen(later);
    const stopChange = hear(form, 'change', later);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      stopProduct();
      stopChange();
    };
  }, [form]);
  return model;
}

const MODAL = 'dialog[open], [aria-modal=true]';

/** A drawer that is only pushed off the screen says that it is modal all the time. */
function isPushedOut(el: Element): boolean {
  const { left, right, top, bottom, width, height } = el.getBoundingClientRect();
  return width > 0 && height > 0 && (right <= 0 || left >= window.innerWidth || bottom <= 0 || top >= window.innerHeight);
}

/** A dialog that takes the screen: a modal one, or what says that it is one and can be seen. */
const takesScreen = (el: Element): boolean => {
  if (!el.matches('dialog')) {
    return el.getAttribute('aria-hidden') !== 'true' && isShown(el) && !isPushedOut(el);
  }
  try {
    return el.matches(':modal');
  } catch {
    return true;
  }
};

const isDialogOpen = (): boolean => [...document.querySelectorAll(MODAL)].some(takesScreen);

/** Is a dialog open? Looked at only while it matters. */
function useDialog(matters: boolean): boolean {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!matters) {
      return undefined;
    }
    let frame = 0;
    const check = (): void => {
      frame = 0;
      setOpen(isDialogOpen());
    };
    const later = (): void => {
      if (frame === 0) {
        frame = requestAnimationFrame(check);
      }
    };
    check();
    const observer = new MutationObserver(later);
    observer.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open', 'aria-modal', 'aria-hidden', 'hidden', 'class', 'style'],
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [matters]);
  return open;
}

const bars = pageSingleton('sticky-bars', () => atom<readonly object[]>([]));

/** Of several bars that are wanted at one time one is shown: the first that was. */
function useTurn(wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  useLayoutEffect(() => {
    if (!wanted) {
      return undefined;
    }
    const token = {};
    const $bars = bars();
    const stop = $bars.subscribe(([first]) => setMine(first === token));
    $bars.set([...$bars.get(), token]);
    return () => {
      stop();
      setMine(false);
      $bars.set($bars.get().filter((one) => one !== token));
    };
  }, [wanted]);
  return mine;
}

/** A hidden bar takes neither focus nor a reader; a focus inside it goes to the button it stood for. */
function useReach(bar: RefObject<HTMLElement | null>, shown: boolean, form: HTMLFormElement): void {
  useLayoutEffect(() => {
    const el = bar.current;
    if (!el) {
      return;
    }
    if (!shown && el.contains(document.activeElement)) {
      buttonOf(form)?.focus({ preventScroll: true });
    }
    el.inert = !shown;
  }, [bar, shown, form]);
}
