import { useEffect } from 'react';
import type { Grants } from '../../shared/consent/desk.js';
import { on } from '../../shared/events.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { foreignHosts, withdrawn } from './cookie-bar.logic.js';

/** Sends each answer of this page to the shop, as a record. A failure is told in the console: the answer itself is kept. */
export function useLog(logUrl: string, revision: string): void {
  useEffect(() => {
    const url = safeUrl(logUrl);
    if (url === null) { return undefined; }
    return on(document, 'shop:consent-changed', ({ detail: { answered, status, categories, services, source } }) => {
      // Only what was answered here: another tab has sent its own.
      if (!answered || ['page', 'settings', 'other-tab', 'back'].includes(source)) { return; }
      const body = JSON.stringify({ status, categories, services, source, revision, page: window.location.pathname, at: new Date().toISOString() });
      import('../../shared/net/request.js')
        .then(({ request }) => request({ url, body }))
        .catch((error: unknown) => { console.error('[shop] <shop-cookie-bar>: the answer could not be logged', error); });
    });
  }, [logUrl, revision]);
}

/** Loads the page again where something is withdrawn: what runs already cannot be stopped in another way. */
export function useReload(wanted: boolean, now: Grants): void {
  useEffect(() => {
    if (!wanted) { return undefined; }
    let before = now;
    return on(document, 'shop:consent-changed', ({ detail: { categories } }) => {
      const gone = withdrawn(before, categories).length > 0;
      before = categories;
      if (gone) { navigation.reload(); }
    });
    // The start counts; each change is compared with the one before.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);
}

/** Names scripts of other hosts that nothing holds back while there is no answer, once, for the shop's people. */
export function useForeignReport(unanswered: boolean): void {
  useEffect(() => {
    if (!unanswered) { return undefined; }
    const report = (): void => {
      const running = [...document.scripts].filter((script) => script.src !== '' && script.type !== 'text/plain' && !script.closest('[data-shop-consent]')).map(({ src }) => src);
      const hosts = foreignHosts(running, window.location.host);
      if (hosts.length > 0) { console.warn(`[shop] <shop-cookie-bar>: scripts of other hosts run without consent: ${hosts.join(', ')}. Mark them with type="text/plain" data-shop-consent, or with data-shop-consent="necessary" where the shop needs them.`); }
    };
    if (document.readyState === 'complete') { report(); return undefined; }
    window.addEventListener('load', report, { once: true });
    return () => window.removeEventListener('load', report);
    // Once at the start is enough.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}
