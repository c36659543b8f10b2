import { useLayoutEffect, useState } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';
import { isWanted, type Position } from './sticky-add-to-cart.logic.js';
import { buttonOf, formOf } from './form.read.js';

/** The form a tag is for, also one that comes later or takes the place of another; `null` while there is none. */
export function useForm(element: HTMLElement, selector: string): HTMLFormElement | null {
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
export function useOffscreen(form: HTMLFormElement, position: Position): boolean {
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
