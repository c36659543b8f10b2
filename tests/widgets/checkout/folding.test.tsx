import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { one, press, type CartPage } from '../../contract/cart-page.js';
import { field, fragment, openCheckout, review, REVIEW_CALL, tick, type CheckoutOptions } from './support.js';

/** This window has no animations of its own: how long each fold was to take. */
let durations: unknown[] = [];
beforeEach(() => {
  durations = [];
  Object.assign(Element.prototype, {
    animate: (frames: object, { duration }: { duration: number }) => {
      if ('height' in frames) {
        durations.push(duration);
      }
      return { finished: Promise.resolve(), currentTime: 200, reverse: () => undefined, cancel: () => undefined };
    },
  });
});
let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
  Reflect.deleteProperty(Element.prototype, 'animate');
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
  durations = [];
};
const shown = (selector: string): boolean => getComputedStyle(one(selector)).display !== 'none';
const boxes = (): boolean[] => ['bacs', 'cod'].map((id) => shown(`.payment_box.payment_method_${id}`));

describe('a part that folds', () => {
  test('takes 400 ms; what it is on the way to counts from the start, its focus comes at the end', async () => {
    await open();
    expect(press(one('a.showcoupon'))).toBe(false);
    expect([
      shown('form.checkout_coupon'),
      one('a.showcoupon').getAttribute('aria-expanded'),
      one('form.checkout_coupon').style.overflow,
    ]).toEqual([true, 'true', 'hidden']);
    await page.wait(390);
    expect(document.activeElement).toBe(document.body);
    await page.wait(20);
    expect([document.activeElement, one('form.checkout_coupon').style.overflow, durations]).toEqual([field('coupon_code'), '', [400]]);
    press(one('a.showcoupon'));
    await page.wait(390);
    expect([shown('form.checkout_coupon'), one('a.showcoupon').getAttribute('aria-expanded')]).toEqual([true, 'false']);
    await page.wait(20);
    expect(shown('form.checkout_coupon')).toBe(false);
  });

  test('pressed again on the way, turns round: the focus stays with the link', async () => {
    await open();
    one('a.showcoupon').focus();
    press(one('a.showcoupon'));
    await page.wait(200);
    press(one('a.showcoupon'));
    await page.wait(1000);
    expect([shown('form.checkout_coupon'), document.activeElement, one('form.checkout_coupon').style.overflow]).toEqual([
      false,
      one('a.showcoupon'),
      '',
    ]);
    press(one('a.showcoupon'));
    await page.wait(500);
    press(one('a.showcoupon'));
    await page.wait(200);
    press(one('a.showcoupon'));
    await page.wait(1000);
    expect([shown('form.checkout_coupon'), one('a.showcoupon').getAttribute('aria-expanded')]).toEqual([true, 'true']);
  });

  test.each([
    [
      'wants less movement',
      () => {
        vi.spyOn(window, 'matchMedia').mockImplementation(
          (query) =>
            ({
              matches: query.includes('reduce'),
              addEventListener: () => undefined,
              removeEventListener: () => undefined,
            }) as unknown as MediaQueryList,
        );
      },
    ],
    [
      'looks at another page',
      () => {
        vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
      },
    ],
  ])('is there at once where the shopper %s', async (_name, prepare) => {
    await open();
    prepare();
    press(one('a.showcoupon'));
    expect([durations, document.activeElement]).toEqual([[], field('coupon_code')]);
  });

  test('that a theme’s own rule hides, for pages without script, is shown all the same', async () => {
    await open({ change: (html) => html.replace('</head>', '<style>form.login { display: none }</style></head>') });
    press(one('a.showlogin'));
    await page.wait(500);
    expect(shown('form.login')).toBe(true);
  });

  test('the other address comes in 400 ms and goes at once', async () => {
    await open();
    tick(field('ship-to-different-address-checkbox'));
    expect([durations, shown('div.shipping_address')]).toEqual([[400], true]);
    await page.wait(500);
    tick(field('ship-to-different-address-checkbox'), false);
    expect([durations, shown('div.shipping_address')]).toEqual([[400], false]);
  });

  test('payment boxes take 230 ms, both ways', async () => {
    await open();
    field('payment_method_cod').click();
    expect(durations).toEqual([230, 230]);
    await page.wait(220);
    expect(boxes()).toEqual([true, true]);
    await page.wait(20);
    expect(boxes()).toEqual([false, true]);
  });
});

describe('payment boxes of a fresh review', () => {
  test('are closed without a movement but for that of the chosen method, whatever the shop says', async () => {
    const bothOpen = (html: string): string => html.replace('payment_method_cod" style="display:none;"', 'payment_method_cod"');
    await open({
      routes: { [REVIEW_CALL]: ['update-order-review-ok', review({ fragments: fragment('.woocommerce-checkout-payment', bothOpen) })] },
    });
    document.dispatchEvent(new CustomEvent('shop:checkout-refresh', { detail: {}, bubbles: true }));
    await page.wait(50);
    expect([boxes(), durations]).toEqual([[true, false], []]);
  });
});

