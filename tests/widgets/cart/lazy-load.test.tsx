import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { navigation } from '../../../shared/url.js';
import { one, openCart, press, submit, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { cartHtml, COUPON, FORK, NONCE, notices, openCartPage, PAGE, qty, removeCall, TOWEL, type } from './support.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const CHANGES = 'what changes the cart';
let page: CartPage;
const open = async (options: CartPageOptions = {}): Promise<CartPage> => (page = await openCartPage({ code: 'late', ...options }));
const eventually = (look: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await page.wait(10);
    look();
  });

beforeEach(() => {
  resetLateCode();
});
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

test('the code that changes a cart is loaded only once the pointer reaches the cart', async () => {
  await open();
  expect([lateCode.asked, page.fetch.calls()]).toEqual([[], []]);
  one('shop-cart').dispatchEvent(new Event('pointerover', { bubbles: true }));
  expect(lateCode.asked).toEqual([CHANGES]);
});

test('a page that comes with a notice has the code come that reads it out', async () => {
  page = await openCart(
    cartHtml().replace(
      '<div class="woocommerce-notices-wrapper"></div>',
      '<div class="woocommerce-notices-wrapper"><div class="woocommerce-message" role="alert" tabindex="-1">Coupon removed.</div></div>',
    ),
    { url: 'http://shop.test/cart/', code: 'late' },
  );
  await eventually(() => expect(lateCode.asked).toEqual([CHANGES]));
  await vi.waitFor(async () => {
    await page.wait(500);
    expect(document.activeElement?.className).toBe('woocommerce-message');
  });
});

describe('while the code is on its way', () => {
  test('a typed quantity, pressed twice, is sent once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    const form = one<HTMLFormElement>('form.woocommerce-cart-form');
    const button = one<HTMLButtonElement>('[name="update_cart"]');
    expect([submit(form, button), submit(form, button)]).toEqual([false, false]);
    await eventually(() => expect(notices()).toHaveLength(1));
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a remove link is followed in place', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item' } });
    expect(press(one(`.product-remove > a[href*="${TOWEL}"]`))).toBe(false);
    await eventually(() => expect(document.querySelector('.restore-item')).not.toBeNull());
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL)]);
  });
});

describe('where the code cannot be had', () => {
  const posted: Record<string, string>[] = [];
  beforeEach(() => {
    posted.length = 0;
    lateCode.missing = true;
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
      posted.push(Object.fromEntries(new FormData(this)) as Record<string, string>);
    });
    vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
  });
  afterEach(() => {
    expect(printedLines()).toEqual([expect.stringMatching(/what changes the cart could not be loaded/)]);
  });

  test('quantities are posted by the form itself, with what was typed', async () => {
    await open();
    type(qty(FORK), '5', { commit: true });
    submit(one<HTMLFormElement>('form.woocommerce-cart-form'), one('[name="update_cart"]'));
    await eventually(() => expect(posted).toHaveLength(1));
    expect([posted[0]?.['update_cart'] !== undefined, posted[0]?.[`cart[${FORK}][qty]`]]).toEqual([true, '5']);
  });

  test('a coupon is posted by the form itself', async () => {
    await open();
    one<HTMLInputElement>('#coupon_code').value = 'TENOFF';
    submit(one<HTMLFormElement>('form.woocommerce-cart-form'), one('[name="apply_coupon"]'));
    await eventually(() => expect(posted).toHaveLength(1));
    expect([posted[0]?.['apply_coupon'] !== undefined, posted[0]?.['coupon_code'], page.fetch.calls().includes(COUPON)]).toEqual([
      true,
      'TENOFF',
      false,
    ]);
  });

  test('a remove link is followed by the browser', async () => {
    await open();
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await eventually(() => expect(page.went).toHaveBeenCalledWith(`http://shop.test/cart/?remove_item=${TOWEL}&_wpnonce=${NONCE}`));
  });

  test('something added elsewhere loads the page', async () => {
    await open();
    document.body.dispatchEvent(new CustomEvent('shop:cart-added', { bubbles: true, detail: {} }));
    await eventually(() => expect(navigation.reload).toHaveBeenCalledTimes(1));
  });
});
