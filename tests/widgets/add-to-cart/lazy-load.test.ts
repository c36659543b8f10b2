import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import '../../../widgets/mini-cart/index.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import {
  ADD,
  alerts,
  comeNear,
  one,
  openCart,
  press,
  READ,
  REMOVE,
  submit,
  type CartPage,
  type CartPageOptions,
} from '../../contract/cart-page.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';

vi.mock('../../../shared/lazy.js', async (original) => (await import('../../support/late-code.js')).withLateCode(original));

const TO_ADD = 'what adds to the cart';
const TO_POST = 'what posts product forms';
const TO_REMOVE = 'what removes a row of the mini-cart';
const CART = 'the code of the cart';

let page: CartPage;
const open = async (html: string, options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(`<!doctype html><html><body>${html}</body></html>`, {
    isNear: false,
    routes: { [ADD]: 'add-to-cart-ok', [READ]: 'fragments-items', [REMOVE]: 'remove-from-cart-ok' },
    ...options,
  }));
beforeEach(resetLateCode);
afterEach(async () => {
  vi.restoreAllMocks();
  await page.close();
});

const BUTTON = '<a href="?add-to-cart=1" data-product_id="1" class="button add_to_cart_button ajax_add_to_cart">Add to cart</a>';
const LISTING = `<shop-add-to-cart>${BUTTON}</shop-add-to-cart><shop-mini-cart><div class="widget_shopping_cart_content"></div></shop-mini-cart>`;
const FORM =
  '<shop-add-to-cart><form class="cart" method="post" action="/shop/"><button type="submit" name="add-to-cart" value="1" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart>';
const button = (): HTMLElement => one('.button, .single_add_to_cart_button');
const form = (): HTMLFormElement => one('form.cart');
const setOnline = (isOnline: boolean): unknown => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

/** Nothing late comes before this is called. */
function hold(): () => void {
  let come = (): void => undefined;
  lateCode.way = new Promise<void>((resolve) => {
    come = resolve;
  });
  return () => come();
}

const expectLost = (): void => expect(printedLines()).toEqual([expect.stringContaining('could not be loaded')]);

describe('a page with an empty cart', () => {
  test('asks for no code before somebody comes near, and then for what acting there needs', async () => {
    await open(LISTING);
    expect([one('shop-add-to-cart').hasAttribute('data-shop-ready'), lateCode.asked]).toEqual([true, []]);
    comeNear(one('shop-mini-cart'));
    expect(lateCode.asked).toEqual([]);
    comeNear(button());
    expect(lateCode.asked).toEqual([TO_ADD]);
  });

  test('asks for what a form needs when somebody comes near a form', async () => {
    await open(FORM);
    comeNear(button());
    expect(lateCode.asked).toEqual(expect.arrayContaining([TO_POST]));
  });
});

describe('a press before the code has come', () => {
  test('is kept: the button is loading, and the product is added when it has', async () => {
    const come = hold();
    await open(LISTING);
    expect(press(button())).toBe(false);
    await page.wait(10);
    expect([button().dataset['state'], page.fetch.calls()]).toEqual(['loading', []]);
    come();
    await page.wait(10);
    expect([button().dataset['state'], page.fetch.calls()]).toEqual(['added', [ADD]]);
  });

  test('on a form’s button is one post, however often it is pressed', async () => {
    const come = hold();
    await open(FORM, { routes: { 'POST /shop/': 'product-form-simple', [READ]: 'fragments-items' } });
    expect(submit(form(), button())).toBe(false);
    expect(submit(form(), button())).toBe(false);
    expect(button().dataset['state']).toBe('loading');
    come();
    await page.wait(10);
    expect(page.fetch.calls().filter((call) => call.startsWith('POST /shop/'))).toHaveLength(1);
  });

  test('of a form that still wants something sends nothing, and says what', async () => {
    const come = hold();
    await open(FORM);
    setSubmitBlocker(productOf(form()), 'test', { message: 'Choose a size.', focus: () => undefined });
    expect(submit(form(), button())).toBe(false);
    come();
    await page.wait(10);
    expect([alerts(), page.fetch.calls(), button().dataset['state']]).toEqual([['Choose a size.'], [], 'idle']);
  });
});

