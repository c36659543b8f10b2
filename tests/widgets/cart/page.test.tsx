import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { on } from '../../../shared/events.js';
import { hashKey } from '../../../shared/cart/storage.js';
import { navigation } from '../../../shared/url.js';
import { alerts, one, openCart, press, recorded, said, submit, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import {
  exchange,
  held,
  offline,
  pageSettings,
  pageText,
  withBody,
  wrapElement,
  type Exchange,
  type Fields,
  type Reply,
  type SentRequest,
} from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import {
  altered,
  COUPON,
  emptyAnswer,
  FORK,
  key,
  METHOD,
  NONCE,
  notices,
  openCartPage,
  PAGE,
  qty,
  removeCall,
  TEE,
  TOTALS,
  TOWEL,
  type,
  UNCOUPON,
  undoCall,
} from './support.js';
import { details } from '../../support/heard.js';

let page: CartPage;
beforeEach(() => {
  vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page?.close();
});

const open = async (options: CartPageOptions = {}, attributes = '', name = 'page-cart'): Promise<CartPage> => {
  page = await openCartPage(options, attributes, name);
  return page;
};
const element = (): HTMLElement => one('shop-cart');
const form = (): HTMLFormElement => one<HTMLFormElement>('.woocommerce-cart-form');
const updateButton = (): HTMLButtonElement => one<HTMLButtonElement>('[name="update_cart"]');
const applyButton = (): HTMLButtonElement => one<HTMLButtonElement>('[name="apply_coupon"]');
const couponField = (): HTMLInputElement => one<HTMLInputElement>('#coupon_code');
const sent = (call: string): SentRequest[] => page.fetch.sent.filter((r) => r.call === call);
const total = (): string => one('.order-total .amount').textContent ?? '';
/** A recorded status answer: a server that fails. */
const broken = (): Exchange => ({
  ...withBody(exchange('cart-form-update'), '<h1>Error</h1>'),
  response: { ...exchange('cart-form-update').response, status: 500, text: '<h1>Error</h1>', body: '<h1>Error</h1>' },
});
const refused = (): Exchange => exchange('apply-coupon-bad-nonce');
/** The page as it is asked for anew for the sake of a nonce, with another one of that name. */
const freshPage = (nonce: string): Readonly<Record<string, Exchange>> => {
  const old = String((pageSettings(pageText('page-cart'))['wc_cart_params'] as Record<string, string>)[nonce]);
  const text = pageText('page-cart', { stripScripts: 'none' });
  if (!text.includes(old)) {
    throw new Error(`the recorded page has no ${nonce}`);
  }
  return {
    [`GET /cart/?shop-fresh=${Date.parse('2026-11-20T06:14:10Z') + 50}`]: withBody(
      exchange('cart-form-update'),
      text.replaceAll(old, 'abcdef0123'),
    ),
  };
};
const nonces = (call: string): unknown[] => sent(call).map((r) => Object.fromEntries(r.fields)['security']);
const printedNonce = (name: string): unknown => (pageSettings(pageText('page-cart'))['wc_cart_params'] as Record<string, unknown>)[name];
/** The page with other quantities printed: what an answer to those quantities looks like. */
const answerWith = (values: Readonly<Record<string, string>>): Exchange =>
  altered('cart-form-update', (html) =>
    Object.entries(values).reduce(
      (text, [row, value]) => text.replace(new RegExp(`(name="cart\\[${row}\\]\\[qty\\]"\\s+value=")\\d+`), `$1${value}`),
      html.replace('Cart updated.', 'Cart updated.\t'),
    ),
  );
/** The recorder left an empty coupon field out of some posts; a browser does not. */
const withoutCoupon = (fields: Fields | undefined): Fields =>
  (fields ?? []).filter(([name, value]) => name !== 'coupon_code' || value !== '');
const inOrder = (fields: Fields): Fields => [...fields].sort(([a], [b]) => (a < b ? -1 : 1));

describe('the quantities', () => {
  test('typed ones are sent 300 ms after the last change, with the recorded fields', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    await page.wait(299);
    expect(page.fetch.calls()).toEqual([]);
    await page.wait(1);
    expect(page.fetch.calls()).toEqual([PAGE]);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-form-update'));
    expect(sent(PAGE)[0]?.headers.get('content-type')).toBe('application/x-www-form-urlencoded; charset=UTF-8');
    expect(page.fetch.unexpected).toEqual([]);
  });

  test('ten quick changes are one request, the newest value wins', async () => {
    await open({ routes: { [PAGE]: answerWith({ [FORK]: '12' }) } });
    for (let n = 3; n <= 12; n += 1) {
      type(qty(FORK), String(n));
      await page.wait(100);
    }
    await page.wait(300);
    expect(sent(PAGE)).toHaveLength(1);
    expect(Object.fromEntries(sent(PAGE)[0]?.fields ?? [])[`cart[${FORK}][qty]`]).toBe('12');
  });

  test('a change while a request is under way is kept in the new form and sent next', async () => {
    const first = held(answerWith({ [FORK]: '5' }));
    await open({ routes: { [PAGE]: [first.reply, answerWith({ [FORK]: '7' })] } });
    type(qty(FORK), '5');
    await page.wait(300);
    type(qty(FORK), '7');
    await page.wait(400);
    expect(sent(PAGE)).toHaveLength(1);
    first.release();
    await page.wait(10);
    expect(qty(FORK).value).toBe('7');
    expect(updateButton().disabled).toBe(false);
    await page.wait(400);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)[`cart[${FORK}][qty]`])).toEqual(['5', '7']);
    expect(qty(FORK).defaultValue).toBe('7');
  });

  test('focus and a coupon being typed stay through the replacement', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const old = form();
    couponField().value = 'HALF';
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(1500);
    expect(form()).not.toBe(old);
    expect(document.activeElement).toBe(qty(FORK));
    expect(couponField().value).toBe('HALF');
    expect(notices()).toEqual(['Cart updated.']);
  });

  describe('each row stands for itself', () => {
    /** What is written at a field, as it is described by it. */
    const noteOf = (field: HTMLInputElement): string[] =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const posted = (nth = 0): unknown[] => {
      const fields = Object.fromEntries(sent(PAGE)[nth]?.fields ?? []);
      return [FORK, TEE, TOWEL].map((row) => fields[`cart[${row}][qty]`]);
    };

    /** Presses a link. @returns whether the browser follows it: the tag decides as the last who hears of it */
    const follows = (link: HTMLElement): boolean => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      link.dispatchEvent(event);
      return !event.defaultPrevented;
    };

    test.each([
      ['typed and left alone', false],
      ['typed and left', true],
    ])('one above its maximum, %s, is brought to it, said at its field, and sent', async (_how, commit) => {
      await open({ routes: { [PAGE]: answerWith({ [TEE]: '3' }) } });
      qty(TEE).focus();
      type(qty(TEE), '9', { commit });
      await page.wait(400);
      expect(posted()).toEqual(['2', '3', '3']);
      await page.wait(1500);
      expect([qty(TEE).value, qty(TEE).defaultValue, noteOf(qty(TEE))]).toEqual(['3', '3', ['The largest quantity is 3.']]);
      expect(document.querySelectorAll('.shop-cart__note')).toHaveLength(1);
      expect(qty(TEE).closest('td')?.contains(document.querySelector('.shop-cart__note'))).toBe(true);
      type(qty(TEE), '2');
      await page.wait(10);
      expect([document.querySelector('.shop-cart__note'), qty(TEE).getAttribute('aria-describedby')]).toEqual([null, null]);
    });

    test('one that is cleared and left is what it was again, with a word at its field', async () => {
      await open();
      qty(FORK).focus();
      type(qty(FORK), '');
      await page.wait(400);
      expect(qty(FORK).value).toBe('');
      qty(FORK).blur();
      await page.wait(400);
      expect([qty(FORK).value, noteOf(qty(FORK)), page.fetch.calls()]).toEqual([
        '2',
        ['There was no quantity here. It is 2, as before.'],
        [],
      ]);
    });

    test('a row that is being typed in holds up no other, and is sent itself when it is left', async () => {
      await open({ routes: { [PAGE]: [answerWith({ [FORK]: '5' }), answerWith({ [FORK]: '5', [TOWEL]: '4' })] } });
      qty(TOWEL).min = '4';
      type(qty(FORK), '5');
      qty(TOWEL).focus();
      type(qty(TOWEL), '0');
      await page.wait(400);
      expect(posted()).toEqual(['5', '1', '3']);
      await page.wait(400);
      expect([qty(TOWEL).value, document.activeElement === qty(TOWEL), page.fetch.calls()]).toEqual(['0', true, [PAGE]]);
      qty(TOWEL).min = '4';
      qty(TOWEL).blur();
      await page.wait(400);
      expect([posted(1), noteOf(qty(TOWEL))]).toEqual([['5', '1', '4'], ['The smallest quantity is 4.']]);
    });

    test('what the shop has above a maximum that fell since is left as it is, and holds up no other row', async () => {
      await open({ routes: { [PAGE]: answerWith({ [FORK]: '5' }) } });
      Object.assign(qty(TEE), { defaultValue: '9', value: '9' });
      type(qty(FORK), '5', { commit: true });
      await page.wait(400);
      expect(posted()).toEqual(['5', '9', '3']);
      expect(document.querySelector('.shop-cart__note')).toBeNull();
    });

    test('all that is wrong is said, and one request sends what is left', async () => {
      await open({ routes: { [PAGE]: answerWith({ [FORK]: '4', [TEE]: '3' }) } });
      type(qty(FORK), '4');
      type(qty(TEE), '50');
      type(qty(TOWEL), '3.5');
      qty(TOWEL).blur();
      type(qty(TOWEL), '3.5', { commit: true });
      await page.wait(400);
      expect(posted()).toEqual(['4', '3', '3']);
      expect([noteOf(qty(TEE)), noteOf(qty(TOWEL))]).toEqual([
        ['The largest quantity is 3.'],
        ['This quantity is not possible. It was changed to 3.'],
      ]);
    });

    test('a link that is pressed right after shows what became of the quantity first, and leads on at the next press', async () => {
      await open({ routes: { [PAGE]: answerWith({ [TEE]: '3' }) } });
      const link = one('.checkout-button');
      type(qty(TEE), '9');
      expect(follows(link)).toBe(false);
      expect(document.activeElement).toBe(qty(TEE));
      await page.wait(1000);
      expect([posted(), page.went.mock.calls, noteOf(qty(TEE))]).toEqual([['2', '3', '3'], [], ['The largest quantity is 3.']]);
      expect(follows(link)).toBe(true);
    });

    test('where the shop cannot save it, the checkout is not gone to; a quantity put back leads on', async () => {
      await open({ routes: { [PAGE]: [broken(), broken()] } });
      const link = one('.checkout-button');
      type(qty(FORK), '7');
      for (const count of [1, 2]) {
        expect(follows(link)).toBe(false);
        await page.wait(1000);
        expect([sent(PAGE).length, page.went.mock.calls, alerts()]).toEqual([
          count,
          [],
          ['The cart could not be updated. What you entered is still here.'],
        ]);
      }
      type(qty(FORK), '2', { commit: true });
      expect(follows(link)).toBe(true);
    });

    test('a script that prevents the update is not waited for', async () => {
      await open();
      element().addEventListener('shop:cart-update', (event) => event.preventDefault());
      type(qty(FORK), '7');
      expect(follows(one('.checkout-button'))).toBe(true);
    });

    test('typed just before a row is removed it is sent when the row has left', async () => {
      await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [PAGE]: answerWith({ [TEE]: '2' }) } });
      type(qty(TEE), '2');
      await page.wait(100);
      press(one(`a[href*="${TOWEL}"]`));
      await page.wait(2000);
      expect(page.fetch.calls()).toEqual([removeCall(TOWEL), PAGE]);
      expect(posted()[1]).toBe('2');
    });
  });

  test('one below its minimum is raised to it when it is left, said, and sent', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    qty(FORK).min = '2';
    type(qty(FORK), '-5');
    await page.wait(400);
    expect([page.fetch.calls(), qty(FORK).value]).toEqual([[], '-5']);
    type(qty(FORK), '-5', { commit: true });
    expect([qty(FORK).value, said()]).toEqual(['2', 'The smallest quantity is 2.']);
    type(qty(FORK), '1', { commit: true });
    qty(FORK).defaultValue = '3';
    await page.wait(400);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)[qty(FORK).name])).toEqual(['2']);
  });

  test('what settled by itself is said and moves nobody; asked for by hand it leads to the notice, unless the shopper has gone on meanwhile', async () => {
    const roles = (): (string | null)[] => [...document.querySelectorAll('.woocommerce-message')].map((el) => el.getAttribute('role'));
    const slow = held('cart-form-update');
    await open({ routes: { [PAGE]: ['cart-form-update', slow.reply, 'cart-form-update'] } });
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(1500);
    expect([document.activeElement === qty(FORK), roles(), said()]).toEqual([true, [null], 'Cart updated.']);
    type(qty(FORK), '6');
    updateButton().click();
    await page.wait(10);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '7' }));
    slow.release();
    await page.wait(200);
    expect([document.activeElement === qty(FORK), roles()]).toEqual([true, [null]]);
    qty(FORK).value = '7';
    updateButton().disabled = false;
    updateButton().click();
    await page.wait(700);
    expect([document.activeElement, roles()]).toEqual([one('.woocommerce-message'), ['alert']]);
  });

  test('nought waits until the field is left, then takes the row out', async () => {
    await open({ routes: { [PAGE]: 'cart-form-zero' } });
    type(qty(FORK), '0');
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([]);
    type(qty(FORK), '0', { commit: true });
    await page.wait(400);
    expect(withoutCoupon(sent(PAGE)[0]?.fields)).toEqual(recorded('cart-form-zero'));
    expect(document.querySelectorAll('.cart_item')).toHaveLength(2);
  });

  test('a value that is back where it was is not sent', async () => {
    await open();
    type(qty(FORK), '3');
    type(qty(FORK), '2');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([]);
  });

  test("more than the stock: the shop's words are shown and its quantities stand", async () => {
    await open({ routes: { [PAGE]: 'cart-form-over-stock' } }, 'data-update="button"');
    for (const row of [FORK, TOWEL]) {
      type(qty(row), '99', { commit: true });
    }
    qty(TEE).removeAttribute('max');
    type(qty(TEE), '99', { commit: true });
    updateButton().click();
    await page.wait(100);
    expect(withoutCoupon(sent(PAGE)[0]?.fields)).toEqual(recorded('cart-form-over-stock'));
    expect(notices()[0]).toMatch(/we do not have enough "Cotton Tee - Green, S" in stock/);
    expect([qty(TEE).value, qty(TEE).defaultValue]).toEqual(['99', '99']);
    expect(document.querySelectorAll('.cart_item')).toHaveLength(2);
  });

  test('data-update="button" sends nothing by itself', async () => {
    await open({}, 'data-update="button"');
    type(qty(FORK), '5', { commit: true });
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([]);
    expect(updateButton().disabled).toBe(false);
  });

  test('the update button sleeps until a row changes, and again after each replacement', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } }, 'data-update="button"');
    expect(updateButton().disabled).toBe(true);
    type(qty(FORK), '5');
    expect(updateButton().disabled).toBe(false);
    updateButton().click();
    await page.wait(100);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-form-update'));
    expect(updateButton().disabled).toBe(true);
  });

  test('Enter in a number field updates the cart and not the coupon', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    qty(FORK).value = '5';
    expect(key(qty(FORK), 'Enter')).toBe(false);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-form-update'));
  });

  test('Enter over a quantity that cannot be ordered sends the nearest that can', async () => {
    await open({ routes: { [PAGE]: answerWith({ [TEE]: '3' }) } });
    qty(TEE).value = '50';
    expect(key(qty(TEE), 'Enter')).toBe(false);
    await page.wait(500);
    expect(Object.fromEntries(sent(PAGE)[0]?.fields ?? [])[qty(TEE).name]).toBe('3');
  });

  test('other keys and other fields are left alone', async () => {
    await open();
    expect(key(qty(FORK), '5')).toBe(true);
    expect(key(couponField(), 'Enter')).toBe(true);
  });
});

