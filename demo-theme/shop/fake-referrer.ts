/**
 * Arriving as somebody else, for the page that shows where orders come from: an address may say which page the shopper came from,
 * and that this is a first visit. A browser lets no page choose either, so here they are put in before anything else runs, and the
 * address is as it would have been.
 */
import { removals } from '../../shared/cookies.js';

/** The address of the page one comes from. */
export const REFERRER_FIELD = 'demo-referrer';
/** Present: what is known of earlier visits is forgotten first. */
export const FIRST_VISIT_FIELD = 'demo-first-visit';

/** Fields that are no part of the address: ours, and those of a form that was sent as an address. */
const OURS = /^(demo-referrer|demo-first-visit|wc_order_attribution_.*)$/;

/** Obeys the address of this window, and takes the orders out of it. */
export function arriveAsAsked(win: Window): void {
  const { document, location, history } = win;
  const url = new URL(location.href);
  const names = [...url.searchParams.keys()].filter((name) => OURS.test(name));
  if (names.length === 0) {
    return;
  }
  const referrer = url.searchParams.get(REFERRER_FIELD);
  if (referrer !== null) {
    Object.defineProperty(document, 'referrer', { configurable: true, get: () => referrer });
  }
  if (url.searchParams.has(FIRST_VISIT_FIELD)) {
    for (const name of document.cookie
      .split('; ')
      .map((part) => part.split('=')[0] ?? '')
      .filter((part) => part.startsWith('sbjs_'))) {
      for (const text of removals(name, { hostname: location.hostname, pathname: '/', protocol: location.protocol })) {
        document.cookie = text;
      }
    }
  }
  // Cut out of the text: writing the query anew would encode the rest of it in another way.
  const rest = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !OURS.test(decodeURIComponent((pair.split('=')[0] ?? '').replaceAll('+', ' '))));
  url.search = '';
  history.replaceState(history.state, '', `${url.href.replace(url.hash, '')}${rest.length > 0 ? `?${rest.join('&')}` : ''}${url.hash}`);
}
