import { whenBlocks } from '../../shared/host/when-blocks.js';
import { hostAttribution, type AttributionData } from '../../shared/host/order-attribution.js';
import { pageSingleton } from '../../shared/page.js';
import { cookieDomain } from './cookies.logic.js';
import type { FieldNames } from './holder.js';
import { serveForms } from './hidden-fields.js';
import { cookieStorage, forgetAll, localStorageOf } from './storage.js';
import { landing } from './landing-page.js';
import { type AttributionSettings, fieldValues, visit, type SourceData } from './visit.logic.js';

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

/** The source of orders at work: in cookies or storage, in forms, in the block checkout. */
export interface Recorder {
  /** It may be kept. */
  keep(): void;
  /** It may not. What we have kept on this page goes, and with `refused` all that was kept before; silence is no refusal. */
  drop(refused: boolean): void;
  /** What an order's fields get from us; `null` each where nothing may be known. */
  values(): AttributionData;
  /** All that is known, as the host's library names it. */
  data(): SourceData | null;
  /** Removes the fields from the form; stored data stays. */
  stop(): void;
}

/**
 * Creates the attribution recorder.
 * @param is what the fields of a form are called
 * @param read what orders get, whoever records: the host's own script, where it is there, is told and asked
 */
export function createRecorder(settings: AttributionSettings, is: FieldNames, read: () => AttributionData): Recorder {
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
    keep: () => {
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
    drop: (refused) => {
      known().data = null;
      // What was kept while nobody asked for consent goes too when somebody does.
      if (refused || kept) {
        kept = false;
        hostAttribution()?.setOrderTracking(false);
        forgetAll();
      }
      show();
    },
    values: () => fieldValues(settings.fields, known().data),
    data: () => known().data,
    stop: () => {
      stopBlocks?.();
      forms.stop();
    },
  };
}
