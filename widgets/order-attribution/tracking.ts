import { cookies } from '../../shared/consent/answer.js';
import { emit } from '../../shared/events.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { awaitsHostScript, hostAttribution, publishAttribution, type AttributionData } from '../../shared/host/order-attribution.js';
import { onPage } from '../../shared/page.js';
import { local, session } from '../../shared/storage.js';
import { $consent, hasAnswered } from '../../shared/stores/consent.js';
import { takePart, type Shared } from '../../shared/taking-part.js';
import type { Books } from './books.js';
import { keeping } from './needed.js';
import type { AttributionSettings } from './settings.js';

/** `waiting` for an answer or for the code that keeps the source, `tracking`, or `off` because it was refused or the shop has none. */
export type AttributionState = 'waiting' | 'tracking' | 'off';

const current = onPage('attribution', (): Shared<AttributionState> & { forget(): void } => {
  const made: Shared<AttributionState> & { forget(): void } = { users: 0, stop: undefined, state: 'waiting', watchers: new Set(), forget: () => made.stop?.() };
  return made;
});

/** Is there anything of a source, of whomever, that a refusal has to take away? Every page load that was kept wrote these two. */
const isKept = (): boolean => /\bsbjs_/.test(cookies()) || [local, session].some((store) => ['sbjs_udata', 'sbjs_session'].some((name) => store.get(name) !== null));

/** Starts for the whole page: listens to the answer; reading, keeping and handing on comes when it is needed. @returns how to end */
function start(settings: AttributionSettings): () => void {
  const here = current();
  /** What another plugin said through the host's function; counts until the shopper's answer changes. */
  let told: boolean | undefined;
  let consented = false;
  let answered = false;
  let ready = false;
  let over = false;
  let unpublish = (): void => undefined;
  let books: Books | undefined;

  const allowed = (): boolean => settings.allowTracking && (told ?? consented);
  // Silence is no refusal: what the host's script did by itself is the shop's own decision until there is an answer.
  const refused = (): boolean => !allowed() && (answered || told === false || !settings.allowTracking);
  const nothing = (): AttributionData => Object.fromEntries(Object.keys(settings.fields).map((field) => [field, null]));
  const read = (): AttributionData => hostAttribution()?.getAttributionData() ?? books?.values() ?? nothing();
  const api = { getAttributionData: read, setOrderTracking: (allow: boolean) => { told = allow; follow(); } };

  const say = (): void => {
    const was = here.state;
    here.state = allowed() && books ? 'tracking' : refused() ? 'off' : 'waiting';
    for (const watch of here.watchers) { watch(here.state); }
    if ((was === 'tracking') !== (here.state === 'tracking')) { emit(document, 'shop:attribution-changed', { data: read() }); }
  };
  const follow = (): void => {
    if (!ready) { return; }
    if (!books && !allowed() && !(refused() && (hostAttribution() || isKept()))) { say(); return; }
    keeping.use((code) => {
      if (over) { return; }
      books ??= code.openBooks(settings, read);
      // The answer of now: it may have changed on the way.
      if (allowed()) { books.keep(); } else { books.drop(refused()); }
      say();
    }, say);
  };
  /** Once it is clear whose script keeps the books. */
  const begin = (): void => {
    if (ready || awaitsHostScript()) { return; }
    ready = true;
    if (!hostAttribution()) { unpublish = publishAttribution(api, () => books?.data() ?? {}); }
    follow();
  };

  const stopConsent = $consent().subscribe((state) => {
    const yes = state.categories[settings.consentCategory];
    const said = hasAnswered(settings.consentCategory);
    if (yes === consented && said === answered) { return; }
    consented = yes;
    answered = said;
    told = undefined;
    follow();
  });
  const stopArrivals = onJquery(begin);
  begin();
  return () => {
    over = true;
    stopConsent();
    stopArrivals();
    books?.stop();
    unpublish();
  };
}

/**
 * Takes part in the attribution of the page: the first tag starts it, the last one that leaves ends it. Where tags say different
 * things the first one counts. @returns how to leave
 */
export function join(settings: AttributionSettings, watch: (state: AttributionState) => void): () => void {
  return takePart(current(), () => start(settings), watch);
}
