import { afterEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import '../../../widgets/checkout/index.js';
import { emit } from '../../../shared/events.js';
import { one, press, submit, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, pageText, type Fields, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import {
  ADA,
  answeredPage,
  count,
  COUPON_CALL,
  covered,
  field,
  fillIn,
  form,
  fragment,
  element,
  lastFields,
  openCheckout,
  review,
  REVIEW_CALL,
  sentences,
  SESSION_CALL,
  status,
  tick,
  type,
  UNCOUPON_CALL,
  type CheckoutOptions,
} from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'WTSmartCouponOBJ');
  Reflect.deleteProperty(window, 'wc');
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const row = (id: string): string =>
  one(`#${id}_field`)
    .className.replace(/^.*?(?=woocommerce|$)/, '')
    .trim();
const leave = (id: string): void => {
  field(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};
const shown = (selector: string): boolean => getComputedStyle(one(selector)).display !== 'none';

describe('fields', () => {
  test('nothing is red before the shopper wrote anything', async () => {
    await open({ jquery: true });
    for (const id of ['billing_first_name', 'billing_email', 'billing_postcode']) {
      leave(id);
    }
    expect(document.querySelectorAll('.woocommerce-invalid')).toHaveLength(0);
    expect(sentences()).toEqual({});
  });

  test('an error appears under a field when it is left, and disappears while it is typed in', async () => {
    await open({ jquery: true });
    type('billing_email', 'ada@', { leave: true });
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
    expect(row('billing_email')).toBe('woocommerce-invalid woocommerce-invalid-email');
    expect([field('billing_email').getAttribute('aria-invalid'), field('billing_email').getAttribute('aria-describedby')]).toEqual([
      'true',
      'billing_email_description',
    ]);
    type('billing_email', 'ada@s');
    expect(sentences()).toEqual({});
    expect(field('billing_email').hasAttribute('aria-invalid')).toBe(false);
    expect(field('billing_email').hasAttribute('aria-describedby')).toBe(false);
    expect(row('billing_email')).toBe('');
    type('billing_email', 'ada@shop.test', { leave: true });
    expect(row('billing_email')).toBe('woocommerce-validated');
  });

  test('a field that was emptied again is missing', async () => {
    await open({ jquery: true });
    type('billing_city', 'L', { leave: true });
    type('billing_city', '', { leave: true });
    expect(sentences()).toEqual({ billing_city: 'Town / City is a required field.' });
  });

  test('a wrong phone number', async () => {
    await open({ jquery: true });
    type('billing_phone', '020 CALL', { leave: true });
    expect(row('billing_phone')).toBe('woocommerce-invalid woocommerce-invalid-phone');
  });

  test('what described the field before still does', async () => {
    await open({ jquery: true });
    field('billing_email').setAttribute('aria-describedby', 'hint');
    type('billing_email', 'x', { leave: true });
    expect(field('billing_email').getAttribute('aria-describedby')).toBe('hint billing_email_description');
    type('billing_email', 'xy');
    expect(field('billing_email').getAttribute('aria-describedby')).toBe('hint');
  });

  test('the shop’s own word on a field stands until the field changes', async () => {
    await open({ jquery: true, routes: { 'POST /?wc-ajax=checkout': 'checkout-missing-fields' } });
    fillIn();
    one('#place_order').click();
    await page.wait(600);
    leave('billing_postcode');
    expect(sentences()['billing_postcode']).toBe('Billing Postcode is not a valid postcode / ZIP.');
    type('billing_postcode', 'EC1A 1BB');
    expect(sentences()).not.toHaveProperty('billing_postcode');
  });

  test('another script may have a field judged', async () => {
    await open({ jquery: true });
    if (page.host) {
      page.host.$('#billing_city').trigger('validate');
    } else {
      field('billing_city').dispatchEvent(new CustomEvent('validate', { bubbles: true }));
    }
    expect(row('billing_city')).toBe('woocommerce-invalid woocommerce-invalid-required-field');
  });
});

describe('parts that fold', () => {
  test('another address shows when it is wanted, and has the review read', async () => {
    await open({ jquery: true });
    expect(shown('div.shipping_address')).toBe(false);
    fillIn();
    tick(field('ship-to-different-address-checkbox'));
    await page.wait(600);
    expect(shown('div.shipping_address')).toBe(true);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('s_city')).toBe('');
    expect(new Map(lastFields(page, REVIEW_CALL)).get('has_full_address')).toBe('false');
    tick(field('ship-to-different-address-checkbox'), false);
    await page.wait(600);
    expect(shown('div.shipping_address')).toBe(false);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('s_city')).toBe('London');
    expect(new Map(lastFields(page, REVIEW_CALL)).get('has_full_address')).toBe('true');
  });

  test('an account’s fields show when one is wanted, with an empty password', async () => {
    await open({ jquery: true });
    expect(shown('div.create-account')).toBe(false);
    field('account_password').value = 'filled in by the browser';
    tick(field('createaccount'));
    await page.wait(600);
    expect(shown('div.create-account')).toBe(true);
    expect(field('account_password').value).toBe('');
  });

  test('where an account is a must its fields stay', async () => {
    await open({ jquery: true, attributes: 'data-guest-checkout="no"' });
    expect(shown('div.create-account')).toBe(true);
  });

  test('the coupon form opens with the focus in it, by click and by the space key', async () => {
    await open({ jquery: true });
    press(one('a.showcoupon'));
    await page.wait(500);
    expect([shown('form.checkout_coupon'), one('a.showcoupon').getAttribute('aria-expanded')]).toEqual([true, 'true']);
    expect(document.activeElement).toBe(field('coupon_code'));
    one('a.showcoupon').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    await page.wait(500);
    expect([shown('form.checkout_coupon'), one('a.showcoupon').getAttribute('aria-expanded')]).toEqual([false, 'false']);
  });

  test('the login form opens', async () => {
    await open({ jquery: true });
    expect(press(one('a.showlogin'))).toBe(false);
    await page.wait(500);
    expect(shown('form.login')).toBe(true);
  });

  test('the terms’ text opens; without one the link is followed', async () => {
    await open({ jquery: true });
    const link = one('a.woocommerce-terms-and-conditions-link');
    // It stands in a label, whose own click of the box this window sends as well.
    const ends: boolean[] = [];
    const last = (e: Event): void => {
      if (e.target === link) {
        ends.push(e.defaultPrevented);
        e.preventDefault();
      }
    };
    window.addEventListener('click', last);
    link.click();
    await page.wait(500);
    expect([shown('.woocommerce-terms-and-conditions'), link.className]).toEqual([
      true,
      'woocommerce-terms-and-conditions-link woocommerce-terms-and-conditions-link--open',
    ]);
    link.click();
    await page.wait(500);
    expect([shown('.woocommerce-terms-and-conditions'), link.className]).toEqual([
      false,
      'woocommerce-terms-and-conditions-link woocommerce-terms-and-conditions-link--closed',
    ]);
    one('.woocommerce-terms-and-conditions').remove();
    link.click();
    window.removeEventListener('click', last);
    expect(ends).toEqual([true, true, false]);
  });

  test('a turn in the middle of the movement ends where it was turned to', async () => {
    await open({ jquery: true });
    press(one('a.showlogin'));
    await page.wait(100);
    press(one('a.showlogin'));
    await page.wait(600);
    expect(shown('form.login')).toBe(false);
  });
});

