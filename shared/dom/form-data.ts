import { safeUrl } from '../url.js';

/** What a form posts when a script sends it. */

/** Name and value that a pressed button adds to the form's fields. */
export type ButtonField = readonly [name: string, value: string];

/** The text fields of a form's data, in their order; files are left out. */
export const textFields = (data: FormData): [string, string][] =>
  [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** Name and value of a form's button, found by its name; `otherwise` is its value where it has none or is missing. */
export const buttonField = (form: HTMLFormElement, name: string, otherwise: string): ButtonField => [
  name,
  form.querySelector(`[name="${name}"]`)?.getAttribute('value') || otherwise,
];

/** Line ends as a browser sends them. */
const asSent = ([name, value]: readonly [string, string]): [string, string] => [name, value.replaceAll(/\r?\n/g, '\r\n')];

/** A form-encoded body of text fields. */
export const encodedBody = (fields: readonly (readonly [string, string])[]): URLSearchParams => new URLSearchParams(fields.map(asSent));

const isFilled = (value: FormDataEntryValue): boolean => typeof value !== 'string' && (value.size > 0 || value.name !== '');

/**
 * The body to send a form's data with: form-encoded; multipart where a file travels along. An empty file field is left out: the
 * server reads nothing from it either way.
 */
export const encodeForm = (data: FormData): URLSearchParams | FormData =>
  [...data].some(([, value]) => isFilled(value)) ? data : encodedBody(textFields(data));

/** Half a character pair cannot be encoded and becomes its stand-in. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).replaceAll('%20', '+');

/** The form as one text, to the letter as `jQuery.serialize` writes it: for a field of another call's body. */
export const serializeForm = (form: HTMLFormElement): string =>
  textFields(new FormData(form))
    .map(asSent)
    .map((field) => field.map(encode).join('='))
    .join('&');

/** The address a form is posted to, where we may ask it; `null` leaves it to the browser. */
export const postUrlOf = (form: HTMLFormElement): string | null =>
  safeUrl(form.getAttribute('action') || window.location.href, { sameOrigin: true });
