import { textFields, type ButtonField } from './form-data.js';

/** What a form posts with the button that was pressed; apart from `form-data.ts`, because most pages send forms without one. */

/**
 * Does the browser know the second argument of `FormData` (Chrome 112, Safari 16.4)? Tried on a form of our own, because building one fires
 * `formdata`.
 */
function knowsSubmitter(): boolean {
  const form = document.createElement('form');
  const button = document.createElement('button');
  button.name = 'asked';
  form.append(button);
  try {
    return new FormData(form, button).has('asked');
  } catch {
    return false;
  }
}

/** The form's data as the browser would post it, with the submitter's name and value; `null`: no button was pressed. */
export function formData(form: HTMLFormElement, submitter: HTMLElement | null = null): FormData {
  const name = submitter?.getAttribute('name') ?? '';
  if (!submitter || name === '') {
    return new FormData(form);
  }
  if (knowsSubmitter()) {
    return new FormData(form, submitter);
  }
  const data = new FormData(form);
  data.append(name, submitter.getAttribute('value') ?? '');
  return data;
}

/**
 * The text fields of a form with a button's field at the button's place. The button may be disabled (the host disables its own
 * between changes) or missing: then its field comes last. Another field of its name gives way.
 */
export function formFields(form: HTMLFormElement, button: ButtonField | null = null): [string, string][] {
  const fields = textFields(new FormData(form));
  if (!button) {
    return fields;
  }
  const others = fields.filter(([name]) => name !== button[0]);
  const names = [...form.elements].map((el) => el.getAttribute('name') ?? '');
  const place = names.indexOf(button[0]);
  const before = new Set(names.slice(0, Math.max(place, 0)));
  const after = new Set(place < 0 ? [] : names.slice(place + 1).filter((name) => !before.has(name)));
  const at = others.findIndex(([name]) => after.has(name));
  others.splice(at < 0 ? others.length : at, 0, [...button]);
  return others;
}
