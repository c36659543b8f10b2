import { describe, expect, test } from 'vitest';
import { whenTagsStand, type ShopPage } from './support/page.js';
import { useShop, type OpenOptions } from './support/shop.js';

/**
 * Cart, checkout, account and the small tags under the strict policy with Trusted Types: nothing inline but what the host printed,
 * no string becomes markup but through our own policy. A violation is an error of the page and fails the test.
 */
const shop = useShop({ warm: true });

/** A page the shopper comes to with something in the cart, put in under the same policy and by the same build. */
async function withCart(path: string, options: Partial<OpenOptions> = {}): Promise<ShopPage> {
  const page = await shop.openPage({ path: 'shop.html', csp: true, ...options });
  await page.locator('a.add_to_cart_button[data-product_id="45"]').click();
  await page.locator('a.add_to_cart_button[data-product_id="45"].added').waitFor();
  await page.goto(page.url().replace('shop.html', path));
  await whenTagsStand(page);
  return page;
}

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'Springfield',
  billing_postcode: '94016',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

const uncovered = (page: ShopPage): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.blockOverlay, .processing') === null);

/**
 * The host hides the shipping calculator of each answer by a style attribute; a shop with such a policy lists it, as those of its pages.
 */
const withHiddenStyle = (html: string): string => html.replace('</main>', '<span style="display:none;"></span></main>');

describe('what a shopper does', () => {
  test('cart: quantity, coupon, shipping address, removing and undoing', async () => {
    const page = await withCart('cart.html', { html: withHiddenStyle });
    await page.locator('.product-quantity .shop-quantity__step--more').click();
    await page.locator('.cart_totals', { hasText: '29.00' }).waitFor();
    await page.locator('#coupon_code').fill('fiver');
    await page.locator('[name="apply_coupon"]').click();
    await page.locator('.cart-discount').waitFor();
    await page.locator('.woocommerce-remove-coupon').click();
    await page.locator('.cart-discount').waitFor({ state: 'detached' });
    await page.locator('.shipping-calculator-button').click();
    await page.locator('#calc_shipping_country').selectOption('US');
    await page.locator('select#calc_shipping_state').selectOption('CA');
    await page.locator('#calc_shipping_postcode').fill('94016');
    await page.locator('[name="calc_shipping"]').click();
    await page.locator('.woocommerce-shipping-destination', { hasText: 'CA 94016' }).waitFor();
    await page.locator('.product-remove > a').click();
    await page.locator('.restore-item').click();
    await page.locator('.product-quantity input.qty').waitFor();
    await uncovered(page);
  });

  test('checkout: another country, coupon, and an order', async () => {
    const page = await withCart('checkout.html');
    await page.locator('a.showcoupon').click();
    await page.locator('form.checkout_coupon [name="coupon_code"]').fill('fiver');
    await page.locator('form.checkout_coupon button').click();
    await page.locator('.cart-discount').waitFor();
    for (const [name, value] of Object.entries(ADDRESS)) {
      await page.locator(`[name="${name}"]`).fill(value);
    }
    await page.locator('#billing_country').selectOption('US');
    await page.locator('select#billing_state').selectOption('CA');
    await page.locator('[name="terms"]').check();
    await uncovered(page);
    await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
    expect(await page.locator('main').textContent()).toContain('Hand Fork');
  });
});

test('the cart printed from the Store API: quantity, removing', async () => {
  const page = await withCart('cart-store-api.html');
  await page.locator('.shop-cart .shop-line__step--more').click();
  await page.locator('.shop-cart', { hasText: '29.00' }).waitFor();
  await page.locator('.shop-cart .cart_item[data-state="pending"]').waitFor({ state: 'detached' });
  await page.locator('.shop-cart .product-remove button, .shop-cart .product-remove a').first().click();
  await page.locator('.shop-cart .cart_item').waitFor({ state: 'detached' });
});

test('the block checkout: a coupon that is clicked is in the sums', async () => {
  const page = await withCart('checkout-blocks.html');
  await page.locator('.wt-single-coupon[data-code="fiver"][data-state="idle"]').click();
  await page.locator('.wt-single-coupon[data-code="fiver"][data-state="applied"]').waitFor();
});

test('the account: a password is shown, a coupon is applied', async () => {
  const page = await withCart('account.html');
  const button = page.locator('.show-password-input').first();
  await button.click();
  expect(await page.locator('.password-input input').first().getAttribute('type')).toBe('text');
  await page.locator('.wt-single-coupon[data-code="tenoff"][data-state="idle"]').click();
  await page.locator('.wt-single-coupon[data-code="tenoff"][data-state="applied"]').waitFor();
});

test('a listing: sorting, the store notice, the mini-cart', async () => {
  const page = await withCart('shop.html');
  await page.locator('.woocommerce-store-notice__dismiss-link').click();
  await page.locator('.woocommerce-store-notice').waitFor({ state: 'hidden' });
  await page.locator('details.site-cart > summary').click();
  await page.locator('.site-cart .remove_from_cart_button').click();
  await page.locator('.site-cart .remove_from_cart_button').waitFor({ state: 'detached' });
  await Promise.all([page.waitForURL(/orderby=price/), page.locator('select.orderby').selectOption('price')]);
});

test('the coming-soon banner is dismissed', async () => {
  const page = await shop.openPage({ path: 'coming-soon.html', csp: true });
  await page.locator('a.coming-soon-footer-banner-dismiss[role=button]').press('Enter');
  await page.locator('#coming-soon-footer-banner').waitFor({ state: 'hidden' });
});

describe('two copies of the bundle', () => {
  const calls = async (page: ShopPage, act: () => Promise<unknown>): Promise<string[]> => {
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seenCalls: seen });
      const own = window.fetch;
      window.fetch = (input, init) => {
        seen.push(`${init?.method ?? 'GET'} ${String(input instanceof Request ? input.url : input).replace(/^[a-z]+:\/\/[^/]+/, '')}`);
        return own(input, init);
      };
    });
    await act();
    return page.evaluate(() => (window as unknown as { seenCalls: string[] }).seenCalls);
  };

  test('on the cart page ask once for one change', async () => {
    const page = await withCart('cart.html', { csp: false, build: ['esm', 'classic'] });
    const seen = await calls(page, async () => {
      await page.locator('.product-quantity .shop-quantity__step--more').click();
      await page.locator('.cart_totals', { hasText: '29.00' }).waitFor();
      await uncovered(page);
    });
    expect(seen.filter((call) => /^POST \S*cart\.html/.test(call))).toHaveLength(1);
    expect(await page.locator('.product-quantity .shop-quantity__step--more').count()).toBe(1);
  });

  test('on the checkout send one order', async () => {
    const page = await withCart('checkout.html', { csp: false, build: ['classic', 'esm'] });
    await uncovered(page);
    const seen = await calls(page, async () => {
      await page.locator('#place_order').click();
      await page.locator('.woocommerce-NoticeGroup-checkout').waitFor();
    });
    expect(seen.filter((call) => /wc-ajax=checkout/.test(call))).toHaveLength(1);
    expect(await page.locator('.woocommerce-NoticeGroup-checkout').count()).toBe(1);
  });
});
