import { describe, expect, test } from 'vitest';
import { exchange, withBody, wrapElement, type Exchange } from '../host/recording.js';
import { useShop, type RecordedPage } from './support/shop.js';

/** Coupons at the recorded checkout by keyboard alone, in a real browser: what has the focus when its form closes or its row leaves. */
const shop = useShop();

const REVIEW = 'POST /?wc-ajax=update_order_review';
const TABLE = '.woocommerce-checkout-review-order-table';
const REMOVE =
  '<a role="button" href="http://shop.test/checkout/?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a>';

const wrap = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-checkout');
/** The recorded review with a coupon in it, and without. */
const review = (row: string): Exchange => {
  const from = exchange('update-order-review-ok');
  const body = from.response.body as { fragments: Record<string, string> };
  return withBody(from, {
    ...body,
    fragments: { ...body.fragments, [TABLE]: (body.fragments[TABLE] ?? '').replace('<tfoot>', `<tfoot>${row}`) },
  });
};
const focused = (page: RecordedPage): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.localName ?? ''} ${activeElement?.className ?? ''}`.trim();
  });

describe.each([
  ['driven by the tag', undefined],
  ['beside the stock script', ['checkout', 'woocommerce'] as const],
])('a coupon at the checkout, by keyboard, %s', (_role, hostScripts) => {
  test('focuses its notice when applied, and the table that its row has left when taken out', async () => {
    const withRow = review(`<tr class="cart-discount"><th>Coupon</th><td>${REMOVE}</td></tr>`);
    let isIn = false;
    const page = await shop.recordedPage('page-checkout', {
      wrap,
      answers: {
        [REVIEW]: () => (isIn ? withRow : review('<tr hidden></tr>')),
        'POST /?wc-ajax=apply_coupon': () => {
          isIn = true;
          return exchange('apply-coupon-ok');
        },
        'POST /?wc-ajax=remove_coupon': () => {
          isIn = false;
          return exchange('remove-coupon-ok');
        },
      },
      ...(hostScripts ? { hostScripts } : {}),
    });
    await page.locator('shop-checkout[data-shop-ready]').waitFor();
    await page.locator('a.showcoupon').focus();
    await page.keyboard.press('Enter');
    await page.locator('form.checkout_coupon [name="coupon_code"]').focus();
    await page.keyboard.type('tenoff');
    await page.keyboard.press('Enter');
    await page.locator('.cart-discount').waitFor();
    await expect.poll(() => focused(page)).toBe('div woocommerce-message');
    await page.locator('.woocommerce-remove-coupon').focus();
    await page.keyboard.press('Enter');
    await page.locator('.cart-discount').waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toMatch(/^table .*woocommerce-checkout-review-order-table/);
    expect(page.shop.unexpected).toEqual([]);
  });
});
