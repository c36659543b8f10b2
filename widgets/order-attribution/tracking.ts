import { emit } from '../../shared/events.js';
import { setExtensionData } from '../../shared/host/block-store.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { awaitsHostScript, hasHostScript, hostAttribution, publishAttribution, type AttributionData } from '../../shared/host/order-attribution.js';
import { onPage } from '../../shared/page.js';
import { $consent, hasAnswered, type Category } from '../../shared/stores/consent.js';
import { takePart, type Shared } from '../../shared/taking-part.js';
import { serveForms } from './inputs.js';
import { cookieJar, forgetAll, storageJar } from './jar.js';
import { landing } from './landing.js';
import { cookieDomain } from './options.logic.js';
import { fieldValues, visit, type SourceData, type VisitOptions } from './visit.logic.js';

/** Everything a tag says. */
export interface AttributionSettings extends VisitOptions {
  readonly fieldPrefix: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly base64: boolean;
  readonly storage: 'cookies' | 'local';
  readonly allowTracking: boolean;
  readonly consentCategory: Category;
}

/** `waiting` for an answer, `tracking`, or `off` because it was refused or the shop has none. */
export type AttributionState = 'waiting' | 'tracking' | 'off';

const NAMESPACE = 'woocommerce/order-attribution';

/** What one page load knows; however many tags, copies and moves, it is one page load. */
interface Visit extends Shared<AttributionState> { data: SourceData | null }

const current = onPage('attribution', (): Visit & { forget(): void } => {
  const made: Visit & { forget(): void } = { data: null, users: 0, stop: undefined, state: 'waiting', watchers: new Set(), forget: () => made.stop?.() };
  return made;
});

/** Remembers this page load, once; the landing page is known however late the answer comes. */
function remember(settings: AttributionSettings): void {
  const here = current();
  if (here.data) { return; }
  const now = new Date();
  const jar = settings.storage === 'local' ? storageJar(() => new Date()) : cookieJar({ domain: cookieDomain(settings.domain, settings.isolate), base64: settings.base64 });
  const { writes, data } = visit(landing(), (name) => jar.get(name), settings, { now, random: Math.random() });
  for (const write of writes) { jar.set(write, now); }
  here.data = data;
}

/** Starts for the whole page. @returns how to end */
function start(settings: AttributionSettings): () => void {
  const here = current();
  /** What another plugin said through the host's function; counts until the shopper's answer changes. */
  let told: boolean | undefined;
  let consented = false;
  let stopBlocks: (() => void) | undefined;
  let ready = false;
  let answered = false;

  const allowed = (): boolean => settings.allowTracking && (told ?? consented);
  const read = (): AttributionData => hostAttribution()?.getAttributionData() ?? fieldValues(settings.fields, allowed() ? here.data : null);
  const api = { getAttributionData: read, setOrderTracking: (allow: boolean) => { told = allow; follow(); } };
  let unpublish = (): void => undefined;
  let forms: ReturnType<typeof serveForms> | undefined;

  const show = (): void => {
    forms?.update();
    stopBlocks?.();
    stopBlocks = setExtensionData(NAMESPACE, read(), { replace: true });
  };
  const follow = (): void => {
    if (!ready) { return; }
    const host = hostAttribution();
    const was = here.state;
    if (allowed()) {
      // Beside the host's own script there is one book-keeper, and that is it; told twice it counts the page twice.
      if (!host) { remember(settings); } else if (Object.values(host.getAttributionData()).every((value) => value === null)) { host.setOrderTracking(true); }
    } else {
      here.data = null;
      // Silence is no refusal: what the host's script did by itself is the shop's own decision until there is an answer.
      if (answered || told === false || !settings.allowTracking) {
        host?.setOrderTracking(false);
        forgetAll();
      }
    }
    show();
    here.state = allowed() ? 'tracking' : settings.allowTracking && !answered && told === undefined ? 'waiting' : 'off';
    for (const watch of here.watchers) { watch(here.state); }
    if ((was === 'tracking') !== (here.state === 'tracking')) { emit(document, 'shop:attribution-changed', { data: read() }); }
  };
  /** Once it is clear whose script keeps the books. */
  const begin = (): void => {
    if (ready || awaitsHostScript()) { return; }
    ready = true;
    if (!hostAttribution()) { unpublish = publishAttribution(api, () => here.data ?? {}); }
    forms = serveForms({ prefix: settings.fieldPrefix, fields: Object.keys(settings.fields) }, read, !hasHostScript());
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
    stopConsent();
    stopArrivals();
    stopBlocks?.();
    forms?.stop();
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
