import type { Variation } from '../../shared/host/variation.js';
import type { ProductStore } from '../../shared/stores/product.js';
import type { AttributeField } from './variation-form.read.js';
import type { Choices, VariationIndex } from './variation-index.logic.js';

/** What a theme or shop owner set for the form. */
export interface FormSettings {
  readonly exact: boolean;
  readonly linkable: boolean;
  readonly nativeAlerts: boolean;
}

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

/** Sets a select and tells everybody: native listeners and jQuery's hear a native event alike, each once. */
export function setSelect(select: HTMLSelectElement, value: string): void {
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Numbers and texts of a match, as the product store keeps them. */
export const matchState = (variation: Variation | null): { variation: Variation | null; unitPrice: number | null } =>
  ({ variation, unitPrice: typeof variation?.display_price === 'number' ? variation.display_price : null });
