import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
// What drives a form is there before it is wanted.
import '../../../widgets/variation-form/driver.js';
import '../../../widgets/variation-form/index.js';
import { driverOf } from '../../../shared/host/driver.js';
import { guardSubmits } from '../../../shared/ui/submit-guard.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { alerts, one, press, said, submit, type CartPage } from '../../contract/cart-page.js';
import { realScripts } from '../../host/load.js';
import { navigation } from '../../../shared/url.js';
import { printedLines } from '../../setup/each.js';
import type { Routes } from '../../host/recording.js';
import { container, open, params, status, wrapped, XOO_ADD, XOO_READ, XOO_UPDATE } from './support.js';

const CORE_READ = 'POST /?wc-ajax=get_refreshed_fragments';
let page: CartPage;
afterEach(async () => {
  await page.close();
});

const FORM =
  '<form class="cart" action="/product/hand-fork/" method="post"><input type="number" name="quantity" value="1">' +
  '<button type="submit" name="add-to-cart" value="46" class="single_add_to_cart_button">Add to cart</button></form>';
const modal = (): HTMLElement => one('.xoo-wsc-modal');
const form = (): HTMLFormElement => one<HTMLFormElement>('form.cart');
const told: string[] = [];

async function beside(html = '', routes: Routes = {}): Promise<void> {
  told.length = 0;
  for (const name of ['shop:side-cart-opened', 'shop:side-cart-closed', 'shop:cart-updated', 'shop:cart-update']) {
    document.addEventListener(name, note);
  }
  page = await open(`<div class="product">${html}</div>${wrapped(container('xoo-refresh-fragments-empty'))}<button id="other">x</button>`, {
    items: true,
    scripts: ['side-cart'],
    routes: { [XOO_READ]: 'xoo-refresh-fragments', [XOO_UPDATE]: 'xoo-update-quantity-zero', [XOO_ADD]: 'xoo-add-to-cart-page', ...routes },
    prepare: () => void Object.assign(window, { xoo_wsc_params: params }),
  });
  window.dispatchEvent(new Event('load'));
  await page.wait(500);
}
const note = (event: Event): void => void told.push(event.type);
afterEach(() => {
  Reflect.deleteProperty(window, 'xoo_wsc_params');
  if (realScripts) {
    // The plugin's own script prints a word with each update.
    expect(new Set(printedLines())).toEqual(new Set(['log: updated']));
  }
});

