import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one, submit, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, withBody, type Fields } from '../../host/recording.js';
import {
  ADA,
  count,
  covered,
  field,
  fillIn,
  form,
  fragment,
  element,
  lastFields,
  openCheckout,
  ORDER_CALL,
  review,
  REVIEW_CALL,
  sentences,
  status,
  tick,
  told,
  type,
  type CheckoutOptions,
} from './support.js';
import { heard } from '../../support/heard.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
  fillIn();
};
/** A press on “Place order”. */
const order = async (ms = 600): Promise<void> => {
  one('#place_order').click();
  await page.wait(ms);
};
const REDIRECT = 'http://shop.test/checkout/order-received/691/?key=wc_order_vffyxiQvqVDMs';
/** The page with a nonce that has died; each fresh review brings the good one. */
const stale = (html: string): string => html.replace('value="a2ff2c0b05"', 'value="stale"');
const nonces = (): (string | undefined)[] =>
  page.fetch.sent.filter((s) => s.call === ORDER_CALL).map((s) => new Map(s.fields).get('woocommerce-process-checkout-nonce'));
const submits = (): { className: string; button: string | null; city: string }[] => {
  const list: { className: string; button: string | null; city: string }[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const data = new FormData(this);
    list.push({
      className: this.className,
      button: data.get('woocommerce_checkout_place_order') as string | null,
      city: String(data.get('billing_city')),
    });
  });
  return list;
};

