import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import type { Variation } from '../../shared/host/variation.js';
import { productOf, setSubmitBlocker, type SubmitBlocker, type ProductStore } from '../../shared/stores/product.js';
import { type ButtonState, choicesFromUrl, urlWithChoices } from './variation-form.rules.js';
import { choiceOf, select, type AttributeField, QUANTITY, pluginDrives, type FormParts, readChoices } from './variation-form.host.js';
import type { Choices, VariationIndex } from './variation-index.rules.js';
import { delegate } from '../../shared/dom/delegate.js';
import '../../shared/messages/quantity.js';
import { clearQuantityNote, showQuantityNote } from '../../shared/ui/quantity-note.js';
import { clearSubmitBlocker } from '../../shared/ui/submit-guard.js';
import type { Settings } from './variation-form.schema.js';

/** What one product form lets the rest of the widget do, whoever drives it. */
export interface FormControl {
  readonly form: HTMLFormElement;
  readonly fields: readonly AttributeField[];
  readonly store: ProductStore;
  /** `null` where variations are asked for one at a time. */
  index(): VariationIndex | null;
  choices(): Choices;
  /** Chooses a value as a shopper would: the select changes and says so. An empty value clears the choice. */
  choose(name: string, value: string): void;
  stop(): void;
}

/** What the widget is told by whoever drives. */
interface ControlEvents {
  /** Options or the shown variation changed; `chosen` where a choice did, once per choice. */
  update(chosen: boolean): void;
  /** The first attribute without a choice wants the focus. */
  focusField(field: AttributeField): void;
}

/** Chooses in a select and tells everybody: native listeners and jQuery's hear a native event alike, each once. */
export function choose(fields: readonly AttributeField[], name: string, value: string): void {
  const field = fields.find((f) => f.name === name);
  if (!field) {
    return;
  }
  select(field, value);
  field.select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The numbers and texts of a match, as the product store keeps them; everything else there stays. */
export function storeMatch(store: ProductStore, attributes: Choices, variation: Variation | null): void {
  store.set({
    ...store.get(),
    attributes,
    variation,
    unitPrice: typeof variation?.display_price === 'number' ? variation.display_price : null,
  });
}

const BLOCKER = 'variation-form';
const TEXTS: Readonly<Record<Exclude<ButtonState, 'ready'>, MessageKey>> = {
  'selection-needed': 'variation.make_selection',
  unavailable: 'variation.unavailable',
};

/** Why a form cannot be sent, where it is not for the shopper to choose something. */
export type Reason = Pick<SubmitBlocker, 'message' | 'action' | 'isAwaited' | 'replacesHost' | 'isShown'>;

/**
 * Sets the form's submit blocker while a choice is missing; its focus goes to the first attribute without one.
 * @param reason where it is another one than that of the button's state
 */
export function setReason(
  control: Pick<FormControl, 'store' | 'fields'>,
  tell: ControlEvents,
  state: ButtonState,
  reason: Reason | undefined = undefined,
): void {
  const { store, fields } = control;
  setSubmitBlocker(
    store,
    BLOCKER,
    state === 'ready'
      ? null
      : {
          ...(reason ?? { message: message(TEXTS[state]) }),
          focus: () => {
            const field = fields.find((f) => choiceOf(f) === '') ?? fields[0];
            if (field) {
              tell.focusField(field);
            }
          },
        },
  );
}

/** Nothing is wanted any more: the form is not ours. */
export const dropReason = (store: ProductStore): void => setSubmitBlocker(store, BLOCKER, null);

/**
 * Holds a form back until its driver has come, which sets its own reason then.
 * @returns how to let go of the form, where no driver has come
 */
export function holdUntilDriven(form: HTMLFormElement): () => void {
  const store = productOf(form);
  const focus = (): void => undefined;
  setSubmitBlocker(store, BLOCKER, { message: message('variation.checking'), isAwaited: true, focus });
  return () => {
    if (store.get().blockers.some((blocker) => blocker.focus === focus)) {
      dropReason(store);
    }
  };
}

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

/** The work at one form, whoever drives it: what the driver, the follower and the swatches share. */
export interface FormWork extends FormView {
  readonly source: FormParts;
  readonly tell: ControlEvents;
  /** Adds a view that is called with each change. @returns how to remove it */
  join(view: ChoiceView): () => void;
}

/** Prepares the work at a form. */
export function createWork(source: FormParts, view: FormView): FormWork {
  const { form, fields } = source;
  const store = productOf(form);
  const views = new Set<ChoiceView>();
  return {
    ...view,
    source,
    tell: {
      update(chosen) {
        // The shopper goes on: what was told at the button is done with, or is told again at the next try.
        if (chosen || store.get().blockers.length === 0) {
          clearSubmitBlocker(form);
        }
        if (chosen && view.settings().linkable && !pluginDrives(form)) {
          writeChoicesToUrl(fields);
        }
        views.forEach((one) => one.update(chosen));
      },
      focusField(field) {
        if (![...views].some((one) => one.focus(field))) {
          field.select.focus();
        }
      },
    },
    join(one) {
      views.add(one);
      return () => void views.delete(one);
    },
  };
}

/** Forms whose choices came from the address: it is asked once, whoever drives after. */
const asked = new WeakSet<HTMLFormElement>();

/**
 * Begins what is done at a form whoever drives it: choices from the address, the quantity, what is told of a missing choice.
 * @param start begins to drive or to follow
 * @param follows does the host's own script drive? Left out: no
 * @returns how to end all of it
 */
export function startSession(
  { source: { form, fields }, started }: FormWork,
  start: () => FormControl,
  { follows = false }: { readonly follows?: boolean } = {},
): () => void {
  const stopQuantity = observeQuantity(form);
  const wanted = asked.has(form) ? [] : chooseFromUrl(fields);
  asked.add(form);
  const control = start();
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

/** The address of the page and the choices of a form (contract 47, 48). */

/**
 * Chooses what the address asks for where nothing is chosen yet: pages out of a cache come without it.
 * @returns the names of the attributes that changed; nobody was told yet
 */
function chooseFromUrl(fields: readonly AttributeField[]): readonly string[] {
  const now = readChoices(fields);
  const wanted = choicesFromUrl(window.location.search, Object.fromEntries(fields.map((f) => [f.name, f.values])));
  const open = fields.filter((f) => now[f.name] === '' && wanted[f.name] !== undefined);
  for (const field of open) {
    select(field, wanted[field.name] ?? '');
  }
  return open.map((f) => f.name);
}

/** Keeps the address in step with the choices; no step in the browser's history is made. */
function writeChoicesToUrl(fields: readonly AttributeField[]): void {
  const href = urlWithChoices(
    window.location.href,
    fields.map((f) => f.name),
    readChoices(fields),
  );
  if (href !== window.location.href) {
    window.history.replaceState(window.history.state, '', href);
  }
}