describe('what is covered while it works', () => {
  test('form and totals lie under a white overlay of 0.6, marked processing, and a second submit is refused', async () => {
    const wait = held('cart-form-update');
    await open({ routes: { [PAGE]: wait.reply } });
    type(qty(FORK), '5', { commit: true });
    updateButton().click();
    await page.wait(20);
    for (const el of [form(), one('.cart_totals')]) {
      expect(el.classList.contains('processing')).toBe(true);
      const cover = el.querySelector<HTMLElement>(':scope > .blockUI.blockOverlay');
      expect([cover?.style.opacity, cover?.style.background]).toEqual(['0.6', '#fff']);
    }
    expect(element().getAttribute('data-state')).toBe('updating');
    expect(submit(form(), applyButton())).toBe(false);
    expect(submit(form(), updateButton())).toBe(false);
    expect(key(qty(FORK), 'Enter')).toBe(false);
    await page.wait(20);
    expect(page.fetch.calls()).toEqual([PAGE]);
    wait.release();
    await page.wait(500);
    expect(document.querySelectorAll('.blockOverlay, .processing')).toHaveLength(0);
    expect(element().getAttribute('data-state')).toBe('idle');
  });

  test('a button of another plugin submits the form as ever', async () => {
    await open();
    const other = document.createElement('button');
    other.name = 'empty_cart';
    form().append(other);
    expect(submit(form(), other)).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('while the cart is being worked on, no button submits the form, whosever it is', async () => {
    await open({ routes: { [PAGE]: () => new Promise<Exchange>(() => undefined) } });
    const other = document.createElement('button');
    other.name = 'empty_cart';
    form().append(other);
    type(qty(FORK), '5');
    await page.wait(400);
    expect(one('form.processing')).toBe(form());
    expect([submit(form(), other), submit(form(), updateButton()), submit(form(), null)]).toEqual([false, false, false]);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a form somebody else has prevented is left alone', async () => {
    await open();
    form().addEventListener('submit', (e) => e.preventDefault());
    expect(submit(form(), updateButton())).toBe(false);
    expect(page.fetch.calls()).toEqual([]);
  });

  test("a form whose address is another site is the browser's", async () => {
    await open();
    form().setAttribute('action', 'https://elsewhere.test/cart/');
    expect(submit(form(), updateButton())).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('removing and undoing', () => {
  test('a remove link on another host of the shop is left to the browser’s own way', async () => {
    await open();
    const link = one<HTMLAnchorElement>(`.product-remove > a[href*="${TOWEL}"]`);
    link.href = `https://www.shop.test/cart/?remove_item=${TOWEL}`;
    const calls = page.fetch.calls().length;
    press(link);
    await page.wait(10);
    expect(page.went).toHaveBeenCalledExactlyOnceWith(link.href);
    expect(page.fetch.calls()).toHaveLength(calls);
  });

  test('a remove link is followed in place; the undo link of the answer brings the row back', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: 'cart-form-update' } });
    expect(press(one(`.product-remove > a[href*="${TOWEL}"]`))).toBe(false);
    await page.wait(100);
    expect(document.querySelectorAll('.cart_item')).toHaveLength(1);
    expect(notices().at(-1)).toMatch(/^“Linen Tea Towel” removed\. Undo\?$/);
    expect(press(one('.restore-item'))).toBe(false);
    await page.wait(100);
    expect(document.querySelectorAll('.cart_item')).toHaveLength(3);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL), undoCall(TOWEL)]);
  });

  test('an undone row is said by its name, and its link to remove it has the focus; nothing scrolls', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: 'cart-form-update' } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    one('.restore-item').focus();
    scrolled.mockClear();
    press(one('.restore-item'));
    await page.wait(1000);
    expect(document.activeElement).toBe(one(`.product-remove > a[href*="${TOWEL}"]`));
    expect([said(), scrolled.mock.calls]).toEqual(['“Linen Tea Towel” is in your cart again.', []]);
  });

  test('an undo that brings no row back says so, and can be tried again', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: ['cart-removed-item', 'cart-form-update'] } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    press(one('.restore-item'));
    await page.wait(100);
    expect([alerts().length, document.querySelectorAll('.restore-item').length]).toEqual([1, 1]);
    one('.shop-alert button').click();
    await page.wait(100);
    expect([qty(TOWEL).isConnected, alerts()]).toEqual([true, []]);
  });

  test("the undo link of a notice outside the tag is the first tag's, once", async () => {
    page = await openCart(
      pageText('page-cart', {
        tags: (html) =>
          wrapElement(html, /<form class="woocommerce-cart-form"/, 'shop-cart').replace('</main>', '<shop-cart></shop-cart></main>'),
      }),
      {
        url: 'http://shop.test/cart/',
        routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: 'cart-form-update' },
      },
    );
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(one('.restore-item').closest('shop-cart')).toBeNull();
    expect(press(one('.restore-item'))).toBe(false);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL), undoCall(TOWEL)]);
    expect(qty(TOWEL)).toBeTruthy();
  });

  test('two presses are one request', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item' } });
    const link = one(`.product-remove > a[href*="${TOWEL}"]`);
    press(link);
    press(link);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL)]);
  });

  test('Space presses remove links, as they say they are buttons', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item' } });
    const link = one(`.product-remove > a[href*="${TOWEL}"]`);
    link.focus();
    expect(key(link, ' ')).toBe(false);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL)]);
  });

  test("a click that opens a new tab is the browser's", async () => {
    await open();
    expect(press(one('.product-remove > a'), { ctrlKey: true })).toBe(true);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('quantities typed and not saved survive a removal and are sent after it', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [PAGE]: answerWith({ [TEE]: '2' }) } });
    type(qty(TEE), '2');
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(20);
    expect([qty(TEE).value, qty(TEE).defaultValue]).toEqual(['2', '99']);
    await page.wait(700);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL), PAGE]);
  });

  test('the last row: the whole cart gives way to the empty cart, its sentence stands once', async () => {
    const emptied = details('shop:cart-emptied');
    await open({ routes: { [removeCall(TOWEL)]: emptyAnswer() } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(document.querySelector('.woocommerce-cart-form')).toBeNull();
    expect(document.querySelectorAll('.cart-empty')).toHaveLength(1);
    expect(one('.cart-empty').textContent?.trim()).toBe('Your cart is currently empty.');
    expect(one('.return-to-shop a').getAttribute('href')).toBe('http://shop.test/shop/');
    expect(element().getAttribute('data-state')).toBe('empty');
    expect(emptied).toHaveLength(1);
    expect(document.querySelectorAll('shop-cart')).toHaveLength(1);
    await page.wait(600);
    expect(document.activeElement).toBe(one('.cart-empty'));
  });

  test('the last row where the tag stands inside the part that goes', async () => {
    const html = pageText('page-cart')
      .replace('<form class="woocommerce-cart-form"', '<shop-cart><form class="woocommerce-cart-form"')
      .replace('</div>\n</div></article>', '</shop-cart></div>\n</div></article>');
    page = await openCart(html, { url: 'http://shop.test/cart/', routes: { [removeCall(TOWEL)]: emptyAnswer() } });
    expect(element().closest('.woocommerce')).not.toBeNull();
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(document.querySelector('.woocommerce-cart-form, .cart_totals')).toBeNull();
    expect(document.querySelectorAll('.cart-empty')).toHaveLength(1);
    expect(element().isConnected).toBe(true);
  });

  test('a stale link is looked up in the fresh page once', async () => {
    const fresh = altered('cart-form-update', (html) =>
      html.replaceAll(NONCE, 'freshnonce').replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, ''),
    );
    await open({ routes: { [removeCall(TOWEL)]: fresh, [removeCall(TOWEL, 'freshnonce')]: 'cart-removed-item' } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL), removeCall(TOWEL, 'freshnonce')]);
    expect(document.querySelectorAll('.cart_item')).toHaveLength(1);
  });
});

