import { useStore } from '@nanostores/react';
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { focusOn } from '../a11y/focus.js';
import { keyAfter } from '../a11y/roving.rules.js';
import { Host, useMatches } from '../element/host.js';
import { message } from '../messages.js';
import '../messages/cart.js';
import '../messages/cart-page.js';
import '../messages/quantity.js';
import { safeUrl } from '../url.js';
import { correctionText } from '../quantity/correction-text.js';
import { announce } from '../stores/notices.js';
import { allowed, correctedWish, shownQuantity } from '../cart/store-api.rules.js';
import { removeLine, saveQuantities, setQuantity, startStoreCart, stepQuantity, undoRemove } from '../cart/store-api.js';
import { $storeCart, type StoreCartState, type StoreProblem } from '../cart/store-state.js';
import { Price } from './price-element.js';
import type { Pair, StoreCart, StoreLine } from '../cart/store-api.host.js';

/**
 * Parts of a cart that is printed from the Store API, shared by cart page and mini-cart. The looks are the host's class names; names
 * its scripts act on (`.remove_from_cart_button`, `.woocommerce-remove-coupon`, `form.woocommerce-cart-form`) are left off on purpose.
 */

/** The cart of the page, kept true from the first use on. */
export function useStoreCart(apiUrl: string): StoreCartState {
  useEffect(() => {
    startStoreCart(apiUrl);
  }, [apiUrl]);
  return useStore($storeCart());
}

/** Hides what the theme printed inside a tag, and what fragments put in its place; afterwards it is as it was. */
export const HidePrinted = ({ element }: { readonly element: HTMLElement }): ReactElement => (
  <Host node={useMatches(element, ':scope > :not(div.shop-root)')} style={{ display: 'none' }} />
);

/** An amount of a cart, in minor units. */
export const Amount = ({ minor, cart }: { readonly minor: number; readonly cart: StoreCart }): ReactElement => (
  <Price minor={minor} currency={cart.currency} />
);

