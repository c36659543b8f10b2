import { ANSWER, BLOCKED, DECLINED } from './answer-cookies.js';
import { cookie, cookies, putCookie, removals } from '../cookies.js';
import { CATEGORIES, grantsBy, STORED, type ConsentState, type Grants } from './shared-state.js';
import { closes, namesIn } from './head-script.rules.js';
import { barSetting } from './head-settings.js';
import { hostBar, wpConsentCookie } from '../host/wp-consent.js';

const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Names that may never be blocked, by the page's settings and the host's; a prefix ends in `*`. */
export const necessaryNames = (): string[] => [
  ...list(barSetting('necessary')),
  ...list(hostBar('strictly_necessary')),
  ...list(hostBar('strictly_necessary_family')).map((prefix) => `${prefix}*`),
];

/** Removes the cookies that are refused, as far as a script can (contract 34). */
export function removeCookies(refused: (name: string) => boolean): void {
  for (const name of namesIn(cookies()).filter(refused)) {
    removals(name, window.location).forEach(putCookie);
  }
}

/** Is something the head does by itself not turned off? */
export const isOn = (name: string): boolean => String(barSetting(name)) !== 'false';
/** Does the shop ask for a refusal instead of consent? */
export const isOptOut = (): boolean => barSetting('type') === 'optout';

interface Kept {
  readonly revision?: unknown;
  /** The list of the cookie that this belongs to. */
  readonly blocked?: unknown;
  /** What is refused beside the list: prefixes, which are no cookie names. */
  readonly more?: readonly string[];
  /** Of what is refused: the names that the visitor refused himself, not by their category. */
  readonly named?: readonly string[];
  readonly categories?: Grants;
  readonly services?: Readonly<Record<string, boolean>>;
}
/** What an answer of ours kept beside the cookies; nothing of it is trusted beyond yes and no. */
export const storedAnswer = (): Kept => {
  try {
    return Object(JSON.parse(localStorage.getItem(STORED) ?? '')) as Kept;
  } catch {
    return {};
  }
};

/** The browser's own wish, as far as the shop heeds it. */
function signalOf(): ConsentState['signal'] {
  if (barSetting('gpc') !== 'off' && (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) {
    return 'gpc';
  }
  return isOn('dnt') && navigator.doNotTrack === '1' ? 'dnt' : '';
}

/** Cookie names in the list of an answer. */
export const namesOf = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/**
 * The answer as the page has it. Of an answer that we did not give ourselves only the cookies are known: it counts for whatever
 * `revision`, an empty list says that nothing was refused, and a list with names in it does not say what else was offered, so it opens
 * nothing (contract 25).
 */
export function readConsent(revision = barSetting('revision')): ConsentState {
  const { revision: of, blocked: was, more, categories, services } = storedAnswer();
  const text = cookie(BLOCKED) ?? '';
  // The list is the truth shared with the server: what we kept beside it counts only as long as it is the same list.
  const same = was === text;
  const none = { services: {}, blocked: [], signal: '' } as const;
  if (cookie(ANSWER) === undefined || (same && revision && String(revision) !== of)) {
    const signal = signalOf();
    return {
      ...none,
      status: 'unknown',
      answered: false,
      signal,
      categories: grantsBy((c) => isOptOut() && !closes(signal, barSetting('gpc') === 'strict', c)),
    };
  }
  const declined = cookie(DECLINED) === '1';
  const blocked = [...namesOf(text), ...(same ? list(more) : [])];
  // Where all we kept is gone, what the API was told is left: a category without a cookie stands in no list.
  const grants = (same && categories) || grantsBy((c) => text === '' && (was !== undefined || cookie(wpConsentCookie(c)) !== 'deny'));
  const allowed = grantsBy((c) => !declined && grants[c] === true);
  return {
    ...none,
    status: declined ? 'declined' : blocked[0] || CATEGORIES.some((c) => !allowed[c]) ? 'saved' : 'accepted',
    answered: true,
    blocked,
    categories: allowed,
    services: (same && services) || {},
  };
}

/** The cookie names that the visitor has refused himself. All of a list that we did not write: another dialog asks by name. */
export function namedRefusals(): string[] {
  const { blocked: was, named } = storedAnswer();
  const text = cookie(BLOCKED) ?? '';
  return was === text && named ? list(named) : namesOf(text);
}
