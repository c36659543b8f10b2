import { useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { Values } from '../../shared/element/schema.js';
import type { BarProps } from './bar.js';
import { useForm, useOffscreen } from './use-offscreen.js';
import type { schema } from './sticky-add-to-cart.schema.js';

type Props = Values<typeof schema> & ElementProps;

const Bar = lazyView<BarProps>(() => import('./bar.js').then((part) => part.Bar));

/**
 * @element shop-sticky-add-to-cart
 * @summary A bar that stands for a product form while its button is off the screen (contract: product.md §1 "Buttons").
 * @attr data-for, data-position, data-alerts: see the schema
 * @cssprop --shop-sticky-add-to-cart-z, --shop-sticky-add-to-cart-width
 * @reads the product form, its button and the product around it; productOf(form)
 * @without-js nothing; the form is where it is
 *
 * The bar holds no field: its button presses the form's own, or leads to what is missing. It says nothing by itself; what happens is
 * announced by the form.
 */
export function StickyAddToCart({ element, formSelector, position, alerts }: Props): ReactElement | null {
  const form = useForm(element, formSelector);
  return form && <Watched key={keyOf(form)} form={form} position={position} native={alerts === 'native'} />;
}

/** Nothing is loaded or read for the bar before the form's button has left the screen once. */
function Watched({ form, position, native }: Omit<BarProps, 'wanted'>): ReactElement | null {
  const wanted = useOffscreen(form, position);
  const [met, setMet] = useState(wanted);
  if (wanted && !met) { setMet(true); }
  return met ? <Bar form={form} position={position} native={native} wanted={wanted} /> : null;
}
