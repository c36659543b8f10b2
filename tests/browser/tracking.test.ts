import { describe, expect, test } from 'vitest';
import { exchange } from '../host/recording.js';
import { useShop, type ShopPage } from './support/shop.js';

/** Order attribution and statistics on pages of a real WooCommerce: what is kept and sent, and when. */
const shop = useShop();

const TAGS = '<shop-order-attribution></shop-order-attribution><shop-statistics></shop-statistics>';
/** In the header, above the settings the page prints. */
const inBody =
  (tags: string) =>
  (html: string): string =>
    html.replace(/<body[^>]*>/, (body) => `${body}${tags}`);
const wrap = inBody(`<shop-cookie-bar></shop-cookie-bar>${TAGS}`);
const wrapAlone = inBody(TAGS);
const answers = { 'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit', 'POST /wp-json/wp-statistics/v2/online': 'statistics-online' };
/** The answer of a visitor who allows everything, as the bar keeps it. */
const ANSWERED = { eu_cookies_bar: String(Math.round(Date.now() / 1000) + 86_400), eu_cookies_bar_block: '' };
const READY = 'shop-order-attribution[data-state][data-shop-ready], shop-statistics[data-state][data-shop-ready]';

interface Kept {
  readonly cookies: string[];
  readonly storage: string[];
}
const kept = (): Kept => ({
  cookies: document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter((name) => name.startsWith('sbjs_'))
    .sort(),
  storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('sbjs_')),
});

/** What is asked of the server a moment later has been asked. */
async function settled(page: ShopPage): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.rest(60);
}

test('without an answer a page keeps nothing and sends nothing', async () => {
  const page = await shop.recordedPage('page-product-statistics', { wrap, answers });
  await page.locator(READY).nth(1).waitFor({ state: 'attached' });
  await settled(page);
  expect([await page.evaluate(kept), page.shop.sent]).toEqual([{ cookies: [], storage: [] }, []]);
  expect(await page.locator(READY).evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-state')))).toEqual([
    'waiting',
    'waiting',
  ]);
});

test('with one the hit is sent as recorded but for the referrer, and the source is kept', async () => {
  const page = await shop.recordedPage('page-product-statistics', { wrap, answers, cookies: ANSWERED });
  await page.locator('shop-statistics[data-state="counting"]').waitFor({ state: 'attached' });
  await expect.poll(() => page.shop.sent.length).toBe(1);
  const fields = (all: readonly (readonly [string, string])[]): unknown => all.filter(([name]) => name !== 'referred');
  expect(fields(page.shop.sent[0]?.fields ?? [])).toEqual(fields(exchange('statistics-hit').request.fields));
  expect(await page.evaluate(kept)).toEqual({
    cookies: ['sbjs_current', 'sbjs_current_add', 'sbjs_first', 'sbjs_first_add', 'sbjs_migrations', 'sbjs_session', 'sbjs_udata'],
    storage: [],
  });
  // The page prints a lifetime of nothing: until the browser closes.
  const lasting = (await page.context().cookies())
    .filter(({ name, expires }) => name.startsWith('sbjs_') && expires > 0)
    .map(({ name }) => name);
  expect(lasting).toEqual(['sbjs_session']);
});

test('the recorded checkout posts its source once', async () => {
  const page = await shop.recordedPage('page-checkout', {
    wrap: (html) => html.replace(/<body[^>]*>/, (body) => `${body}<shop-order-attribution></shop-order-attribution>`),
    cookies: ANSWERED,
  });
  await page.locator('shop-order-attribution[data-state="tracking"]').waitFor({ state: 'attached' });
  const posted = await page
    .locator('form.checkout')
    .evaluate((form) =>
      [...new FormData(form as HTMLFormElement)]
        .map(([name, value]) => [name, String(value)])
        .filter(([name]) => name?.startsWith('wc_order_attribution_')),
    );
  expect(posted.map(([name]) => name)).toEqual(
    exchange('checkout-ok')
      .request.fields.map(([name]) => name)
      .filter((name) => name.startsWith('wc_order_attribution_')),
  );
  expect(Object.fromEntries(posted)).toMatchObject({
    wc_order_attribution_source_type: 'typein',
    wc_order_attribution_utm_source: '(direct)',
    wc_order_attribution_session_pages: '1',
  });
});

/** The plugin's tracker as far as it matters: it begins with the end of parsing, and with a hit. */
const TRACKER = `window.WpStatisticsUserTracker = { hasTrackerInitializedOnce: false, init() { this.hasTrackerInitializedOnce = true; fetch('/wp-json/wp-statistics/v2/hit', { method: 'POST', body: new URLSearchParams({ by: 'the plugin' }) }); } };
document.addEventListener('DOMContentLoaded', () => window.WpStatisticsUserTracker.init());`;
/** WooCommerce's script as far as it matters: it keeps the source as soon as it runs. */
const SOURCE = `window.sbjs = { init() {}, get: {} }; window.kept = (window.kept || 0) + 1; document.cookie = 'sbjs_current=by-the-host; path=/';
Object.assign(window.wc_order_attribution, { getAttributionData: () => ({ utm_source: 'by the host' }), setOrderTracking() {} });`;
/** The head of the recipe in widgets/README.md, and the two scripts of the shop in the footer with these attributes. */
const recipe =
  (statistics: string, marketing: string) =>
  (html: string): string =>
    html
      .replace('<head>', '<head><script src="/wp-content/plugins/shop-widgets/shop-consent.js"></script>')
      .replace(
        /<\/body>(?![\s\S]*<\/body>)/,
        () =>
          `<script id="wc-order-attribution-js" ${marketing}>${SOURCE}</script><script id="wp-statistics-tracker-js" ${statistics}>${TRACKER}</script></body>`,
      );
