import { lazyModule } from '../lazy.js';
import { pageSingleton } from '../page.js';
import { cookie, cookies } from '../cookies.js';
import { createScope } from '../dom/scope.js';
import { hostBar } from '../host/wp-consent.js';
import { local, session } from '../storage.js';
import { ANSWER, BLOCKED, answerCookies } from './answer-cookies.js';
import { createAnswers, isChangedByWord, keepWpConsent, type Answers, type Setting } from './answers.js';
import { categoryOf, isRefused, isRemovable, isStoredRefused, type Rules } from './consent.rules.js';
import { namedRefusals, storedAnswer, necessaryNames, readConsent, removeCookies } from './cookies.js';
import { namesIn } from './head-script.rules.js';
import { barSetting } from './head-settings.js';
import { hearWpConsent } from './hear-wp-consent.js';
import { rulesOf, sourceCategory } from './rules.js';
import { notifyConsent, sharedConsent, resetSharedConsent, STORED, type SharedConsent } from './shared-state.js';

/** Consent at work: what the script in the head does, and answering. One for the page. */
interface Consent extends Answers {
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

/** Hears what may change the answer or bring what is refused: another tab, the way back, scripts, settings further down. */
function listen(refresh: Answers['refresh'], recheck: () => void, sweep: () => void, scope: ReturnType<typeof createScope>): void {
  // No news comes from another tab where the browser forbids storage. A form goes out with what is in its hidden fields.
  scope.listen(document, 'visibilitychange', recheck);
  scope.listen(window, 'focus', recheck);
  scope.listen(window, 'submit', recheck, { capture: true });
  /**
   * The news of another tab's answer may come before its cookies do, which may even come between two checks of one turn (measured in
   * Chromium): checks until they agree with what that tab has kept, and once more.
   */
  const follow = (checks: number): void => {
    const arrived =
      local.get(STORED) === null
        ? cookie(ANSWER) === undefined
        : cookie(ANSWER) !== undefined && storedAnswer().blocked === cookie(BLOCKED);
    refresh('other-tab');
    if (checks > 0) {
      scope.timer(() => follow(arrived ? 0 : checks - 1), CHECK_MS);
    }
  };
  scope.listen(window, 'storage', ({ key }) => {
    if (key === STORED) {
      follow(CHECKS);
    }
  });
  scope.listen(window, 'pageshow', ({ persisted }) => {
    if (persisted) {
      refresh('back');
    }
  });
  scope.listen(
    document,
    'load',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) {
        sweep();
      }
    },
    { capture: true },
  );
  // The visitor may have answered on the page that is on the screen while this one was prerendered.
  scope.listen(document, 'prerenderingchange', () => refresh('page'));
  // Settings of the host may stand below us.
  scope.listen(document, 'DOMContentLoaded', () => refresh('page'));
}

/** Consent of this page: goes on from what the script in the head has started, or starts all of it. */
export const startConsent = pageSingleton('consent', (): Consent => {
  const page = sharedConsent();
  const scope = createScope();
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
  listen(refresh, page.recheck, sweep, scope);
  if (!isAlone && isChangedByWord(page.state, readConsent(setting('revision')))) {
    keep(page.state, 'wp-consent-api');
  } else {
    refresh('page');
  }
  if (isAlone) {
    lazyBlocking.use(
      ({ holdBack }) => {
        if (scope.isOver) {
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
      scope.end();
      resetSharedConsent();
    },
  };
});
