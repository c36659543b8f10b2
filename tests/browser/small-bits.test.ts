import { describe, expect, test } from 'vitest';
import { exchange, pageText, recordedJson, type Routes } from '../host/recording.js';
import { useShop, wrapElement } from './support/shop.js';

/** Sort, passwords, store notice, coming-soon banner and clickable coupons on pages of a real WooCommerce. */
const shop = useShop();

/** What a default theme does to bare elements. */
const HOSTILE = `
button, input, select { width: 100%; display: block; margin: 20px 0; padding: 30px; float: left; min-height: 90px; text-transform: uppercase; }
svg { width: 100%; max-width: none; height: auto; display: block; margin: 30px; border: 10px solid; }
span { display: block; margin: 9px; } p { margin: 60px; } * { box-sizing: content-box; }
`;

test('choosing an order loads the page with the recorded query', async () => {
  const wrap = (html: string): string => wrapElement(html, /<form class="woocommerce-ordering"/, 'shop-sort');
  const page = await shop.recordedPage('page-shop', { wrap });
  await page.locator('shop-sort[data-shop-ready]').waitFor();
  const asked = page.waitForRequest((r) => r.url().includes('orderby='));
  await page.locator('select.orderby').selectOption('price');
  expect(new URL((await asked).url()).search).toBe(new URL(exchange('listing-sorted').request.url).search);
});

test('a password is shown and hidden by mouse and keyboard, its button inside the field', async () => {
  const wrap = (html: string): string => wrapElement(html, /<div class="woocommerce">/, 'shop-password');
  const page = await shop.recordedPage('page-my-account-login', { wrap });
  const input = page.locator('#password');
  const button = page.locator('.password-input:has(#password) .show-password-input');
  await button.waitFor();
  await input.fill('secret');
  expect(await page.axe({ include: 'shop-password' })).toEqual([]);
  await button.click();
  expect(await input.getAttribute('type')).toBe('text');
  expect(await input.evaluate((el) => el === document.activeElement)).toBe(true);
  expect(await page.axe({ include: 'shop-password' })).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await input.getAttribute('type')).toBe('password');
  const [field, eye] = [await input.boundingBox(), await button.boundingBox()];
  expect((eye?.x ?? 0) + (eye?.width ?? 0)).toBeLessThanOrEqual((field?.x ?? 0) + (field?.width ?? 0) + 1);
  expect(eye?.height).toBeGreaterThanOrEqual(24);
});

test('the password button keeps its shape under a theme that styles every element', async () => {
  const page = await shop.recordedPage('page-my-account-login', {
    sheet: HOSTILE,
    wrap: (html) => wrapElement(html, /<div class="woocommerce">/, 'shop-password'),
  });
  const button = page.locator('.show-password-input').first();
  await button.waitFor();
  const [field, eye, icon] = [
    await page.locator('#password').boundingBox(),
    await button.boundingBox(),
    await button.locator('svg').boundingBox(),
  ];
  expect(eye?.width).toBeLessThanOrEqual(60);
  expect(icon?.width).toBeLessThanOrEqual(40);
  expect(eye?.y ?? 0).toBeGreaterThanOrEqual((field?.y ?? 0) - 25);
  await button.click();
  expect(await page.locator('#password').getAttribute('type')).toBe('text');
});

test('the store notice is dismissed with the host’s cookie and stays gone after a reload', async () => {
  const wrap = (html: string): string => wrapElement(html, /<p role="complementary"/, 'shop-store-notice');
  const page = await shop.recordedPage('page-shop', {
    wrap,
    sheet:
      '.woocommerce-store-notice { position: fixed; inset: auto 0 0; margin: 0; display: none; background: #222; color: #fff; } .woocommerce-store-notice a { color: #fff; }',
  });
  const notice = page.locator('.woocommerce-store-notice');
  await notice.waitFor({ state: 'visible' });
  expect(await page.axe({ include: 'shop-store-notice' })).toEqual([]);
  await page.locator('.woocommerce-store-notice__dismiss-link').press('Space');
  await notice.waitFor({ state: 'hidden' });
  const cookie = (await page.context().cookies()).find((c) => c.name.startsWith('store_notice'));
  expect([cookie?.name, cookie?.value, cookie?.path, cookie?.expires]).toEqual([
    'store_noticedaf8fe55aceefe21dc2285023760d3e0',
    'hidden',
    '/',
    -1,
  ]);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.reload();
  await page.locator('[data-state=hidden].woocommerce-store-notice').waitFor({ state: 'attached' });
  expect(await notice.isVisible()).toBe(false);
});