/** What was chosen, and what plugins noted, below a line's name. */
export function Details({ pairs }: { readonly pairs: readonly Pair[] }): ReactElement | null {
  if (pairs.length === 0) {
    return null;
  }
  return (
    <dl className="variation">
      {pairs.map(({ name, value }, i) => (
        <div key={i} className="shop-line__pair">
          <dt>{`${name}:`}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The name of a line, as a link where it has a page. It takes the focus when the line before it has left. */
export function LineName({ line }: { readonly line: StoreLine }): ReactElement {
  const href = safeUrl(line.url);
  return href ? (
    <a href={href} data-shop-line={line.key}>
      {line.name}
    </a>
  ) : (
    <span data-shop-line={line.key} tabIndex={-1}>
      {line.name}
    </span>
  );
}

/** What is typed into the field of a line, and what is said of it. */
function useTyped({ key, limits }: StoreLine, quantity: number) {
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const correct = (value: string): void => {
    const corrected = correctedWish(value, quantity, limits);
    setDraft(null);
    setQuantity(key, Number(corrected?.value ?? value));
    if (corrected) {
      const text = correctionText(corrected);
      setNote(text);
      announce(text);
    }
  };
  return {
    draft,
    note,
    /** Takes what is typed so far; what is too large becomes another one at once. */
    type(value: string): void {
      const reason = correctedWish(value, quantity, limits)?.reason;
      setNote(null);
      if (reason === 'lowered') {
        correct(value);
        return;
      }
      setDraft(value);
      if (reason === undefined) {
        setQuantity(key, Number(value));
      }
    },
    /** Nobody types any more. */
    settle(): void {
      if (draft !== null) {
        correct(draft);
      }
    },
    step(by: 1 | -1): void {
      setDraft(null);
      setNote(null);
      stepQuantity(key, by);
    },
  };
}

/**
 * The quantity of a line with its buttons. What is typed is kept as typed until the field is left, unless it is too large: more figures
 * make nothing smaller. Where it becomes another one the field says so.
 */
export function LineQuantity({
  line,
  state,
  describedBy,
}: {
  readonly line: StoreLine;
  readonly state: StoreCartState;
  readonly describedBy?: string | undefined;
}): ReactElement {
  const id = useId();
  const noteId = useId();
  const quantity = shownQuantity(line, state.wanted);
  const { draft, note, type, settle, step: stepBy } = useTyped(line, quantity);
  const { min, max, step, editable } = line.limits;
  if (!editable) {
    return <span className="quantity">{line.quantity}</span>;
  }

  const button = (by: 1 | -1): ReactElement => (
    <button
      type="button"
      className={`shop-line__step shop-line__step--${by === 1 ? 'more' : 'less'}`}
      aria-label={`${message(by === 1 ? 'quantity.more' : 'quantity.less')}: ${line.name}`}
      aria-controls={id}
      // Not `disabled`: a button that loses the focus while it is pressed leaves the keyboard nowhere.
      aria-disabled={allowed(quantity + by * step, line.limits) === quantity}
      onClick={() => stepBy(by)}
    >
      <span aria-hidden="true">{by === 1 ? '+' : '−'}</span>
    </button>
  );
  return (
    <>
      <div className="quantity shop-line__quantity">
        {button(-1)}
        <input
          id={id}
          type="number"
          className="input-text qty text"
          name={`cart[${line.key}][qty]`}
          inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
          autoComplete="off"
          min={min}
          max={Number.isFinite(max) ? max : undefined}
          step={step}
          aria-label={`${message('quantity.label')}: ${line.name}`}
          aria-describedby={[describedBy, note === null ? undefined : noteId].filter(Boolean).join(' ') || undefined}
          aria-invalid={describedBy ? true : undefined}
          value={draft ?? String(quantity)}
          onChange={({ currentTarget: { value } }) => type(value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault();
              settle();
              void saveQuantities();
            }
          }}
        />
        {button(1)}
      </div>
      {note !== null && (
        <p className="shop-line__quantity-note" id={noteId} key={note}>
          {note}
        </p>
      )}
    </>
  );
}

/** The button that removes a line. */
export const RemoveLine = ({ line, state }: { readonly line: StoreLine; readonly state: StoreCartState }): ReactElement => (
  <button
    type="button"
    className="remove shop-line__remove"
    aria-label={message('cart.remove_named', { name: line.name })}
    aria-disabled={state.leaving.includes(line.key)}
    onClick={() => {
      void removeLine(line.key);
    }}
  >
    <span aria-hidden="true">×</span>
  </button>
);

/**
 * Shows what was removed, with a button to restore it. It has no class of WooCommerce's notices, because scripts of the page remove those.
 */
export function Removed({ line }: { readonly line: StoreLine | null }): ReactElement {
  return (
    <output className="shop-line__removed">
      {line && (
        <span className="shop-line__note">
          <span>{message('cart.removed_named', { name: line.name })}</span>{' '}
          {line.again && (
            <button
              type="button"
              className="shop-line__undo button"
              onClick={() => {
                void undoRemove();
              }}
            >
              {message('cart.undo')}
            </button>
          )}
        </span>
      )}
    </output>
  );
}

/** Shows a failure at its cause, with a button to try again where that may help. */
export function Problem({ problem, id }: { readonly problem: StoreProblem | null; readonly id?: string | undefined }): ReactElement | null {
  if (!problem) {
    return null;
  }
  return (
    <div className="shop-line__problem" role="alert" id={id}>
      <p>{problem.text}</p>
      {problem.retry && (
        <button type="button" className="shop-line__retry button" onClick={problem.retry}>
          {message('cart.retry')}
        </button>
      )}
    </div>
  );
}

/**
 * When a line leaves and takes the focus along, the next line's name gets it, or what says that none is left. When one is put back the
 * button for that leaves, and the line that is here again gets it.
 */
export function useFocusAfterRemoval(root: { readonly current: HTMLElement | null }, state: StoreCartState): void {
  const before = useRef<readonly string[]>([]);
  const undone = useRef<{ readonly offered: boolean; readonly key: string | undefined }>({ offered: false, key: undefined });
  const offers = state.removed !== null;
  const keys = state.cart?.lines.map((l) => l.key) ?? [];
  const joined = keys.join(' ');
  useLayoutEffect(() => {
    const was = before.current;
    const now = joined === '' ? [] : joined.split(' ');
    before.current = now;
    const gone = was.find((key) => !now.includes(key));
    const { offered } = undone.current;
    // The line is back a moment before the button leaves.
    const key = offered ? (now.find((k) => !was.includes(k)) ?? undone.current.key) : undefined;
    const back = offered && !offers ? key : undefined;
    undone.current = { offered: offers, key };
    const active = document.activeElement;
    if ((gone ?? back) === undefined || !root.current || (active && active !== document.body && active.isConnected)) {
      return;
    }
    const next = back ?? keyAfter(was, gone ?? '', now);
    const target =
      (next === null ? null : root.current.querySelector<HTMLElement>(`[data-shop-line="${CSS.escape(next)}"]`)) ??
      root.current.querySelector<HTMLElement>('[data-shop-empty]');
    if (target) {
      focusOn(target);
    }
  }, [root, joined, offers]);
}
