import { useState, type ReactElement, useLayoutEffect } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useLatest } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { BarProps } from './bar.js';
import { buttonOf, formOf } from './sticky-add-to-cart.host.js';
import { isWanted, type Position } from './sticky-add-to-cart.rules.js';
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

/** The form a tag is for, also one that comes later or takes the place of another; `null` while there is none. */
function useForm(element: HTMLElement, selector: string): HTMLFormElement | null {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const known = useLatest(form);
  useLayoutEffect(() => {
    const check = (): boolean => {
      try {
        setForm(formOf(element, selector));
        return true;
      } catch {
        console.error(
          `[shop] <shop-sticky-add-to-cart> data-for=${JSON.stringify(selector.slice(0, 80))}: expected a selector; there is no bar`,
          element,
        );
        setForm(null);
        return false;
      }
    };
    if (!check()) {
      return undefined;
    }
    // What happens inside the form does not make it another one.
    const observer = new MutationObserver((records) => {
      if (records.some(({ target }) => !known.current?.contains(target))) {
        check();
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, selector, known]);
  return form;
}

/** Is the bar wanted, as far as the form's button is concerned? */
function useOffscreen(form: HTMLFormElement, position: Position): boolean {
  const [wanted, setWanted] = useState(false);
  useLayoutEffect(() => {
    let watched: HTMLElement | null = null;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (!last) {
        return;
      }
      const { top, bottom, width } = last.boundingClientRect;
      setWanted(isWanted({ top, bottom, width, isOnScreen: last.isIntersecting }, position));
    });
    /** Scripts replace the button; the new one is watched then. */
    const watch = (): void => {
      const button = buttonOf(form);
      if (button === watched) {
        return;
      }
      observer.disconnect();
      watched = button;
      if (button) {
        observer.observe(button);
      } else {
        setWanted(false);
      }
    };
    watch();
    const changes = new MutationObserver(watch);
    changes.observe(form, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      changes.disconnect();
    };
  }, [form, position]);
  return wanted;
}