test('the coming-soon banner goes with the recorded request, by keyboard', async () => {
  const CALL = 'POST /wp-json/wp/v2/users/1';
  const page = await shop.recordedPage('page-coming-soon-banner', {
    wrap: (html) => html.replace('<header', '<shop-coming-soon></shop-coming-soon><header'),
    answers: { [CALL]: 'rest-coming-soon-dismiss' },
    sheet: '.coming-soon-footer-banner-dismiss { display: inline-block; width: 24px; height: 24px; background: #000; }',
  });
  const link = page.locator('a.coming-soon-footer-banner-dismiss[role=button]');
  await link.waitFor();
  await link.press('Enter');
  await page.locator('#coming-soon-footer-banner').waitFor({ state: 'hidden' });
  const [sent] = page.shop.sent.filter((r) => r.call === CALL);
  expect([sent?.body, sent?.headers.get('x-wp-nonce')]).toEqual([exchange('rest-coming-soon-dismiss').request.body, '64f1b153d0']);
});

test('a clicked coupon on the recorded cart page is sent as recorded, and its words are in view', async () => {
  const CALL = 'POST /?wc-ajax=apply_coupon_on_click';
  const { objects } = recordedJson<{ objects: Record<string, { pages: string[]; value: unknown }[]> }>('settings');
  const settings = objects['WTSmartCouponOBJ']?.find((v) => v.pages.includes('cart-smart-coupons'))?.value;
  const answers: Routes = { [CALL]: 'coupon-click-ok', 'GET /cart/': () => new Response(pageText('page-cart-smart-coupons')) };
  const page = await shop.recordedPage('page-cart-smart-coupons', {
    answers,
    wrap: (html) =>
      wrapElement(html, /<div class="woocommerce">/, 'shop-coupon').replace(
        '<head>',
        `<head><script>var WTSmartCouponOBJ = ${JSON.stringify(settings)};</script>`,
      ),
  });
  const coupon = page.locator('.wt-single-coupon[data-code=tenoff]');
  await coupon.and(page.locator('[data-state=idle]')).waitFor();
  await coupon.evaluate((el) => el.setAttribute('data-code', 'TENOFF'));
  await page.locator('.wt-single-coupon[data-code=TENOFF]').press('Space');
  const notice = page.locator('.woocommerce-notices-wrapper .woocommerce-message');
  await notice.waitFor();
  const [sent] = page.shop.sent.filter((r) => r.call === CALL);
  expect(sent?.fields).toEqual(exchange('coupon-click-ok').request.fields);
  await page.waitForFunction(() => {
    const r = document.querySelector('.woocommerce-notices-wrapper .woocommerce-message')?.getBoundingClientRect();
    return r !== undefined && r.top >= 0 && r.bottom <= innerHeight;
  });
  expect(await notice.evaluate((el) => el === document.activeElement)).toBe(true);
  await page.locator('.blockOverlay').waitFor({ state: 'detached' });
  expect(page.shop.unexpected).toEqual([]);
});

