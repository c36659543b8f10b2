import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { one, press, submit, type CartPage } from '../../contract/cart-page.js';
import { realScripts } from '../../host/load.js';
import { exchange, held, pageText, withBody, type Exchange, type Reply } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import {
  ADA,
  answeredPage,
  count,
  COUPON_CALL,
  field,
  fillIn,
  fragment,
  element,
  lastFields,
  openCheckout,
  ORDER_CALL,
  review,
  REVIEW_CALL,
  sentences,
  status,
  type,
  UNCOUPON_CALL,
  type CheckoutOptions,
} from './support.js';
import { heard } from '../../support/heard.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

/** The recorded checkout with WooCommerce’s own script, which drives it. */
const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout({ scripts: ['checkout'], ...options });
};
const $ = (): JQueryStatic => {
  if (!page.host) {
    throw new Error('no jQuery');
  }
  return page.host.$;
};
const refresh = async (ms = 900, args?: object): Promise<void> => {
  $()(document.body).trigger('update_checkout', args === undefined ? [] : [args]);
  await page.wait(ms);
};
const asked = (): number => count(page, REVIEW_CALL);
const state = (): string | undefined => element().dataset['state'];
const posts = (): string[][] => {
  const list: string[][] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const data = new FormData(this);
    list.push([String(data.get('coupon_code')), String(data.get('apply_coupon'))]);
  });
  return list;
};
const alertText = (): string => document.querySelector('.shop-alert__text')?.textContent ?? '';

describe('a refresh of the host’s script that fails', () => {
  test('is tried again as it was asked for', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', status(500), 'update-order-review-ok'] } });
    await refresh(900, { update_shipping_method: false });
    one('.shop-alert button').click();
    await page.wait(900);
    expect([asked(), lastFields(page, REVIEW_CALL).some(([name]) => name.startsWith('shipping_method'))]).toEqual([3, false]);
  });

  test('is told with its reason, and leaves the focus where the shopper is', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', status(500)] } });
    const failed = heard('shop:checkout-refresh-failed');
    field('billing_city').focus();
    await refresh();
    expect(failed.map((e) => e.detail)).toEqual([{ reason: 'status', message: alertText() }]);
    expect([state(), document.activeElement]).toEqual(['failed', field('billing_city')]);
  });

  test('is no longer said while the next one is under way', async () => {
    const late = held('update-order-review-ok');
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', status(500), late.reply] } });
    await refresh();
    expect(alertText()).not.toBe('');
    await refresh(100);
    expect([alertText(), state()]).toEqual(['', 'refreshing']);
    late.release();
    await page.wait(900);
    expect(state()).toBe('idle');
  });

  test('a refused nonce is renewed once after each success, never twice in a row', async () => {
    let copies = 0;
    const fresh: Reply = () => {
      copies += 1;
      return new Response(pageText('page-checkout', { stripScripts: 'none' }).replace('5a3d6a052d', `fresh${copies}`));
    };
    const bad = 'update-order-review-bad-nonce';
    await open({
      fresh,
      routes: { [REVIEW_CALL]: ['update-order-review-ok', bad, 'update-order-review-ok', bad, 'update-order-review-ok', bad, bad] },
    });
    const failed = heard('shop:checkout-refresh-failed');
    await refresh(1500);
    await refresh(1500);
    expect([asked(), failed.length, alertText()]).toEqual([5, 0, '']);
    expect(page.fetch.sent.filter((s) => s.call === REVIEW_CALL).map((s) => new Map(s.fields).get('security'))).toEqual([
      '5a3d6a052d',
      '5a3d6a052d',
      'fresh1',
      'fresh1',
      'fresh2',
    ]);
    await refresh(3000);
    expect([asked(), failed.map((e) => e.detail.reason), state()]).toEqual([7, ['nonce'], 'failed']);
    expect(alertText()).toContain('did not accept');
  });

  test('is no failure where it only says that the page shall load anew', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', withBody(exchange('update-order-review-ok'), { reload: true })] } });
    const failed = heard('shop:checkout-refresh-failed');
    await refresh();
    expect([failed.length, alertText(), reload.mock.calls.length]).toEqual([0, '', 1]);
  });
});

