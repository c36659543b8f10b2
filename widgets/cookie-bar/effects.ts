import { CATEGORIES, type ConsentState } from '../../shared/consent/shared-state.js';
import { unknownCategories } from '../../shared/consent/unknown-categories.rules.js';
import { WRONG_MARKS, wrongMark } from '../../shared/consent/wrong-marks.rules.js';
import { on } from '../../shared/events.js';
import { request } from '../../shared/net/request.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { cookies } from '../../shared/cookies.js';
import { unclassifiedIn, type Decision, type Rules } from '../../shared/consent/consent.rules.js';
import { namesIn } from '../../shared/consent/head-script.rules.js';
import { foreignHosts, withdrawn } from './cookie-bar.rules.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { startConsent } from '../../shared/consent/consent.js';
import { message } from '../../shared/messages.js';
import { announce } from '../../shared/stores/notices.js';
import '../../shared/messages/cookie-bar.js';

/** Where answers are sent, and the revision of the policy they are given to. */
interface RecordSettings {
  readonly logUrl: string;
  readonly revision: string;
}

/**
 * Sends each answer of this page to the shop, as a record. A failure is told in the console: the answer itself is kept.
 * @param said the settings that hold at that moment
 * @returns how to stop
 */
export const keepRecord = (said: () => RecordSettings): (() => void) =>
  on(document, 'shop:consent-changed', ({ detail: { answered, status, categories, services, source } }) => {
    const { logUrl, revision } = said();
    const url = safeUrl(logUrl);
    // Only what was answered here: another tab has sent its own.
    if (url === null || !answered || ['page', 'settings', 'other-tab', 'back'].includes(source)) {
      return;
    }
    const body = JSON.stringify({
      status,
      categories,
      services,
      source,
      revision,
      page: window.location.pathname,
      at: new Date().toISOString(),
    });
    request({ url, body }).catch((error: unknown) => {
      console.error('[shop] <shop-cookie-bar>: the answer could not be logged', error);
    });
  });

/**
 * Loads the page again where something is withdrawn: what runs already cannot be stopped in another way.
 * @param isWanted does the shop want it at that moment?
 * @param from the consent that holds now
 * @returns how to stop
 */
export function reloadWhenWithdrawn(isWanted: () => boolean, { categories: from }: ConsentState): () => void {
  let before = from;
  return on(document, 'shop:consent-changed', ({ detail: { categories } }) => {
    const gone = withdrawn(before, categories).length > 0;
    before = categories;
    if (gone && isWanted()) {
      navigation.reload();
    }
  });
}

/**
 * Names the cookies that the shop has not classified, once, for the shop's people: only a visitor who refuses one by its name has it
 * removed. @returns how to stop
 */
export const reportUnclassified = (rules: () => Rules): (() => void) =>
  whenLoaded(() => {
    const names = unclassifiedIn(namesIn(cookies()), rules());
    if (names.length > 0) {
      console.warn(
        `[shop] <shop-cookie-bar>: cookies that nobody has classified, and that no refusal of a category removes: ${names.join(', ')}. Name them in data-categories or data-services; necessary ones in the page's settings as "necessary".`,
      );
    }
  });

/** Names what is no category, on marks and in the bar's own settings, once, for the shop's people. @returns how to stop */
export const reportUnknownCategories = (settings: () => { readonly categories: unknown; readonly services: unknown }): (() => void) =>
  whenLoaded(() => {
    const { categories, services } = settings();
    for (const { message, element } of unknownCategories(document, categories, services)) {
      console.error(
        `[shop] <shop-cookie-bar>: ${element ? 'a mark ' : ''}${message}; there are ${CATEGORIES.join(', ')}`,
        ...(element ? [element] : []),
      );
    }
  });

/** Names marks that hold nothing back, once, for the shop's people. @returns how to stop */
export const reportWrongMarks = (): (() => void) =>
  whenLoaded(() => {
    for (const element of document.querySelectorAll(WRONG_MARKS)) {
      console.warn(`[shop] <${element.localName} data-shop-consent> ${wrongMark(element)}`, element);
    }
  });

/** Names scripts of other hosts that nothing holds back before an answer, once, for the shop's people. @returns how to stop */
export const reportForeign = (): (() => void) =>
  whenLoaded(() => {
    const running = [...document.scripts]
      .filter((script) => script.src !== '' && script.type !== 'text/plain' && !script.closest('[data-shop-consent]'))
      .map(({ src }) => src);
    const hosts = foreignHosts(running, window.location.host);
    if (hosts.length > 0) {
      console.warn(
        `[shop] <shop-cookie-bar>: scripts of other hosts run without consent: ${hosts.join(', ')}. Mark them with type="text/plain" data-shop-consent, or with data-shop-consent="necessary" where the shop needs them.`,
      );
    }
  });

/** Keeps what the visitor has answered, and says so. `source` names the act. */
export function decide(decision: Decision, source: string): void {
  startConsent().decide(decision, source);
  announce(message('cookie-bar.saved'));
}
