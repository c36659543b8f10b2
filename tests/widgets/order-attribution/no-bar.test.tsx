import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { announceBar } from '../../../shared/consent/bar.js';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { forgetPage } from '../../../shared/page.js';
import { decideConsent, withdrawConsent } from '../../support/consent.js';
import { landing } from '../../../widgets/order-attribution/order-attribution.host.js';
import { lazyRecorder } from '../../../widgets/order-attribution/tracking.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/order-attribution/index.js';

/** Pages without a cookie bar of ours: who is asked for consent then. */
const TAG =
  '<shop-order-attribution></shop-order-attribution><form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>';
const global = globalThis as Record<string, unknown>;
const cookies = (): string[] =>
  document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter((name) => name.startsWith('sbjs_'));
const field = (name: string): string | undefined =>
  document.querySelector<HTMLInputElement>(`form input[name="wc_order_attribution_${name}"]`)?.value;
const state = (): string | undefined => one('shop-order-attribution').dataset['state'];
/** The page stands a moment after its end. */
const stands = async (): Promise<void> => {
  await settled();
  await settled();
};
const change = (detail: object): void => {
  for (const [category, value] of Object.entries(detail)) {
    document.cookie = `wp_consent_${category}=${String(value)}; path=/`;
  }
  document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail }));
};
/** The API's own rule. */
const hasConsent = (category: string): boolean => {
  const type = global['wp_consent_type'] ?? (global['consent_api'] as { consent_type?: unknown }).consent_type;
  const told = new RegExp(`wp_consent_${category}=(\\w+)`).exec(document.cookie)?.[1];
  return !type || (String(type).includes('optout') && told === undefined) || told === 'allow';
};

beforeAll(() => lazyRecorder.load());
beforeEach(() => {
  forgetPage();
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/?utm_source=newsletter');
  landing();
});
afterEach(async () => {
  await leave();
  resetSharedConsent();
  localStorage.clear();
  sessionStorage.clear();
  for (const part of document.cookie.split('; ')) {
    for (const domain of ['', '; domain=shop.test']) {
      document.cookie = `${part.split('=')[0]}=; path=/; max-age=0${domain}`;
    }
  }
  for (const name of ['wc_order_attribution', 'sbjs', 'consent_api', 'wp_has_consent', 'wp_consent_type', 'eu_cookies_bar_params']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

describe('where nobody asks for consent', () => {
  test('the shop’s own word counts, once the page stands', async () => {
    const loading = whileLoading();
    await put(TAG);
    expect([cookies(), state()]).toEqual([[], 'waiting']);
    loading.done();
    await stands();
    expect([cookies().length, field('utm_source'), field('session_pages'), state()]).toEqual([7, 'newsletter', '1', 'tracking']);
  });

  test('a shop that allows no tracking keeps nothing', async () => {
    global['wc_order_attribution'] = { params: { allowTracking: '' } };
    await put(TAG);
    await stands();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'off']);
  });

  test('a page that is left before it stands counts', async () => {
    const loading = whileLoading();
    await put(TAG);
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'interactive' });
    document.dispatchEvent(new Event('DOMContentLoaded'));
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(cookies()).toHaveLength(7);
    loading.done();
  });

  test('a bar that comes late is asked: what was kept goes, and an answer brings it back', async () => {
    await put(TAG);
    await stands();
    expect(state()).toBe('tracking');
    announceBar();
    await settled();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'waiting']);
    decideConsent({ status: 'accepted' });
    await settled();
    expect([field('utm_source'), field('session_pages'), state()]).toEqual(['newsletter', '1', 'tracking']);
  });

  test('an answer that was given on another page holds', async () => {
    withdrawConsent();
    resetSharedConsent();
    forgetPage();
    await put(TAG);
    await stands();
    expect([cookies(), state()]).toEqual([[], 'off']);
  });

  test.each([
    [
      'the host’s bar, by its settings',
      () => {
        global['eu_cookies_bar_params'] = {};
      },
      '',
    ],
    [
      'the host’s bar, by its script that has not run',
      () => undefined,
      '<script type="text/plain" id="eu-cookies-bar-script-js"></script>',
    ],
    ['a bar of ours whose code has not come', () => undefined, '<shop-cookie-bar></shop-cookie-bar>'],
  ])('%s is somebody', async (_who, come, markup) => {
    come();
    await put(TAG + markup);
    await stands();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'waiting']);
  });

  test('CookieYes is somebody: nothing before its answer, then what it was answered', async () => {
    const answer = (kept: string): void => {
      document.cookie = `cookieyes-consent=consentid:abc,consent:${kept},necessary:yes,functional:no,analytics:no; path=/`;
      document.dispatchEvent(new CustomEvent('cookieyes_consent_update', { detail: { accepted: [], rejected: [] } }));
    };
    await put(`${TAG}<script type="text/plain" src="/wp-content/plugins/cookie-law-info/lite/frontend/js/script.min.js"></script>`);
    await stands();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'waiting']);
    answer('no,action:,advertisement:no');
    await settled();
    expect([cookies(), state()], 'its banner stands').toEqual([[], 'waiting']);
    answer('yes,action:yes,advertisement:yes');
    await settled();
    expect([cookies().length, field('utm_source'), state()]).toEqual([7, 'newsletter', 'tracking']);
    answer('no,action:yes,advertisement:no');
    await settled();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'off']);
    await leave();
    forgetPage();
    await put(TAG);
    await stands();
    expect([cookies(), state()], 'the next page').toEqual([[], 'off']);
  });

  test('a yes of CookieYes before an answer, as some laws have it, is one', async () => {
    document.cookie = 'cookieyes-consent=consentid:abc,consent:no,action:,advertisement:yes; path=/';
    await put(TAG);
    await stands();
    expect([cookies().length, state()]).toEqual([7, 'tracking']);
  });

  test('a post that was written like the host’s bar is nobody', async () => {
    await put(`${TAG}<div class="eu-cookies-bar-cookies-bar-wrap"></div>`);
    await stands();
    expect([field('utm_source'), state()]).toEqual(['newsletter', 'tracking']);
  });
});