describe('a coupon call of the host’s script', () => {
  const removable = fragment('.woocommerce-checkout-review-order-table', (html) =>
    html.replace(
      '<tfoot>',
      '<tfoot><tr><td><a href="http://shop.test/checkout/?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">x</a></td></tr>',
    ),
  );
  const typed = (): string[] => Object.keys(ADA).map((id) => field(id).value);

  test('that is applied in its form, by keyboard: its notice has the focus', async () => {
    await open({ routes: { [COUPON_CALL]: 'apply-coupon-ok' } });
    one('a.showcoupon').click();
    await page.wait(600);
    field('coupon_code').focus();
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(2000);
    const notice = one('form.checkout_coupon').previousElementSibling;
    expect(notice?.textContent).toContain('Coupon code applied successfully');
    expect(document.activeElement).toBe(notice);
  });

  test('that is taken out by its link: the keyboard goes on from the new table', async () => {
    await open({
      routes: { [REVIEW_CALL]: [review({ fragments: removable }), 'update-order-review-ok'], [UNCOUPON_CALL]: 'remove-coupon-ok' },
    });
    one('.woocommerce-remove-coupon').focus();
    press(one('.woocommerce-remove-coupon'));
    await page.wait(2000);
    expect(document.querySelector('.woocommerce-remove-coupon')).toBeNull();
    expect(document.activeElement).toBe(one('.woocommerce-checkout-review-order-table'));
  });

  test('while it was applied: it can be tried again', async () => {
    const list = posts();
    await open({ routes: { [COUPON_CALL]: [status(500), 'apply-coupon-ok'] } });
    fillIn();
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(900);
    expect(document.activeElement?.closest('.shop-alert')).toBeNull();
    one('.shop-alert button').click();
    await page.wait(900);
    expect([
      count(page, COUPON_CALL),
      document.querySelectorAll('.shop-alert, .processing').length,
      field('coupon_code').value,
      typed(),
      list,
    ]).toEqual([2, 0, '', Object.values(ADA), []]);
  });

  test('while it was taken out: said at the review, and can be tried again', async () => {
    await open({
      routes: {
        [REVIEW_CALL]: [review({ fragments: removable }), 'update-order-review-ok'],
        [UNCOUPON_CALL]: [status(500), 'remove-coupon-ok'],
      },
    });
    fillIn();
    press(one('.woocommerce-remove-coupon'));
    await page.wait(900);
    expect(document.querySelectorAll('.processing, .blockOverlay')).toHaveLength(0);
    one('table.woocommerce-checkout-review-order-table + .shop-alert button').click();
    await page.wait(900);
    expect([count(page, UNCOUPON_CALL), document.querySelector('.woocommerce-remove-coupon'), typed()]).toEqual([
      2,
      null,
      Object.values(ADA),
    ]);
    // The shop's own script writes the answer down.
    expect(printedLines()).toEqual(realScripts ? ['log: '] : []);
  });

  test('a nonce that stays refused leads to a plain request in the background; typed fields stay', async () => {
    const list = posts();
    const spoken = answeredPage('<div class="woocommerce-message" role="alert">The shop has spoken.</div>');
    await open({
      fresh: status(500),
      routes: {
        [REVIEW_CALL]: review({ fragments: removable }),
        [COUPON_CALL]: 'apply-coupon-bad-nonce',
        [UNCOUPON_CALL]: 'remove-coupon-bad-nonce',
        'POST /checkout/': spoken,
        'GET /checkout/?remove_coupon=tenoff': spoken,
      },
    });
    fillIn();
    field('coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.checkout_coupon'), null);
    await page.wait(900);
    expect([count(page, 'POST /checkout/'), one('form.checkout_coupon').previousElementSibling?.textContent]).toEqual([
      1,
      'The shop has spoken.',
    ]);
    press(one('.woocommerce-remove-coupon'));
    await page.wait(900);
    expect([
      count(page, 'GET /checkout/?remove_coupon=tenoff'),
      typed(),
      list,
      page.went.mock.calls,
      document.querySelectorAll('.shop-alert, .processing').length,
    ]).toEqual([1, Object.values(ADA), [], [], 0]);
    expect(printedLines().every((line) => line === 'log: -1')).toBe(true);
  });
});

