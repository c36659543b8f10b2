import { expect, test } from 'vitest';
import { exchange, pageText, recordedJson, type Routes } from '../host/recording.js';
import { useShop, wrapElement, type RecordedOptions, type RecordedPage } from './support/shop.js';

/**
 * Pages of a real WooCommerce under the strict policy with Trusted Types: nothing inline but what that shop printed, no string becomes
 * markup but through our own policy. What the policy refuses, by us or by the page's own scripts, is listed by the browser.
 */
const shop = useShop();

const CART = 'POST /cart/';
const COUPON = 'POST /?wc-ajax=apply_coupon';
const UNCOUPON = 'POST /?wc-ajax=remove_coupon';
const CLICK = 'POST /?wc-ajax=apply_coupon_on_click';
const REVIEW = 'POST /?wc-ajax=update_order_review';
const ORDER = 'POST /?wc-ajax=checkout';
const FORK = '6c8349cc7260ae62e3b1396831a8398f';
const TOWEL = '3416a75f4cea9109507cacd8e2f2aefc';

declare global {
  interface Window {
    refusals?: string[];
  }
}

/** Runs first in the page: what the policy refuses is kept, whether somebody catches the error or not. */
const listen = (): void => {
  const refusals: string[] = [];
  window.refusals = refusals;
  document.addEventListener('securitypolicyviolation', (e) => {
    refusals.push(`${e.effectiveDirective}: ${e.blockedURI} ${e.sample}`);
  });
};

async function open(name: string, answers: Routes, options: Partial<RecordedOptions>): Promise<RecordedPage> {
  const page = await shop.recordedPage(name, { csp: true, init: listen, answers, ...options });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('*')].every((el) => !el.localName.startsWith('shop-') || el.matches('[data-shop-ready]')),
  );
  return page;
}

const refused = (page: RecordedPage): Promise<readonly string[] | undefined> => page.evaluate(() => window.refusals);
const fields = (page: RecordedPage, call: string): unknown => page.shop.sent.find((r) => r.call === call)?.fields;
const uncovered = (page: RecordedPage): Promise<unknown> =>
  page.waitForFunction(() => document.querySelector('.blockOverlay, .processing') === null);

const wrapCart = (html: string): string =>
  wrapElement(wrapElement(html, /<div class="woocommerce">/, 'shop-cart'), /<shop-cart/, 'shop-quantity');

const ADA = {
  billing_first_name: 'Ada',
  billing_last_name: 'Lovelace',
  billing_address_1: '12 Square',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@shop.test',
} as const;
const wrapCheckout = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-checkout');
const wrapCoupons = (html: string): string =>
  wrapElement(wrapElement(html, /<div class="woocommerce">/, 'shop-cart'), /<shop-cart/, 'shop-coupon');
const wrapAccount = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-password');

/** What the coupon plugin prints for its script on a recorded page. */
function couponSettings(page: string): string {
  const { objects } = recordedJson<{
    readonly objects: Readonly<Record<string, readonly { readonly pages: readonly string[]; readonly value: unknown }[]>>;
  }>('settings');
  return `<script>var WTSmartCouponOBJ = ${JSON.stringify(objects['WTSmartCouponOBJ']?.find(({ pages }) => pages.includes(page))?.value)};</script>`;
}

/** The order is placed at a page of its own, which is the recorded one. */
const received = (): Response => new Response(pageText('page-order-received'), { headers: { 'content-type': 'text/html; charset=utf-8' } });

