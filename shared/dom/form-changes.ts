import { textFields } from './form-data.js';
import { changedFields, grouped, type FormFields } from './form-fields.rules.js';

/** The text fields of a form's data by name, as listeners of `shop:cart-add` get them. */
export const fieldsOf = (data: FormData): FormFields => grouped(textFields(data));

/** Writes what a listener of `shop:cart-add` changed into the form's data. */
export function applyChanges(data: FormData, before: FormFields, after: Readonly<Record<string, unknown>>): void {
  for (const [name, values] of changedFields(before, after)) {
    data.delete(name);
    for (const value of values) {
      data.append(name, value);
    }
  }
}
