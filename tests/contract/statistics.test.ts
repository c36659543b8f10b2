import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../shared/consent/shared-state.js';
import { decideConsent } from '../support/consent.js';
import { eventFields, hitRequest } from '../../widgets/statistics/statistics.rules.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { exchange, fakeFetch, pageText, showPage, type FakeFetch } from '../host/recording.js';
import { printedLines } from '../setup/each.js';
import { settled, whileLoading } from '../shared/support.js';
import { leave, one } from '../widgets/render.js';
import { lazyTracker } from '../../widgets/statistics/consent.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../shared/stores/asked-permission.js';
import '../../widgets/statistics/index.js';

const REFERRER = 'https://search.example/?q=fork';
let hide: () => void = () => undefined;
let net: FakeFetch;

async function open(routes: Parameters<typeof fakeFetch>[0]): Promise<void> {
  net = fakeFetch(routes);
  vi.stubGlobal('fetch', net);
  // The settings stand in the page before its end.
  const loading = whileLoading();
  hide = showPage(
    pageText('product-statistics', {
      tags: (html) => html.replace('</body>', '<shop-cookie-bar></shop-cookie-bar><shop-statistics></shop-statistics></body>'),
    }),
  );
  loading.done();
  await settled();
}

// What comes on need is here already: late.test.tsx has it come late.
beforeAll(() => lazyTracker.load());
beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/product/hand-fork/');
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => REFERRER });
});
afterEach(async () => {
  vi.useRealTimers();
  await leave();
  hide();
  resetSharedConsent();
  localStorage.clear();
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=-1`;
  }
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'referrer');
});

describe('the recorded product page', () => {
  test('sends nothing before an answer, and then the recorded hit and online call to the letter', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await open({ 'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit', 'POST /wp-json/wp-statistics/v2/online': 'statistics-online' });
    expect(net.sent).toEqual([]);
    decideConsent({ status: 'accepted' });
    await settled();
    vi.advanceTimersByTime(60_000);
    await settled();
    for (const [i, name] of ['statistics-hit', 'statistics-online'].entries()) {
      const { request } = exchange(name);
      const sent = net.sent[i];
      expect([sent?.method, sent?.url, sent?.body, sent?.headers.get('content-type')?.toLowerCase()]).toEqual([
        request.method,
        request.url,
        request.body,
        request.headers['content-type']?.toLowerCase(),
      ]);
    }
    expect([net.sent.length, net.unexpected, one('shop-statistics').dataset['state']]).toEqual([2, [], 'counting']);
  });

  test('the recorded refusal of a signature ends it', async () => {
    decideConsent({ status: 'accepted' });
    await open({ 'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit-bad-signature' });
    expect(printedLines()).toEqual([
      'warn: [shop] <shop-statistics> the hit call was not taken: status 403; there will be no online calls',
    ]);
    expect(one('shop-statistics').dataset['state']).toBe('failed');
  });

  test('a custom event is the recorded one; its answer is not read, though it says no', async () => {
    decideConsent({ status: 'accepted' });
    await open({
      'POST /wp-json/wp-statistics/v2/hit': 'statistics-hit',
      'POST /wp-admin/admin-ajax.php?action=wp_statistics_custom_event&nonce=7e768eda74': 'statistics-custom-event',
    });
    vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
    (globalThis as unknown as { wp_statistics_event(name: string, data: object): void }).wp_statistics_event('rig_event', {});
    const { request } = exchange('statistics-custom-event');
    expect([net.sent[1]?.url, net.sent[1]?.body]).toEqual([request.url, request.body]);
    await settled();
    expect(net.unexpected).toEqual([]);
  });
});

test('the recorded call on the ajax address is the one past blockers', () => {
  const { request } = exchange('statistics-online-ajax');
  const params = Object.fromEntries(request.fields.filter(([name]) => !['action', 'referred', 'page_uri'].includes(name)));
  const made = hitRequest(
    'online',
    params,
    { referrer: REFERRER, path: '/product/hand-fork/' },
    { requestUrl: '', ajaxUrl: request.url, bypassAdBlockers: true },
  );
  expect([made.url, String(formEncode(made.fields))]).toEqual([request.url, request.body]);
});

test('an event of the page’s own number is written as recorded', () => {
  expect(String(formEncode(eventFields('rig_event', {}, 45, 1_700_000_000_000)))).toBe(exchange('statistics-custom-event').request.body);
});
