import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { one, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, withBody } from '../../host/recording.js';
import {
  count,
  covered,
  field,
  fillIn,
  form,
  element,
  lastFields,
  openCheckout,
  ORDER_CALL,
  REVIEW_CALL,
  SESSION_CALL,
  status,
  tick,
  told,
  type,
  type CheckoutOptions,
} from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'WTSmartCouponOBJ');
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout({ jquery: true, ...options });
};
const $ = (): JQueryStatic => {
  if (!page.host) {
    throw new Error('no jQuery');
  }
  return page.host.$;
};
type Api = Readonly<Record<string, unknown>>;
/** What a gateway is handed when it objects to an order. */
const handed = async (): Promise<Api> => {
  let api: Api = {};
  $()(form()).one('checkout_place_order', (_e, given: Api) => {
    api = given;
    return false;
  });
  one('#place_order').click();
  await page.wait(50);
  return api;
};
const call = (api: Api, name: string, ...args: unknown[]): unknown => Reflect.apply(api[name] as (...a: unknown[]) => unknown, api, args);
const asks = (): boolean => {
  const e = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(e);
  return e.defaultPrevented;
};

test('a gateway that covers the form where nobody brought blockUI has its order placed', async () => {
  await open({ routes: { [ORDER_CALL]: 'checkout-ok' } });
  const $form = $()(form()) as JQuery & Record<'block' | 'unblock', (options?: unknown) => JQuery>;
  let answered = false;
  $form.on('checkout_place_order', () => {
    if (answered) {
      return undefined;
    }
    $form.block({ message: null, overlayCSS: { background: '#fff', opacity: 0.6 } });
    setTimeout(() => {
      answered = true;
      $form.unblock().trigger('submit');
    }, 20);
    return false;
  });
  one('#place_order').click();
  expect(covered()).not.toEqual([]);
  await page.wait(300);
  expect(page.went).toHaveBeenCalledTimes(1);
});

