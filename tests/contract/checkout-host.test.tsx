import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/checkout/index.js';
import { exchange, offline, pageText, withBody, type Reply } from '../host/recording.js';
import {
  count,
  COUPON_CALL,
  field,
  fillIn,
  form,
  fragment,
  element,
  openCheckout,
  ORDER_CALL,
  review,
  REVIEW_CALL,
  sentences,
  SESSION_CALL,
  status,
  tick,
  type,
  type CheckoutOptions,
} from '../widgets/checkout/support.js';
import { one, submit, type CartPage } from './cart-page.js';
import { heard } from '../support/heard.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'WTSmartCouponOBJ');
});

/** The recorded checkout with the stock script running. */
const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout({ scripts: ['checkout'], ...options });
};
const refresh = async (ms = 900): Promise<void> => {
  page.host?.$(document.body).trigger('update_checkout');
  await page.wait(ms);
};
const coveredByHost = (): number => document.querySelectorAll('.blockOverlay').length;

describe('beside the stock checkout script', () => {
  test('every request is that script’s: none comes twice', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    expect(count(page, REVIEW_CALL)).toBe(1);
    fillIn();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(900);
    expect(count(page, REVIEW_CALL)).toBe(2);
    one('#place_order').click();
    await page.wait(900);
    expect(count(page, ORDER_CALL)).toBe(1);
    document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail: {}, bubbles: true }));
    await page.wait(900);
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(page.fetch.unexpected).toEqual([]);
  });

  test('its events become ours', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    const [refreshed, chosen, failed] = ['shop:checkout-refreshed', 'shop:payment-method-chosen', 'shop:checkout-failed'].map(heard);
    await refresh();
    field('payment_method_cod').click();
    await page.wait(400);
    one('#place_order').click();
    await page.wait(900);
    expect(refreshed?.map((e) => e.detail.result)).toEqual(['success']);
    expect(chosen?.map((e) => e.detail.method)).toEqual(['cod']);
    expect(failed?.map((e) => e.detail.fields)).toEqual([['billing_first_name', 'billing_postcode', 'billing_email']]);
    expect(element().dataset['state']).toBe('failed');
  });

  test('an order it placed is told', async () => {
    await open({
      routes: { [ORDER_CALL]: () => withBody(exchange('checkout-ok'), { result: 'success', redirect: '#done', order_id: 5 }) },
    });
    const placed = heard('shop:checkout-placed');
    // That script gives the window a new location, which this window takes as a plain value.
    const own = window.location;
    one('#place_order').click();
    await page.wait(900);
    Object.defineProperty(window, 'location', { configurable: true, writable: true, value: own });
    expect(window.location.href).toBe('http://shop.test/checkout/');
    expect(placed.map((e) => e.detail)).toEqual([{ orderId: '5', redirect: '#done' }]);
  });

  test.each([
    ['no connection', offline],
    ['a broken server', status(500)],
    ['a page instead of an answer', status(200, '<html></html>')],
    ['a bare nought', status(200, '0')],
  ] as const)('a refresh that failed (%s) is uncovered, said, and can be tried again', async (_name, failure) => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', failure, 'update-order-review-ok'] } });
    const failed = heard('shop:checkout-refresh-failed');
    fillIn();
    await refresh();
    expect(coveredByHost()).toBe(0);
    expect(failed).toHaveLength(1);
    expect(field('billing_city').value).toBe('London');
    one('.shop-alert button').click();
    await page.wait(900);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(element().dataset['state']).toBe('idle');
  });

  test('a stale nonce is put right once for that script too', async () => {
    const fresh: Reply = () => new Response(pageText('page-checkout', { stripScripts: 'none' }).replace('5a3d6a052d', 'fresh12345'));
    await open({ fresh, routes: { [REVIEW_CALL]: ['update-order-review-bad-nonce', 'update-order-review-ok'] } });
    await page.wait(900);
    expect(page.fetch.sent.filter((s) => s.call === REVIEW_CALL).map((s) => new Map(s.fields).get('security'))).toEqual([
      '5a3d6a052d',
      'fresh12345',
    ]);
    expect(coveredByHost()).toBe(0);
    expect(document.querySelector('.shop-alert')).toBeNull();
  });

  test('a nonce that is refused again is said, with the ordinary way as the way on', async () => {
    const posted: string[] = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      posted.push(String(new FormData(this).get('woocommerce_checkout_update_totals')));
    });
    await open({ fresh: status(500), routes: { [REVIEW_CALL]: 'update-order-review-bad-nonce' } });
    await page.wait(900);
    expect(count(page, REVIEW_CALL)).toBe(1);
    one('.shop-alert button').click();
    expect(posted).toEqual(['1']);
  });

  test('an aborted refresh is no failure', async () => {
    await open();
    const failed = heard('shop:checkout-refresh-failed');
    page.host?.$(document.body).trigger('update_checkout');
    await page.wait(6);
    await refresh();
    expect(failed).toEqual([]);
    expect(element().dataset['state']).toBe('idle');
  });

  test('a coupon call that failed is uncovered and said', async () => {
    await open({ routes: { [COUPON_CALL]: status(500) } });
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(900);
    expect(one('form.checkout_coupon').className).not.toContain('processing');
    expect(one('form.checkout_coupon + .shop-alert').textContent).toContain('could not be applied');
    expect(field('coupon_code').value).toBe('TENOFF');
  });

  test.each([
    ['is lost', offline],
    ['is the page of a proxy', status(200, '<!doctype html><html><body><h1>503 Backend fetch failed</h1></body></html>')],
  ])('a coupon whose answer %s is looked up in the order', async (_how, answer) => {
    const withCoupon = pageText('page-checkout').replace(
      '</tfoot>',
      '<tr><td><a href="?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">x</a></td></tr></tfoot>',
    );
    await open({ routes: { [COUPON_CALL]: answer, 'GET /checkout/': status(200, withCoupon) } });
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(1500);
    expect(document.body.textContent).not.toContain('Backend fetch failed');
    expect([document.querySelectorAll('.shop-alert').length, one('.woocommerce-message').textContent, field('coupon_code').value]).toEqual([
      0,
      'Coupon code applied.',
      '',
    ]);
    expect(count(page, COUPON_CALL)).toBe(1);
    expect(coveredByHost()).toBe(0);
  });

  test('what it marks is said under the field; what nobody wrote in is not', async () => {
    await open();
    field('billing_first_name').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await page.wait(10);
    expect(sentences()).toEqual({});
    type('billing_email', 'ada@', { leave: true });
    await page.wait(10);
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
    type('billing_email', 'ada@s');
    await page.wait(10);
    expect(sentences()).toEqual({});
  });

  test('the focus stays in the payment box it replaces', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: fragment('.woocommerce-checkout-payment', (html) => `${html}<!--x-->`) }),
        ],
      },
    });
    const old = field('terms');
    old.focus();
    await refresh();
    expect(field('terms')).not.toBe(old);
    expect(document.activeElement).toBe(field('terms'));
  });

  test('the coupon plugin is told of the method, once per change', async () => {
    await open({
      prepare: () => {
        Object.assign(window, {
          WTSmartCouponOBJ: { wc_ajax_url: 'http://shop.test/?wc-ajax=', nonces: { public: 'ee21385e02' }, payment_method: 'bacs' },
        });
      },
      routes: { [SESSION_CALL]: 'payment-method-session' },
    });
    field('payment_method_cod').click();
    await refresh();
    await refresh();
    expect(count(page, SESSION_CALL)).toBe(1);
  });

  test('an expired session ends in its notice', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', 'update-order-review-empty-cart'] } });
    await refresh();
    expect(document.querySelector('form.checkout')).toBeNull();
    expect(element().dataset['state']).toBe('expired');
  });

  test('gateways keep their vetoes', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-ok' } });
    page.host?.$(form()).on('checkout_place_order_bacs', () => false);
    one('#place_order').click();
    await page.wait(600);
    expect(count(page, ORDER_CALL)).toBe(0);
  });

  test('a listener of ours refuses an order; the next one is sent', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    const asked: CustomEvent[] = [];
    const refuse = (e: Event): void => {
      asked.push(e as CustomEvent);
      if (asked.length === 1) {
        e.preventDefault();
      }
    };
    document.addEventListener('shop:checkout-place', refuse);
    // Bound later than ours, and content with everything.
    page.host?.$(form()).on('checkout_place_order checkout_place_order_bacs', () => true);
    one('#place_order').click();
    await page.wait(600);
    expect(asked.map((e) => [e.target, e.detail])).toEqual([[form(), { form: form(), method: 'bacs' }]]);
    expect(count(page, ORDER_CALL)).toBe(0);
    expect([element().dataset['state'], form().matches('.processing')]).toEqual(['idle', false]);
    one('#place_order').click();
    await page.wait(900);
    document.removeEventListener('shop:checkout-place', refuse);
    expect(count(page, ORDER_CALL)).toBe(1);
    expect(asked).toHaveLength(2);
  });

  test.each(['checkout_place_order', 'checkout_place_order_bacs'])(
    'our listener is not asked while a gateway objects (%s), and once when it no longer does',
    async (name) => {
      await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
      const asked = heard('shop:checkout-place');
      let objects = true;
      page.host?.$(form()).on(name, () => (objects ? false : undefined));
      one('#place_order').click();
      one('#place_order').click();
      await page.wait(600);
      expect([asked.length, count(page, ORDER_CALL)]).toEqual([0, 0]);
      objects = false;
      one('#place_order').click();
      await page.wait(900);
      expect([asked.length, count(page, ORDER_CALL)]).toEqual([1, 1]);
    },
  );
});
