import { afterEach, describe, expect, test, vi } from 'vitest';
import { $notices } from '../../../shared/stores/notices.js';
import { $cart } from '../../../shared/cart/state.js';
import { navigation } from '../../../shared/url.js';
import { exchange, held, offline, type Reply, type Routes } from '../../host/recording.js';
import { loadJquery } from '../../shared/host/jquery.js';
import { settled } from '../../shared/support.js';
import { one, press, put } from '../render.js';
import {
  alertText,
  answerBy,
  answerWith,
  box,
  CALL,
  coupon,
  eachOnACouponPage,
  fetch,
  heard,
  page,
  routes,
  state,
  fireDone,
} from './support.js';

eachOnACouponPage();

const REFUSED = 'The shop did not accept this coupon. What you entered is still here; please try again.';
const setUrl = (url: string): void => (Reflect.get(window, 'happyDOM') as { setURL(u: string): void }).setURL(url);

describe('the way without script, where the nonce stays refused', () => {
  /** The fresh copy of the page has no nonce. */
  const refused = (more: Routes = {}): void => {
    routes({ [CALL]: 'coupon-click-bad-nonce', ...more });
    const shop = fetch;
    answerBy(
      Object.assign(
        ((input: RequestInfo | URL, init?: RequestInit) =>
          String(input).includes('shop-fresh') ? Promise.resolve(new Response('')) : shop(input, init)) as typeof shop,
        shop,
      ),
    );
  };
  const link = (href: string): string => box(undefined, `<a href="${href}">tenoff</a>`);
  const asLink = box().replace('<div', '<a href="/cart/?wt_coupon=tenoff"').replace('</div>', '</a>');
  const PLAIN = 'GET /cart/?wt_coupon=tenoff';
  const spoken =
    (kind: string): Reply =>
    () =>
      new Response(`<p class="woocommerce-info">Have a coupon?</p><div class="${kind}">The shop has spoken.</div>`);

  test.each([
    ['that is a link itself', asLink],
    ['inside a link', `<a href="/cart/?wt_coupon=tenoff">${box()}</a>`],
    ['with a link in it', link('/cart/?wt_coupon=tenoff')],
  ])('a coupon %s has the link’s page asked for, and stays on this one', async (_name, html) => {
    refused({ [PLAIN]: spoken('woocommerce-message') });
    await put(page(html));
    coupon().click();
    await settled();
    expect([
      vi.mocked(navigation.go).mock.calls,
      fetch.calls().filter((call) => call === PLAIN).length,
      state(),
      $notices().get().polite,
    ]).toEqual([[], 1, 'applied', '']);
    expect(one('.woocommerce-notices-wrapper').textContent).toBe('The shop has spoken.');
  });

  test.each([
    ['woocommerce-error', 'refused', undefined],
    [
      'woocommerce-info',
      'failed',
      'The shop’s answer could not be read, and neither can your cart. This may or may not have been saved; trying again repeats nothing.',
    ],
  ])('what the linked page says counts: %s', async (kind, expected, alert) => {
    refused({ [PLAIN]: spoken(kind) });
    await put(page(asLink));
    coupon().click();
    await settled();
    expect([state(), alertText()]).toEqual([expected, alert]);
  });

  test.each([
    ['to the top of the page', '#'],
    ['to another site', 'http://elsewhere.test/?wt_coupon=tenoff'],
    ['to a script', 'javascript:alert(1)'],
  ])('a link %s is none', async (_name, href) => {
    refused();
    await put(page(link(href)));
    coupon().click();
    await settled();
    expect([vi.mocked(navigation.go).mock.calls, alertText()]).toEqual([[], REFUSED]);
  });

  test('a coupon field without a form is none', async () => {
    refused();
    await put(`<input name="coupon_code">${page()}`);
    coupon().click();
    await settled();
    expect([one<HTMLInputElement>('[name="coupon_code"]').value, alertText()]).toEqual(['', REFUSED]);
  });
});

