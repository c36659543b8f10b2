import { useId, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-page.js';
import '../../shared/messages/quantity.js';
import { applyCoupon, removeCoupon, selectRate, type StoreCartState } from '../../shared/cart/store-api.js';
import type { StoreCart as Cart, StoreLine, StorePackage } from '../../shared/cart/store-api.host.js';
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
import type { CartProps } from './cart.schema.js';
import type { CartPageState } from './cart.rules.js';

/** The state of the tag for a state of the store. */
function stateOf({ status, cart }: StoreCartState): CartPageState {
  if (status === 'failed') {
    return 'failed';
  }
  if (status === 'saving' || status === 'loading' || status === 'unknown') {
    return 'updating';
  }
  return cart && cart.lines.length > 0 ? 'idle' : 'empty';
}

/** The cart printed from the Store API, in the host's class names. What the theme printed inside is shown until the cart is there. */
export function StoreCart(props: CartProps): ReactElement {
  const state = useStoreCart(props.apiUrl);
  return (
    <>
      <Host node={props.element} data-state={stateOf(state)} />
      <Content {...props} state={state} />
    </>
  );
}

function Content({ element, state, checkoutUrl, returnUrl }: CartProps & { readonly state: StoreCartState }): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const { cart, status, removed, problem } = state;
  const known = cart !== null || status === 'idle';
  useFocusAfterRemoval(root, state);
  if (!known) {
    return <Problem problem={problem} />;
  }
  const full = cart !== null && cart.lines.length > 0;
  return (
    <>
      <HidePrinted element={element} />
      <div className="woocommerce shop-cart" ref={root}>
        <Removed line={removed} />
        <Problem problem={problem?.at === 'cart' || (problem && !belongs(problem.at, cart)) ? problem : null} />
        {cart?.errors.map((text) => (
          <div key={text} className="woocommerce-error" role="alert">
            {text}
          </div>
        ))}
        {full ? <Full cart={cart} state={state} checkoutUrl={checkoutUrl} /> : <Empty returnUrl={returnUrl} />}
      </div>
    </>
  );
}

/** Is there a place where this problem is told? */
const belongs = (at: string, cart: Cart | null): boolean =>
  cart !== null &&
  cart.lines.length > 0 &&
  (at === 'coupon' || (at === 'shipping' && cart.packages.length > 0) || cart.lines.some((l) => l.key === at));

function Empty({ returnUrl }: { readonly returnUrl: string }): ReactElement {
  const href = safeUrl(returnUrl);
  return (
    <>
      <div className="wc-empty-cart-message">
        <output className="cart-empty woocommerce-info" data-shop-empty>
          {message('cart.empty_page')}
        </output>
      </div>
      {href && (
        <p className="return-to-shop">
          <a className="button wc-backward" href={href}>
            {message('cart.to_shop')}
          </a>
        </p>
      )}
    </>
  );
}

interface Parts {
  readonly cart: Cart;
  readonly state: StoreCartState;
}

const Full = ({ cart, state, checkoutUrl }: Parts & { readonly checkoutUrl: string }): ReactElement => (
  <>
    <table className="shop_table shop_table_responsive cart shop-cart__contents">
      <thead>
        <tr>
          <th className="product-remove">
            <span className="screen-reader-text">{message('cart.remove')}</span>
          </th>
          <th className="product-thumbnail">
            <span className="screen-reader-text">{message('cart.picture')}</span>
          </th>
          <th scope="col" className="product-name">
            {message('cart.product')}
          </th>
          <th scope="col" className="product-price">
            {message('cart.price')}
          </th>
          <th scope="col" className="product-quantity">
            {message('quantity.label')}
          </th>
          <th scope="col" className="product-subtotal">
            {message('cart.subtotal')}
          </th>
        </tr>
      </thead>
      <tbody>
        {cart.lines.map((line) => (
          <Row key={line.key} line={line} cart={cart} state={state} />
        ))}
      </tbody>
    </table>
    <Coupon state={state} />
    <div className="cart-collaterals">
      <Totals cart={cart} state={state} checkoutUrl={checkoutUrl} />
    </div>
  </>
);

function Row({ line, cart, state }: Parts & { readonly line: StoreLine }): ReactElement {
  const id = useId();
  const problem = state.problem?.at === line.key ? state.problem : null;
  const pending = line.key in state.wanted || state.leaving.includes(line.key);
  return (
    <tr
      className="woocommerce-cart-form__cart-item cart_item"
      data-state={state.leaving.includes(line.key) ? 'removing' : pending ? 'pending' : 'idle'}
      aria-busy={isUnderWay(state, line.key)}
    >
      <td className="product-remove">
        <RemoveLine line={line} state={state} />
      </td>
      <td className="product-thumbnail">
        {line.image && (
          <img
            src={line.image.src}
            srcSet={line.image.srcset || undefined}
            sizes={line.image.sizes || undefined}
            alt={line.image.alt}
            width={320}
            height={320}
            loading="lazy"
          />
        )}
      </td>
      <th scope="row" className="product-name" data-title={message('cart.product')}>
        <LineName line={line} />
        <Details pairs={[...line.variation, ...line.data]} />
        <Problem problem={problem} id={id} />
      </th>
      <td className="product-price" data-title={message('cart.price')}>
        {line.regularPrice > line.price && (
          <del>
            <Amount minor={line.regularPrice} cart={cart} />
          </del>
        )}{' '}
        <Amount minor={line.price} cart={cart} />
      </td>
      <td className="product-quantity" data-title={message('quantity.label')}>
        <LineQuantity line={line} state={state} describedBy={problem ? id : undefined} />
      </td>
      <td className="product-subtotal" data-title={message('cart.subtotal')}>
        <Amount minor={line.total} cart={cart} />
      </td>
    </tr>
  );
}

