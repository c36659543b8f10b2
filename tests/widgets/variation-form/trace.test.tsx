import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { forgetPage } from '../../../shared/page.js';
import { loadHostScripts, type HostPage } from '../../host/load.js';
import { fakeFetch, pageSettings, showPage, wrapElement } from '../../host/recording.js';
import {
  compareTrace,
  recordTrace,
  replayTrace,
  stageOf,
  type Difference,
  type Ignored,
  type TraceName,
  type TraceRecorder,
} from '../../host/trace.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/form-swatches.js';
import '../../../widgets/variation-form/index.js';

/** Fired by or for parts of the page that this tag does not drive. */
const OTHER_PARTS: readonly Ignored[] = [
  { event: 'init', reason: 'tabs and the rating select start themselves' },
  { event: 'wc-product-gallery-*', reason: 'the gallery starts itself' },
  { event: 'zoom.destroy', reason: 'the gallery, before each zoom' },
  { event: 'wc_fragments_*', reason: 'the mini-cart is another tag' },
  { event: 'woo_variation_swatches_*', reason: "the plugin's own start; its script is absent" },
];

let host: HostPage | undefined;
let recorder: TraceRecorder | undefined;
let hide: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(async () => {
  recorder?.stop();
  hide();
  await vi.advanceTimersByTimeAsync(50);
  host?.unload();
  forgetPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wait = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

async function play(name: TraceName): Promise<Awaited<ReturnType<typeof replayTrace>>> {
  const { page, routes } = stageOf(name);
  const fetch = fakeFetch(routes);
  vi.stubGlobal('fetch', fetch);
  host = loadHostScripts(window, []);
  recorder = recordTrace(window, { calls: fetch.calls, native: ['change'] });
  // Settings stand before the tags, as in a page whose script is deferred.
  Object.assign(window, pageSettings(page));
  hide = showPage(wrapElement(page, /<form class="variations_form/, 'shop-variation-form'));
  // The recorded shopper acts on a page that has loaded.
  await vi.dynamicImportSettled();
  return replayTrace(name, recorder, { window, wait });
}

const RACE: readonly Difference[] = [
  { kind: 'missing', event: 'show_variation', reason: "contract 36: a newer match within 300 ms cancels the older one's show" },
  { kind: 'args', event: 'show_variation', reason: 'the same: the one that is shown is the newer match' },
];

const AT_INIT = [
  'check_variations',
  'update_variation_values',
  'woocommerce_update_variation_values',
  'reset_data',
  'reset_image',
  'wc_variation_form',
];
/** We mark the form before its first check, the plugin after it: a plugin that arrives in between must leave our swatches alone. */
const MARKED_EARLY: readonly Difference[] = AT_INIT.flatMap((event) => [
  { kind: 'missing', event, target: 'form.variations_form.cart', reason: 'wvs-loaded is set before the first check' } as const,
  { kind: 'extra', event, target: 'form.variations_form.cart.wvs-loaded', reason: 'wvs-loaded is set before the first check' } as const,
]);

describe("our form drives in the host's order", () => {
  test.each([
    ['variations', { 'an out-of-stock match': RACE }],
    ['variations-ajax', {}],
    ['swatches', { load: MARKED_EARLY }],
  ] as const)('%s', async (name, differences) => {
    for (const { actual, expected } of await play(name)) {
      const own = (differences as Readonly<Record<string, readonly Difference[]>>)[expected.step] ?? [];
      compareTrace(
        actual,
        { ...expected, calls: expected.calls.filter((c) => !c.includes('get_refreshed_fragments')) },
        { ignore: OTHER_PARTS, differences: own, exactLengths: true },
      );
    }
  });
});
