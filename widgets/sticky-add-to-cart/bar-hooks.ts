import { atom } from 'nanostores';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { productOf } from '../../shared/stores/product.js';
import { pageSingleton } from '../../shared/page.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { isShown } from '../../shared/a11y/focus.js';
import { readForm, type Model } from './bar.host.js';
import { buttonOf } from './sticky-add-to-cart.host.js';

const WATCHED = ['class', 'style', 'disabled', 'data-state', 'value', 'hidden', 'src', 'data-thumb'];

/**
 * What the bar shows of a form, kept in step with it whoever changes it: looked at once per frame, however much changed in it. A
 * choice is many changes, and reading the product is not cheap.
 */
export function useModel(form: HTMLFormElement): Model {
  const [model, setModel] = useState(() => readForm(form, productOf(form).get()));
  useLayoutEffect(() => {
    const check = (): void => {
      const now = readForm(form, productOf(form).get());
      setModel((was) => (JSON.stringify(was) === JSON.stringify(now) ? was : now));
    };
    let frame = 0;
    const later = (): void => {
      if (frame === 0) {
        frame = requestAnimationFrame(() => {
          frame = 0;
          check();
        });
      }
    };
    check();
    const observer = new MutationObserver(later);
    const watched = [form, form.closest('.product')?.querySelector('.woocommerce-product-gallery')];
    for (const node of watched) {
      if (node) {
        observer.observe(node, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: WATCHED });
      }
    }
    form.addEventListener('change', later);
    const stops = [productOf(form).listen(later), onHost(form, 'change', later)];
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      form.removeEventListener('change', later);
      for (const stop of stops) {
        stop();
      }
    };
  }, [form]);
  return model;
}

const MODAL = 'dialog[open], [aria-modal=true]';

/** A drawer that is only pushed off the screen says that it is modal all the time. */
function isPushedOut(el: Element): boolean {
  const { left, right, top, bottom, width, height } = el.getBoundingClientRect();
  return width > 0 && height > 0 && (right <= 0 || left >= window.innerWidth || bottom <= 0 || top >= window.innerHeight);
}

/** A dialog that takes the screen: a modal one, or what says that it is one and can be seen. */
const takesScreen = (el: Element): boolean => {
  if (!el.matches('dialog')) {
    return el.getAttribute('aria-hidden') !== 'true' && isShown(el) && !isPushedOut(el);
  }
  try {
    return el.matches(':modal');
  } catch {
    return true;
  }
};

const isDialogOpen = (): boolean => [...document.querySelectorAll(MODAL)].some(takesScreen);

/** Is a dialog open? Looked at only while it matters. */
export function useDialog(matters: boolean): boolean {
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => {
    if (!matters) {
      return undefined;
    }
    let frame = 0;
    const check = (): void => {
      frame = 0;
      setOpen(isDialogOpen());
    };
    const later = (): void => {
      if (frame === 0) {
        frame = requestAnimationFrame(check);
      }
    };
    check();
    const observer = new MutationObserver(later);
    observer.observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['open', 'aria-modal', 'aria-hidden', 'hidden', 'class', 'style'],
    });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [matters]);
  return open;
}

const bars = pageSingleton('sticky-bars', () => atom<readonly object[]>([]));

/** Of several bars that are wanted at one time one is shown: the first that was. */
export function useTurn(wanted: boolean): boolean {
  const [mine, setMine] = useState(false);
  useLayoutEffect(() => {
    if (!wanted) {
      return undefined;
    }
    const token = {};
    const $bars = bars();
    const stop = $bars.subscribe(([first]) => setMine(first === token));
    $bars.set([...$bars.get(), token]);
    return () => {
      stop();
      setMine(false);
      $bars.set($bars.get().filter((one) => one !== token));
    };
  }, [wanted]);
  return mine;
}

type Bar = RefObject<HTMLElement | null>;

/** A hidden bar takes neither focus nor a reader; a focus inside it goes to the button it stood for. */
export function useReach(bar: Bar, shown: boolean, form: HTMLFormElement): void {
  useLayoutEffect(() => {
    const el = bar.current;
    if (!el) {
      return;
    }
    if (!shown && el.contains(document.activeElement)) {
      buttonOf(form)?.focus({ preventScroll: true });
    }
    el.inert = !shown;
  }, [bar, shown, form]);
}
