import { recheckConsent } from '../../shared/consent/shared-state.js';
import { cookies } from '../../shared/cookies.js';
import { isPrerendering, whenActivated } from '../../shared/dom/page-ready.js';
import { createScope } from '../../shared/dom/scope.js';
import { emit } from '../../shared/events.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { warnUngated } from '../../shared/host/held-back.js';
import {
  awaitsHostScript,
  hasHostScript,
  hostAttribution,
  isForbiddenByServer,
  isUngated,
  publishAttribution,
  replaceHostScripts,
  type AttributionData,
} from '../../shared/host/order-attribution.js';
import { pageSingleton } from '../../shared/page.js';
import { local, session } from '../../shared/storage.js';
import { hasBar, type Permission } from '../../shared/stores/asking.js';
import { onPermission } from '../../shared/stores/permission.js';
import { createRefCounted, refCounted } from '../../shared/ref-counted.js';
import type { Recorder } from './recorder.js';
import { defineHolder } from './order-attribution.host.js';
import type { AttributionSettings } from './order-attribution.rules.js';
import { lazyModule } from '../../shared/lazy.js';

/** The code that reads, stores and sends the source of an order; loaded when that is allowed, or when stored data has to be removed. */
export const lazyRecorder = lazyModule('what keeps the source of an order', () => import('./recorder.js'));

/** `waiting` for an answer or for the code that keeps the source, `tracking`, or `off` because it was refused or the shop has none. */
export type AttributionState = 'waiting' | 'tracking' | 'off';

const current = pageSingleton('attribution', createRefCounted<Exclude<AttributionState, 'waiting'>>);

/** Is there anything of a source, of whomever, that a refusal has to take away? Every page load that was kept wrote these two. */
const isKept = (): boolean =>
  /\bsbjs_/.test(cookies()) || [local, session].some((store) => ['sbjs_udata', 'sbjs_session'].some((name) => store.get(name) !== null));

/** May the source be kept? By what the shopper, another plugin and the shop have said. */
function createSay(settings: AttributionSettings) {
  /** What another plugin said through the host's function, as strong as the host's own: it counts until the shopper's answer changes. */
  let reported: boolean | undefined;
  let consent: Permission = { allowed: false, answered: false, by: 'unknown' };
  // Where nobody asks for consent the shop's own word is all there is; what its server forbids, silence does not allow.
  const allowed = (): boolean =>
    reported ?? (settings.allowTracking && (consent.allowed || consent.by === 'nobody') && (consent.answered || !isForbiddenByServer()));
  return {
    allowed,
    // Silence is no refusal: what the host's script did by itself is the shop's own decision until there is an answer.
    refused: (): boolean => !allowed() && (consent.answered || reported === false || !settings.allowTracking),
    report(allow: boolean): void {
      reported = allow;
    },
    hear(now: Permission): void {
      if (now.allowed !== consent.allowed || now.answered !== consent.answered) {
        reported = undefined;
      }
      consent = now;
    },
  };
}

/** Shows every tag how it stands, and tells the page where tracking begins or ends. */
function show(state: AttributionState, attribution: () => AttributionData): void {
  const here = current();
  const was = here.state;
  here.state = state;
  for (const watch of here.watchers) {
    watch(state);
  }
  if ((was === 'tracking') !== (state === 'tracking')) {
    emit(document, 'shop:attribution-changed', { data: attribution() });
  }
}

/** Starts for the whole page: listens to the answer; reading, keeping and handing on comes when it is needed. @returns how to end */
function start(settings: AttributionSettings): () => void {
  const is = { prefix: settings.fieldPrefix, fields: Object.keys(settings.fields) };
  const { allowed, refused, report: say, hear } = createSay(settings);
  const scope = createScope();
  let ready = false;
  let recorder: Recorder | undefined;

  const nothing = (): AttributionData => Object.fromEntries(is.fields.map((field) => [field, null]));
  const attribution = (): AttributionData => hostAttribution()?.getAttributionData() ?? recorder?.values() ?? nothing();
  const api = {
    getAttributionData: attribution,
    setOrderTracking: (allow: boolean) => {
      say(allow);
      follow();
    },
  };

  const report = (): void => show(allowed() && recorder ? 'tracking' : refused() ? 'off' : 'waiting', attribution);
  const follow = (): void => {
    if (!ready) {
      return;
    }
    if (!recorder && !allowed() && !(refused() && (hostAttribution() || isKept()))) {
      report();
      return;
    }
    lazyRecorder.use((code) => {
      if (scope.isOver) {
        return;
      }
      recorder ??= code.createRecorder(settings, is, attribution);
      // The answer of now: it may have changed on the way.
      recheckConsent();
      if (allowed()) {
        recorder.keep();
      } else {
        recorder.drop(refused());
      }
      report();
    }, report);
  };
  /** Once it is clear whose script keeps the record, at the latest when the page is left: what has not run by then did not count it. */
  const begin = (isLeaving = false): void => {
    if (ready || isPrerendering() || (awaitsHostScript() && !isLeaving)) {
      return;
    }
    ready = true;
    if (!hostAttribution()) {
      scope.add(publishAttribution(api, () => recorder?.data() ?? {}));
    }
    if (!hasHostScript()) {
      scope.add(defineHolder(is));
    }
    follow();
  };

  scope.add(
    replaceHostScripts(),
    onPermission(settings.consentCategory, (now) => {
      hear(now);
      // On its way while the page is still at work, also where most likely nobody will ask: who leaves early counts too.
      if (allowed() || (settings.allowTracking && now.by === 'unknown')) {
        void lazyRecorder.load();
      }
      if (isUngated() && hasBar()) {
        warnUngated('shop-order-attribution', 'WooCommerce’s own script, which keeps the source of orders,');
      }
      follow();
    }),
    onJquery(() => begin()),
    whenActivated(() => begin()),
  );
  scope.listen(window, 'pagehide', () => begin(true));
  return () => {
    recorder?.stop();
    scope.end();
  };
}

/**
 * Joins the attribution of the page: the first tag starts it, the last one that leaves ends it. Where tags have different settings,
 * those of the first one apply. @returns how to leave
 */
export function join(settings: AttributionSettings, watch: (state: AttributionState) => void): () => void {
  return refCounted(current(), () => start(settings), watch);
}