const REPLACED = recipe('type="text/x-shop-replaced"', 'type="text/x-shop-replaced"');
const WAITING = recipe('type="text/plain" data-shop-consent="statistics"', 'type="text/plain" data-shop-consent="marketing"');
const states = 'shop-order-attribution, shop-statistics';
const statesOf = (tags: Element[]): (string | null)[] => tags.map((tag) => tag.getAttribute('data-state'));
const hits = (page: { readonly shop: { readonly sent: readonly { readonly url: string }[] } }): number =>
  page.shop.sent.filter(({ url }) => url.endsWith('/hit')).length;

describe.each([
  ['never start', REPLACED],
  ['wait for consent', WAITING],
])('beside scripts of the shop that %s', (how, html) => {
  test('who declines is not counted, and nothing is kept', async () => {
    const page = await shop.recordedPage('page-product-statistics', { wrap, answers, html });
    await page.locator(READY).nth(1).waitFor({ state: 'attached' });
    await page.locator('.eu-cookies-bar-cookies-bar-button-decline').click();
    await expect.poll(() => page.locator(states).evaluateAll(statesOf)).toEqual(['off', 'off']);
    await settled(page);
    expect([hits(page), await page.evaluate(kept), await page.evaluate(() => Reflect.get(window, 'kept') as unknown)]).toEqual([
      0,
      { cookies: [], storage: [] },
      undefined,
    ]);
  });

  test('who accepts is counted once, on that page and on the next', async () => {
    const page = await shop.recordedPage('page-product-statistics', { wrap, answers, html });
    await page.locator(READY).nth(1).waitFor({ state: 'attached' });
    await page.locator('.eu-cookies-bar-cookies-bar-button-accept').click();
    await expect.poll(() => page.locator(states).evaluateAll(statesOf)).toEqual(['tracking', 'counting']);
    await settled(page);
    expect([hits(page), await page.evaluate(() => Reflect.get(window, 'kept') as unknown)]).toEqual([1, undefined]);
    await page.reload();
    const later = how === 'never start' ? ['tracking', 'counting'] : ['tracking', 'host'];
    await expect.poll(() => page.locator(states).evaluateAll(statesOf)).toEqual(later);
    await settled(page);
    expect(hits(page)).toBe(2);
  });
});

test('scripts of the shop that wait for nothing are named beside a bar', async () => {
  const page = await shop.recordedPage('page-product-statistics', { wrap, answers, html: recipe('', '') });
  await page.locator(READY).nth(1).waitFor({ state: 'attached' });
  const lines: string[] = [];
  await expect
    .poll(() => {
      lines.push(...page.drainErrors());
      return lines.length;
    })
    .toBe(2);
  expect(lines.map((line) => /^\[shop\] <([a-z-]+)>: .* runs without consent/.exec(line)?.[1]).sort()).toEqual([
    'shop-order-attribution',
    'shop-statistics',
  ]);
});

describe('without a bar', () => {
  test('the source follows the shop’s own word, and the console says why nothing is counted', async () => {
    const page = await shop.recordedPage('page-product-statistics', { wrap: wrapAlone, answers });
    await page.locator('shop-order-attribution[data-state="tracking"]').waitFor({ state: 'attached' });
    await expect.poll(async () => (await page.evaluate(kept)).cookies.length).toBe(7);
    await settled(page);
    expect([page.drainErrors(), page.shop.sent]).toEqual([
      [expect.stringMatching(/^\[shop\] <shop-statistics> counts nothing:.*without-bar/)],
      [],
    ]);
  });

  test('the shop may say that it is counted', async () => {
    const page = await shop.recordedPage('page-product-statistics', {
      wrap: inBody(
        '<script type="application/json" data-shop-settings>{"statistics": {"without-bar": true}}</script><shop-statistics></shop-statistics>',
      ),
      answers,
    });
    await page.locator('shop-statistics[data-state="counting"]').waitFor({ state: 'attached' });
    await expect.poll(() => hits(page)).toBe(1);
  });

  test('a page that is left before it stands keeps its source', async () => {
    const page = await shop.recordedPage('page-product-statistics', {
      wrap: inBody('<shop-order-attribution></shop-order-attribution>'),
      answers,
      // No quiet moment comes.
      init: () => {
        window.requestIdleCallback = () => 0;
      },
    });
    await page.locator('shop-order-attribution[data-state="waiting"]').waitFor({ state: 'attached' });
    // What would keep it is here, or the page is left too early for any script.
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(kept)).toEqual({ cookies: [], storage: [] });
    const left = page.url();
    await page.goto('about:blank');
    expect((await page.context().cookies(left)).filter(({ name }) => name.startsWith('sbjs_')).length).toBe(7);
  });

  test('tags of ours leave an opt-out site as it is', async () => {
    const page = await shop.recordedPage('page-product-statistics', {
      wrap: wrapAlone,
      answers,
      html: (text) =>
        text.replace(
          /<\/body>(?![\s\S]*<\/body>)/,
          '<script>window.consent_api = { consent_type: "optout" }; window.wp_has_consent = (category) => (window.wp_consent_type ?? window.consent_api.consent_type) === "optout" && !document.cookie.includes(`wp_consent_${category}=deny`);</script></body>',
        ),
    });
    await page.locator('shop-order-attribution[data-state="tracking"]').waitFor({ state: 'attached' });
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'wp_consent_type'),
        (Reflect.get(window, 'wp_has_consent') as (category: string) => boolean)('marketing'),
      ]),
    ).toEqual([undefined, true]);
  });
});
