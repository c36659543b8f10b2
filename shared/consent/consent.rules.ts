/** Rules of an answer: what belongs where, what it blocks, what it writes. No page, no clock (contract 17 to 35). */
import { ANSWER, BLOCKED, DECLINED } from './answer-cookies.js';
import { serviceChoice, CATEGORIES, grantsBy, type Category, type ConsentStatus, type Grants } from './shared-state.js';
import { isAny, isNecessary } from './head-script.rules.js';

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
  /** Are cookies that nobody named refused together with marketing? They are listed then, and never removed. */
  readonly unclassified?: boolean;
  /** What an order's source is kept with the consent for, where the shop names its cookies in no list; marketing if left out. */
  readonly source?: Category;
}

/** What a visitor decides. For `saved`: the categories, or cookie names to refuse, or both. */
export interface Decision {
  readonly status: Exclude<ConsentStatus, 'unknown'>;
  readonly categories?: Partial<Grants>;
  readonly services?: Readonly<Record<string, boolean>>;
  readonly blocked?: readonly string[];
  /** The cookie names with a box that is ticked. */
  readonly ticked?: readonly string[];
  /** The cookie names that a dialog without categories showed: what it did not show, it did not ask for. */
  readonly offered?: readonly string[];
}

/** The service a cookie belongs to. */
const serviceOf = (name: string, { services }: Rules): string | undefined =>
  Object.keys(services).find((id) => isAny(name, services[id]?.cookies ?? []));

/**
 * The cookies of an order's source, which our tag or WooCommerce's script keeps with the consent for marketing
 * (contract 31).
 */
const SOURCE = /^sbjs_/;

/** The category a cookie belongs to; `undefined` where neither the shop nor we know it. */
export function knownCategoryOf(name: string, rules: Rules): Category | undefined {
  if (isNecessary(name, [...rules.necessary, ...(rules.cookies.necessary ?? [])])) {
    return 'necessary';
  }
  const id = serviceOf(name, rules);
  return (
    (id === undefined ? undefined : rules.services[id]?.category) ??
    CATEGORIES.find((c) => isAny(name, rules.cookies[c] ?? [])) ??
    (SOURCE.test(name) ? (rules.source ?? 'marketing') : undefined)
  );
}

/** The category that a refused cookie closes: unknown ones close marketing. */
export const categoryOf = (name: string, rules: Rules): Category => knownCategoryOf(name, rules) ?? 'marketing';

/** Cookies that no list, category or service of the shop names. */
export const unclassifiedIn = (names: readonly string[], rules: Rules): string[] =>
  names.filter((name) => knownCategoryOf(name, rules) === undefined);

/** What a visitor decided: categories, single services where they differ, and cookies refused by name. */
interface Choice {
  readonly categories: Grants;
  readonly services: Readonly<Record<string, boolean>>;
  readonly blocked: readonly string[];
}

/** Is this cookie refused? A service's own answer counts more than that of its category. What nobody named is refused by its name alone. */
export function isRefused(name: string, { categories, services, blocked }: Choice, rules: Rules): boolean {
  const category = knownCategoryOf(name, rules);
  if (category === 'necessary') {
    return false;
  }
  if (category === undefined) {
    return isAny(name, blocked) || (rules.unclassified === true && !categories.marketing);
  }
  const id = serviceOf(name, rules);
  return isAny(name, blocked) || !((id === undefined ? undefined : serviceChoice(services, id)) ?? categories[category]);
}

/** Ours in the storages: the answer itself, and whose cart it is where the Store API keeps it. */
const OURS = /^shop_(consent|cart_token)/;

/** What our timers keep of a visit with the consent for functional use (contract 35). */
const TIMERS = /^everGreen(Start|End)Time_/;

/**
 * Is an entry of localStorage or sessionStorage refused? One that a refused service names and no allowed one, or that is our timers'.
 * Categories name cookies only, and what nobody names is nobody's to remove: unlike a cookie it is sent nowhere.
 */
export function isStoredRefused(key: string, { categories, services }: Pick<Choice, 'categories' | 'services'>, rules: Rules): boolean {
  if (OURS.test(key) || isNecessary(key, [...rules.necessary, ...(rules.cookies.necessary ?? [])])) {
    return false;
  }
  const named = Object.entries(rules.services).filter(([, { storage }]) => isAny(key, storage));
  if (named.length === 0) {
    return TIMERS.test(key) && !categories.functional;
  }
  return named.every(([id, { category }]) => category !== 'necessary' && !(serviceChoice(services, id) ?? categories[category]));
}

/** What the shop names: cookies and prefixes, of categories and of services. */
export const namedBy = ({ cookies, services }: Rules): string[] =>
  [...Object.values(cookies), ...Object.values(services).map(({ cookies: of }) => of)].flat();

