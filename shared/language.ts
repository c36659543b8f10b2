import { own } from './json.js';
import { PARTS, partOf } from './parts.js';

declare global {
  /** Our texts by key, below the name of their file in `dist/messages/`: `de`, or a part of it, `de.till`. */
  interface Window {
    shopMessages?: Readonly<Record<string, unknown>>;
  }
}

/** The languages whose texts come with us, beside English: a file each in `messages/languages/`. */
export const LANGUAGES: readonly string[] = ['ar', 'de', 'es', 'fr', 'nl'];

/**
 * The language of the page by its `lang`, first as it is written, then without its region: `de-AT`, `de`.
 */
export const pageLanguages = (): readonly string[] => {
  const { lang } = document.documentElement;
  return [lang, lang.replace(/[-_].*/, '').toLowerCase()];
};

/** What has been asked for, by its address. */
const asked = new Map<string, Promise<unknown>>();

/**
 * Loads the texts that a tag needs in the language of the page, where there are any; English is in the scripts. They come in the parts that
 * sheets come in, `de.core.js` and `de.till.js`, each once; a page that has the whole file as a script of its own (`de.js`) is not asked. A
 * file that cannot be had costs no more than its words.
 *
 * @param script where our script came from; the files lie beside it
 * @param version makes a new release ask for its own file
 * @param tag its name
 */
export async function needLanguage(script: string | undefined, version: string, tag: string): Promise<unknown> {
  const language = pageLanguages().find((name) => LANGUAGES.includes(name));
  // A page opened from the disk cannot import; it names the file in a script element.
  if (
    language === undefined ||
    (Object.hasOwn(window, 'shopMessages') && window.shopMessages?.[language]) ||
    document.baseURI.startsWith('file:')
  ) {
    return undefined;
  }
  const load = (part: string): Promise<unknown> => {
    const address = `${new URL(`messages/${language}.${part}.js`, script || document.baseURI)}?${version}`;
    const coming =
      asked.get(address) ??
      import(address).catch((error: unknown) => {
        console.error(`[shop] the texts in "${language}" could not be loaded; they are English`, error);
      });
    asked.set(address, coming);
    return coming;
  };
  return Promise.all([load('core'), load(partOf(tag.slice('shop-'.length)))]);
}

/** What the files of texts that the page has loaded say in a language, by key: whole, or by part. */
export const loadedTexts = (language: string): readonly unknown[] => {
  const all: unknown = own(globalThis, 'shopMessages');
  return [language, ...PARTS.map((part) => `${language}.${part}`)].map((name) => own(all, name));
};
