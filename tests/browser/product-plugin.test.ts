import { describe, expect, test } from 'vitest';
import { recordedJson, wrapElement } from '../host/recording.js';
import { shapeOf, type Shape } from '../host/trace.js';
import { useShop } from './support/shop.js';

/** An old plugin on a recorded product page: what it hears of our tags is what it heard of WooCommerce's scripts. */

const shop = useShop();

interface Heard {
  readonly event: string;
  readonly target: string;
  readonly args: readonly Shape[];
}
interface Step {
  readonly step: string;
  readonly events: readonly Heard[];
}

const NAMES = [
  'found_variation',
  'show_variation',
  'hide_variation',
  'reset_image',
  'wc-product-gallery-before-init',
  'wc-product-gallery-after-init',
];

const recorded = (step: string): Heard[] => {
  const found = recordedJson<{ readonly steps: readonly Step[] }>('events-variations').steps.find((one) => one.step === step);
  if (!found) {
    throw new Error(`the trace has no step ${step}`);
  }
  return found.events.filter(({ event }) => NAMES.includes(event)).map(({ event, target, args }) => ({ event, target, args }));
};

/** An argument as the traces write it. */
const asTraced = (arg: unknown): Shape =>
  typeof arg === 'object' && arg !== null && 'element' in arg ? `<${String(arg.element)}>` : shapeOf(arg);

declare global {
  interface Window {
    plugin?: { event: string; target: string; args: unknown[] }[];
  }
}

/** Runs in the page: binds as a plugin does that stands in the footer, before the document is ready. */
const plugin = (): void => {
  const nameOf = (el: Element): string =>
    `${el.localName}${el.id ? `#${el.id}` : ''}${[...el.classList]
      .slice(0, 3)
      .map((c) => `.${c}`)
      .join('')}`;
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      const heard: NonNullable<Window['plugin']> = [];
      window.plugin = heard;
      for (const name of [
        'found_variation',
        'show_variation',
        'hide_variation',
        'reset_image',
        'wc-product-gallery-before-init',
        'wc-product-gallery-after-init',
      ]) {
        jQuery(document.body).on(name, (event: { readonly target: unknown }, ...args: unknown[]) => {
          heard.push({
            event: name,
            target: nameOf(event.target as Element),
            args: args.map((arg) => (arg instanceof Element ? { element: nameOf(arg) } : (JSON.parse(JSON.stringify(arg)) as unknown))),
          });
        });
      }
    },
    { once: true },
  );
};

const withTags = (html: string): string =>
  wrapElement(
    wrapElement(html, /<form class="variations_form/, 'shop-variation-form'),
    /<div class="woocommerce-product-gallery /,
    'shop-gallery',
  );

describe("an old plugin with jQuery, without WooCommerce's scripts", () => {
  test('hears the gallery and the variations in the recorded order, with the recorded arguments', async () => {
    const page = await shop.recordedPage('page-product-variable-6', { wrap: withTags, jquery: true, init: plugin });
    /** What was heard since the last time, once as much came as was recorded. */
    const heard = async (count: number): Promise<Heard[]> => {
      await page.waitForFunction((n) => (window.plugin?.length ?? 0) >= n, count);
      // A turn of the host's longest wait more, so that one too many would be here.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            setTimeout(resolve, 350);
          }),
      );
      const list = await page.evaluate(() => window.plugin?.splice(0) ?? []);
      return list.map(({ event, target, args }) => ({ event, target, args: args.map(asTraced) }));
    };
    const choose = (name: string, value: string): Promise<unknown> => page.locator(`select[name=${name}]`).selectOption(value);
    const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
      ['load', async () => undefined],
      ['first choice', () => choose('attribute_pa_colour', 'red')],
      ['second choice: a match', () => choose('attribute_pa_size', 'm')],
      ['another match', () => choose('attribute_pa_size', 's')],
      ['reset', () => page.locator('.reset_variations').click()],
    ];
    for (const [step, act] of acts) {
      const expected = recorded(step);
      expect(expected.length).toBeGreaterThan(0);
      await act();
      const seen = await heard(expected.length);
      // Gallery and form start by themselves, each in its order; which is first is no promise of the host's either.
      const of = (list: readonly Heard[], gallery: boolean): Heard[] =>
        list.filter(({ event }) => event.startsWith('wc-product-gallery') === gallery);
      for (const gallery of [true, false]) {
        expect({ step, heard: of(seen, gallery) }).toEqual({ step, heard: of(expected, gallery) });
      }
    }
  });

  test("a listener of the gallery's first event changes its settings, and they hold", async () => {
    const page = await shop.recordedPage('page-product-variable-6', {
      wrap: withTags,
      jquery: true,
      init: () => {
        document.addEventListener(
          'DOMContentLoaded',
          () => {
            jQuery(document.body).on(
              'wc-product-gallery-before-init',
              (_event: unknown, _el: unknown, params: { zoom_enabled: string; photoswipe_enabled: string }) => {
                params.zoom_enabled = '';
                params.photoswipe_enabled = '';
              },
            );
          },
          { once: true },
        );
      },
    });
    await page.locator('.woocommerce-product-gallery[data-state]').waitFor({ state: 'attached' });
    expect(await page.locator('.woocommerce-product-gallery__trigger').count()).toBe(0);
  });
});
