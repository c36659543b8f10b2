import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { startHeadScript } from '../../../shared/consent/head-script.js';
import { forgetPage } from '../../../shared/page.js';
import { allows, decideConsent } from '../../support/consent.js';

/** The page's cookies: one that is removed leaves, which it does not in the DOM's own. */
let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    if (text.includes('max-age=0')) {
      jar.delete(name);
    } else {
      jar.set(name, value);
    }
  });
  Object.assign(window, { shopSettings: { 'cookie-bar': { categories: { statistics: ['_ga'] } } } });
});
afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'wc_order_attribution');
  forgetPage();
  resetSharedConsent();
  localStorage.clear();
  for (const name of ['shopSettings', 'eu_cookies_bar_params', 'wp_consent_type', 'dataLayer', 'gtag']) {
    Reflect.deleteProperty(window, name);
  }
});

describe('cookies of a page', () => {
  test('stay before an answer, but where the host says otherwise, and then the necessary ones', () => {
    jar.set('_ga', '1').set('woocommerce_cart_hash', 'x');
    startHeadScript();
    expect([allows('statistics'), [...jar.keys()]]).toEqual([false, ['_ga', 'woocommerce_cart_hash']]);
    forgetPage();
    resetSharedConsent();
    Object.assign(window, { eu_cookies_bar_params: { block_until_accept: '1' } });
    startHeadScript();
    expect([allows('statistics'), [...jar.keys()]]).toEqual([false, ['woocommerce_cart_hash']]);
  });

  test('that are refused are gone when somebody hears of the answer', () => {
    jar.set('_ga', '1');
    startHeadScript();
    expect(allows('statistics')).toBe(false);
    let found = '';
    document.addEventListener(
      'shop:consent-changed',
      () => {
        found = document.cookie;
      },
      { once: true },
    );
    decideConsent({ status: 'declined' });
    expect(found).toContain('eu_cookies_bar_decline');
    expect(found).not.toContain('_ga=');
  });

  describe('of an order’s source, which the shop names in no list', () => {
    const sources = (): string[] => [...jar.keys()].filter((name) => name.startsWith('sbjs_'));
    beforeEach(() => {
      jar.set('sbjs_first', '1').set('sbjs_session', '1');
      startHeadScript();
    });

    test('are on the list of a refusal and go with it', () => {
      decideConsent({ status: 'declined' });
      expect([jar.get('eu_cookies_bar_block'), sources()]).toEqual(['_ga,sbjs_first,sbjs_session', []]);
    });

    test.each([
      ['the host', () => Object.assign(window, { wc_order_attribution: { params: { consentCategory: 'statistics' } } })],
      ['the tag', () => (document.body.innerHTML = '<shop-order-attribution data-consent-category="statistics"></shop-order-attribution>')],
      ['the page', () => Object.assign(window, { shopSettings: { 'order-attribution': { 'consent-category': 'statistics' } } })],
    ])('go by the category that %s keeps them with', (_who, say) => {
      say();
      decideConsent({ status: 'saved', categories: { statistics: true, marketing: false } });
      const kept = sources();
      decideConsent({ status: 'saved', categories: { statistics: false, marketing: true } });
      expect([kept, sources()]).toEqual([['sbjs_first', 'sbjs_session'], []]);
    });
  });

  test('on a list that another dialog wrote go, for that asks by name; necessary ones never', () => {
    for (const name of ['_ga_X', 'vid', 'pll_language', 'PHPSESSID', 'wordpress_sec_1', 'wp-settings-1']) {
      jar.set(name, '1');
    }
    jar
      .set('eu_cookies_bar', '9999999999')
      .set('eu_cookies_bar_block', '_ga_X,vid,pll_language,PHPSESSID,wordpress_sec_1,wp-settings-1')
      .set('eu_cookies_bar_decline', '1');
    Object.assign(window, {
      shopSettings: {
        'cookie-bar': {
          categories: { statistics: ['_ga_*'], marketing: 'no list', nonsense: null },
          services: { film: { cookies: ['vid'] }, none: null },
        },
      },
    });
    startHeadScript();
    expect(allows('statistics')).toBe(false);
    expect([...jar.keys()].filter((name) => !name.startsWith('eu_'))).toEqual(['PHPSESSID', 'wordpress_sec_1', 'wp-settings-1']);
  });

  describe('that no category names', () => {
    const others = (): string[] => [...jar.keys()].filter((name) => name.startsWith('pll_'));
    /** Another page, to which the cookie comes back. */
    const nextPage = (): void => {
      forgetPage();
      resetSharedConsent();
      jar.set('pll_language', '1');
      startHeadScript();
      allows('marketing');
    };
    beforeEach(() => {
      jar.set('pll_language', '1').set('pll_other', '1');
    });

    test('go where the visitor refuses them by name, on each page, until their box is ticked', () => {
      startHeadScript();
      decideConsent({ status: 'saved', blocked: ['pll_language'], ticked: ['pll_other'], offered: ['pll_language', 'pll_other'] });
      expect(others()).toEqual(['pll_other']);
      nextPage();
      expect(others()).toEqual(['pll_other']);
      decideConsent({ status: 'declined' });
      nextPage();
      expect(others()).toEqual(['pll_other']);
      decideConsent({ status: 'saved', blocked: [], ticked: ['pll_language'], offered: ['pll_language'] });
      nextPage();
      expect(others()).toEqual(['pll_other', 'pll_language']);
    });

    test('stay where they are refused with marketing alone', () => {
      Object.assign(window, { shopSettings: { 'cookie-bar': { unclassified: 'marketing' } } });
      startHeadScript();
      decideConsent({ status: 'declined', blocked: ['pll_language', 'pll_other'] });
      expect([jar.get('eu_cookies_bar_block'), others()]).toEqual(['pll_language,pll_other', ['pll_language', 'pll_other']]);
      nextPage();
      expect(others()).toEqual(['pll_language', 'pll_other']);
    });

    test('go by name beside an allowed category as well', () => {
      Object.assign(window, { shopSettings: { 'cookie-bar': { unclassified: 'marketing' } } });
      startHeadScript();
      decideConsent({
        status: 'saved',
        categories: { marketing: true, statistics: true },
        blocked: ['pll_language'],
        ticked: ['pll_other'],
      });
      expect(others()).toEqual(['pll_other']);
    });
  });

  test('are read again when somebody comes back to the page, where no news comes from other tabs', () => {
    const forbidden = (): never => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(forbidden);
    startHeadScript();
    decideConsent({ status: 'accepted' });
    /** Another tab takes consent back. */
    const withdraw = (): void => {
      jar.set('eu_cookies_bar_block', '_ga').set('eu_cookies_bar_decline', '1').set('_ga', '1');
    };
    const returns = [
      () => document.dispatchEvent(new Event('visibilitychange')),
      () => window.dispatchEvent(new Event('focus')),
      () => document.dispatchEvent(new Event('submit', { bubbles: true })),
    ];
    for (const comeBack of returns) {
      decideConsent({ status: 'accepted' });
      withdraw();
      expect([allows('statistics'), jar.has('_ga')]).toEqual([true, true]);
      comeBack();
      expect([allows('statistics'), jar.has('_ga')]).toEqual([false, false]);
    }
    vi.restoreAllMocks();
  });
});