describe('coupons', () => {
  test('a good one: its own call with the recorded fields, then the cart is printed again without the update button', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: 'cart-form-coupon' } });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE]);
    expect(sent(COUPON)[0]?.fields).toEqual(recorded('apply-coupon-ok'));
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('update_cart');
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('apply_coupon');
    expect(notices()).toEqual(['Coupon code applied successfully.']);
    expect(couponField().value).toBe('');
    expect(one('.cart-discount').textContent).toContain('tenoff');
  });

  test.each([
    ['expired', 'apply-coupon-expired', 'Coupon "expired" has expired.'],
    ['empty', 'apply-coupon-empty', 'Please enter a coupon code.'],
    ['used already', 'apply-coupon-twice', 'Coupon code "tenoff" already applied!'],
  ])("%s: the shop's words stand at the field as text, the code stays, the field has the focus", async (_what, name, text) => {
    const code = Object.fromEntries(recorded(name))['coupon_code'] ?? '';
    await open({
      routes: {
        [COUPON]: name,
        [PAGE]: altered('cart-form-update', (html) => html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, '')),
      },
    });
    couponField().value = code;
    applyButton().click();
    await page.wait(800);
    const error = one('#coupon-error-notice');
    expect([error.localName, error.className, error.textContent, error.getAttribute('role'), error.parentElement?.className]).toEqual([
      'p',
      'coupon-error-notice',
      text,
      'alert',
      'coupon',
    ]);
    const field = couponField();
    expect([field.value, field.className, field.getAttribute('aria-invalid'), field.getAttribute('aria-describedby')]).toEqual([
      code,
      'input-text has-error',
      'true',
      'coupon-error-notice',
    ]);
    expect(document.activeElement).toBe(field);
    type(field, `${code}X`);
    expect(document.querySelector('.coupon-error-notice')).toBeNull();
    expect(field.hasAttribute('aria-invalid')).toBe(false);
  });

  test('removing one: the recorded call, then the cart is printed again', async () => {
    // That page was recorded without its settings; they are the same as the other's.
    const prepare = (): void => {
      Object.assign(window, { wc_cart_params: pageSettings(pageText('page-cart'))['wc_cart_params'] });
    };
    await open({ routes: { [UNCOUPON]: 'remove-coupon-ok', [PAGE]: 'cart-form-update' }, prepare }, '', 'page-cart-coupons');
    press(one('[data-coupon="fiver"]'));
    await page.wait(100);
    expect(sent(UNCOUPON)[0]?.fields).toEqual(recorded('remove-coupon-ok'));
    expect(notices()).toEqual(expect.arrayContaining(['Coupon has been removed.']));
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('a stale nonce heals itself once', async () => {
    await open({
      routes: { [COUPON]: [refused(), exchange('apply-coupon-ok')], [PAGE]: 'cart-form-coupon', ...freshPage('apply_coupon_nonce') },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(nonces(COUPON)).toEqual(['b7d2073966', 'abcdef0123']);
    expect(page.fetch.unexpected).toEqual([]);
    expect(notices()).toEqual(['Coupon code applied successfully.']);
  });

  test('the nonce to take one out heals itself once, too', async () => {
    await open({
      routes: {
        [UNCOUPON]: [exchange('remove-coupon-bad-nonce'), exchange('remove-coupon-ok')],
        [PAGE]: ['cart-form-coupon', 'cart-form-update'],
        ...freshPage('remove_coupon_nonce'),
      },
    });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(nonces(UNCOUPON)).toEqual([printedNonce('remove_coupon_nonce'), 'abcdef0123']);
    expect(page.fetch.unexpected).toEqual([]);
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('a nonce to take one out that stays refused: its link is followed in place', async () => {
    await open({
      routes: {
        [UNCOUPON]: exchange('remove-coupon-bad-nonce'),
        [PAGE]: 'cart-form-coupon',
        // By its link the shop takes it out without a word.
        'GET /cart/?remove_coupon=tenoff': altered('cart-form-update', (html) =>
          html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, ''),
        ),
        ...freshPage('remove_coupon_nonce'),
      },
    });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(page.fetch.calls().filter((c) => !c.includes('shop-fresh'))).toEqual([
      PAGE,
      UNCOUPON,
      UNCOUPON,
      'GET /cart/?remove_coupon=tenoff',
    ]);
    expect(document.querySelector('.cart-discount')).toBeNull();
    expect([alerts(), notices()]).toEqual([[], ['Coupon has been removed.']]);
  });

  test.each([
    ['a lost connection', offline],
    ['a broken server', broken()],
  ] as const)(
    'one that is in while the cart could not be printed again (%s): another try prints the cart and does not try the code twice',
    async (_what, failure) => {
      await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: [failure, 'cart-form-coupon'] }, jquery: true });
      couponField().value = 'TENOFF';
      applyButton().click();
      await page.wait(100);
      expect(notices()).toContain('Coupon code applied successfully.');
      expect(document.querySelector('.processing')).toBeNull();
      one('.shop-alert button').click();
      await page.wait(100);
      expect(page.fetch.calls()).toEqual([COUPON, PAGE, PAGE]);
      expect(page.recorder?.take('coupon').events.filter((e) => e.event === 'applied_coupon')).toHaveLength(1);
      expect([notices(), alerts()]).toEqual([['Coupon code applied successfully.'], []]);
      expect(one('.cart-discount').textContent).toContain('tenoff');
    },
  );

  test('one that is out while the cart could not be printed again: another try prints the cart only', async () => {
    await open({ routes: { [UNCOUPON]: 'remove-coupon-ok', [PAGE]: ['cart-form-coupon', offline, 'cart-form-update'] } });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
    await page.wait(0);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    one('.shop-alert button').click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE, UNCOUPON, PAGE, PAGE]);
    expect(document.querySelector('.cart-discount')).toBeNull();
    expect(notices()).toContain('Coupon has been removed.');
  });

  test('a nonce that stays refused: the form itself is posted with its own button, as recorded', async () => {
    await open({ routes: { [COUPON]: refused(), [PAGE]: 'cart-form-coupon' } });
    qty(FORK).closest('.cart_item')?.remove();
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls().filter((c) => !c.includes('shop-fresh'))).toEqual([COUPON, PAGE]);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-form-coupon'));
    expect(notices()).toEqual(['Coupon code applied successfully.']);
  });

  test('a server that refuses a nonce by a bare -1 is understood as well', async () => {
    const old = withBody(exchange('apply-coupon-ok'), '-1');
    await open({
      routes: { [COUPON]: [old, exchange('apply-coupon-ok')], [PAGE]: 'cart-form-coupon', ...freshPage('apply_coupon_nonce') },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(nonces(COUPON)).toEqual(['b7d2073966', 'abcdef0123']);
    expect([notices(), alerts()]).toEqual([['Coupon code applied successfully.'], []]);
  });

  test('an answer without a word on the coupon is a failure, told at the field, the code kept', async () => {
    await open({
      routes: { [COUPON]: [withBody(exchange('apply-coupon-ok'), '<p>hm</p>'), exchange('apply-coupon-ok')], [PAGE]: 'cart-form-coupon' },
    });
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect([page.fetch.calls(), alerts().length, couponField().value]).toEqual([[COUPON], 1, 'TENOFF']);
    one('.shop-alert button').click();
    await page.wait(100);
    expect([page.fetch.calls(), notices(), alerts()]).toEqual([[COUPON, COUPON, PAGE], ['Coupon code applied successfully.'], []]);
  });

  test('a page without nonces posts the form at once; a remove link is followed in place', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon', 'GET /cart/?remove_coupon=tenoff': 'cart-form-update' } });
    Reflect.deleteProperty(window, 'wc_cart_params');
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    press(one('[data-coupon="tenoff"]'));
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE, 'GET /cart/?remove_coupon=tenoff']);
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test('Enter in the coupon field tries the coupon', async () => {
    await open({ routes: { [COUPON]: 'apply-coupon-ok', [PAGE]: 'cart-form-coupon' } });
    couponField().value = 'TENOFF';
    couponField().focus();
    expect(submit(form(), null)).toBe(false);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([COUPON, PAGE]);
  });
});

