import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import { firstSubmitBlocker, productOf } from '../../shared/stores/product.js';
import { EDGE_ORDER } from '../../shared/ui/edge-stack.js';
import { scrollToElement } from '../../shared/ui/scroll.js';
import { showSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { useEdge } from '../../shared/ui/use-edge.js';
import { useDialog, useModel, useReach, useTurn } from './bar-hooks.js';
import { priceNodes, type Model } from './bar.host.js';
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