describe('placing an order', () => {
  test.each([
    ['a notice of PHP before', '<br />\n<b>Notice</b>: odd {x} in <b>/a.php</b> on line <b>1</b><br />\n', ''],
    ['a script of a plugin before it that logs JSON', '<script>console.log({"gateway":"debug"})</script>', ''],
    ['a comment behind', '', '<!-- {cached} -->'],
  ])('review and order are read with %s their JSON', async (_what, before, after) => {
    const around = (name: string) => withBody(exchange(name), `${before}${exchange(name).response.text}${after}`);
    await open({ jquery: true, routes: { [REVIEW_CALL]: around('update-order-review-ok'), [ORDER_CALL]: around('checkout-ok') } });
    expect([element().dataset['state'], told()]).toEqual(['idle', []]);
    tick(field('terms'));
    await order();
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('the request is the recorded one, field for field, and its answer is followed', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    const placed = heard('shop:checkout-placed');
    tick(field('terms'));
    await order();
    const ours = new Map(lastFields(page, ORDER_CALL));
    // The recording's form had no second address and a user name; what both have is the same. Source fields are another tag's.
    const both = (exchange('checkout-ok').request.fields as Fields).filter(([name]) => ours.has(name));
    expect(both.length).toBeGreaterThanOrEqual(17);
    expect(both.map(([name]) => [name, ours.get(name)])).toEqual(both);
    const missing = exchange('checkout-ok')
      .request.fields.map(([name]) => name)
      .filter((name) => !ours.has(name) && !name.startsWith('wc_order_attribution'));
    expect(missing).toEqual(['account_username']);
    expect(page.fetch.sent.at(-1)?.headers.get('x-requested-with')).toBe('XMLHttpRequest');
    expect(page.fetch.sent.at(-1)?.headers.get('content-type')).toBe('application/x-www-form-urlencoded; charset=UTF-8');
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
    expect(placed.map((e) => e.detail)).toEqual([{ orderId: '691', redirect: REDIRECT }]);
    // The page is leaving: nothing more can be pressed.
    expect(form().className).toContain('processing');
  });

  test('a refusal gets the focus, links to each field, says each reason and keeps what was typed', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    const failed = heard('shop:checkout-failed');
    field('billing_email').value = 'not an address';
    field('billing_first_name').value = '';
    await order();
    expect(covered()).toEqual([]);
    expect(document.querySelector('.blockOverlay')).toBeNull();
    expect(told()).toEqual([
      'Billing First name is a required field.',
      'Billing Postcode is not a valid postcode / ZIP.',
      'Billing Email address is not a valid email address.',
    ]);
    const alert = one('.woocommerce-NoticeGroup-checkout > [role="alert"]');
    expect(alert.firstElementChild?.hasAttribute('role')).toBe(false);
    expect([...alert.querySelectorAll('a')].map((a) => a.getAttribute('href'))).toEqual([
      '#billing_first_name',
      '#billing_postcode',
      '#billing_email',
    ]);
    expect(document.activeElement).toBe(one('.woocommerce-error'));
    expect(sentences()).toMatchObject({
      billing_first_name: 'Billing First name is a required field.',
      billing_postcode: 'Billing Postcode is not a valid postcode / ZIP.',
    });
    expect(field('billing_postcode').getAttribute('aria-invalid')).toBe('true');
    expect(field('billing_postcode').getAttribute('aria-describedby')).toBe('billing_postcode_description');
    expect(field('billing_city').value).toBe(ADA['billing_city']);
    expect(field('billing_email').value).toBe('not an address');
    expect(failed.map((e) => [e.detail.reason, e.detail.fields])).toEqual([
      ['refused', ['billing_first_name', 'billing_postcode', 'billing_email']],
    ]);
    expect(element().dataset['state']).toBe('failed');
    alert.querySelectorAll('a')[1]?.click();
    expect(document.activeElement).toBe(field('billing_postcode'));
  });

  test('terms that were not accepted are told at their box', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-no-terms' } });
    await order();
    expect(sentences()['terms']).toContain('Please read and accept the terms');
    expect(field('terms').getAttribute('aria-describedby')).toBe('terms_description');
    expect(new Map(lastFields(page, ORDER_CALL)).has('terms')).toBe(false);
  });

  test.each([
    ['no connection', offline, 'offline'],
    ['a broken server', status(500, 'Fatal'), 'status'],
    ['a page instead of an answer', status(200, '<html></html>'), 'answer'],
    ['an empty answer', status(200), 'answer'],
    ['a bare -1', status(403, '-1'), 'status'],
    ['a success that leads nowhere', () => withBody(exchange('checkout-ok'), { result: 'success' }), 'answer'],
    [
      'a success that leads to a script',
      () => withBody(exchange('checkout-ok'), { result: 'success', redirect: 'javascript:alert(1)' }),
      'answer',
    ],
    ['a refusal without words', () => withBody(exchange('checkout-ok'), { result: 'failure' }), 'refused'],
  ] as const)('%s: uncovered, said why, and the second press is sent', async (_name, failure, reason) => {
    await open({ jquery: true, routes: { [ORDER_CALL]: [failure, 'checkout-ok'] } });
    const failed = heard('shop:checkout-failed');
    await order();
    expect(covered()).toEqual([]);
    expect(told()).toHaveLength(1);
    expect(told()[0]).toMatch(/^(There was an error processing your order\. Please check|You seem to be offline)/);
    expect(document.activeElement).toBe(one('.woocommerce-NoticeGroup-checkout .woocommerce-error'));
    expect(failed.map((e) => e.detail.reason)).toEqual([reason]);
    expect(field('billing_city').value).toBe('London');
    await order();
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('an answer that never comes is given up after two minutes', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: held('checkout-ok').reply } });
    await order(119_000);
    expect(form().className).toContain('processing');
    await page.wait(2000);
    expect(covered()).toEqual([]);
    expect(told()[0]).toContain('took too long');
  });

  test('JSON with a warning around it is read', async () => {
    await open({
      jquery: true,
      routes: {
        [ORDER_CALL]: () => new Response(`<b>Deprecated</b>: {x}\n${JSON.stringify(exchange('checkout-ok').response.body)}<!-- y -->`),
      },
    });
    await order();
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('a stale nonce is renewed by the review and the order sent again, unseen by the shopper', async () => {
    await open({
      jquery: true,
      change: stale,
      routes: {
        [REVIEW_CALL]: [review({ fragments: fragment('.woocommerce-checkout-payment', stale) }), 'update-order-review-ok'],
        [ORDER_CALL]: ['checkout-bad-nonce', 'checkout-ok'],
      },
    });
    await order(1500);
    expect(nonces()).toEqual(['stale', 'a2ff2c0b05']);
    expect(told()).toEqual([]);
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('a nonce that another script spoilt is put right by the same answer as before', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: ['checkout-bad-nonce', 'checkout-ok'] } });
    field('woocommerce-process-checkout-nonce').value = 'spoilt';
    await order(1500);
    expect(nonces()).toEqual(['spoilt', 'a2ff2c0b05']);
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('a nonce that stays stale: the browser sends the form itself, with what was typed', async () => {
    const other = (value: string): ReturnType<typeof review> =>
      review({ fragments: fragment('.woocommerce-checkout-payment', (html) => html.replace('value="a2ff2c0b05"', `value="${value}"`)) });
    await open({
      jquery: true,
      routes: { [REVIEW_CALL]: [other('one'), other('two'), other('three')], [ORDER_CALL]: 'checkout-bad-nonce' },
    });
    const list = submits();
    await order(1500);
    expect(nonces()).toEqual(['one', 'two']);
    expect(list).toEqual([{ className: 'checkout woocommerce-checkout', button: '1', city: 'London' }]);
    expect(covered()).toEqual([]);
  });

  test('the total changed meanwhile: nothing is sent again without the shopper', async () => {
    await open({
      jquery: true,
      change: stale,
      routes: {
        [REVIEW_CALL]: [
          review({ fragments: fragment('.woocommerce-checkout-payment', stale) }),
          review({ fragments: fragment('.woocommerce-checkout-review-order-table', (html) => html.replace('58.95', '60.00')) }),
        ],
        [ORDER_CALL]: ['checkout-bad-nonce', 'checkout-ok'],
      },
    });
    await order(1500);
    expect(count(page, ORDER_CALL)).toBe(1);
    expect(told()).toEqual(['We were unable to process your order, please try again.']);
    await order();
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('an order refused though its nonce is current shows the message; a second press is sent', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: ['checkout-bad-nonce', 'checkout-ok'] } });
    await order(1500);
    expect(count(page, REVIEW_CALL)).toBe(2);
    expect(told()).toEqual(['We were unable to process your order, please try again.']);
    expect(covered()).toEqual([]);
    await order();
    expect(page.went.mock.calls).toEqual([[REDIRECT]]);
  });

  test('reload loads the page again', async () => {
    const spy = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await open({
      jquery: true,
      routes: { [ORDER_CALL]: () => withBody(exchange('checkout-ok'), { result: 'failure', reload: true, messages: '' }) },
    });
    await order();
    expect(spy).toHaveBeenCalledTimes(1);
  });

  test('pressed twice, sent once', async () => {
    const slow = held('checkout-ok');
    await open({ jquery: true, routes: { [ORDER_CALL]: slow.reply } });
    await order(10);
    await order(10);
    submit(form(), null);
    await page.wait(10);
    expect(count(page, ORDER_CALL)).toBe(1);
    slow.release();
    await page.wait(600);
    expect(page.went).toHaveBeenCalledTimes(1);
  });

  test('a running refresh is waited for', async () => {
    const slow = held('update-order-review-ok');
    await open({ jquery: true, routes: { [REVIEW_CALL]: ['update-order-review-ok', slow.reply], [ORDER_CALL]: 'checkout-ok' } });
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(100);
    await order(100);
    expect(count(page, ORDER_CALL)).toBe(0);
    expect(form().getAttribute('aria-busy')).toBe('true');
    slow.release();
    await page.wait(600);
    expect(count(page, ORDER_CALL)).toBe(1);
  });

  test('a refresh holds a press ten seconds; then the total is unknown and the next press orders', async () => {
    await open({
      jquery: true,
      routes: { [REVIEW_CALL]: ['update-order-review-ok', held('update-order-review-ok').reply], [ORDER_CALL]: 'checkout-ok' },
    });
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(100);
    await order(9800);
    expect(count(page, ORDER_CALL)).toBe(0);
    await page.wait(400);
    expect([count(page, ORDER_CALL), one('.shop-alert').textContent]).toEqual([0, expect.stringContaining('may differ')]);
    await order(10_400);
    expect(count(page, ORDER_CALL)).toBe(1);
  });

  test.each([
    ['typed', false, true],
    ['typed', false, false],
    ['typed and left', true, true],
    ['typed and left', true, false],
  ])('an address %s until the press (%s, jQuery: %s) has its totals read before the order', async (_what, leave, withJquery) => {
    const slow = held('update-order-review-ok');
    await open({
      jquery: withJquery,
      routes: { [REVIEW_CALL]: ['update-order-review-ok', slow.reply], [ORDER_CALL]: 'checkout-no-terms' },
    });
    type('billing_city', 'Leeds', { leave });
    await order(2500);
    expect([count(page, REVIEW_CALL), count(page, ORDER_CALL), form().getAttribute('aria-busy')]).toEqual([2, 0, 'true']);
    expect(new Map(lastFields(page, REVIEW_CALL)).get('city')).toBe('Leeds');
    slow.release();
    await page.wait(1500);
    expect([count(page, REVIEW_CALL), count(page, ORDER_CALL)]).toEqual([2, 1]);
    expect(new Map(lastFields(page, ORDER_CALL)).get('billing_city')).toBe('Leeds');
  });

  test('shop:checkout-place that is refused sends nothing', async () => {
    await open({ jquery: true });
    document.addEventListener(
      'shop:checkout-place',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    await order();
    expect(count(page, ORDER_CALL)).toBe(0);
    expect(covered()).toEqual([]);
  });

  test('shop:checkout-follow that is refused stays on the page, uncovered', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    const placed = heard('shop:checkout-placed');
    document.addEventListener(
      'shop:checkout-follow',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    await order();
    expect(placed).toHaveLength(1);
    expect(page.went).not.toHaveBeenCalled();
    expect(covered()).toEqual([]);
  });

  test('a redirect inside the page, as gateways use it, leaves nothing covered', async () => {
    await open({
      jquery: true,
      routes: { [ORDER_CALL]: () => withBody(exchange('checkout-ok'), { result: 'success', redirect: '#confirm-pi-abc' }) },
    });
    await order();
    expect(page.went.mock.calls).toEqual([['http://shop.test/checkout/#confirm-pi-abc']]);
    expect(covered()).toEqual([]);
  });

  test('leaving is asked about only while the shop has the order', async () => {
    const slow = held('checkout-no-terms');
    await open({ jquery: true, routes: { [ORDER_CALL]: slow.reply } });
    const asks = (): boolean => {
      const e = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(e);
      return e.defaultPrevented;
    };
    expect(asks()).toBe(false);
    await order(10);
    expect(asks()).toBe(true);
    slow.release();
    await page.wait(600);
    expect(asks()).toBe(false);
  });

  test('back from another page, nothing is covered and the review is read again', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    await order();
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    await page.wait(600);
    expect(covered()).toEqual([]);
    expect(count(page, REVIEW_CALL)).toBe(2);
  });

  test('“Update totals” is the browser’s own', async () => {
    await open({ jquery: true });
    const button = document.createElement('button');
    button.name = 'woocommerce_checkout_update_totals';
    expect(submit(form(), button)).toBe(true);
    expect(count(page, ORDER_CALL)).toBe(0);
  });

  test('a text with line ends travels as a browser sends it', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-no-terms' } });
    one<HTMLTextAreaElement>('#order_comments').value = 'one\ntwo';
    await order();
    expect(new Map(lastFields(page, ORDER_CALL)).get('order_comments')).toBe('one\r\ntwo');
  });
});

