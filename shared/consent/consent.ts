import { defineConsentType, hostBar, tellWpConsent, wpConsentCookie } from '../host/wp-consent.js';
import { onDemand } from '../on-demand.js';
import { onPage } from '../page.js';
import { local, session } from '../storage.js';
import { answerTexts, choiceOf, cookieText, expiryOf, grantsOf, isRefused, isStoredRefused, type CookieLife, type Decision, type Rules } from './consent.logic.js';
import { cookie, cookies, isOptOut, kept, necessaryNames, readConsent, removeCookies } from './answer.js';
import { CATEGORIES, desk, forgetDesk, grantsBy, tellState, type ConsentDesk, type ConsentState, type Grants } from './desk.js';
import { ANSWER, BLOCKED, namesIn, STORED } from './head.logic.js';
import { rulesOf } from './rules.js';
import { barSaid } from './said.js';

/** Consent at work: what the script in the head does, and answering. One for the page. */
export interface Consent {
  /** Writes the answer, removes what is refused (cookies, and what refused services keep in the storages), lets run what is allowed, tells everybody. `source` says what the visitor did. */
  decide(decision: Decision, source: string): ConsentState;
  /** Reads the answer again: another script or another tab may have written it. */
  refresh(source: string): ConsentState;
  /** Takes settings of a tag, which count more than those of the page; names as in its attributes, without `data-`. `undefined` takes one back. */
  configure(settings: Readonly<Record<string, unknown>>): void;
  /** What the shop says about its cookies. */
  rules(): Rules;
  /** Cookies of this page that are refused and cannot be removed by a script (another path or domain): the server has to. */
  left(): readonly string[];
  /** Undone with the page object; for tests. */
  forget(): void;
}

const put = (text: string): void => { try { document.cookie = text; } catch { /* a frame in a sandbox */ } };

/**
 * Where our bar has never been answered, what the visitor told another bar on an earlier page: the WP Consent API keeps it in a cookie
 * for each category, and sends its event only when that changes. Cookies beside an answer of ours that has ended are its remains.
 */
function withWpConsent(state: ConsentState): ConsentState {
  if (state.answered || cookie(ANSWER) !== undefined || local.get(STORED) !== null) { return state; }
  const told = (category: string): string | undefined => cookie(wpConsentCookie(category));
  return { ...state, categories: grantsBy((c) => told(c) === 'allow' || (told(c) !== 'deny' && state.categories[c])) };
}

/** How often, and with how many milliseconds between, another tab's cookies are looked for: three seconds. */
const LOOKS = 30;
const LOOK_MS = 100;

/** The part of the script in the head; comes where that is not on the page. */
export const holding = onDemand('what holds scripts back', () => import('./head.js'));

/** Stands in for the script in the head until its part has come: answers are read, given and told. What is marked waits by itself. */
function standIn(page: ConsentDesk): void {
  page.state = readConsent();
  page.update = (state, source) => {
    const was = JSON.stringify(page.state);
    page.state = state;
    if (was !== JSON.stringify(state)) { tellState(page, source); }
  };
  // Not later: without a type, the API answers yes to everything.
  defineConsentType(isOptOut() ? 'optout' : 'optin');
}

