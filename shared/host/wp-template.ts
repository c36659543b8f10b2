import { own } from '../json.js';

/**
 * Fills a template of the host, `script#tmpl-{id}`, by its own `wp.template`.
 * Only a script counts: what an author wrote into a post may have the same id, and the template's code runs.
 * @returns its markup, which is still to be cleaned; `null` where the page has no such template or may not run it
 */
export function hostTemplate(id: string, data: Readonly<Record<string, unknown>>): string | null {
  const template = own(own(globalThis, 'wp'), 'template');
  if (typeof template !== 'function' || !(document.getElementById(`tmpl-${id}`) instanceof HTMLScriptElement)) {
    return null;
  }
  try {
    const fill: unknown = Reflect.apply(template, undefined, [id]);
    return typeof fill === 'function' ? String(Reflect.apply(fill, undefined, [data])) : null;
  } catch (error) {
    console.error(`[shop] the template "tmpl-${id}" could not be run`, error);
    return null;
  }
}
