import { cookie, putCookie, removals } from '../../shared/cookies.js';
import { hostAttribution, type AttributionData } from '../../shared/host/order-attribution.js';
import { whenBlocks } from '../../shared/host/when-blocks.js';
import { pageSingleton } from '../../shared/page.js';
import { local, session, type SafeStorage } from '../../shared/storage.js';
import { cookieDomain, cookieName, cookieText, decodeCookie, NAMES, type StoreName } from './cookies.rules.js';
import { serveForms } from './hidden-fields.js';
import { type FieldNames, landing } from './order-attribution.host.js';
import { type AttributionSettings, fieldValues, visit, type SourceData, type Write } from './order-attribution.rules.js';

const NAMESPACE = 'woocommerce/order-attribution';

/** The source of this page load, as long as it may be known; however many tags, copies and moves, it is one page load. */
const known = pageSingleton('attribution-source', () => ({ data: null as SourceData | null }));

/** Remembers this page load, once; the landing page is known however late the answer comes. */
function remember(settings: AttributionSettings): void {
  const here = known();
  if (here.data) {
    return;
  }
  const now = new Date();
  const store =
    settings.storage === 'local'
      ? localStorageOf(() => new Date())
      : cookieStorage({ domain: cookieDomain(settings.domain, settings.isolate), base64: settings.base64 });
  const { writes, data } = visit(landing(), (name) => store.get(name), settings, { now, random: Math.random() });
  for (const write of writes) {
    store.set(write, now);
  }
  here.data = data;
}

/**
 * The source of orders at work: in cookies or storage, in forms, in the block checkout.
 * @param is what the fields of a form are called
 * @param read what orders get, whoever records: the host's own script, where it is there, is told and asked
 */
export function createRecorder(settings: AttributionSettings, is: FieldNames, read: () => AttributionData) {
  const forms = serveForms(is, read);
  /** This page load has been kept by our doing. */
  let kept = false;
  let stopBlocks: (() => void) | undefined;
  const show = (): void => {
    forms.update();
    stopBlocks?.();
    stopBlocks = whenBlocks(({ setExtensionData }) => setExtensionData(NAMESPACE, read(), { replace: true }));
  };
  return {
    /** It may be kept. */
    keep: (): void => {
      const host = hostAttribution();
      // Beside the host's own script there is one book-keeper, and that is it; told twice it counts the page twice.
      if (!host) {
        remember(settings);
        kept = true;
      } else if (Object.values(host.getAttributionData()).every((value) => value === null)) {
        host.setOrderTracking(true);
        kept = true;
      }
      show();
    },
    /** It may not. What we have kept on this page goes, and with `refused` all that was kept before; silence is no refusal. */
    drop: (refused: boolean): void => {
      known().data = null;
      // What was kept while nobody asked for consent goes too when somebody does.
      if (refused || kept) {
        kept = false;
        hostAttribution()?.setOrderTracking(false);
        forgetAll();
      }
      show();
    },
    /** What an order's fields get from us; `null` each where nothing may be known. */
    values: (): AttributionData => fieldValues(settings.fields, known().data),
    /** All that is known, as the host's library names it. */
    data: (): SourceData | null => known().data,
    /** Removes the fields from the form; stored data stays. */
    stop: (): void => {
      stopBlocks?.();
      forms.stop();
    },
  };
}

/** What keeps the source of orders. */
export type Recorder = ReturnType<typeof createRecorder>;

/** Where the source is kept between pages. */
interface SourceStorage {
  get(name: StoreName): string | undefined;
  set(write: Write, now: Date): void;
}

/** The host's own cookies. */
const cookieStorage = ({ domain, base64 }: { readonly domain: string; readonly base64: boolean }): SourceStorage => ({
  get: (name) => {
    const raw = cookie(cookieName(name));
    return raw === undefined ? undefined : decodeCookie(raw);
  },
  set: ({ name, text, minutes }, now) => putCookie(cookieText(name, text, { minutes, domain, base64, now })),
});

/** When a value in the storage ends, in ms, stands before it. */
const ENTRY = /^(\d+) ([\s\S]*)$/;

/** The browser's storage, where a shop wants nothing added to its requests. `now` is asked when something is read. */
function localStorageOf(now: () => Date): SourceStorage {
  const read = (store: SafeStorage, key: string): string | undefined => {
    const [, until, text] = ENTRY.exec(store.get(key) ?? '') ?? [];
    return until !== undefined && (until === '0' || Number(until) > now().getTime()) ? text : undefined;
  };
  return {
    get: (name) => read(session, cookieName(name)) ?? read(local, cookieName(name)),
    set: ({ name, text, minutes }, at) => {
      const [keep, drop] = minutes > 0 ? [local, session] : [session, local];
      drop.remove(cookieName(name));
      keep.set(cookieName(name), `${minutes > 0 ? at.getTime() + minutes * 60_000 : 0} ${text}`);
    },
  };
}

/**
 * Removes everything that was kept, wherever: for this host, for each parent domain, in both storages. The host's own way misses what
 * was set on the bare domain (contract 16). What is not there is not touched.
 */
function forgetAll(): void {
  for (const name of NAMES.map(cookieName)) {
    if (cookie(name) !== undefined) {
      removals(name, { hostname: window.location.hostname, pathname: '/', protocol: window.location.protocol }).forEach(putCookie);
    }
    for (const store of [session, local]) {
      if (store.get(name) !== null) {
        store.remove(name);
      }
    }
  }
}
