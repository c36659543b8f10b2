import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceBar } from '../../../shared/consent/bar.js';
import { sharedConsent, resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { startHeadScript } from '../../../shared/consent/head-script.js';
import { forgetPage } from '../../../shared/page.js';
import { allows, decideConsent } from '../../support/consent.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { settled } from '../../shared/support.js';

/** Pages without shop-consent.js: what it does comes with the bundle, on its own. Other code may come later too. */
vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'what holds scripts back'),
);

/** A busy machine is slow to bring what comes later. */
const PATIENT = { timeout: 60_000 };

const page = window as unknown as { dataLayer?: ArrayLike<unknown>[]; wp_consent_type?: string };
const told = (): unknown[] => (page.dataLayer ?? []).map((args) => [args[1], (args[2] as { ad_storage: string }).ad_storage]);
const PIXEL = '<img data-src="https://ads.test/pixel" data-shop-consent="marketing" alt="">';
const pixel = (): string | null | undefined => document.querySelector('img')?.getAttribute('src');

beforeEach(() => {
  resetLateCode();
  document.body.innerHTML = PIXEL;
});
afterEach(() => {
  forgetPage();
  resetSharedConsent();
  localStorage.clear();
  document.body.replaceChildren();
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=-1`;
  }
  for (const name of ['wp_consent_type', 'dataLayer', 'gtag']) {
    Reflect.deleteProperty(window, name);
  }
});

describe('the part of the script in the head', () => {
  test('is not asked for where that script has run', () => {
    startHeadScript();
    expect([allows('marketing'), lateCode.asked.length]).toEqual([false, 0]);
    decideConsent({ status: 'accepted' });
    expect([told(), pixel()]).toEqual([
      [
        ['default', 'denied'],
        ['update', 'granted'],
      ],
      'https://ads.test/pixel',
    ]);
  });

  test.each(['allow', 'deny'])('has heard what another plugin says after an answer, and it is kept once it can be: %s', (word) => {
    document.cookie = 'eu_cookies_bar=9999999999; path=/';
    if (word === 'allow') {
      document.cookie = 'eu_cookies_bar_decline=1; path=/';
    }
    startHeadScript();
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: word } }));
    expect(allows('marketing')).toBe(word === 'allow');
    document.dispatchEvent(new Event('DOMContentLoaded'));
    expect(allows('marketing')).toBe(word === 'allow');
  });

  test('has heard a word that an answer given since takes back', () => {
    document.cookie = 'eu_cookies_bar=9999999999; path=/';
    startHeadScript();
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: 'allow' } }));
    document.cookie = 'eu_cookies_bar_decline=1; path=/';
    expect(allows('marketing')).toBe(false);
  });

  test('is loaded if missing; until then nothing marked runs, and an answer is told only once', async () => {
    announceBar();
    const heard: string[] = [];
    const hear = ({ detail }: CustomEvent<{ source: string }>): void => {
      heard.push(detail.source);
    };
    document.addEventListener('shop:consent-changed', hear as EventListener);
    expect([allows('marketing'), lateCode.asked.length, pixel()]).toEqual([false, 1, null]);
    decideConsent({ status: 'accepted' }, 'accept');
    expect([allows('marketing'), heard, pixel()]).toEqual([true, ['accept'], null]);
    await vi.waitFor(() => expect(pixel()).toBe('https://ads.test/pixel'), PATIENT);
    document.removeEventListener('shop:consent-changed', hear as EventListener);
    expect([told(), heard]).toEqual([
      [
        ['default', 'denied'],
        ['update', 'granted'],
      ],
      ['accept'],
    ]);
    decideConsent({ status: 'declined' });
    expect([told().at(-1), pixel()]).toEqual([['update', 'denied'], null]);
  });

  test('tells Google’s tags nothing before a bar comes, since another tool may have told them', async () => {
    expect([allows('marketing'), pixel()]).toEqual([false, null]);
    decideConsent({ status: 'accepted' });
    await vi.waitFor(() => expect(pixel()).toBe('https://ads.test/pixel'), PATIENT);
    expect([told(), 'gtag' in window]).toEqual([[], false]);
    announceBar();
    expect(told()).toEqual([
      ['default', 'denied'],
      ['update', 'granted'],
    ]);
  });

  test('hears what another plugin told the WP Consent API meanwhile', async () => {
    expect(allows('marketing')).toBe(false);
    document.cookie = 'wp_consent_marketing=allow; path=/';
    await vi.waitFor(() => expect(allows('marketing')).toBe(true), PATIENT);
  });

  test.each(['allow', 'deny'])('hears meanwhile what another plugin says after an answer: %s', async (word) => {
    document.cookie = 'eu_cookies_bar=9999999999; path=/';
    if (word === 'allow') {
      document.cookie = 'eu_cookies_bar_decline=1; path=/';
    }
    expect([allows('marketing'), lateCode.asked.length]).toEqual([word === 'deny', 1]);
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { marketing: word } }));
    expect(allows('marketing')).toBe(word === 'allow');
    await settled();
    expect(allows('marketing')).toBe(word === 'allow');
  });

  test('does nothing on a page that has been left', async () => {
    expect(allows('marketing')).toBe(false);
    forgetPage();
    resetSharedConsent();
    await settled();
    expect([page.dataLayer, sharedConsent().update]).toEqual([undefined, undefined]);
  });

  test('that cannot be had is told once: answers count, and what is marked stays blocked', async () => {
    lateCode.missing = true;
    expect(allows('marketing')).toBe(false);
    const lines: string[] = [];
    await vi.waitFor(() => {
      lines.push(...printedLines());
      expect(lines).toEqual(["error: [shop] what holds scripts back could not be loaded; the page's own way is taken no such chunk"]);
    }, PATIENT);
    decideConsent({ status: 'accepted' });
    expect([allows('marketing'), document.cookie.includes('eu_cookies_bar='), pixel()]).toEqual([true, true, null]);
  });
});
