import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { decideConsent, withdrawConsent } from '../../support/consent.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { settled } from '../../shared/support.js';
import { leave, one, put, withBar } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/statistics/index.js';

// The script in the head is not what this is about.
vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(
    original,
    (what) => !['what holds scripts back', 'what knows of consent'].includes(what),
  ),
);

const happy = Reflect.get(window, 'happyDOM') as { setURL(url: string): void };
const global = globalThis as Record<string, unknown>;
const TAG = '<shop-statistics></shop-statistics>';
let sent: { url: string; fields: Record<string, string>; beacon: boolean }[] = [];
const names = (): (string | undefined)[] => sent.map(({ fields }) => fields['event_name'] ?? fields['endpoint']);
const state = (): string | undefined => one('shop-statistics').dataset['state'];

beforeEach(() => {
  resetLateCode();
  happy.setURL('http://shop.test/product/hand-fork/');
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, fields: Object.fromEntries(init.body as URLSearchParams), beacon: false });
    return new Response('{"status":true}', { status: 200, headers: { 'content-type': 'application/json' } });
  });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: URLSearchParams) => {
      sent.push({ url, fields: Object.fromEntries(body), beacon: true });
      return true;
    },
  });
  global['WP_Statistics_Tracker_Object'] = {
    requestUrl: 'http://shop.test/wp-json/wp-statistics/v2',
    hitParams: { source_id: 45, endpoint: 'hit' },
    onlineParams: { source_id: 45, endpoint: 'online' },
    option: { userOnline: true, dntEnabled: false, consentIntegration: { name: null, status: [] } },
    jsCheckTime: '60000',
    customEventAjaxUrl: 'http://shop.test/events',
  };
});
withBar();
afterEach(async () => {
  await leave();
  resetSharedConsent();
  localStorage.clear();
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=0`;
  }
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'sendBeacon');
  for (const name of ['WP_Statistics_Tracker_Object', 'wp_statistics_event']) {
    Reflect.deleteProperty(globalThis, name);
  }
  document.head.replaceChildren();
});

describe('the code that counts', () => {
  test('is not asked for before an answer nor after a refusal, whatever other scripts tell', async () => {
    await put(TAG);
    (global['wp_statistics_event'] as (name: string) => void)('early');
    expect([lateCode.asked.length, state()]).toEqual([0, 'waiting']);
    withdrawConsent();
    (global['wp_statistics_event'] as (name: string) => void)('refused');
    await settled();
    expect([lateCode.asked.length, state(), sent]).toEqual([0, 'off', []]);
  });

  test('comes with the answer; the hit and events told meanwhile are sent once each', async () => {
    await put(TAG);
    decideConsent({ status: 'accepted' });
    (global['wp_statistics_event'] as (name: string) => void)('told');
    expect([lateCode.asked.length, sent]).toEqual([1, []]);
    await vi.waitFor(() => expect(names().toSorted()).toEqual(['hit', 'told']));
    expect(state()).toBe('counting');
  });

  test('counts the page the visitor has moved to meanwhile, with the settings it has printed', async () => {
    await put(TAG);
    const printed = document.createElement('script');
    printed.id = 'wp-statistics-tracker-js-extra';
    printed.type = 'application/x-test';
    printed.textContent = 'var WP_Statistics_Tracker_Object = {"hitParams":{"source_id":46,"endpoint":"hit"}};';
    document.head.append(printed);
    history.pushState(null, '', '/cart/');
    decideConsent({ status: 'accepted' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect([sent[0]?.fields['source_id'], sent[0]?.fields['page_uri']]).toEqual(['46', btoa('/cart/')]);
  });

  test('once it is here, a page that is left before a quiet moment is counted by a beacon', async () => {
    vi.stubGlobal('requestIdleCallback', () => 1);
    vi.stubGlobal('cancelIdleCallback', () => undefined);
    await put(TAG);
    decideConsent({ status: 'accepted' });
    await vi.waitFor(() => expect(state()).toBe('counting'));
    expect(sent).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    expect([names(), sent[0]?.beacon]).toEqual([['hit'], true]);
  });

  test.each([
    [
      'the answer was taken back',
      () => {
        withdrawConsent();
      },
    ],
    [
      'the tag has left',
      () => {
        one('shop-statistics').remove();
      },
    ],
  ])('counts nothing where %s before it came', async (_what, act) => {
    let arrive: (value?: unknown) => void = () => undefined;
    lateCode.way = new Promise((resolve) => {
      arrive = resolve;
    });
    await put(TAG);
    decideConsent({ status: 'accepted' });
    act();
    await settled();
    arrive();
    await settled();
    await settled();
    expect([lateCode.asked.length, sent]).toEqual([1, []]);
  });
});
