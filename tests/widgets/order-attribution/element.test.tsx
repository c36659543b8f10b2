import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { WRONG_MARKS } from '../../../shared/consent/wrong-marks.rules.js';
import { forgetPage } from '../../../shared/page.js';
import { decideConsent, withdrawConsent } from '../../support/consent.js';
import { landing } from '../../../widgets/order-attribution/order-attribution.host.js';
import { lazyRecorder } from '../../../widgets/order-attribution/tracking.js';
import { printedLines } from '../../setup/each.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, put, withBar } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/order-attribution/index.js';

const happy = Reflect.get(window, 'happyDOM') as { setURL(url: string): void };
const TAG = '<shop-order-attribution></shop-order-attribution>';
const CHECKOUT = '<form class="checkout woocommerce-checkout" name="checkout"><input name="billing_email"></form>';
const REGISTER = '<form class="woocommerce-form woocommerce-form-register register"></form>';

/** Every cookie that is there, by name. */
const cookies = (): string[] =>
  document.cookie
    .split('; ')
    .map((part) => part.split('=')[0] ?? '')
    .filter((name) => name.startsWith('sbjs_'))
    .sort();
const allow = (): unknown => decideConsent({ status: 'accepted' });
const field = (name: string, n = 0): string | undefined =>
  document.querySelectorAll<HTMLInputElement>(`input[type="hidden"][name="wc_order_attribution_${name}"]`)[n]?.value;
const global = globalThis as Record<string, unknown>;
const UNGATED =
  'warn: [shop] <shop-order-attribution>: WooCommerce’s own script, which keeps the source of orders, runs without consent, whatever the visitor answers in the bar. Hold it back as shared/consent/README.md shows under "Scripts of the shop that need consent".';

function open(address: string, referrer = ''): void {
  happy.setURL(address);
  Object.defineProperty(document, 'referrer', { configurable: true, get: () => referrer });
  landing();
}
const clear = (): void => {
  for (const part of document.cookie.split('; ')) {
    const name = part.split('=')[0] ?? '';
    for (const domain of ['', '; domain=shop.test', '; domain=www.shop.test']) {
      document.cookie = `${name}=; path=/; max-age=0${domain}`;
    }
  }
};

