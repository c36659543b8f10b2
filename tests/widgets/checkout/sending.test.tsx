import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { navigation } from '../../../shared/url.js';
import { one, said, type CartPage } from '../../contract/cart-page.js';
import { exchange, held, offline, withBody, type Exchange } from '../../host/recording.js';
import {
  count,
  covered,
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
const press = async (ms = 600): Promise<void> => {
  one('#place_order').click();
  await page.wait(ms);
};
const orders = (): number => count(page, ORDER_CALL);
const state = (): string | undefined => element().dataset['state'];
const $form = (): JQuery<Element> => {
  if (!page.host) {
    throw new Error('no jQuery');
  }
  return page.host.$(form());
};
const refusal = (over: Readonly<Record<string, unknown>>): Exchange =>
  withBody(exchange('checkout-ok'), { result: 'failure', messages: '', refresh: false, reload: false, ...over });
const saying = (list: string): Exchange => refusal({ messages: `<ul class="woocommerce-error" role="alert">${list}</ul>` });
/** A table of the review with another order total. */
const withTotal =
  (amount: string) =>
  (html: string): string =>
    html.replace(/(<tr class="order-total">[\s\S]*?<bdi>)[\s\S]*?(<\/bdi>)/, `$1$${amount}$2`);
/** An order pressed while the review is being read; that answer comes with `release`. */
const pressedDuringRefresh = async (
  options: CheckoutOptions = {},
  then: string | Exchange = 'update-order-review-ok',
): Promise<{ release(): void }> => {
  const slow = held(then);
  await open({
    ...options,
    routes: { [REVIEW_CALL]: ['update-order-review-ok', slow.reply], [ORDER_CALL]: 'checkout-ok', ...options.routes },
  });
  tick(field('shipping_method_0_free_shipping2'));
  await page.wait(100);
  await press(100);
  return slow;
};

describe('where an order goes', () => {
  test.each([
    ['/en/?wc-ajax=checkout', 'POST /en/?wc-ajax=checkout'],
    ['http://elsewhere.test/?wc-ajax=checkout', ORDER_CALL],
  ])('to the address the tag names, of this shop: %s', async (url, call) => {
    await open({ attributes: `data-checkout-url="${url}"`, routes: { [call]: 'checkout-ok' } });
    await press();
    expect(page.fetch.sent.at(-1)).toMatchObject({ call, url: expect.stringMatching(/^http:\/\/shop\.test\//) });
    expect(page.went).toHaveBeenCalledTimes(1);
  });
});

describe('an order is sent once', () => {
  test('not while another script marks the form as being processed', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-ok' } });
    form().classList.add('processing');
    await press();
    expect(orders()).toBe(0);
    form().classList.remove('processing');
    await press();
    expect(orders()).toBe(1);
  });

  test('however often it is pressed while the review is being read', async () => {
    const { release } = await pressedDuringRefresh();
    await press(10);
    await press(10);
    release();
    await page.wait(600);
    expect(orders()).toBe(1);
  });

  test('not by us where another script took it over while the review was being read', async () => {
    const { release } = await pressedDuringRefresh();
    form().classList.add('processing');
    release();
    await page.wait(600);
    expect([orders(), form().matches('.processing'), state()]).toEqual([0, true, 'idle']);
  });

  test('not at all where the session ended while the review was being read', async () => {
    const { release } = await pressedDuringRefresh({}, 'update-order-review-empty-cart');
    release();
    await page.wait(600);
    expect([orders(), state()]).toEqual([0, 'expired']);
  });

  test('not again where the page was told to load anew', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await open({
      routes: { [ORDER_CALL]: refusal({ reload: true, refresh: true, messages: '<div class="woocommerce-error">Gone</div>' }) },
    });
    const failed = heard('shop:checkout-failed');
    await press(1500);
    expect([reload.mock.calls.length, orders(), count(page, REVIEW_CALL), failed.length]).toEqual([1, 1, 1, 0]);
    expect(covered()).toEqual([]);
  });

  test('not again where the session ended with the refusal', async () => {
    await open({
      routes: { [REVIEW_CALL]: ['update-order-review-ok', 'update-order-review-empty-cart'], [ORDER_CALL]: 'checkout-bad-nonce' },
    });
    const failed = heard('shop:checkout-failed');
    await press(1500);
    expect([orders(), failed.length, state()]).toEqual([1, 0, 'expired']);
    expect(covered()).toEqual([]);
  });
});

describe('an order is the one whose total the page showed', () => {
  const dearer = review({ fragments: fragment('.woocommerce-checkout-review-order-table', withTotal('999.00')) });
  const alerts = (): string[] => [...document.querySelectorAll('.shop-alert')].map((el) => el.textContent ?? '');

  test('where it changes while the press waits, the press shows it and the next one orders', async () => {
    const { release } = await pressedDuringRefresh({}, dearer);
    one('#place_order').focus();
    release();
    await page.wait(600);
    expect([orders(), covered()]).toEqual([0, []]);
    expect(alerts()).toEqual([expect.stringMatching(/999\.00.*press the button again/)]);
    expect(document.activeElement).toBe(one('#place_order'));
    await press();
    expect([orders(), alerts()]).toEqual([1, []]);
  });

  test('where its refresh failed, the press reads it again and shows it', async () => {
    const failed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', status(500), dearer], [ORDER_CALL]: 'checkout-ok' } });
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    await press();
    expect(orders()).toBe(0);
    expect(alerts()).toEqual([expect.stringContaining('999.00')]);
    await press();
    expect([orders(), failed.mock.calls.length]).toEqual([1, 0]);
  });

  test('where nobody can read it, the press says so, and the next one orders all the same', async () => {
    await open({ routes: { [REVIEW_CALL]: ['update-order-review-ok', status(500)], [ORDER_CALL]: 'checkout-ok' } });
    tick(field('shipping_method_0_free_shipping2'));
    await page.wait(600);
    await press();
    expect(orders()).toBe(0);
    expect(alerts()).toContainEqual(expect.stringContaining('may differ from the one shown'));
    await press();
    expect(orders()).toBe(1);
  });
});

describe('the state of the tag', () => {
  test('says that the order is being placed, from the press on, also while the review is read', async () => {
    const late = held('checkout-no-terms');
    const { release } = await pressedDuringRefresh({ routes: { [ORDER_CALL]: late.reply } });
    expect(state()).toBe('placing');
    release();
    await page.wait(100);
    expect([state(), said(), orders()]).toEqual(['placing', 'Placing your order…', 1]);
    late.release();
    await page.wait(600);
    expect([state(), said()]).toEqual(['failed', '']);
  });

  test('and again while it is sent a second time', async () => {
    const stale = (html: string): string => html.replace('value="a2ff2c0b05"', 'value="stale"');
    const late = held('checkout-ok');
    await open({
      change: stale,
      routes: {
        [REVIEW_CALL]: [review({ fragments: fragment('.woocommerce-checkout-payment', stale) }), 'update-order-review-ok'],
        [ORDER_CALL]: ['checkout-bad-nonce', late.reply],
      },
    });
    await press(1500);
    expect([orders(), state()]).toEqual([2, 'placing']);
    late.release();
    await page.wait(600);
  });

  test('says that all is as before where somebody refuses, also after a wait', async () => {
    const { release } = await pressedDuringRefresh();
    document.addEventListener(
      'shop:checkout-place',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    release();
    await page.wait(600);
    expect([orders(), state(), covered()]).toEqual([0, 'idle', []]);
  });

  test('says that it failed where the wait was given up', async () => {
    await pressedDuringRefresh();
    await page.wait(10_000);
    expect([orders(), state(), covered()]).toEqual([0, 'failed', expect.not.arrayContaining([expect.stringContaining('form')])]);
  });

  test('says so where the order is placed but a listener stays on the page', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-ok' } });
    document.addEventListener(
      'shop:checkout-follow',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    await press();
    expect(state()).toBe('idle');
  });

  test.each([
    ['#confirm', 'idle', false],
    ['http://shop.test/checkout/#confirm', 'idle', false],
    ['http://shop.test/checkout/', 'placing', true],
    ['http://shop.test/thanks/#top', 'placing', true],
  ])('where the answer leads to %s is %s; whether more can be pressed: not %s', async (redirect, end, processing) => {
    await open({ routes: { [ORDER_CALL]: withBody(exchange('checkout-ok'), { result: 'success', redirect }) } });
    await press();
    expect([state(), form().matches('.processing')]).toEqual([end, processing]);
    expect(page.went).toHaveBeenCalledTimes(1);
  });
});

describe('who is asked and told', () => {
  test('gateways before listeners, each with what they use, in the host’s order', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    const steps: unknown[] = [];
    const apis = new Set<unknown>();
    for (const name of ['checkout_place_order_bacs', 'checkout_place_order']) {
      $form().on(name, (e, api: Record<string, unknown>) => {
        steps.push(e.type);
        apis.add(api);
        expect(api['$checkout_form']).toHaveProperty([0], form());
      });
    }
    document.addEventListener(
      'shop:checkout-place',
      (e) => {
        steps.push([e.type, e.detail, orders()]);
      },
      { once: true },
    );
    $form().on('checkout_place_order_success', (e, answer, api) => {
      steps.push([e.type, answer]);
      apis.add(api);
    });
    for (const name of ['shop:checkout-placed', 'shop:checkout-follow']) {
      document.addEventListener(
        name,
        (e) => {
          steps.push([e.type, (e as CustomEvent<{ redirect: string }>).detail.redirect]);
        },
        { once: true },
      );
    }
    await press();
    const { redirect } = exchange('checkout-ok').response.body as { redirect: string };
    expect(steps).toEqual([
      'checkout_place_order',
      'checkout_place_order_bacs',
      ['shop:checkout-place', { form: form(), method: 'bacs' }, 0],
      ['checkout_place_order_success', exchange('checkout-ok').response.body],
      ['shop:checkout-placed', redirect],
      ['shop:checkout-follow', redirect],
    ]);
    expect(apis.size).toBe(1);
  });

  test.each([
    ['checkout_place_order', 0],
    ['checkout_place_order_bacs', 0],
    ['checkout_place_order_success', 1],
  ])('a handler of %s that fails: the shopper is told at the form, which is free again', async (name, sent) => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    const reasons = heard('shop:checkout-failed');
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    $form().on(name, () => {
      throw new TypeError('$form.block is not a function');
    });
    await press();
    expect(told()).toEqual([expect.stringContaining('There was an error processing your order')]);
    expect([orders(), state(), covered(), reasons.length]).toEqual([sent, 'failed', [], 1]);
    expect(String(log.mock.calls[0]?.[1])).toContain('$form.block is not a function');
    log.mockRestore();
  });

  test('a handler of checkout_error that fails keeps no field from being marked', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-bad-nonce' } });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failed = heard('shop:checkout-failed');
    page.host?.$(document.body).on('checkout_error', () => {
      throw new TypeError('broken');
    });
    await press(1500);
    expect([failed.length, log.mock.calls.length]).toEqual([1, 1]);
    log.mockRestore();
  });

  test('a listener is not asked where a gateway objects', async () => {
    await open({ jquery: true });
    const asked = heard('shop:checkout-place');
    $form().on('checkout_place_order_bacs', () => false);
    await press();
    expect([asked.length, orders()]).toEqual([0, 0]);
  });

  test('a gateway that takes a placed order over shows its own message, or the shop’s without one', async () => {
    const body = exchange('checkout-ok').response.body as object;
    await open({
      jquery: true,
      routes: {
        [ORDER_CALL]: [
          withBody(exchange('checkout-ok'), { ...body, messages: '<ul class="woocommerce-error"><li>Confirm in your app.</li></ul>' }),
          'checkout-ok',
        ],
      },
    });
    $form().on('checkout_place_order_success', () => false);
    await press();
    expect(told()).toEqual(['Confirm in your app.']);
    await press();
    expect(told()).toEqual([expect.stringContaining('There was an error processing your order')]);
    expect([page.went.mock.calls.length, covered()]).toEqual([0, []]);
  });

  test('everybody hears that the review is read again after a refusal that asks for it', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-bad-nonce' } });
    let updates = 0;
    page.host?.$(document.body).on('update_checkout', () => {
      updates += 1;
    });
    await press(1500);
    expect(updates).toBe(1);
  });

  test('checkout_error comes when the message stands there and has the focus', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-no-terms' } });
    const steps: unknown[] = [];
    page.host?.$(document.body).on('checkout_error', (_e, html: string) => {
      steps.push([told().length, document.activeElement?.className, html.includes(told()[0] ?? '-')]);
    });
    await press();
    expect(steps).toEqual([[1, 'woocommerce-error', true]]);
  });

  test('the browser asks before the page is left, in the way older ones know, too', async () => {
    const late = held('checkout-no-terms');
    await open({ routes: { [ORDER_CALL]: late.reply } });
    await press(10);
    const leaving = new Event('beforeunload', { cancelable: true });
    Object.defineProperty(leaving, 'returnValue', { value: '', writable: true });
    window.dispatchEvent(leaving);
    expect(Reflect.get(leaving, 'returnValue')).toBe(true);
    late.release();
    await page.wait(600);
  });
});