describe('payment gateways with jQuery', () => {
  const $form = (): JQuery<Element> => {
    if (!page.host) {
      throw new Error('no jQuery');
    }
    return page.host.$(form());
  };

  test.each(['checkout_place_order', 'checkout_place_order_bacs', 'checkout_place_order.gateway'])(
    '%s that returns false stops the order',
    async (name) => {
      await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
      $form().on(name, () => false);
      await order();
      expect(count(page, ORDER_CALL)).toBe(0);
      expect(covered()).toEqual([]);
      $form().off(name);
      await order();
      expect(count(page, ORDER_CALL)).toBe(1);
    },
  );

  test('the handler of another method, or one that says nothing, stops nothing', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    $form().on('checkout_place_order_cod', () => false);
    $form().on('checkout_place_order', () => undefined);
    await order();
    expect(count(page, ORDER_CALL)).toBe(1);
  });

  test('a gateway that is done submits through jQuery', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    let asked = 0;
    $form().on('checkout_place_order_bacs', () => {
      asked += 1;
      if (asked > 1) {
        return true;
      }
      setTimeout(() => {
        $form().trigger('submit');
      }, 300);
      return false;
    });
    const list = submits();
    await order(1000);
    expect([asked, count(page, ORDER_CALL)]).toEqual([2, 1]);
    expect(list).toEqual([]);
  });

  test('they are handed what they use, and their own failure is shown like the shop’s', async () => {
    await open({ jquery: true });
    let api: Record<string, unknown> = {};
    $form().on('checkout_place_order', (_e, given: Record<string, unknown>) => {
      api = given;
      return false;
    });
    await order();
    expect(Object.keys(api)).toEqual(
      expect.arrayContaining([
        '$checkout_form',
        '$order_review',
        'selectedPaymentMethod',
        'get_payment_method',
        'submit_error',
        'blockOnSubmit',
        'attachUnloadEventsOnSubmit',
        'detachUnloadEventsOnSubmit',
        'trigger_update_checkout',
        'update_checkout',
        'init_payment_methods',
        'reset_update_checkout_timer',
        'scroll_to_notices',
      ]),
    );
    expect(Reflect.apply(api['get_payment_method'] as () => string, api, [])).toBe('bacs');
    expect(api['selectedPaymentMethod']).toBe('payment_method_bacs');
    Reflect.apply(api['blockOnSubmit'] as () => void, api, []);
    expect(form().getAttribute('aria-busy')).toBe('true');
    const errors: unknown[] = [];
    page.host?.$(document.body).on('checkout_error', (_e, html) => {
      errors.push(html);
    });
    Reflect.apply(api['submit_error'] as (html: string) => void, api, [
      '<div class="woocommerce-error">Card declined.<img src=x onerror="x()"></div>',
    ]);
    await page.wait(600);
    expect(told()).toEqual(['Card declined.']);
    expect(document.querySelector('[onerror]')).toBeNull();
    expect(covered()).toEqual([]);
    expect(errors).toHaveLength(1);
  });

  test('checkout_place_order_success hears the answer; false makes it a failure', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    const answers: unknown[] = [];
    $form().on('checkout_place_order_success', (_e, answer) => {
      answers.push(answer);
      return false;
    });
    await order();
    expect(answers).toEqual([exchange('checkout-ok').response.body]);
    expect(page.went).not.toHaveBeenCalled();
    expect(told()).toHaveLength(1);
  });

  test('a handler of submit that prevents it keeps us out', async () => {
    await open({ jquery: true });
    $form().on('submit', () => false);
    await order();
    expect(count(page, ORDER_CALL)).toBe(0);
  });
});

describe('the page of an order to pay for', () => {
  const pay = (html: string): string =>
    html
      .replace(
        /<form name="checkout"[\s\S]*?<div id="order_review" class="woocommerce-checkout-review-order">/,
        '<form id="order_review" method="post">',
      )
      .replace('"is_checkout":"1"', '"is_checkout":"0"')
      .replace(/\t<\/div>\s*<\/form>/, '</form>');

  test('methods are chosen, nothing is refreshed, the form goes its own way under a cover', async () => {
    page = await openCheckout({ change: pay });
    expect(count(page, REVIEW_CALL)).toBe(0);
    field('payment_method_cod').click();
    await page.wait(300);
    expect([one('.payment_box.payment_method_bacs').style.display, one('.payment_box.payment_method_cod').style.display]).toEqual([
      'none',
      '',
    ]);
    expect(submit(one<HTMLFormElement>('form#order_review'), one('#place_order'))).toBe(true);
    expect(one('form#order_review').getAttribute('aria-busy')).toBe('true');
    expect(count(page, ORDER_CALL)).toBe(0);
  });
});