describe('shipping', () => {
  const second = (): HTMLInputElement => one<HTMLInputElement>('[value="free_shipping:2"]');
  const choose = (radio: HTMLInputElement): void => {
    radio.focus();
    radio.checked = true;
    radio.dispatchEvent(new Event('change', { bubbles: true }));
  };

  test('a method: the recorded call, new totals, focus on the same choice', async () => {
    await open({ routes: { [METHOD]: 'update-shipping-method' } });
    choose(second());
    const old = second();
    await page.wait(100);
    expect(sent(METHOD)[0]?.fields).toEqual(recorded('update-shipping-method'));
    expect(second()).not.toBe(old);
    expect(second().checked).toBe(true);
    expect(document.activeElement).toBe(second());
    expect(total()).toBe('£49.32');
    expect(said()).toBe('Cart updated.');
  });

  test('of choices in a row the newest is sent', async () => {
    const first = held('update-shipping-method');
    await open({ routes: { [METHOD]: [first.reply, 'update-shipping-method'] } });
    choose(second());
    await page.wait(10);
    for (const value of ['flat_rate:1', 'free_shipping:2', 'flat_rate:1']) {
      choose(one<HTMLInputElement>(`[value="${value}"]`));
    }
    first.release();
    await page.wait(100);
    expect(sent(METHOD).map((r) => r.fields.at(-1)?.[1])).toEqual(['free_shipping:2', 'flat_rate:1']);
  });

  test('the calculator: the recorded fields, and the notice with role=status is shown', async () => {
    await open({ routes: { [PAGE]: 'cart-calc-shipping' } });
    one('.shipping-calculator-button').click();
    expect(one('.shipping-calculator-form').style.display).toBe('');
    one<HTMLSelectElement>('#calc_shipping_country').value = 'FR';
    one<HTMLInputElement>('#calc_shipping_city').value = 'Paris';
    one<HTMLInputElement>('#calc_shipping_postcode').value = '75001';
    expect(submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null)).toBe(false);
    await page.wait(100);
    expect(sent(PAGE)[0]?.fields).toEqual(recorded('cart-calc-shipping'));
    expect(notices().at(-1)).toBe('Shipping costs updated.');
    expect(one('.shipping-calculator-form').style.display).toBe('none');
  });

  test('the calculator unfolds and folds, and its button tells', async () => {
    await open();
    const box = one('.shipping-calculator-form');
    const button = one('.shipping-calculator-button');
    expect(press(button)).toBe(false);
    expect([box.style.display, button.getAttribute('aria-expanded')]).toEqual(['', 'true']);
    press(button);
    expect([box.style.display, button.getAttribute('aria-expanded')]).toEqual(['none', 'false']);
  });

  test('an open calculator and what is typed in it survive an update of the quantities', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    one('.shipping-calculator-button').click();
    one<HTMLInputElement>('#calc_shipping_city').value = 'Paris';
    type(qty(FORK), '5');
    await page.wait(500);
    expect(one('.shipping-calculator-form').style.display).toBe('');
    expect(one<HTMLInputElement>('#calc_shipping_city').value).toBe('Paris');
  });

  test('the calculator brings the states of a chosen country, which travel, and survive an update of the quantities', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    one('.shipping-calculator-button').click();
    const country = one<HTMLSelectElement>('#calc_shipping_country');
    const printed = one('#calc_shipping_state_field label').textContent;
    country.value = 'US';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(200);
    const state = one<HTMLSelectElement>('#calc_shipping_state');
    expect([state.localName, state.name, [...state.options].length]).toEqual(['select', 'calc_shipping_state', 55]);
    expect([printed, one('#calc_shipping_state_field label').textContent, one('#calc_shipping_postcode_field label').textContent]).toEqual([
      'State / County',
      'State',
      'ZIP Code',
    ]);
    state.value = 'CA';
    state.dispatchEvent(new Event('change', { bubbles: true }));
    type(qty(FORK), '5');
    await page.wait(500);
    expect(one('#calc_shipping_state')).not.toBe(state);
    expect([one<HTMLSelectElement>('#calc_shipping_country').value, one<HTMLSelectElement>('#calc_shipping_state').value]).toEqual([
      'US',
      'CA',
    ]);
    submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null);
    await page.wait(100);
    const fields = Object.fromEntries(sent(PAGE).at(-1)?.fields ?? []);
    expect([fields['calc_shipping_country'], fields['calc_shipping_state'], fields['calc_shipping']]).toEqual(['US', 'CA', 'x']);
  });

  test('totals alone, when somebody asks for them', async () => {
    await open({ routes: { [TOTALS]: 'get-cart-totals' } });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'totals' } }));
    const old = form();
    await page.wait(100);
    expect(sent(TOTALS)[0]?.fields).toEqual(recorded('get-cart-totals'));
    expect(form()).toBe(old);
  });
});

