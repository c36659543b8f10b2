import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { inEffect } from '../../shared/element/commit.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { useFail } from '../../shared/element/use-fail.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/side-cart.js';
import type { StoreCartState } from '../../shared/cart/store-api.js';
import type { StoreCart, StoreLine } from '../../shared/cart/store-api.host.js';
import { isUnderWay } from '../../shared/cart/store-state.js';
import {
  Amount,
  Details,
  LineName,
  LineQuantity,
  Problem,
  RemoveLine,
  Removed,
  useFocusAfterRemoval,
  useStoreCart,
} from '../../shared/ui/store-cart-parts.js';
import { safeUrl } from '../../shared/url.js';
import { Empty } from './reading.js';
import { BODY, coverPanel, FOOTER, type SideCartParts } from './side-cart.host.js';
import type { SideCartProps } from './side-cart.schema.js';

/** The panel's content printed from the Store API, in the plugin's class names. */
export function StoreContent({
  cart: panel,
  apiUrl,
  cartUrl,
  checkoutUrl,
  productsUrl,
}: SideCartProps & { readonly cart: SideCartParts }): ReactElement {
  const state = useStoreCart(apiUrl);
  const root = useRef<HTMLDivElement>(null);
  const { cart, status, removed, problem } = state;
  const lines = cart?.lines ?? [];
  const known = cart !== null || status === 'idle';
  useCover(panel, status === 'loading' || status === 'saving');
  useFocusAfterRemoval(root, state);
  const isAtLine = lines.some((line) => line.key === problem?.at);
  return (
    <>
      <HostPortal find={() => panel.modal.querySelector(BODY)}>
        <div className="shop-side-cart__content" ref={root}>
          <Removed line={removed} />
          {!isAtLine && <Problem problem={problem} />}
          {known && (cart && lines.length > 0 ? <Lines cart={cart} state={state} /> : <Empty productsUrl={productsUrl} isLive />)}
        </div>
      </HostPortal>
      <HostPortal find={() => panel.modal.querySelector(FOOTER)}>
        {cart && lines.length > 0 && <Totals cart={cart} cartUrl={cartUrl} checkoutUrl={checkoutUrl} />}
      </HostPortal>
    </>
  );
}

/** Covers the panel for as long as something is asked. */
function useCover(panel: SideCartParts, busy: boolean): void {
  const fail = useFail();
  useLayoutEffect(() => {
    const uncover = busy ? inEffect(() => coverPanel(panel), fail) : undefined;
    return uncover && (() => inEffect(uncover, fail));
  }, [panel, busy, fail]);
}

interface Parts {
  readonly cart: StoreCart;
  readonly state: StoreCartState;
}

const Lines = ({ cart, state }: Parts): ReactElement => (
  <div className="xoo-wsc-products xoo-wsc-pattern-row">
    {cart.lines.map((line) => (
      <Line key={line.key} line={line} cart={cart} state={state} />
    ))}
  </div>
);

function Line({ line, cart, state }: Parts & { readonly line: StoreLine }): ReactElement {
  const id = `shop-side-cart-${line.key}`;
  const problem = state.problem?.at === line.key ? state.problem : null;
  const leaving = state.leaving.includes(line.key);
  const pending = leaving || line.key in state.wanted;
  return (
    <div
      className="xoo-wsc-product"
      data-key={line.key}
      data-state={leaving ? 'removing' : pending ? 'pending' : 'idle'}
      aria-busy={isUnderWay(state, line.key)}
    >
      {line.image && (
        <div className="xoo-wsc-img-col">
          <img
            src={line.image.src}
            srcSet={line.image.srcset || undefined}
            sizes={line.image.sizes || undefined}
            alt=""
            width={320}
            height={320}
            loading="lazy"
          />
        </div>
      )}
      <div className="xoo-wsc-sum-col">
        <div className="xoo-wsc-sm-info">
          <div className="xoo-wsc-sm-left">
            <span className="xoo-wsc-pname">
              <LineName line={line} />
            </span>
            <Details pairs={[...line.variation, ...line.data]} />
            <LineQuantity line={line} state={state} describedBy={problem ? id : undefined} />
            <div className="xoo-wsc-pprice">
              {line.regularPrice > line.price && (
                <del>
                  <Amount minor={line.regularPrice} cart={cart} />
                </del>
              )}{' '}
              <Amount minor={line.price} cart={cart} />
            </div>
          </div>
          <div className="xoo-wsc-sm-right">
            <RemoveLine line={line} state={state} />
            <span className="xoo-wsc-smr-ptotal">
              <Amount minor={line.total} cart={cart} />
            </span>
          </div>
        </div>
        <Problem problem={problem} id={id} />
      </div>
    </div>
  );
}

function Totals({
  cart,
  cartUrl,
  checkoutUrl,
}: {
  readonly cart: StoreCart;
  readonly cartUrl: string;
  readonly checkoutUrl: string;
}): ReactElement {
  const { items, discount } = cart.totals;
  const toCart = safeUrl(cartUrl);
  const toCheckout = safeUrl(checkoutUrl);
  const row = (key: string, label: string, value: ReactElement): ReactElement => (
    <div className={`xoo-wsc-ft-amt xoo-wsc-ft-amt-${key}`}>
      <span className="xoo-wsc-ft-amt-label">{label}</span>
      <span className="xoo-wsc-ft-amt-value">{value}</span>
    </div>
  );
  return (
    <>
      <div className="xoo-wsc-ft-totals">
        {row('subtotal', message('cart.subtotal'), <Amount minor={items} cart={cart} />)}
        {discount > 0 &&
          cart.coupons.map(({ code, discount: off }) => (
            <div key={code} className="xoo-wsc-ft-amt xoo-wsc-ft-amt-discount xoo-wsc-less">
              <span className="xoo-wsc-ft-amt-label">{message('cart.coupon', { code })}</span>
              <span className="xoo-wsc-ft-amt-value">
                <span>−</span>
                <Amount minor={off} cart={cart} />
              </span>
            </div>
          ))}
      </div>
      <span className="xoo-wsc-footer-txt">{message('side-cart.later')}</span>
      <div className="xoo-wsc-ft-buttons-cont">
        {toCart && (
          <a className="xoo-wsc-ft-btn xoo-wsc-btn xoo-wsc-ft-btn-cart button" href={toCart}>
            {message('cart.view')}
          </a>
        )}
        {toCheckout && (
          <a className="xoo-wsc-ft-btn xoo-wsc-btn xoo-wsc-ft-btn-checkout button" href={toCheckout}>
            {message('cart.checkout_short')}
          </a>
        )}
      </div>
    </>
  );
}
