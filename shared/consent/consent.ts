import { ANSWER, BLOCKED, DECLINED, answerCookies } from './answer-cookies.js';
import { hearWpConsent } from './hear-wp-consent.js';
import { hostBar, notifyWpConsent, wpConsentCookie } from '../host/wp-consent.js';
import { lazyModule } from '../lazy.js';
import { pageSingleton } from '../page.js';
import { cookie, cookies, putCookie } from '../cookies.js';
import { local, session } from '../storage.js';
import {
  answerTexts,
  categoryOf,
  choiceOf,
  cookieText,
  expiryOf,
  isRefused,
  isRemovable,
  isStoredRefused,
  listOf,
  newlyNamed,
  stillNamed,
  type CookieLife,
  type Decision,
  type Rules,
} from './consent.rules.js';
import { namedRefusals, storedAnswer, namesOf, necessaryNames, readConsent, removeCookies } from './cookies.js';
import {
  notifyConsent,
  CATEGORIES,
  sharedConsent,
  resetSharedConsent,
  grantsBy,
  STORED,
  type SharedConsent,
  type ConsentState,
  type Grants,
} from './shared-state.js';
import { namesIn } from './head-script.rules.js';
import { rulesOf, sourceCategory } from './rules.js';
import { barSetting } from './head-settings.js';

/** Consent at work: what the script in the head does, and answering. One for the page. */
interface Consent {
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
  /**
   * Applies settings of a tag, which win over those of the page. Names are those of its attributes without `data-`; `undefined` removes a
   * setting.
   */
  configure(settings: Readonly<Record<string, unknown>>): void;
  /** What the shop says about its cookies. */
  rules(): Rules;
  /** Cookies of this page that are refused and cannot be removed by a script (another path or domain): the server has to. */
  left(): readonly string[];
  /** Undone with the page object; for tests. */
  forget(): void;
}

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

/** How often, and with how many milliseconds between, another tab's cookies are looked for: three seconds. */
const CHECKS = 30;
const CHECK_MS = 100;

/** The part of the script in the head; comes where that is not on the page. */
const lazyBlocking = lazyModule('what holds scripts back', () => import('./head-script.js'));

/**
 * Does the work of the script in the head until that is loaded: reads, saves and publishes answers, hears the WP Consent API. Marked
 * scripts wait by themselves.
 */
function standIn(page: SharedConsent): void {
  page.state = readConsent();
  page.update = (state, source) => {
    const was = JSON.stringify(page.state);
    page.state = state;
    if (was !== JSON.stringify(state)) {
      notifyConsent(page, source);
    }
  };
  hearWpConsent(page);
}

/** Reads a setting of the tag or of the page, by its name. */
type Setting = (name: string) => unknown;

