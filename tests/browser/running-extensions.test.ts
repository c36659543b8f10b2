import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cartOf, chooseAddons, go, pence, visitor, type Setup } from './support/installed-shop.js';
import type { ShopPage } from './support/page.js';
import { useShop } from './support/shop.js';

/**
 * The extensions on a running shop, beside their plugins' scripts and in their place: what the page says is what the cart charges, to the
 * penny, everything is sent once, and what is missing is said before anything is sent.
 */
const shop = useShop();

const ADDONS = 'yith-woocommerce-product-add-ons';
const BUNDLE = 'woo-product-bundle';
const SIDE_CART = 'side-cart-woocommerce';

/** A page of the shop with some plugins. */
async function open(path: string, width: number, ours: Setup['ours'], ...plugins: string[]): Promise<ShopPage> {
  const setup = { ours, plugins, options: { woocommerce_demo_store: 'no' } };
  const page = await visitor(shop, setup, { viewport: { width, height: 844 } });
  await go(page, path);
  return page;
}

/** The calls that the page posts from now on, without leaving it. */
function posted(page: ShopPage): () => string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (request.method() === 'POST' && !request.isNavigationRequest()) {
      const call = searchParams.get('wc-ajax') ?? new URLSearchParams(request.postData() ?? '').get('action');
      calls.push(call ?? pathname);
    }
  });
  return () => [...calls];
}

/** Adding: the side cart's call, or the product page's own address. */
const isAdd = (call: string): boolean => /add_to_cart|^\/product\//.test(call);

/** What the shop says that the cart costs without shipping, and how many lines there are. */
async function charged(page: Page): Promise<{ lines: number; subtotal: number }> {
  const { lines, subtotal } = await cartOf(page);
  return { lines: lines.length, subtotal };
}

const ADD = 'form.cart .single_add_to_cart_button';
const ADDED = '.woocommerce-message, .added_to_cart, .xoo-wsc-product';
/** What a product's store says of a bundle. */
interface Product {
  get(): { readonly bundlePrice: { readonly sale: number } | null };
}

