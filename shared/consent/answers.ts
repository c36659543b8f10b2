import { hostBar, notifyWpConsent, wpConsentCookie } from '../host/wp-consent.js';
import { cookie, cookies, putCookie } from '../cookies.js';
import { local } from '../storage.js';
import { ANSWER, BLOCKED, DECLINED } from './answer-cookies.js';
import {
  answerTexts,
  categoryOf,
  choiceOf,
  cookieText,
  expiryOf,
  isRefused,
  listOf,
  newlyNamed,
  stillNamed,
  type CookieLife,
  type Decision,
  type Rules,
} from './consent.rules.js';
import { namedRefusals, namesOf, readConsent, storedAnswer } from './cookies.js';
import { namesIn } from './head-script.rules.js';
import { CATEGORIES, grantsBy, STORED, type ConsentState, type Grants, type SharedConsent } from './shared-state.js';

/** The visitor's answer: given in our bar, in the host's, or by the word of another plugin. */

/** Giving answers. */
export interface Answers {
  /**
   * Writes the answer, removes what is refused (cookies, and what refused services keep in the storages), lets run what is allowed, tells
   * everybody. `source` says what the visitor did.
   */
  decide(decision: Decision, source: string): ConsentState;
  /** Reads the answer again: another script or another tab may have written it. */
  refresh(source: string): ConsentState;
  /**
   * Makes an answer that the host's own script has written one of ours: keeps what it means beside its cookies, for the policy of
   * today, and tells the WP Consent API, which that script does not know. An answer of ours stays as it is.
   * @param pressed what the visitor has just pressed there; without it the cookies alone say what was answered
   */
  adopt(pressed?: Decision): ConsentState;
}

/** Reads a setting of the tag or of the page, by its name. */
export type Setting = (name: string) => unknown;

/**
 * Where our bar has never been answered, what the visitor told another bar on an earlier page: the WP Consent API keeps it in a cookie
 * for each category, and sends its event only when that changes. Cookies beside an answer of ours that has ended are its remains.
 */
function withWpConsent(state: ConsentState): ConsentState {
  if (state.answered || cookie(ANSWER) !== undefined || local.get(STORED) !== null) {
    return state;
  }
  const choice = (category: string): string | undefined => cookie(wpConsentCookie(category));
  return { ...state, categories: grantsBy((c) => choice(c) === 'allow' || (choice(c) !== 'deny' && state.categories[c])) };
}

/** How long an answer lives; one that holds keeps its end. */
const lifeOf = (setting: Setting, earlier: number): CookieLife => ({
  expiry: expiryOf({
    earlier,
    days: Number(setting('expire')) || 0,
    moment: Number(hostBar('expire_time')) || 0,
    now: Date.now() / 1000,
  }),
  path: String(setting('cookie-path') ?? hostBar('cookiepath') ?? '') || '/',
  secure: window.location.protocol === 'https:',
});

/** Sets every category in the WP Consent API. */
function notifyApi(categories: Grants, life: CookieLife): void {
  for (const category of CATEGORIES) {
    if (category !== 'necessary') {
      notifyWpConsent(category, categories[category], (name, value) => putCookie(cookieText(name, value, life)));
    }
  }
}

/** What held when the visitor answered. A dialog of the host asks for what it shows: before a first answer nothing of that is allowed. */
const choose = (decision: Decision, { answered, categories }: ConsentState, rules: Rules): ReturnType<typeof choiceOf> =>
  choiceOf(decision, decision.offered && !answered ? grantsBy(() => false) : categories, rules, namesIn(cookies()));