/** Consent of this page: goes on from what the script in the head has started, or starts all of it. */
export const startConsent = onPage('consent', (): Consent => {
  const page = desk();
  const stop = new AbortController();
  const { signal } = stop;
  const isAlone = !page.update;
  if (isAlone) { standIn(page); }
  let told: Readonly<Record<string, unknown>> = {};
  const setting = (name: string): unknown => told[name] ?? barSaid(name);

  const rules = (): Rules => rulesOf(necessaryNames(), setting('categories'), setting('services'));
  const refused = (): ((name: string) => boolean) => {
    const now = rules();
    return (name) => page.state.answered && isRefused(name, page.state, now);
  };
  /** The head removes cookies the answer lists; what has come since is known by its category, and storage by its service. */
  const sweep = (): void => {
    removeCookies(refused());
    if (!page.state.answered) { return; }
    const now = rules();
    for (const store of [local, session]) { store.keys().filter((key) => isStoredRefused(key, page.state, now)).forEach(store.remove); }
  };
  const update = (state: ConsentState, source: string): ConsentState => {
    page.update?.(state, source);
    sweep();
    return page.state;
  };
  /** How long an answer lives; one that holds keeps its end. */
  const lifeOf = (earlier: number): CookieLife => ({
    expiry: expiryOf({ earlier, days: Number(setting('expire')) || 0, moment: Number(hostBar('expire_time')) || 0, now: Date.now() / 1000 }),
    path: String(setting('cookie-path') ?? hostBar('cookiepath') ?? '') || '/',
    secure: window.location.protocol === 'https:',
  });
  const tellApi = (categories: Grants, life: CookieLife): void => {
    for (const category of CATEGORIES) {
      if (category !== 'necessary') { tellWpConsent(category, categories[category], (name, value) => put(cookieText(name, value, life))); }
    }
  };
  const refresh = (source: string): ConsentState => {
    const now = rules();
    const state = update(withWpConsent(readConsent((blocked) => grantsOf(blocked, now), setting('revision'))), source);
    // The plugin's own script wrote the answer and does not know the API, which we have told that it has to be asked.
    if (source === 'host' && state.answered) { tellApi(state.categories, lifeOf(Number(cookie(ANSWER)))); }
    return state;
  };

  const keep = ({ status, categories, services, blocked }: ConsentState, earlier: number): void => {
    const life = lifeOf(earlier);
    answerTexts({ blocked, declined: status === 'declined' }, life).forEach(put);
    local.set(STORED, JSON.stringify({ revision: String(setting('revision') ?? ''), blocked: blocked.join(','), categories, services }));
    tellApi(categories, life);
  };

  const decide: Consent['decide'] = (decision, source) => {
    const { state: before } = page;
    const choice = choiceOf(decision, before.categories, rules(), namesIn(cookies()));
    // An answer that holds keeps its end; saving again does not extend it.
    const earlier = before.answered ? Number(cookie(ANSWER)) : 0;
    const state: ConsentState = { ...choice, status: decision.status, answered: true, signal: '' };
    // Written before anybody hears of it: a listener may ask the cookies, or leave the page.
    page.state = { ...before, categories: choice.categories };
    keep(state, earlier);
    page.state = before;
    return update(state, source);
  };

  // Another plugin's word is no answer in our bar: it counts for this page, and is kept where there is an answer.
  const hearWp = ({ answered, categories, services, blocked }: ConsentState, source: string): void => {
    if (source !== 'wp-consent-api' || !answered) { return; }
    const now = rules();
    decide({ status: 'saved', categories, services, blocked: blocked.filter((name) => isRefused(name, { categories, services, blocked: [] }, now)) }, 'wp-consent');
  };
  page.listeners.add(hearWp);
  /**
   * The news of another tab's answer may come before its cookies do, which may even come between two looks of one turn (measured in
   * Chromium): looks until they agree with what that tab has kept, and once more.
   */
  const follow = (looks: number): void => {
    if (signal.aborted) { return; }
    const arrived = local.get(STORED) === null ? cookie(ANSWER) === undefined : cookie(ANSWER) !== undefined && kept().blocked === cookie(BLOCKED);
    refresh('other-tab');
    if (looks > 0) { setTimeout(follow, LOOK_MS, arrived ? 0 : looks - 1); }
  };
  window.addEventListener('storage', ({ key }) => { if (key === STORED) { follow(LOOKS); } }, { signal });
  window.addEventListener('pageshow', ({ persisted }) => { if (persisted) { refresh('back'); } }, { signal });
  document.addEventListener('load', ({ target }) => { if (target instanceof HTMLScriptElement) { sweep(); } }, { capture: true, signal });
  // Settings of the host may stand below us.
  document.addEventListener('DOMContentLoaded', () => refresh('page'), { signal });
  refresh('page');
  if (isAlone) {
    holding.use(({ holdBack }) => {
      if (signal.aborted) { return; }
      holdBack(page);
      // Without an answer of ours the WP Consent API counts, and somebody may have told it meanwhile.
      if (!page.state.answered) { refresh('page'); }
    }, () => undefined);
  }

  return {
    decide,
    refresh,
    rules,
    configure: (more) => { told = { ...told, ...more }; refresh('settings'); },
    left: () => namesIn(cookies()).filter(refused()),
    forget: () => {
      stop.abort();
      forgetDesk();
    },
  };
});