describe('the shop’s words', () => {
  test.each([
    [
      'main',
      () => {
        one('#main').removeAttribute('id');
        return one('main');
      },
    ],
    [
      'body',
      () => {
        one('#main').replaceWith(...one('#main').childNodes);
        return document.body;
      },
    ],
  ])('stand at the top of %s where that is the main part', async (_name, prepare) => {
    await put(`<shop-coupon>${box()}</shop-coupon>`);
    const top = prepare();
    await settled();
    coupon().click();
    await settled();
    expect(top.firstElementChild?.className).toBe('woocommerce-notices-wrapper');
  });

  test('stand in the part the host calls so, where the theme’s main part is around it', async () => {
    await put(`<section><shop-coupon>${box()}</shop-coupon></section>`);
    one('#main').removeAttribute('id');
    one('section').id = 'main';
    coupon().click();
    await settled();
    expect(one('section').firstElementChild?.className).toBe('woocommerce-notices-wrapper');
  });

  test('take the place of those in a group as well, and of none that stands elsewhere', async () => {
    await put(
      `<div class="woocommerce-NoticeGroup"><ul class="woocommerce-error"><li>Old</li></ul></div><div class="woocommerce-info" id="toggle">Have a coupon?</div>${page()}`,
    );
    coupon().click();
    await settled();
    expect([document.querySelector('.woocommerce-error'), document.querySelector('#toggle')]).toEqual([null, one('#toggle')]);
  });

  describe('bring the top of the shop into view', () => {
    const at: Readonly<Record<string, number>> = { outer: -700, inner: -500, alone: -300 };
    const tops = (): number[] => vi.mocked(window.scrollTo).mock.calls.map(([o]) => Math.round((o as ScrollToOptions).top ?? 0));
    const measured = (): void => {
      vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        return { top: at[this.id] ?? -800, bottom: 100 } as DOMRect;
      });
      Object.defineProperty(window, 'scrollY', { configurable: true, value: 800 });
    };
    afterEach(() => {
      Reflect.deleteProperty(window, 'scrollY');
      document.body.className = '';
    });

    test.each([
      [
        'around their place',
        '<div class="woocommerce" id="outer"></div><div class="woocommerce" id="inner"><div class="woocommerce-notices-wrapper"></div></div>',
        300,
      ],
      ['beside their place', '<div class="woocommerce-notices-wrapper"></div><div class="woocommerce" id="inner"></div>', 300],
      [
        'or their place itself; a page that is called so is no part of it',
        '<div class="woocommerce-notices-wrapper" id="alone"></div>',
        500,
      ],
      ['or a place that was made above it', '<div class="woocommerce" id="inner"></div>', 0],
    ])('%s', async (_name, html, top) => {
      document.body.className = 'woocommerce';
      await put(`${html}<shop-coupon>${box()}</shop-coupon>`);
      measured();
      coupon().click();
      await settled();
      expect(tops()).toEqual([top]);
    });
  });
});

describe('the totals after a coupon', () => {
  const CART = '<form class="woocommerce-cart-form" action="" method="post"></form><div class="cart_totals">old</div>';
  const fresh = (): Response => new Response(CART.replace('old', 'new'));

  test('are read from the cart’s plain address, past every cache and without its parameters', async () => {
    setUrl('http://shop.test/cart/?add-to-cart=7');
    routes({ [CALL]: 'coupon-click-ok', 'GET /cart/': fresh });
    const shop = fetch;
    const caches: unknown[] = [];
    answerBy(
      Object.assign(
        ((input: RequestInfo | URL, init?: RequestInit) => {
          caches.push(init?.cache);
          return shop(input, init);
        }) as typeof shop,
        shop,
      ),
    );
    await put(`${CART}${page()}`);
    coupon().click();
    await settled();
    expect([one('.cart_totals').textContent, fetch.unexpected, caches]).toEqual(['new', [], [undefined, 'no-store']]);
  });

  test('are not read from another site', async () => {
    routes({ [CALL]: 'coupon-click-ok' });
    await put(`${CART.replace('action=""', 'action="http://elsewhere.test/cart/"')}${page()}`);
    coupon().click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });

  test('that could not be read leave the focus on the notice; a new try removes their message', async () => {
    const late = held('coupon-click-ok');
    routes({ [CALL]: 'coupon-click-ok', 'GET /cart/': [offline, late.reply] });
    await put(`${CART}${page()}`);
    coupon().click();
    await settled();
    expect([alertText(), document.activeElement?.className]).toEqual([
      'The cart could not be read. It may be out of date.',
      'woocommerce-message',
    ]);
    coupon().click();
    await settled();
    expect(alertText()).toBeUndefined();
  });

  test('are no matter of the host’s script where that is not on the page', async () => {
    const $ = loadJquery();
    const told = vi.fn();
    $(document).on('wc_update_cart', told);
    await put(`${CART}<shop-cart data-shop-ready></shop-cart>${page()}`);
    coupon().click();
    await settled();
    expect(told).not.toHaveBeenCalled();
  });

  test('are not read for a mini-cart nobody has looked at', async () => {
    routes({ [CALL]: 'coupon-click-ok', 'POST /?wc-ajax=get_refreshed_fragments': 'fragments-items' });
    await put(page());
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('woocommerce_items_in_cart=1');
    expect($cart().get().hash).toBe('');
    coupon().click();
    await settled();
    expect(fetch.calls()).toEqual([CALL]);
  });
});

