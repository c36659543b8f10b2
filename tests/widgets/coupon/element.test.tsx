import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import { $cart } from '../../../shared/cart/state.js';
import { cartQueue } from '../../../shared/cart/queue.js';
import { navigation } from '../../../shared/url.js';
import { exchange, fakeFetch, held, offline, pageText, withBody, type FakeFetch, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { one, press, put } from '../render.js';
import {
  alertText,
  answerWith,
  blocked,
  box,
  CALL,
  coupon,
  eachOnACouponPage,
  fetch,
  listenToNatives,
  heard,
  motion,
  page,
  routes,
  state,
  store,
  fireDone,
  answerBy,
  wrapper,
} from './support.js';

eachOnACouponPage();

describe('a clicked coupon', () => {
  test('is applied: boxes are covered until the answer, and its notice replaces older ones', async () => {
    const late = held('coupon-click-ok');
    answerWith(late.reply);
    await put(page());
    one('.woocommerce-notices-wrapper').innerHTML = '<div class="woocommerce-info">older</div>';
    expect(state()).toBe('idle');
    coupon().click();
    await settled();
    expect([state(), ...blocked()]).toEqual(['applying', true, true, 'true']);
    expect(cartQueue().size).toBe(1);
    late.release();
    await settled();
    expect([state(), coupon().getAttribute('aria-pressed')]).toEqual(['applied', 'true']);
    expect(blocked()).toEqual([false, false, null]);
    const notices = one('.woocommerce-notices-wrapper').children;
    expect([...notices].map((n) => [n.className, n.textContent?.trim()])).toEqual([
      ['woocommerce-message', 'Coupon code applied successfully.'],
    ]);
    expect(document.activeElement).toBe(notices[0]);
    expect(heard).toEqual([
      ['coupon-apply', { code: 'TENOFF', couponId: '25' }],
      ['coupon-applied', { code: 'TENOFF', couponId: '25', text: 'Coupon code applied successfully.' }],
    ]);
    expect($notices().get().polite).toBe('');
  });

  test.each([
    ['coupon-click-expired', 'Coupon "expired" has expired.'],
    ['coupon-click-twice', 'Coupon code "tenoff" already applied!'],
  ])('that the shop refuses says why, where the page has its notices: %s', async (name, text) => {
    answerWith(name);
    await put(page());
    coupon().click();
    await settled();
    expect([state(), coupon().getAttribute('aria-pressed'), ...blocked()]).toEqual(['refused', 'false', false, false, null]);
    expect(one('ul.woocommerce-error').textContent?.trim()).toBe(text);
    expect(heard[1]).toEqual(['coupon-failed', { code: 'TENOFF', couponId: '25', reason: 'refused', message: text }]);
  });

  test('is the text of its code where it has no data-code', async () => {
    await put(page(box('data-id="25"', '<code> tenoff </code>')));
    coupon().click();
    await settled();
    expect(fetch.sent[0]?.fields).toEqual([
      ['_wpnonce', '41335b8e83'],
      ['coupon_code', 'tenoff'],
      ['coupon_id', '25'],
    ]);
  });

  test('without any code is one line, and nothing is sent', async () => {
    await put(page(box('data-id="25"', 'Ten off')));
    coupon().click();
    await settled();
    expect(fetch.calls()).toEqual([]);
    expect(printedLines()).toEqual([
      'error: [shop] <shop-coupon> data-code: is missing on the coupon, and there is no <code> in it; nothing is sent <div>',
    ]);
  });

  test('can be refused before it is sent', async () => {
    await put(page());
    document.addEventListener('shop:coupon-apply', (e) => e.preventDefault(), { once: true });
    coupon().click();
    await settled();
    expect([fetch.calls(), state()]).toEqual([[], 'idle']);
  });

  test('is sent once, however often it or its neighbour is pressed meanwhile', async () => {
    const late = held('coupon-click-ok');
    answerWith(late.reply);
    await put(page(box() + box('data-id="26" data-code="fiver"')));
    coupon().click();
    coupon().click();
    coupon(1).click();
    late.release();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
    expect([state(0), state(1)]).toEqual(['applied', 'idle']);
  });

  test.each(['Enter', ' '])('is pressed by the key %j', async (key) => {
    await put(page());
    expect(press(coupon(), key)).toBe(false);
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('that is held down is pressed once, other keys are not ours', async () => {
    await put(page());
    press(coupon(), 'Enter', { repeat: true });
    press(coupon(), 'a');
    press(one('code'), 'Enter');
    await settled();
    expect(fetch.calls()).toEqual([]);
  });

  test('that is used up, or not inside a tag, is not ours', async () => {
    await put(`${page(box().replace(' active-coupon', ''))}${box()}`);
    coupon(0).click();
    coupon(1).click();
    await settled();
    expect(fetch.calls()).toEqual([]);
  });

  test('in no box is covered itself; boxes of the account page too', async () => {
    const late = held('coupon-click-ok');
    answerWith(late.reply);
    await put(`<shop-coupon>${box()}</shop-coupon><div class="wt-mycoupons">${box('data-id="1" data-code="a"')}</div>`);
    coupon().click();
    await settled();
    expect([coupon(), one('.wt-mycoupons')].map((el) => el.classList.contains('processing'))).toEqual([true, true]);
    late.release();
    await settled();
    expect(document.querySelectorAll('.processing, .blockOverlay')).toHaveLength(0);
  });

  test('makes a place for notices at the top of the main part where there is none', async () => {
    await put(`<h1>Account</h1><shop-coupon>${box()}</shop-coupon>`);
    coupon().click();
    await settled();
    expect(one('#main').firstElementChild?.className).toBe('woocommerce-notices-wrapper');
    expect(one('.woocommerce-notices-wrapper .woocommerce-message').textContent?.trim()).toBe('Coupon code applied successfully.');
  });

  test('scripts in the shop’s words do not run, and are named in one line', async () => {
    answerWith(
      withBody(exchange('coupon-click-ok'), '<div class="woocommerce-message" onclick="x()">Done<script>window.ran = 1</script></div>'),
    );
    await put(page());
    coupon().click();
    await settled();
    expect([Reflect.get(window, 'ran'), one('.woocommerce-message').outerHTML]).toEqual([
      undefined,
      expect.not.stringContaining('onclick'),
    ]);
    expect(printedLines()).toEqual(['warn: [shop] 1 script dropped from a notice: server HTML may not bring scripts']);
  });
});

describe('the page is brought to the top of the shop in one second', () => {
  const tops = (): number[] => vi.mocked(window.scrollTo).mock.calls.map(([o]) => Math.round((o as ScrollToOptions).top ?? 0));
  const far = (): void => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: -500, bottom: 100 }) as DOMRect);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 800 });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'scrollY');
    vi.useRealTimers();
  });

  test('without the 100 px of other notices', async () => {
    motion(true);
    await put(page());
    far();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    coupon().click();
    await vi.advanceTimersByTimeAsync(500);
    expect(tops().length).toBeGreaterThan(2);
    expect(tops().at(-1)).toBeGreaterThan(300);
    await vi.advanceTimersByTimeAsync(600);
    expect(tops().at(-1)).toBe(300);
  });

  test('at once for those who want less movement', async () => {
    await put(page());
    far();
    coupon().click();
    await settled();
    expect(tops()).toEqual([300]);
  });
});

