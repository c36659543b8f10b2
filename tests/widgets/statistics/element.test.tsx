import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceBar } from '../../../shared/consent/bar.js';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { decideConsent, withdrawConsent } from '../../support/consent.js';
import { printedLines } from '../../setup/each.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, put, withBar } from '../render.js';
import { lazyTracker } from '../../../widgets/statistics/consent.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/statistics/index.js';

const happy = Reflect.get(window, 'happyDOM') as { setURL(url: string): void; settings: { navigation: Record<string, boolean> } };
const global = globalThis as Record<string, unknown>;
const TAG = '<shop-statistics></shop-statistics>';
const HIT = 'http://shop.test/wp-json/wp-statistics/v2/hit';
const ONLINE = 'http://shop.test/wp-json/wp-statistics/v2/online';
const LINKS = 'http://shop.test/wp-admin/admin-ajax.php?action=link_event';
const EVENTS = 'http://shop.test/wp-admin/admin-ajax.php?action=wp_statistics_custom_event&nonce=1';

interface Sent {
  readonly url: string;
  readonly fields: Record<string, string>;
  readonly keepalive: boolean | undefined;
  readonly beacon?: true;
}
let sent: Sent[] = [];
let reply: () => Response | Promise<Response>;
const ok = (): Response => new Response('{"status":true}', { status: 200, headers: { 'content-type': 'application/json' } });
const calls = (): string[] => sent.map(({ url }) => url.replace('http://shop.test/wp-json/wp-statistics/v2/', ''));
const state = (): string | undefined => one('shop-statistics').dataset['state'];
const idle = async (): Promise<void> => {
  await settled();
};

interface Tracker {
  hitParams: Record<string, unknown>;
  option: Record<string, unknown>;
  [key: string]: unknown;
}
function tracker(option: Record<string, unknown> = {}): Tracker {
  const made: Tracker = {
    requestUrl: 'http://shop.test/wp-json/wp-statistics/v2',
    ajaxUrl: 'http://shop.test/wp-admin/admin-ajax.php',
    hitParams: { wp_statistics_hit: 1, source_type: 'product', source_id: 45, endpoint: 'hit' },
    onlineParams: { wp_statistics_hit: 1, source_id: 45, endpoint: 'online' },
    option: {
      userOnline: true,
      dntEnabled: false,
      bypassAdBlockers: false,
      consentIntegration: { name: null, status: [] },
      isPreview: false,
      ...option,
    },
    jsCheckTime: '60000',
    customEventAjaxUrl: EVENTS,
  };
  global['WP_Statistics_Tracker_Object'] = made;
  return made;
}
const UNGATED =
  'warn: [shop] <shop-statistics>: the statistics plugin’s own tracker runs without consent, whatever the visitor answers in the bar. Hold it back as shared/consent/README.md shows under "Scripts of the shop that need consent".';
const allow = (): unknown => decideConsent({ status: 'accepted' });
const signal = (name: string, value: unknown): void => {
  Object.defineProperty(navigator, name, { configurable: true, value });
};