describe('what the shopper has in a part that script replaces', () => {
  const TABLE = '.woocommerce-checkout-review-order-table';
  const withFields = (note: string, mark: string): Exchange =>
    review({
      fragments: fragment(TABLE, (html) =>
        html.replace(
          '<tfoot>',
          `<tfoot><tr><td>${mark}<input name="note" value="${note}"><select name="slot"><option value="am">am</option><option value="pm">pm</option></select></td></tr>`,
        ),
      ),
    });
  const note = (): HTMLInputElement => one<HTMLInputElement>('[name="note"]');
  const slot = (): HTMLSelectElement => one<HTMLSelectElement>('[name="slot"]');

  test('was sent along: the shop’s word on it counts', async () => {
    await open({ routes: { [REVIEW_CALL]: [withFields('', '1'), withFields('Noted', '2')] } });
    note().value = 'as typed';
    await refresh();
    expect(note().value).toBe('Noted');
  });

  test('was typed, chosen or focused meanwhile: it stays', async () => {
    const late = held(withFields('Noted', '2'));
    await open({ routes: { [REVIEW_CALL]: [withFields('', '1'), late.reply] } });
    await refresh(100);
    const old = note();
    old.value = 'meanwhile';
    old.dispatchEvent(new Event('input', { bubbles: true }));
    slot().value = 'pm';
    slot().dispatchEvent(new Event('change', { bubbles: true }));
    old.focus();
    late.release();
    await page.wait(900);
    expect(note()).not.toBe(old);
    expect([note().value, slot().value, document.activeElement]).toEqual(['meanwhile', 'pm', note()]);
  });

  test.each([
    [
      'typed',
      () => {
        note().value = 'meanwhile';
        note().dispatchEvent(new Event('input', { bubbles: true }));
      },
      () => note().value,
      'meanwhile',
    ],
    [
      'chosen',
      () => {
        slot().value = 'pm';
        slot().dispatchEvent(new Event('change', { bubbles: true }));
      },
      () => slot().value,
      'pm',
    ],
    [
      'focused',
      () => {
        note().focus();
      },
      () => document.activeElement?.getAttribute('name'),
      'note',
    ],
  ])('only %s, stays as well', async (_name, act, read, expected) => {
    const late = held(withFields('', '2'));
    await open({ routes: { [REVIEW_CALL]: [withFields('', '1'), late.reply] } });
    await refresh(100);
    act();
    late.release();
    await page.wait(900);
    expect(read()).toBe(expected);
  });
});

describe('what is told of that script’s work', () => {
  test('the fragments of an answer', async () => {
    await open();
    const refreshed = heard('shop:checkout-refreshed');
    await refresh();
    expect(refreshed.map((e) => e.detail)).toEqual(
      [{ result: 'success', fragments: fragment('x', () => '') }].map((d) => ({
        ...d,
        fragments: Object.fromEntries(Object.entries(d.fragments).filter(([key]) => key !== 'x')),
      })),
    );
  });

  test('the words of a failed order, as texts', async () => {
    await open({
      routes: {
        [ORDER_CALL]: withBody(exchange('checkout-ok'), {
          result: 'failure',
          messages: '<ul class="woocommerce-error"><li>Sold  out &amp; gone.</li></ul>',
        }),
      },
    });
    const failed = heard('shop:checkout-failed');
    one('#place_order').click();
    await page.wait(900);
    expect(failed.map((e) => e.detail)).toEqual([{ reason: 'refused', message: 'Sold out & gone.', fields: [] }]);
  });

  // jQuery makes its focusout of the blur.
  test.each([
    ['change', () => [new Event('change', { bubbles: true })]],
    ['focusout', () => [new FocusEvent('blur'), new FocusEvent('focusout', { bubbles: true })]],
  ])('what it marks at a %s is said', async (_name, events) => {
    await open();
    type('billing_email', 'ada@');
    for (const event of events()) {
      field('billing_email').dispatchEvent(event);
    }
    await page.wait(10);
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
  });

  test('what it marks in a field only scripts wrote in is not', async () => {
    await open();
    $()('#billing_email').val('ada@').trigger('input').trigger('change');
    field('billing_email').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    await page.wait(10);
    expect([sentences(), one('#billing_email_field').className.includes('woocommerce-invalid')]).toEqual([{}, true]);
  });

  test('an order a gateway takes over is not told as placed; one it lets go is, once', async () => {
    await open({ routes: { [ORDER_CALL]: withBody(exchange('checkout-ok'), { result: 'success', redirect: '#done', order_id: 5 }) } });
    const [placed, failed] = [heard('shop:checkout-placed'), heard('shop:checkout-failed')];
    let takes = true;
    $()('form.checkout').on('checkout_place_order_success', () => (takes ? false : undefined));
    one('#place_order').click();
    await page.wait(900);
    expect([placed.length, failed.length]).toEqual([0, 1]);
    takes = false;
    // That script gives the window a new location, which this window takes as a plain value.
    const own = window.location;
    one('#place_order').click();
    await page.wait(900);
    Object.defineProperty(window, 'location', { configurable: true, writable: true, value: own });
    expect([placed.map((e) => e.detail), failed.length]).toEqual([[{ orderId: '5', redirect: '#done' }], 1]);
  });

  test('an order that is placed after one that was refused is told once', async () => {
    await open({
      routes: {
        [ORDER_CALL]: ['checkout-missing-fields', withBody(exchange('checkout-ok'), { result: 'success', redirect: '#done', order_id: 5 })],
      },
    });
    const placed = heard('shop:checkout-placed');
    one('#place_order').click();
    await page.wait(900);
    const own = window.location;
    one('#place_order').click();
    await page.wait(900);
    Object.defineProperty(window, 'location', { configurable: true, writable: true, value: own });
    expect(placed.map((e) => e.detail.orderId)).toEqual(['5']);
  });

  test('a country that is chosen is asked for by that script alone', async () => {
    await open();
    fillIn();
    one<HTMLSelectElement>('#billing_country').value = 'FR';
    $()('#billing_country').trigger('change');
    await page.wait(900);
    expect(asked()).toBe(2);
  });
});