/** What an answer of the host's own script means, by its list of cookies and by what was pressed there. */
function readHostAnswer(text: string, pressed: Decision | undefined, state: ConsentState, rules: Rules, revision: unknown): ConsentState {
  const isDeclined = cookie(DECLINED) === '1';
  const blocked = [...new Set([...namesOf(text), ...(isDeclined ? [] : (pressed?.blocked ?? []))])];
  const { categories, services } = isDeclined
    ? choiceOf({ status: 'declined' }, state.categories, rules, [])
    : !pressed
      ? readConsent(revision)
      : // Where its own list still refuses names, accepting opens the rest.
        pressed.status === 'accepted'
        ? choiceOf(
            { status: 'saved', blocked },
            grantsBy(() => true),
            rules,
            [],
          )
        : choose({ ...pressed, blocked }, state, rules);
  const isAll = blocked.length === 0 && CATEGORIES.every((c) => categories[c]);
  const status = isDeclined ? 'declined' : isAll ? 'accepted' : 'saved';
  return { categories, services, blocked, status, answered: true, signal: '' };
}

/**
 * Giving answers.
 * @param update makes a state the one that holds
 */
export function createAnswers(
  page: SharedConsent,
  setting: Setting,
  rules: () => Rules,
  update: (state: ConsentState, source: string) => ConsentState,
): Answers {
  const refresh = (source: string): ConsentState => update(withWpConsent(readConsent(setting('revision'))), source);
  /**
   * Keeps what an answer means and makes it the one that holds. All is written before anybody hears of it: a listener may ask the
   * cookies, or leave the page. `named` are the names that the visitor refused himself, `text` is the list of the answer's cookie.
   */
  const settle = (state: ConsentState, named: readonly string[], text: string, life: CookieLife, source: string): ConsentState => {
    const { state: before } = page;
    const { categories, services, blocked } = state;
    const inList = new Set(namesOf(text));
    page.state = { ...before, categories };
    local.set(
      STORED,
      JSON.stringify({
        revision: String(setting('revision') ?? ''),
        blocked: text,
        more: blocked.filter((name) => !inList.has(name)),
        named,
        categories,
        services,
      }),
    );
    notifyApi(categories, life);
    page.state = before;
    return update(state, source);
  };
  return {
    refresh,
    decide(decision, source) {
      const { state: before } = page;
      const now = rules();
      const still = stillNamed(decision, namedRefusals(), now);
      const choice = choose({ ...decision, blocked: [...(decision.blocked ?? []), ...still] }, before, now);
      // An answer that holds keeps its end; saving again does not extend it.
      const life = lifeOf(setting, before.answered ? Number(cookie(ANSWER)) : 0);
      answerTexts({ blocked: choice.blocked, declined: decision.status === 'declined' }, life).forEach(putCookie);
      const state = { ...choice, status: decision.status, answered: true, signal: '' } as const;
      return settle(state, [...newlyNamed(decision, choice, now), ...still], listOf(choice.blocked).join(','), life, source);
    },
    adopt(pressed) {
      const text = cookie(BLOCKED) ?? '';
      if (cookie(ANSWER) === undefined || (!pressed && storedAnswer().blocked === text)) {
        return refresh('host');
      }
      const state = readHostAnswer(text, pressed, page.state, rules(), setting('revision'));
      return settle(state, state.blocked, text, lifeOf(setting, Number(cookie(ANSWER))), 'host');
    },
  };
}

/** Keeps the word of another plugin: it is no answer in our bar, counts for this page, and is kept where there is an answer. */
export const keepWpConsent =
  (decide: Answers['decide'], rules: () => Rules) =>
  ({ answered, categories, services, blocked }: ConsentState, source: string): void => {
    if (source !== 'wp-consent-api' || !answered) {
      return;
    }
    const now = rules();
    const { categories: before } = storedAnswer();
    // What was refused by its name alone, in a category that was allowed, is still refused.
    decide(
      {
        status: 'saved',
        categories,
        services,
        blocked: blocked.filter(
          (name) => before?.[categoryOf(name, now)] === true || isRefused(name, { categories, services, blocked: [] }, now),
        ),
      },
      'wp-consent',
    );
  };

/**
 * Has the script in the head heard a word of another plugin? Then its state is that of the answer, but for the categories. An answer that
 * was given since is another one in more than those.
 */
export const isChangedByWord = (state: ConsentState, read: ConsentState): boolean =>
  read.answered &&
  JSON.stringify(state) !== JSON.stringify(read) &&
  JSON.stringify({ ...state, categories: read.categories }) === JSON.stringify(read);