describe('when it fails', () => {
  const kinds = [
    ['offline', offline, /offline/],
    ['500', broken(), /could not be updated/],
    ['an empty answer', withBody(exchange('cart-form-update'), ''), /could not be updated/],
    ['a page without a cart', withBody(exchange('cart-form-update'), '<h1>Maintenance</h1>'), /could not be updated/],
  ] as const;

  test.each(kinds)('%s: uncovered, told why, values kept, and once more on request', async (_name, reply, text) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes: { [PAGE]: [reply, exchange('cart-form-update')] } });
    type(qty(FORK), '5');
    await page.wait(400);
    expect(alerts()).toEqual([expect.stringMatching(text)]);
    expect(document.querySelector('.processing')).toBeNull();
    await page.wait(500);
    expect(document.querySelector('.blockOverlay')).toBeNull();
    expect(qty(FORK).value).toBe('5');
    expect(element().getAttribute('data-state')).toBe('failed');
    expect(failures).toEqual([{ action: 'quantities', reason: expect.any(String), message: expect.stringMatching(text) }]);
    one('.shop-alert button').click();
    await page.wait(100);
    expect(alerts()).toEqual([]);
    expect(sent(PAGE)[1]?.fields).toEqual(recorded('cart-form-update'));
    expect(element().getAttribute('data-state')).toBe('idle');
  });

  test('too late: told after 30 s', async () => {
    await open({ routes: { [PAGE]: () => new Promise<Exchange>(() => undefined) } });
    type(qty(FORK), '5');
    await page.wait(30_400);
    expect(alerts()).toEqual([expect.stringMatching(/took too long/)]);
    expect(document.querySelectorAll('.processing')).toHaveLength(0);
  });

  test.each([
    ['remove', () => press(one(`.product-remove > a[href*="${TOWEL}"]`)), { [removeCall(TOWEL)]: offline }],
    ['apply-coupon', () => applyButton().click(), { [COUPON]: offline }],
    [
      'shipping-method',
      () => {
        one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
      },
      { [METHOD]: broken() },
    ],
    ['remove-coupon', () => press(one('[data-coupon]')), { [UNCOUPON]: offline }],
    [
      'refresh',
      () => {
        document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: {} }));
      },
      { [PAGE]: broken() },
    ],
    [
      'calculate-shipping',
      () => {
        submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null);
      },
      { [PAGE]: offline },
    ],
    [
      'totals',
      () => {
        document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'totals' } }));
      },
      { [TOTALS]: withBody(exchange('get-cart-totals'), '<p>no totals</p>') },
    ],
  ] as const)('%s: uncovered, told in the page with a way to try again', async (action, act, routes) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes });
    one('.cart_totals tbody').insertAdjacentHTML(
      'beforeend',
      '<tr class="cart-discount"><td><a href="/cart/?remove_coupon=tenoff" role="button" class="woocommerce-remove-coupon" data-coupon="tenoff">Remove</a></td></tr>',
    );
    act();
    await page.wait(100);
    expect(failures.map((f) => f.action)).toEqual([action]);
    expect(alerts()).toHaveLength(1);
    expect(one('.shop-alert button').textContent).toBe('Try again');
    expect(document.querySelector('.processing')).toBeNull();
    await page.wait(500);
    expect(document.querySelector('.blockOverlay')).toBeNull();
  });

  test('a stale shipping nonce heals itself once', async () => {
    await open({
      routes: {
        [METHOD]: [exchange('update-shipping-method-bad-nonce'), exchange('update-shipping-method')],
        ...freshPage('update_shipping_method_nonce'),
      },
    });
    one<HTMLInputElement>('[value="free_shipping:2"]').checked = true;
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    expect(nonces(METHOD)).toEqual([printedNonce('update_shipping_method_nonce'), 'abcdef0123']);
    expect(total()).toBe('£49.32');
    expect([alerts(), page.fetch.unexpected]).toEqual([[], []]);
  });

  const wholeCart: Reply = () => new Response(pageText('page-cart', { stripScripts: 'all' }), { headers: { 'content-type': 'text/html' } });

  test('a shipping nonce that stays refused: loading the page again, in place, is offered', async () => {
    await open({ routes: { [METHOD]: exchange('update-shipping-method-bad-nonce'), 'GET /cart/': wholeCart } });
    one<HTMLInputElement>('[value="free_shipping:2"]').checked = true;
    one('[value="free_shipping:2"]').dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(100);
    one('.shop-alert button').click();
    await page.wait(100);
    // In place: nothing that was typed is lost, and what the shop did not hear of is not shown as chosen.
    expect([
      page.fetch.calls().slice(-1),
      vi.mocked(navigation.reload).mock.calls.length,
      one<HTMLInputElement>('[value="free_shipping:2"]').checked,
      alerts(),
    ]).toEqual([['GET /cart/'], 0, false, []]);
  });

  test.each([[''], ['data-update="button"']])(
    'quantities that stay refused: they are there still, also after the page is loaded anew in place (%s)',
    async (attributes) => {
      await open({ routes: { [PAGE]: () => new Response('', { status: 403 }), 'GET /cart/': wholeCart } }, attributes);
      qty(FORK).focus();
      type(qty(FORK), '5', { commit: true });
      if (attributes !== '') {
        updateButton().click();
      }
      await page.wait(600);
      expect(alerts()).toEqual([expect.stringContaining('What you entered is kept')]);
      const old = one('.woocommerce-cart-form');
      one('.shop-alert button').click();
      await page.wait(100);
      expect(one('.woocommerce-cart-form')).not.toBe(old);
      expect([qty(FORK).value, qty(FORK).defaultValue, updateButton().disabled, vi.mocked(navigation.reload).mock.calls.length]).toEqual([
        '5',
        '2',
        false,
        0,
      ]);
      await page.wait(600);
      // What settles by itself is tried once more.
      expect(page.fetch.calls()).toEqual([PAGE, 'GET /cart/', ...(attributes === '' ? [PAGE] : [])]);
      expect(qty(FORK).value).toBe('5');
    },
  );

  test('an undo that fails: told, and the row is there after another try', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [undoCall(TOWEL)]: [offline, 'cart-form-update'] } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    press(one('.restore-item'));
    await page.wait(100);
    expect(alerts()).toHaveLength(1);
    expect(document.querySelector('.processing')).toBeNull();
    one('.shop-alert button').click();
    await page.wait(100);
    expect(qty(TOWEL)).toBeTruthy();
    expect(alerts()).toEqual([]);
  });

  test('a cart that has expired meanwhile: the empty cart takes its place, has the focus and is told, and nothing stays covered', async () => {
    const emptied = details('shop:cart-emptied');
    await open({ routes: { [PAGE]: emptyAnswer() } });
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(400);
    expect(one('.cart-empty').textContent?.trim()).toBe('Your cart is currently empty.');
    expect(document.querySelector('.woocommerce-cart-form, .cart_totals, .processing')).toBeNull();
    expect([emptied.length, alerts(), element().getAttribute('data-state')]).toEqual([1, [], 'empty']);
    expect(said()).toBe('Your cart is empty now.');
    await page.wait(600);
    expect(document.activeElement).toBe(one('.cart-empty'));
  });

  test('a form with a stale nonce is read by nobody: it is sent once more with the fresh one', async () => {
    const unread = withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(NONCE, 'freshnonce'));
    await open({ routes: { [PAGE]: [unread, 'cart-form-update'] } });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-cart-nonce'])).toEqual([NONCE, 'freshnonce']);
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)[`cart[${FORK}][qty]`])).toEqual(['5', '5']);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('where no nonce is good for a request of ours, the form posts itself with what was typed', async () => {
    const unread = (nonce: string): Exchange =>
      withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(NONCE, nonce));
    const posted: Record<string, unknown>[] = [];
    const own = HTMLFormElement.prototype.submit;
    HTMLFormElement.prototype.submit = function submit(this: HTMLFormElement) {
      posted.push(Object.fromEntries(new FormData(this)));
    };
    await open({ routes: { [PAGE]: [unread('second0000'), unread('third00000')] } });
    type(qty(FORK), '5');
    await page.wait(500);
    HTMLFormElement.prototype.submit = own;
    expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-cart-nonce'])).toEqual([NONCE, 'second0000']);
    expect(posted.map((f) => [f['woocommerce-cart-nonce'], f[`cart[${FORK}][qty]`], 'update_cart' in f])).toEqual([
      ['third00000', '5', true],
    ]);
    expect(document.querySelector('.processing')).toBeNull();
  });

  describe('a calculator with a stale nonce is read by nobody', () => {
    const CALCULATOR_NONCE = '2da1920627';
    const unread = (nonce: string): Exchange =>
      withBody(exchange('cart-form-update'), pageText('page-cart', { stripScripts: 'all' }).replaceAll(CALCULATOR_NONCE, nonce));
    const calculate = (): void => {
      one<HTMLInputElement>('#calc_shipping_postcode').value = '75001';
      expect(submit(one<HTMLFormElement>('form.woocommerce-shipping-calculator'), null)).toBe(false);
    };
    const sentNonces = (): unknown[] => sent(PAGE).map((r) => Object.fromEntries(r.fields)['woocommerce-shipping-calculator-nonce']);

    test('it is sent once more with the fresh one', async () => {
      await open({ routes: { [PAGE]: [unread('second0000'), 'cart-calc-shipping'] } });
      calculate();
      await page.wait(100);
      expect(sentNonces()).toEqual([CALCULATOR_NONCE, 'second0000']);
      expect(sent(PAGE).map((r) => Object.fromEntries(r.fields)['calc_shipping_postcode'])).toEqual(['75001', '75001']);
      expect(notices().at(-1)).toBe('Shipping costs updated.');
    });

    test('where no nonce is good for a request of ours, the form posts itself with what was typed', async () => {
      const posted: Record<string, unknown>[] = [];
      const plain = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
        posted.push(Object.fromEntries(new FormData(this)));
      });
      await open({ routes: { [PAGE]: [unread('second0000'), unread('third00000')] } });
      calculate();
      await page.wait(100);
      plain.mockRestore();
      expect(sentNonces()).toEqual([CALCULATOR_NONCE, 'second0000']);
      expect(posted.map((f) => [f['woocommerce-shipping-calculator-nonce'], f['calc_shipping_postcode'], 'calc_shipping' in f])).toEqual([
        ['third00000', '75001', true],
      ]);
      expect([alerts(), document.querySelector('.processing')]).toEqual([[], null]);
    });
  });

  test('the shop sends the shopper elsewhere: the browser goes there', async () => {
    await open({
      routes: {
        [PAGE]: () => {
          const r = new Response('<h1>Log in</h1>');
          Object.defineProperties(r, { url: { value: 'http://shop.test/my-account/' }, redirected: { value: true } });
          return r;
        },
      },
    });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.went.mock.calls).toEqual([['http://shop.test/my-account/']]);
    expect(alerts()).toEqual([]);
  });

  test('data-alerts="native" uses the browser\'s own box', async () => {
    const box = vi.fn<(text: string) => void>();
    await open({ routes: { [PAGE]: offline } }, 'data-alerts="native"');
    vi.stubGlobal('alert', box);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(box).toHaveBeenCalledOnce();
    expect(alerts()).toEqual([]);
  });
});