describe('why an order failed', () => {
  test.each([
    ['no connection', offline, /^You seem to be offline, so there was no answer/],
    ['a broken server', status(500), /^There was an error processing your order/],
    ['an answer nobody can read', status(200, 'oops'), /^There was an error processing your order/],
  ] as const)('%s is said in an alert, on the page and to who listens', async (_name, failure, text) => {
    await open({ routes: { [ORDER_CALL]: failure } });
    const failed = heard('shop:checkout-failed');
    await press();
    expect(told()).toEqual([expect.stringMatching(text)]);
    expect(one('.woocommerce-error').parentElement?.getAttribute('role')).toBe('alert');
    expect(failed.map((e) => [e.detail.message, e.detail.fields])).toEqual([[told()[0], []]]);
  });

  test('a field that is no longer named is no longer wrong', async () => {
    await open({
      routes: {
        [ORDER_CALL]: [
          saying('<li data-id="billing_postcode">Postcode is not valid.</li>'),
          saying('<li data-id="billing_city">City is not known.</li>'),
        ],
      },
    });
    tick(field('terms'));
    await press();
    expect(sentences()).toEqual({ billing_postcode: 'Postcode is not valid.' });
    await press();
    expect(sentences()).toEqual({ billing_city: 'City is not known.' });
    expect([field('billing_postcode').hasAttribute('aria-invalid'), field('billing_postcode').hasAttribute('aria-describedby')]).toEqual([
      false,
      false,
    ]);
    expect(one('#billing_postcode_field').className).toContain('woocommerce-validated');
    expect(field('billing_city').getAttribute('aria-describedby')).toBe('billing_city_description');
  });

  test('a field that is no longer named is judged by our rules again', async () => {
    await open({
      routes: { [ORDER_CALL]: [saying('<li data-id="billing_email">We do not write to that.</li>'), saying('<li>Later, please.</li>')] },
    });
    tick(field('terms'));
    field('billing_email').value = 'ada@';
    await press();
    expect(sentences()).toEqual({ billing_email: 'We do not write to that.' });
    await press();
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
  });

  test('its messages take the place of older ones, and leave those of the mini-cart', async () => {
    await open({
      routes: { [ORDER_CALL]: [saying('<li>One.</li>'), saying('<li>Two.</li>')] },
      change: (html) =>
        html.replace(
          '<div class="woocommerce-notices-wrapper">',
          '<div class="widget_shopping_cart_content"><p class="woocommerce-error" id="mini">Sold out</p></div><p class="woocommerce-message">a</p><p class="is-error">b</p><p class="is-success">c</p><div class="woocommerce-notices-wrapper">',
        ),
    });
    await press();
    await press();
    expect(told()).toEqual(['Two.']);
    expect(document.querySelectorAll('.woocommerce-NoticeGroup-checkout')).toHaveLength(1);
    expect(
      [...document.querySelectorAll('.woocommerce-error, .woocommerce-message, .is-error, .is-success')].map((el) => el.id || el.localName),
    ).toEqual(['mini', 'ul']);
  });

  test('as a block theme says it, the notice takes the focus', async () => {
    await open({
      routes: {
        [ORDER_CALL]: refusal({ messages: '<div class="wc-block-components-notice-banner is-error" role="alert"><div>No.</div></div>' }),
      },
    });
    await press();
    expect(document.activeElement).toBe(one('.wc-block-components-notice-banner'));
  });

  test('a message that names nothing, or what is not in the form, marks no field', async () => {
    await open({
      routes: { [ORDER_CALL]: saying('<li data-id="">One.</li><li data-id="coupon_code">Two.</li><li data-id="gone">Three.</li>') },
    });
    tick(field('terms'));
    await press();
    expect([sentences(), field('coupon_code').hasAttribute('aria-invalid')]).toEqual([{}, false]);
    expect([...document.querySelectorAll('.woocommerce-NoticeGroup a')].map((a) => a.getAttribute('href'))).toEqual([
      '#coupon_code',
      '#gone',
    ]);
  });

  test('every field is judged then, but not those that are folded away', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-no-terms' } });
    field('billing_last_name').value = '';
    await press();
    expect(one('#billing_last_name_field').className).toContain('woocommerce-invalid-required-field');
    expect(document.querySelectorAll('div.shipping_address .woocommerce-invalid')).toHaveLength(0);
  });

  test('a link in the list goes to its field, not to an address', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    await press();
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    one('.woocommerce-NoticeGroup a').dispatchEvent(click);
    expect([click.defaultPrevented, document.activeElement]).toEqual([true, field('billing_first_name')]);
    // Also where a script of the theme has taken its jump.
    document.addEventListener(
      'click',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    const second = one<HTMLAnchorElement>('.woocommerce-NoticeGroup li:nth-child(2) a');
    second.click();
    expect(`#${document.activeElement?.id}`).toBe(second.getAttribute('href'));
  });
});

