import { own } from '../json.js';

/** A text in the page's language, from the translations the host loaded with its own scripts; the English text where it has none. */
export function hostTranslation(english: string): string {
  const translate = own(own(own(globalThis, 'wp'), 'i18n'), '__');
  if (typeof translate !== 'function') {
    return english;
  }
  try {
    const text: unknown = Reflect.apply(translate, undefined, [english]);
    return typeof text === 'string' && text !== '' ? text : english;
  } catch {
    return english;
  }
}
