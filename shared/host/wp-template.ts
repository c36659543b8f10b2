import { renderTemplate } from '../html/template.logic.js';
import { own } from '../json.js';

/**
 * Fills a template of the host, `script#tmpl-{id}`: without `eval` where it holds values and if/else, else by the host's `wp.template`.
 * @returns its markup, which is still to be cleaned; `null` where the page has no such template or may not run it
 */
export function hostTemplate(id: string, data: Readonly<Record<string, unknown>>): string | null {
  const source = document.getElementById(`tmpl-${id}`);
  if (!source) {
    return null;
  }
  const html = renderTemplate(source.innerHTML, data);
  if (html !== null) {
    return html;
  }
  const template = own(own(globalThis, 'wp'), 'template');
  try {
    const fill: unknown = typeof template === 'function' ? Reflect.apply(template, undefined, [id]) : undefined;
    return typeof fill === 'function' ? String(Reflect.apply(fill, undefined, [data])) : null;
  } catch (error) {
    console.error(`[shop] the template "tmpl-${id}" could not be run`, error);
    return null;
  }
}
