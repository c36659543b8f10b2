import { unknownCategories } from '../../shared/consent/unknown-categories.rules.js';
import type { Finding } from './report.js';
import { settingOf } from './settings.js';
import { meant } from './similar.js';

const CATEGORIES = ['necessary', 'functional', 'preferences', 'statistics', 'marketing'];

const keysOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];

/** A map in an attribute, else in the page settings. */
function mapOf(root: Document, el: Element | null, attribute: string, name: string): unknown {
  const raw = el?.getAttribute(attribute) ?? null;
  if (raw === null) {
    return settingOf(root, 'cookie-bar', name);
  }
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

const didYouMean = (word: string, known: readonly string[]): string => {
  const near = meant(word, known);
  return near ? `; did you mean ${near}?` : `; there are ${known.join(', ')}`;
};

/** Categories and services that marks on the page name, and that nobody can allow because there are none of that name. */
export function consentNames(root: Document): Finding[] {
  const bar = root.querySelector('shop-cookie-bar');
  const services = mapOf(root, bar, 'data-services', 'services');
  const ids = keysOf(services);
  const unknown = unknownCategories(root, mapOf(root, bar, 'data-categories', 'categories'), services).map(
    ({ word, message, element }): Finding => ({
      level: 'error',
      rule: 'unknown-category',
      element: element ?? bar,
      message: message + didYouMean(word, CATEGORIES),
    }),
  );
  const named = [...root.querySelectorAll('[data-service]')]
    .filter((el) => !ids.includes(el.getAttribute('data-service') ?? ''))
    .map((el): Finding => ({
      level: 'warning',
      rule: 'unknown-service',
      element: el,
      message: `names the service "${el.getAttribute('data-service') ?? ''}", which the cookie bar's services do not list${ids.length > 0 ? didYouMean(el.getAttribute('data-service') ?? '', ids) : ''}`,
    }));
  return [...unknown, ...named];
}

/** A `data-for` that no element answers to. */
export function lostTargets(el: Element): Finding[] {
  const selector = el.getAttribute('data-for');
  if (selector === null || selector === '') {
    return [];
  }
  let found: Element | null;
  try {
    found = el.ownerDocument.querySelector(selector);
  } catch {
    return [{ level: 'error', rule: 'wrong-selector', element: el, message: `data-for="${selector}" is no selector` }];
  }
  return found ? [] : [{ level: 'error', rule: 'lost-target', element: el, message: `data-for="${selector}" meets nothing on this page` }];
}

/** Swatches for attributes that the form inside has no field for. */
export function strangeSwatches(el: Element): Finding[] {
  const raw = el.getAttribute('data-swatches');
  const form = el.querySelector('form.variations_form');
  if (raw === null || !form) {
    return [];
  }
  let swatches: unknown;
  try {
    swatches = JSON.parse(raw);
  } catch {
    return [];
  }
  const names = [...form.querySelectorAll('select')]
    .map((select) => select.getAttribute('data-attribute_name') ?? select.name)
    .filter(Boolean);
  return keysOf(swatches)
    .filter((name) => !names.includes(name))
    .map((name) => ({
      level: 'error',
      rule: 'strange-swatch',
      element: el,
      message: `data-swatches names "${name}", which the form has no choice for${didYouMean(name, names)}`,
    }));
}