describe('the messages are brought into view', () => {
  const tops = (): number[] => vi.mocked(window.scrollTo).mock.calls.map(([o]) => Math.round((o as ScrollToOptions).top ?? 0));
  const far = (): void => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return (this.matches('.woocommerce-NoticeGroup') ? { top: -500, bottom: -400 } : { top: -900, bottom: 100 }) as DOMRect;
    });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 800 });
  };
  afterEach(() => {
    Reflect.deleteProperty(window, 'scrollY');
  });

  test.each([
    [
      'of an order',
      { [ORDER_CALL]: 'checkout-no-terms' },
      () => {
        one('#place_order').click();
      },
    ],
    [
      'of the review',
      {
        [REVIEW_CALL]: [
          'update-order-review-ok',
          review({ result: 'failure', messages: '<ul class="woocommerce-error"><li>No.</li></ul>' }),
        ],
      },
      () => {
        document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail: {}, bubbles: true }));
      },
    ],
  ] as const)('%s: 100 px below the top, over a second', async (_name, routes, act) => {
    await open({ routes });
    far();
    act();
    await page.wait(500);
    expect(tops().length).toBeGreaterThan(2);
    expect(tops().at(-1)).toBeGreaterThan(200);
    expect(tops().at(-1)).toBeLessThan(800);
    await page.wait(700);
    expect(tops().at(-1)).toBe(200);
  });
});

describe('what is not an order', () => {
  test('a submit that another script has prevented, by whatever way', async () => {
    await open({ jquery: true, routes: { [ORDER_CALL]: 'checkout-ok' } });
    form().addEventListener(
      'submit',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    await press();
    $form().one('submit', (e) => {
      e.preventDefault();
    });
    $form().trigger('submit');
    await page.wait(600);
    expect(orders()).toBe(0);
    type('billing_city', 'Leeds');
    $form().trigger('submit');
    await page.wait(600);
    expect(orders()).toBe(1);
  });
});
