import { answerCookies } from '../consent/answer-cookies.js';
import { applyWpConsent } from '../consent/hear-wp-consent.js';
import { cookie } from '../cookies.js';
import { sharedConsent, STORED, type Category } from '../consent/shared-state.js';
import { onConsentType, wpConsent } from '../host/consent-asked.js';
import { cookieYes } from '../host/cookieyes.js';
import { isPrerendering, whenActivated, whenPageReady } from '../dom/page-ready.js';
import { onWpConsent, wpConsentCookie } from '../host/wp-consent.js';
import { own } from '../json.js';
import { local } from '../storage.js';
import { $consent, hasAnswered } from './consent.js';
import { hasBar, type Permission, type Word } from './asking.js';

/** What holds at this moment. @param heard what the API has said on this page, which is newer than its cookie */
function permission(category: string, isReady: boolean, heard: boolean | undefined): Permission {
  // Nobody is there yet who could be recorded or asked.
  if (isPrerendering()) {
    return { allowed: false, answered: false, by: 'unknown' };
  }
  $consent();
  // While an answer is being kept, the API tells of it before the store does.
  const { answered, categories } = sharedConsent().state;
  // The API knows a kind of statistics that names nobody; a bar does not ask for it apart.
  const granted = own(categories, category.replace(/-anonymous$/, '')) === true;
  const hasChosen = heard !== undefined || hasAnswered(category as Category);
  // Cookies of the API beside an answer of ours that has ended are its remains.
  if (answered || hasBar() || local.get(STORED) !== null) {
    return { allowed: granted, answered: hasChosen, by: 'bar' };
  }
  const api = wpConsent(category, cookie(wpConsentCookie(category)));
  // A cookie or a word of the API is somebody's answer, though nobody may ask any more.
  if (api !== undefined || hasChosen) {
    return { allowed: heard ?? (granted || api === true), answered: hasChosen, by: 'api' };
  }
  const banner = cookieYes(category);
  return banner ? { ...banner, by: 'api' } : { allowed: granted, answered: false, by: isReady ? 'nobody' : 'unknown' };
}

/**
 * Is told what holds for a category: at once, and whenever it may have changed (an answer, a type of consent that is said late, a bar
 * that comes late, the page that stands, that is left before it does, or that is activated).
 * @param word what the API has said on this page before
 * @returns how to stop
 */
export function onAskedPermission(category: string, run: (now: Permission) => void, word: Word | undefined): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isReady = false;
  let heard = word?.allowed;
  let known = '';
  const check = (): void => {
    const now = permission(category, isReady, heard);
    const text = JSON.stringify(now);
    if (signal.aborted || text === known) {
      return;
    }
    known = text;
    run(now);
  };
  const ready = (): void => {
    isReady = true;
    check();
  };
  $consent();
  // A word that was told before the answer was read changes that answer, as one that is told now does; one given since is newer.
  if (word && sharedConsent().state.answered && word.answer === answerCookies()) {
    applyWpConsent(sharedConsent(), (c) => (c === category ? word.allowed : undefined));
  }
  const undo = [$consent().subscribe(check), whenPageReady(ready), whenActivated(check)];
  onConsentType(check, signal);
  onWpConsent((changed) => {
    heard = changed(category) ?? heard;
    check();
  }, signal);
  window.addEventListener('pagehide', ready, { signal });
  return () => {
    stop.abort();
    for (const run of undo) {
      run();
    }
  };
}
