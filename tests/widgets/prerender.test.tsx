import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../shared/consent/shared-state.js';
import { startHeadScript } from '../../shared/consent/head-script.js';
import { forgetPage } from '../../shared/page.js';
import { decideConsent } from '../support/consent.js';
import { printedLines } from '../setup/each.js';
import { settled } from '../shared/support.js';
import { leave, one, put } from './render.js';
import { landing } from '../../widgets/order-attribution/order-attribution.host.js';
import '../../widgets/cookie-bar/index.js';
import '../../widgets/countdown/index.js';
import '../../widgets/mini-cart/index.js';
import '../../widgets/order-attribution/index.js';
import '../../widgets/statistics/index.js';

/** A page that the browser prepares before anybody goes there. */
const global = globalThis as Record<string, unknown>;
const HOUR = 3_600_000;
const PIXEL = '<img data-src="https://ads.test/pixel" data-shop-consent="marketing" alt="">';
const TIMER =
  '<shop-countdown><div class="asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-7"><b class="asnp-esb-hoursT">0</b></div></shop-countdown>';
const PAGE = `<shop-statistics></shop-statistics><shop-order-attribution></shop-order-attribution><shop-mini-cart><div class="widget_shopping_cart_content"></div></shop-mini-cart>${TIMER}${PIXEL}`;
const BAR = '<shop-cookie-bar data-on-close="yes" data-dismiss-timeout="1"></shop-cookie-bar>';

let sent: string[] = [];
const kept = (): string[] => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
const names = (): string[] =>
  document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .sort();

function prerendered(): { activate(): Promise<void> } {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
  return {
    async activate() {
      Reflect.deleteProperty(document, 'prerendering');
      document.dispatchEvent(new Event('prerenderingchange'));
      Reflect.deleteProperty(document, 'visibilityState');
      document.dispatchEvent(new Event('visibilitychange'));
      await stands();
    },
  };
}
const stands = async (): Promise<void> => {
  for (let i = 0; i < 4; i += 1) {
    await settled();
    await vi.dynamicImportSettled();
  }
};
/** The visitor has answered, and this is another page. */
function answered(status: 'accepted' | 'declined'): void {
  decideConsent({ status });
  forgetPage();
  resetSharedConsent();
}

beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/?utm_source=newsletter');
  landing();
  sent = [];
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url.replace(/^.*(wc-ajax=|v2\/)/, ''));
    return new Response(url.includes('wc-ajax') ? '{"fragments":{},"cart_hash":"h"}' : '{"status":true}', { status: 200 });
  });
  global['WP_Statistics_Tracker_Object'] = {
    requestUrl: 'http://shop.test/wp-json/wp-statistics/v2',
    hitParams: { wp_statistics_hit: 1, source_type: 'page', source_id: 1, endpoint: 'hit' },
    option: { userOnline: true, dntEnabled: false, consentIntegration: { name: null, status: [] } },
  };
  global['asnpWesbBadgeData'] = { timers: [{ id: '7', timerMode: 'evergreen', evergreen: HOUR }] };
  document.cookie = 'woocommerce_items_in_cart=1; path=/';
});
afterEach(async () => {
  await leave();
  resetSharedConsent();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'prerendering');
  Reflect.deleteProperty(document, 'visibilityState');
  localStorage.clear();
  sessionStorage.clear();
  for (const part of document.cookie.split('; ')) {
    for (const domain of ['', '; domain=shop.test']) {
      document.cookie = `${part.split('=')[0]}=; path=/; max-age=-1${domain}`;
    }
  }
  for (const name of ['WP_Statistics_Tracker_Object', 'asnpWesbBadgeData', 'wp_consent_type', 'dataLayer', 'gtag']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

describe('while a page is prerendered', () => {
  test('nothing is sent or stored in spite of consent; activating the page sends and stores it', async () => {
    answered('accepted');
    const [before, stored] = [names(), kept()];
    const page = prerendered();
    startHeadScript();
    await put(BAR + PAGE);
    await stands();
    expect([sent, names(), kept(), one('img').getAttribute('src')]).toEqual([[], before, stored, null]);
    await page.activate();
    expect(sent.toSorted()).toEqual(['get_refreshed_fragments', 'hit']);
    expect(names()).toContain('sbjs_session');
    expect(kept()).toEqual(expect.arrayContaining(['everGreenEndTime_7', 'everGreenStartTime_7']));
    expect([one('img').getAttribute('src'), one('shop-order-attribution').dataset['state']]).toEqual([
      'https://ads.test/pixel',
      'tracking',
    ]);
  });

  test('what the visitor answered meanwhile on the page on the screen counts at its activation', async () => {
    answered('accepted');
    const page = prerendered();
    startHeadScript();
    await put(BAR + PAGE);
    await stands();
    // As that page writes it.
    document.cookie = 'eu_cookies_bar_decline=1; path=/';
    localStorage.removeItem('shop_consent');
    await page.activate();
    expect([sent, names().filter((name) => name.startsWith('sbjs_')), one('img').getAttribute('src')]).toEqual([
      ['get_refreshed_fragments'],
      [],
      null,
    ]);
  });

  test('a bar does not show, and its seconds do not run', async () => {
    const page = prerendered();
    await put(BAR);
    vi.useFakeTimers();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await stands();
    expect([document.querySelector('.eu-cookies-bar-cookies-bar-wrap'), names()]).toEqual([null, ['woocommerce_items_in_cart']]);
    await page.activate();
    expect(one('.eu-cookies-bar-cookies-bar-wrap').dataset['state']).toBe('shown');
  });

  test('where nobody asks, the source waits too, also when the page is dropped', async () => {
    const page = prerendered();
    await put(PAGE);
    window.dispatchEvent(new Event('pagehide'));
    await stands();
    expect([names(), kept(), sent]).toEqual([['woocommerce_items_in_cart'], [], []]);
    await page.activate();
    expect(names()).toContain('sbjs_session');
    expect(printedLines()).toEqual([expect.stringContaining('<shop-statistics> counts nothing')]);
  });

  test('a visitor’s timer has its whole time left', async () => {
    const page = prerendered();
    await put(TIMER);
    await stands();
    expect([one('.asnp-esb-hoursT').textContent, kept()]).toEqual(['01', []]);
    await page.activate();
    expect(Number(localStorage.getItem('everGreenStartTime_7'))).toBeGreaterThan(0);
  });
});