// What comes on need is here already: late.test.tsx has it come late.
beforeAll(() => lazyRecorder.load());
beforeEach(() => {
  // The first page was looked at when the tag was loaded.
  forgetPage();
  open('http://shop.test/?utm_source=newsletter&utm_medium=email', 'https://search.example/');
});
withBar();
afterEach(async () => {
  await leave();
  resetSharedConsent();
  clear();
  localStorage.clear();
  sessionStorage.clear();
  Reflect.deleteProperty(document, 'referrer');
  for (const name of ['wc_order_attribution', 'sbjs', 'shopSettings', 'wp', 'wc']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

describe('before an answer', () => {
  test('nothing is kept, and forms are as the page printed them', async () => {
    await put(`${TAG}${CHECKOUT}`);
    expect([cookies(), localStorage.length, one('main').innerHTML.endsWith(CHECKOUT)]).toEqual([[], 0, true]);
    expect(one('shop-order-attribution').dataset['state']).toBe('waiting');
  });

  test('the fields of the host’s element are there and empty, also in a form that comes later', async () => {
    await put(`${TAG}<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form><p></p>`);
    one('p').innerHTML = '<form class="register"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>';
    const names = (selector: string): [string, unknown][] => [...new FormData(one<HTMLFormElement>(selector))];
    expect([
      names('form.checkout').length,
      names('form.register').length,
      new Set(names('form.checkout').map(([, value]) => value)),
      cookies(),
    ]).toEqual([16, 16, new Set(['']), []]);
    allow();
    await settled();
    expect([field('utm_source', 0), field('utm_source', 1)]).toEqual(['newsletter', 'newsletter']);
  });

  test('a form with the host’s element at five places posts one set of fields', async () => {
    const five = '<div><wc-order-attribution-inputs></wc-order-attribution-inputs></div>'.repeat(5);
    await put(`${TAG}<form class="checkout">${five}</form><form class="register">${five}</form>`);
    const sets = (): (File | string)[][] =>
      ['form.checkout', 'form.register'].map((form) => new FormData(one<HTMLFormElement>(form)).getAll('wc_order_attribution_utm_source'));
    expect(sets()).toEqual([[''], ['']]);
    allow();
    await settled();
    expect(sets()).toEqual([['newsletter'], ['newsletter']]);
  });

  test('the functions for other plugins exist and know nothing; one of them can allow tracking', async () => {
    await put(`${TAG}${CHECKOUT}`);
    const api = global['wc_order_attribution'] as { getAttributionData(): Record<string, unknown>; setOrderTracking(allow: boolean): void };
    expect([
      Object.keys(api.getAttributionData()).length,
      Object.values(api.getAttributionData()).filter((value) => value !== null),
      (global['sbjs'] as { get: unknown }).get,
    ]).toEqual([16, [], {}]);
    api.setOrderTracking(true);
    await settled();
    expect([api.getAttributionData()['utm_source'], field('utm_source'), one('shop-order-attribution').dataset['state']]).toEqual([
      'newsletter',
      'newsletter',
      'tracking',
    ]);
  });

  test('a late answer keeps the landing page’s source, though the address has changed', async () => {
    await put(`${TAG}${CHECKOUT}`);
    history.pushState(null, '', '/cart/');
    const heard: unknown[] = [];
    document.addEventListener('shop:attribution-changed', (e) => heard.push(e.detail.data['utm_source']), { once: true });
    allow();
    await settled();
    expect([field('utm_source'), field('utm_medium'), field('session_entry'), field('referrer')]).toEqual([
      'newsletter',
      'email',
      'http://shop.test/?utm_source=newsletter&utm_medium=email',
      'https://search.example/',
    ]);
    expect(cookies()).toEqual([
      'sbjs_current',
      'sbjs_current_add',
      'sbjs_first',
      'sbjs_first_add',
      'sbjs_migrations',
      'sbjs_session',
      'sbjs_udata',
    ]);
    expect([heard, one('shop-order-attribution').dataset['state']]).toEqual([['newsletter'], 'tracking']);
  });
});

describe('with consent', () => {
  beforeEach(() => {
    allow();
  });

  test('a page load counts once, however many tags there are and however they move', async () => {
    await put(`<div>${TAG}${TAG}${REGISTER}</div><section></section>`);
    expect(field('session_pages')).toBe('1');
    one('section').append(one('shop-order-attribution'));
    await settled();
    one('shop-order-attribution').remove();
    await settled();
    document.body.append(document.createElement('shop-order-attribution'));
    await settled();
    expect([field('session_pages'), document.querySelectorAll('form input')]).toEqual(['1', expect.objectContaining({ length: 16 })]);
  });

  test('a second page goes on, a third after the session is a new visit', async () => {
    await put(`${TAG}${CHECKOUT}`);
    await leave();
    open('http://shop.test/checkout/', 'http://shop.test/');
    await put(`${TAG}${CHECKOUT}`);
    expect([field('utm_source'), field('session_pages'), field('session_count')]).toEqual(['newsletter', '2', '1']);
    await leave();
    document.cookie = 'sbjs_session=; path=/; max-age=0; domain=shop.test';
    open('http://shop.test/', 'https://blog.example/post');
    await put(`${TAG}${CHECKOUT}`);
    expect([field('source_type'), field('utm_source'), field('session_pages'), field('session_count')]).toEqual([
      'referral',
      'blog.example',
      '1',
      '2',
    ]);
  });

  test('withdrawn, every cookie goes, wherever it was set, and the fields are empty', async () => {
    clear();
    await leave();
    resetSharedConsent();
    open('http://www.shop.test/?utm_source=a');
    allow();
    document.cookie = 'sbjs_first=old; path=/; domain=www.shop.test';
    document.cookie = 'sbjs_udata=old; path=/';
    await put(`${TAG}${CHECKOUT}`);
    expect(cookies()).toContain('sbjs_current');
    withdrawConsent();
    await settled();
    expect([cookies(), field('utm_source'), one('shop-order-attribution').dataset['state']]).toEqual([[], '', 'off']);
    allow();
    await settled();
    expect([field('utm_source'), field('session_pages'), cookies().length]).toEqual(['a', '1', 7]);
  });

  test('another category can be the one that is needed', async () => {
    decideConsent({ status: 'saved', categories: { marketing: false, statistics: true } });
    await put(`<shop-order-attribution data-consent-category="statistics"></shop-order-attribution>${CHECKOUT}`);
    expect(field('utm_source')).toBe('newsletter');
  });

  test('a shop that allows no tracking keeps nothing, and removes what was there', async () => {
    document.cookie = 'sbjs_current=typ%3Dutm; path=/; domain=shop.test';
    await put(`<shop-order-attribution data-allow-tracking="no"></shop-order-attribution>${CHECKOUT}`);
    expect([cookies(), field('utm_source'), one('shop-order-attribution').dataset['state']]).toEqual([[], '', 'off']);
  });

  test('forms that come later, or lose their fields, have them', async () => {
    await put(`${TAG}<div id="here"></div>`);
    one('#here').innerHTML = CHECKOUT + REGISTER;
    await settled();
    expect([field('utm_source', 0), field('utm_source', 1)]).toEqual(['newsletter', 'newsletter']);
    one('form.register').replaceChildren();
    await settled();
    expect(one<HTMLFormElement>('form.register').elements).toHaveLength(16);
    expect(new FormData(one<HTMLFormElement>('form.checkout')).get('wc_order_attribution_source_type')).toBe('utm');
  });

  test('the host’s element in a form holds the fields; other forms are not touched', async () => {
    await put(`${TAG}<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form><form class="cart"></form>`);
    expect(document.querySelectorAll('wc-order-attribution-inputs > input')).toHaveLength(16);
    expect(one<HTMLFormElement>('form.checkout').elements).toHaveLength(16);
    expect(one<HTMLFormElement>('form.cart').elements).toHaveLength(0);
    expect(field('utm_source')).toBe('newsletter');
  });

  test('values that another plugin sets on the host’s element, at any time, fill its fields', async () => {
    await put(TAG);
    const Holder = customElements.get('wc-order-attribution-inputs');
    expect(Holder).toBeDefined();
    const el = document.createElement('wc-order-attribution-inputs') as HTMLElement & { values: Record<string, string | null> };
    el.values = { utm_source: 'theirs', utm_medium: null };
    document.body.append(el);
    expect([
      el.querySelector<HTMLInputElement>('[name$="utm_source"]')?.value,
      el.querySelector<HTMLInputElement>('[name$="utm_medium"]')?.value,
    ]).toEqual(['theirs', '']);
    await settled();
    el.querySelector('[name$="utm_term"]')?.remove();
    el.values = { utm_source: 'x' };
    expect(printedLines()).toEqual(['warn: [shop] <wc-order-attribution-inputs> has no hidden field wc_order_attribution_utm_term']);
  });

  test('the shop’s own list of fields and prefix is what is sent', async () => {
    global['wc_order_attribution'] = {
      params: { prefix: 'src_', lifetime: 0.00001, session: 30, base64: false, allowTracking: true },
      fields: { from: 'current.src', odd: 'nothing.at.all' },
    };
    await put(`${TAG}${CHECKOUT}`);
    expect([...document.querySelectorAll<HTMLInputElement>('form [type="hidden"]')].map(({ name, value }) => [name, value])).toEqual([
      ['src_from', 'newsletter'],
      ['src_odd', ''],
    ]);
  });

  test('is told by the functions other plugins know, and gone with the tag', async () => {
    const settings: Record<string, unknown> = { params: {} };
    global['wc_order_attribution'] = settings;
    const el = await put(TAG);
    const api = settings as unknown as { getAttributionData(): Record<string, unknown>; setOrderTracking(allow: unknown): void };
    expect(api.getAttributionData()).toMatchObject({ utm_source: 'newsletter', session_pages: '1' });
    expect((global['sbjs'] as { get: { current: unknown } }).get.current).toMatchObject({ typ: 'utm', src: 'newsletter' });
    api.setOrderTracking(false);
    await settled();
    expect([api.getAttributionData()['utm_source'], cookies()]).toEqual([null, []]);
    api.setOrderTracking(1);
    expect(api.getAttributionData()['utm_source']).toBe('newsletter');
    el.remove();
    await settled();
    expect([Object.keys(settings), 'sbjs' in global]).toEqual([['params'], false]);
  });

  test('another plugin’s setOrderTracking(true) overrides a printed no, until the shopper answers', async () => {
    const settings: Record<string, unknown> = { params: { allowTracking: '' } };
    global['wc_order_attribution'] = settings;
    await put(`${TAG}${CHECKOUT}`);
    expect([cookies(), one('shop-order-attribution').dataset['state']]).toEqual([[], 'off']);
    (settings as unknown as { setOrderTracking(allow: boolean): void }).setOrderTracking(true);
    await settled();
    expect([cookies().length, field('utm_source'), one('shop-order-attribution').dataset['state']]).toEqual([7, 'newsletter', 'tracking']);
    withdrawConsent();
    await settled();
    expect([cookies(), field('utm_source'), one('shop-order-attribution').dataset['state']]).toEqual([[], '', 'off']);
  });

  test('the page is as before when the tag has left', async () => {
    const el = await put(`${TAG}<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>${REGISTER}`);
    el.remove();
    await settled();
    expect(one('main').innerHTML).toBe(
      `<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>${REGISTER}`,
    );
    document.body.append(el);
    await settled();
    expect([field('utm_source', 0), field('utm_source', 1)]).toEqual(['newsletter', 'newsletter']);
  });

  test('in the browser’s storage it adds no cookie, ends in time, and goes with the consent', async () => {
    await put(`<shop-order-attribution data-storage="local" data-lifetime="1"></shop-order-attribution>${CHECKOUT}`);
    expect(cookies()).toEqual([]);
    expect(localStorage.getItem('sbjs_current')).toMatch(/^\d{13} typ=utm\|\|\|src=newsletter/);
    await leave();
    open('http://shop.test/', '');
    await put(`<shop-order-attribution data-storage="local" data-lifetime="1"></shop-order-attribution>${CHECKOUT}`);
    expect([field('utm_source'), field('session_pages')]).toEqual(['newsletter', '2']);
    await leave();
    localStorage.setItem('sbjs_current', '1 typ=utm|||src=old');
    open('http://shop.test/', '');
    await put(`<shop-order-attribution data-storage="local"></shop-order-attribution>${CHECKOUT}`);
    expect(field('source_type')).toBe('typein');
    withdrawConsent();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('sbjs_'))).toEqual([]);
  });

  test('text of the address is only ever text', async () => {
    await leave();
    open('http://shop.test/?utm_source=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E&utm_medium=%3Cscript%3E');
    await put(`${TAG}${CHECKOUT}`);
    expect([field('utm_source'), field('utm_medium')]).toEqual(['"><img src=x onerror=alert(1)>', '<script>']);
    expect(document.querySelector('img, main script')).toBeNull();
  });

  test('the block checkout gets the values, and none when consent is withdrawn', async () => {
    const sent: unknown[] = [];
    const listeners = new Set<() => void>();
    global['wc'] = { wcBlocksData: {} };
    global['wp'] = {
      data: {
        dispatch: (key: string) =>
          key === 'wc/store/checkout'
            ? {
                setExtensionData: (...args: unknown[]) => {
                  sent.push(args);
                },
              }
            : {},
        select: () => ({}),
        subscribe: (run: () => void) => {
          listeners.add(run);
          return () => {
            listeners.delete(run);
          };
        },
      },
    };
    await put(TAG);
    await vi.dynamicImportSettled();
    expect(sent.at(-1)).toEqual([
      'woocommerce/order-attribution',
      expect.objectContaining({ utm_source: 'newsletter', session_pages: '1' }),
      true,
    ]);
    const before = sent.length;
    for (const run of listeners) {
      run();
    }
    for (const run of listeners) {
      run();
    }
    expect(sent.length).toBe(before + 1);
    withdrawConsent();
    expect(Object.values((sent.at(-1) as [string, Record<string, unknown>])[1]).every((value) => value === null)).toBe(true);
  });

  test('forbidden cookies do no harm', async () => {
    await leave();
    open('http://shop.test/?utm_source=a');
    const forbid = (): never => {
      throw new DOMException('no', 'SecurityError');
    };
    Object.defineProperty(document, 'cookie', { configurable: true, get: forbid, set: forbid });
    try {
      await put(`${TAG}${CHECKOUT}`);
      allow();
      expect(field('utm_source')).toBe('a');
    } finally {
      Reflect.deleteProperty(document, 'cookie');
    }
  });

  test('bad input: one line names it, the default applies', async () => {
    await put(
      '<shop-order-attribution data-lifetime="long" data-fields="{" data-timezone-offset="late" data-storage="disk"></shop-order-attribution>',
    );
    expect(printedLines().map((line) => line.replace(/ <shop[^>]*>$/, ''))).toEqual([
      'error: [shop] <shop-order-attribution> data-lifetime="long": expected a number; using the default',
      'error: [shop] <shop-order-attribution> data-fields="{": expected JSON; using the default',
      'error: [shop] <shop-order-attribution> data-storage="disk": expected one of cookies, local; using the default',
      'error: [shop] <shop-order-attribution> data-timezone-offset="late": expected hours from UTC between -14 and 14, or local; using the default',
    ]);
    expect(cookies()).toContain('sbjs_current');
  });
});

describe('beside the host’s own script', () => {
  interface Host {
    params: { allowTracking: boolean };
    fields: Record<string, string>;
    getAttributionData(): Record<string, string | null>;
    setOrderTracking(allow: boolean): void;
  }
  const calls: boolean[] = [];
  const runHost = (allowTracking = true): Host => {
    const host: Host = {
      params: { allowTracking },
      fields: { utm_source: 'current.src' },
      getAttributionData: () => ({ utm_source: host.params.allowTracking ? 'by the host' : null }),
      setOrderTracking: (allow) => {
        calls.push(allow);
        host.params.allowTracking = allow;
      },
    };
    global['wc_order_attribution'] = host;
    global['sbjs'] = { init: () => undefined, get: {} };
    return host;
  };
  beforeEach(() => {
    calls.length = 0;
  });

  test('that one keeps the books: no cookie of ours, its values in forms it does not serve', async () => {
    allow();
    const host = runHost();
    await put(`${TAG}${REGISTER}`);
    expect([cookies(), calls, field('utm_source'), host.getAttributionData()]).toEqual([
      [],
      [],
      'by the host',
      { utm_source: 'by the host' },
    ]);
  });

  test('refused and then accepted on one page, it keeps the source again', async () => {
    const host = runHost();
    await put(TAG);
    withdrawConsent();
    await settled();
    expect([calls, host.params.allowTracking]).toEqual([[false], false]);
    // Something of the page changes, and the tag reads its settings again.
    document.dispatchEvent(new Event('DOMContentLoaded'));
    one('shop-order-attribution').setAttribute('data-session', '20');
    await settled();
    allow();
    await settled();
    expect([calls.at(-1), host.params.allowTracking, one('shop-order-attribution').dataset['state']]).toEqual([true, true, 'tracking']);
  });

  test('silence changes nothing; a refusal is told to it and what it left is removed', async () => {
    runHost();
    document.cookie = 'sbjs_current=typ%3Dutm; path=/; domain=shop.test';
    await put(`${TAG}${REGISTER}`);
    expect([calls, cookies()]).toEqual([[], ['sbjs_current']]);
    withdrawConsent();
    await settled();
    expect([calls, cookies(), field('utm_source')]).toEqual([[false], [], '']);
    allow();
    expect([calls, field('utm_source')]).toEqual([[false, true], 'by the host']);
  });

  test('it may come late: we wait for it, and the name of its element stays free', async () => {
    allow();
    const loading = whileLoading();
    const script = document.createElement('script');
    script.type = 'text/javascript';
    script.id = 'wc-order-attribution-js';
    document.head.append(script);
    await put(`${TAG}${REGISTER}`);
    expect([cookies(), document.querySelector('form input')]).toEqual([[], null]);
    runHost();
    loading.done();
    await settled();
    expect([cookies(), field('utm_source'), printedLines()]).toEqual([[], 'by the host', [UNGATED]]);
    script.remove();
  });

  test('settings and scripts that the page prints behind the tag are heeded', async () => {
    allow();
    const texts: string[] = [];
    const loading = whileLoading();
    await put(`${TAG}${REGISTER}`);
    expect([cookies(), document.querySelector('form input')]).toEqual([[], null]);
    global['wc_order_attribution'] = { params: { lifetime: 0.00001, prefix: 'late_' }, fields: { from: 'current.src' } };
    const jar = document.cookie;
    Object.defineProperty(document, 'cookie', {
      configurable: true,
      get: () => jar,
      set: (text: string) => {
        texts.push(text);
      },
    });
    loading.done();
    await settled();
    Reflect.deleteProperty(document, 'cookie');
    expect(texts.find((text) => text.startsWith('sbjs_current='))).not.toMatch(/expires/);
    expect(one<HTMLInputElement>('form input').name).toBe('late_from');
  });

  test('one that has not come when the page is left is stood in for: the page counts', async () => {
    allow();
    Object.defineProperty(document, 'readyState', { configurable: true, get: () => 'interactive' });
    const script = document.createElement('script');
    script.id = 'wc-order-attribution-js';
    document.head.append(script);
    await put(`${TAG}${REGISTER}`);
    expect(cookies()).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    expect([cookies().length, printedLines()]).toEqual([7, [UNGATED]]);
    Reflect.deleteProperty(document, 'readyState');
    script.remove();
  });

  test('one marked as waiting for consent stays off while the tag is there; the visit counts once', async () => {
    const scripts = ['sourcebuster', 'order-attribution', 'wp-consent-api-integration'].map((name) => {
      const script = document.createElement('script');
      script.type = 'text/plain';
      script.dataset['shopConsent'] = 'marketing';
      script.setAttribute('src', `/assets/js/${name}.min.js`);
      return script;
    });
    document.body.append(...scripts);
    const main = document.createElement('div');
    main.innerHTML = `${TAG}<form class="checkout"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>`;
    document.body.append(main);
    await settled();
    allow();
    await settled();
    expect([scripts.map(({ type }) => type), field('session_pages'), document.querySelectorAll('form input').length]).toEqual([
      Array(3).fill('text/x-shop-replaced'),
      '1',
      16,
    ]);
    expect(document.querySelector(WRONG_MARKS)).toBeNull();
    main.remove();
    await settled();
    expect(scripts.map(({ type }) => type)).toEqual(Array(3).fill('text/plain'));
    expect(printedLines()).toEqual([]);
  });

  test('one that another tool holds back is left to that tool', async () => {
    const script = document.createElement('script');
    script.id = 'wc-order-attribution-js';
    script.type = 'text/plain';
    document.head.append(script);
    await put(TAG);
    expect(script.type).toBe('text/plain');
    script.remove();
  });

  test('one that the WP Consent API holds back is not named', async () => {
    global['wc_order_attribution'] = { params: { consentCategory: 'marketing' }, fields: {} };
    const script = document.createElement('script');
    script.id = 'wc-order-attribution-js';
    script.type = 'module';
    document.head.append(script);
    await put(TAG);
    script.remove();
    expect(printedLines()).toEqual([]);
  });

  test('one that never came is stood in for', async () => {
    allow();
    const loading = whileLoading();
    const script = document.createElement('script');
    script.id = 'wc-order-attribution-js';
    document.head.append(script);
    await put(`${TAG}${REGISTER}`);
    expect(cookies()).toEqual([]);
    loading.done();
    window.dispatchEvent(new Event('load'));
    await settled();
    expect([field('utm_source'), printedLines()]).toEqual(['newsletter', [UNGATED]]);
    script.remove();
  });
});
