import { useState, type ReactElement } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { later } from '../../shared/element/later.js';
import type { Values } from '../../shared/element/schema.js';
import type { BarProps } from './bar.js';
import { useForm, useOffScreen } from './watch.js';
import type { schema } from './sticky-add-to-cart.schema.js';

type Props = Values<typeof schema> & HostProps;

const Bar = later<BarProps>(() => import('./bar.js').then((part) => part.Bar));

/** The view of `<shop-sticky-add-to-cart>`. It announces nothing: what happens is announced by the form. */
export function StickyAddToCart({ host, formSelector, position, alerts }: Props): ReactElement | null {
  const form = useForm(host, formSelector);
  return form && <Watched key={keyOf(form)} form={form} position={position} native={alerts === 'native'} />;
}

/** Nothing is loaded or read for the bar before the form's button has left the screen once. */
function Watched({ form, position, native }: Omit<BarProps, 'wanted'>): ReactElement | null {
  const wanted = useOffScreen(form, position);
  const [met, setMet] = useState(wanted);
  if (wanted && !met) { setMet(true); }
  return met ? <Bar form={form} position={position} native={native} wanted={wanted} /> : null;
}
