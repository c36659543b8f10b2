import { isRecord, own } from '../json.js';
import { hasWpConsent } from './consent-asked.js';
import { phpBoolean } from './php.js';
import { writeHostSetting } from './settings.js';
import { isMarked, isReplaced, isRunning, replaceHeldBack } from './held-back.js';

/** Values of an order by field name; `null` where nothing is known. */
export type AttributionData = Readonly<Record<string, string | null>>;

/** The host's public functions on its settings object (order-attribution contract 5). */
interface AttributionApi {
  getAttributionData(): AttributionData;
  setOrderTracking(allow: boolean): void;
}

const API = 'wc_order_attribution';
const LIBRARY = 'sbjs';
/** The element the host prints into its forms. */
export const INPUTS_TAG = 'wc-order-attribution-inputs';

const page = globalThis as unknown as Record<string, unknown>;
const ours = new WeakSet<object>();

/** The host's own functions, where its script and the library it needs have run; not ours. */
export function hostAttribution(): AttributionApi | undefined {
  const object = own(globalThis, API);
  const [get, set] = [own(object, 'getAttributionData'), own(object, 'setOrderTracking')];
  if (
    typeof get !== 'function' ||
    typeof set !== 'function' ||
    ours.has(get) ||
    typeof own(own(globalThis, LIBRARY), 'init') !== 'function'
  ) {
    return undefined;
  }
  return {
    getAttributionData: () => {
      const data: unknown = Reflect.apply(get, object, []);
      return isRecord(data) ? (data as AttributionData) : {};
    },
    setOrderTracking: (allow) => {
      // It keeps the answer in the shop's own setting, which later answers must not be read from.
      writeHostSetting(`${API}.params.allowTracking`, () => {
        Reflect.apply(set, object, [allow]);
      });
    },
  };
}

const scriptsOf = (): HTMLScriptElement[] => [
  ...document.querySelectorAll<HTMLScriptElement>('script[src*="/order-attribution."], script[id="wc-order-attribution-js"]'),
];

/** Is the host's script in the page, whether it has run or not? Then the name of its element is its own. */
export const hasHostScript = (): boolean => scriptsOf().some((script) => !isReplaced(script));

/** May the host's script still run? One that is held back does not count. */
export const awaitsHostScript = (): boolean => document.readyState !== 'complete' && scriptsOf().some(isRunning);

const param = (name: string): unknown => own(own(own(globalThis, API), 'params'), name);

/** Does the server leave the answer to the WP Consent API? It prints the category to ask for then. */
const asksConsentApi = (): boolean => param('consentCategory') !== undefined;

/** Does the host's script run without waiting for consent: neither by our marks nor by the WP Consent API? */
export const isUngated = (): boolean => scriptsOf().some((script) => isRunning(script) && !isMarked(script)) && !asksConsentApi();

/**
 * Has the server forbidden it, with nobody on the page who could say otherwise? Beside the WP Consent API the printed flag is what was
 * answered when the page was made, so what the API says now counts more; where its script is missing, as an optimiser may take it out,
 * the flag holds until somebody allows it (order-attribution contract 9).
 */
export const isForbiddenByServer = (): boolean => asksConsentApi() && !hasWpConsent() && phpBoolean(param('allowTracking')) === false;

/**
 * Our tag does the work of the host's script, its library and its half for the WP Consent API, where they wait for consent by our
 * marks. @returns how to give them back
 */
export const replaceHostScripts = (): (() => void) =>
  replaceHeldBack([
    ...scriptsOf(),
    ...document.querySelectorAll<HTMLScriptElement>('script[src*="/sourcebuster."], script[src*="/wp-consent-api-integration."]'),
  ]);

const put = (object: Record<string, unknown>, values: Readonly<Record<string, unknown>>): (() => void) => {
  const before = Object.entries(values).map(([key]) => [key, Object.hasOwn(object, key), object[key]] as const);
  Object.assign(object, values);
  return () => {
    for (const [key, was, value] of before) {
      if (object[key] !== values[key]) {
        continue;
      }
      if (was) {
        object[key] = value;
      } else {
        delete object[key];
      }
    }
  };
};

/**
 * Puts our functions where other plugins look for the host's, and the library's result where it has not run.
 * @returns how to take them away
 */
export function publishAttribution(api: AttributionApi, get: () => unknown): () => void {
  const functions = {
    getAttributionData: () => api.getAttributionData(),
    setOrderTracking: (allow: unknown) => api.setOrderTracking(Boolean(allow)),
  };
  ours.add(functions.getAttributionData);
  const undo: (() => void)[] = [];
  const there = own(globalThis, API);
  if (isRecord(there)) {
    undo.push(put(there, functions));
  } else {
    undo.push(put(page, { [API]: functions }));
  }
  if (own(globalThis, LIBRARY) === undefined) {
    undo.push(
      put(page, {
        [LIBRARY]: {
          get get() {
            return get();
          },
        },
      }),
    );
  }
  return () => {
    for (const run of undo) {
      run();
    }
  };
}
