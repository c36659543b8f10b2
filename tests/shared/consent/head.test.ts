import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { desk, forgetDesk, grantsBy } from '../../../shared/consent/desk.js';
import { startHead } from '../../../shared/consent/head.js';
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

  test('removes before an answer only where the host says so, and nothing necessary', () => {
    jar.set('_ga', '1').set('woocommerce_cart_hash', 'x');
    startHead();
    expect([...jar.keys()]).toEqual(['_ga', 'woocommerce_cart_hash']);
    forgetDesk();
    Object.assign(window, { eu_cookies_bar_params: { block_until_accept: '1' } });
    startHead();
    expect([...jar.keys()]).toEqual(['woocommerce_cart_hash']);
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

  test('takes an unknown category for marketing, and never follows a script address', async () => {
    startHead();
    document.body.innerHTML = '<iframe data-src="javascript:alert(1)" data-shop-consent="ads"></iframe>';
    await settled();
    allow('statistics');
    expect(document.querySelectorAll('.shop-consent-embed')).toHaveLength(1);
    allow('marketing');
    expect(document.querySelector('iframe')?.hasAttribute('src')).toBe(false);
  });

  test('started twice is one', () => {
    startHead();
    const { update } = desk();
    startHead();
    expect(desk().update).toBe(update);
    expect((window as { dataLayer?: unknown[] }).dataLayer).toHaveLength(1);
  });
});
