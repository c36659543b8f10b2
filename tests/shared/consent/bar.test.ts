import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceBar } from '../../../shared/consent/bar.js';
import { sharedConsent, resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { startHeadScript } from '../../../shared/consent/head-script.js';
import { forgetPage } from '../../../shared/page.js';
import { allows } from '../../support/consent.js';
import { settled } from '../support.js';

/** Who says how consent works on the site, for every plugin that asks the WP Consent API. */
const page = window as { wp_consent_type?: unknown; consent_api?: unknown; shopSettings?: unknown };
let heard: unknown[] = [];
const hear = (): void => {
  heard.push(page.wp_consent_type);
};
const parsed = (): void => {
  document.dispatchEvent(new Event('DOMContentLoaded'));
};

beforeEach(() => {
  heard = [];
  document.addEventListener('wp_consent_type_defined', hear);
});
afterEach(() => {
  document.removeEventListener('wp_consent_type_defined', hear);
  forgetPage();
  resetSharedConsent();
  for (const name of ['wp_consent_type', 'consent_api', 'shopSettings', 'dataLayer', 'gtag']) {
    Reflect.deleteProperty(window, name);
  }
});

test('a tag that asks nobody defines no type of consent', async () => {
  expect(allows('marketing')).toBe(false);
  await settled();
  parsed();
  expect([page.wp_consent_type, heard]).toEqual([undefined, []]);
});

test.each([
  ['the script in the head', startHeadScript],
  ['the bar', announceBar],
])('%s defines it at once, and says so again to those who have come below it', (_who, begin) => {
  begin();
  expect([page.wp_consent_type, heard]).toEqual(['optin', ['optin']]);
  parsed();
  expect(heard).toEqual(['optin', 'optin']);
});

test('a bar that asks for a refusal defines opt-out', () => {
  page.shopSettings = { 'cookie-bar': { type: 'optout' } };
  announceBar();
  expect(page.wp_consent_type).toBe('optout');
});

test.each<[string, () => void, unknown]>([
  [
    'a script',
    () => {
      page.wp_consent_type = 'optout';
    },
    'optout',
  ],
  [
    'the server',
    () => {
      page.consent_api = { consent_type: 'optout' };
    },
    undefined,
  ],
])('what %s has said before stays, and nothing is told', (_who, say, expected) => {
  say();
  startHeadScript();
  announceBar();
  parsed();
  expect([page.wp_consent_type, heard, sharedConsent().bar]).toEqual([expected, [], true]);
});

test('what the server says below the head is not hidden by ours, and is told', () => {
  startHeadScript();
  page.consent_api = { consent_type: 'optout' };
  parsed();
  expect([page.wp_consent_type, heard]).toEqual([undefined, ['optin', undefined]]);
});

test('what another script says later stays', () => {
  startHeadScript();
  page.wp_consent_type = 'optout';
  parsed();
  expect([page.wp_consent_type, heard]).toEqual(['optout', ['optin']]);
});