describe('only an answer that holds the cart whole takes its place', () => {
  const SIGN_IN = '<!doctype html><html><body><h1>Welcome to the hotel</h1><form action="/login"><input name="room"></form></body></html>';
  const cut = (name: string, share: number): Exchange => {
    const text = String(exchange(name).response.body);
    return withBody(exchange(name), text.slice(0, Math.floor(text.length * share)));
  };
  const cutBefore = (name: string, mark: string): Exchange => altered(name, (text) => text.slice(0, text.indexOf(mark)));
  const FAILED = 'The cart could not be updated. What you entered is still here.';

  test.each<[string, () => Exchange]>([
    ['a sign-in page', () => withBody(exchange('cart-form-update'), SIGN_IN)],
    ['one that breaks off in the form', () => cut('cart-form-update', 0.3)],
    ['one that breaks off behind the form', () => cutBefore('cart-form-update', '<div class="cart-collaterals')],
    ['one that breaks off in the totals', () => cutBefore('cart-form-update', 'order-total')],
    ['an empty cart that breaks off', () => emptyCut()],
  ])('%s is a failed update: rows, totals and what was typed stay', async (_what, answer) => {
    await open({ routes: { [PAGE]: [answer(), 'cart-form-update'] } });
    const [rows, totals] = [form(), one('.cart_totals')];
    type(qty(FORK), '5');
    await page.wait(400);
    expect([form() === rows, one('.cart_totals') === totals, qty(FORK).value, alerts()]).toEqual([true, true, '5', [FAILED]]);
    press(one('.shop-alert button'));
    await page.wait(400);
    expect([qty(FORK).defaultValue, alerts(), total()]).toEqual(['5', [], '£126.30']);
  });

  const emptyCut = (): Exchange => {
    const from = emptyAnswer();
    const text = String(from.response.body);
    return withBody(from, text.slice(0, text.indexOf('wc-empty-cart-message') + 30));
  };

  test.each<[string, string, () => Exchange]>([
    ['of a chosen shipping method', METHOD, () => cut('update-shipping-method', 0.6)],
    ['that are a sign-in page', METHOD, () => withBody(exchange('update-shipping-method'), SIGN_IN)],
  ])('totals %s that break off are none', async (_what, call, answer) => {
    await open({ routes: { [call]: answer() } });
    const totals = one('.cart_totals');
    const methods = [...document.querySelectorAll<HTMLInputElement>('input.shipping_method')];
    const other = methods.find((el) => !el.checked) ?? methods[0];
    other?.click();
    other?.dispatchEvent(new Event('change', { bubbles: true }));
    await page.wait(400);
    expect([one('.cart_totals') === totals, alerts()]).toEqual([true, [FAILED]]);
  });

  test('a notice that breaks off is not shown: half a sentence may say the opposite', async () => {
    await open({ routes: { [COUPON]: cut('apply-coupon-expired', 0.7), [PAGE]: 'cart-form-coupon' } });
    couponField().value = 'TENOFF';
    submit(form(), applyButton());
    await page.wait(800);
    expect([document.querySelector('.coupon-error-notice'), alerts(), couponField().value]).toEqual([null, [FAILED], 'TENOFF']);
  });
});

