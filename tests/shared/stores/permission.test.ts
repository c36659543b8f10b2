import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent, sharedConsent } from '../../../shared/consent/shared-state.js';
import { forgetPage } from '../../../shared/page.js';
import type { Permission } from '../../../shared/stores/asking.js';
import { onPermission } from '../../../shared/stores/permission.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { settled } from '../support.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const ENGINE = 'what knows of consent';
let stop = (): void => undefined;
beforeEach(resetLateCode);
afterEach(() => {
  stop();
  document.body.replaceChildren();
  for (const name of ['eu_cookies_bar', 'eu_cookies_bar_block', 'eu_cookies_bar_decline', 'wp_consent_statistics']) {
    document.cookie = `${name}=; max-age=-1; path=/`;
  }
  localStorage.clear();
  Reflect.deleteProperty(globalThis, 'wp_consent_type');
  resetSharedConsent();
  forgetPage();
});

/** Asks for statistics, and lets the page get ready. @returns what was told, in order */
async function told(): Promise<Permission[]> {
  const heard: Permission[] = [];
  stop = onPermission('statistics', (now) => heard.push(now));
  await vi.waitFor(() => expect(heard.some(({ by }) => by !== 'unknown')).toBe(true));
  await settled();
  return heard;
}

test('where nobody asks nothing is loaded for it', async () => {
  expect((await told()).at(-1)).toEqual({ allowed: false, answered: false, by: 'nobody' });
  expect(lateCode.asked).toEqual([]);
});

test.each([
  ['a bar', () => document.body.append(document.createElement('shop-cookie-bar'))],
  ['an answer of an earlier page', () => (document.cookie = 'eu_cookies_bar=1; path=/')],
  ['a choice of an earlier page', () => localStorage.setItem('shop_consent', '{}')],
  ['the WP Consent API', () => Reflect.set(globalThis, 'wp_consent_type', 'optin')],
])('%s has it loaded, and nothing is allowed until then', async (_what, put) => {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  put();
  const heard = await told();
  expect(lateCode.asked).toContain(ENGINE);
  expect(heard.some(({ allowed }) => allowed)).toBe(false);
  come();
});

test('a bar that comes late has it loaded then', async () => {
  await told();
  document.body.append(document.createElement('shop-cookie-bar'));
  document.dispatchEvent(new CustomEvent('wp_consent_type_defined'));
  await settled();
  expect(lateCode.asked).toContain(ENGINE);
});

describe('what another plugin says while it is on its way', () => {
  /** Says it, after an answer that refused all. @param meanwhile what happens after it, before the engine has come @returns what is told */
  async function says(category: string, meanwhile = (): void => undefined): Promise<Permission[]> {
    let come = (): void => undefined;
    lateCode.way = new Promise<void>((resolve) => {
      come = resolve;
    });
    document.cookie = 'eu_cookies_bar=9999999999; path=/';
    document.cookie = 'eu_cookies_bar_block=_ga; path=/';
    const heard: Permission[] = [];
    stop = onPermission(category, (now) => heard.push(now));
    document.dispatchEvent(new CustomEvent('wp_listen_for_consent_change', { detail: { [category]: 'allow' } }));
    meanwhile();
    come();
    await vi.waitFor(() => expect(sharedConsent().update).toBeDefined());
    await settled();
    return heard;
  }

  test('changes an answer of an earlier page, and is kept', async () => {
    expect((await says('statistics')).at(-1)).toEqual({ allowed: true, answered: true, by: 'bar' });
    expect(JSON.parse(localStorage.getItem('shop_consent') ?? '{}').categories).toMatchObject({ statistics: true, marketing: false });
  });

  test('does not change an answer that was given after it', async () => {
    const heard = await says('statistics', () => {
      document.cookie = 'eu_cookies_bar_decline=1; path=/';
    });
    expect(heard.at(-1)).toEqual({ allowed: false, answered: true, by: 'bar' });
  });

  test('of statistics that name nobody opens no others', async () => {
    await says('statistics-anonymous');
    expect(sharedConsent().state.categories.statistics).toBe(false);
  });
});
