import { onHost } from '../../shared/host/jquery-bridge.js';
import type { AttributeField } from './variation-form.host.js';

/** What is done about what a shopper, or a script in a shopper's place, does in a form. */
interface FormActs {
  changed(): void;
  reset(): void;
  /** May we act? */
  mine(): boolean;
}

const resetLinkAt = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.reset_variations') !== null;
const isOtherKey = (event: Event): boolean => event instanceof KeyboardEvent && event.key !== ' ' && event.key !== 'Enter';

/** Hears choices and the reset link of a form, natively and through jQuery. @returns how to stop */
export function listenToForm(form: HTMLFormElement, fields: readonly AttributeField[], { changed, reset, mine }: FormActs): () => void {
  const isSelect = (target: EventTarget | null): boolean => fields.some((f) => f.select === target);
  const onChange = (event: Event): void => {
    if (isSelect(event.target)) {
      changed();
    }
  };
  const onReset = (event: Event): void => {
    if (resetLinkAt(event.target) && !isOtherKey(event) && mine()) {
      event.preventDefault();
      reset();
    }
  };
  form.addEventListener('change', onChange);
  form.addEventListener('click', onReset);
  form.addEventListener('keydown', onReset);
  // Changes and presses that another script fires through jQuery only: it never clicks a link natively.
  const stops = [
    onHost(form, 'change', (e) => {
      if (!e.originalEvent && isSelect(e.target)) {
        changed();
      }
    }),
    onHost(form, 'click', (e) => {
      if (!e.originalEvent && resetLinkAt(e.target) && mine()) {
        e.preventDefault();
        reset();
      }
    }),
  ];
  return () => {
    stops.forEach((stop) => stop());
    form.removeEventListener('change', onChange);
    form.removeEventListener('click', onReset);
    form.removeEventListener('keydown', onReset);
  };
}
