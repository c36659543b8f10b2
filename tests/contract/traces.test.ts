import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerAjax } from '../host/ajax.js';
import { loadHostScripts } from '../host/load.js';
import type { HostPage } from '../host/load.js';
import { fakeFetch, recordedJson, showPage } from '../host/recording.js';
import type { FakeFetch } from '../host/recording.js';
import { compareTrace, recordTrace, replayTrace, stageOf, steps } from '../host/trace.js';
import type { Ignored, TraceName, TraceRecorder } from '../host/trace.js';

/** Fired by or for parts of the page that have no double here: tabs, rating, gallery, zoom, slider. */
const OTHER_PARTS: readonly Ignored[] = [
  { event: 'init', reason: 'tabs and the rating select start themselves' },
  { event: 'wc-product-gallery-*', reason: 'the gallery starts itself' },
  { event: 'zoom.destroy', reason: 'the gallery, before each zoom' },
];

let host: HostPage | undefined;
let recorder: TraceRecorder | undefined;
let hide: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => {
  recorder?.stop();
  host?.unload();
  hide();
  vi.useRealTimers();
});

const wait = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

const play = async (name: TraceName): Promise<{ replayed: Awaited<ReturnType<typeof replayTrace>>; fetch: FakeFetch }> => {
  const { page, scripts, routes } = stageOf(name);
  const fetch = fakeFetch(routes);
  hide = showPage(page);
  host = loadHostScripts(window, scripts);
  answerAjax(host.$, fetch);
  // The recordings hold the ajax endpoints alone, no pages.
  recorder = recordTrace(window, { calls: () => fetch.calls().filter((call) => call.includes('wc-ajax')) });
  return { replayed: await replayTrace(name, recorder, { window, wait }), fetch };
};

describe('the stock scripts replay the recorded traces', () => {
  test.each([
    ['listing', false],
    ['cart', false],
    ['cart-page', false],
    ['variations', true],
    ['variations-ajax', true],
    ['swatches', true],
    ['product', false],
  ] as const)('%s', async (name, exactLengths) => {
    const { replayed, fetch } = await play(name);
    for (const { actual, expected } of replayed) {
      // Fragments are those of other recordings than the traced ones, so their length says nothing.
      compareTrace(actual, expected, { ignore: OTHER_PARTS, exactLengths });
    }
    expect(fetch.unexpected).toEqual([]);
    expect(replayed.length).toBeGreaterThan(0);
  });
});

describe('what is replayed', () => {
  test.each(['listing', 'cart-page', 'variations', 'variations-ajax', 'swatches'] as const)('every step of %s is driven', (name) => {
    expect(steps(name).filter((step) => step.act === undefined)).toEqual([]);
  });

  test('each recorded step from the listing to the cart page is driven on one of the two', () => {
    const recorded = recordedJson<{ steps: { step: string }[] }>('events-cart').steps.map(({ step }) => step);
    expect([...steps('cart'), ...steps('cart-page')].filter((step) => step.act !== undefined).map(({ step }) => step)).toEqual(recorded);
  });

  test('tabs and stars of a product have no double', () => {
    expect(
      steps('product')
        .filter((step) => step.act === undefined)
        .map(({ step }) => step),
    ).toEqual(['reviews tab', 'four stars']);
  });
});
