import { nodeOf } from '../../shared/dom/node-of.js';
import type { RestorableWrites } from '../../shared/dom/restorable-writes.js';
import type { Variation } from '../../shared/host/variation.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/variation.js';
import { formElements } from './variation-form.host.js';
import { isOpenNow, stopSlide } from '../../shared/ui/lazy-slide.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { fadeIn, show, slide, variationNodes } from './render-variation.js';
import { quantityFor, type ButtonState } from './variation-form.rules.js';

/** What the driver writes into a form beside texts and pictures (contract 31, 37, 41). */
export interface FormDisplay {
  /** The button's own marks; whether the form may be sent is said by the product store. */
  setButton(state: ButtonState): void;
  /** The number of the variation in every field that takes it; empty: none. */
  setId(value: string): void;
  /** Limits of the quantity, and the shopper's own number within them. */
  setQuantity(variation: Variation): void;
  /** Price, stock and description of a variation in the host's box. */
  showVariation(variation: Variation): void;
  hideVariation(): void;
  toggleResetLink(on: boolean): void;
  showNoMatch(): void;
  dropNoMatch(): void;
  /** What is read out after a reset. */
  announceReset(text: string): void;
  /** Ends what moves, and takes away what was added; the rest is undone by the writes. */
  stop(): void;
}

/** The display of one form; the writes remembers how everything was. */
export function createFormDisplay(form: HTMLFormElement, writes: RestorableWrites): FormDisplay {
  const at = formElements(form);
  const setField = (field: HTMLInputElement, value: string): void => {
    writes.value(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const slideVariation = (box: HTMLElement, open: boolean): void => {
    writes.keep(box, 'style');
    slide(box, open);
  };
  const noMatch = createNoMatch(form);
  return {
    setButton(state) {
      const { button, addToCart } = at;
      writes.flag(button, 'disabled', state !== 'ready');
      writes.flag(button, 'wc-variation-selection-needed', state === 'selection-needed');
      writes.flag(button, 'wc-variation-is-unavailable', state === 'unavailable');
      writes.flag(addToCart, 'woocommerce-variation-add-to-cart-disabled', state !== 'ready');
      writes.flag(addToCart, 'woocommerce-variation-add-to-cart-enabled', state === 'ready');
    },
    setId(value) {
      at.idFields.forEach((field) => setField(field, value));
    },
    setQuantity(variation) {
      if (at.quantity) {
        limitQuantity(at.quantity, variation, writes);
      }
    },
    showVariation(variation) {
      const { variation: box } = at;
      if (!box) {
        return;
      }
      writes.text(box, '');
      box.replaceChildren(variationNodes(variation));
      // Nothing to let down where the variation says nothing: shown as it is.
      if ((box.textContent ?? '').trim() === '') {
        show(box);
      } else if (!isOpenNow(box)) {
        slideVariation(box, true);
      }
    },
    hideVariation() {
      const { variation: box } = at;
      if (box && isOpenNow(box)) {
        slideVariation(box, false);
      }
    },
    toggleResetLink(on) {
      const { reset } = at;
      const word = on ? 'visible' : 'hidden';
      if (!reset || reset.style.visibility === word) {
        return;
      }
      writes.keep(reset, 'style');
      reset.style.visibility = word;
      if (on) {
        fadeIn(reset);
      }
    },
    showNoMatch: noMatch.show,
    dropNoMatch: noMatch.drop,
    announceReset(text) {
      const { resetAlert } = at;
      if (resetAlert) {
        writes.text(resetAlert, text);
      }
    },
    stop() {
      noMatch.drop();
      const { variation: box } = at;
      if (box) {
        stopSlide(box);
      }
    },
  };
}

/** Sets the limits of a quantity field and brings its number within them, as the host does; whoever listens hears of the change. */
function limitQuantity(field: HTMLInputElement, variation: Variation, writes: RestorableWrites): void {
  const box = field.closest<HTMLElement>('.quantity');
  const typed = field.value;
  const rule = quantityFor(variation, typed);
  const areNew = field.min !== rule.min || field.max !== rule.max || (box?.style.display === 'none') !== rule.hidden;
  writes.attr(field, 'min', rule.min);
  writes.attr(field, 'max', rule.max);
  // The shopper's own number, within limits: it stays when the tag leaves.
  field.value = String(rule.value);
  field.dispatchEvent(new Event('change', { bubbles: true }));
  // What was typed for another variation is told where it changes.
  if (areNew) {
    clearQuantityNote(field);
  }
  if (Number(typed) > rule.value) {
    showQuantityNote(field, message('quantity.lowered', { max: rule.value }));
  } else if (typed.trim() !== '' && Number(typed) < rule.value) {
    showQuantityNote(field, message('quantity.raised', { min: rule.value }));
  }
  if (box) {
    writes.keep(box, 'style');
    if (rule.hidden) {
      box.style.display = 'none';
    } else {
      show(box);
    }
  }
}

/** The sentence that nothing fits what is chosen. */
function createNoMatch(form: HTMLFormElement): { show(): void; drop(): void } {
  const at = formElements(form);
  let shown: HTMLElement | null = null;
  const drop = (): void => {
    shown?.remove();
    shown = null;
  };
  return {
    drop,
    show() {
      drop();
      shown = nodeOf(
        <div role="alert">
          {/* WooCommerce's sheet hides it; its script shows it, and so do we, whatever the sheet. */}
          <p className="wc-no-matching-variations woocommerce-info" style={{ display: 'block' }}>
            {message('variation.no_match')}
          </p>
        </div>,
      );
      (at.variation ?? at.wrap ?? form.lastElementChild ?? form).after(shown);
      slide(shown, true);
    },
  };
}