describe('payment methods', () => {
  test('the chosen one opens its box, closes the others, names the button and is told once', async () => {
    await open({ jquery: true });
    const chosen: string[] = [];
    document.addEventListener('shop:payment-method-chosen', (e) => {
      chosen.push(e.detail.method);
    });
    field('payment_method_cod').dataset['order_button_text'] = 'Order with a duty to pay';
    field('payment_method_cod').click();
    field('payment_method_cod').click();
    await page.wait(400);
    expect([shown('.payment_box.payment_method_bacs'), shown('.payment_box.payment_method_cod')]).toEqual([false, true]);
    expect(one('#place_order').textContent).toBe('Order with a duty to pay');
    field('payment_method_bacs').click();
    await page.wait(400);
    expect(one('#place_order').textContent).toBe('Place order');
    expect(chosen).toEqual(['cod', 'bacs']);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('the chosen one is chosen again in a fresh review', async () => {
    await open({
      jquery: true,
      routes: {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ fragments: fragment('.woocommerce-checkout-payment', (html) => `${html}<!--x-->`) }),
        ],
      },
    });
    field('payment_method_cod').click();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(field('payment_method_cod').checked).toBe(true);
    expect([shown('.payment_box.payment_method_bacs'), shown('.payment_box.payment_method_cod')]).toEqual([false, true]);
  });

  test('a single one has no radio and an open box', async () => {
    const single = (html: string): string => html.replace(/<li class="wc_payment_method payment_method_bacs">[\s\S]*?<\/li>/, '');
    await open({
      jquery: true,
      change: single,
      routes: { [REVIEW_CALL]: review({ fragments: fragment('.woocommerce-checkout-payment', single) }) },
    });
    expect(field('payment_method_cod').checked).toBe(true);
    expect(field('payment_method_cod').style.display).toBe('none');
    expect(shown('.payment_box.payment_method_cod')).toBe(true);
  });

  test('a listener at the radio itself still hears the click', async () => {
    await open({ jquery: true });
    const heard = vi.fn<() => void>();
    field('payment_method_cod').addEventListener('click', heard);
    document.addEventListener('click', heard, { once: true });
    field('payment_method_cod').click();
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('coupons', () => {
  const apply = async (code: string): Promise<void> => {
    press(one('a.showcoupon'));
    await page.wait(500);
    field('coupon_code').value = code;
    submit(one<HTMLFormElement>('form.checkout_coupon'), one('[name="apply_coupon"]'));
    await page.wait(1200);
  };

  test('an accepted one closes its form and reads the review without the shipping methods', async () => {
    await open({ jquery: true, routes: { [COUPON_CALL]: 'apply-coupon-ok' } });
    field('billing_email').value = 'ada@shop.test';
    await apply('TENOFF');
    const recorded = new Map<string, string>(exchange('apply-coupon-ok').request.fields as Fields);
    expect(new Map(lastFields(page, COUPON_CALL)).get('coupon_code')?.toLowerCase()).toBe(recorded.get('coupon_code')?.toLowerCase());
    expect(lastFields(page, COUPON_CALL)).toEqual([
      ['security', 'b7d2073966'],
      ['coupon_code', 'TENOFF'],
      ['billing_email', 'ada@shop.test'],
    ]);
    expect(shown('form.checkout_coupon')).toBe(false);
    expect(one('form.checkout_coupon').previousElementSibling?.textContent).toContain('Coupon code applied successfully');
    expect(field('coupon_code').value).toBe('');
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(lastFields(page, REVIEW_CALL).some(([name]) => name.startsWith('shipping_method'))).toBe(false);
    expect(covered()).toEqual([]);
  });

  test('an accepted one moves the focus to its notice only if the focus is still in its form', async () => {
    for (const elsewhere of [false, true]) {
      await open({ jquery: true, routes: { [COUPON_CALL]: 'apply-coupon-ok' } });
      press(one('a.showcoupon'));
      await page.wait(500);
      field('coupon_code').value = 'TENOFF';
      (elsewhere ? field('billing_email') : field('coupon_code')).focus();
      submit(one<HTMLFormElement>('form.checkout_coupon'), one('[name="apply_coupon"]'));
      await page.wait(1200);
      const notice = one('form.checkout_coupon').previousElementSibling;
      expect(notice?.matches('.woocommerce-message')).toBe(true);
      expect(document.activeElement === (elsewhere ? field('billing_email') : notice)).toBe(true);
      await page.close();
    }
    await open({ jquery: true });
  });

  test('a refused one: the reason at the field, the code and the focus stay, typing clears it', async () => {
    await open({ jquery: true, routes: { [COUPON_CALL]: 'apply-coupon-expired' } });
    await apply('EXPIRED');
    const error = one('#coupon-error-notice');
    expect([error.localName, error.getAttribute('role'), error.previousElementSibling]).toEqual(['span', 'alert', field('coupon_code')]);
    expect(error.textContent).toContain('expired');
    expect(field('coupon_code').value).toBe('EXPIRED');
    expect(document.activeElement).toBe(field('coupon_code'));
    expect(field('coupon_code').getAttribute('aria-describedby')).toBe('coupon-error-notice');
    expect(count(page, REVIEW_CALL)).toBe(2);
    type('coupon_code', 'X');
    expect(document.querySelector('.coupon-error-notice')).toBeNull();
    expect(field('coupon_code').hasAttribute('aria-invalid')).toBe(false);
  });

  test.each([
    ['no connection', offline],
    ['a broken server', status(500)],
    ['an empty answer', status(200)],
  ] as const)('%s: uncovered, said why, the code stays, trying again works', async (_name, failure) => {
    await open({ jquery: true, routes: { [COUPON_CALL]: [failure, 'apply-coupon-ok'], 'GET /checkout/': answeredPage('') } });
    await apply('TENOFF');
    expect(covered()).toEqual([]);
    expect(field('coupon_code').value).toBe('TENOFF');
    expect(one('form.checkout_coupon + .shop-alert').textContent).not.toBe('');
    one('.shop-alert button').click();
    await page.wait(1200);
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(count(page, COUPON_CALL)).toBe(2);
  });

  test.each([
    ['refused', 2],
    ['status', 1],
  ])('a clicked one that was %s has the review read %i times in all', async (reason, times) => {
    await open({ jquery: true });
    emit(document.body, 'shop:coupon-failed', { code: 'tenoff', couponId: '25', coupon: document.body, reason, message: '' });
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(times);
  });

  const PLAIN = 'POST /checkout/';
  const leaving = (): MockInstance => vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);

  test.each([
    ['accepted', 'woocommerce-message', ''],
    ['refused', 'woocommerce-error', 'TENOFF'],
  ])('without a good nonce the form is posted in the background, and what was typed stays (%s)', async (_name, kind, left) => {
    const leaves = leaving();
    await open({
      jquery: true,
      fresh: status(500),
      routes: {
        [COUPON_CALL]: 'apply-coupon-bad-nonce',
        [PLAIN]: answeredPage(`<div class="${kind}" role="alert">The shop has spoken.</div>`),
      },
    });
    fillIn();
    await apply('TENOFF');
    await page.wait(900);
    expect(lastFields(page, PLAIN)).toEqual([
      ['coupon_code', 'TENOFF'],
      ['apply_coupon', 'Apply coupon'],
    ]);
    expect(Object.keys(ADA).map((id) => field(id).value)).toEqual(Object.values(ADA));
    expect([
      leaves.mock.calls.length,
      page.went.mock.calls.length,
      count(page, REVIEW_CALL),
      field('coupon_code').value,
      covered(),
    ]).toEqual([0, 0, 2, left, []]);
    expect(one('.checkout_coupon').parentElement?.textContent).toContain('The shop has spoken.');
  });

  test('one with no good nonce, of which the plain request tells nothing, is said to have failed', async () => {
    const left = leaving();
    await open({
      jquery: true,
      fresh: status(500),
      routes: { [COUPON_CALL]: 'apply-coupon-bad-nonce', [PLAIN]: answeredPage(''), 'GET /checkout/': orderWith('') },
    });
    fillIn();
    await apply('TENOFF');
    expect(one('form.checkout_coupon + .shop-alert').textContent).toContain('could not be applied');
    expect([left.mock.calls.length, page.went.mock.calls.length, Object.keys(ADA).map((id) => field(id).value), covered()]).toEqual([
      0,
      0,
      Object.values(ADA),
      [],
    ]);
  });

  const orderWith =
    (row: string): Reply =>
    () =>
      new Response(
        pageText('page-checkout').replace('<tr class="order-total">', (tag) => row + tag),
        { headers: { 'content-type': 'text/html' } },
      );
  const ROW = '<tr><td><a class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a></td></tr>';

  const withCoupon = fragment('.woocommerce-checkout-review-order-table', (html) =>
    html.replace(
      '<tfoot>',
      '<tfoot><tr><td><a role="button" href="http://shop.test/checkout/?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a></td></tr>',
    ),
  );

  test('one is taken out, as recorded', async () => {
    await open({
      jquery: true,
      routes: { [REVIEW_CALL]: [review({ fragments: withCoupon }), 'update-order-review-ok'], [UNCOUPON_CALL]: 'remove-coupon-ok' },
    });
    one('.woocommerce-remove-coupon').focus();
    expect(press(one('.woocommerce-remove-coupon'))).toBe(false);
    await page.wait(1200);
    // Its link has left with the row: the keyboard goes on from the new table.
    expect(document.activeElement).toBe(one('.woocommerce-checkout-review-order-table'));
    expect(lastFields(page, UNCOUPON_CALL)).toEqual([
      ['security', 'c48f951348'],
      ['coupon', 'tenoff'],
    ]);
    expect(form().previousElementSibling?.textContent).toContain('Coupon has been removed');
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(covered()).toEqual([]);
  });

  test.each([
    ['and is out', '', []],
    [
      'and is still in',
      '<a class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a>',
      ['The coupon could not be removed. Please try again.'],
    ],
  ])('one that cannot be taken out by a call is taken out by its link, in the background (%s)', async (_name, left, alerts) => {
    await open({
      jquery: true,
      fresh: status(500),
      routes: {
        [REVIEW_CALL]: [review({ fragments: withCoupon }), 'update-order-review-ok'],
        [UNCOUPON_CALL]: 'remove-coupon-bad-nonce',
        'GET /checkout/?remove_coupon=tenoff': answeredPage(left),
        'GET /checkout/': orderWith(left && ROW),
      },
    });
    fillIn();
    press(one('.woocommerce-remove-coupon'));
    await page.wait(1200);
    expect([
      page.went.mock.calls,
      [...document.querySelectorAll('.shop-alert__text')].map((el) => el.textContent),
      count(page, REVIEW_CALL),
    ]).toEqual([[], alerts, left === '' ? 2 : 1]);
    expect([Object.keys(ADA).map((id) => field(id).value), covered()]).toEqual([Object.values(ADA), []]);
    // The shop says nothing on that page.
    expect([...document.querySelectorAll('.woocommerce-message')].map((el) => el.textContent)).toEqual(
      left === '' ? ['Coupon has been removed.'] : [],
    );
  });

  test.each([
    ['the page of a sign-in', () => '<!DOCTYPE html><html><body><form action="/login"><input name="room"></form></body></html>'],
    ['a page that breaks off in the order', (text: string) => text.slice(0, text.indexOf('<tfoot>'))],
    ['an empty page', () => ''],
  ])('%s behind its link is no word that it is out', async (_name, broken) => {
    await open({
      jquery: true,
      fresh: status(500),
      routes: {
        [REVIEW_CALL]: review({ fragments: withCoupon }),
        [UNCOUPON_CALL]: 'remove-coupon-bad-nonce',
        'GET /checkout/?remove_coupon=tenoff': () => new Response(broken(pageText('page-checkout'))),
        'GET /checkout/': orderWith(ROW),
      },
    });
    press(one('.woocommerce-remove-coupon'));
    await page.wait(1200);
    expect([...document.querySelectorAll('.shop-alert__text')].map((el) => el.textContent)).toEqual([
      'The coupon could not be removed. Please try again.',
    ]);
    expect([document.querySelectorAll('.woocommerce-message').length, one('.woocommerce-remove-coupon').dataset['coupon']]).toEqual([
      0,
      'tenoff',
    ]);
  });

  const said = (): (string | null)[] => [...document.querySelectorAll('.shop-alert__text')].map((el) => el.textContent);
  const LOST = [
    ['a connection cut after the work', () => Promise.reject(new TypeError('network error'))],
    ['a server error after the work', status(500)],
    ['an answer that breaks off', status(200, '<div class="woocommerce-message" role="alert">Coupon co')],
  ] as const;

  test.each(LOST)('one put in, %s: the order says that it is in', async (_how, lost) => {
    await open({ jquery: true, routes: { [COUPON_CALL]: lost, 'GET /checkout/': orderWith(ROW) } });
    await apply('TENOFF');
    expect([said(), field('coupon_code').value, count(page, COUPON_CALL)]).toEqual([[], '', 1]);
    expect(one('form.checkout_coupon').previousElementSibling?.textContent).toContain('Coupon code applied.');
  });

  test.each(LOST)('one put in, %s, and it is not in: told as failed', async (_how, lost) => {
    await open({ jquery: true, routes: { [COUPON_CALL]: lost, 'GET /checkout/': orderWith('') } });
    await apply('TENOFF');
    expect([said(), field('coupon_code').value]).toEqual([['The coupon could not be applied. Please try again.'], 'TENOFF']);
  });

  test.each(LOST)('one put in, %s, no order either: nobody knows; a retry reads first', async (_how, lost) => {
    await open({ jquery: true, routes: { [COUPON_CALL]: lost, 'GET /checkout/': [status(500), orderWith(ROW)] } });
    await apply('TENOFF');
    expect(said()).toEqual([expect.stringMatching(/may or may not have been saved/)]);
    one('.shop-alert button').click();
    await page.wait(1200);
    expect([said(), field('coupon_code').value, count(page, COUPON_CALL)]).toEqual([[], '', 1]);
  });

  test.each(LOST)('one taken out, %s: the order says that it is out', async (_how, lost) => {
    await open({
      jquery: true,
      routes: {
        [REVIEW_CALL]: [review({ fragments: withCoupon }), 'update-order-review-ok'],
        [UNCOUPON_CALL]: lost,
        'GET /checkout/': orderWith(''),
      },
    });
    press(one('.woocommerce-remove-coupon'));
    await page.wait(1200);
    expect([said(), form().previousElementSibling?.textContent]).toEqual([[], expect.stringContaining('Coupon has been removed.')]);
  });

  test('it is taken out once, however often it is pressed', async () => {
    const slow = held('remove-coupon-ok');
    await open({
      jquery: true,
      routes: { [REVIEW_CALL]: [review({ fragments: withCoupon }), 'update-order-review-ok'], [UNCOUPON_CALL]: slow.reply },
    });
    press(one('.woocommerce-remove-coupon'));
    press(one('.woocommerce-remove-coupon'));
    await page.wait(100);
    slow.release();
    await page.wait(600);
    expect(count(page, UNCOUPON_CALL)).toBe(1);
  });
});

describe('coupons with jQuery', () => {
  test('the host’s events come in their order, with the code as typed', async () => {
    await open({ jquery: true, routes: { [COUPON_CALL]: 'apply-coupon-expired' } });
    const heard: unknown[] = [];
    page.host?.$(document.body).on('applied_coupon_in_checkout update_checkout', (e, arg) => {
      heard.push([e.type, arg]);
    });
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(100);
    expect(heard).toEqual([
      ['applied_coupon_in_checkout', ''],
      ['update_checkout', { update_shipping_method: false }],
    ]);
  });
});

describe('the payment method in the coupon plugin’s session', () => {
  const coupons = (): void => {
    Object.assign(window, {
      WTSmartCouponOBJ: {
        wc_ajax_url: 'http://shop.test/?wc-ajax=',
        nonces: { public: 'ee21385e02', apply_coupon: '41335b8e83' },
        payment_method: 'bacs',
      },
    });
  };
  const choose = async (method: string): Promise<void> => {
    field(`payment_method_${method}`).click();
    await page.wait(600);
  };

  test('is told as recorded, after the review was read with it; once per change', async () => {
    await open({ jquery: true, prepare: coupons, routes: { [SESSION_CALL]: 'payment-method-session' } });
    expect(count(page, SESSION_CALL)).toBe(0);
    await choose('cod');
    expect(lastFields(page, SESSION_CALL)).toEqual(exchange('payment-method-session').request.fields);
    expect(page.fetch.calls().slice(-2)).toEqual([REVIEW_CALL, SESSION_CALL]);
    for (let i = 0; i < 9; i += 1) {
      await choose(i % 2 === 0 ? 'bacs' : 'cod');
    }
    expect(count(page, SESSION_CALL)).toBe(10);
    expect(page.fetch.unexpected).toEqual([]);
  });

  test('a refresh without another method tells nothing', async () => {
    await open({ jquery: true, prepare: coupons, routes: { [SESSION_CALL]: 'payment-method-session' } });
    await choose('cod');
    fillIn();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(count(page, SESSION_CALL)).toBe(1);
  });

  test('a truthy answer has the review read again, a false one does not', async () => {
    await open({
      jquery: true,
      prepare: coupons,
      routes: { [SESSION_CALL]: [() => new Response('true'), 'payment-method-session-coupon-falls'] },
    });
    await choose('cod');
    expect(count(page, REVIEW_CALL)).toBe(3);
    await choose('bacs');
    expect(count(page, REVIEW_CALL)).toBe(4);
  });

  test('a failure costs the shopper nothing and is made good at the next refresh', async () => {
    await open({ jquery: true, prepare: coupons, routes: { [SESSION_CALL]: [offline, 'payment-method-session'] } });
    await choose('cod');
    expect(document.querySelector('.shop-alert')).toBeNull();
    expect(element().dataset['state']).toBe('idle');
    fillIn();
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    expect(count(page, SESSION_CALL)).toBe(2);
  });

  test('without that plugin nothing is told', async () => {
    await open({ jquery: true });
    await choose('cod');
    expect(count(page, SESSION_CALL)).toBe(0);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });
});

describe('streets that complete themselves', () => {
  test('wait until they are left', async () => {
    await open({
      prepare: () => {
        Object.assign(window, { wc: { addressAutocomplete: { activeProvider: { billing: { id: 'x' } } } } });
      },
    });
    fillIn();
    type('billing_address_1', '13 Square');
    field('billing_address_1').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(2000);
    expect(count(page, REVIEW_CALL)).toBe(1);
    leave('billing_address_1');
    await page.wait(600);
    expect(count(page, REVIEW_CALL)).toBe(2);
  });
});

describe('wrong settings', () => {
  test('are told once, and the tag works with the defaults', async () => {
    await open({ attributes: 'data-alerts="loud" data-scripts="all" data-extension-data="{" data-is-checkout="perhaps"' });
    const lines = printedLines();
    expect(lines).toHaveLength(4);
    expect(lines.join('\n')).toMatch(/data-alerts.*data-scripts.*data-is-checkout.*data-extension-data/s);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('a page without any settings is driven at the shop’s own addresses', async () => {
    await open({
      change: (html) => html.replace(/<script id="wc-checkout-js-extra">[\s\S]*?<\/script>/, '').replaceAll(/"wc_ajax_url":"[^"]*",/g, ''),
    });
    expect(count(page, REVIEW_CALL)).toBe(1);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('security')).toBe('');
  });

  test('a tag around nothing does nothing', async () => {
    await open({ change: (html) => html.replace(/<form name="checkout"[\s\S]*<\/form>/, '') });
    expect(count(page, REVIEW_CALL)).toBe(0);
    expect(element().dataset['state']).toBe('idle');
  });
});
