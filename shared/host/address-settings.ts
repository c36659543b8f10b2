import { isRecord, own, parseJson } from '../json.js';
import { pageSetting } from './settings.js';

/** What the shop knows of addresses of all countries; the parts are read by `shared/address/address.rules.ts`. */
export interface AddressSettings {
  /** Country → its states by code; an empty list where it has none; countries that are not in it take any text. */
  readonly countries: Readonly<Record<string, unknown>>;
  /** Country, or `default` → field → label, placeholder, `required`, `hidden`, `class`, `priority`. */
  readonly locale: Readonly<Record<string, unknown>>;
  /** Field → selectors of its rows. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** First entry of a list of states. */
  readonly chooseText: string;
  /** What stands behind the label of a field that may stay empty, without brackets. */
  readonly optionalText: string;
}

/** The objects of WooCommerce's country-select and address scripts: JSON in a text (tests/fixtures/recordings/settings.json). */
const COUNTRIES = 'wc_country_select_params';
const LOCALE = 'wc_address_i18n_params';

const parsed = new Map<string, unknown>();

/** A map that is printed as such, or as JSON in a text; each text is read once. */
function mapOf(value: unknown, from: string): Readonly<Record<string, unknown>> {
  if (isRecord(value)) {
    return value;
  }
  if (typeof value !== 'string' || value === '') {
    return {};
  }
  if (!parsed.has(value)) {
    let map: unknown;
    try {
      map = parseJson(value);
    } catch (error) {
      console.error(`[shop] ${from}: ${(error as Error).message}; addresses stay as printed`);
    }
    parsed.set(value, isRecord(map) ? map : {});
  }
  return parsed.get(value) as Readonly<Record<string, unknown>>;
}

/**
 * The page's knowledge of addresses: what the theme says in `shopSettings.address`, else the objects that WooCommerce prints with its
 * own scripts. Empty maps where the page has none: then every field stays as printed.
 */
export function addressSettings(): AddressSettings {
  const get = (name: string, object: string, key: string): unknown =>
    pageSetting('address', name)?.value ?? own(own(globalThis, object), key);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    countries: mapOf(get('countries', COUNTRIES, 'countries'), `${COUNTRIES}.countries`),
    locale: mapOf(get('locale', LOCALE, 'locale'), `${LOCALE}.locale`),
    fields: mapOf(get('fields', LOCALE, 'locale_fields'), `${LOCALE}.locale_fields`),
    chooseText: text(get('chooseText', COUNTRIES, 'i18n_select_state_text')),
    optionalText: text(get('optionalText', LOCALE, 'i18n_optional_text')),
  };
}
