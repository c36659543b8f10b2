import { hostText } from '../host/settings.js';
import { attributionCategory } from '../host/settings/woocommerce-attribution.js';
import { isRecord, own, scalarText } from '../json.js';
import type { Rules, Service } from './consent.rules.js';
import { headSetting } from './head-settings.js';
import { CATEGORIES, type Category } from './shared-state.js';

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string' && v !== '') : [];
const isCategory = (value: unknown): value is Category => CATEGORIES.includes(value as Category);
const entriesOf = (value: unknown): [string, unknown][] => (isRecord(value) ? Object.entries(value) : []);

/** A service as the shop describes it; what is missing is filled in, and without a category it is marketing. */
const service = (id: string, value: unknown): Service => {
  const category = own(value, 'category');
  return {
    name: scalarText(own(value, 'name')) || id,
    category: isCategory(category) ? category : 'marketing',
    about: scalarText(own(value, 'about')),
    cookies: texts(own(value, 'cookies')),
    storage: texts(own(value, 'storage')),
  };
};

/** The shop's rules out of its settings, whatever those hold. */
export const rulesOf = (necessary: readonly string[], categories: unknown, services: unknown, unclassified?: unknown): Rules => ({
  necessary,
  unclassified: unclassified === 'marketing',
  cookies: Object.fromEntries(
    entriesOf(categories)
      .filter(([key]) => isCategory(key))
      .map(([key, names]) => [key, texts(names)]),
  ),
  services: Object.fromEntries(entriesOf(services).map(([id, value]) => [id, service(id, value)])),
});

/** What `<shop-order-attribution>` keeps an order's source with the consent for, by its attribute, the page's settings and the host's. */
export function sourceCategory(): Category {
  const said = [
    document.querySelector('shop-order-attribution[data-consent-category]')?.getAttribute('data-consent-category'),
    headSetting('order-attribution', 'consent-category'),
    hostText(attributionCategory),
  ].find(Boolean);
  return isCategory(said) ? said : 'marketing';
}
