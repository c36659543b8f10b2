import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { forgetPage } from '../../../shared/page.js';
import { decideConsent, withdrawConsent } from '../../support/consent.js';
import { landing } from '../../../widgets/order-attribution/order-attribution.host.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { settled } from '../../shared/support.js';
import { leave, one, put, withBar } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/order-attribution/index.js';

// The script in the head is not what this is about.
vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(
    original,
    (what) => !['what holds scripts back', 'what knows of consent'].includes(what),
  ),
);

const happy = Reflect.get(window, 'happyDOM') as { setURL(url: string): void };
const TAG = '<shop-order-attribution></shop-order-attribution><form class="checkout"></form>';
const global = globalThis as Record<string, unknown>;
const cookies = (): string[] =>
  document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter((name) => name.startsWith('sbjs_'));
const field = (name: string): string | undefined =>
  document.querySelector<HTMLInputElement>(`form input[name="wc_order_attribution_${name}"]`)?.value;
const state = (): string | undefined => one('shop-order-attribution').dataset['state'];
const clear = (): void => {
  for (const part of document.cookie.split('; ')) {
    for (const domain of ['', '; domain=shop.test']) {
      document.cookie = `${part.split('=')[0]}=; path=/; max-age=0${domain}`;
    }
  }
};

beforeEach(() => {
  resetLateCode();
  forgetPage();
  happy.setURL('http://shop.test/?utm_source=newsletter');
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => 'https://mail.example/' });
  landing();
});
withBar();
afterEach(async () => {
  await leave();
  resetSharedConsent();
  clear();
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(document, 'referrer');
  for (const name of ['wc_order_attribution', 'sbjs']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

describe('the code that keeps the source', () => {
  test('is not asked for before an answer, nor after a refusal that has nothing to take away', async () => {
    await put(TAG);
    expect([lateCode.asked.length, state()]).toEqual([0, 'waiting']);
    withdrawConsent();
    await settled();
    expect([lateCode.asked.length, state()]).toEqual([0, 'off']);
  });

  test('comes with the answer, and has the landing page as it was, though the address has changed', async () => {
    await put(TAG);
    history.pushState(null, '', '/cart/');
    decideConsent({ status: 'accepted' });
    expect([lateCode.asked.length, state()]).toEqual([1, 'waiting']);
    await vi.waitFor(() => expect(state()).toBe('tracking'));
    expect([field('utm_source'), field('referrer'), field('session_entry'), cookies().length]).toEqual([
      'newsletter',
      'https://mail.example/',
      'http://shop.test/?utm_source=newsletter',
      7,
    ]);
  });

  test.each([
    [
      'a cookie',
      () => {
        document.cookie = 'sbjs_current=typ%3Dutm; path=/; domain=shop.test';
      },
    ],
    [
      'a value in the storage',
      () => {
        localStorage.setItem('sbjs_udata', '0 vst=1');
      },
    ],
  ])('comes to take away %s of a source that a shop does not allow', async (_what, keep) => {
    keep();
    await put('<shop-order-attribution data-allow-tracking="no"></shop-order-attribution>');
    await vi.waitFor(() => expect([lateCode.asked.length, cookies(), localStorage.length]).toEqual([1, [], 0]));
    expect(state()).toBe('off');
  });

  test('keeps nothing where the answer was taken back before it came', async () => {
    await put(TAG);
    decideConsent({ status: 'accepted' });
    withdrawConsent();
    await settled();
    await vi.waitFor(() => expect(state()).toBe('off'));
    expect([cookies(), field('utm_source') ?? '']).toEqual([[], '']);
  });

  test('does nothing for a tag that has left before it came', async () => {
    const el = await put(TAG);
    decideConsent({ status: 'accepted' });
    el.remove();
    await settled();
    await settled();
    expect([lateCode.asked.length, cookies(), document.querySelector('input'), 'wc_order_attribution' in global]).toEqual([
      1,
      [],
      null,
      false,
    ]);
  });

  test('that cannot be had is told once; nothing is kept, and the next answer tries again', async () => {
    await put(TAG);
    lateCode.missing = true;
    decideConsent({ status: 'accepted' });
    await settled();
    expect([state(), cookies(), printedLines()]).toEqual([
      'waiting',
      [],
      ["error: [shop] what keeps the source of an order could not be loaded; the page's own way is taken no such chunk"],
    ]);
    withdrawConsent();
    lateCode.missing = false;
    decideConsent({ status: 'accepted' });
    await vi.waitFor(() => expect(state()).toBe('tracking'));
    expect(field('utm_source')).toBe('newsletter');
  });
});
