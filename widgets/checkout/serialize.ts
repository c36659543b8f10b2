/** A form's fields as its post carries them: line ends of texts as a browser sends them, files left out. */
export const formFields = (form: HTMLFormElement): [string, string][] =>
  [...new FormData(form)]
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    .map(([name, value]) => [name, value.replaceAll(/\r?\n/g, '\r\n')]);

/** The whole form as one text, as it stands inside another call's body. */
export const postDataOf = (form: HTMLFormElement): string => String(new URLSearchParams(formFields(form)));

const isFilled = (value: FormDataEntryValue): boolean => typeof value !== 'string' && (value.size > 0 || value.name !== '');

/** The body of an order: form-encoded as recorded, multipart where the shopper chose a file. */
export function orderBody(form: HTMLFormElement): URLSearchParams | FormData {
  const data = new FormData(form);
  return [...data.values()].some(isFilled) ? data : new URLSearchParams(formFields(form));
}