describe('where the WP Consent API is asked', () => {
  test.each<[string, string, string]>([
    ['opt-out', 'optout', 'tracking'],
    ['opt-in', 'optin', 'waiting'],
    ['no type, with which nobody asks', '', 'tracking'],
  ])('with %s a silent visitor’s source is %s %s', async (_name, type, expected) => {
    global['consent_api'] = { consent_type: type };
    global['wp_has_consent'] = hasConsent;
    await put(TAG);
    await stands();
    expect([state(), field('utm_source'), global['wp_consent_type']]).toEqual([
      expected,
      expected === 'tracking' ? 'newsletter' : '',
      undefined,
    ]);
  });

  test('its answers count, and none of ours changes how it asks', async () => {
    global['consent_api'] = { consent_type: 'optout' };
    global['wp_has_consent'] = hasConsent;
    const defined: Event[] = [];
    const hear = (event: Event): void => {
      defined.push(event);
    };
    document.addEventListener('wp_consent_type_defined', hear);
    await put(TAG);
    await stands();
    change({ marketing: 'deny' });
    await settled();
    expect([state(), cookies(), field('utm_source')]).toEqual(['off', [], '']);
    change({ marketing: 'allow' });
    await settled();
    expect([state(), field('utm_source'), defined.length]).toEqual(['tracking', 'newsletter', 0]);
    document.removeEventListener('wp_consent_type_defined', hear);
  });

  test('a type that is defined late is heard', async () => {
    global['consent_api'] = { waitfor_consent_hook: '1' };
    global['wp_has_consent'] = hasConsent;
    await put(TAG);
    await stands();
    expect([state(), cookies()]).toEqual(['waiting', []]);
    global['wp_consent_type'] = 'optout';
    document.dispatchEvent(new CustomEvent('wp_consent_type_defined'));
    await settled();
    expect([state(), field('utm_source')]).toEqual(['tracking', 'newsletter']);
  });

  test('its word on the page beats its cookies, which count nothing after our answer has expired', async () => {
    global['consent_api'] = { consent_type: 'optin' };
    document.cookie = 'wp_consent_marketing=allow; path=/';
    await put(TAG);
    expect(state()).toBe('tracking');
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'deny' } }));
    await settled();
    expect([state(), cookies()]).toEqual(['off', []]);
    await leave();
    resetSharedConsent();
    localStorage.setItem('shop_consent', '{"revision":"","blocked":""}');
    await put(TAG);
    await stands();
    expect([state(), cookies()]).toEqual(['off', []]);
  });

  test('without its function its cookie and its type count', async () => {
    global['wp_consent_type'] = 'optout';
    await put(TAG);
    expect(state()).toBe('tracking');
    await leave();
    document.cookie = 'wp_consent_marketing=deny; path=/';
    await put(TAG);
    await stands();
    expect([state(), cookies()]).toEqual(['off', []]);
  });
});

describe('where the server asks the WP Consent API and its script is missing', () => {
  const printed = (allowTracking: unknown): void => {
    global['wc_order_attribution'] = { params: { allowTracking, consentCategory: 'marketing' } };
  };
  const hear = async (value: 'allow' | 'deny'): Promise<void> => {
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: value } }));
    await settled();
  };

  test.each([false, '', '0'])('what the page forbids with %j is kept nowhere until somebody allows it', async (flag) => {
    printed(flag);
    await put(TAG);
    await stands();
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'waiting']);
    await hear('allow');
    expect([cookies().length, field('utm_source'), state()]).toEqual([7, 'newsletter', 'tracking']);
    await hear('deny');
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'off']);
  });

  test('a type of consent that is known to be opt-out allows nothing that the page forbids', async () => {
    printed(false);
    global['consent_api'] = { consent_type: 'optout' };
    await put(TAG);
    await stands();
    expect([cookies(), state()]).toEqual([[], 'waiting']);
    Reflect.deleteProperty(globalThis, 'wc_order_attribution');
  });

  test.each([
    ['an answer to ours', () => decideConsent({ status: 'accepted' })],
    ['another plugin', () => (global['wc_order_attribution'] as { setOrderTracking(allow: boolean): void }).setOrderTracking(true)],
  ])('%s allows it', async (_who, allow) => {
    printed(false);
    await put(TAG);
    await stands();
    allow();
    await settled();
    expect([cookies().length, field('utm_source'), state()]).toEqual([7, 'newsletter', 'tracking']);
  });

  test('an answer to another bar on an earlier page allows it', async () => {
    printed(false);
    document.cookie = 'wp_consent_marketing=allow; path=/';
    await put(TAG);
    await stands();
    expect([cookies().length, field('utm_source'), state()]).toEqual([7, 'newsletter', 'tracking']);
  });

  test('what was kept by an allowing page goes with a refusal that only the event tells', async () => {
    printed(true);
    await put(TAG);
    await stands();
    expect([cookies().length, state()]).toEqual([7, 'tracking']);
    await hear('deny');
    expect([cookies(), field('utm_source'), state()]).toEqual([[], '', 'off']);
  });
});