/** What is refused, and its removal. */
function createSweep(page: SharedConsent, rules: () => Rules) {
  /**
   * Is a cookie to be removed? One that is refused, and that the shop has named, or a category or a service, or the visitor himself, or
   * that is of an order's source; before an answer only where the host says so.
   */
  const refused = (state = page.state): ((name: string) => boolean) => {
    const now = rules();
    if (state.answered) {
      const named = namedRefusals();
      return (name) => (isRemovable(name, now) || named.includes(name)) && isRefused(name, state, now);
    }
    const all = Boolean(hostBar('block_until_accept'));
    return (name) => all && isRemovable(name, now) && categoryOf(name, now) !== 'necessary';
  };
  /** Cookies are known by the answer's list and by their category, storage by its service. */
  const sweep = (state = page.state): void => {
    removeCookies(refused(state));
    if (!state.answered) {
      return;
    }
    const now = rules();
    for (const store of [local, session]) {
      store
        .keys()
        .filter((key) => isStoredRefused(key, state, now))
        .forEach(store.remove);
    }
  };
  return { refused, sweep };
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
function createAnswers(
  page: SharedConsent,
  setting: Setting,
  rules: () => Rules,
  update: (state: ConsentState, source: string) => ConsentState,
): Pick<Consent, 'decide' | 'refresh' | 'adopt'> {
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
const keepWpConsent =
  (decide: Consent['decide'], rules: () => Rules) =>
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
const isChangedByWord = (state: ConsentState, read: ConsentState): boolean =>
  read.answered &&
  JSON.stringify(state) !== JSON.stringify(read) &&
  JSON.stringify({ ...state, categories: read.categories }) === JSON.stringify(read);

/** Hears what may change the answer or bring what is refused: another tab, the way back, scripts, settings further down. */
function listen(refresh: Consent['refresh'], recheck: () => void, sweep: () => void, signal: AbortSignal): void {
  // No news comes from another tab where the browser forbids storage. A form goes out with what is in its hidden fields.
  document.addEventListener('visibilitychange', recheck, { signal });
  window.addEventListener('focus', recheck, { signal });
  window.addEventListener('submit', recheck, { capture: true, signal });
  /**
   * The news of another tab's answer may come before its cookies do, which may even come between two checks of one turn (measured in
   * Chromium): checks until they agree with what that tab has kept, and once more.
   */
  const follow = (checks: number): void => {
    if (signal.aborted) {
      return;
    }
    const arrived =
      local.get(STORED) === null
        ? cookie(ANSWER) === undefined
        : cookie(ANSWER) !== undefined && storedAnswer().blocked === cookie(BLOCKED);
    refresh('other-tab');
    if (checks > 0) {
      setTimeout(follow, CHECK_MS, arrived ? 0 : checks - 1);
    }
  };
  window.addEventListener(
    'storage',
    ({ key }) => {
      if (key === STORED) {
        follow(CHECKS);
      }
    },
    { signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) {
        refresh('back');
      }
    },
    { signal },
  );
  document.addEventListener(
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) {
        sweep();
      }
    },
    { capture: true, signal },
  );
  // The visitor may have answered on the page that is on the screen while this one was prerendered.
  document.addEventListener('prerenderingchange', () => refresh('page'), { signal });
  // Settings of the host may stand below us.
  document.addEventListener('DOMContentLoaded', () => refresh('page'), { signal });
}

/** Consent of this page: goes on from what the script in the head has started, or starts all of it. */
export const startConsent = pageSingleton('consent', (): Consent => {
  const page = sharedConsent();
  const stop = new AbortController();
  const { signal } = stop;
  const isAlone = !page.update;
  if (isAlone) {
    standIn(page);
  }
  let settings: Readonly<Record<string, unknown>> = {};
  const setting: Setting = (name) => settings[name] ?? barSetting(name);
  const rules = (): Rules => ({
    ...rulesOf(necessaryNames(), setting('categories'), setting('services'), setting('unclassified')),
    source: sourceCategory(),
  });
  const { refused, sweep } = createSweep(page, rules);
  let known = '';
  const { decide, refresh, adopt } = createAnswers(page, setting, rules, (state, source) => {
    known = answerCookies();
    // First: who hears of the answer may look for them.
    sweep(state);
    page.update?.(state, source);
    return page.state;
  });

  page.refresh = refresh;
  page.recheck = () => {
    if (known !== answerCookies()) {
      refresh('other-tab');
    }
  };
  const keep = keepWpConsent(decide, rules);
  page.listeners.add(keep);
  listen(refresh, page.recheck, sweep, signal);
  if (!isAlone && isChangedByWord(page.state, readConsent(setting('revision')))) {
    keep(page.state, 'wp-consent-api');
  } else {
    refresh('page');
  }
  if (isAlone) {
    lazyBlocking.use(
      ({ holdBack }) => {
        if (signal.aborted) {
          return;
        }
        holdBack(page);
        // Without an answer of ours the WP Consent API's cookies count, and somebody may have written one meanwhile.
        if (!page.state.answered) {
          refresh('page');
        }
      },
      () => undefined,
    );
  }

  return {
    decide,
    refresh,
    adopt,
    rules,
    configure: (more) => {
      settings = { ...settings, ...more };
      refresh('settings');
    },
    left: () => namesIn(cookies()).filter(refused()),
    forget: () => {
      stop.abort();
      resetSharedConsent();
    },
  };
});
