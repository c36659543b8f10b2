import { delegate } from '../../shared/dom/delegate.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import { productOf } from '../../shared/stores/product.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import { QUANTITY } from './elements.js';
import { choose, type ControlEvents, type FormControl } from './form-controller.js';
import { pluginDrives } from './plugin-swatches.js';
import { chooseFromUrl, writeChoicesToUrl } from './url-choices.js';
import type { AttributeField, FormParts } from './variation-form.host.js';
import type { Settings } from './variation-form.schema.js';

/** What shows the choices of a form beside its selects: its swatches. */
interface ChoiceView {
  /** Options or the shown variation changed; `chosen` where a choice did. */
  update(chosen: boolean): void;
  /** Moves the focus to what stands in the place of a select. @returns whether there is something to focus */
  focus(field: AttributeField): boolean;
}

/** What the work at one form asks and tells the view of the tag. */
interface FormView {
  /** What the tag is told at this moment. */
  settings(): Settings;
  /** Does the host's script drive by now? Where it has just come, the view lets it have the form in a moment. */
  takenOver(): boolean;
  /** Is given who drives or follows from now on; `null`: nobody. */
  started(control: FormControl | null): void;
}

/** The work at one form, whoever drives it. */
export interface FormWork extends FormView {
  readonly source: FormParts;
  readonly views: ReadonlySet<ChoiceView>;
  /** Adds a view that is called with each change. @returns how to remove it */
  join(view: ChoiceView): () => void;
}

/** What the driver, the follower and the swatches of one form share. */
export function createWork(source: FormParts, view: FormView): FormWork {
  const views = new Set<ChoiceView>();
  return {
    ...view,
    source,
    views,
    join(one) {
      views.add(one);
      return () => {
        views.delete(one);
      };
    },
  };
}

/** Forms whose choices came from the address: it is asked once, whoever drives after. */
const asked = new WeakSet<HTMLFormElement>();

/**
 * Begins what is done at a form whoever drives it: choices from the address and back, the quantity, what is told of a missing choice.
 * @param start makes who drives or follows
 * @param follows does the host's own script drive? Left out: no
 * @returns how to end all of it
 */
export function startSession(
  { source, views, settings, started }: FormWork,
  start: (tell: ControlEvents) => FormControl,
  { follows = false }: { readonly follows?: boolean } = {},
): () => void {
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
      if (chosen && settings().linkable && !pluginDrives(form)) {
        writeChoicesToUrl(fields);
      }
      views.forEach((view) => view.update(chosen));
    },
    focusField(field) {
      if (![...views].some((view) => view.focus(field))) {
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
  started(control);
  return () => {
    started(null);
    stopQuantity();
    control.stop();
    clearSubmitBlocker(form);
  };
}

/**
 * The quantity the shopper wants, whoever changed it, for prices that depend on it. More than the variation allows becomes what it
 * allows (contract 42); the limits are those on the field, which whoever drives writes before the number.
 */
function observeQuantity(form: HTMLFormElement): () => void {
  /** The limits that were told, by field: another variation has others. */
  const told = new Map<HTMLInputElement, string>();
  const read = (el: HTMLElement): void => {
    if (!(el instanceof HTMLInputElement)) {
      return;
    }
    if (told.has(el) && told.get(el) !== el.max) {
      told.delete(el);
      clearQuantityNote(el);
    }
    const value = el.value.trim() === '' ? NaN : Number(el.value);
    const store = productOf(form);
    if (value > (el.max === '' ? Infinity : Number(el.max)) && store.get().variation) {
      el.value = el.max;
      el.dispatchEvent(new Event('input', { bubbles: true }));
      el.dispatchEvent(new Event('change', { bubbles: true }));
      told.set(el, el.max);
      showQuantityNote(el, message('quantity.lowered', { max: el.max }));
    } else if (value >= 0 && store.get().quantity !== value) {
      store.setKey('quantity', value);
    }
  };
  const stops = ['change', 'input'].map((type) => delegate(form, type, QUANTITY, read));
  return () => stops.forEach((stop) => stop());
}
