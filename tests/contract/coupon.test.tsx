import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { navigation } from '../../shared/url.js';
import { exchange, fakeFetch, pageText, recordedJson, showPage, wrapElement, type FakeFetch, type Reply } from '../host/recording.js';
import { leave, one } from '../widgets/render.js';
import { settled } from '../shared/support.js';
import { forgetPage } from '../../shared/page.js';
import { dropJquery, loadJquery } from '../shared/host/jquery.js';
import '../../widgets/coupon/index.js';

interface Settings {
  readonly objects: Readonly<Record<string, readonly { readonly pages: readonly string[]; readonly value: unknown }[]>>;
}
const settingsOf = (page: string): unknown =>
  recordedJson<Settings>('settings').objects['WTSmartCouponOBJ']?.find((v) => v.pages.includes(page))?.value;

const CALL = 'POST /?wc-ajax=apply_coupon_on_click';
let hide: () => void = () => undefined;
let fetch: FakeFetch;
const route = (reply: Reply, more: Readonly<Record<string, Reply>> = {}): void => {
  fetch = fakeFetch({ [CALL]: reply, ...more }, { cookies: document });
  vi.stubGlobal('fetch', fetch);
};

beforeEach(() => {
  (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/cart/');
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: query.includes('reduce') }) as MediaQueryList);
  vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
});
afterEach(async () => {
  hide();
  await leave();
  dropJquery();
  forgetPage();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'WTSmartCouponOBJ');
});

/** The recorded page with our tag around the plugin's box, and the settings its script gets. */
async function open(page: string, opening: RegExp, settings = page): Promise<void> {
  hide = showPage(pageText(page, { tags: (html) => wrapElement(html, opening, 'shop-coupon'), stripScripts: 'all' }));
  Reflect.set(globalThis, 'WTSmartCouponOBJ', settingsOf(settings));
  await settled();
}
const coupon = (code: string): HTMLElement => one(`.wt-single-coupon[data-code="${code}"]`);

describe('the recorded cart page with clickable coupons', () => {
  test.each([
    ['coupon-click-ok', 'applied'],
    ['coupon-click-expired', 'refused'],
    ['coupon-click-method-bound', 'applied'],
    ['coupon-click-twice', 'refused'],
  ] as const)('our request is the recorded one, field for field: %s', async (name, state) => {
    const recorded = exchange(name);
    const code = recorded.request.fields.find(([key]) => key === 'coupon_code')?.[1] ?? '';
    const id = recorded.request.fields.find(([key]) => key === 'coupon_id')?.[1] ?? '';
    route(name, { 'GET /cart/': () => new Response(pageText('cart-smart-coupons')) });
    await open('cart-smart-coupons', /<div class="woocommerce">/);
    // The recorder clicked codes as their owner wrote them; the page prints them in small letters.
    const ends: string[] = [];
    for (const end of ['shop:coupon-applied', 'shop:coupon-failed'] as const) {
      document.addEventListener(
        end,
        (e) => {
          ends.push(`${e.type} ${e.detail.code}`);
        },
        { once: true },
      );
    }
    const clicked = one('.wt-single-coupon');
    clicked.setAttribute('data-code', code);
    clicked.setAttribute('data-id', id);
    clicked.click();
    await settled();
    const [sent] = fetch.sent;
    expect([sent?.method, sent?.url, sent?.fields, sent?.headers.get('content-type')]).toEqual([
      'POST',
      recorded.request.url,
      recorded.request.fields,
      recorded.request.headers['content-type'],
    ]);
    expect(sent?.body).toBe(recorded.request.body);
    expect(ends).toEqual([`shop:coupon-${state === 'applied' ? 'applied' : 'failed'} ${code}`]);
    // The coupons stand inside the cart's form, so the fresh form brought new ones.
    expect([clicked.isConnected, one('.wt-single-coupon').dataset['state']]).toEqual([false, 'idle']);
    const notice = document.createElement('div');
    notice.innerHTML = recorded.response.text;
    expect(one('.woocommerce-notices-wrapper').textContent?.replaceAll(/\s+/g, ' ').trim()).toBe(
      notice.textContent?.replaceAll(/\s+/g, ' ').trim(),
    );
    expect(navigation.reload).not.toHaveBeenCalled();
    expect(fetch.unexpected).toEqual([]);
  });

  test('every printed coupon is ready, with the code and id it was printed with', async () => {
    route('coupon-click-ok', { 'GET /cart/': () => new Response(pageText('cart-smart-coupons')) });
    await open('cart-smart-coupons', /<div class="woocommerce">/);
    const coupons = [...document.querySelectorAll<HTMLElement>('.wt-single-coupon')];
    expect(coupons.map((c) => [c.dataset['id'], c.dataset['code'], c.dataset['state']])).toEqual([
      ['24', 'cashonly', 'idle'],
      ['25', 'tenoff', 'idle'],
      ['26', 'fiver', 'idle'],
      ['28', 'bigspend', 'idle'],
    ]);
    coupon('fiver').click();
    await settled();
    expect(fetch.sent[0]?.fields).toEqual([
      ['_wpnonce', '41335b8e83'],
      ['coupon_code', 'fiver'],
      ['coupon_id', '26'],
    ]);
  });

  test('a wrong nonce is refused as recorded, got anew from the page, and refused no more', async () => {
    const replies = ['coupon-click-bad-nonce', 'coupon-click-ok'];
    route(() => exchange(replies.shift() ?? ''), { 'GET /cart/': () => new Response(pageText('cart-smart-coupons')) });
    const inner = fetch;
    const fresh = new Response(
      `<script id="wt-smart-coupon-for-woo-js-extra">var WTSmartCouponOBJ = ${JSON.stringify(settingsOf('cart-smart-coupons'))};</script>`,
    );
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) => (url.includes('shop-fresh=') ? Promise.resolve(fresh) : inner(url, init)));
    await open('cart-smart-coupons', /<div class="woocommerce">/);
    Reflect.set(globalThis, 'WTSmartCouponOBJ', { wc_ajax_url: 'http://shop.test/?wc-ajax=', nonces: { apply_coupon: 'badbadbad0' } });
    const applied = vi.fn();
    document.addEventListener('shop:coupon-applied', applied, { once: true });
    coupon('fiver').click();
    await settled();
    expect(inner.sent.filter((s) => s.call === CALL).map((s) => s.fields[0]?.[1])).toEqual(['badbadbad0', '41335b8e83']);
    expect(applied).toHaveBeenCalledOnce();
  });
});