test('the cart: a quantity, a coupon put in and taken out, a row removed', async () => {
  const remove = `GET /cart/?remove_item=${TOWEL}&_wpnonce=90883b1091`;
  const page = await open(
    'page-cart',
    {
      [CART]: ['cart-form-update', 'cart-form-coupon', 'cart-form-update'],
      [COUPON]: 'apply-coupon-ok',
      [UNCOUPON]: 'remove-coupon-ok',
      [remove]: 'cart-removed-item',
    },
    { wrap: wrapCart },
  );
  await page.locator(`input[name="cart[${FORK}][qty]"]`).fill('5');
  await page.locator('.woocommerce-message').waitFor();
  expect(fields(page, CART)).toEqual(exchange('cart-form-update').request.fields);
  await page.locator('#coupon_code').fill('tenoff');
  await page.locator('[name="apply_coupon"]').click();
  await page.locator('a.woocommerce-remove-coupon').first().click();
  await page.locator('.cart-discount').waitFor({ state: 'detached' });
  await page.locator(`.product-remove > a[href*="${TOWEL}"]`).click();
  await page.locator('.restore-item').waitFor();
  await uncovered(page);
  expect(await refused(page)).toEqual([]);
  expect(page.shop.unexpected).toEqual([]);
});

test('the checkout: the review refreshed, a coupon, an order refused and another one placed', async () => {
  const page = await open(
    'page-checkout',
    {
      [REVIEW]: Array.from({ length: 9 }, () => 'update-order-review-ok'),
      [COUPON]: 'apply-coupon-ok',
      [ORDER]: ['checkout-missing-fields', 'checkout-ok'],
      'GET /checkout/order-received/691/?key=wc_order_vffyxiQvqVDMs': received,
    },
    { wrap: wrapCheckout },
  );
  await uncovered(page);
  await page.locator('a.showcoupon').click();
  await page.locator('form.checkout_coupon [name="coupon_code"]').fill('tenoff');
  await page.locator('form.checkout_coupon [name="apply_coupon"]').click();
  await page.locator('.woocommerce-message').waitFor();
  await uncovered(page);
  await page.locator('#place_order').click();
  await page.locator('.woocommerce-NoticeGroup-checkout li[data-id="billing_first_name"]').waitFor();
  for (const [id, value] of Object.entries(ADA)) {
    await page.locator(`#${id}`).fill(value);
  }
  await page.locator('#payment_method_cod').check();
  await page.locator('#terms').check();
  await uncovered(page);
  const before = await refused(page);
  await Promise.all([page.waitForURL(/order-received/), page.locator('#place_order').click()]);
  expect(before).toEqual([]);
  expect(page.shop.sent.filter((r) => r.call === ORDER)).toHaveLength(2);
  expect(page.shop.unexpected).toEqual([]);
});

test('coupons to be clicked on the cart: applied, and the cart printed again', async () => {
  const page = await open(
    'page-cart-smart-coupons',
    { [CLICK]: 'coupon-click-ok', [CART]: 'cart-form-coupon' },
    {
      wrap: wrapCoupons,
      html: (html) => html.replace('</head>', () => `${couponSettings('page-cart-smart-coupons')}</head>`),
    },
  );
  await page.locator('.wt-single-coupon[data-code="tenoff"][data-state="idle"]').click();
  await page.locator('.woocommerce-notices-wrapper .woocommerce-message').waitFor();
  await page.locator('.cart-discount').waitFor();
  await uncovered(page);
  expect(await refused(page)).toEqual([]);
  expect(page.shop.unexpected).toEqual([]);
});

test.each([
  ['page-my-account-login', '#password'],
  ['page-my-account-edit', '#password_current'],
] as const)('the account (%s): a password is shown and hidden', async (name, field) => {
  const page = await open(name, {}, { wrap: wrapAccount });
  const button = page.locator(`${field} ~ .show-password-input`);
  await button.click();
  expect(await page.locator(field).getAttribute('type')).toBe('text');
  await button.click();
  expect(await page.locator(field).getAttribute('type')).toBe('password');
  expect(await refused(page)).toEqual([]);
});

test('the policy of these pages is in force: a string is no markup, and the browser says so', async () => {
  const page = await open('page-cart', {}, { wrap: wrapCart });
  const error = await page.evaluate(() => {
    try {
      document.body.innerHTML += '<b></b>';
      return 'nothing';
    } catch (caught) {
      return (caught as Error).name;
    }
  });
  expect(error).toBe('TypeError');
  await expect.poll(() => refused(page)).toEqual([expect.stringMatching(/^require-trusted-types-for/)]);
  expect(page.drainErrors().every((line) => line.includes('TrustedHTML'))).toBe(true);
});