/** May a refusal remove this cookie? What the shop names, and an order's source, which we know ourselves. */
export const isRemovable = (name: string, rules: Rules): boolean => SOURCE.test(name) || isAny(name, namedBy(rules));

/** What an answer blocks: what is refused by name, what the shop lists for refused categories and services, and what is there of them. */
const blockedBy = (choice: Choice, rules: Rules, present: readonly string[]): string[] =>
  [...new Set([...choice.blocked, ...namedBy(rules), ...present])].filter((name) => isRefused(name, choice, rules));

/** A browser keeps no cookie of more than 4096 bytes, name and attributes included, and an answer without its list would allow all. */
const LIST_MOST = 3500;

/** Of what an answer blocks, the list that the host's server reads: cookie names. A prefix is none, and a comma would make two of one. */
export function listOf(blocked: readonly string[]): string[] {
  let left = LIST_MOST;
  return blocked.filter((name) => !/[*,]/.test(name) && (left -= encodeURIComponent(name).length + 1) >= 0);
}

/**
 * What refused names say about categories: one closes its category. A dialog that showed names opens what it showed and nobody
 * refused; what it did not show stays as it was, and closed where everything was refused (contract 25).
 */
export function grantsOf(blocked: readonly string[], before: Grants, rules: Rules, offered: readonly string[] = []): Grants {
  const refused = new Set(blocked.map((name) => categoryOf(name, rules)));
  const kept = offered.filter((name) => !blocked.includes(name));
  const opened = new Set(kept.map((name) => knownCategoryOf(name, rules)));
  const isNothing = offered.length > 0 && kept.length === 0;
  return grantsBy((c) => !refused.has(c) && (opened.has(c) || (before[c] && !isNothing)));
}

/** How long and where a cookie of ours lives; `expiry` in Unix seconds. */
export interface CookieLife {
  readonly expiry: number;
  readonly path: string;
  readonly secure: boolean;
}

/** One cookie text; without a value it expires. */
export const cookieText = (name: string, value: string | undefined, { expiry, path, secure }: CookieLife): string =>
  `${name}=${value ?? ''}; expires=${new Date(value === undefined ? 0 : expiry * 1000).toUTCString()}; path=${path}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The cookie texts of an answer, in their order. Names stand in the list as they are, not encoded. */
export const answerTexts = (
  { blocked, declined }: { readonly blocked: readonly string[]; readonly declined: boolean },
  life: CookieLife,
): string[] =>
  (
    [
      [ANSWER, String(life.expiry)],
      [BLOCKED, listOf(blocked).join(',')],
      [DECLINED, declined ? '1' : undefined],
    ] as const
  ).map(([name, value]) => cookieText(name, value, life));

const DAY = 86_400;
const DEFAULT_DAYS = 180;

/** When an answer ends, in Unix seconds: an earlier answer's own number, else the shop's days, else the host's moment, else 180 days. */
export function expiryOf({
  earlier,
  days,
  moment,
  now,
}: {
  readonly earlier: number;
  readonly days: number;
  readonly moment: number;
  readonly now: number;
}): number {
  const set = days > 0 ? Math.round(now + days * DAY) : moment;
  return [earlier, set].find((at) => at > now) ?? Math.round(now + DEFAULT_DAYS * DAY);
}

/**
 * What the visitor refused himself before, and refuses still: names that no category of the shop decides about, until their box is ticked
 * or everything is accepted.
 */
export const stillNamed = ({ status, ticked = [] }: Decision, before: readonly string[], rules: Rules): string[] =>
  status === 'accepted' ? [] : before.filter((name) => knownCategoryOf(name, rules) === undefined && !ticked.includes(name));

/** The names that the visitor refuses himself now: in a dialog that asks by name all of them, else those whose category he allows. */
export const newlyNamed = (
  { blocked = [], offered }: Decision,
  { categories, services }: Pick<Choice, 'categories' | 'services'>,
  rules: Rules,
): readonly string[] => (offered ? blocked : blocked.filter((name) => !isRefused(name, { categories, services, blocked: [] }, rules)));

/** A decision as it will hold: accepting blocks nothing, declining all that is not necessary, saving what was not chosen. */
export function choiceOf(
  { status, categories = {}, services = {}, blocked = [], offered }: Decision,
  before: Grants,
  rules: Rules,
  present: readonly string[],
): Choice {
  if (status === 'accepted') {
    return { categories: grantsBy(() => true), services: {}, blocked: [] };
  }
  if (status === 'declined') {
    const choice = { categories: grantsBy(() => false), services: {}, blocked };
    return { ...choice, blocked: blockedBy(choice, rules, present) };
  }
  const byName = grantsOf(blocked, before, rules, offered);
  const choice = { categories: grantsBy((c) => categories[c] ?? byName[c]), services, blocked };
  return { ...choice, blocked: blockedBy(choice, rules, present) };
}
