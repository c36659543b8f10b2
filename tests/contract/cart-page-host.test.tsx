import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/cart/index.js';
import { navigation } from '../../shared/url.js';
import { realScripts } from '../host/load.js';
import { exchange, held, offline, withBody, type Exchange, type Routes } from '../host/recording.js';
import {
  altered,
  COUPON,
  emptyAnswer,
  FORK,
  key,
  METHOD,
  notices,
  openCartPage,
  PAGE,
  qty,
  removeCall,
  TEE,
  TOWEL,
  type,
  UNCOUPON,
  undoCall,
} from '../widgets/cart/support.js';
import { recordTrace, type TraceRecorder } from '../host/trace.js';
import { alerts, one, press, recorded, said, type CartPage, type CartPageOptions } from './cart-page.js';
import { details } from '../support/heard.js';
import { cartNow } from '../widgets/cart/page-support.js';

let page: CartPage;
beforeEach(() => {
  vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
});
afterEach(async () => {
  recorder?.stop();
  recorder = undefined;
  await page?.close();
});

/** What other plugins listen for on the cart page. */
const EVENTS = new Set([
  'updated_cart_totals',
  'updated_wc_div',
  'updated_shipping_method',
  'wc_cart_emptied',
  'item_removed_from_classic_cart',
  'applied_coupon',
  'removed_coupon',
]);
let recorder: TraceRecorder | undefined;
const record = (): void => {
  recorder?.stop();
  recorder = recordTrace(window, { events: EVENTS });
};

const updateButton = (): HTMLButtonElement => one<HTMLButtonElement>('[name="update_cart"]');
const element = (): HTMLElement => one('shop-cart');
const fired = (): [string, unknown[]][] => recorder?.take('').events.map(({ event, args }) => [event, args]) ?? [];
const $ = (): JQueryStatic => (window as unknown as { jQuery: JQueryStatic }).jQuery;
const calls = (): string[] => page.fetch.calls();
/** How the cart is read after an answer that was lost: the shop goes on knowing what was removed. */
const READ = `${PAGE}?removed_item=1`;
/** What stands in for the shop while it is down, sent with status 200. */
const PROXY = '<!doctype html><html><body><h1>503 Backend fetch failed</h1></body></html>';
const failing = (): Exchange => {
  const from = exchange('cart-form-update');
  return { ...from, response: { ...from.response, status: 500 } };
};

