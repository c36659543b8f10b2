import { own } from '../../shared/json.js';

/** Google's maps as a page has them already: by libraries, or all in one namespace, as an old script tag brings them. */
interface PageGoogle {
  readonly importLibrary: ((name: string) => Promise<unknown>) | undefined;
  readonly maps: Readonly<Record<string, unknown>>;
}

/** A bootstrap whose key is empty. */
const EMPTY_KEY = /\bkey["']?\s*:\s*(["'`])\s*\1/;

/**
 * Google's maps, if the page has them or what loads them; `undefined` where it has none, or only a bootstrap without a key, which the
 * plugin prints also where its maps are switched off.
 * @param page the global object
 * @param scripts the texts of the page's scripts, asked for on need
 */
export function pageGoogle(page: unknown, scripts: () => readonly string[]): PageGoogle | undefined {
  const maps = own(own(page, 'google'), 'maps') as Record<string, unknown> | undefined;
  const isLoaded = typeof maps?.['Map'] === 'function';
  const load = maps?.['importLibrary'];
  if (maps && typeof load === 'function') {
    const isUsable = isLoaded || !scripts().some((text) => text.includes('importLibrary') && EMPTY_KEY.test(text));
    return isUsable ? { maps, importLibrary: async (name) => Reflect.apply(load, maps, [name]) as unknown } : undefined;
  }
  return maps && isLoaded ? { maps, importLibrary: undefined } : undefined;
}