// What comes on need is here already: late.test.tsx has it come late.
beforeAll(() => lazyTracker.load());
beforeEach(() => {
  // Links are clicked here, and lead nowhere.
  Object.assign(happy.settings.navigation, {
    disableMainFrameNavigation: true,
    disableChildPageNavigation: true,
    disableFallbackToSetURL: true,
  });
  happy.setURL('http://shop.test/product/hand-fork/?a=1#x');
  sent = [];
  reply = ok;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, fields: Object.fromEntries(init.body as URLSearchParams), keepalive: init.keepalive });
    return reply();
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: URLSearchParams) => {
      sent.push({ url, fields: Object.fromEntries(body), keepalive: undefined, beacon: true });
      return true;
    },
  });
  tracker();
});
withBar();
afterEach(async () => {
  vi.useRealTimers();
  await leave();
  resetSharedConsent();
  localStorage.clear();
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=0`;
  }
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'shopSettings');
  for (const name of ['doNotTrack', 'msDoNotTrack', 'globalPrivacyControl', 'sendBeacon']) {
    Reflect.deleteProperty(navigator, name);
  }
  for (const name of [
    'WP_Statistics_Tracker_Object',
    'WP_Statistics_DataPlus_Event_Object',
    'WP_Statistics_Marketing_Event_Object',
    'wp_statistics_event',
    'consentApi',
    'wp_consent_type',
  ]) {
    Reflect.deleteProperty(globalThis, name);
  }
  document.head.replaceChildren();
});

describe('consent', () => {
  test('before an answer nothing is sent; a late one sends the hit', async () => {
    await put(TAG);
    await idle();
    expect([sent, state()]).toEqual([[], 'waiting']);
    allow();
    await idle();
    expect([calls(), state(), sent[0]?.keepalive]).toEqual([['hit'], 'counting', true]);
  });

  test('refused, or refused later, nothing more is sent', async () => {
    withdrawConsent();
    await put(TAG);
    await idle();
    expect([sent, state()]).toEqual([[], 'off']);
    allow();
    withdrawConsent();
    await idle();
    expect([sent, state()]).toEqual([[], 'off']);
  });

  test.each([
    [{ name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: false } }, ['waiting', 0]],
    [{ name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: true } }, ['counting', 1]],
    [{ name: 'wp_consent_api', status: { consent_level: 'disabled' } }, ['counting', 1]],
    [{ name: 'borlabs_cookie', status: [] }, ['counting', 1]],
    [{ name: 'some_other', status: [] }, ['waiting', 0]],
    [{ name: 'real_cookie_banner', status: [] }, ['waiting', 0]],
  ])('without an answer %j is %j', async (consentIntegration, [expected, count]) => {
    tracker({ consentIntegration });
    await put(TAG);
    await idle();
    expect([state(), sent.length]).toEqual([expected, count]);
  });

  test('a banner plugin’s own promise opens, a rejected one does not', async () => {
    tracker({ consentIntegration: { name: 'real_cookie_banner', status: [] } });
    let open: () => void = () => undefined;
    global['consentApi'] = {
      consent: (name: string) =>
        name === 'wp-statistics'
          ? new Promise<void>((resolve) => {
              open = resolve;
            })
          : Promise.reject(new Error('unknown')),
    };
    await put(TAG);
    open();
    await idle();
    expect([state(), calls()]).toEqual(['counting', ['hit']]);
    await leave();
    global['consentApi'] = { consent: () => Promise.reject(new Error('refused')) };
    await put(TAG);
    await idle();
    expect([state(), sent.length]).toEqual(['waiting', 1]);
  });

  test('counted without a name, a page is counted again with consent', async () => {
    tracker({ consentIntegration: { name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: true } } });
    await put(TAG);
    await idle();
    allow();
    await idle();
    expect(calls()).toEqual(['hit', 'hit']);
  });

  test.each([
    ['doNotTrack', '1', { dntEnabled: true }, '', 0],
    ['doNotTrack', 'yes', { dntEnabled: undefined }, '', 0],
    ['msDoNotTrack', '1', { dntEnabled: 1 }, '', 0],
    ['doNotTrack', '1', { dntEnabled: false }, '', 0],
    ['doNotTrack', '1', { dntEnabled: '' }, '', 0],
    ['doNotTrack', '0', { dntEnabled: true }, '', 1],
    ['globalPrivacyControl', true, {}, '', 1],
    ['globalPrivacyControl', true, {}, ' data-gpc', 0],
  ])('with %s %j, %j and%s %d hits are sent', async (name, value, option, attribute, count) => {
    allow();
    tracker(option);
    signal(name, value);
    await put(`<shop-statistics${attribute}></shop-statistics>`);
    await idle();
    expect([sent.length, state()]).toEqual([count, count === 0 ? 'off' : 'counting']);
  });
});

describe('attributes, which an author may have written into a post', () => {
  test('neither say where, what or with whose consent, nor count more than the shop does', async () => {
    tracker({ isPreview: true });
    global['shopSettings'] = { statistics: { gpc: true } };
    const told = {
      'request-url': 'https://evil.example/x',
      'ajax-url': 'https://evil.example/x',
      'custom-event-url': 'https://evil.example/x',
      'event-url': 'https://evil.example/x',
      'bypass-ad-blockers': 'true',
      'hit-params': '{"action": "delete_all"}',
      'consent-integration': '{"name": "borlabs_cookie"}',
      'without-bar': 'true',
      'link-tracker': 'true',
      preview: 'false',
      gpc: 'false',
      'user-online': 'true',
    };
    const element = document.createElement('shop-statistics');
    for (const [name, value] of Object.entries(told)) {
      element.setAttribute(`data-${name}`, value);
    }
    document.body.append(element);
    await idle();
    expect([sent, state()]).toEqual([[], 'off']);
    expect(printedLines().filter((line) => line.includes('an attribute may not say this'))).toHaveLength(Object.keys(told).length);
    // What the shop allows goes where the shop says, with what the shop says.
    tracker();
    allow();
    element.remove();
    document.body.append(element);
    await idle();
    await idle();
    expect(sent.map(({ url }) => new URL(url).host)).toEqual(['shop.test']);
    expect(JSON.stringify(sent[0]?.fields)).not.toContain('delete_all');
    printedLines();
  });
});

describe('without a cookie bar', () => {
  const WHY =
    'warn: [shop] <shop-statistics> counts nothing: visitors have to be asked, and on this page nobody asks: no cookie bar, no WP Consent API at work. Add a bar, or set without-bar in the settings of the page where the shop may count without asking.';
  beforeEach(() => {
    document.querySelector('shop-cookie-bar')?.remove();
  });

  test('nothing is counted, also with a WP Consent API without a type, and the console says why', async () => {
    global['wp_has_consent'] = () => true;
    await put(`<div>${TAG}${TAG}</div>`);
    await idle();
    await idle();
    expect([sent, state(), printedLines()]).toEqual([[], 'waiting', [WHY]]);
    Reflect.deleteProperty(globalThis, 'wp_has_consent');
  });

  test('the shop may have it counted all the same by its settings', async () => {
    global['shopSettings'] = { statistics: { 'without-bar': true } };
    await put(TAG);
    await idle();
    await idle();
    expect([calls(), state()]).toEqual([['hit'], 'counting']);
  });

  test('if the WP Consent API’s script is missing, nothing is counted until consent is given', async () => {
    tracker({ consentIntegration: { name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: false } } });
    global['shopSettings'] = { statistics: { 'without-bar': true } };
    await put(TAG);
    await idle();
    await idle();
    expect([calls(), state(), printedLines()]).toEqual([
      [],
      'waiting',
      [
        'warn: [shop] <shop-statistics> counts nothing: the settings of WP Statistics say that the WP Consent API is asked, and its script is not on this page.',
      ],
    ]);
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'allow' } }));
    await idle();
    expect([calls(), state()]).toEqual([['hit'], 'counting']);
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'deny' } }));
    await idle();
    expect(state()).toBe('off');
  });

  test('a bar that comes late is asked', async () => {
    global['shopSettings'] = { statistics: { 'without-bar': true } };
    await put(TAG);
    await idle();
    await idle();
    announceBar();
    await idle();
    expect([calls(), state()]).toEqual([['hit'], 'waiting']);
    (global['wp_statistics_event'] as (name: string) => void)('late');
    expect(calls()).toEqual(['hit']);
  });

  test('an opt-out site’s silent visitor is counted where the plugin asks the WP Consent API', async () => {
    global['consent_api'] = { consent_type: 'optout' };
    tracker({ consentIntegration: { name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: false } } });
    await put(TAG);
    await idle();
    expect([calls(), state()]).toEqual([['hit'], 'counting']);
    document.cookie = 'wp_consent_statistics=deny; path=/';
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { statistics: 'deny' } }));
    await idle();
    expect(state()).toBe('off');
    Reflect.deleteProperty(globalThis, 'consent_api');
  });
});

describe('with consent', () => {
  beforeEach(() => {
    allow();
  });

  test('a hit has the page’s parameters, its path without host, and an empty referrer as text', async () => {
    await put(TAG);
    await idle();
    expect(sent).toEqual([
      {
        url: HIT,
        keepalive: true,
        fields: {
          wp_statistics_hit: '1',
          source_type: 'product',
          source_id: '45',
          endpoint: 'hit',
          referred: '',
          page_uri: btoa('/product/hand-fork/?a=1'),
        },
      },
    ]);
  });

  test('a page is counted once, however many tags there are and however they move or come back', async () => {
    await put(`<div>${TAG}${TAG}</div>`);
    await idle();
    document.body.append(one('shop-statistics'));
    await settled();
    for (const el of document.querySelectorAll('shop-statistics')) {
      el.remove();
    }
    await settled();
    document.body.append(document.createElement('shop-statistics'));
    await idle();
    expect(calls()).toEqual(['hit']);
    for (const el of document.querySelectorAll('shop-statistics')) {
      el.remove();
    }
  });

  test('a preview is not counted', async () => {
    tracker({ isPreview: '1' });
    await put(TAG);
    await idle();
    expect([sent, state()]).toEqual([[], 'off']);
  });

  test('without the plugin’s settings one error says so, and nothing is sent', async () => {
    Reflect.deleteProperty(globalThis, 'WP_Statistics_Tracker_Object');
    await put(TAG);
    await idle();
    expect([sent, printedLines()]).toEqual([
      [],
      ['error: [shop] <shop-statistics> data-hit-params: is required; the element stays as the page printed it <shop-statistics>'],
    ]);
  });

  test('beside the plugin’s own tracker nothing is counted twice; a blocked one does not count', async () => {
    const script = document.createElement('script');
    script.id = 'wp-statistics-tracker-js';
    script.type = 'text/javascript';
    document.head.append(script);
    await put(TAG);
    await idle();
    expect([sent, state(), 'wp_statistics_event' in global, printedLines()]).toEqual([[], 'host', false, [UNGATED]]);
    await leave();
    script.type = 'text/plain';
    await put(TAG);
    await idle();
    expect(calls()).toEqual(['hit']);
  });

  /** The plugin's tracker, marked to wait for consent. */
  const marked = (type: string): HTMLScriptElement => {
    const script = document.createElement('script');
    script.id = 'wp-statistics-tracker-js';
    script.type = type;
    script.dataset['shopConsent'] = 'statistics';
    document.head.append(script);
    return script;
  };

  test('a tracker waiting for consent stays off while the tag counts, and waits again afterwards', async () => {
    const script = marked('text/plain');
    // Before an answer, so that nobody starts it.
    withdrawConsent();
    await put(TAG);
    allow();
    await idle();
    expect([script.type, calls(), state()]).toEqual(['text/x-shop-replaced', ['hit'], 'counting']);
    await leave();
    expect(script.type).toBe('text/plain');
  });

  test.each<[string, Record<string, unknown> | undefined, string, [string[], string]]>([
    ['in time', { hasTrackerInitializedOnce: true }, '', [[], 'host']],
    ['too late to begin', { hasTrackerInitializedOnce: false }, '', [['hit'], 'counting']],
    ['but has not come yet', undefined, '', [['hit'], 'counting']],
    ['in time, and waits for consent of its own', { hasTrackerInitializedOnce: false }, 'wp_consent_api', [[], 'host']],
  ])('a page is counted once where consent has started the tracker %s', async (_when, its, name, expected) => {
    tracker({ consentIntegration: { name, status: { consent_level: 'statistics' } } });
    if (its) {
      global['WpStatisticsUserTracker'] = its;
    }
    marked('');
    await put(TAG);
    await idle();
    expect([calls(), state()]).toEqual(expected);
    Reflect.deleteProperty(globalThis, 'WpStatisticsUserTracker');
  });

  test('a refusal ends the online calls of a tracker that consent has started', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let pings = 0;
    global['WpStatisticsUserTracker'] = {
      hasTrackerInitializedOnce: true,
      userOnlineIntervalId: Number(
        setInterval(() => {
          pings += 1;
        }, 1000),
      ),
    };
    marked('');
    await put(TAG);
    await idle();
    vi.advanceTimersByTime(1000);
    withdrawConsent();
    vi.advanceTimersByTime(5000);
    expect([state(), pings]).toEqual(['host', 1]);
    Reflect.deleteProperty(globalThis, 'WpStatisticsUserTracker');
  });

  test('a tracker that waits for consent by a way of its own is not named', async () => {
    tracker({ consentIntegration: { name: 'wp_consent_api', status: { consent_level: 'statistics' } } });
    const script = marked('text/javascript');
    delete script.dataset['shopConsent'];
    await put(TAG);
    await idle();
    expect([state(), printedLines()]).toEqual(['host', []]);
  });

  test('settings and a tracker that the page prints behind the tag are heeded', async () => {
    const made = global['WP_Statistics_Tracker_Object'];
    Reflect.deleteProperty(globalThis, 'WP_Statistics_Tracker_Object');
    const loading = whileLoading();
    await put(`${TAG}<p></p>`);
    global['WP_Statistics_Tracker_Object'] = made;
    loading.done();
    await idle();
    expect([calls(), state()]).toEqual([['hit'], 'counting']);
    await leave();
    const again = whileLoading();
    await put(`${TAG}<p></p>`);
    const script = document.createElement('script');
    script.id = 'wp-statistics-tracker-js';
    script.type = 'text/javascript';
    document.head.append(script);
    again.done();
    await idle();
    expect([calls(), state(), printedLines()]).toEqual([['hit'], 'host', [UNGATED]]);
  });

  test('a page that is left before a quiet moment is counted by a beacon', async () => {
    vi.stubGlobal('requestIdleCallback', () => 1);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    await put(TAG);
    expect(sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pagehide'));
    expect([calls(), sent[0]?.beacon]).toEqual([['hit'], true]);
  });

  test('a beacon that throws or is refused is replaced by a request that outlives the page', async () => {
    vi.stubGlobal('requestIdleCallback', () => 1);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    for (const value of [
      () => {
        throw new TypeError('scheme');
      },
      () => false,
    ]) {
      Object.defineProperty(navigator, 'sendBeacon', { configurable: true, value });
      await put(TAG);
      window.dispatchEvent(new Event('pagehide'));
      await settled();
      await leave();
    }
    expect(sent.map(({ url, keepalive }) => [url, keepalive])).toEqual([
      [HIT, true],
      [HIT, true],
    ]);
  });

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['a refusal', () => new Response('{"code":"rest_forbidden"}', { status: 403 }), 'status 403'],
    ['status false', () => new Response('{"status":false}'), 'refused'],
    ['broken JSON', () => new Response('<br>{"status":'), 'not-json 200'],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ])('%s is logged and told, and ends the online calls', async (_title, answer, reason) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    reply = answer;
    const heard: unknown[] = [];
    document.addEventListener('shop:statistics-failed', (e) => heard.push(e.detail), { once: true });
    await put(TAG);
    await idle();
    expect(printedLines()).toEqual([`warn: [shop] <shop-statistics> the hit call was not taken: ${reason}; there will be no online calls`]);
    expect([heard, state()]).toEqual([[{ call: 'hit', reason }], 'failed']);
    reply = ok;
    vi.advanceTimersByTime(600_000);
    expect(calls()).toEqual(['hit']);
  });

  test('online calls follow each minute, and end for good after half an hour without activity', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await put(TAG);
    await idle();
    vi.advanceTimersByTime(60_000);
    await settled();
    expect(sent.at(-1)).toEqual({
      url: ONLINE,
      keepalive: true,
      fields: { wp_statistics_hit: '1', source_id: '45', endpoint: 'online', referred: '', page_uri: btoa('/product/hand-fork/?a=1') },
    });
    vi.advanceTimersByTime(20 * 60_000);
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(29 * 60_000);
    expect(calls().filter((call) => call === 'online')).toHaveLength(50);
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new KeyboardEvent('keypress'));
    document.body.click();
    vi.advanceTimersByTime(10 * 60_000);
    expect(calls().filter((call) => call === 'online')).toHaveLength(50);
  });

  test('online calls resume with activity if the shop wants it, pause while hidden, can be off', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const online = (): number => calls().filter((call) => call === 'online').length;
    global['shopSettings'] = { statistics: { resume: true } };
    await put(TAG);
    await idle();
    vi.advanceTimersByTime(40 * 60_000);
    const before = online();
    document.body.click();
    vi.advanceTimersByTime(60_000);
    expect([before, online()]).toEqual([29, 30]);
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    vi.advanceTimersByTime(60_000);
    Reflect.deleteProperty(document, 'visibilityState');
    expect(online()).toBe(30);
    one('shop-statistics').setAttribute('data-user-online', 'no');
    await settled();
    vi.advanceTimersByTime(180_000);
    expect(online()).toBe(30);
  });

  test('a withdrawal that nothing tells of is seen before the next call', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await put(TAG);
    await idle();
    vi.advanceTimersByTime(60_000);
    expect(calls()).toEqual(['hit', 'online']);
    // Another tab, of a browser that forbids storage.
    document.cookie = 'eu_cookies_bar_decline=1; path=/';
    vi.advanceTimersByTime(180_000);
    (global['wp_statistics_event'] as (name: string, data: object) => void)('viewed', {});
    await settled();
    expect([calls(), state()]).toEqual([['hit', 'online'], 'off']);
  });

  test('a failed online call is told once, and the next one is made all the same', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const heard: unknown[] = [];
    const hear = (e: CustomEvent<unknown>): void => {
      heard.push(e.detail);
    };
    document.addEventListener('shop:statistics-failed', hear);
    await put(TAG);
    await idle();
    const minutes = async (count: number, answer: () => Response): Promise<void> => {
      reply = answer;
      for (let i = 0; i < count; i += 1) {
        vi.advanceTimersByTime(60_000);
        await settled();
      }
    };
    const line = 'warn: [shop] <shop-statistics> the online call was not taken: status 400';
    await minutes(3, () => new Response('0', { status: 400 }));
    expect([calls(), printedLines(), heard, state()]).toEqual([
      ['hit', 'online', 'online', 'online'],
      [line],
      [{ call: 'online', reason: 'status 400' }],
      'counting',
    ]);
    await minutes(1, ok);
    await minutes(1, () => new Response('0', { status: 400 }));
    expect([calls().length, printedLines(), heard.length]).toEqual([6, [line], 2]);
    document.removeEventListener('shop:statistics-failed', hear);
  });

  test('a move without a page load counts once per path, with the settings printed by then', async () => {
    const push = history.pushState;
    const el = await put(TAG);
    await idle();
    const printed = document.createElement('script');
    printed.id = 'wp-statistics-tracker-js-extra';
    printed.type = 'application/x-test';
    printed.textContent = 'var WP_Statistics_Tracker_Object = {"hitParams":{"source_id":46,"endpoint":"hit"}};';
    document.head.append(printed);
    history.pushState(null, '', '/cart/');
    history.replaceState(null, '', '/cart/#top');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await idle();
    expect([calls(), sent[1]?.fields['source_id'], sent[1]?.fields['page_uri']]).toEqual([['hit', 'hit'], '46', btoa('/cart/')]);
    printed.textContent = 'var WP_Statistics_Tracker_Object = {broken';
    history.pushState(null, '', '/checkout/');
    await idle();
    expect(sent[2]?.fields['source_id']).toBe('46');
    el.remove();
    await settled();
    expect(history.pushState).toBe(push);
    history.pushState(null, '', '/other/');
    await idle();
    expect(calls()).toEqual(['hit', 'hit', 'hit']);
  });

  test('another script’s events are sent through the function it knows, gone with the tag', async () => {
    const el = await put(TAG);
    await idle();
    const send = global['wp_statistics_event'] as (name: string, data?: unknown) => void;
    send('rig_event', { a: 'b' });
    expect(sent.at(-1)).toMatchObject({ url: EVENTS, keepalive: true, fields: { event_name: 'rig_event' } });
    expect(JSON.parse(sent.at(-1)?.fields['event_data'] ?? '')).toEqual({
      a: 'b',
      timestamp: expect.any(Number) as unknown,
      resource_id: 45,
    });
    send('bare');
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    send('circle', circle);
    expect(printedLines()).toEqual([
      expect.stringMatching(/^error: \[shop\] <shop-statistics> the data of an event cannot be written as JSON/),
    ]);
    reply = () => new Response('', { status: 500 });
    send('lost');
    await settled();
    expect(printedLines()).toEqual([expect.stringMatching(/^warn: \[shop\] <shop-statistics> the event lost was not taken: status 500/)]);
    const before = sent.length;
    withdrawConsent();
    send('late');
    expect(sent).toHaveLength(before);
    el.remove();
    await settled();
    expect('wp_statistics_event' in global).toBe(false);
  });

  test('clicks the shop named are sent as events on their pages; a bad selector is told once', async () => {
    global['WP_Statistics_Marketing_Event_Object'] = {
      events: {
        clicks: [
          { name: 'call', selector: '.phone', scope: null },
          { name: 'here', selector: 'a', scope: 45 },
          { name: 'there', selector: 'a', scope: 46 },
          { name: 'bad', selector: 'a[', scope: null },
        ],
      },
    };
    await put(`${TAG}<a class="phone big" id="p" href="tel:1"> Call <b>now</b></a>`);
    await idle();
    one('b').click();
    one('b').click();
    const events = sent.slice(1, 3).map(({ fields }) => [fields['event_name'], JSON.parse(fields['event_data'] ?? '') as unknown]);
    expect(events).toEqual(
      ['call', 'here'].map((name) => [name, expect.objectContaining({ text: 'Call now', id: 'p', class: 'phone big', target: 'tel:1' })]),
    );
    expect(printedLines()).toEqual(['error: [shop] <shop-statistics> a click rule has the selector "a[", which is none']);
  });

  test('links and downloads are sent, by beacon if the page is left and by request otherwise', async () => {
    global['WP_Statistics_DataPlus_Event_Object'] = {
      eventAjaxUrl: LINKS,
      fileExtensions: ['pdf'],
      options: { downloadTracker: '1', linkTracker: '1' },
    };
    await put(`${TAG}<div></div>`);
    await idle();
    sent = [];
    one('div').innerHTML =
      '<a id="away" class="c" href="https://other.example/"><b>Away</b></a><a id="tab" target="_blank" href="https://other.example/x">Tab</a><a id="pdf" href="/list.pdf" download>List</a><a id="own" href="/cart/">Cart</a>';
    one('b').click();
    one('#tab').click();
    one('#pdf').click();
    one('#own').click();
    one('b').dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 1 }));
    one('b').dispatchEvent(new MouseEvent('mouseup', { bubbles: true, button: 0 }));
    expect(
      sent.map(({ url, fields, beacon }) => [url === LINKS, fields['en'], fields['eid'], fields['ev'], fields['mb'], beacon ?? false]),
    ).toEqual([
      [true, 'click', 'away', 'Away', '0', true],
      [true, 'click', 'tab', 'Tab', '0', false],
      [true, 'file_download', 'pdf', 'List', '0', false],
      [true, 'mouseup', 'away', 'Away', '1', false],
    ]);
    withdrawConsent();
    one('b').click();
    expect(sent).toHaveLength(4);
  });

  test('bad input: one line names it, the default applies', async () => {
    global['shopSettings'] = { statistics: { 'check-time': 5, clicks: 'x', 'file-extensions': {} } };
    await put(TAG);
    await idle();
    expect(printedLines().map((line) => line.replace(/ <shop[^>]*>$/, ''))).toEqual([
      'error: [shop] <shop-statistics> window.shopSettings.statistics.check-time="5": expected a number not below 1000; using the default',
      'error: [shop] <shop-statistics> window.shopSettings.statistics.clicks="x": expected a list of {name, selector, scope}; using the default',
      'error: [shop] <shop-statistics> window.shopSettings.statistics.file-extensions="{}": expected a list of file extensions; using the default',
    ]);
    expect(calls()).toEqual(['hit']);
  });
});