describe.each([
  ['beside', 1280],
  ['replace', 390],
] as const)('%s, %i pixels', (ours, width) => {
  test('an apron with add-ons costs in the side cart and in the cart what its page says', async () => {
    const page = await open('/product/canvas-apron/', width, ours, ADDONS, SIDE_CART);
    const sent = posted(page);
    await page.locator(ADD).click();
    await page.locator('.yith-wapo-block .min-error-message:visible').first().waitFor();
    expect(sent().filter(isAdd), 'nothing is sent while something is missing').toEqual([]);

    await chooseAddons(page);
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').first().waitFor();
    expect(sent().filter(isAdd)).toHaveLength(1);
    const total = pence(await page.locator('#wapo-total-order-price').textContent());
    expect((await charged(page)).subtotal, 'the cart').toBe(total);
    expect(pence(await page.locator('.xoo-wsc-ft-amt-value').first().textContent()), 'the panel').toBe(total);
  });

  test('a row is taken out of the side cart by one call', async () => {
    const page = await open('/product/copper-kettle/', width, ours, SIDE_CART);
    // What the shop's own scripts read of the cart at load would come after the addition, and say that it is empty.
    await page.rest();
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').waitFor();
    await page.locator('.xoo-wsc-modal .xoo-wsc-header').waitFor();
    const sent = posted(page);
    await page.locator('.xoo-wsc-smr-del').click();
    await page.locator('.xoo-wsc-empty-cart').waitFor();
    expect(sent().filter((call) => /quantity|undo/.test(call))).toEqual(['xoo_wsc_update_item_quantity']);
    expect(await charged(page)).toEqual({ lines: 0, subtotal: 0 });
  });

  test('a bundle that cannot be bought is not sent, and costs then what its page says', async () => {
    const page = await open('/product/saver-bundle/', width, ours, BUNDLE);
    const sent = posted(page);
    const fill = async (name: string, value: string): Promise<void> => {
      const quantity = page.locator(`.woosb-product[data-name="${name}"] input.qty`);
      await quantity.fill(value);
      await quantity.press('Tab');
    };
    for (const name of ['Wool Socks', 'Twine Spool', 'Linen Tea Towel']) {
      await fill(name, '0');
    }
    await page.locator('.woosb-alert:visible').waitFor();
    await expect.poll(() => page.locator(ADD).getAttribute('aria-disabled')).toBe('true');
    // A press all the same, as by a shopper who does not know.
    await page.locator(ADD).click({ force: true });
    expect(await page.locator('.shop-alert').count(), 'the reason stands once').toBe(0);
    expect(sent().filter(isAdd), 'nothing is sent of an empty bundle').toEqual([]);

    await fill('Wool Socks', '2');
    await fill('Linen Tea Towel', '3');
    await page.locator('.woosb-alert').waitFor({ state: 'hidden' });
    expect(pence(await page.locator('.woosb-total ins').textContent())).toBe(2 * 12_00 + 3 * 9_95 - 7_50);
    await page.locator(ADD).click();
    await page.locator(ADDED).first().waitFor();
    expect(await charged(page), 'the bundle and its two children').toEqual({ lines: 3, subtotal: 2 * 12_00 + 3 * 9_95 - 7_50 });
  });

  test.each([
    ['fixed', 'its own price', 30_00],
    // 12.00 and twice 14.50 less 15 %, each piece rounded: 10.20 and twice 12.33.
    ['plain', '15 % off its children', 34_86],
  ] as const)('a %s bundle (%s) costs in the cart what its page prints, and is sent with its children', async (name, _how, price) => {
    const page = await open(`/product/${name}-bundle/`, width, ours, BUNDLE);
    const printed = page.locator('.summary > .price');
    await expect
      .poll(async () => pence(await printed.locator('ins').or(printed.locator(':scope:not(:has(ins))')).textContent()))
      .toBe(price);
    await page.locator(ADD).click();
    await page.locator(ADDED).first().waitFor();
    expect(await charged(page), 'the bundle and its two children').toEqual({ lines: 3, subtotal: price });
  });

  test('a bundle with a percentage is sent once, and our store has the price of the page', async () => {
    const page = await open('/product/starter-bundle/', width, ours, BUNDLE, SIDE_CART);
    const sale = (): Promise<number | undefined> =>
      page.evaluate(() => {
        const form = document.querySelector('form.cart');
        const { shop: face } = window as unknown as { shop: { stores: { product(form: Element | null): Product } } };
        return face.stores.product(form).get().bundlePrice?.sale;
      });
    await page.locator('.woosb-total ins').waitFor();
    const before = await sale();
    const field = page.locator('.woosb-product input.qty').first();
    await field.fill('2');
    await field.press('Tab');
    await expect.poll(sale).not.toBe(before);
    const shown = pence(await page.locator('.woosb-total ins').textContent());
    expect(Math.round(((await sale()) ?? 0) * 100), 'add-ons and sticky bar follow what the page says').toBe(shown);
    const sent = posted(page);
    await page.locator(ADD).click();
    await page.locator('.xoo-wsc-product').first().waitFor();
    expect(sent().filter(isAdd)).toHaveLength(1);
    // The plugin’s script takes 10 % off 9.95 to 8.95; its cart, and ours, to 8.96, twice.
    expect((await charged(page)).subtotal - shown).toBe(ours === 'beside' ? 2 : 0);
  });

  test('the category slider goes on after a press on its button, and never moves the page', async () => {
    const path = width === 390 ? '/category-slider/' : '/category-slider-wide/';
    const page = await open(path, width, ours, 'woo-category-slider-grid');
    const row = page.locator('.swiper-wrapper').first();
    const heading = page.locator('h1').first();
    const before = await heading.boundingBox();
    const first = await row.locator('.swiper-slide-active').first().textContent();
    await page.locator('.sp-wcsp-button-next').first().click();
    await page.waitForFunction((was) => document.querySelector('.swiper-wrapper .swiper-slide-active')?.textContent !== was, first);
    expect(await heading.boundingBox()).toEqual(before);
  });
});
