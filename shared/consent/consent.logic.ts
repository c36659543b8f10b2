/** Rules of an answer: what belongs where, what it blocks, what it writes. No page, no clock (contract: cookie-bar.md §2, §3, §6). */
import { CATEGORIES, grantsBy, type Category, type ConsentStatus, type Grants } from './desk.js';
import { ANSWER, BLOCKED, DECLINED, isAny, isNecessary } from './head.logic.js';

/** One thing a visitor can allow or refuse apart from its category: a video host, a chat. */
export interface Service {
  readonly name: string;
  readonly category: Category;
  readonly about: string;
  /** As in `Rules`. */
  readonly cookies: readonly string[];
  /** Keys of what it keeps in the page's localStorage and sessionStorage; one that ends in `*` is a prefix. */
  readonly storage: readonly string[];
}

/** What a shop says about its cookies. A name may end in `*`: then it is a prefix. */
export interface Rules {
  readonly necessary: readonly string[];
  readonly cookies: Readonly<Partial<Record<Category, readonly string[]>>>;
  readonly services: Readonly<Record<string, Service>>;
}

/** What a visitor decides. For `saved`: the categories, or cookie names to refuse, or both. */
export interface Decision {
  readonly status: Exclude<ConsentStatus, 'unknown'>;
  readonly categories?: Partial<Grants>;
  readonly services?: Readonly<Record<string, boolean>>;
  readonly blocked?: readonly string[];
}

/** The service a cookie belongs to. */
const serviceOf = (name: string, { services }: Rules): string | undefined => Object.keys(services).find((id) => isAny(name, services[id]?.cookies ?? []));

/** The category a cookie belongs to; `undefined` where the shop does not know it. */
export function knownCategoryOf(name: string, rules: Rules): Category | undefined {
  if (isNecessary(name, [...rules.necessary, ...rules.cookies.necessary ?? []])) { return 'necessary'; }
  const id = serviceOf(name, rules);
  return (id === undefined ? undefined : rules.services[id]?.category) ?? CATEGORIES.find((c) => isAny(name, rules.cookies[c] ?? []));
}

/** The category a cookie is treated as: unknown ones are marketing. */
export const categoryOf = (name: string, rules: Rules): Category => knownCategoryOf(name, rules) ?? 'marketing';

/** What a visitor decided: categories, single services where they differ, and cookies refused by name. */
export interface Choice { readonly categories: Grants; readonly services: Readonly<Record<string, boolean>>; readonly blocked: readonly string[] }

/** Is this cookie refused? A service's own answer counts more than that of its category. */
export function isRefused(name: string, { categories, services, blocked }: Choice, rules: Rules): boolean {
  const category = categoryOf(name, rules);
  if (category === 'necessary') { return false; }
  const id = serviceOf(name, rules);
  return isAny(name, blocked) || !((id === undefined ? undefined : services[id]) ?? categories[category]);
}

/** Ours in the storages: the answer itself, and whose cart it is where the Store API keeps it. */
const OURS = /^shop_(consent|cart_token)/;

/**
 * Is an entry of localStorage or sessionStorage refused? One that a refused service names and no allowed one. Categories name
 * cookies only, and what nobody names is nobody's to remove: unlike a cookie it is sent nowhere.
 */
export function isStoredRefused(key: string, { categories, services }: Pick<Choice, 'categories' | 'services'>, rules: Rules): boolean {
  if (OURS.test(key) || isNecessary(key, [...rules.necessary, ...rules.cookies.necessary ?? []])) { return false; }
  const named = Object.entries(rules.services).filter(([, { storage }]) => isAny(key, storage));
  return named.length > 0 && named.every(([id, { category }]) => category !== 'necessary' && !(services[id] ?? categories[category]));
}

/** Stands in the list for a refused category of which no cookie is known, so that the list alone never says that all is allowed. */
const NONE_OF = 'shop_no_';

/** The names an answer blocks: those refused by name, what the shop lists for refused categories and services, and what is there of them. */
export function blockedBy(choice: Choice, rules: Rules, present: readonly string[]): string[] {
  const known = [...Object.values(rules.cookies), ...Object.values(rules.services).map(({ cookies }) => cookies)].flat();
  const names = [...new Set([...choice.blocked, ...known, ...present])].filter((name) => isRefused(name, choice, rules));
  const said = grantsOf(names, rules);
  return [...names, ...CATEGORIES.filter((c) => !choice.categories[c] && said[c]).map((c) => NONE_OF + c)];
}

/** What a list of blocked names says about categories, where nothing else is known: one refused name closes its category. */
export function grantsOf(blocked: readonly string[], rules: Rules): Grants {
  const refused = new Set<string>(blocked.map((name) => (name.startsWith(NONE_OF) ? name.slice(NONE_OF.length) : categoryOf(name, rules))));
  return grantsBy((c) => !refused.has(c));
}

/** How long and where a cookie of ours lives; `expiry` in Unix seconds. */
export interface CookieLife { readonly expiry: number; readonly path: string; readonly secure: boolean }

/** One cookie text; without a value it expires. */
export const cookieText = (name: string, value: string | undefined, { expiry, path, secure }: CookieLife): string =>
  `${name}=${value ?? ''}; expires=${new Date(value === undefined ? 0 : expiry * 1000).toUTCString()}; path=${path}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The cookie texts of an answer, in their order. Names stand in the list as they are, not encoded. */
export const answerTexts = ({ blocked, declined }: { readonly blocked: readonly string[]; readonly declined: boolean }, life: CookieLife): string[] =>
  ([[ANSWER, String(life.expiry)], [BLOCKED, blocked.join(',')], [DECLINED, declined ? '1' : undefined]] as const).map(([name, value]) => cookieText(name, value, life));

const DAY = 86_400;
const DEFAULT_DAYS = 180;

/** When an answer ends, in Unix seconds: an earlier answer's own number, else the shop's days, else the host's moment, else 180 days. */
export function expiryOf({ earlier, days, moment, now }: { readonly earlier: number; readonly days: number; readonly moment: number; readonly now: number }): number {
  const set = days > 0 ? Math.round(now + days * DAY) : moment;
  return [earlier, set].find((at) => at > now) ?? Math.round(now + DEFAULT_DAYS * DAY);
}

/** A decision as it will hold: accepting blocks nothing, declining all that is not necessary, saving what was not chosen. */
export function choiceOf({ status, categories = {}, services = {}, blocked = [] }: Decision, before: Grants, rules: Rules, present: readonly string[]): Choice {
  if (status === 'accepted') { return { categories: grantsBy(() => true), services: {}, blocked: [] }; }
  if (status === 'declined') {
    const grants = grantsBy(() => false);
    // The decline cookie says the rest: nobody has to list what is not there.
    const names = blockedBy({ categories: grants, services: {}, blocked }, rules, present).filter((name) => !name.startsWith(NONE_OF));
    return { categories: grants, services: {}, blocked: names };
  }
  const byName = blocked.length > 0 ? grantsOf(blocked, rules) : before;
  const choice = { categories: grantsBy((c) => categories[c] ?? byName[c]), services, blocked };
  return { ...choice, blocked: blockedBy(choice, rules, present) };
}
