// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { choose, press } from './trace.js';

let page: StockPage;
afterEach(() => page.close());

describe('the doubles in jsdom', () => {
  test('add to cart, fragments and remove', async () => {
    page = await openStockPage('page-shop', ['add-to-cart', 'cart-fragments'], {
      'POST /?wc-ajax=get_refreshed_fragments': 'fragments-empty',
      'POST /?wc-ajax=add_to_cart': 'add-to-cart-ok',
    });
    await page.wait(50);
    press({ window, wait: page.wait }, '.ajax_add_to_cart[data-product_id="45"]');
    await page.wait(50);
    expect(page.heard('wc_fragments_refreshed', 'adding_to_cart', 'added_to_cart', 'wc_fragments_loaded')).toEqual([
      'wc_fragments_refreshed',
      'adding_to_cart',
      'added_to_cart',
      'wc_fragments_loaded',
    ]);
    expect(document.querySelector('.widget_shopping_cart .remove_from_cart_button')).not.toBeNull();
    expect(navigator.userAgent).toContain('jsdom');
  });

  test('a swatch chooses a variation', async () => {
    page = await openStockPage(
      'page-product-variable-6-swatches',
      ['add-to-cart-variation', 'woo-variation-swatches'],
      {},
      { startMs: 300 },
    );
    press({ window, wait: page.wait }, '[data-value="red"]');
    choose({ window, wait: page.wait }, '#pa_size', 'm');
    await page.wait(600);
    expect([document.querySelector<HTMLInputElement>('input.variation_id')?.value, page.heard('show_variation')]).toEqual([
      '68',
      ['show_variation'],
    ]);
  });
});