describe('beside the scripts of WooCommerce and of the coupon plugin, which act', () => {
  test('an order that is chosen loads the page once', async () => {
    const { search } = new URL(exchange('listing-sorted').request.url);
    const answers: Routes = {
      [`GET /${search}`]: () => new Response('<!doctype html><title>sorted</title>', { headers: { 'content-type': 'text/html' } }),
    };
    const page = await shop.recordedPage('page-shop', {
      wrap: (html) => wrapElement(html, /<form class="woocommerce-ordering"/, 'shop-sort'),
      hostScripts: ['woocommerce'],
      answers,
    });
    await page.locator('shop-sort[data-shop-ready]').waitFor();
    const asked: string[] = [];
    page.on('request', (r) => {
      if (r.isNavigationRequest()) {
        asked.push(new URL(r.url()).search);
      }
    });
    await Promise.all([page.waitForURL(/orderby=price/), page.locator('select.orderby').selectOption('price')]);
    expect(asked).toEqual([search]);
  });

  test('each password has one button, and one press shows it', async () => {
    const page = await shop.recordedPage('page-my-account-login', {
      wrap: (html) => wrapElement(html, /<div class="woocommerce">/, 'shop-password'),
      hostScripts: ['woocommerce'],
    });
    await page.locator('shop-password[data-shop-ready]').waitFor();
    await page.locator('.show-password-input').first().waitFor({ state: 'attached' });
    expect(await page.locator('.password-input:has(#password) .show-password-input').count()).toBe(1);
    await page.locator('.password-input:has(#password) .show-password-input').dispatchEvent('click');
    expect(await page.locator('#password').getAttribute('type')).toBe('text');
  });

  test('the store notice goes with one cookie and says so', async () => {
    const page = await shop.recordedPage('page-shop', {
      wrap: (html) => wrapElement(html, /<p role="complementary"/, 'shop-store-notice'),
      hostScripts: ['woocommerce'],
    });
    await page.locator('shop-store-notice[data-shop-ready]').waitFor();
    await page.locator('.woocommerce-store-notice__dismiss-link').click();
    await page.locator('.woocommerce-store-notice').waitFor({ state: 'hidden' });
    expect((await page.context().cookies()).filter((c) => c.name.startsWith('store_notice')).map((c) => [c.name, c.value])).toEqual([
      ['store_noticedaf8fe55aceefe21dc2285023760d3e0', 'hidden'],
    ]);
  });

  test.each(['coupon-click-ok', 'coupon-click-expired', 'a broken server'] as const)(
    'a clicked coupon is asked for once and uncovered: %s',
    async (answer) => {
      const CALL = 'POST /?wc-ajax=apply_coupon_on_click';
      const { objects } = recordedJson<{ objects: Record<string, { pages: string[]; value: unknown }[]> }>('settings');
      const settings = objects['WTSmartCouponOBJ']?.find((v) => v.pages.includes('cart-smart-coupons'))?.value;
      const page = await shop.recordedPage('page-cart-smart-coupons', {
        answers: { [CALL]: answer === 'a broken server' ? () => new Response('', { status: 500 }) : answer },
        wrap: (html) =>
          wrapElement(html, /<div class="woocommerce">/, 'shop-coupon').replace(
            '<head>',
            `<head><script>var WTSmartCouponOBJ = ${JSON.stringify(settings)};</script>`,
          ),
        hostScripts: ['smart-coupons'],
      });
      const coupon = page.locator('.wt-single-coupon[data-code=tenoff][data-state=idle]');
      await coupon.waitFor();
      await coupon.click();
      const state = { 'coupon-click-ok': 'applied', 'coupon-click-expired': 'refused', 'a broken server': 'failed' }[answer];
      await page.locator(`.wt-single-coupon[data-code=tenoff][data-state=${state}]`).waitFor();
      await page.waitForFunction(() => document.querySelector('.processing, .blockOverlay') === null);
      expect(page.shop.calls().filter((call) => call === CALL)).toHaveLength(1);
      expect(await page.locator('.shop-alert').count()).toBe(answer === 'a broken server' ? 1 : 0);
      if (answer === 'a broken server') {
        expect(page.drainErrors()).toEqual([expect.stringMatching(/500/)]);
      }
    },
  );
});