describe('totals after a coupon', () => {
  const CART =
    '<form class="woocommerce-cart-form" action="/cart/" method="post"><input class="qty" name="cart[a][qty]" value="1"></form><div class="cart_totals">old</div>';

  test('are asked of the cart page’s own tag, notices kept', async () => {
    await put(`${CART}<shop-cart data-shop-ready></shop-cart>${page()}`);
    coupon().click();
    await settled();
    expect(heard).toContainEqual(['cart-refresh', { scope: 'page', preserve: true }]);
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('are asked of the host’s script where that drives the cart page', async () => {
    const $ = loadJquery();
    const host = vi.fn();
    $(document)
      .on('submit', '.woocommerce-cart-form', () => undefined)
      .on('wc_update_cart', (_e, ...args) => {
        host(args);
      });
    await put(`${CART}${page()}`);
    coupon().click();
    await settled();
    expect(host.mock.calls).toEqual([[[true]]]);
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('are asked of the host’s script once, by the cart page’s own tag where there is one', async () => {
    await import('../../../widgets/cart/index.js');
    const $ = loadJquery();
    const host = vi.fn();
    $(document)
      .on('submit', '.woocommerce-cart-form', () => undefined)
      .on('wc_update_cart', (_e, ...args) => {
        host(args);
      });
    await put(`<shop-cart><div class="woocommerce">${CART}</div></shop-cart>${page()}`);
    await settled();
    coupon().click();
    await settled();
    expect(host.mock.calls).toEqual([[[true]]]);
  });

  test('are read by us where nobody drives the cart page; what was typed stays', async () => {
    routes({ [CALL]: 'coupon-click-ok', 'GET /cart/': () => new Response(CART.replace('value="1"', 'value="2"').replace('old', 'new')) });
    await put(`${CART}${page()}`);
    one<HTMLInputElement>('.qty').value = '7';
    coupon().click();
    await settled();
    expect([one('.cart_totals').textContent, one<HTMLInputElement>('.qty').value]).toEqual(['new', '2']);
    coupon().click();
    one<HTMLInputElement>('.qty').value = '9';
    await settled();
    expect(fetch.unexpected).toEqual([]);
  });

  test('load the page where that read says that the cart is empty', async () => {
    routes({ [CALL]: 'coupon-click-ok', 'GET /cart/': () => new Response(pageText('page-cart-empty')) });
    await put(`${CART}${page()}`);
    coupon().click();
    await settled();
    expect(navigation.reload).toHaveBeenCalledOnce();
  });

  test.each([
    ['cannot be had', offline],
    ['are in no page of the cart', () => new Response('<!DOCTYPE html><html><body><form action="/login"></form></body></html>')],
    ['break off', () => new Response(CART.slice(0, -6))],
  ] as const)('that %s are said to be old, with another try; the shop’s words stay', async (_name, reply) => {
    routes({ [CALL]: 'coupon-click-ok', 'GET /cart/': [reply, () => new Response(CART.replace('old', 'new'))] });
    await put(`${CART}${page()}`);
    coupon().click();
    await settled();
    expect([one('.cart_totals').nextElementSibling?.className, alertText()]).toEqual([
      'shop-alert',
      'The cart could not be read. It may be out of date.',
    ]);
    expect(one('.woocommerce-message').textContent?.trim()).toBe('Coupon code applied successfully.');
    one('.shop-alert__action').click();
    await settled();
    expect([one('.cart_totals').textContent, alertText()]).toEqual(['new', undefined]);
    expect(navigation.reload).not.toHaveBeenCalled();
  });

  test('are told through the host’s own events, which do not carry the coupon’s code', async () => {
    const $ = loadJquery();
    const told: unknown[] = [];
    for (const name of ['update_checkout', 'applied_coupon']) {
      $(document.body).on(name, (_e, ...args) => {
        told.push([name, args]);
      });
    }
    await put(page());
    coupon().click();
    await settled();
    expect(told).toEqual([
      ['update_checkout', []],
      ['applied_coupon', []],
    ]);
  });

  test('are read for the mini-cart where the cart was read before', async () => {
    routes({ [CALL]: 'coupon-click-ok', 'POST /?wc-ajax=get_refreshed_fragments': 'fragments-items' });
    await put(page());
    $cart().setKey('hash', 'abc');
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('woocommerce_items_in_cart=1');
    coupon().click();
    await vi.waitFor(() => expect(fetch.calls()).toEqual([CALL, 'POST /?wc-ajax=get_refreshed_fragments']));
  });
});

describe('a failure', () => {
  const COUPON_FIELD = '<form action="/cart/"><input name="coupon_code"></form>';
  const cartWithout = (): Response => new Response(pageText('page-cart'));
  const cartWith = (): Response =>
    new Response(
      pageText('page-cart').replace(
        '<tr class="order-total">',
        (tag) => `<tr><td><a class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a></td></tr>${tag}`,
      ),
    );

  test.each([
    ['a connection cut after the work', () => Promise.reject(new TypeError('network error'))],
    ['a server error after the work', () => new Response('<h1>', { status: 500 })],
    ['an answer that breaks off', () => new Response('<div class="woocommerce-message" role="alert">Coupon co')],
  ] as const)('that is none, by %s: the cart says that the coupon is in', async (_how, reply) => {
    routes({ [CALL]: reply, 'GET /cart/': cartWith });
    await put(`${COUPON_FIELD}${page()}`);
    coupon().click();
    await settled();
    expect([state(), alertText(), one('.woocommerce-notices-wrapper').textContent]).toEqual(['applied', undefined, 'Coupon code applied.']);
  });

  test('where the cart cannot be read either says that nobody knows', async () => {
    answerWith(() => new Response('<h1>', { status: 500 }));
    await put(page());
    coupon().click();
    await settled();
    expect([state(), alertText()]).toEqual(['failed', expect.stringMatching(/may or may not have been saved/)]);
  });

  test.each([
    ['no connection', offline, 'offline', navigatorText()],
    ['a server error', () => new Response('<h1>', { status: 500 }), 'status', 'The coupon could not be applied. Please try again.'],
    ['an empty answer, which a wrong id gets', () => new Response(''), 'empty', 'The coupon could not be applied. Please try again.'],
    ['an answer without a notice', () => new Response('<p>hm</p>'), 'empty', 'The coupon could not be applied. Please try again.'],
  ] as const)('by %s uncovers the boxes and says so at the coupon, with another try', async (_what, reply, reason, text) => {
    routes({ [CALL]: [reply, 'coupon-click-ok'], 'GET /cart/': cartWithout });
    await put(`${COUPON_FIELD}${page()}`);
    coupon().click();
    await settled();
    expect([state(), ...blocked()]).toEqual(['failed', false, false, null]);
    expect(coupon().nextElementSibling?.matches('.shop-alert[role=alert]')).toBe(true);
    expect(alertText()).toBe(text);
    expect(heard.at(-1)).toEqual(['coupon-failed', { code: 'TENOFF', couponId: '25', reason, message: text }]);
    one('.shop-alert__action').click();
    await settled();
    expect([state(), alertText()]).toEqual(['applied', undefined]);
  });

  function navigatorText(): string {
    return 'You seem to be offline. The coupon was not applied; please try again when you are connected.';
  }

  test('is told in the browser’s own box where the shop wants that', async () => {
    const alert = vi.fn();
    vi.stubGlobal('alert', alert);
    answerWith(offline);
    await put(page(box(), ' data-alerts="native"'));
    coupon().click();
    await settled();
    expect(alert.mock.calls).toEqual([[navigatorText()]]);
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('of a coupon that left the page meanwhile is told where the page has its notices', async () => {
    const late = held('coupon-click-ok');
    routes({
      [CALL]: async (request) => {
        await (late.reply as (r: typeof request) => Promise<unknown>)(request);
        return new Response('');
      },
      'GET /cart/': cartWithout,
    });
    await put(`${COUPON_FIELD}${page()}`);
    coupon().click();
    wrapper().replaceChildren();
    late.release();
    await settled();
    expect(alertText()).toBe('The coupon could not be applied. Please try again.');
    expect(blocked()).toEqual([false, false, null]);
  });
});

describe('a refused nonce', () => {
  const fresh =
    (nonce: string): Reply =>
    () =>
      new Response(`<script>var WTSmartCouponOBJ = {"nonces":{"public":"p","apply_coupon":"${nonce}"}};</script>`);
  const withPage = (replies: readonly Reply[], reply: Reply): void => {
    const all = fakeFetch({ [CALL]: replies, page: reply });
    answerBy(
      Object.assign(
        ((input: RequestInfo | URL, init?: RequestInit) =>
          String(input).includes('shop-fresh')
            ? all('http://shop.test/fresh', init)
                .catch(() => undefined)
                .then(async () => (reply as () => Response)())
            : all(input, init)) as FakeFetch,
        all,
      ),
    );
  };

  test('is got anew from a fresh copy of the page, and the call is made once more', async () => {
    withPage(['coupon-click-bad-nonce', 'coupon-click-ok'], fresh('new1234567'));
    await put(page());
    coupon().click();
    await settled();
    expect(fetch.sent.filter((s) => s.call === CALL).map((s) => s.fields[0])).toEqual([
      ['_wpnonce', '41335b8e83'],
      ['_wpnonce', 'new1234567'],
    ]);
    expect(state()).toBe('applied');
  });

  test('of the tag’s own attribute is found in the fresh copy’s tag', async () => {
    Reflect.deleteProperty(globalThis, 'WTSmartCouponOBJ');
    withPage(['coupon-click-bad-nonce', 'coupon-click-ok'], () => new Response('<shop-coupon data-nonce="new7654321"></shop-coupon>'));
    await put(page(box(), ' data-nonce="stale12345" data-wc-ajax-url="/?wc-ajax="'));
    coupon().click();
    await settled();
    expect(fetch.sent.filter((s) => s.call === CALL).map((s) => s.fields[0])).toEqual([
      ['_wpnonce', 'stale12345'],
      ['_wpnonce', 'new7654321'],
    ]);
  });

  test.each([
    ['as the checkout says', '<form class="checkout" action="/checkout/"></form>', '', 'POST /checkout/'],
    ['as the form says', '', ' action="/basket/?page_id=3"', 'POST /basket/?page_id=3'],
    ['where the page itself stands', '', '', 'POST /cart/'],
  ])('that stays refused has the page’s own coupon form posted in the background, %s', async (_name, checkout, action, call) => {
    (Reflect.get(window, 'happyDOM') as { setURL(url: string): void }).setURL('http://shop.test/cart/?add-to-cart=7');
    const all = fakeFetch({ [CALL]: 'coupon-click-bad-nonce', [call]: () => new Response('<div class="woocommerce-message">In.</div>') });
    answerBy(
      Object.assign(
        ((input: RequestInfo | URL, init?: RequestInit) =>
          String(input).includes('shop-fresh') ? Promise.resolve(new Response('')) : all(input, init)) as FakeFetch,
        all,
      ),
    );
    await put(
      `${checkout}<form class="checkout_coupon"${action}><input name="coupon_code" value="typed"><button name="apply_coupon" value="Apply">Apply</button></form>${page()}`,
    );
    coupon().click();
    await settled();
    expect(fetch.sent.at(-1)?.fields).toEqual([
      ['coupon_code', 'TENOFF'],
      ['apply_coupon', 'Apply'],
    ]);
    // What the shopper typed there is none of this coupon's business.
    expect([
      fetch.calls().at(-1),
      state(),
      alertText(),
      one<HTMLInputElement>('[name=coupon_code]').value,
      vi.mocked(navigation.go).mock.calls,
    ]).toEqual([call, 'applied', undefined, 'typed', []]);
    expect(blocked()).toEqual([false, false, null]);
  });

  test('that stays refused where there is neither is said, and can be tried again; the page stays', async () => {
    withPage(['coupon-click-bad-nonce', 'coupon-click-bad-nonce', 'coupon-click-ok'], fresh('new1234567'));
    await put(page());
    coupon().click();
    await settled();
    expect(alertText()).toBe('The shop did not accept this coupon. What you entered is still here; please try again.');
    one('.shop-alert__action').click();
    await settled();
    expect([state(), vi.mocked(navigation.reload).mock.calls.length]).toEqual(['applied', 0]);
  });
});

describe('a block page', () => {
  const BLOCK = `<div class="wc-block-cart"></div>${page()}`;
  const clicks: unknown[] = [];
  let deaf: () => void = () => undefined;
  beforeEach(() => {
    clicks.length = 0;
    deaf = listenToNatives((detail) => {
      clicks.push(detail);
    });
  });
  afterEach(() => {
    deaf();
    vi.useRealTimers();
  });

  test.each([
    [true, 'applied'],
    [false, 'refused'],
  ] as const)('has the plugin’s block half apply it; done with %j is %s', async (status, end) => {
    store(
      () => {
        throw new Error('not asked');
      },
      () => true,
    );
    await put(BLOCK);
    coupon().click();
    await settled();
    expect([state(), ...blocked()]).toEqual(['applying', true, true, 'true']);
    expect(clicks).toEqual([{ coupon_code: 'TENOFF', coupon_id: '25' }]);
    fireDone({ coupon_code: 'other', status: true });
    await settled();
    expect(state()).toBe('applying');
    fireDone({ coupon_code: 'TENOFF', coupon_id: '25', status });
    await settled();
    expect([state(), ...blocked()]).toEqual([end, false, false, null]);
    expect(fetch.calls()).toEqual([]);
  });

  test.each([
    [() => Promise.resolve(true), true, 'applied'],
    [() => Promise.reject(new Error('Coupon has expired.')), false, 'refused'],
  ] as const)('without that half asks the cart’s store itself, and tells the end natively', async (apply, status, end) => {
    const asked = vi.fn(apply);
    store(asked);
    await put(BLOCK);
    coupon().click();
    await settled();
    expect(asked.mock.calls).toEqual([['TENOFF']]);
    expect(clicks.at(-1)).toEqual({ coupon_code: 'TENOFF', coupon_id: '25', status });
    expect([state(), ...blocked()]).toEqual([end, false, false, null]);
  });

  test('where nobody answers ends after 30 seconds', async () => {
    await put(BLOCK);
    vi.useFakeTimers();
    coupon().click();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(state()).toBe('applying');
    await vi.advanceTimersByTimeAsync(1);
    expect([state(), ...blocked()]).toEqual(['failed', false, false, null]);
    expect(alertText()).toBe('The coupon could not be applied. Please try again.');
  });
});

describe('beside the plugin’s own script', () => {
  /** What the plugin does with a click on a classic page (contract 4 to 6). */
  const runPlugin = ($: JQueryStatic): ReturnType<typeof vi.fn> => {
    const clicked = vi.fn();
    $(document).on('click', '.wt-single-coupon.active-coupon', () => {
      clicked();
      $('.wt_coupon_wrapper').addClass('processing').append('<div class="blockUI blockOverlay"></div>');
    });
    return clicked;
  };
  const ajax = ($: JQueryStatic, type: string, args: readonly unknown[]): void => {
    $(document).trigger(type, args as unknown[]);
  };
  const CALLED = { url: 'http://shop.test/?wc-ajax=apply_coupon_on_click', data: 'coupon_code=TENOFF&coupon_id=25&_wpnonce=x' };

  test('nothing is sent by us; the answer becomes the state and our events', async () => {
    const $ = loadJquery();
    const clicked = runPlugin($);
    await put(page());
    coupon().click();
    ajax($, 'ajaxSend', [{}, CALLED]);
    expect([clicked.mock.calls.length, state(), fetch.calls()]).toEqual([1, 'applying', []]);
    ajax($, 'ajaxSuccess', [{ responseText: exchange('coupon-click-ok').response.text }, CALLED]);
    expect(state()).toBe('applied');
    expect(heard).toEqual([['coupon-applied', { code: 'TENOFF', couponId: '25', text: 'Coupon code applied successfully.' }]]);
    ajax($, 'ajaxSuccess', [{ responseText: exchange('coupon-click-expired').response.text }, CALLED]);
    expect(state()).toBe('refused');
  });

  test.each([
    ['ajaxError', [{ status: 403 }, CALLED]],
    ['ajaxSuccess', [{ responseText: '' }, CALLED]],
  ] as const)('the cover it leaves on after a failure is taken off (%s)', async (type, args) => {
    const $ = loadJquery();
    runPlugin($);
    await put(page());
    coupon().click();
    ajax($, type, args);
    expect([state(), ...blocked()]).toEqual(['failed', false, false, null]);
    expect(alertText()).toBe('The coupon could not be applied. Please try again.');
  });

  test('requests of others are not ours', async () => {
    const $ = loadJquery();
    runPlugin($);
    await put(page());
    for (const settings of [
      { url: '/?wc-ajax=apply_coupon', data: CALLED.data },
      { url: CALLED.url, data: 'coupon_code=OTHER' },
      { url: CALLED.url },
      undefined,
    ]) {
      ajax($, 'ajaxError', [{}, settings]);
    }
    expect([state(), alertText()]).toEqual(['idle', undefined]);
  });

  test('on a block page its native events become the state', async () => {
    const $ = loadJquery();
    runPlugin($);
    await put(`<div class="wc-block-cart"></div>${page()}`);
    coupon().click();
    document.dispatchEvent(new CustomEvent('wt_sc_api_coupon_clicked', { detail: { coupon_code: 'TENOFF', coupon_id: '25' } }));
    expect(state()).toBe('applying');
    fireDone({ coupon_code: 'TENOFF', coupon_id: '25', status: true });
    expect(state()).toBe('applied');
    fireDone({ coupon_code: 'TENOFF' });
    expect(state()).toBe('refused');
    fireDone();
    expect(heard.map((h) => (h as unknown[])[0])).toEqual(['coupon-applied', 'coupon-failed']);
  });

  test('the space key presses a coupon, Enter is the plugin’s', async () => {
    const $ = loadJquery();
    const clicked = runPlugin($);
    await put(page());
    press(coupon(), 'Enter');
    press(coupon(), ' ');
    expect(clicked).toHaveBeenCalledOnce();
  });

  test('that arrives later takes over', async () => {
    await put(page());
    const clicked = runPlugin(loadJquery());
    coupon().click();
    await settled();
    expect([clicked.mock.calls.length, fetch.calls()]).toEqual([1, []]);
  });
});

describe('the tag', () => {
  test('keeps what a coupon says when a neighbour comes or goes', async () => {
    await put(page(box() + box('data-id="26" data-code="fiver"')));
    coupon(0).click();
    await settled();
    coupon(1).remove();
    await settled();
    wrapper().insertAdjacentHTML('beforeend', box('data-id="27" data-code="new"'));
    await settled();
    expect([state(0), state(1)]).toEqual(['applied', 'idle']);
  });

  test('drives coupons that come later, keeps working after a move, and leaves nothing behind', async () => {
    await put(page(''));
    const el = one('shop-coupon');
    wrapper().innerHTML = box();
    await settled();
    expect(state()).toBe('idle');
    document.body.append(el);
    await settled();
    coupon().click();
    await settled();
    expect(state()).toBe('applied');
    const kept = wrapper();
    el.replaceWith(kept);
    await settled();
    expect(coupon().hasAttribute('data-state')).toBe(false);
    coupon().click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('twice on a page, and one inside another, send one request per click', async () => {
    await put(`${page(box(), '')}<shop-coupon><shop-coupon>${box('data-id="1" data-code="b"')}</shop-coupon></shop-coupon>`);
    coupon(0).click();
    await settled();
    coupon(1).click();
    await settled();
    expect(fetch.sent.map((s) => s.fields[1]?.[1])).toEqual(['TENOFF', 'b']);
  });

  test('asks the shop’s default address where the page prints none', async () => {
    Reflect.deleteProperty(globalThis, 'WTSmartCouponOBJ');
    await put(page());
    coupon().click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('a wrong setting is one line and its default', async () => {
    await put(page(box(), ' data-alerts="loud"'));
    expect(printedLines()[0]).toContain('<shop-coupon> data-alerts="loud": expected one of page, native; using the default');
  });
});
