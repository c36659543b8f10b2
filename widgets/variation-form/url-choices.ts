import { select, readChoices, type AttributeField } from './variation-form.host.js';
import { choicesFromUrl, urlWithChoices } from './url-choices.rules.js';

/** The address of the page and the choices of a form (contract 47, 48). */

/**
 * Chooses what the address asks for where nothing is chosen yet: pages out of a cache come without it.
 * @returns the names of the attributes that changed; nobody was told yet
 */
export function chooseFromUrl(fields: readonly AttributeField[]): readonly string[] {
  const now = readChoices(fields);
  const wanted = choicesFromUrl(window.location.search, Object.fromEntries(fields.map((f) => [f.name, f.values])));
  const open = fields.filter((f) => now[f.name] === '' && wanted[f.name] !== undefined);
  for (const field of open) {
    select(field, wanted[field.name] ?? '');
  }
  return open.map((f) => f.name);
}

/** Keeps the address in step with the choices; no step in the browser's history is made. */
export function writeChoicesToUrl(fields: readonly AttributeField[]): void {
  const href = urlWithChoices(
    window.location.href,
    fields.map((f) => f.name),
    readChoices(fields),
  );
  if (href !== window.location.href) {
    window.history.replaceState(window.history.state, '', href);
  }
}
