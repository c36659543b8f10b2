declare global {
  /** Our texts by language and key, from the files of `dist/messages/`. */
  interface Window {
    shopMessages?: Readonly<Record<string, unknown>>;
  }
}

/** The languages whose texts come with us, beside English: a file each in `messages/languages/`, `dist/messages/<language>.js`. */
export const LANGUAGES: readonly string[] = ['ar', 'de', 'es', 'fr', 'nl'];

/**
 * The language of the page by its `lang`, first as it is written, then without its region: `de-AT`, `de`.
 */
export const pageLanguages = (): readonly string[] => {
  const { lang } = document.documentElement;
  return [lang, lang.replace(/[-_].*/, '').toLowerCase()];
};

/**
 * Loads our texts in the language of the page where there is a file of them, once; English is in the scripts. A page that has the file
 * as a script of its own, or another script of ours that loaded it, is not asked again. A file that cannot be had costs no more than its
 * words.
 *
 * @param script where our script came from; the files lie beside it
 * @param version makes a new release ask for its own file
 */
export async function needLanguage(script: string | undefined, version: string): Promise<unknown> {
  const language = pageLanguages().find((name) => LANGUAGES.includes(name));
  // A page opened from the disk cannot import; it names the file in a script element.
  if (
    language === undefined ||
    (Object.hasOwn(window, 'shopMessages') && window.shopMessages?.[language]) ||
    document.baseURI.startsWith('file:')
  ) {
    return undefined;
  }
  return import(`${new URL(`messages/${language}.js`, script || document.baseURI)}?${version}`).catch((error: unknown) => {
    console.error(`[shop] the texts in "${language}" could not be loaded; they are English`, error);
  });
}
