import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetSharedConsent } from '../../shared/consent/shared-state.js';
import { forgetPage } from '../../shared/page.js';
import { decideConsent } from '../support/consent.js';
import { FIELDS } from '../../widgets/order-attribution/order-attribution.schema.js';
import { landing } from '../../widgets/order-attribution/order-attribution.host.js';
import { lazyRecorder } from '../../widgets/order-attribution/tracking.js';
import { exchange, pageSettings, pageText, showPage } from '../host/recording.js';
import { settled, whileLoading } from '../shared/support.js';
import { leave, one } from '../widgets/render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../shared/stores/asked-permission.js';
import '../../widgets/order-attribution/index.js';

const TAG = '<shop-order-attribution></shop-order-attribution>';
const withTag = (html: string): string => html.replace('</body>', `${TAG}</body>`);
const recorded = exchange('checkout-ok').request.fields.filter(([name]) => name.startsWith('wc_order_attribution_'));
const value = (name: string): string => recorded.find(([key]) => key === `wc_order_attribution_${name}`)?.[1] ?? '';

let hide: () => void = () => undefined;
const open = async (html: string, address: string, referrer: string): Promise<void> => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL(address);
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => referrer });
  landing();
  // The settings stand in the page before its end.
  const loading = whileLoading();
  hide = showPage(html);
  loading.done();
  await settled();
};
const close = async (): Promise<void> => {
  await leave();
  hide();
  hide = () => undefined;
};

// What comes on need is here already: late.test.tsx has it come late.
beforeAll(() => lazyRecorder.load());
beforeEach(() => {
  // The answer is a cookie of this shop.
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/');
  // The first page was looked at when the tag was loaded.
  forgetPage();
  decideConsent({ status: 'accepted' });
});
afterEach(async () => {
  await close();
  resetSharedConsent();
  localStorage.clear();
  for (const part of document.cookie.split('; ')) {
    for (const domain of ['', '; domain=shop.test']) {
      document.cookie = `${part.split('=')[0]}=; path=/; max-age=-1${domain}`;
    }
  }
  Reflect.deleteProperty(document, 'referrer');
});

describe('the recorded checkout', () => {
  test('posts the recorded fields, in their order: what the landing page said, on the fourth page', async () => {
    await open(
      TAG,
      `${value('session_entry')}?utm_source=${value('utm_source')}&utm_medium=${value('utm_medium')}&utm_campaign=${value('utm_campaign')}`,
      value('referrer'),
    );
    for (let page = 2; page < 4; page += 1) {
      await close();
      await open(TAG, 'http://shop.test/product/hand-fork/', 'http://shop.test/shop/');
    }
    await close();
    await open(withTag(pageText('checkout')), 'http://shop.test/checkout/', 'http://shop.test/cart/');
    const posted = [...new FormData(one<HTMLFormElement>('form.checkout'))].filter(([name]) => name.startsWith('wc_order_attribution_'));
    expect(posted.map(([name]) => name)).toEqual(recorded.map(([name]) => name));
    // The clock, the browser and the parameters of the entry are this test's own.
    const own = new Set(['session_entry', 'session_start_time', 'user_agent'].map((name) => `wc_order_attribution_${name}`));
    expect(posted.filter(([name]) => !own.has(name))).toEqual(recorded.filter(([name]) => !own.has(name)));
    const said = Object.fromEntries(posted);
    expect(said['wc_order_attribution_session_start_time']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect([said['wc_order_attribution_session_entry'], said['wc_order_attribution_user_agent']]).toEqual([
      expect.stringMatching(/^http:\/\/shop\.test\/shop\/\?utm_source=newsletter/),
      navigator.userAgent,
    ]);
  });

  test('sets cookies for the browser session, as the shop says, and adds each field only once', async () => {
    const texts: string[] = [];
    const jar = document.cookie;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar,
      set: (text: string) => {
        texts.push(text);
      },
    });
    try {
      await open(withTag(pageText('checkout')), 'http://shop.test/checkout/', '');
    } finally {
      Reflect.deleteProperty(document, 'cookie');
    }
    const sbjs = texts.filter((text) => text.startsWith('sbjs_'));
    expect(sbjs.map((text) => [text.split('=', 1)[0], /expires/.test(text), text.slice(text.lastIndexOf(';domain'))])).toEqual(
      ['migrations', 'current_add', 'first_add', 'current', 'first', 'udata', 'session'].map((name) => [
        `sbjs_${name}`,
        name === 'session',
        ';domain=.shop.test; path=/',
      ]),
    );
    expect(document.querySelectorAll('wc-order-attribution-inputs > input[type="hidden"]')).toHaveLength(16);
    expect(document.querySelectorAll('[name="wc_order_attribution_source_type"]')).toHaveLength(1);
  });
});

test('the recorded registration form has the fields, the login form beside it does not', async () => {
  await open(withTag(pageText('my-account-login')), 'http://shop.test/my-account/', '');
  const names = (selector: string): number =>
    [...new FormData(one<HTMLFormElement>(selector)).keys()].filter((name) => name.startsWith('wc_order_attribution_')).length;
  expect([names('form.register'), names('form.login')]).toEqual([16, 0]);
});

test.each(['checkout', 'my-account-login'])('the fields of the recorded %s are our own list', (name) => {
  expect((pageSettings(pageText(name))['wc_order_attribution'] as { fields: unknown }).fields).toEqual(FIELDS);
});
