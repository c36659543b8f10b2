import { message, type MessageKey } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import type { Variation } from '../../shared/host/variation.js';
import { productOf, setSubmitBlocker, type SubmitBlocker, type ProductStore } from '../../shared/stores/product.js';
import type { ButtonState } from './variation-form.rules.js';
import { choiceOf, select, type AttributeField } from './variation-form.host.js';
import type { Choices, VariationIndex } from './variation-index.rules.js';

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
export interface ControlEvents {
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
