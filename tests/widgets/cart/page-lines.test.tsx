import { describe, expect, test, vi } from 'vitest';
import '../../../widgets/cart/index.js';
// Comes with the first country that is chosen; here it is there in a turn.
import '../../../shared/address/address.js';
import { navigation } from '../../../shared/url.js';
import { alerts, one, press, said } from '../../contract/cart-page.js';
import { pageText, withBody, wrapElement } from '../../host/recording.js';
import { altered, emptyAnswer, key, NONCE, notices, PAGE, qty, removeCall, TEE, TOWEL, type, undoCall } from './support.js';
import { details } from '../../support/heard.js';
import { page, open, element, answerWith, cleanCartPages, openOther } from './page-support.js';

cleanCartPages();

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

  test('"Undo?" stays while a quantity typed before the removal is saved', async () => {
    await open({ routes: { [removeCall(TOWEL)]: 'cart-removed-item', [PAGE]: 'cart-form-update' } });
    type(qty(TEE), '2');
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(1000);
    expect(page.fetch.calls()).toEqual([removeCall(TOWEL), PAGE]);
    expect(notices()).toEqual(['Cart updated.', '“Linen Tea Towel” removed. Undo?']);
  });

  test('an undone row is announced by name and its remove link focused, without scrolling', async () => {
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
    await openOther(
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

  test('an emptied cart is covered from a press on "Undo?" until the page comes anew', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockReturnValue(undefined);
    const undo = `<div class="woocommerce-message" role="alert">removed. <a href="http://shop.test/cart/?undo_item=${TOWEL}&_wpnonce=${NONCE}" class="restore-item">Undo?</a></div>`;
    const emptied = emptyAnswer();
    const text = String(emptied.response.body).replace(/<div class="woocommerce-notices-wrapper">/, `$&${undo}`);
    await open({ routes: { [removeCall(TOWEL)]: withBody(emptied, text), [undoCall(TOWEL)]: 'cart-form-update' } });
    press(one(`.product-remove > a[href*="${TOWEL}"]`));
    await page.wait(100);
    const words = one('.cart-empty').closest('.woocommerce');
    press(one('.restore-item'));
    expect([words?.getAttribute('aria-busy'), words?.querySelectorAll('.blockOverlay').length]).toEqual(['true', 1]);
    await page.wait(600);
    // There is no form that an answer could take the place of: the page comes anew, with the row in it.
    expect([reload.mock.calls.length, document.querySelectorAll('[aria-busy], .blockOverlay').length]).toEqual([1, 0]);
  });

  test('the last row where the tag stands inside the part that goes', async () => {
    const html = pageText('page-cart')
      .replace('<form class="woocommerce-cart-form"', '<shop-cart><form class="woocommerce-cart-form"')
      .replace('</div>\n</div></article>', '</shop-cart></div>\n</div></article>');
    await openOther(html, { url: 'http://shop.test/cart/', routes: { [removeCall(TOWEL)]: emptyAnswer() } });
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