describe('notices', () => {
  const rect = (top: number): void => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => ({
      top,
      bottom: top + 20,
      left: 0,
      right: 0,
      width: 10,
      height: 20,
      x: 0,
      y: top,
      toJSON: () => '',
    }));
  };

  test('the same text twice in an answer stands once, and older ones go', async () => {
    await open({
      routes: {
        [PAGE]: [
          altered('cart-form-update', (html) => html.replace(/<div class="woocommerce-message"[\s\S]*?<\/div>/, (m) => m + m)),
          exchange('cart-form-update'),
        ],
      },
    });
    for (const n of ['5', '4']) {
      type(qty(FORK), n);
      await page.wait(500);
      expect(notices()).toEqual(['Cart updated.']);
    }
  });

  test('after an update by hand the page scrolls to 100 px above the notice within 1000 ms', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 900 });
    rect(-500);
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(2000);
    Reflect.deleteProperty(window, 'scrollY');
    const tops = scroll.mock.calls.map(([to]) => (to as ScrollToOptions).top ?? 0);
    expect(tops.length).toBeGreaterThan(20);
    expect(tops.at(-1)).toBe(300);
    expect(tops[0]).toBeGreaterThan(880);
    expect(tops).toEqual([...tops].sort((a, b) => b - a));
  });

  test('with reduced motion at once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 900 });
    rect(-500);
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(100);
    Reflect.deleteProperty(window, 'scrollY');
    expect(scroll.mock.calls).toEqual([[{ top: 300, behavior: 'instant' }]]);
  });

  test('a quantity sent by itself moves neither page nor focus', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    qty(FORK).focus();
    type(qty(FORK), '5');
    await page.wait(2000);
    expect(scroll).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(qty(FORK));
  });

  test('the first notice has the focus 500 ms after an update by hand', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    updateButton().focus();
    updateButton().click();
    await page.wait(450);
    expect(document.activeElement?.className).not.toBe('woocommerce-message');
    await page.wait(100);
    expect([document.activeElement?.className, document.activeElement?.getAttribute('tabindex')]).toEqual(['woocommerce-message', '-1']);
  });

  test('a shopper who went on keeps the focus', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    type(qty(FORK), '5');
    updateButton().click();
    await page.wait(300);
    couponField().focus();
    await page.wait(600);
    expect(document.activeElement).toBe(couponField());
  });
});

describe('every recorded cart page', () => {
  test.each(['page-cart', 'page-cart-coupons', 'page-cart-smart-coupons', 'page-cart-bundle', 'page-cart-addons', 'page-cart-addons-full'])(
    '%s: its own fields are sent, and the answer takes its place',
    async (name) => {
      const main = /<main[\s\S]*<\/main>/.exec(pageText(name, { stripScripts: 'all' }))?.[0] ?? '';
      await open({ routes: { [PAGE]: withBody(exchange('cart-form-update'), main) } }, 'data-update="button"', name);
      const [first] = [...document.querySelectorAll<HTMLInputElement>('.cart_item input.qty:not([type="hidden"])')];
      if (!first) {
        throw new Error('no quantity');
      }
      type(first, String(Number(first.value) + 1), { commit: true });
      const expected = [...new FormData(form())].map(([field]) => field);
      const rows = document.querySelectorAll('.cart_item').length;
      const old = form();
      updateButton().click();
      await page.wait(100);
      expect(
        sent(PAGE)[0]
          ?.fields.map(([field]) => field)
          .filter((field) => field !== 'update_cart'),
      ).toEqual(expected);
      expect(form()).not.toBe(old);
      expect(document.querySelectorAll('.cart_item')).toHaveLength(rows);
      expect(alerts()).toEqual([]);
    },
  );

  test('page-cart-empty: nothing to drive, nothing asked', async () => {
    await open({}, '', 'page-cart-empty');
    expect(element().getAttribute('data-state')).toBe('empty');
    expect(page.fetch.calls()).toEqual([]);
  });

  test('page-cart-blocks: the block cart is left to itself', async () => {
    page = await openCart(
      pageText('page-cart-blocks', {
        tags: (html) => html.replace(/<main/, '<shop-cart><main').replace(/<\/main>/, '</main></shop-cart>'),
      }),
      { url: 'http://shop.test/cart/' },
    );
    expect(element().getAttribute('data-state')).toBe('empty');
    expect(page.fetch.calls()).toEqual([]);
  });
});

describe('pictures that a lazy loader has loaded', () => {
  const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
  /** As an optimiser prints them: a placeholder, and the address where its script finds it. */
  const lazy = (html: string): string => html.replaceAll(/<img([^>]*?) src="([^"]+)"/g, `<img$1 src="${PIXEL}" data-lazy-src="$2"`);
  /** The loader looks at the page once. */
  const load = (): void => {
    for (const img of document.querySelectorAll<HTMLImageElement>('img[data-lazy-src]')) {
      img.src = img.dataset['lazySrc'] ?? '';
      delete img.dataset['lazySrc'];
    }
  };
  const sources = (): string[] => [...document.querySelectorAll('.cart_item img')].map((el) => el.getAttribute('src') ?? '');

  test.each([
    ['driven by the tag', {}],
    ['beside the stock script', { scripts: ['cart'] as const }],
  ])('stay in the rows that the shop prints anew, %s', async (_role, options) => {
    await open({ ...options, routes: { [PAGE]: altered('cart-form-update', lazy) } });
    for (const img of document.querySelectorAll<HTMLImageElement>('.cart_item img')) {
      img.dataset['lazySrc'] = img.getAttribute('src') ?? '';
      img.setAttribute('src', PIXEL);
    }
    load();
    const before = sources();
    type(qty(FORK), '5');
    await page.wait(1000);
    expect([qty(FORK).defaultValue, sources()]).toEqual(['5', before]);
    expect(before.every((src) => src.startsWith('http'))).toBe(true);
  });

  test('leave with a row whose picture is another one now', async () => {
    const other = (html: string): string => lazy(html).replace(/data-lazy-src="[^"]+"/, 'data-lazy-src="http://shop.test/other.jpg"');
    await open({ routes: { [PAGE]: altered('cart-form-update', other) } });
    type(qty(FORK), '5');
    await page.wait(1000);
    expect(sources().map((src) => src === PIXEL)).toEqual([true, false, false]);
  });
});