describe('a press on “Place order” beside the script', () => {
  /** A table of the review with another order total. */
  const dearer = (): Exchange =>
    review({
      fragments: fragment('.woocommerce-checkout-review-order-table', (html) =>
        html.replace(/(<tr class="order-total">[\s\S]*?<bdi>)[\s\S]*?(<\/bdi>)/, '$1£99.00$2'),
      ),
    });
  const orders = (): number => count(page, ORDER_CALL);
  const start = async (answers: readonly Reply[]): Promise<void> => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', ...answers] } });
    fillIn();
    await refresh();
  };

  test('while the totals are being read waits for them, and goes on where they are the same', async () => {
    const late = held('update-order-review-ok');
    await start(['update-order-review-ok', late.reply, 'update-order-review-ok']);
    await refresh(20);
    one('#place_order').click();
    await page.wait(300);
    expect(orders()).toBe(0);
    late.release();
    await page.wait(300);
    expect([orders(), alertText()]).toEqual([1, '']);
  });

  test('is not sent where they become other ones: the page says so, and the second press counts', async () => {
    const late = held(dearer());
    await start(['update-order-review-ok', late.reply, dearer, dearer]);
    await refresh(20);
    one('#place_order').click();
    late.release();
    await page.wait(300);
    expect([orders(), alertText()]).toEqual([0, expect.stringContaining('£99.00')]);
    one('#place_order').click();
    await page.wait(300);
    expect(orders()).toBe(1);
  });

  test('right after an address was typed has its totals read first', async () => {
    await start(['update-order-review-ok', dearer, dearer]);
    type('billing_city', 'Leeds');
    one('#place_order').click();
    await page.wait(300);
    expect([orders(), alertText()]).toEqual([0, expect.stringContaining('£99.00')]);
  });

  test('is an order also where a call that began before this code came ended after it', async () => {
    await start(['update-order-review-ok', 'update-order-review-ok']);
    const answer = { status: 200, statusText: 'success', responseText: '{}', responseJSON: { fragments: {} } };
    $()(document).trigger('ajaxComplete', [answer, { url: '/?wc-ajax=update_order_review' }]);
    type('billing_city', 'Leeds');
    one('#place_order').click();
    await page.wait(300);
    expect([orders(), alertText()]).toEqual([1, '']);
  });

  test('after they could not be read says so first, and the next press goes', async () => {
    await start([status(500), status(500)]);
    await refresh();
    const [told] = [heard('shop:checkout-failed')];
    one('#place_order').click();
    await page.wait(300);
    expect([orders(), told.map((e) => e.detail.reason)]).toEqual([0, ['total']]);
    one('#place_order').click();
    await page.wait(300);
    expect(orders()).toBe(1);
  });
});