describe('code that is lost', () => {
  beforeEach(() => {
    lateCode.missing = true;
  });

  test('the link of the button is followed', async () => {
    await open(LISTING);
    press(button());
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/shop/?add-to-cart=1');
    expect(page.fetch.calls()).toEqual([]);
    expectLost();
  });

  test('a button without a link goes the way of WooCommerce’s links', async () => {
    await open(LISTING.replace('href="?add-to-cart=1" ', ''));
    press(button());
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith('?add-to-cart=1');
    expectLost();
  });

  test('without a connection the press is refused at the button, and the next one tries again', async () => {
    await open(LISTING);
    setOnline(false);
    press(button());
    await page.wait(10);
    expect([button().dataset['state'], alerts(), page.went.mock.calls]).toEqual([
      'failed',
      ['You seem to be offline. Nothing was added; please try again when you are connected.'],
      [],
    ]);
    expectLost();
    setOnline(true);
    lateCode.missing = false;
    await page.wait(1000);
    press(button());
    await page.wait(10);
    expect([button().dataset['state'], alerts(), page.fetch.calls()]).toEqual(['added', [], [ADD]]);
  });

  test('the browser posts the form, and the button is as it was', async () => {
    await open(FORM);
    const resubmit = vi.spyOn(form(), 'requestSubmit').mockImplementation((by) => {
      expect(submit(form(), by ?? null)).toBe(true);
    });
    expect(submit(form(), button())).toBe(false);
    expect(submit(form(), button())).toBe(false);
    await page.wait(10);
    expect([resubmit.mock.calls.length, button().dataset['state']]).toEqual([1, 'idle']);
    expectLost();
  });

  test('without a connection a form is refused at its button, and the next press posts it', async () => {
    await open(FORM, { routes: { 'POST /shop/': 'product-form-simple', [READ]: 'fragments-items' } });
    setOnline(false);
    submit(form(), button());
    await page.wait(10);
    expect([button().dataset['state'], alerts()]).toEqual([
      'failed',
      ['You seem to be offline. Nothing was added; please try again when you are connected.'],
    ]);
    expectLost();
    setOnline(true);
    lateCode.missing = false;
    submit(form(), button());
    await page.wait(10);
    expect(page.fetch.calls().filter((call) => call.startsWith('POST /shop/'))).toHaveLength(1);
  });

  test('a form of another site that still wants something is held back, and says what', async () => {
    await open(FORM.replace('action="/shop/"', 'action="https://elsewhere.test/"'));
    setSubmitBlocker(productOf(form()), 'test', { message: 'Choose a size.', focus: () => undefined });
    expect(submit(form(), button())).toBe(false);
    await page.wait(10);
    expect([alerts(), page.fetch.calls()]).toEqual([['Choose a size.'], []]);
    expectLost();
  });

  test('the link of a row is followed, and it is said why', async () => {
    lateCode.missing = [TO_REMOVE];
    await open(LISTING, { items: true });
    const link = one<HTMLAnchorElement>('.remove_from_cart_button');
    press(link);
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith(link.href);
    expect(window.shop?.stores.notices.get().assertive).toBe('This could not be removed. Taking you to the cart.');
    expectLost();
  });

  test('the mini-cart says that it could not be read, and a press on its button reads it', async () => {
    lateCode.missing = [CART];
    await open(LISTING, { items: true });
    expect([one('shop-mini-cart').dataset['state'], page.fetch.calls()]).toEqual(['failed', []]);
    expectLost();
    lateCode.missing = false;
    press(one('.shop-mini-cart__retry'));
    await page.wait(10);
    expect([one('shop-mini-cart').dataset['state'], page.fetch.calls()]).toEqual(['idle', [READ]]);
  });
});
