import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { one, submit, type CartPage } from '../../contract/cart-page.js';
import { container, open, wrapped, XOO_ADD, XOO_READ } from './support.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'the code that adds to the cart'),
);

/** A product form that stands alone is submitted before the code that posts it has come. */

const FORM =
  '<form class="cart" action="http://shop.test/product/hand-fork/" method="post">' +
  '<button type="submit" name="add-to-cart" value="46" class="single_add_to_cart_button button alt">Add to cart</button></form>';
const form = (): HTMLFormElement => one<HTMLFormElement>('form.cart');
const button = (): HTMLElement => one('.single_add_to_cart_button');

let page: CartPage;
let release = (): void => undefined;
beforeEach(async () => {
  resetLateCode();
  lateCode.way = new Promise<void>((resolve) => {
    release = resolve;
  });
  page = await open(`<div class="product">${FORM}</div>${wrapped(container('xoo-refresh-fragments-empty'))}`, {
    routes: { [XOO_ADD]: 'xoo-add-to-cart-page', [XOO_READ]: 'xoo-refresh-fragments' },
  });
  await page.wait(500);
});
afterEach(async () => {
  await page.close();
});
const until = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await page.wait(10);
    check();
  });

test('it is held, and its button loads at once; then it is sent once by the plugin’s call', async () => {
  expect([submit(form(), button()), submit(form(), button())]).toEqual([false, false]);
  expect([button().dataset['state'], page.fetch.calls()]).toEqual(['loading', []]);
  release();
  await until(() => expect(button().dataset['state']).toBe('added'));
  expect(page.fetch.calls()).toEqual([XOO_ADD]);
});

test('what is missing by then holds it: the button is as before', async () => {
  submit(form(), button());
  setSubmitBlocker(productOf(form()), 'options', { message: 'Please add your text.', focus: () => undefined });
  release();
  await until(() => expect(button().dataset['state']).toBe('idle'));
  expect(page.fetch.calls()).toEqual([]);
});

test('where the code cannot be had the browser sends it', async () => {
  lateCode.missing = true;
  const sent: boolean[] = [];
  const last = (event: Event): void => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  };
  submit(form(), button());
  window.addEventListener('submit', last);
  release();
  await until(() => expect(sent).toEqual([true]));
  window.removeEventListener('submit', last);
  expect([button().dataset['state'], page.fetch.calls(), printedLines().length]).toEqual(['idle', [], 1]);
});
