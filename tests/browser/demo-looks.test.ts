import { expect, test } from 'vitest';
import { filledCart } from './support/filled-cart.js';
import { useShop, type ShopPage } from './support/shop.js';

/** Where the parts of a demo page stand to one another: what axe and a look at sizes do not say. */
const shop = useShop({ warm: true });
const withCart = filledCart(shop, [45, 57]);

const open = async (path: string): Promise<ShopPage> => {
  const page = await shop.openPage({ path, viewport: { width: 1280, height: 844 }, reducedMotion: 'reduce', stored: await withCart() });
  await page.rest(5);
  return page;
};

const topsOf = (page: ShopPage, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((all) => all.map((el) => Math.round(el.getBoundingClientRect().top)));

test('coupons in one row begin level, and clear of the cart above them', async () => {
  const page = await open('cart.html');
  for (const part of ['.wt_sc_coupon_amount', '.wbte_sc_coupon_desc']) {
    const tops = await topsOf(page, `.wt_coupon_wrapper ${part}`);
    expect(tops.length).toBeGreaterThan(1);
    expect(new Set(tops).size, part).toBe(1);
  }
  const above = await page.locator('.shop_table.cart').evaluate((el) => el.getBoundingClientRect().bottom);
  expect((await topsOf(page, '.wt_coupon_wrapper'))[0]).toBeGreaterThan(above + 8);
});

test('the star of the terms follows their last word', async () => {
  const page = await open('checkout.html');
  const [words, star] = await page.locator('#terms').evaluate((box) => {
    const label = box.closest('label')!;
    const last = [...label.querySelector('.woocommerce-terms-and-conditions-checkbox-text')!.getClientRects()].at(-1)!;
    return [last, label.querySelector('.required')!.getBoundingClientRect()].map(({ left, right, bottom }) => ({ left, right, bottom }));
  });
  expect(star!.left - words!.right).toBeLessThan(16);
  expect(Math.abs(star!.bottom - words!.bottom)).toBeLessThan(8);
});

test('the summary of the block checkout begins where its fields do, and stays in sight', async () => {
  const page = await open('checkout-blocks.html');
  const PARTS = '.wp-block-woocommerce-checkout-fields-block, .wp-block-woocommerce-checkout-order-summary-block';
  await page.locator('.wc-block-components-totals-footer-item').waitFor();
  const [fields, summary] = await topsOf(page, PARTS);
  expect(summary).toBe(fields);
  await page.locator('.wc-block-components-checkout-place-order-button').evaluate((el) => el.scrollIntoView({ block: 'end' }));
  const [gone, stays] = await topsOf(page, PARTS);
  expect(stays).toBeGreaterThan(gone!);
});

test('that an add-on is out of stock stands apart from its price, and is not struck out with it', async () => {
  const page = await open('product-addons.html');
  const [gap, display] = await page.locator('.yith-wapo-option.out-of-stock .stock').evaluate((el) => {
    const price = el.previousElementSibling!.getBoundingClientRect();
    return [el.getBoundingClientRect().left - price.right, getComputedStyle(el).display] as const;
  });
  expect(gap).toBeGreaterThan(4);
  // A line through the text around it goes through everything but a box of its own.
  expect(display).toBe('inline-block');
});