describe('what a gateway is handed', () => {
  test('the form and the review as jQuery sets', async () => {
    await open();
    const api = await handed();
    expect([api['$checkout_form'], api['$order_review']].map((set) => $()(set as JQuery).get(0))).toEqual([form(), one('#order_review')]);
    for (const set of ['$checkout_form', '$order_review']) {
      expect(api[set]).toHaveProperty('jquery');
    }
  });

  test('the chosen method, and the field that was typed in last; false where there is none', async () => {
    await open({
      change: (html) => html.replace(/<ul class="wc_payment_methods[\s\S]*?<\/ul>/, ''),
      routes: { [REVIEW_CALL]: status(200, '{"result":"success","fragments":{}}') },
    });
    const none = await handed();
    expect([none['selectedPaymentMethod'], none['dirtyInput'], call(none, 'get_payment_method')]).toEqual([false, false, undefined]);
    type('billing_city', 'Leeds');
    expect((await handed())['dirtyInput']).toBe(field('billing_city'));
  });

  test('may have the methods set up, as after a refresh', async () => {
    await open();
    const api = await handed();
    const clicks: string[] = [];
    $()(document.body).on('click', 'input[name="payment_method"]', (e) => {
      clicks.push((e.target as HTMLElement).id);
    });
    call(api, 'init_payment_methods');
    expect(clicks).toEqual(['payment_method_bacs']);
  });

  test.each(['trigger_update_checkout', 'update_checkout'])('%s has the review read, told to all', async (name) => {
    await open();
    const api = await handed();
    let updates = 0;
    $()(document.body).on('update_checkout', () => {
      updates += 1;
    });
    call(api, name);
    await page.wait(600);
    expect([updates, count(page, REVIEW_CALL)]).toEqual([1, 2]);
  });

  test('may drop what waits to be asked', async () => {
    await open();
    const api = await handed();
    fillIn();
    type('billing_city', 'Leeds');
    call(api, 'reset_update_checkout_timer');
    await page.wait(2000);
    expect(count(page, REVIEW_CALL)).toBe(1);
  });

  test('may have leaving asked about, and not any more', async () => {
    await open();
    const api = await handed();
    call(api, 'attachUnloadEventsOnSubmit');
    expect(asks()).toBe(true);
    call(api, 'detachUnloadEventsOnSubmit');
    expect(asks()).toBe(false);
  });

  test('its own failure uncovers what it covered and marked, and is told as a gateway’s', async () => {
    await open();
    const failed: unknown[] = [];
    document.addEventListener('shop:checkout-failed', (e) => {
      failed.push([e.detail.reason, e.detail.message]);
    });
    const api = await handed();
    call(api, 'blockOnSubmit', api['$checkout_form']);
    form().classList.add('processing');
    call(api, 'submit_error', 'Card declined.');
    expect([covered(), told(), failed]).toEqual([[], ['Card declined.'], [['gateway', 'Card declined.']]]);
    expect(one('.woocommerce-NoticeGroup-checkout [role="alert"] > .woocommerce-error').textContent).toBe('Card declined.');
    // What it marked itself, without our cover.
    form().classList.add('processing');
    call(api, 'submit_error', undefined);
    expect([covered(), document.activeElement?.className]).toEqual([[], 'woocommerce-error']);
    expect(document.body.textContent).not.toContain('undefined');
  });

  describe('what it covered is uncovered with the end of the order', () => {
    const refusal = withBody(exchange('checkout-ok'), { result: 'failure', messages: '<ul class="woocommerce-error"><li>No.</li></ul>' });
    const at = (name: string, end: boolean | undefined): void => {
      $()(form()).one(name, (_e, ...given) => {
        call(given.at(-1) as Api, 'blockOnSubmit');
        call(given.at(-1) as Api, 'blockOnSubmit');
        return end;
      });
    };

    test('that it sends itself when it is done, and that is refused', async () => {
      await open({ routes: { [ORDER_CALL]: refusal } });
      at('checkout_place_order', false);
      one('#place_order').click();
      await page.wait(300);
      expect(form().getAttribute('aria-busy')).toBe('true');
      $()(form()).trigger('submit');
      await page.wait(600);
      expect([told(), covered(), document.querySelector('.blockOverlay')]).toEqual([['No.'], [], null]);
    });

    test.each(['checkout_place_order', 'checkout_place_order_success'])('that it covered at %s', async (name) => {
      await open({ routes: { [ORDER_CALL]: name.endsWith('success') ? 'checkout-ok' : refusal } });
      at(name, name.endsWith('success') ? false : undefined);
      one('#place_order').click();
      await page.wait(1200);
      expect([told().length, covered(), document.querySelector('.blockOverlay')]).toEqual([1, [], null]);
    });
  });

  test('may bring the messages into view', async () => {
    await open();
    const api = await handed();
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({ top: -500, bottom: -400 }) as DOMRect);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 800 });
    call(api, 'scroll_to_notices');
    await page.wait(1200);
    Reflect.deleteProperty(window, 'scrollY');
    expect(vi.mocked(window.scrollTo).mock.calls.at(-1)).toEqual([expect.objectContaining({ top: 200 })]);
  });
});