describe("driver beside jQuery: the host's events for other plugins", () => {
  const open = async (options: CartPageOptions): Promise<void> => {
    page = await openCartPage({ jquery: true, ...options });
    record();
  };

  test('a quantity sent by itself fires the same events as one by the button', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(fired()).toEqual([
      ['updated_cart_totals', []],
      ['updated_wc_div', []],
    ]);
  });

  test('a shipping method: totals first, then updated_shipping_method', async () => {
    await open({ routes: { [METHOD]: 'update-shipping-method' } });
    one<HTMLInputElement>('[value="free_shipping:2"]').checked = true;
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    expect(fired()).toEqual([
      ['updated_cart_totals', []],
      ['updated_shipping_method', []],
    ]);
  });

  test('a shipping method that fails fires updated_shipping_method all the same', async () => {
    await open({ routes: { [METHOD]: offline } });
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    expect(fired()).toEqual([['updated_shipping_method', []]]);
  });

  test('the last row: wc_cart_emptied, then updated_wc_div, then the removal', async () => {
    await open({ routes: { [removeCall(TOWEL)]: emptyAnswer() } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(fired()).toEqual([
      ['wc_cart_emptied', []],
      ['updated_wc_div', []],
      ['item_removed_from_classic_cart', []],
    ]);
  });

  test('undoing fires no removal', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: 'cart-form-update' } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    record();
    press(one('.restore-item'));
    await page.wait(100);
    expect(fired()).toEqual([
      ['updated_cart_totals', []],
      ['updated_wc_div', []],
    ]);
  });

  test('a removal that fails fires none', async () => {
    await open({ routes: { [removeCall(TOWEL)]: offline } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(fired()).toEqual([]);
  });

  test('a checkout on the same page is told; an answer without form loads that page again', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update', [removeCall(TOWEL)]: emptyAnswer() } });
    const checkout = document.createElement('form');
    checkout.className = 'checkout woocommerce-checkout';
    document.body.append(checkout);
    const update = vi.fn<() => void>();
    $()(document.body).on('update_checkout', update);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(update).toHaveBeenCalledOnce();
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(navigation.reload).toHaveBeenCalledOnce();
    expect(document.querySelector('.cart-empty')).toBeNull();
  });

  test('wc_update_cart reads the cart without the update button; its argument keeps the notices', async () => {
    await open({ routes: { [PAGE]: ['cart-form-coupon', 'cart-form-coupon'] } });
    one('.woocommerce-notices-wrapper').innerHTML = '<div class="woocommerce-info">Before</div>';
    $()(document.body).trigger('wc_update_cart', [true]);
    await page.wait(100);
    expect(notices()).toContain('Before');
    $()(document.body).trigger('wc_update_cart');
    await page.wait(100);
    expect(notices()).not.toContain('Before');
    expect(page.fetch.sent.every((r) => !r.fields.some(([name]) => name === 'update_cart'))).toBe(true);
    expect(calls()).toEqual([PAGE, PAGE]);
  });

  test("another script's added_to_cart has the cart printed again, once, notices kept", async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    one('.woocommerce-notices-wrapper').innerHTML = '<div class="woocommerce-info">Before</div>';
    $()(document.body).trigger('added_to_cart', [{ 'div.nowhere': '<p></p>' }, 'hash', $()('nothing')]);
    await page.wait(100);
    expect(calls()).toEqual([PAGE]);
    expect(notices()).toContain('Before');
  });

  test("a change fired through jQuery only counts like a shopper's", async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    $()(qty(FORK)).val('5').trigger('change');
    await page.wait(500);
    expect(page.fetch.sent[0]?.fields).toEqual(recorded('cart-form-update'));
  });

  test("the calculator tells the host's country scripts", async () => {
    await open({});
    const told = vi.fn<() => void>();
    $()(document.body).on('country_to_state_changed', told);
    press(one('.shipping-calculator-button'));
    expect(told).toHaveBeenCalledOnce();
  });
});

