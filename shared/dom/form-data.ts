/** What a form posts when a script sends it. */

/** Name and value that a pressed button adds to the form's fields. */
export type ButtonField = readonly [name: string, value: string];

/** Does the browser know the second argument of `FormData` (Chrome 112, Safari 16.4)? Tried on a form of our own, because building one fires `formdata`. */
function knowsSubmitter(): boolean {
  const form = document.createElement('form');
  const button = document.createElement('button');
  button.name = 'asked';
  form.append(button);
  try { return new FormData(form, button).has('asked'); } catch { return false; }
}

/** The form's data as the browser would post it, with the submitter's name and value; `null`: no button was pressed. */
export function formData(form: HTMLFormElement, submitter: HTMLElement | null = null): FormData {
  const name = submitter?.getAttribute('name') ?? '';
  if (!submitter || name === '') { return new FormData(form); }
  if (knowsSubmitter()) { return new FormData(form, submitter); }
  const data = new FormData(form);
  data.append(name, submitter.getAttribute('value') ?? '');
  return data;
}

/** The text fields of a form's data, in their order; files are left out. */
export const textFields = (data: FormData): [string, string][] => [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Name and value of a form's button, found by its name; `otherwise` is its value where it has none or is missing. */
export const buttonField = (form: HTMLFormElement, name: string, otherwise: string): ButtonField =>
  [name, form.querySelector(`[name="${name}"]`)?.getAttribute('value') || otherwise];

/**
 * The text fields of a form with a button's field at the button's place. The button may be disabled (the host disables its own
 * between changes) or missing: then its field comes last. Another field of its name gives way.
 */
export function formFields(form: HTMLFormElement, button: ButtonField | null = null): [string, string][] {
  const fields = textFields(new FormData(form));
  if (!button) { return fields; }
  const others = fields.filter(([name]) => name !== button[0]);
  const names = [...form.elements].map((el) => el.getAttribute('name') ?? '');
  const place = names.indexOf(button[0]);
  const before = new Set(names.slice(0, Math.max(place, 0)));
  const after = new Set(place < 0 ? [] : names.slice(place + 1).filter((name) => !before.has(name)));
  const at = others.findIndex(([name]) => after.has(name));
  others.splice(at < 0 ? others.length : at, 0, [...button]);
  return others;
}

/** Line ends as a browser sends them. */
const asSent = ([name, value]: readonly [string, string]): [string, string] => [name, value.replaceAll(/\r?\n/g, '\r\n')];

/** A form-encoded body of text fields. */
export const encodedBody = (fields: readonly (readonly [string, string])[]): URLSearchParams => new URLSearchParams(fields.map(asSent));

const isFilled = (value: FormDataEntryValue): boolean => typeof value !== 'string' && (value.size > 0 || value.name !== '');

/**
 * The body to send a form's data with: form-encoded; multipart where a file travels along. An empty file field is left out: the
 * server reads nothing from it either way.
 */
export const formBody = (data: FormData): URLSearchParams | FormData =>
  ([...data].some(([, value]) => isFilled(value)) ? data : encodedBody(textFields(data)));

/** Half a character pair cannot be encoded and becomes its stand-in. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).replaceAll('%20', '+');

/** The form as one text, to the letter as `jQuery.serialize` writes it: for a field of another call's body. */
export const serializeForm = (form: HTMLFormElement): string =>
  textFields(new FormData(form)).map(asSent).map((field) => field.map(encode).join('=')).join('&');
