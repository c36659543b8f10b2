import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { RecordedPage } from './support/shop.js';
import { useShop, wrapElement } from './support/shop.js';

/**
 * Beside other plugins, as they were met on a running shop (WooCommerce 10.3.7, WP Consent API 1.0.7, WP Statistics 14.15.5): another
 * plugin's cookie bar that speaks through the WP Consent API.
 */
const shop = useShop();

/** What the visitor chose in the other bar on an earlier page, as the API keeps it. */
type Told = Readonly<Partial<Record<'marketing' | 'statistics', 'allow' | 'deny'>>>;

/**
 * The page as the API's server half makes it: the shop's flag is the visitor's consent at that moment, and the category stands beside it.
 */
const withApi =
  (allowed: boolean) =>
  (html: string): string =>
    html
      .replace(
        /(var wc_order_attribution = .*?"allowTracking":)[^,}]+([^<]*)/,
        `$1${String(allowed)}$2\nwindow.wc_order_attribution.params.consentCategory = "marketing";`,
      )
      .replace(/<body[^>]*>/, (body) => `${body}<shop-order-attribution></shop-order-attribution><shop-statistics></shop-statistics>`);

/** The API's browser half: a cookie for each category, and an event for what changes. */
function api(): void {
  const name = (category: string): string => `wp_consent_${category}`;
  Object.assign(window, {
    consent_api: { consent_type: 'optin', cookie_prefix: 'wp_consent', cookie_expiration: '30' },
    wp_set_consent: (category: string, value: string) => {
      const before = document.cookie.includes(`${name(category)}=${value}`);
      document.cookie = `${name(category)}=${value};path=/`;
      if (!before) {
        document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { [category]: value } }));
      }
    },
  });
}
const tell = (page: Page, told: Told): Promise<void> =>
  page.evaluate((all) => {
    for (const [category, value] of Object.entries(all)) {
      (window as unknown as { wp_set_consent(c: string, v: string): void }).wp_set_consent(category, value);
    }
  }, told);

const open = async (told: Told = {}): Promise<RecordedPage> => {
  const page = await shop.recordedPage('page-product-statistics', {
    wrap: withApi(told.marketing === 'allow'),
    init: api,
    answers: { 'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit', 'POST /wp-json/wp-statistics/v2/online': 'statistics-online' },
    cookies: Object.fromEntries(Object.entries(told).map(([category, value]) => [`wp_consent_${category}`, value])),
  });
  await page.locator('shop-order-attribution[data-state]').waitFor({ state: 'attached' });
  return page;
};
const state = (page: Page, tag: string, is: string): Promise<void> =>
  page.locator(`${tag}[data-state="${is}"]`).waitFor({ state: 'attached' });
const source = async (page: Page): Promise<string[]> =>
  (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => name.startsWith('sbjs_'))
    .sort();
const answers = async (page: Page): Promise<string[]> =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith('eu_cookies_bar'));

describe('another plugin’s cookie bar', () => {
  test('that allows later starts source and statistics, though the page says none are allowed', async () => {
    const page = await open();
    await state(page, 'shop-order-attribution', 'waiting');
    await state(page, 'shop-statistics', 'waiting');
    expect([await source(page), page.shop.sent]).toEqual([[], []]);
    await tell(page, { marketing: 'allow', statistics: 'allow' });
    await state(page, 'shop-order-attribution', 'tracking');
    await state(page, 'shop-statistics', 'counting');
    expect(await source(page)).toContain('sbjs_current');
    await expect.poll(() => page.shop.sent.length).toBe(1);
  });

  test('holds on the next page, where the API says nothing anew', async () => {
    const page = await open({ marketing: 'allow', statistics: 'allow' });
    await state(page, 'shop-order-attribution', 'tracking');
    await state(page, 'shop-statistics', 'counting');
    expect([(await source(page)).length, await answers(page)]).toEqual([7, []]);
  });

  test('that takes back what it allowed removes the source at once', async () => {
    const page = await open({ marketing: 'allow', statistics: 'deny' });
    await state(page, 'shop-order-attribution', 'tracking');
    await state(page, 'shop-statistics', 'off');
    await tell(page, { marketing: 'deny' });
    await state(page, 'shop-order-attribution', 'off');
    expect([await source(page), page.shop.sent]).toEqual([[], []]);
  });

  test('does not count where our own answer has ended: its remains are no answer', async () => {
    const page = await open();
    await page.evaluate(() => {
      localStorage.setItem('shop_consent', '{"revision":"","blocked":"","categories":{"marketing":true}}');
      document.cookie = 'wp_consent_marketing=allow;path=/';
    });
    await page.reload();
    // It waits until the answers are read, which are not known before.
    await state(page, 'shop-order-attribution', 'off');
    expect(await source(page)).toEqual([]);
  });
});

