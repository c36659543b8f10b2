import { describe, expect, test } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { alerts, one, press, recorded, said, submit } from '../../contract/cart-page.js';
import { held, type Exchange } from '../../host/recording.js';
import { FORK, key, notices, PAGE, qty, removeCall, TEE, TOWEL, type } from './support.js';
import {
  page,
  open,
  element,
  form,
  updateButton,
  applyButton,
  couponField,
  sent,
  broken,
  cartNow,
  answerWith,
  withoutCoupon,
  cleanCartPages,
} from './page-support.js';

cleanCartPages();

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

  test('one with a decimal comma is sent with a point, which the shop reads', async () => {
    await open({ routes: { [PAGE]: answerWith({ [FORK]: '2.5' }) } });
    const field = qty(FORK);
    field.type = 'text';
    field.removeAttribute('step');
    type(field, '2,5');
    await page.wait(300);
    expect(Object.fromEntries(sent(PAGE)[0]?.fields ?? [])[`cart[${FORK}][qty]`]).toBe('2.5');
    expect(alerts()).toEqual([]);
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

    test('a saved quantity above a lowered maximum is left alone and delays no other row', async () => {
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

    test('a link pressed after a change first shows the lowered quantity; a second press follows it', async () => {
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
      await open({ routes: { [PAGE]: [broken(), broken()], 'GET /cart/': cartNow() } });
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

  test('an automatic update moves no focus; the button’s does, unless the shopper keeps typing', async () => {
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
  test('form and totals are covered and marked as processing, and a second submit is refused', async () => {
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