test('a coupon from a refresh of the recorded checkout is applied and the review refreshed', async () => {
  route('coupon-click-ok');
  const $ = loadJquery();
  const told: string[] = [];
  // That of the coupon plugin's profile was recorded without a form, so it is the plain one with the plugin's settings.
  await open('checkout', /<form name="checkout"/, 'checkout-smart-coupons');
  $(document.body).on('update_checkout applied_coupon', (e) => {
    told.push(e.type);
  });
  one('shop-coupon form').insertAdjacentHTML(
    'afterbegin',
    '<div class="wt_coupon_wrapper"><div class="wt-single-coupon active-coupon checkout_page" data-id="25" data-code="TENOFF" tabindex="0" role="button"></div></div>',
  );
  await settled();
  coupon('TENOFF').click();
  await settled();
  expect(fetch.sent.map((s) => s.body)).toEqual([exchange('coupon-click-ok').request.body]);
  expect(told).toEqual(['update_checkout', 'applied_coupon']);
  expect(one('.woocommerce-notices-wrapper .woocommerce-message').textContent?.trim()).toBe('Coupon code applied successfully.');
});

test('on the recorded block checkout the click goes the native way', async () => {
  route('coupon-click-ok');
  const clicks: unknown[] = [];
  const hear = (e: Event): void => {
    clicks.push((e as CustomEvent).detail);
  };
  document.addEventListener('wt_sc_api_coupon_clicked', hear);
  hide = showPage(pageText('checkout-blocks-smart-coupons', { stripScripts: 'all' }));
  const tag = document.createElement('shop-coupon');
  tag.innerHTML =
    '<div class="wt_coupon_wrapper"><div class="wt-single-coupon active-coupon" data-id="24" data-code="cashonly" tabindex="0" role="button"></div></div>';
  document.body.append(tag);
  const block = document.createElement('div');
  block.className = 'wc-block-checkout';
  one('.wp-block-woocommerce-checkout').append(block);
  await settled();
  coupon('cashonly').click();
  await settled();
  document.removeEventListener('wt_sc_api_coupon_clicked', hear);
  expect(clicks).toEqual([{ coupon_code: 'cashonly', coupon_id: '24' }]);
  expect(fetch.calls()).toEqual([]);
  document.dispatchEvent(
    new CustomEvent('wt_sc_api_coupon_click_done', { detail: { coupon_code: 'cashonly', coupon_id: '24', status: true } }),
  );
  await settled();
  expect(coupon('cashonly').getAttribute('data-state')).toBe('applied');
});