test('an answer taken by the bar plugin’s own script is told to the WP Consent API', async () => {
  const page = await shop.recordedPage('page-cookie-bar', {
    init: api,
    jquery: true,
    wrap: (html) => html.replace(/<body[^>]*>/, (body) => `${body}<shop-cookie-bar></shop-cookie-bar>`),
    // The plugin's part that counts here: its handler, and the cookies it writes.
    html: (html) =>
      html.replace(
        '</body>',
        `<script>document.addEventListener('DOMContentLoaded', () => {
      jQuery('.eu-cookies-bar-cookies-bar-button-accept').on('click', () => {
        const end = Math.round(Date.now() / 1000) + 86400;
        document.cookie = 'eu_cookies_bar=' + end + ';path=/;max-age=86400';
        document.cookie = 'eu_cookies_bar_block=;path=/;max-age=86400';
        jQuery('.eu-cookies-bar-cookies-bar-wrap').hide();
      });
      jQuery('.eu-cookies-bar-cookies-bar-wrap').show();
    });</script></body>`,
      ),
  });
  await page.locator('shop-cookie-bar[data-shop-ready]').waitFor({ state: 'attached' });
  const told = async (): Promise<string[]> =>
    (await page.context().cookies())
      .filter(({ name }) => name.startsWith('wp_consent_'))
      .map(({ name, value }) => `${name.slice('wp_consent_'.length)} ${value}`)
      .sort();
  expect(await told()).toEqual([]);
  await page.locator('.eu-cookies-bar-cookies-bar-button-accept').first().click();
  await expect.poll(told).toEqual(['functional allow', 'marketing allow', 'preferences allow', 'statistics allow']);
});

describe('WooCommerce’s own script that keeps the source', () => {
  const posted = (page: Page): Promise<Record<string, string>> =>
    page
      .locator('form.checkout')
      .evaluate((form) =>
        Object.fromEntries(
          [...new FormData(form as HTMLFormElement)]
            .filter(([name, value]) => name.startsWith('wc_order_attribution_') && value !== '')
            .map(([name, value]) => [name.slice('wc_order_attribution_'.length), String(value)]),
        ),
      );
  const ANSWER = { eu_cookies_bar: String(Math.round(Date.now() / 1000) + 86_400) };
  const checkout = (cookies: Readonly<Record<string, string>>): Promise<RecordedPage> =>
    shop.recordedPage('page-checkout', {
      wrap: (html) => html.replace(/<body[^>]*>/, (body) => `${body}<shop-order-attribution></shop-order-attribution>`),
      hostScripts: ['order-attribution'],
      cookies,
    });

  test('keeps the only books on the checkout: each field once, by its values', async () => {
    const page = await checkout({ ...ANSWER, eu_cookies_bar_block: '' });
    await state(page, 'shop-order-attribution', 'tracking');
    expect(await posted(page)).toMatchObject({ source_type: 'typein', utm_source: '(direct)', session_pages: '1' });
    expect(await page.locator('input[name="wc_order_attribution_source_type"]').count()).toBe(1);
  });

  test('sends nothing of a shopper who refused, though its fields were filled before', async () => {
    const page = await checkout({ ...ANSWER, eu_cookies_bar_block: '_fbp', eu_cookies_bar_decline: '1' });
    await state(page, 'shop-order-attribution', 'off');
    expect([await posted(page), await source(page)]).toEqual([{}, []]);
  });

  test('sends what a shopper allows late, and no more once that is taken back', async () => {
    const page = await checkout({ ...ANSWER, eu_cookies_bar_block: '_fbp', eu_cookies_bar_decline: '1' });
    await state(page, 'shop-order-attribution', 'off');
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } })));
    await state(page, 'shop-order-attribution', 'tracking');
    expect(await posted(page)).toMatchObject({ source_type: 'typein', utm_source: '(direct)' });
    await page.evaluate(() => document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'deny' } })));
    await state(page, 'shop-order-attribution', 'off');
    expect([await posted(page), await source(page)]).toEqual([{}, []]);
  });
});

describe('a theme’s own looks, as Storefront has them', () => {
  const gallery = (sheet: string): Promise<RecordedPage> =>
    shop.recordedPage('page-product-simple', {
      sheet,
      wrap: (html) => wrapElement(html, /<div class="woocommerce-product-gallery /, 'shop-gallery'),
    });
  const before = (page: Page): Promise<[string, string]> =>
    page.locator('.woocommerce-product-gallery__trigger').evaluate((el) => {
      const { content, borderTopWidth } = getComputedStyle(el, '::before');
      return [content, borderTopWidth];
    });

  test('a magnifier that the theme draws is left to it whole; where none is drawn there is ours', async () => {
    const themed = await gallery('.woocommerce-product-gallery__trigger::before { content: "Q"; }');
    await themed.locator('.woocommerce-product-gallery__trigger').waitFor();
    expect([await before(themed), await themed.locator('.shop-gallery__magnifier').count()]).toEqual([['"Q"', '0px'], 0]);
    const bare = await gallery('');
    await bare.locator('.shop-gallery__magnifier').waitFor();
    expect(await before(bare)).toEqual(['""', '2px']);
  });

  test('a narrow cell of the cart does not break the line between a quantity and its buttons', async () => {
    const page = await shop.recordedPage('page-cart', {
      sheet: 'td.product-quantity { width: 60px; } table { width: 320px; }',
      wrap: (html) => wrapElement(html, /<form class="woocommerce-cart-form"/, 'shop-quantity'),
    });
    const row = page.locator('.product-quantity .quantity:has(.shop-quantity__step)').first();
    await row.waitFor();
    const middles = await row.locator('.shop-quantity__step, input.qty').evaluateAll((all) =>
      all.map((el) => {
        const { top, height } = el.getBoundingClientRect();
        return top + height / 2;
      }),
    );
    expect(middles).toHaveLength(3);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12);
  });
});