/** The coupon's form; a refusal stands at the field and keeps the code. */
function Coupon({ state }: { readonly state: StoreCartState }): ReactElement {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = missing
    ? { at: 'coupon', text: message('cart.enter_coupon'), retry: null }
    : state.problem?.at === 'coupon'
      ? state.problem
      : null;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = code.trim();
    setMissing(wanted === '');
    if (wanted === '') {
      field.current?.focus();
      return;
    }
    void applyCoupon(wanted).then((taken) => {
      if (taken) {
        setCode('');
      } else {
        field.current?.focus();
      }
    });
  };
  return (
    <form className="coupon shop-cart__coupon" onSubmit={send} noValidate>
      <label htmlFor={`${id}-code`} className="screen-reader-text">
        {message('cart.coupon_code')}
      </label>
      <input
        ref={field}
        type="text"
        id={`${id}-code`}
        className={`input-text${problem ? ' has-error' : ''}`}
        name="coupon_code"
        placeholder={message('cart.coupon_code')}
        value={code}
        onChange={({ currentTarget: { value } }) => {
          setCode(value);
          setMissing(false);
        }}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
      />{' '}
      <button type="submit" className="button">
        {message('cart.apply_coupon')}
      </button>
      <Problem problem={problem} id={id} />
    </form>
  );
}

function Totals({ cart, state, checkoutUrl }: Parts & { readonly checkoutUrl: string }): ReactElement {
  const { totals } = cart;
  const href = safeUrl(checkoutUrl);
  return (
    <div className="cart_totals shop-cart__totals" aria-busy={isUnderWay(state)}>
      <h2>{message('cart.totals')}</h2>
      <table className="shop_table shop_table_responsive">
        <tbody>
          <tr className="cart-subtotal">
            <th scope="row">{message('cart.subtotal')}</th>
            <td data-title={message('cart.subtotal')}>
              <Amount minor={totals.items} cart={cart} />
            </td>
          </tr>
          {cart.coupons.map(({ code, discount }) => (
            <tr key={code} className="cart-discount">
              <th scope="row">{message('cart.coupon', { code })}</th>
              <td data-title={message('cart.coupon', { code })}>
                <Amount minor={-discount} cart={cart} />{' '}
                <button
                  type="button"
                  className="shop-cart__remove-coupon"
                  aria-label={message('cart.remove_coupon', { code })}
                  onClick={() => {
                    void removeCoupon(code);
                  }}
                >
                  {`[${message('cart.remove')}]`}
                </button>
              </td>
            </tr>
          ))}
          {cart.needsShipping && <Shipping cart={cart} state={state} />}
          {cart.fees.map(({ name, total }) => (
            <tr key={name} className="fee">
              <th scope="row">{name}</th>
              <td data-title={name}>
                <Amount minor={total} cart={cart} />
              </td>
            </tr>
          ))}
          {!totals.taxShown && totals.tax > 0 && (
            <tr className="tax-total">
              <th scope="row">{message('cart.tax')}</th>
              <td data-title={message('cart.tax')}>
                <Amount minor={totals.tax} cart={cart} />
              </td>
            </tr>
          )}
          <tr className="order-total">
            <th scope="row">{message('cart.total')}</th>
            <td data-title={message('cart.total')}>
              <strong>
                <Amount minor={totals.total} cart={cart} />
              </strong>
            </td>
          </tr>
        </tbody>
      </table>
      {href && (
        <div className="wc-proceed-to-checkout">
          <a className="checkout-button button alt wc-forward" href={href}>
            {message('cart.checkout')}
          </a>
        </div>
      )}
    </div>
  );
}

const Shipping = ({ cart, state }: Parts): ReactElement => (
  <tr className="woocommerce-shipping-totals shipping">
    <th scope="row">{message('cart.shipping')}</th>
    <td data-title={message('cart.shipping')}>
      {cart.packages.every((p) => p.rates.length === 0) ? (
        <p>{message('cart.shipping_later')}</p>
      ) : (
        cart.packages.map((p) => <Rates key={p.id} of={p} cart={cart} state={state} named={cart.packages.length > 1} />)
      )}
      <Problem problem={state.problem?.at === 'shipping' ? state.problem : null} />
    </td>
  </tr>
);

function Rates({ of, cart, state, named }: Parts & { readonly of: StorePackage; readonly named: boolean }): ReactElement {
  const group = useId();
  const wanted = state.rates[of.id];
  return (
    <fieldset className="shop-cart__rates">
      <legend className={named ? undefined : 'screen-reader-text'}>{named ? of.name : message('cart.shipping')}</legend>
      <ul className="woocommerce-shipping-methods">
        {of.rates.map((rate) => (
          <li key={rate.id}>
            <label>
              <input
                type="radio"
                className="shop-cart__rate"
                name={group}
                value={rate.id}
                checked={wanted === undefined ? rate.selected : wanted === rate.id}
                onChange={() => {
                  void selectRate(of.id, rate.id);
                }}
              />{' '}
              <span>{rate.price > 0 ? `${rate.name}: ` : rate.name}</span>
              {rate.price > 0 && <Amount minor={rate.price} cart={cart} />}
            </label>
            {rate.description && <small className="shop-cart__rate-note">{rate.description}</small>}
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