describe('pressing', () => {
  test('a coupon that is a link does not follow it', async () => {
    await put(page(box().replace('<div', '<a href="/cart/?x=1"').replace('</div>', '</a>')));
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    coupon().dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await settled();
  });

  test.each(['a', 'button'])('Enter on a coupon that is a native %s is left to the browser, which clicks it', async (name) => {
    await put(page(box().replace('<div', `<${name} href="/cart/"`).replace('</div>', `</${name}>`)));
    expect(press(coupon(), 'Enter')).toBe(true);
    await settled();
    expect(fetch.calls()).toEqual([]);
  });

  test('a key that another script took is not ours', async () => {
    await put(page());
    document.addEventListener(
      'keydown',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    press(coupon(), 'Enter');
    await settled();
    expect(fetch.calls()).toEqual([]);
  });
});

describe('what is left behind', () => {
  test('a coupon that moves out of the tag has no state of ours any more', async () => {
    await put(`${page()}<aside></aside>`);
    const moved = coupon();
    one('aside').append(moved);
    await settled();
    expect(moved.hasAttribute('data-state')).toBe(false);
  });

  test('a message leaves with the tag', async () => {
    answerWith(offline);
    await put(page());
    coupon().click();
    await settled();
    expect(alertText()).toContain('offline');
    one('shop-coupon').replaceWith(one('.wt_coupon_wrapper'));
    await settled();
    expect(alertText()).toBeUndefined();
  });
});

describe('beside the plugin’s own script', () => {
  const CALLED = { url: 'http://shop.test/?wc-ajax=apply_coupon_on_click', data: 'coupon_code=TENOFF&coupon_id=25&_wpnonce=x' };
  const withPlugin = (): JQueryStatic => {
    const $ = loadJquery();
    $(document).on('click', '.wt-single-coupon.active-coupon', () => undefined);
    return $;
  };

  test('a failure is told, in the browser’s own dialog if wanted, and cleared by the next try', async () => {
    const $ = withPlugin();
    const alert = vi.fn();
    vi.stubGlobal('alert', alert);
    await put(page(box(), ' data-alerts="native"'));
    $(document).trigger('ajaxError', [{ status: 500 }, CALLED]);
    expect([alert.mock.calls.length, alertText()]).toEqual([1, undefined]);
    expect(heard).toEqual([
      [
        'coupon-failed',
        { code: 'TENOFF', couponId: '25', reason: 'status', message: 'The coupon could not be applied. Please try again.' },
      ],
    ]);
    one('shop-coupon').removeAttribute('data-alerts');
    await settled();
    $(document).trigger('ajaxError', [{ status: 500 }, CALLED]);
    expect(alertText()).toBe('The coupon could not be applied. Please try again.');
    $(document).trigger('ajaxSend', [{}, CALLED]);
    expect([alertText(), state()]).toEqual([undefined, 'applying']);
  });

  test('a refusal is told as one', async () => {
    const $ = withPlugin();
    await put(page());
    $(document).trigger('ajaxSuccess', [{ responseText: exchange('coupon-click-expired').response.text }, CALLED]);
    expect(heard).toEqual([
      ['coupon-failed', { code: 'TENOFF', couponId: '25', reason: 'refused', message: 'Coupon "expired" has expired.' }],
    ]);
  });

  test('what others tell is no state of a coupon we apply ourselves', async () => {
    const $ = loadJquery();
    await put(`<div class="wc-block-cart"></div>${page()}`);
    document.dispatchEvent(new CustomEvent('wt_sc_api_coupon_clicked', { detail: { coupon_code: 'TENOFF' } }));
    expect(state()).toBe('idle');
    fireDone({ coupon_code: 'TENOFF', status: true });
    $(document).trigger('ajaxSend', [{}, CALLED]);
    $(document).trigger('ajaxError', [{}, CALLED]);
    expect([state(), heard, alertText()]).toEqual(['idle', [], undefined]);
  });
});
