import { afterEach, describe, expect, test } from 'vitest';
import '../../widgets/cart/index.js';
import { compareTrace, stageOf, steps, type Difference, type Ignored } from '../host/trace.js';
import { cartHtml } from '../widgets/cart/support.js';
import { openCart, type CartPage, type CartPageOptions } from './cart-page.js';

/** Fired by or for parts of the page that are not the cart's. */
const OTHER_PARTS: readonly Ignored[] = [
  { event: 'wc_address_i18n_ready', reason: 'the address script' },
  { event: 'refresh', reason: 'the country select' },
  { event: 'country_to_state_changing', reason: 'the country script' },
  { event: 'wc_fragment*', reason: 'the mini-cart' },
];

/** The recorded steps on the cart page after it has come, and what is answered. */
const driven = steps('cart-page').filter(({ step }) => step !== 'load');
const { routes } = stageOf('cart-page');

let page: CartPage | undefined;
afterEach(async () => {
  await page?.close();
});

async function replay(
  html: string,
  options: CartPageOptions,
  differences: Readonly<Record<string, readonly Difference[]>> = {},
): Promise<void> {
  page = await openCart(html, { url: 'http://shop.test/cart/', routes, ...options });
  const stage = { window, wait: page.wait };
  for (const expected of driven) {
    page.recorder?.begin();
    await expected.act?.(stage);
    await page.wait(700);
    const actual = page.recorder?.take(expected.step);
    if (!actual) {
      throw new Error('no recorder');
    }
    // The recording's log of calls holds the ajax endpoints alone.
    compareTrace({ ...actual, calls: actual.calls.filter((call) => call.includes('wc-ajax')) }, expected, {
      ignore: OTHER_PARTS,
      differences: differences[expected.step] ?? [],
    });
  }
  expect(page.fetch.unexpected).toEqual([]);
}

describe('the recorded steps of the cart page', () => {
  test('the stock script replays them alone', async () => {
    await replay(cartHtml().replaceAll(/<\/?shop-cart[^>]*>/g, ''), { scripts: ['cart'] });
    expect(document.querySelector('shop-cart')).toBeNull();
  });

  test('the tag drives them with the same events, order, targets and arguments', async () => {
    await replay(cartHtml(), { jquery: true });
  });

  test('with the stock script present the tag adds no event and no call', async () => {
    await replay(cartHtml(), { scripts: ['cart'] });
  });
});
