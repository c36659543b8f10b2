import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { useShop, wrapElement, type RecordedOptions } from './support/shop.js';

/** A theme lays a page out by grids, floats and widths of what it printed: our tags around it stand in the way of none. */
const shop = useShop();

const GALLERY = /<div\s[^>]*class="woocommerce-product-gallery /;
const around = (tags: readonly string[], opening: RegExp): ((html: string) => string) => {
  return (html) => tags.reduce((page, tag) => wrapElement(page, opening, tag), html);
};

interface Layout {
  readonly name: string;
  readonly page: string;
  /** Puts our tags where the plugin puts them. */
  readonly wrap: (html: string) => string;
  /** What the theme says. */
  readonly sheet: string;
  /** What must stand where it stood. */
  readonly watched: readonly string[];
  readonly answers?: RecordedOptions['answers'];
}

const LAYOUTS: readonly Layout[] = [
  {
    name: 'a floated gallery beside the words before it',
    page: 'page-product-simple',
    wrap: around(['shop-gallery'], GALLERY),
    sheet: '.woocommerce-product-gallery { float: left; width: 40%; } .summary { float: right; width: 50%; }',
    watched: ['.onsale', '.woocommerce-product-gallery', '.summary', 'h1', '.price'],
  },
  {
    name: 'a gallery in a cell of the product’s grid',
    page: 'page-product-simple',
    wrap: around(['shop-gallery'], GALLERY),
    sheet:
      'div.product { display: grid; grid-template-columns: 300px 1fr; } .woocommerce-product-gallery, .onsale { grid-area: 1 / 1; } .summary { grid-area: 1 / 2; }',
    watched: ['.onsale', '.woocommerce-product-gallery', '.summary', 'h1', '.price'],
  },
  {
    name: 'a cart that is wider than the text of its page',
    page: 'page-cart',
    wrap: around(['shop-cart', 'shop-quantity', 'shop-coupon'], /<div class="woocommerce"/),
    sheet:
      '.entry-content > *:not(.woocommerce) { max-width: 400px; margin-inline: auto; } table.shop_table { width: 100%; table-layout: fixed; }',
    watched: ['.woocommerce', '.woocommerce-cart-form', 'table.shop_table', '.cart-collaterals'],
  },
  {
    name: 'a sorting that floats beside the count',
    page: 'page-shop',
    wrap: around(['shop-sort'], /<form class="woocommerce-ordering"/),
    sheet:
      'main > * { margin-top: 90px; margin-bottom: 90px; } .woocommerce-result-count { float: left; margin: 0 } .woocommerce-ordering { float: right; margin: 0 } ul.products { clear: both; }',
    watched: ['.woocommerce-result-count', '.woocommerce-ordering', 'ul.products'],
  },
  {
    name: 'a form in a column of its product’s grid',
    page: 'page-product-variable-6',
    wrap: around(['shop-variation-form', 'shop-add-to-cart'], /<form class="variations_form/),
    sheet:
      '.summary { display: grid; grid-template-columns: 100px 1fr; } .summary > * { grid-column: 1 / -1; } .summary form.variations_form { grid-column: 2; }',
    watched: ['h1', 'form.variations_form', 'table.variations'],
  },
  {
    name: 'tabs below both columns of a product',
    page: 'page-product-variable-6',
    wrap: around(['shop-tabs'], /<div class="woocommerce-tabs/),
    sheet:
      'div.product { display: grid; grid-template-columns: 1fr 1fr; } div.product > * { min-width: 0; } .woocommerce-tabs { grid-column: 1 / -1; }',
    watched: ['.summary', '.woocommerce-tabs'],
  },
  {
    name: 'the contents of a bundle in a column of its product’s grid',
    page: 'page-product-bundle',
    wrap: around(['shop-bundle'], /<div class="woosb-wrap/),
    sheet:
      '.summary { display: grid; grid-template-columns: 50px 1fr; } .summary > * { grid-column: 1 / -1; } .summary .woosb-wrap { grid-column: 2; } .summary .price { height: 60px; }',
    watched: ['h1', '.woosb-wrap', '.woosb-products'],
  },
  {
    name: 'a checkout that is wider than the text of its page',
    page: 'page-checkout',
    wrap: around(['shop-password', 'shop-checkout', 'shop-filter-select'], /<div class="woocommerce"/),
    sheet: '.entry-content > *:not(.woocommerce) { max-width: 400px; margin-inline: auto; }',
    watched: ['.woocommerce', 'form.checkout', '#customer_details'],
    answers: { 'POST /?wc-ajax=update_order_review': 'update-order-review-ok' },
  },
];

/** Where everything stands, as the sheet lays it out: before the script, and before the gallery shows its pictures. */
const places = (page: Page, selectors: readonly string[]): Promise<unknown> =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const { x, y, width } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect(NaN);
        return [selector, Math.round(x), Math.round(y + scrollY), Math.round(width)];
      }),
    selectors,
  );

describe.each([1280, 390])('%i pixels', (width) => {
  test.each(LAYOUTS)('$name stays where the theme puts it', async ({ page: name, sheet, wrap, watched, answers = {} }) => {
    const options: RecordedOptions = { sheet, answers, viewport: { width, height: 800 } };
    const bare = await shop.recordedPage(name, options);
    const before = await places(bare, watched);
    expect(JSON.stringify(before)).not.toContain('null');
    const page = await shop.recordedPage(name, { ...options, wrap });
    await page.locator('[data-shop-ready]').first().waitFor({ state: 'attached' });
    expect(await places(page, watched)).toEqual(before);
  });

  test('the quantity of a product stays in one row with its button', async () => {
    const page = await shop.recordedPage('page-product-simple', {
      viewport: { width, height: 800 },
      wrap: around(['shop-quantity'], /<div class="quantity"/),
      sheet:
        'form.cart { display: grid; grid-auto-flow: column; grid-template-columns: min-content auto auto; } form.cart > :not(.quantity, button) { grid-column: 1 / -1; }',
    });
    await page.locator('.shop-quantity__step').first().waitFor();
    const { quantity, button } = await page.evaluate(() => {
      const top = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
      return { quantity: top('form.cart .quantity'), button: top('.single_add_to_cart_button') };
    });
    expect(button?.y).toBeLessThan(quantity?.bottom ?? 0);
    expect(button?.x).toBeGreaterThanOrEqual(quantity?.right ?? Infinity);
  });
});
