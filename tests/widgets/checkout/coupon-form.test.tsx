import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { cartQueue } from '../../../shared/cart/queue.js';
import { one, press, said, submit, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, withBody } from '../../host/recording.js';
import {
  answeredPage,
  count,
  COUPON_CALL,
  covered,
  field,
  form,
  fragment,
  lastFields,
  openCheckout,
  review,
  REVIEW_CALL,
  status,
  UNCOUPON_CALL,
  type CheckoutOptions,
} from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const couponForm = (): HTMLFormElement => one<HTMLFormElement>('form.checkout_coupon');
const apply = async (code: string, ms = 1200): Promise<void> => {
  field('coupon_code').value = code;
  submit(couponForm(), one('[name="apply_coupon"]'));
  await page.wait(ms);
};
const shown = (selector: string): boolean => getComputedStyle(one(selector)).display !== 'none';
const withOld = (html: string): string =>
  html.replace(
    '<div class="woocommerce-notices-wrapper">',
    '<p class="woocommerce-message" id="old">Older</p><div class="widget_shopping_cart_content"><p class="woocommerce-message" id="mini">Mini</p></div><div class="woocommerce-notices-wrapper">',
  );
/** The page’s review names a coupon that can be taken out. */
const removable = (href = 'http://shop.test/checkout/?remove_coupon=tenoff') =>
  fragment('.woocommerce-checkout-review-order-table', (html) =>
    html.replace(
      '<tfoot>',
      `<tfoot><tr><td><a role="button" href="${href}" class="woocommerce-remove-coupon" data-coupon="tenoff">[Remove]</a></td></tr>`,
    ),
  );
const opened = async (): Promise<void> => {
  press(one('a.showcoupon'));
  await page.wait(500);
};

describe('a coupon that is typed in', () => {
  test('is waited for in the queue of the cart, its form covered and marked', async () => {
    const late = held('apply-coupon-ok');
    await open({ routes: { [COUPON_CALL]: late.reply } });
    await apply('TENOFF', 10);
    expect([cartQueue().size, couponForm().matches('.processing'), couponForm().getAttribute('aria-busy')]).toEqual([1, true, 'true']);
    late.release();
    await page.wait(600);
    expect(covered()).toEqual([]);
  });

  test('an accepted one closes its form first, then its notice appears and gets the focus', async () => {
    Object.assign(Element.prototype, { animate: () => ({ finished: Promise.resolve(), cancel: () => undefined }) });
    await open({ routes: { [COUPON_CALL]: 'apply-coupon-ok' }, change: withOld });
    await opened();
    await apply('TENOFF', 100);
    expect([said(), couponForm().previousElementSibling?.className, one('a.showcoupon').getAttribute('aria-expanded')]).toEqual([
      // The focus on the notice reads it out.
      '',
      'woocommerce-form-coupon-toggle',
      'false',
    ]);
    await page.wait(1000);
    Reflect.deleteProperty(Element.prototype, 'animate');
    expect(couponForm().previousElementSibling?.textContent).toContain('Coupon code applied successfully');
    expect(document.activeElement).toBe(couponForm().previousElementSibling);
    expect([document.querySelector('#old'), document.querySelector('#mini')]).toEqual([null, one('#mini')]);
  });

  test('accepted where its form is closed already, has its notice at once', async () => {
    await open({ routes: { [COUPON_CALL]: 'apply-coupon-ok' } });
    await apply('TENOFF');
    expect(couponForm().previousElementSibling?.textContent).toContain('Coupon code applied successfully');
  });

  test('refused, is marked as the host marks it; once, however often', async () => {
    const late = held('apply-coupon-expired');
    await open({ routes: { [COUPON_CALL]: ['apply-coupon-expired', 'apply-coupon-expired', late.reply] } });
    await opened();
    await apply('EXPIRED');
    await apply('EXPIRED');
    const input = field('coupon_code');
    expect([
      document.querySelectorAll('#coupon-error-notice').length,
      input.className,
      input.getAttribute('aria-invalid'),
      input.getAttribute('aria-describedby'),
    ]).toEqual([1, 'input-text has-error', 'true', 'coupon-error-notice']);
    await apply('EXPIRED', 10);
    expect([document.querySelector('#coupon-error-notice'), input.className, input.hasAttribute('aria-describedby')]).toEqual([
      null,
      'input-text',
      false,
    ]);
    late.release();
    await page.wait(600);
  });

  test('what was said of a failed try leaves with the next', async () => {
    const late = held('apply-coupon-ok');
    await open({ routes: { [COUPON_CALL]: [offline, late.reply] } });
    await opened();
    await apply('TENOFF');
    expect(one('form.checkout_coupon + .shop-alert').textContent).toContain('offline');
    await apply('TENOFF', 10);
    expect(document.querySelector('.shop-alert')).toBeNull();
    late.release();
    await page.wait(600);
  });

  test('one refused with a bare -1 is sent the plain way when no fresh nonce can be had', async () => {
    await open({
      fresh: status(500),
      routes: {
        [COUPON_CALL]: status(200, '-1\n'),
        'POST /checkout/': answeredPage('<div class="woocommerce-message" role="alert">In.</div>'),
      },
    });
    await apply('TENOFF');
    expect([count(page, 'POST /checkout/'), one('form.checkout_coupon').previousElementSibling?.textContent]).toEqual([1, 'In.']);
  });
});

