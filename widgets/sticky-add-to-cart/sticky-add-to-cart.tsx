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

/** The view of `<shop-sticky-add-to-cart>`. It announces nothing: what happens is announced by the form. */
export function StickyAddToCart({ element, formSelector, position, alerts }: Props): ReactElement | null {
  const form = useForm(element, formSelector);
  return form && <Watched key={keyOf(form)} form={form} position={position} native={alerts === 'native'} />;
}

/** Nothing is loaded or read for the bar before the form's button has left the screen once. */
function Watched({ form, position, native }: Omit<BarProps, 'wanted'>): ReactElement | null {
  const wanted = useOffscreen(form, position);
  const [met, setMet] = useState(wanted);
  if (wanted && !met) {
    setMet(true);
  }
  return met ? <Bar form={form} position={position} native={native} wanted={wanted} /> : null;
}
