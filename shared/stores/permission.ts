import { answerCookies } from '../consent/answer-cookies.js';
import { cookies } from '../cookies.js';
import { sharedConsent, STORED } from '../consent/shared-state.js';
import { isPrerendering, whenActivated, whenPageReady } from '../dom/page-ready.js';
import { onConsentType } from '../host/consent-asked.js';
import { hasCookieYes } from '../host/cookieyes.js';
import { consentType, onWpConsent, said, wpConsentCookie } from '../host/wp-consent.js';
import { lazyModule } from '../lazy.js';
import { local } from '../storage.js';
import { hasBar, type Permission, type Word } from './asking.js';

/** What asks and remembers: on pages where somebody asks, or has asked, alone. */
const lazyAsked = lazyModule('what knows of consent', () => import('./asked-permission.js'));

/** Is there anything on this page, or left of an earlier one, by which a visitor is or was asked: a bar, an answer, another tool? */
const isAsked = (category: string): boolean =>
  hasBar() ||
  Boolean(consentType() || said('wp_has_consent') || said('consent_api')) ||
  hasCookieYes() ||
  local.get(STORED) !== null ||
  ['eu_cookies_bar', wpConsentCookie(category)].some((name) => cookies().includes(name));

/**
 * Is told what holds for a category: at once, and whenever it may have changed (an answer, a type of consent that is said late, a bar
 * that comes late, the page that stands, that is left before it does, or that is activated). Where nobody asks that is soon said; else
 * what knows of consent is loaded for it. @returns how to stop
 */
export function onPermission(category: string, run: (now: Permission) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const undo: (() => void)[] = [() => stop.abort()];
  let isReady = false;
  let heard: Word | undefined;
  let told: Permission['by'] | undefined;
  let isHandedOver = false;
  const tell = (by: Permission['by']): void => {
    if (told !== by) {
      told = by;
      run({ allowed: false, answered: false, by });
    }
  };
  const check = (): void => {
    if (isHandedOver || signal.aborted) {
      return;
    }
    if (!isPrerendering() && (heard !== undefined || isAsked(category))) {
      isHandedOver = true;
      // Closed until it has come.
      tell(hasBar() ? 'bar' : 'api');
      lazyAsked.use(
        ({ onAskedPermission }) => {
          if (!signal.aborted) {
            undo.push(onAskedPermission(category, run, heard));
          }
        },
        () => undefined,
      );
      return;
    }
    tell(isReady && !isPrerendering() ? 'nobody' : 'unknown');
  };
  const ready = (): void => {
    isReady = true;
    check();
  };
  const { listeners } = sharedConsent();
  listeners.add(check);
  undo.push(() => listeners.delete(check));
  check();
  undo.push(whenPageReady(ready), whenActivated(check));
  onConsentType(check, signal);
  onWpConsent((changed) => {
    const allowed = changed(category);
    heard = allowed === undefined ? heard : { allowed, answer: answerCookies() };
    check();
  }, signal);
  window.addEventListener('pagehide', ready, { signal });
  return () => undo.forEach((end) => end());
}