describe('beside the plugin’s own script', () => {
  test('it drives, and reads the cart once', async () => {
    await beside();
    expect([driverOf('sideCart'), page.fetch.calls()]).toEqual(['host', [XOO_READ]]);
    expect(document.querySelectorAll('.xoo-wsc-product')).toHaveLength(2);
  });
  test('the panel it opens is a dialog: it gets the focus, and the rest of the page is inert', async () => {
    await beside();
    one('.xoo-wsc-basket').focus();
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    expect([modal().getAttribute('role'), one('#other').closest('[inert]') !== null, document.activeElement, told]).toEqual([
      'dialog',
      true,
      one('.xoo-wsch-close'),
      ['shop:side-cart-opened'],
    ]);
    one('.xoo-wsch-close').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait(10);
    expect([
      modal().classList.contains('xoo-wsc-cart-active'),
      modal().getAttribute('role'),
      one('.xoo-wsc-body').inert,
      told.at(-1),
    ]).toEqual([false, null, true, 'shop:side-cart-closed']);
  });
  test('a panel without a close control is closed by Escape, too, over its overlay', async () => {
    await beside();
    one('.xoo-wsch-close').remove();
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    await page.wait(10);
    expect(modal().classList.contains('xoo-wsc-cart-active')).toBe(false);
  });
  test('a second tag tells nothing again', async () => {
    await beside('<shop-side-cart></shop-side-cart>');
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    expect(told).toEqual(['shop:side-cart-opened']);
  });
  test('what was typed and how far it was scrolled is given to what takes its place', async () => {
    await beside();
    const inside = (value: string): string =>
      `<div class="xoo-wsc-container"><div class="xoo-wsc-body"><div data-key="a" class="xoo-wsc-product"><input class="xoo-wsc-qty" value="${value}"></div></div></div>`;
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    one('.xoo-wsc-container').outerHTML = inside('1');
    const field = one<HTMLInputElement>('.xoo-wsc-qty');
    field.value = '7';
    field.focus();
    one('.xoo-wsc-body').scrollTop = 40;
    const { $ } = page.host ?? {};
    const fragments = { 'div.xoo-wsc-container': inside('1') };
    $?.(document.body).trigger('xoo_wsc_before_loading_fragments', [{ fragments }]);
    one('.xoo-wsc-container').outerHTML = fragments['div.xoo-wsc-container'];
    $?.(document.body).trigger('wc_fragments_refreshed');
    const now = one<HTMLInputElement>('.xoo-wsc-qty');
    expect([now.value, document.activeElement, one('.xoo-wsc-body').scrollTop]).toEqual(['7', now, 40]);
  });
  test('a removal is its call alone; we tell of it, and the focus stays in the panel', async () => {
    await beside();
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    const remove = one('.xoo-wsc-smr-del');
    remove.focus();
    remove.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await page.wait(500);
    expect(page.fetch.calls().filter((call) => call === XOO_UPDATE)).toHaveLength(1);
    expect(told).toEqual(['shop:side-cart-opened', 'shop:cart-updated']);
    expect(modal().contains(document.activeElement)).toBe(true);
    expect(window.shop?.stores.cart.get().count).toBe(1);
  });
  const removeFirst = async (): Promise<void> => {
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    one('.xoo-wsc-smr-del').click();
    await page.wait(2000);
  };
  test('a removal is said by name, as in its place', async () => {
    await beside();
    await removeFirst();
    expect(said()).toBe('“Hand Fork” removed.');
  });
  test.each([
    ['broken', status(500, 'no')],
    ['lost', () => Promise.reject(new TypeError('cut off'))],
  ] as const)('a removal whose answer is %s: the cart is read, and the line is in or out', async (_how, reply) => {
    await beside('', { [XOO_UPDATE]: reply, [CORE_READ]: 'xoo-update-quantity-zero' });
    await removeFirst();
    expect([said(), alerts(), modal().classList.contains('xoo-wsc-loading')]).toEqual(['“Hand Fork” removed.', [], false]);
    await page.close();
    await beside('', { [XOO_UPDATE]: [reply, 'xoo-update-quantity-zero'], [CORE_READ]: 'xoo-refresh-fragments' });
    await removeFirst();
    expect([alerts(), modal().classList.contains('xoo-wsc-loading')]).toEqual([
      ['This could not be removed. It is still in your cart.'],
      false,
    ]);
    one('.shop-alert button').click();
    await page.wait(2000);
    expect([said(), alerts(), page.fetch.calls().filter((call) => call === XOO_UPDATE)]).toEqual([
      '“Hand Fork” removed.',
      [],
      [XOO_UPDATE, XOO_UPDATE],
    ]);
  });
  test.each([
    ['cut off', () => Promise.reject(new TypeError('cut off')), /connection broke off.*may or may not/],
    ['broken', status(500, 'no'), /answer could not be read.*may or may not/],
  ] as const)('after an answer that was %s and without the cart, nobody knows what is in it', async (_how, reply, text) => {
    await beside('', { [XOO_UPDATE]: reply, [CORE_READ]: status(500, 'no') });
    await removeFirst();
    expect([alerts(), modal().classList.contains('xoo-wsc-loading')]).toEqual([[expect.stringMatching(text)], false]);
  });
  test('a removal that the shop forbids is told, with a way to load the page anew', async () => {
    const reload = vi.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    await beside('', { [XOO_UPDATE]: status(403, '-1') });
    await removeFirst();
    expect([alerts(), page.fetch.calls().includes(CORE_READ)]).toEqual([[expect.stringMatching(/did not accept this/)], false]);
    one('.shop-alert button').click();
    expect(reload).toHaveBeenCalledTimes(1);
  });
  test('a removal without a connection has changed nothing, and says so', async () => {
    await beside('', { [XOO_UPDATE]: () => Promise.reject(new TypeError('offline')) });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await removeFirst();
    expect([alerts(), page.fetch.calls().includes(CORE_READ)]).toEqual([[expect.stringMatching(/seem to be offline/)], false]);
  });
  test('a change that is no removal is said as well', async () => {
    await beside();
    one('.xoo-wsc-basket').click();
    await page.wait(10);
    (window as unknown as { jQuery: JQueryStatic }).jQuery(document.body).trigger('xoo_wsc_cart_updated');
    await page.wait(2000);
    expect(said()).toBe('Cart updated.');
  });
  test('its post of a form is the only one, and the panel opens', async () => {
    await beside(FORM);
    submit(form(), one('.single_add_to_cart_button'));
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([XOO_READ, XOO_ADD]);
    expect(told).toEqual(['shop:side-cart-opened']);
  });
  test('a press while the form is blocked sends nothing and shows the message once', async () => {
    await beside(FORM);
    const stop = guardSubmits({ element: document.body, covers: () => true, native: () => false });
    setSubmitBlocker(productOf(form()), 'bundle', { message: 'Choose a colour.', focus: () => undefined });
    press(one('.single_add_to_cart_button'));
    await page.wait(500);
    stop();
    expect([page.fetch.calls(), alerts()]).toEqual([[XOO_READ], ['Choose a colour.']]);
  });
});