describe('what the coupon plugin knows of the payment method', () => {
  const settings = (): Record<string, unknown> => ({
    wc_ajax_url: 'http://shop.test/?wc-ajax=',
    nonces: { public: 'ee21385e02' },
    payment_method: 'bacs',
  });
  const prepare = (): void => {
    Object.assign(window, { WTSmartCouponOBJ: settings() });
  };
  const choose = async (method: string, ms = 600): Promise<void> => {
    field(`payment_method_${method}`).click();
    await page.wait(ms);
  };
  const methods = (): (string | undefined)[] =>
    page.fetch.sent.filter((s) => s.call === SESSION_CALL).map((s) => new Map(s.fields).get('payment_method'));

  test('stands in its settings when the shop has answered, for its other scripts', async () => {
    const late = held('payment-method-session');
    await open({ jquery: true, prepare, routes: { [SESSION_CALL]: late.reply } });
    await choose('cod');
    expect(Reflect.get(window, 'WTSmartCouponOBJ')).toMatchObject({ payment_method: 'bacs' });
    late.release();
    await page.wait(50);
    expect(Reflect.get(window, 'WTSmartCouponOBJ')).toMatchObject({ payment_method: 'cod' });
  });

  test('is the newest: an older call is given up, and the way back is told', async () => {
    const late = held('payment-method-session');
    await open({ jquery: true, prepare, routes: { [SESSION_CALL]: [late.reply, 'payment-method-session'] } });
    await choose('cod');
    await choose('bacs');
    late.release();
    await page.wait(100);
    expect(page.fetch.sent.filter((s) => s.call === SESSION_CALL).map((s) => s.signal?.aborted)).toEqual([true, false]);
    expect([methods(), Reflect.get(window, 'WTSmartCouponOBJ')]).toEqual([
      ['cod', 'bacs'],
      expect.objectContaining({ payment_method: 'bacs' }),
    ]);
  });

  test.each(['""', '"0"', '"no"', '0', 'null', 'false'])('an answer of %s, which is PHP’s no, has nothing read again', async (answer) => {
    await open({ jquery: true, prepare, routes: { [SESSION_CALL]: status(200, answer) } });
    await choose('cod');
    expect(count(page, REVIEW_CALL)).toBe(2);
  });

  test('is not told again because the tag has left meanwhile', async () => {
    const late = held('payment-method-session');
    await open({ jquery: true, prepare, routes: { [SESSION_CALL]: late.reply } });
    await choose('cod');
    element().replaceWith(one('div.woocommerce'));
    await page.wait(50);
    expect(page.fetch.sent.at(-1)?.signal?.aborted).toBe(true);
    late.release();
    await page.wait(50);
  });

  test('a second failure is made good by a third refresh, once', async () => {
    await open({ jquery: true, prepare, routes: { [SESSION_CALL]: [offline, status(500), 'payment-method-session'] } });
    await choose('cod');
    fillIn();
    for (const id of ['shipping_method_0_free_shipping2', 'shipping_method_0_flat_rate1', 'shipping_method_0_free_shipping2']) {
      tick(field(id));
      await page.wait(600);
    }
    expect(methods()).toEqual(['cod', 'cod', 'cod']);
  });
});

describe('the coupon plugin’s own script', () => {
  test('tells it itself: we tell nothing, and read nothing again for it', async () => {
    await open({
      prepare: () => {
        Object.assign(window, {
          WTSmartCouponOBJ: { wc_ajax_url: 'http://shop.test/?wc-ajax=', nonces: { public: 'ee21385e02' }, payment_method: 'bacs' },
        });
      },
    });
    $()(document).on('click', '.wt-single-coupon.active-coupon', () => undefined);
    field('payment_method_cod').click();
    $()(document.body).trigger('update_checkout');
    await page.wait(600);
    expect([count(page, SESSION_CALL), count(page, REVIEW_CALL)]).toEqual([0, 2]);
  });

  test('hears “update” at the form where a coupon fell out, as with its own call', async () => {
    await open({
      prepare: () => {
        Object.assign(window, {
          WTSmartCouponOBJ: { wc_ajax_url: 'http://shop.test/?wc-ajax=', nonces: { public: 'ee21385e02' }, payment_method: 'bacs' },
        });
      },
      routes: { [SESSION_CALL]: status(200, 'true') },
    });
    let updates = 0;
    $()(form()).on('update', () => {
      updates += 1;
    });
    field('payment_method_cod').click();
    await page.wait(1200);
    expect([updates, count(page, REVIEW_CALL)]).toEqual([1, 3]);
    expect(lastFields(page, REVIEW_CALL)).toContainEqual(['payment_method', 'cod']);
    expect(count(page, ORDER_CALL)).toBe(0);
  });
});