describe('the fields of a new account', () => {
  test('come with an empty password each time, and leave a typed one alone while they are there', async () => {
    await open({ jquery: true });
    const changes: string[] = [];
    page.host?.$(document.body).on('change', '#account_password', (e) => {
      changes.push((e.target as HTMLInputElement).value);
    });
    tick(field('createaccount'));
    await page.wait(500);
    expect(changes).toEqual(['']);
    field('account_password').value = 'secret 1';
    field('createaccount').dispatchEvent(new Event('change', { bubbles: true }));
    expect(field('account_password').value).toBe('secret 1');
    tick(field('createaccount'), false);
    expect([shown('div.create-account'), field('account_password').value]).toEqual([false, 'secret 1']);
    tick(field('createaccount'));
    expect([field('account_password').value, changes]).toEqual(['', ['', '']]);
  });

  test('with a password that was found wrong before say nothing of it any more', async () => {
    await open();
    tick(field('createaccount'));
    await page.wait(500);
    one('#account_password_field').classList.add('validate-required');
    field('account_password').dispatchEvent(new Event('input', { bubbles: true }));
    field('account_password').dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect(document.querySelector('#account_password_description')).not.toBeNull();
    tick(field('createaccount'), false);
    tick(field('createaccount'));
    expect([document.querySelector('#account_password_description'), field('account_password').hasAttribute('aria-invalid')]).toEqual([
      null,
      false,
    ]);
  });
});

describe('links that open a part', () => {
  /** Would the browser have followed it? One of them stands in a label, whose own click of the box this window sends as well. */
  const followed = (link: HTMLElement, init: MouseEventInit = {}): boolean => {
    let prevented = false;
    const last = (e: Event): void => {
      if (e.target === link) {
        prevented = e.defaultPrevented;
        e.preventDefault();
      }
    };
    window.addEventListener('click', last);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...init }));
    window.removeEventListener('click', last);
    return !prevented;
  };

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('are the browser’s with %s', async (key) => {
    await open();
    expect([
      followed(one('a.showlogin'), { [key]: true }),
      followed(one('a.woocommerce-terms-and-conditions-link'), { [key]: true }),
      followed(one('a.showlogin'), { button: 1 }),
    ]).toEqual([true, true, true]);
    expect([shown('form.login'), shown('.woocommerce-terms-and-conditions')]).toEqual([false, false]);
  });

  test('open where another script took only the link’s jump', async () => {
    await open();
    document.addEventListener(
      'click',
      (e) => {
        e.preventDefault();
      },
      { once: true },
    );
    press(one('a.showlogin'));
    await page.wait(500);
    expect(shown('form.login')).toBe(true);
  });

  test('open every copy of the terms, in one state', async () => {
    await open({
      change: (html) =>
        html.replace(
          '<h3 id="order_review_heading">',
          '<div class="woocommerce-terms-and-conditions" style="display: none">More.</div><h3 id="order_review_heading">',
        ),
    });
    expect(followed(one('a.woocommerce-terms-and-conditions-link'))).toBe(false);
    await page.wait(500);
    expect(
      [...document.querySelectorAll<HTMLElement>('.woocommerce-terms-and-conditions')].map((el) => getComputedStyle(el).display !== 'none'),
    ).toEqual([true, true]);
  });

  test('open the terms on the page of an order to pay for as well', async () => {
    await open({
      change: (html) =>
        html
          .replace(
            /<form name="checkout"[\s\S]*?<div id="order_review" class="woocommerce-checkout-review-order">/,
            '<form id="order_review" method="post">',
          )
          .replace('"is_checkout":"1"', '"is_checkout":"0"')
          .replace(/\t<\/div>\s*<\/form>/, '</form>'),
    });
    expect(followed(one('a.woocommerce-terms-and-conditions-link'))).toBe(false);
    await page.wait(500);
    expect(shown('.woocommerce-terms-and-conditions')).toBe(true);
  });

  test('opening the login form scrolls it to 50 px below the top; closing it scrolls nothing', async () => {
    await open();
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return (this.matches('form.login') ? { top: -300, bottom: -100 } : { top: -900, bottom: 0 }) as DOMRect;
    });
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 800 });
    const tops = (): number[] => vi.mocked(window.scrollTo).mock.calls.map(([o]) => Math.round((o as ScrollToOptions).top ?? 0));
    press(one('a.showlogin'));
    await page.wait(400);
    expect(tops().filter((top) => top === 450)).toEqual([]);
    await page.wait(350);
    expect(tops().at(-1)).toBe(450);
    const made = tops().length;
    press(one('a.showlogin'));
    await page.wait(1000);
    expect(tops()).toHaveLength(made);
    Reflect.deleteProperty(window, 'scrollY');
  });
});
