import { changedFields, grouped, type FormFields } from './form.logic.js';

/** Does the browser know the second argument of `FormData` (Chrome 112, Safari 16.4)? Asked of a form of our own, because building one fires `formdata`. */
function knowsSubmitter(): boolean {
  const form = document.createElement('form');
  const button = document.createElement('button');
  button.name = 'asked';
  form.append(button);
  try { return new FormData(form, button).has('asked'); } catch { return false; }
}

const nameAndValue = (el: HTMLElement | null): [string, string] | null => {
  const name = el?.getAttribute('name') ?? '';
  return name === '' ? null : [name, el?.getAttribute('value') ?? ''];
};

/** The form's data as the browser would post it, with the pressed button's name and value. */
export function formData(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const own = nameAndValue(submitter);
  if (!own || !submitter) { return new FormData(form); }
  if (knowsSubmitter()) { return new FormData(form, submitter); }
  const data = new FormData(form);
  data.append(...own);
  return data;
}

/** The text fields of a form's data. */
export const fieldsOf = (data: FormData): FormFields =>
  grouped([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

/** Writes what a listener of `shop:cart-add` changed into the form's data. */
export function applyChanges(data: FormData, before: FormFields, after: Readonly<Record<string, unknown>>): void {
  for (const [name, values] of changedFields(before, after)) {
    data.delete(name);
    for (const value of values) { data.append(name, value); }
  }
}

const isFilled = (value: FormDataEntryValue): boolean => typeof value !== 'string' && (value.size > 0 || value.name !== '');

/**
 * The body to send: form-encoded, as the recorded posts are; multipart where a file travels along. An empty file field is left out:
 * the server reads nothing from it either way.
 */
export function bodyOf(data: FormData): URLSearchParams | FormData {
  const entries = [...data];
  if (entries.some(([, value]) => isFilled(value))) { return data; }
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
