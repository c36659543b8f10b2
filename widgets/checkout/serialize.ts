/** A form's fields as its post carries them: line ends of texts as a browser sends them, files left out. */
export const formFields = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)]
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => [name, value.replaceAll(/\r?\n/g, '\r\n')]);

/** Encoded as the host's own serialiser does it, to the letter; half a character pair, which cannot be encoded, becomes its stand-in. */
const encode = (text: string): string => encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '\ufffd')).replaceAll('%20', '+');

/** The whole form as one text, as it stands inside another call's body. */
export const postDataOf = (form: HTMLFormElement): string => formFields(form).map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');

const isFilled = (value: FormDataEntryValue): boolean => typeof value !== 'string' && (value.size > 0 || value.name !== '');

/** The body of an order: form-encoded as recorded, multipart where the shopper chose a file. */
export function orderBody(form: HTMLFormElement): URLSearchParams | FormData {
  const data = new FormData(form);
  return [...data.values()].some(isFilled) ? data : new URLSearchParams(formFields(form));
}