describe('follower beside the stock script', () => {
  const open = async (options: CartPageOptions, attributes = ''): Promise<void> => {
    page = await openCartPage({ scripts: ['cart'], ...options }, attributes);
    record();
  };

  test('a quantity that settles is sent by that script, with its own field, once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    for (const n of ['3', '4', '5']) {
      type(qty(FORK), n);
      await page.wait(100);
    }
    await page.wait(600);
    expect(calls()).toEqual([PAGE]);
    const fields = Object.fromEntries(page.fetch.sent[0]?.fields ?? []);
    expect([fields[`cart[${FORK}][qty]`], fields['update_cart']]).toEqual(['5', 'Update Cart']);
    expect(fired()).toEqual([
      ['updated_cart_totals', []],
      ['updated_wc_div', []],
    ]);
    expect(element().getAttribute('data-state')).toBe('idle');
  });

  test('a row above its maximum is lowered with a note; a half-typed row holds up nothing', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(TEE), '9', { commit: true });
    qty(TOWEL).focus();
    type(qty(TOWEL), '0');
    await page.wait(600);
    expect(page.fetch.sent.map((r) => [TEE, TOWEL].map((row) => Object.fromEntries(r.fields)[`cart[${row}][qty]`]))).toEqual([['3', '3']]);
    expect(qty(TOWEL).value).toBe('0');
    expect(document.querySelector('.shop-cart__note')?.textContent).toBe('The largest quantity is 3.');
    expect(qty(TEE).getAttribute('aria-describedby')).toBe(document.querySelector('.shop-cart__note')?.id);
  });

  test('a quantity typed just before a row is removed is sent when the row has left', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [PAGE]: 'cart-form-update' } });
    type(qty(TEE), '2');
    await page.wait(100);
    one(`a[href*="${TOWEL}"]`).click();
    await page.wait(2000);
    expect(calls()).toEqual([removeCall(TOWEL), PAGE]);
    expect(Object.fromEntries(page.fetch.sent[1]?.fields ?? [])[`cart[${TEE}][qty]`]).toBe('2');
  });

  test('data-update="button": removing a row keeps typed quantities, and the button is enabled', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item' } }, 'data-update="button"');
    type(qty(TEE), '2');
    one(`a[href*="${TOWEL}"]`).click();
    await page.wait(1000);
    expect([qty(TEE).value, updateButton().disabled]).toEqual(['2', false]);
  });

  test('data-update="button" leaves it to the shopper', async () => {
    await open({}, 'data-update="button"');
    type(qty(FORK), '5');
    await page.wait(600);
    expect(calls()).toEqual([]);
    expect(updateButton().disabled).toBe(false);
  });

  test('focus, typed coupon and newer quantity survive the update, and that quantity goes next', async () => {
    const first = held('cart-form-update');
    await open({ routes: { [PAGE]: [first.reply, 'cart-form-update'] } });
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(400);
    type(qty(TEE), '2');
    one<HTMLInputElement>('#coupon_code').value = 'HALF';
    qty(TEE).focus();
    const [old, other] = [qty(TEE), qty(FORK)];
    first.release();
    await page.wait(100);
    // The shopper goes on in the very same field: nobody can tell where the caret of a number is.
    expect([qty(TEE) === old, qty(FORK) === other]).toEqual([true, false]);
    expect([qty(TEE).value, one<HTMLInputElement>('#coupon_code').value]).toEqual(['2', 'HALF']);
    expect(document.activeElement).toBe(qty(TEE));
    await page.wait(500);
    expect(page.fetch.sent.map((r) => Object.fromEntries(r.fields)[`cart[${TEE}][qty]`])).toEqual(['1', '2']);
  });

  test('what settled by itself leads nobody to its notice: it is said, and the focus stays', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(2500);
    expect([document.activeElement === qty(FORK), document.querySelector('.woocommerce-message')?.getAttribute('role'), said()]).toEqual([
      true,
      null,
      'Cart updated.',
    ]);
  });

  test('what was asked for by hand keeps its role, by which that script leads to it', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } }, 'data-update="button"');
    type(qty(FORK), '5');
    one('[name="update_cart"]').click();
    await page.wait(1000);
    expect(document.querySelector('.woocommerce-message')?.getAttribute('role')).toBe('alert');
  });

  const withCoupon = (html: string): string =>
    html.replace('<tr class="order-total">', '<tr><td><a class="woocommerce-remove-coupon" data-coupon="tenoff">x</a></td></tr>$&');
  const tryCoupon = (): void => {
    one<HTMLInputElement>('#coupon_code').value = 'TENOFF';
    one('[name="apply_coupon"]').click();
  };

  test('a coupon’s success stays while a quantity typed before it is saved, not longer', async () => {
    const saved = altered('cart-form-update', withCoupon);
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [cartNow(withCoupon), saved, saved] } });
    type(qty(FORK), '5');
    tryCoupon();
    await page.wait(1500);
    expect(calls()).toEqual([COUPON, PAGE, PAGE]);
    expect(notices().sort()).toEqual(['Cart updated.', 'Coupon code applied successfully.']);
    expect(said()).toBe('Cart updated.');
    type(qty(FORK), '6');
    await page.wait(1500);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('a coupon’s success goes where the quantity is refused: it may no longer be true', async () => {
    const refused = altered('cart-form-update', (html) => html.replace('woocommerce-message', 'woocommerce-error'));
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [cartNow(withCoupon), refused] } });
    type(qty(FORK), '5');
    tryCoupon();
    await page.wait(1500);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('a coupon’s refusal stays at its field while a quantity typed before it is saved', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-expired', [PAGE]: [cartNow(), 'cart-form-update'] } });
    type(qty(FORK), '5');
    tryCoupon();
    await page.wait(1500);
    expect(calls()).toEqual([COUPON, PAGE, PAGE]);
    const field = one<HTMLInputElement>('#coupon_code');
    expect([one('.coupon .coupon-error-notice').textContent, field.value, field.getAttribute('aria-invalid')]).toEqual([
      'Coupon "expired" has expired.',
      'TENOFF',
      'true',
    ]);
  });

  test('"Undo?" stays while a quantity typed before the removal is saved', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [PAGE]: 'cart-form-update' } });
    type(qty(TEE), '2');
    one(`a[href*="${TOWEL}"]`).click();
    await page.wait(2000);
    expect(calls()).toEqual([removeCall(TOWEL), PAGE]);
    expect(notices()).toEqual(['Cart updated.', '“Linen Tea Towel” removed. Undo?']);
  });

  test.each([
    ['broken', failing],
    ['empty', () => withBody(exchange('apply-coupon-ok'), '')],
    ['lost', () => offline],
  ])('a coupon whose answer is %s is looked up, and its code stays only where it is not in', async (_how, answer) => {
    await open({ routes: { [COUPON]: answer(), [PAGE]: cartNow(withCoupon), [READ]: cartNow(withCoupon) } });
    tryCoupon();
    await page.wait(1500);
    expect([one<HTMLInputElement>('#coupon_code').value, notices(), alerts()]).toEqual(['', ['Coupon code applied.'], []]);
    await page.close();
    await open({ routes: { [COUPON]: [answer(), 'apply-coupon-ok'], [PAGE]: [cartNow(), cartNow(withCoupon)], [READ]: cartNow() } });
    tryCoupon();
    await page.wait(1500);
    expect([one<HTMLInputElement>('#coupon_code').value, notices(), alerts()]).toEqual([
      'TENOFF',
      [],
      [expect.stringMatching(/could not be updated/)],
    ]);
    one('.shop-alert button').click();
    await page.wait(1500);
    expect([one<HTMLInputElement>('#coupon_code').value, notices(), alerts()]).toEqual(['', ['Coupon code applied successfully.'], []]);
  });

  const openWithCoupon = async (routes: Routes): Promise<void> => {
    await open({ routes });
    const link = '<a href="/cart/?remove_coupon=tenoff" class="woocommerce-remove-coupon" data-coupon="tenoff">x</a>';
    one('.cart_totals').insertAdjacentHTML('beforeend', link);
  };

  test('a coupon that is taken out while the answer is lost is looked up', async () => {
    await openWithCoupon({ [UNCOUPON]: offline, [PAGE]: cartNow(), [READ]: cartNow() });
    one('.woocommerce-remove-coupon').click();
    await page.wait(1500);
    expect([notices(), alerts()]).toEqual([['Coupon has been removed.'], []]);
  });

  test('a coupon that was in before, tried again with a lost answer, is not called applied', async () => {
    await openWithCoupon({ [COUPON]: offline, [PAGE]: cartNow(withCoupon), [READ]: cartNow(withCoupon) });
    tryCoupon();
    await page.wait(1500);
    expect([one<HTMLInputElement>('#coupon_code').value, notices(), alerts()]).toEqual([
      'TENOFF',
      [],
      [expect.stringMatching(/could not be updated/)],
    ]);
  });

  test.each([
    ['is in', 'apply-coupon-ok', ''],
    ['was refused', 'apply-coupon-expired', 'TENOFF'],
  ])('the field of a coupon that %s holds %j → %j afterwards', async (_name, answer, left) => {
    await open({ routes: { [COUPON]: answer, [PAGE]: 'cart-form-coupon' } });
    one<HTMLInputElement>('#coupon_code').value = 'TENOFF';
    one('[name="apply_coupon"]').click();
    await page.wait(1500);
    expect(one<HTMLInputElement>('#coupon_code').value).toBe(left);
  });

  test('an undone row is said and has the focus', async () => {
    document.body.classList.add('woocommerce-cart');
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: 'cart-form-update' } });
    one('main').classList.add('woocommerce-cart');
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(700);
    one('.restore-item').focus();
    press(one('.restore-item'));
    await page.wait(1500);
    expect([document.activeElement?.getAttribute('href')?.includes(TOWEL), said()]).toEqual([
      true,
      '“Linen Tea Towel” is in your cart again.',
    ]);
  });

  test.each([
    [
      'removing',
      () => press(one(`.product-remove > a[href*="${TOWEL}"]`)),
      { [removeCall(TOWEL)]: 'cart-removed-item' },
      [removeCall(TOWEL)],
    ],
    // The real script and the page's common one both hear the space bar: two requests, without us as well.
    [
      'removing by the space bar',
      () => key(one(`.product-remove > a[href*="${TOWEL}"]`), ' '),
      { [removeCall(TOWEL)]: 'cart-removed-item' },
      realScripts ? [removeCall(TOWEL), removeCall(TOWEL)] : [removeCall(TOWEL)],
    ],
    [
      'a coupon',
      () => {
        one<HTMLInputElement>('#coupon_code').value = 'TENOFF';
        one('[name="apply_coupon"]').click();
      },
      { [COUPON]: 'apply-coupon-ok', [PAGE]: 'cart-form-coupon' },
      [COUPON, PAGE],
    ],
    [
      'a shipping method',
      () => one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true })),
      { [METHOD]: 'update-shipping-method' },
      [METHOD],
    ],
    ['something added elsewhere', () => $()(document.body).trigger('added_to_cart', [{}, 'h']), { [PAGE]: 'cart-form-coupon' }, [PAGE]],
  ] as const)('%s: asked for once, by that script', async (_what, act, routes, expected) => {
    await open({ routes });
    act();
    await page.wait(300);
    expect(calls()).toEqual(expected);
    expect(page.fetch.unexpected).toEqual([]);
  });

  test.each([
    [
      'the update',
      () => {
        type(qty(FORK), '5');
      },
      { [PAGE]: [failing(), exchange('cart-form-update')], [READ]: cartNow() },
      [PAGE, READ, PAGE],
    ],
    [
      'a removal',
      () => {
        press(one(`.product-remove > a[href*="${TOWEL}"]`));
      },
      { [removeCall(TOWEL)]: [failing(), exchange('cart-removed-item')], [READ]: cartNow() },
      [removeCall(TOWEL), READ, removeCall(TOWEL)],
    ],
    [
      'a shipping method',
      () => {
        one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
      },
      { [METHOD]: [failing(), exchange('update-shipping-method')], [READ]: cartNow() },
      [METHOD, READ, METHOD],
    ],
  ] as const)('%s fails: it says nothing, so we do, with the same once more on request', async (_what, act, routes, expected) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes });
    act();
    await page.wait(500);
    expect(alerts()).toEqual([expect.stringMatching(/could not be updated/)]);
    expect(failures).toHaveLength(1);
    expect(element().getAttribute('data-state')).toBe('failed');
    one('.shop-alert button').click();
    await page.wait(400);
    expect(calls()).toEqual(expected);
    expect(alerts()).toEqual([]);
  });

  test.each([
    ['a quantity', () => type(qty(FORK), '5'), PAGE, 'cart-form-update'],
    ['a removal', () => press(one(`.product-remove > a[href*="${TOWEL}"]`)), removeCall(TOWEL), 'cart-removed-item'],
    [
      'a shipping method',
      () => one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true })),
      METHOD,
      'cart-form-update',
    ],
  ] as const)('%s, answered by the page of a proxy: the cart stays, is read, and no failure is said', async (_what, act, call, now) => {
    await open({ routes: { [call]: withBody(exchange('cart-form-update'), PROXY), [READ]: now } });
    act();
    await page.wait(700);
    expect(document.body.textContent).not.toContain('Backend fetch failed');
    expect([document.querySelectorAll('.cart_item').length > 0, document.querySelectorAll('.cart_totals').length]).toEqual([true, 1]);
    expect([alerts(), calls(), element().getAttribute('data-state')]).toEqual([[], [call, READ], 'idle']);
  });

  test('where nothing but the page of a proxy comes, the cart stays, and it is said', async () => {
    await open({
      routes: { [PAGE]: withBody(exchange('cart-form-update'), PROXY), [READ]: withBody(exchange('cart-form-update'), PROXY) },
    });
    type(qty(FORK), '5');
    await page.wait(700);
    expect([document.querySelectorAll('.cart_item').length > 0, alerts()]).toEqual([true, [expect.stringMatching(/could not be read/)]]);
  });

  test('a removal whose answer is lost: the cart is read, and a row that has left is no failure', async () => {
    await open({ routes: { [removeCall(TOWEL)]: failing(), [READ]: 'cart-removed-item' } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(500);
    expect([alerts(), document.querySelector(`.product-remove > a[href*="${TOWEL}"]`), calls()]).toEqual([
      [],
      null,
      [removeCall(TOWEL), READ],
    ]);
    expect(element().getAttribute('data-state')).toBe('idle');
  });

  test.each([
    ['is broken', failing],
    ['is lost', () => offline],
    ['is the page of a proxy', () => withBody(exchange('cart-form-update'), PROXY)],
  ])('a removal whose answer %s can be undone, also where the shop says it no more', async (_how, answer) => {
    const read = exchange('cart-removed-item');
    const silent = withBody(read, read.response.text.replaceAll(/<(div|ul) class="woocommerce-(?:message|error)"[\s\S]*?<\/\1>/g, ''));
    await open({ routes: { [removeCall(TOWEL)]: answer(), [READ]: silent } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(1100);
    expect([alerts(), notices()]).toEqual([[], ['“Linen Tea Towel” removed. Undo?']]);
    expect(one<HTMLAnchorElement>('.restore-item').href).toContain(`undo_item=${TOWEL}`);
    expect(document.activeElement).toBe(one('.woocommerce-message'));
  });

  test('where the cart cannot be read either, nobody knows whether it happened', async () => {
    await open({ routes: { [removeCall(TOWEL)]: failing(), [READ]: failing() } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(500);
    expect(alerts()).toEqual([expect.stringMatching(/may or may not have been saved/)]);
    expect(element().getAttribute('data-state')).toBe('failed');
  });

  test('out of the back/forward cache, and when somebody asks, that script is told to read', async () => {
    await open({ routes: { [PAGE]: ['cart-form-coupon', 'cart-form-coupon'] } });
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    await page.wait(100);
    expect(calls()).toEqual([PAGE]);
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'page' } }));
    await page.wait(100);
    expect(calls()).toEqual([PAGE, PAGE]);
  });

  test('a request of another plugin that fails is none of ours', async () => {
    await open({ routes: { 'POST /?wc-ajax=other': failing() } });
    void $().ajax({ type: 'POST', url: '/?wc-ajax=other' });
    await page.wait(100);
    expect(alerts()).toEqual([]);
  });

  test('the cart emptied by that script is told', async () => {
    const emptied = details('shop:cart-emptied');
    await open({ routes: { [removeCall(TOWEL)]: emptyAnswer() } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(200);
    expect(emptied).toHaveLength(1);
    expect(element().getAttribute('data-state')).toBe('empty');
  });

  test('the script may arrive after the tag: from then on it drives', async () => {
    page = await openCartPage({ jquery: true, routes: { [removeCall(TOWEL)]: 'cart-removed-item', [UNCOUPON]: 'remove-coupon-ok' } });
    const { loadHostScripts } = await import('../host/load.js');
    loadHostScripts(window, ['cart'], { jquery: false });
    await page.wait(50);
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(200);
    expect(calls()).toEqual([removeCall(TOWEL)]);
  });

  test('the tag taken away leaves the page to that script alone', async () => {
    await open({ routes: { [PAGE]: withBody(exchange('cart-form-update'), exchange('cart-form-update').response.body) } });
    element().replaceWith(...element().childNodes);
    await page.wait(50);
    type(qty(FORK), '5', { commit: true });
    await page.wait(500);
    expect(calls()).toEqual([]);
    updateButton().click();
    await page.wait(100);
    expect(calls()).toEqual([PAGE]);
  });
});
