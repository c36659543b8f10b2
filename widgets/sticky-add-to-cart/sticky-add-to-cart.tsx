import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { Into } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/sticky.js';
import { useDialog, useForm, useModel, useOffScreen, useReach, useRoom, useTurn } from './hooks.js';
import { pressForm } from './press.js';
import { priceNodes } from './price.js';
import type { Model } from './sticky-add-to-cart.read.js';
import type { schema } from './sticky-add-to-cart.schema.js';

type Props = Values<typeof schema> & HostProps;

const keys = new WeakMap<Element, number>();
let lastKey = 0;
const keyOf = (node: Element): number => {
  const key = keys.get(node) ?? (lastKey += 1);
  keys.set(node, key);
  return key;
};

/**
 * @element shop-sticky-add-to-cart
 * @summary A bar that stands for a product form while its button is off the screen (contract: product.md §1 "Buttons").
 * @attr data-for, data-position, data-alerts: see the schema
 * @cssprop --shop-sticky-add-to-cart-z, --shop-sticky-add-to-cart-width
 * @reads the product form, its button and the product around it; productOf(form)
 * @without-js nothing; the form is where it is
 *
 * The bar holds no field: its button presses the form's own, or leads to what is missing. It says nothing by itself; what happens is
 * announced by the form. It stands at the end of the page's body, where no ancestor of the tag can cut it off.
 */
export function StickyAddToCart({ host, formSelector, position, alerts }: Props): ReactElement | null {
  const form = useForm(host, formSelector);
  return form && <Bar key={keyOf(form)} form={form} position={position} native={alerts === 'native'} />;
}

function Bar({ form, position, native }: { readonly form: HTMLFormElement; readonly position: Props['position']; readonly native: boolean }): ReactElement {
  const bar = useRef<HTMLElement>(null);
  const model = useModel(form);
  const wanted = useOffScreen(form, position);
  const free = !useDialog(wanted) && wanted;
  const shown = useTurn(free) && free;
  useReach(bar, shown, form);
  useRoom(bar, shown, position);

  const { name, picture, choice, isOpen, label, state, isOff } = model;
  const marks = [state === 'loading' || state === 'added' ? state : '', isOff ? 'disabled' : ''].filter(Boolean).join(' ');
  return (
    <Into find={() => document.body} className="shop-sticky-add-to-cart">
      <section
        ref={bar}
        className="shop-sticky-add-to-cart__bar"
        aria-label={message('sticky.label')}
        data-state={shown ? 'shown' : 'hidden'}
        data-position={position}
        dir={getComputedStyle(form).direction === 'rtl' ? 'rtl' : 'ltr'}
      >
        {picture !== '' && <img className="shop-sticky-add-to-cart__picture" src={picture} alt="" width="48" height="48" loading="lazy" decoding="async" />}
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
          onClick={() => pressForm(form, { native })}
        >
          {isOpen ? message('sticky.choose') : label}
        </button>
      </section>
    </Into>
  );
}

/** The price is the host's markup, with its hidden words for readers; the nodes are put in by hand and left alone by React. */
function Price({ form, model }: { readonly form: HTMLFormElement; readonly model: Model }): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const { variationPrice, printedPrice } = model;
  useLayoutEffect(() => {
    box.current?.replaceChildren(priceNodes(form, { variationPrice, printedPrice }));
  }, [form, variationPrice, printedPrice]);
  return <div ref={box} className="shop-sticky-add-to-cart__price price" />;
}
