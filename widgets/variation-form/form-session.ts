import { delegate } from '../../shared/dom/delegate.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { productOf } from '../../shared/stores/product.js';
import { showQuantityNote } from '../../shared/ui/quantity-note.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { QUANTITY } from './elements.js';
import { choose, type ControlEvents, type FormControl } from './form-controller.js';
import { pluginDrives } from './plugin-swatches.js';
import { chooseFromUrl, writeChoicesToUrl } from './url-choices.js';
import type { AttributeField, FormParts } from './variation-form.read.js';

/** What the work at one form is told. */
interface SessionOptions {
  /** Does the host's own script drive? */
  readonly follows: boolean;
  /** Makes who drives or follows. */
  start(tell: ControlEvents): FormControl;
  /** Is the address kept in step with the choices? Asked at each. */
  linkable(): boolean;
  /** Options or the shown variation changed; `chosen` where a choice did. */
  updated?(chosen: boolean): void;
  /** Moves the focus to the swatches of an attribute. @returns whether there are any to focus */
  focusSwatches?(field: AttributeField): boolean;
}

/** Forms whose choices came from the address: it is asked once, whoever drives after. */
const asked = new WeakSet<HTMLFormElement>();

/**
 * The work at one form, whoever drives it: choices from the address and back, the quantity, what is told of a missing choice.
 * @returns who drives or follows, whose `stop` ends all of it
 */
export function startSession(source: FormParts, { follows, start, linkable, updated, focusSwatches }: SessionOptions): FormControl {
  const { form, fields } = source;
  const store = productOf(form);
  const stopQuantity = observeQuantity(form);
  const wanted = asked.has(form) ? [] : chooseFromUrl(fields);
  asked.add(form);
  const control = start({
    update(chosen) {
      // The shopper goes on: what was told at the button is done with, or is told again at the next try.
      if (chosen || store.get().blockers.length === 0) {
        clearSubmitBlocker(form);
      }
      if (chosen && linkable() && !pluginDrives(form)) {
        writeChoicesToUrl(fields);
      }
      updated?.(chosen);
    },
    focusField(field) {
      if (!focusSwatches?.(field)) {
        field.select.focus();
      }
    },
  });
  // The driver looks for itself in a moment; the host's script may have looked already.
  if (follows) {
    for (const name of wanted) {
      choose(fields, name, control.choices()[name] ?? '');
    }
  }
  return {
    ...control,
    stop() {
      stopQuantity();
      control.stop();
      clearSubmitBlocker(form);
    },
  };
}

/**
 * The quantity the shopper wants, whoever changed it, for prices that depend on it. More than the variation allows becomes what it
 * allows (spec 1 §5); the limits are those on the field, which whoever drives writes before the number.
 */
function observeQuantity(form: HTMLFormElement): () => void {
  const read = (el: HTMLElement): void => {
    if (!(el instanceof HTMLInputElement)) {
      return;
    }
    const value = el.value.trim() === '' ? NaN : Number(el.value);
    const store = productOf(form);
    if (value > (el.max === '' ? Infinity : Number(el.max)) && store.get().variation) {
      el.value = el.max;
      el.dispatchEvent(new Event('input', { bubbles: true }));
      el.dispatchEvent(new Event('change', { bubbles: true }));
      showQuantityNote(el, message('quantity.lowered', { max: el.max }));
    } else if (value >= 0 && store.get().quantity !== value) {
      store.setKey('quantity', value);
    }
  };
  const stops = ['change', 'input'].map((type) => delegate(form, type, QUANTITY, read));
  return () => stops.forEach((stop) => stop());
}
