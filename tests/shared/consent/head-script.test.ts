import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desk, forgetDesk, grantsBy } from '../../../shared/consent/shared-state.js';
import { startHead } from '../../../shared/consent/head-script.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../support.js';

let jar: Map<string, string>;
beforeEach(() => {
  jar = new Map();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => { if (text.includes('max-age=0')) { jar.delete(text.split('=')[0] ?? ''); } });
});
afterEach(() => {
  forgetDesk();
  document.body.replaceChildren();
  localStorage.clear();
  for (const name of ['shopSettings', 'eu_cookies_bar_params', 'wp_consent_type', 'dataLayer', 'gtag']) { Reflect.deleteProperty(window, name); }
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});
const set = (bar: object, more: object = {}): void => { Object.assign(window, { shopSettings: { cookie_bar: bar, ...more } }); };
const EMBED = '<iframe data-src="https://video.test/x" data-shop-consent="marketing" width="300" height="200"></iframe>';
const allow = (...names: string[]): void => desk().update?.({ ...desk().state, categories: grantsBy((c) => names.includes(c)) }, 'test');

describe('the script in the head', () => {
  test('asks for opt-in and closes everything where there is no answer', () => {
    startHead();
    expect([desk().state.categories, desk().state.status, (window as { wp_consent_type?: string }).wp_consent_type]).toEqual([grantsBy(() => false), 'unknown', 'optin']);
  });

  test('leaves open what the shop may, where consent is opt-out, but for what the browser asks', () => {
    set({ type: 'optout', gpc: 'strict' });
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    startHead();
    expect([desk().state.categories, desk().state.signal]).toEqual([grantsBy((c) => c === 'functional' || c === 'preferences'), 'gpc']);
  });

  test('keeps no signal the shop has turned off', () => {
    set({ type: 'optout', gpc: 'off' });
    Object.defineProperty(navigator, 'globalPrivacyControl', { configurable: true, value: true });
    startHead();
    expect([desk().state.categories.marketing, desk().state.signal]).toEqual([true, '']);
  });

  test('takes an answer that is not ours for one, whatever the revision; ours is of its own', () => {
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '');
    set({ revision: '2' });
    startHead();
    expect([desk().state.answered, desk().state.status]).toEqual([true, 'accepted']);
    forgetDesk();
    localStorage.setItem('shop_consent', JSON.stringify({ revision: '1', blocked: '', categories: grantsBy(() => true) }));
    startHead();
    expect([desk().state.answered, desk().state.categories.marketing]).toEqual([false, false]);
  });

  test('opens no category by any list of another script, and none that the API was told is refused', () => {
    fc.assert(fc.property(fc.uniqueArray(fc.constantFrom('_ga', '_fbp', 'lang', 'x y'), { minLength: 1 }), fc.boolean(), (names, declined) => {
      forgetDesk();
      jar.clear();
      jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', names.join(','));
      if (declined) { jar.set('eu_cookies_bar_decline', '1'); }
      set({ categories: { statistics: ['_ga'], marketing: ['_fbp'], preferences: ['lang'] } });
      startHead();
      expect(desk().state.categories).toEqual(grantsBy(() => false));
    }));
    forgetDesk();
    jar.clear();
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '').set('wp_consent_functional', 'deny');
    startHead();
    expect(desk().state.categories).toEqual(grantsBy((c) => c !== 'functional'));
  });

  test('takes a list it cannot explain as a refusal of everything, and kept categories as long as the list is theirs', () => {
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '_ga');
    startHead();
    expect(desk().state.categories).toEqual(grantsBy(() => false));
    forgetDesk();
    localStorage.setItem('shop_consent', JSON.stringify({ revision: '', blocked: '_ga', categories: { functional: true, statistics: 'yes' }, services: {} }));
    startHead();
    expect(desk().state.categories).toEqual(grantsBy((c) => c === 'functional'));
  });

  test.each(['no json', 'null', '7', '[]', '{"blocked":5,"categories":7}'])('reads %j beside the cookies without harm', (kept) => {
    localStorage.setItem('shop_consent', kept);
    jar.set('eu_cookies_bar', '9999999999').set('eu_cookies_bar_block', '');
    startHead();
    expect(desk().state.status).toBe('accepted');
  });

  test('covers an embed that comes later, in the shop’s words, and opens and closes it with consent', async () => {
    set({}, { messages: { 'consent.embed': 'Film von {host}' } });
    startHead();
    document.body.innerHTML = EMBED;
    await settled();
    const [cover, frame] = [document.querySelector<HTMLElement>('.shop-consent-embed'), document.querySelector('iframe')];
    expect([cover?.querySelector('p')?.textContent, cover?.style.inlineSize, frame?.style.display, frame?.hasAttribute('src')]).toEqual(['Film von video.test', '300px', 'none', false]);
    allow('marketing');
    expect([document.querySelector('.shop-consent-embed'), frame?.getAttribute('src'), frame?.style.display]).toEqual([null, 'https://video.test/x', '']);
    allow('statistics');
    expect([document.querySelectorAll('.shop-consent-embed').length, frame?.hasAttribute('src')]).toEqual([1, false]);
  });

  test('takes an unknown category for marketing', async () => {
    startHead();
    document.body.innerHTML = '<iframe data-src="https://video.test/x" data-shop-consent="ads"></iframe>';
    await settled();
    allow('statistics');
    expect(document.querySelectorAll('.shop-consent-embed')).toHaveLength(1);
    allow('marketing');
    expect(document.querySelectorAll('.shop-consent-embed')).toHaveLength(0);
  });

  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('opens nothing whose category or service is called %s', async (name) => {
    startHead();
    document.body.innerHTML = `<img data-src="/a.png" data-shop-consent="${name}" alt=""><img data-src="/b.png" data-shop-consent="marketing" data-service="${name}" alt="">
      <script type="text/plain" data-shop-consent="${name}">globalThis.ran = 1</script>`;
    await settled();
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual([null, null]);
    expect(document.querySelector('script')?.type).toBe('text/plain');
    allow('marketing');
    expect([...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/a.png', '/b.png']);
  });

  test.each(['javascript:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'blob:x', 'http://['])('never follows %j, and says so', async (address) => {
    startHead();
    for (const [tag, mark] of [['iframe', 'src'], ['img', 'src'], ['link', 'href']] as const) {
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
    startHead();
    document.body.innerHTML = '<img data-src="/a.png" data-shop-consent="marketing" alt=""><video data-src="/a.mp4" data-shop-consent="marketing"></video><link rel="stylesheet" data-href="/a.css" data-shop-consent="marketing">';
    const waiting = (): (string | null)[] => [...document.body.children].map((el) => el.getAttribute(el.localName === 'link' ? 'href' : 'src'));
    await settled();
    expect(waiting()).toEqual([null, null, null]);
    allow('marketing');
    expect(waiting()).toEqual(['/a.png', '/a.mp4', '/a.css']);
    allow();
    expect(waiting()).toEqual([null, null, null]);
  });

  test('started twice is one', () => {
    startHead();
    const { update } = desk();
    startHead();
    expect(desk().update).toBe(update);
    expect((window as { dataLayer?: unknown[] }).dataLayer).toHaveLength(1);
  });
});
