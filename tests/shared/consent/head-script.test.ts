import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sharedConsent, resetSharedConsent, grantsBy } from '../../../shared/consent/shared-state.js';
import { startHeadScript } from '../../../shared/consent/head-script.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../support.js';

let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    if (text.includes('max-age=0')) {
      jar.delete(text.split('=')[0] ?? '');
    }
  });
});
afterEach(() => {
  resetSharedConsent();
  document.body.replaceChildren();
  localStorage.clear();
  for (const name of ['shopSettings', 'eu_cookies_bar_params', 'wp_consent_type', 'dataLayer', 'gtag']) {
    Reflect.deleteProperty(window, name);
  }
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});
const set = (bar: object, more: object = {}): void => {
  Object.assign(window, { shopSettings: { cookie_bar: bar, ...more } });
};
const EMBED = '<iframe data-src="https://video.test/x" data-shop-consent="marketing" width="300" height="200"></iframe>';
const allow = (...names: string[]): void =>
  sharedConsent().update?.({ ...sharedConsent().state, categories: grantsBy((c) => names.includes(c)) }, 'test');

describe('the script in the head', () => {
  test('asks for opt-in and closes everything where there is no answer', () => {
    startHeadScript();
    expect([
      sharedConsent().state.categories,
      sharedConsent().state.status,
      (window as { wp_consent_type?: string }).wp_consent_type,
    ]).toEqual([grantsBy(() => false), 'unknown', 'optin']);
  });

  test('leaves open what the shop may, where consent is opt-out, but for what the browser asks', () => {
    set({ type: 'optout', gpc: 'strict' });
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    startHeadScript();
    expect([sharedConsent().state.categories, sharedConsent().state.signal]).toEqual([
      grantsBy((c) => c === 'functional' || c === 'preferences'),
      'gpc',
    ]);
  });

  test('tells Google’s tags first what is refused, how long they wait, and where that holds', () => {
    set({ region: ['AT', 'DE'] });
    startHeadScript();
    allow('statistics');
    const told = (window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((args) => [...Array.from(args)]);
    expect(told).toMatchObject([
      ['consent', 'default', { wait_for_update: 500, region: ['AT', 'DE'], analytics_storage: 'denied', security_storage: 'granted' }],
      ['consent', 'update', { analytics_storage: 'granted', ad_storage: 'denied' }],
    ]);
    expect(told?.[1]?.[2]).not.toHaveProperty('wait_for_update');
  });

  test('keeps no signal the shop has turned off', () => {
    set({ type: 'optout', gpc: 'off' });
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    startHeadScript();
    expect([sharedConsent().state.categories.marketing, sharedConsent().state.signal]).toEqual([true, '']);
  });

  test('takes an answer that is not ours for one, whatever the revision; ours is of its own', () => {
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '');
    set({ revision: '2' });
    startHeadScript();
    expect([sharedConsent().state.answered, sharedConsent().state.status]).toEqual([true, 'accepted']);
    resetSharedConsent();
    localStorage.setItem('shop_consent', JSON.stringify({ revision: '1', blocked: '', categories: grantsBy(() => true) }));
    startHeadScript();
    expect([sharedConsent().state.answered, sharedConsent().state.categories.marketing]).toEqual([false, false]);
  });

  test('opens no category by another script’s block list, and none that the API was denied', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom('_ga', '_fbp', 'lang', 'x y'), { minLength: 1 }), fc.boolean(), (names, declined) => {
        resetSharedConsent();
        jar.clear();
        jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', names.join(','));
        if (declined) {
          jar.set('eu_cookies_bar_decline', '1');
        }
        set({ categories: { statistics: ['_ga'], marketing: ['_fbp'], preferences: ['lang'] } });
        startHeadScript();
        expect(sharedConsent().state.categories).toEqual(grantsBy(() => false));
      }),
    );
    resetSharedConsent();
    jar.clear();
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '').set('wp_consent_functional', 'deny');
    startHeadScript();
    expect(sharedConsent().state.categories).toEqual(grantsBy((c) => c !== 'functional'));
  });

  test('takes an unknown block list for a refusal; one stored with categories restores them', () => {
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '_ga');
    startHeadScript();
    expect(sharedConsent().state.categories).toEqual(grantsBy(() => false));
    resetSharedConsent();
    localStorage.setItem(
      'shop_consent',
      JSON.stringify({ revision: '', blocked: '_ga', categories: { functional: true, statistics: 'yes' }, services: {} }),
    );
    startHeadScript();
    expect(sharedConsent().state.categories).toEqual(grantsBy((c) => c === 'functional'));
  });

  test.each(['no json', 'null', '7', '[]', '{"blocked":5,"categories":7}'])('reads %j beside the cookies without harm', (kept) => {
    localStorage.setItem('shop_consent', kept);
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '');
    startHeadScript();
    expect(sharedConsent().state.status).toBe('accepted');
  });

  test('covers a late embed with the shop’s text, opens it with consent and closes it without', async () => {
    set({}, { messages: { 'consent.embed': 'Film von {host}' } });
    startHeadScript();
    document.body.innerHTML = EMBED;
    await settled();
    const [cover, frame] = [document.querySelector<HTMLElement>('.shop-consent-embed'), document.querySelector('iframe')];
    expect([cover?.querySelector('p')?.textContent, cover?.style.inlineSize, frame?.style.display, frame?.hasAttribute('src')]).toEqual([
      'Film von video.test',
      '300px',
      'none',
      false,
    ]);
    allow('marketing');
    expect([document.querySelector('.shop-consent-embed'), frame?.getAttribute('src'), frame?.style.display]).toEqual([
      null,
      'https://video.test/x',
      '',
    ]);
    allow('statistics');
    expect([document.querySelectorAll('.shop-consent-embed').length, frame?.hasAttribute('src')]).toEqual([1, false]);
  });

  test('takes an unknown category for marketing', async () => {
    startHeadScript();
    document.body.innerHTML = '<iframe data-src="https://video.test/x" data-shop-consent="ads"></iframe>';
    await settled();
    allow('statistics');
    expect(document.querySelectorAll('.shop-consent-embed')).toHaveLength(1);
    allow('marketing');
    expect(document.querySelectorAll('.shop-consent-embed')).toHaveLength(0);
  });

  test.each(['statistics marketing', 'statistics,marketing'])('holds what names %j until both are allowed', async (names) => {
    startHeadScript();
    document.body.innerHTML = `<img data-src="/a.png" data-shop-consent="${names}" alt="">`;
    const src = (): string | null | undefined => document.querySelector('img')?.getAttribute('src');
    await settled();
    const seen = [['statistics'], ['marketing'], ['statistics', 'marketing']].map((allowed) => {
      allow(...allowed);
      return src();
    });
    expect(seen).toEqual([null, null, '/a.png']);
  });

  test('starts a script once the one before it has loaded', async () => {
    startHeadScript();
    document.body.innerHTML =
      '<script type="text/plain" data-src="/first.js" data-shop-consent="marketing"></script><script type="text/plain" data-shop-consent="marketing"></script>';
    const [first, second] = document.querySelectorAll('script');
    // Stays where it is, so that it loads when the test says so.
    vi.spyOn(first as HTMLScriptElement, 'replaceWith').mockImplementation(() => undefined);
    await settled();
    allow('marketing');
    await settled();
    const before = [first?.type, second?.type];
    first?.dispatchEvent(new Event('load'));
    await settled();
    expect([before, second?.type]).toEqual([['', 'text/plain'], '']);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'opens nothing whose category or service is called %s',
    async (name) => {
      startHeadScript();
      document.body.innerHTML = `<img data-src="/a.png" data-shop-consent="${name}" alt=""><img data-src="/b.png" data-shop-consent="marketing" data-service="${name}" alt="">
      <script type="text/plain" data-shop-consent="${name}">globalThis.ran = 1</script>`;
      await settled();
      expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([null, null]);
      expect(document.querySelector('script')?.type).toBe('text/plain');
      allow('marketing');
      expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/a.png', '/b.png']);
    },
  );

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'http://[',
  ])('never follows %j, and says so', async (address) => {
    startHeadScript();
    for (const [tag, mark] of [
      ['iframe', 'src'],
      ['img', 'src'],
      ['link', 'href'],
    ] as const) {
      const el = document.createElement(tag);
      el.dataset['shopConsent'] = 'necessary';
      el.dataset[mark] = address;
      document.body.append(el);
    }
    await settled();
    await vi.waitFor(() => expect(printedLines()).toHaveLength(3));
    expect(document.querySelectorAll('[src], [href]')).toHaveLength(0);
  });

  test('opens pictures, films and sheets by the address that waits, and closes them', async () => {
    startHeadScript();
    document.body.innerHTML =
      '<img data-src="/a.png" data-shop-consent="marketing" alt=""><video data-src="/a.mp4" data-shop-consent="marketing"></video><link rel="stylesheet" data-href="/a.css" data-shop-consent="marketing">';
    const waiting = (): (string | null)[] =>
      [...document.body.children].map((el) => el.getAttribute(el.localName === 'link' ? 'href' : 'src'));
    await settled();
    expect(waiting()).toEqual([null, null, null]);
    allow('marketing');
    expect(waiting()).toEqual(['/a.png', '/a.mp4', '/a.css']);
    allow();
    expect(waiting()).toEqual([null, null, null]);
  });

  test('started twice is one', () => {
    startHeadScript();
    const { update } = sharedConsent();
    startHeadScript();
    expect(sharedConsent().update).toBe(update);
    expect((window as { dataLayer?: unknown[] }).dataLayer).toHaveLength(1);
  });
});
