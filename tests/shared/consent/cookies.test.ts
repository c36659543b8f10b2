import { afterEach, describe, expect, test } from 'vitest';
import { STORED } from '../../../shared/consent/shared-state.js';
import { readConsent } from '../../../shared/consent/cookies.js';

/** What a page knows of an answer: the cookies that the server shares, what the browser kept beside them, and its own signals. */
const setCookies = (...pairs: readonly string[]): void =>
  pairs.forEach((pair) => {
    document.cookie = `${pair}; path=/`;
  });
const ALL = { necessary: true, functional: true, preferences: true, statistics: true, marketing: true };

afterEach(() => {
  for (const pair of document.cookie.split('; ')) {
    // Long ago: one that ends now is still there where the clock has not gone on by a millisecond.
    document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`;
  }
  localStorage.clear();
  Reflect.deleteProperty(window, 'shopSettings');
  Reflect.deleteProperty(navigator, 'doNotTrack');
});

describe('a refusal', () => {
  test('allows nothing but what is necessary, whatever the browser kept of an earlier answer', () => {
    setCookies('eu_cookies_bar=1', 'eu_cookies_bar_decline=1', 'eu_cookies_bar_block=');
    localStorage.setItem(STORED, JSON.stringify({ blocked: '', categories: ALL }));
    const { status, categories } = readConsent();
    expect([status, categories]).toEqual([
      'declined',
      { necessary: true, functional: false, preferences: false, statistics: false, marketing: false },
    ]);
  });

  test('without its mark the same answer is a consent', () => {
    setCookies('eu_cookies_bar=1', 'eu_cookies_bar_block=');
    localStorage.setItem(STORED, JSON.stringify({ blocked: '', categories: ALL }));
    const { status, categories } = readConsent();
    expect([status, categories]).toEqual(['accepted', ALL]);
  });
});

describe('Do Not Track, before an answer', () => {
  test.each([
    [undefined, 'dnt'],
    [true, 'dnt'],
    [false, ''],
    ['false', ''],
  ])('with the setting dnt %j the signal is %j', (dnt, signal) => {
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' });
    Object.assign(window, { shopSettings: { 'cookie-bar': { dnt } } });
    expect(readConsent().signal).toBe(signal);
  });
});
