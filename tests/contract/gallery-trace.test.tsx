import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetPage } from '../../shared/page.js';
import { loadHostScripts, type HostPage } from '../host/load.js';
import { fakeFetch, pageText, showPage, wrapElement } from '../host/recording.js';
import {
  compareTrace,
  recordTrace,
  replayTrace,
  stageOf,
  type Ignored,
  type TraceName,
  type TraceRecorder,
  type TraceStep,
} from '../host/trace.js';
// What drives galleries and forms is there before it is wanted.
import '../../widgets/gallery/driver.js';
import '../../widgets/variation-form/driver.js';
import '../../widgets/gallery/index.js';
import '../../widgets/variation-form/index.js';

/** The gallery's own events, in the order a real shop fired them. */

const OTHERS: readonly Ignored[] = [
  { event: 'init', reason: 'tabs and the rating select start themselves' },
  { event: 'wc_fragments_*', reason: 'the mini-cart is another tag' },
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
  host = undefined;
  forgetPage();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'jQuery');
});

const wait = async (ms: number): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};
/** A class of ours stands among the host's; that is no difference of behaviour. */
const hostClasses = (step: TraceStep): TraceStep => ({
  ...step,
  events: step.events.map((e) => ({ ...e, target: e.target.replace('.shop-gallery__slide', '') })),
});
const GALLERY = /<div class="woocommerce-product-gallery /;

async function play(name: TraceName): Promise<Awaited<ReturnType<typeof replayTrace>>> {
  const { page, routes } = stageOf(name);
  const fetch = fakeFetch(routes);
  vi.stubGlobal('fetch', fetch);
  host = loadHostScripts(window, []);
  recorder = recordTrace(window, { calls: fetch.calls });
  const withGallery = wrapElement(page, GALLERY, 'shop-gallery');
  hide = showPage(name === 'product' ? withGallery : wrapElement(withGallery, /<form class="variations_form/, 'shop-variation-form'));
  return replayTrace(name, recorder, { window, wait });
}

describe('our gallery fires the host’s events in the host’s order', () => {
  test('product page', async () => {
    for (const { actual, expected } of await play('product')) {
      compareTrace(hostClasses(actual), { ...expected, calls: [] }, { ignore: OTHERS, exactLengths: true });
    }
  });

  test('with our variation form: zoom is prepared whenever the form asks for it', async () => {
    const played = await play('variations');
    for (const { actual, expected } of played) {
      const order = (events: typeof actual.events): string[] =>
        events.filter(({ event }) => /gallery|zoom|flexslider/.test(event)).map(({ event, target }) => `${event} @ ${target}`);
      // The recorded page was still loading when the gallery started: its first zoom came after.
      const late = (lines: string[]): string[] => (expected.step === 'load' ? lines.toSorted() : lines);
      expect(late(order(hostClasses(actual).events)), expected.step).toEqual(late(order(expected.events)));
    }
    expect(played.length).toBeGreaterThan(4);
  });
});

describe('beside the host’s own script', () => {
  const open = async (): Promise<HTMLElement> => {
    hide = showPage(wrapElement(pageText('product-simple'), GALLERY, 'shop-gallery'));
    await wait(50);
    await vi.dynamicImportSettled();
    await wait(50);
    return document.querySelector('.woocommerce-product-gallery') as HTMLElement;
  };

  test('a gallery it drives is left alone', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    Object.assign(jQuery.fn, {
      wc_product_gallery() {
        return this;
      },
    });
    const gallery = await open();
    expect(gallery.dataset['state'], 'it keeps its first place until that script has set it up').toBeUndefined();
    expect(gallery.querySelectorAll('.flex-viewport, .flex-control-nav, .woocommerce-product-gallery__trigger, [inert]')).toHaveLength(0);
    expect(gallery.style.opacity).toBe('0');
    await wait(1200);
    expect([gallery.style.opacity, gallery.dataset['state']], 'nobody has shown it').toEqual(['1', 'followed']);
    Reflect.deleteProperty(jQuery.fn, 'wc_product_gallery');
  });

  test('it is marked when that script says that the gallery stands', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    Object.assign(jQuery.fn, {
      wc_product_gallery() {
        return this;
      },
    });
    const gallery = await open();
    jQuery(gallery).css('opacity', 1).trigger('wc-product-gallery-after-init', [gallery, {}]);
    await wait(50);
    expect(gallery.dataset['state']).toBe('followed');
    Reflect.deleteProperty(jQuery.fn, 'wc_product_gallery');
  });

  test('it takes over when it comes later, and finds the markup the page printed', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    const gallery = await open();
    expect(gallery.dataset['state']).toBe('slider');
    let found = '';
    const script = (): void => {
      jQuery(gallery).trigger('wc-product-gallery-before-init', [gallery, {}]);
      found = gallery.querySelector('.woocommerce-product-gallery__wrapper')?.parentElement?.className ?? '';
    };
    script();
    expect(found).toBe(gallery.className);
    expect(
      gallery.querySelectorAll('.flex-viewport, .flex-control-nav, .woocommerce-product-gallery__trigger, [inert], .flex-active-slide'),
    ).toHaveLength(0);
    await wait(50);
    expect(gallery.dataset['state']).toBe('followed');
  });

  test('a listener of the first event may change the settings', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    jQuery(document.body).on('wc-product-gallery-before-init', (_e: unknown, el: unknown, params: unknown) => {
      expect(el).toBeInstanceOf(HTMLElement);
      Object.assign(params as object, { flexslider_enabled: '' });
    });
    const gallery = await open();
    jQuery(document.body).off('wc-product-gallery-before-init');
    expect(gallery.dataset['state']).toBe('single');
  });
});