describe('a coupon that is taken out', () => {
  const remove = async (ms = 1200): Promise<void> => {
    press(one('.woocommerce-remove-coupon'));
    await page.wait(ms);
  };

  test('is waited for in the queue of the cart, by the space key too', async () => {
    const late = held('remove-coupon-ok');
    await open({ routes: { [REVIEW_CALL]: [review({ fragments: removable() }), 'update-order-review-ok'], [UNCOUPON_CALL]: late.reply } });
    one('.woocommerce-remove-coupon').dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    await page.wait(10);
    expect([count(page, UNCOUPON_CALL), cartQueue().size, one('#order_review').matches('.processing')]).toEqual([1, 1, true]);
    late.release();
    await page.wait(600);
    expect(covered()).toEqual([]);
  });

  test('clears the coupon form and its old error, and its notice replaces the others', async () => {
    await open({
      change: withOld,
      routes: {
        [REVIEW_CALL]: [review({ fragments: removable() }), review({ fragments: removable() }), 'update-order-review-ok'],
        [COUPON_CALL]: 'apply-coupon-expired',
        [UNCOUPON_CALL]: 'remove-coupon-ok',
      },
    });
    await opened();
    await apply('EXPIRED');
    expect(document.querySelector('#coupon-error-notice')).not.toBeNull();
    one('#mini').insertAdjacentHTML('afterend', '<p class="woocommerce-message" id="inner">Of the mini-cart, too</p>');
    form().insertAdjacentHTML('beforebegin', '<p class="woocommerce-message" id="old">Older</p>');
    await remove();
    expect([
      field('coupon_code').value,
      document.querySelector('#coupon-error-notice'),
      shown('form.checkout_coupon'),
      one('a.showcoupon').getAttribute('aria-expanded'),
    ]).toEqual(['', null, false, 'false']);
    expect([
      document.querySelector('#old'),
      document.querySelectorAll('#mini, #inner').length,
      form().previousElementSibling?.className,
    ]).toEqual([null, 2, expect.stringContaining('woocommerce-message')]);
  });

  test('is told under its own name, with its code, before the review is read without the methods', async () => {
    await open({
      jquery: true,
      routes: { [REVIEW_CALL]: [review({ fragments: removable() }), 'update-order-review-ok'], [UNCOUPON_CALL]: 'remove-coupon-ok' },
    });
    const heard: unknown[] = [];
    page.host?.$(document.body).on('removed_coupon_in_checkout applied_coupon_in_checkout update_checkout', (e, arg) => {
      heard.push([e.type, arg]);
    });
    await remove();
    expect(heard).toEqual([
      ['removed_coupon_in_checkout', 'tenoff'],
      ['update_checkout', { update_shipping_method: false }],
    ]);
    expect(lastFields(page, REVIEW_CALL).some(([name]) => name.startsWith('shipping_method'))).toBe(false);
  });

  test('and is not, says why, tries again, and then says it no more', async () => {
    const late = held('remove-coupon-ok');
    await open({
      routes: {
        [REVIEW_CALL]: [review({ fragments: removable() }), 'update-order-review-ok'],
        [UNCOUPON_CALL]: [offline, offline, late.reply],
      },
    });
    await remove();
    expect(covered()).toEqual([]);
    expect(one('table + .shop-alert').textContent).toContain('You seem to be offline. The coupon was not removed;');
    one('.shop-alert button').click();
    await page.wait(600);
    expect(count(page, UNCOUPON_CALL)).toBe(2);
    expect(document.querySelectorAll('.shop-alert')).toHaveLength(1);
    await remove(10);
    expect([count(page, UNCOUPON_CALL), document.querySelector('.shop-alert')]).toEqual([3, null]);
    late.release();
    await page.wait(600);
    expect(page.went).not.toHaveBeenCalled();
  });

  test('is not followed to another site where the nonce stays refused', async () => {
    await open({
      fresh: status(500),
      routes: {
        [REVIEW_CALL]: review({ fragments: removable('http://elsewhere.test/?remove_coupon=tenoff') }),
        [UNCOUPON_CALL]: 'remove-coupon-bad-nonce',
      },
    });
    await remove();
    expect([page.went.mock.calls, document.querySelectorAll('.shop-alert').length]).toEqual([[], 1]);
  });

  test('with other words than asked for, has those shown', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [review({ fragments: removable() }), 'update-order-review-ok'],
        [UNCOUPON_CALL]: withBody(exchange('remove-coupon-ok'), '<ul class="woocommerce-error"><li>It was gone.</li></ul>'),
      },
    });
    await remove();
    expect(form().previousElementSibling?.textContent).toBe('It was gone.');
  });

  test('by a link outside the form is somebody else’s', async () => {
    await open({
      change: (html) =>
        html.replace(
          '<form name="checkout"',
          '<a href="/cart/?remove_coupon=a" class="woocommerce-remove-coupon" data-coupon="a">x</a><form name="checkout"',
        ),
    });
    expect(press(one('.woocommerce-remove-coupon'))).toBe(true);
    await page.wait(100);
    expect(count(page, UNCOUPON_CALL)).toBe(0);
  });
});
