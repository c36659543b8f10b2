import { expect, test } from 'vitest';
import { exchange } from '../host/recording.js';
import { useShop } from './support/shop.js';

/** Order attribution and statistics on pages of a real WooCommerce: what is kept and sent, and when. */
const shop = useShop();

const TAGS = '<shop-order-attribution></shop-order-attribution><shop-statistics></shop-statistics>';
/** In the header, above the settings the page prints. */
const wrap = (html: string): string => html.replace(/<body[^>]*>/, (body) => `${body}${TAGS}`);
const answers = { 'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit', 'POST /wp-json/wp-statistics/v2/online': 'statistics-online' };
/** The answer of a visitor who allows everything, as the bar keeps it. */
const ANSWERED = { eu_cookies_bar: String(Math.round(Date.now() / 1000) + 86_400), eu_cookies_bar_block: '' };
const READY = 'shop-order-attribution[data-state][data-shop-ready], shop-statistics[data-state][data-shop-ready]';

interface Kept { readonly cookies: string[]; readonly storage: string[] }
const kept = (): Kept => ({
  cookies: document.cookie.split('; ').map((part) => part.split('=')[0] ?? '').filter((name) => name.startsWith('sbjs_')).sort(),
  storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((name) => name.startsWith('sbjs_')),
});

test('without an answer a page keeps nothing and sends nothing', async () => {
  const page = await shop.recordedPage('page-product-statistics', { wrap, answers });
  await page.locator(READY).nth(1).waitFor({ state: 'attached' });
  await page.waitForTimeout(2500);
  expect([await page.evaluate(kept), page.shop.sent]).toEqual([{ cookies: [], storage: [] }, []]);
  expect(await page.locator(READY).evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-state')))).toEqual(['waiting', 'waiting']);
});

test('with one the recorded hit is sent, but for the referrer, and the source is kept in the host’s cookies', async () => {
  const page = await shop.recordedPage('page-product-statistics', { wrap, answers, cookies: ANSWERED });
  await page.locator('shop-statistics[data-state="counting"]').waitFor({ state: 'attached' });
  await expect.poll(() => page.shop.sent.length).toBe(1);
  const fields = (all: readonly (readonly [string, string])[]): unknown => all.filter(([name]) => name !== 'referred');
  expect(fields(page.shop.sent[0]?.fields ?? [])).toEqual(fields(exchange('statistics-hit').request.fields));
  expect(await page.evaluate(kept)).toEqual({ cookies: ['sbjs_current', 'sbjs_current_add', 'sbjs_first', 'sbjs_first_add', 'sbjs_migrations', 'sbjs_session', 'sbjs_udata'], storage: [] });
  // The page prints a lifetime of nothing: until the browser closes.
  const lasting = (await page.context().cookies()).filter(({ name, expires }) => name.startsWith('sbjs_') && expires > 0).map(({ name }) => name);
  expect(lasting).toEqual(['sbjs_session']);
});

test('the recorded checkout posts its source once', async () => {
  const page = await shop.recordedPage('page-checkout', { wrap: (html) => html.replace(/<body[^>]*>/, (body) => `${body}<shop-order-attribution></shop-order-attribution>`), cookies: ANSWERED });
  await page.locator('shop-order-attribution[data-state="tracking"]').waitFor({ state: 'attached' });
  const posted = await page.locator('form.checkout').evaluate((form) => [...new FormData(form as HTMLFormElement)].map(([name, value]) => [name, String(value)]).filter(([name]) => name?.startsWith('wc_order_attribution_')));
  expect(posted.map(([name]) => name)).toEqual(exchange('checkout-ok').request.fields.map(([name]) => name).filter((name) => name.startsWith('wc_order_attribution_')));
  expect(Object.fromEntries(posted)).toMatchObject({ wc_order_attribution_source_type: 'typein', wc_order_attribution_utm_source: '(direct)', wc_order_attribution_session_pages: '1' });
});
