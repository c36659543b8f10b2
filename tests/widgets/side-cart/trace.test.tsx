import { afterEach, expect, test } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { one, press, submit, type CartPage } from '../../contract/cart-page.js';
import type { HostScript } from '../../host/load.js';
import { recordedJson } from '../../host/recording.js';
import { container, open, params, wrapped, XOO_ADD, XOO_READ, XOO_UPDATE } from './support.js';

/**
 * The recorded walk through the side cart of a product page: the double of the plugin's script and the tag send, tell and show what the
 * plugin did.
 */
interface Shown {
  readonly open: string;
  readonly basket: boolean;
  readonly count: string;
  readonly rows: string | null;
  readonly pageNotice: string;
  readonly subtotal: string | null;
}
const STEPS = recordedJson<{ steps: { step: string; calls: string[]; events: { event: string }[]; shown: Shown }[] }>(
  'events-side-cart-page',
).steps;
const NAMES = [
  'adding_to_cart',
  'added_to_cart',
  'wc_fragments_loaded',
  'wc_fragments_refreshed',
  'xoo_wsc_before_loading_fragments',
  'xoo_wsc_cart_toggled',
  'xoo_wsc_quantity_updated',
  'xoo_wsc_cart_updated',
];
const FORM =
  '<form class="cart" action="http://shop.test/product/hand-fork/" method="post" enctype="multipart/form-data"><input type="number" name="quantity" value="1">' +
  '<button type="submit" name="add-to-cart" value="46" class="single_add_to_cart_button button alt">Add to cart</button></form>';
const ACTS: readonly (readonly [step: string, act: () => unknown])[] = [
  ['add from the product form', () => submit(one<HTMLFormElement>('form.cart'), one('.single_add_to_cart_button'))],
  ['close by the overlay', () => press(one('.xoo-wsc-opac'))],
  ['open by the basket', () => press(one('.xoo-wsc-basket'))],
  ['close by its cross', () => press(one('.xoo-wsch-close'))],
  ['remove the row', () => press(one('.xoo-wsc-smr-del'))],
  ['the notice is gone', () => undefined],
];
const words = (selector: string): string | null => document.querySelector(selector)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? null;

let page: CartPage;
afterEach(async () => {
  await page.close();
  Reflect.deleteProperty(window, 'xoo_wsc_params');
});

test.each<[string, readonly HostScript[], readonly string[]]>([
  // The core's script, which is not there, would tell of its fragments.
  ['the double', ['side-cart'], NAMES.filter((name) => name !== 'wc_fragments_loaded')],
  ['the tag', [], NAMES],
])('%s does, step by step, what the plugin did', async (_who, scripts, names) => {
  page = await open(`<div class="product">${FORM}</div>${wrapped(container('xoo-refresh-fragments-empty'))}`, {
    jquery: true,
    items: true,
    scripts,
    routes: {
      [XOO_READ]: 'xoo-refresh-fragments-empty',
      [XOO_ADD]: 'xoo-add-to-cart-page',
      [XOO_UPDATE]: 'xoo-update-quantity-page',
    },
    prepare: () => void Object.assign(window, { xoo_wsc_params: params }),
  });
  window.dispatchEvent(new Event('load'));
  await page.wait(1000);
  one('form.cart').dispatchEvent(new Event('focusin', { bubbles: true }));
  await page.wait(0);
  const { recorder } = page;
  if (!recorder) {
    throw new Error('jQuery is missing');
  }
  let calls = page.fetch.calls().length;
  for (const [step, act] of ACTS) {
    const recorded = STEPS.find((one) => one.step === step);
    if (!recorded) {
      throw new Error(`no step ${step}`);
    }
    if (step === 'remove the row') {
      // It was closed before, and opened again by an add of which no answer was kept.
      press(one('.xoo-wsc-basket'));
      await page.wait(100);
    }
    recorder.begin();
    act();
    await page.wait(6000);
    const { shown } = recorded;
    expect(page.fetch.calls().slice(calls), step).toEqual(recorded.calls);
    const told = (events: readonly { readonly event: string }[]): string[] =>
      events.map(({ event }) => event).filter((event) => names.includes(event));
    expect(told(recorder.take(step).events), step).toEqual(told(recorded.events));
    expect(
      {
        open: one('.xoo-wsc-modal').className,
        pageSingleton: [document.body, document.documentElement].map((el) => el.classList.contains('xoo-wsc-cart-active')),
        basket: one('.xoo-wsc-basket').style.display !== 'none',
        count: words('.xoo-wsc-items-count'),
        rows: words('.xoo-wsc-modal .xoo-wsc-pname'),
        pageNotice: words('.xoo-wsc-markup-notices'),
        subtotal: words('.xoo-wsc-ft-amt-subtotal'),
      },
      step,
    ).toEqual({
      open: shown.open,
      pageSingleton: Array(2).fill(shown.open.includes('active')),
      basket: shown.basket,
      count: shown.count,
      rows: shown.rows,
      pageNotice: shown.pageNotice,
      subtotal: shown.subtotal,
    });
    calls = page.fetch.calls().length;
  }
});