describe('living on a page', () => {
  test('without jQuery the mini-cart of the page hears of it', async () => {
    await import('../../../widgets/mini-cart/index.js');
    const { cartHtml } = await import('./support.js');
    const READ = 'POST /?wc-ajax=get_refreshed_fragments';
    page = await openCart(
      cartHtml().replace('</body>', '<shop-mini-cart><div class="widget_shopping_cart_content"></div></shop-mini-cart></body>'),
      {
        url: 'http://shop.test/cart/',
        items: true,
        routes: { [PAGE]: 'cart-form-update', [READ]: ['fragments-items', 'fragments-items'] },
      },
    );
    await page.wait(400);
    expect(page.fetch.calls()).toEqual([READ]);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([READ, PAGE, READ]);
  });

  test('shop:cart-update can be refused: nothing is sent or covered', async () => {
    await open();
    const stop = on(document, 'shop:cart-update', (e) => e.preventDefault());
    type(qty(FORK), '5');
    await page.wait(500);
    press(one('.product-remove > a'));
    await page.wait(50);
    stop();
    expect(page.fetch.calls()).toEqual([]);
    expect(document.querySelector('.processing')).toBeNull();
  });

  test('after each change shop:cart-updated says which', async () => {
    const updated = details('shop:cart-updated');
    await open({ routes: { [PAGE]: ['cart-form-update', 'cart-form-coupon'], [COUPON]: 'apply-coupon-ok' } });
    type(qty(FORK), '5');
    await page.wait(500);
    couponField().value = 'TENOFF';
    applyButton().click();
    await page.wait(100);
    expect(updated).toEqual([{ action: 'quantities' }, { action: 'apply-coupon', code: 'TENOFF' }]);
  });

  test('something added elsewhere: the cart is printed again, its notices and unsaved quantities stay', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } }, 'data-update="button"');
    const place = one('.woocommerce-notices-wrapper');
    place.innerHTML = '<div class="woocommerce-message" role="alert">Before</div>';
    type(qty(TOWEL), '8');
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-added', {
        bubbles: true,
        detail: { fragments: {}, cartHash: 'h', button: null, productId: '1', quantity: 1 },
      }),
    );
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    expect(sent(PAGE)[0]?.fields.map(([name]) => name)).not.toContain('update_cart');
    expect(notices()).toContain('Before');
    expect(qty(TOWEL).value).toBe('8');
    expect(updateButton().disabled).toBe(false);
  });

  test('on an empty cart something added loads the page', async () => {
    await open({}, '', 'page-cart-empty');
    expect(element().getAttribute('data-state')).toBe('empty');
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-added', {
        bubbles: true,
        detail: { fragments: {}, cartHash: 'h', button: null, productId: '1', quantity: 1 },
      }),
    );
    expect(navigation.reload).toHaveBeenCalledOnce();
  });

  test('out of the back/forward cache the cart shows the truth', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
    window.dispatchEvent(new Event('pageshow'));
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a change in another tab has the cart printed again, what this tab knows already does not', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    const told = (): void => {
      window.dispatchEvent(Object.assign(new Event('storage'), { key: hashKey() }));
    };
    sessionStorage.setItem(hashKey(), 'a');
    localStorage.setItem(hashKey(), 'a');
    told();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([]);
    localStorage.setItem(hashKey(), 'b');
    told();
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a row removed in the mini-cart has the cart printed again', async () => {
    await open({ routes: { [PAGE]: 'cart-form-coupon' } });
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-removed', { bubbles: true, detail: { fragments: {}, cartHash: 'h', button: null, cartItemKey: FORK } }),
    );
    await page.wait(100);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a cart form of the method GET is asked for by its address', async () => {
    await open({
      routes: new Proxy<Record<string, string>>(
        {},
        { get: (_all, call: string) => (call.startsWith('GET /cart/?') ? 'cart-form-update' : undefined) },
      ),
    });
    form().setAttribute('method', 'get');
    type(qty(FORK), '5');
    await page.wait(500);
    const asked = new URL(String(page.fetch.sent[0]?.url)).searchParams;
    expect([page.fetch.sent[0]?.method, asked.get(`cart[${FORK}][qty]`), asked.get('update_cart')]).toEqual(['GET', '5', 'Update cart']);
    expect(notices()).toEqual(['Cart updated.']);
  });

  test('moved, the tag acts once; taken away, not at all, and the button is as printed', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const tag = element();
    const box = document.createElement('div');
    document.body.append(box);
    box.append(tag);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
    tag.replaceWith(...tag.childNodes);
    await page.wait(50);
    expect(updateButton().disabled).toBe(false);
    type(qty(FORK), '6', { commit: true });
    expect(submit(form(), updateButton())).toBe(true);
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('a tag taken away while a quantity settles sends nothing', async () => {
    await open();
    type(qty(FORK), '5');
    element().remove();
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([]);
  });

  test('a tag inserted later drives at once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const old = element();
    const markup = old.querySelector('.woocommerce') as Element;
    old.remove();
    await page.wait(50);
    const late = document.createElement('shop-cart');
    late.append(markup);
    document.body.append(late);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('two carts on a page: a change in one has the other printed again', async () => {
    await open({ routes: { [PAGE]: ['cart-form-update', 'cart-form-update'] } });
    const copy = element().cloneNode(true) as HTMLElement;
    document.body.append(copy);
    await page.wait(50);
    type(qty(FORK), '5');
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([PAGE, PAGE]);
    expect([...document.querySelectorAll<HTMLInputElement>(`input[name="cart[${FORK}][qty]"]`)].map((el) => el.value)).toEqual(['5', '5']);
  });

  test('tags inside each other: the nearest one acts, once', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } });
    const outer = document.createElement('shop-cart');
    element().before(outer);
    outer.append(one('shop-cart:not(:empty) .woocommerce').closest('shop-cart') as Element);
    await page.wait(50);
    type(qty(FORK), '5', { commit: true });
    await page.wait(350);
    expect(page.fetch.calls().filter((c) => c === PAGE)).toHaveLength(1);
  });

  test('a wrong attribute is one console error naming it; the default applies', async () => {
    await open({ routes: { [PAGE]: 'cart-form-update' } }, 'data-update="sometimes"');
    expect(printedLines()).toEqual([
      expect.stringMatching(/error: \[shop\] <shop-cart> data-update="sometimes": expected one of auto, button; using the default/),
    ]);
    type(qty(FORK), '5');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([PAGE]);
  });

  test('scripts in an answer never run and are named once', async () => {
    await open({
      routes: {
        [PAGE]: altered('cart-form-update', (html) =>
          html
            .replace('<table', '<script>window.ran = 1</script><table')
            .replace('class="input-text qty', 'onfocus="window.ran = 1" class="input-text qty'),
        ),
      },
    });
    type(qty(FORK), '5');
    await page.wait(500);
    expect(printedLines()).toEqual([expect.stringMatching(/1 script dropped from the cart form/)]);
    expect(document.querySelector('.woocommerce-cart-form script, [onfocus]')).toBeNull();
    expect(Reflect.has(window, 'ran')).toBe(false);
  });

  test('an answer whose totals are missing leaves those on the page', async () => {
    await open({ routes: { [PAGE]: altered('cart-form-update', (html) => html.replaceAll('cart_totals', 'elsewhere')) } });
    const before = total();
    type(qty(FORK), '5');
    await page.wait(500);
    expect(total()).toBe(before);
    expect(qty(FORK).defaultValue).toBe('5');
    expect(inOrder(sent(PAGE)[0]?.fields ?? [])).toEqual(inOrder(recorded('cart-form-update')));
  });
});
