import { useEffect, useId, useRef, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import type { StoreCartState } from '../../shared/cart/store-api.js';
import type { StoreCart, StoreLine } from '../../shared/cart/store-api.host.js';
import { isUnderWay } from '../../shared/cart/store-state.js';
import {
  Amount,
  Details,
  HidePrinted,
  LineName,
  LineQuantity,
  Problem,
  RemoveLine,
  Removed,
  useFocusAfterRemoval,
  useStoreCart,
} from '../../shared/ui/store-cart-parts.js';
import { safeUrl } from '../../shared/url.js';
import { writeCounts } from './mini-cart.host.js';
import type { MiniCartState } from './mini-cart.rules.js';
import type { MiniCartProps } from './mini-cart.schema.js';

function stateOf({ status, cart }: StoreCartState): MiniCartState {
  if (status === 'failed') {
    return 'failed';
  }
  if (status !== 'idle') {
    return 'loading';
  }
  return cart && cart.lines.length > 0 ? 'idle' : 'empty';
}

/**
 * The mini-cart printed from the Store API, in the host's class names, but for the one by which fragments find what they replace. What the
 * theme printed inside is shown until the cart is there.
 */
export function StoreMiniCart(props: MiniCartProps): ReactElement {
  const state = useStoreCart(props.apiUrl);
  return (
    <>
      <Host node={props.element} data-state={stateOf(state)} />
      <Content {...props} state={state} />
    </>
  );
}

function Content({ element, state, cartUrl, checkoutUrl }: MiniCartProps & { readonly state: StoreCartState }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const { cart, status, removed, problem } = state;
  const known = cart !== null || status === 'idle';
  useFocusAfterRemoval(root, state);
  const count = cart?.count ?? (status === 'idle' ? 0 : null);
  useEffect(() => {
    if (count !== null) {
      writeCounts(count);
    }
  }, [count]);
  if (!known) {
    return <Problem problem={problem} />;
  }
  const lines = cart?.lines ?? [];
  const atLine = lines.some((l) => l.key === problem?.at);
  return (
    <>
      <HidePrinted element={element} />
      <div className="shop-mini-cart__content" ref={root}>
        <Removed line={removed} />
        {!atLine && problem?.at !== 'coupon' && problem?.at !== 'shipping' && <Problem problem={problem} />}
        {cart && lines.length > 0 ? (
          <Lines cart={cart} state={state} cartUrl={cartUrl} checkoutUrl={checkoutUrl} />
        ) : (
          <p className="woocommerce-mini-cart__empty-message" data-shop-empty>
            {message('cart.empty')}
          </p>
        )}
      </div>
    </>
  );
}

interface Parts {
  readonly cart: StoreCart;
  readonly state: StoreCartState;
}

function Lines({ cart, state, cartUrl, checkoutUrl }: Parts & { readonly cartUrl: string; readonly checkoutUrl: string }): ReactElement {
  const toCart = safeUrl(cartUrl);
  const toCheckout = safeUrl(checkoutUrl);
  return (
    <>
      <ul className="woocommerce-mini-cart cart_list product_list_widget">
        {cart.lines.map((line) => (
          <Line key={line.key} line={line} cart={cart} state={state} />
        ))}
      </ul>
      <p className="woocommerce-mini-cart__total total">
        <strong>{`${message('cart.subtotal')}:`}</strong> <Amount minor={cart.totals.items} cart={cart} />
      </p>
      {(toCart || toCheckout) && (
        <p className="woocommerce-mini-cart__buttons buttons">
          {toCart && (
            <a className="button wc-forward" href={toCart}>
              {message('cart.view')}
            </a>
          )}
          {toCheckout && (
            <a className="button checkout wc-forward" href={toCheckout}>
              {message('cart.checkout_short')}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Line({ line, cart, state }: Parts & { readonly line: StoreLine }): ReactElement {
  const id = useId();
  const problem = state.problem?.at === line.key ? state.problem : null;
  const leaving = state.leaving.includes(line.key);
  const pending = leaving || line.key in state.wanted;
  return (
    <li
      className="woocommerce-mini-cart-item mini_cart_item"
      data-state={leaving ? 'removing' : pending ? 'pending' : 'idle'}
      aria-busy={isUnderWay(state, line.key)}
    >
      <RemoveLine line={line} state={state} />
      {line.image && (
        <img
          src={line.image.src}
          srcSet={line.image.srcset || undefined}
          sizes={line.image.sizes || undefined}
          alt=""
          width={320}
          height={320}
          loading="lazy"
        />
      )}
      <LineName line={line} />
      <Details pairs={[...line.variation, ...line.data]} />
      <LineQuantity line={line} state={state} describedBy={problem ? id : undefined} />
      <span className="shop-line__price">
        <Amount minor={line.total} cart={cart} />
      </span>
      <Problem problem={problem} id={id} />
    </li>
  );
}
