import { afterEach, describe, expect, test } from 'vitest';
import '../../../widgets/mini-cart/index.js';
import { exchange, offline, withBody } from '../../host/recording.js';
import { one, openCart, press, READ, REMOVE, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

let page: CartPage;
const open = async (html: string, options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(`<!doctype html><html><body>${html}</body></html>`, {
    items: true,
    routes: { [READ]: 'fragments-items', [REMOVE]: 'remove-from-cart-ok' },
    ...options,
  }));
afterEach(async () => {
  await page.close();
});

const CART =
  '<shop-mini-cart><div class="widget_shopping_cart"><h2>Cart</h2><div class="widget_shopping_cart_content"></div></div></shop-mini-cart>';
const tags = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('shop-mini-cart')];
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.remove_from_cart_button')];

describe('the tag', () => {
  test('shows the cart and its state', async () => {
    await open(CART);
    expect([tags()[0]?.dataset['state'], links().length]).toEqual(['idle', 2]);
  });

  test('two on a page ask once and both show it', async () => {
    await open(CART + CART);
    expect(page.fetch.calls()).toEqual([READ]);
    expect([tags().map((t) => t.dataset['state']), links().length]).toEqual([['idle', 'idle'], 4]);
  });

  test('two on a page: one request removes a row from both, and the focus stays in the used one', async () => {
    await open(CART + CART);
    const last = links()[2] as HTMLElement;
    last.focus();
    press(last);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([READ, REMOVE]);
    expect(links()).toHaveLength(2);
    expect(tags()[1]?.contains(document.activeElement)).toBe(true);
  });

  test('inserted later it shows what is known, without another request', async () => {
    await open(CART);
    const state = window.shop?.stores.cart.get().count;
    document.body.insertAdjacentHTML('beforeend', '<shop-mini-cart><b data-shop-cart-count></b></shop-mini-cart>');
    await page.wait(10);
    expect(one('b').textContent).toBe(String(state));
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('moved it keeps its notice and its state', async () => {
    await open(`${CART}<section></section>`, { routes: { [READ]: offline } });
    expect(tags()[0]?.dataset['state']).toBe('failed');
    one('section').append(one('shop-mini-cart'));
    await page.wait(10);
    expect([tags()[0]?.dataset['state'], document.querySelectorAll('.shop-mini-cart__notice').length]).toEqual(['failed', 1]);
  });

  test('removed it leaves no state and no notice, and a hidden widget shows again', async () => {
    await open(
      CART.replace(
        '<div class="widget_shopping_cart_content"></div>',
        '<div class="hide_cart_widget_if_empty"><div class="widget_shopping_cart_content"></div></div>',
      ),
      { items: false },
    );
    const widget = one('.widget_shopping_cart');
    const tag = one('shop-mini-cart');
    expect(widget.style.display).toBe('none');
    tag.replaceWith(widget);
    await page.wait(10);
    expect([widget.style.display, tag.hasAttribute('data-state'), tag.querySelector('.shop-root')]).toEqual(['', false, null]);
  });

  test('after the last row without the host’s empty message the focus goes to the heading', async () => {
    await open(CART, {
      routes: {
        [READ]: 'fragments-items',
        [REMOVE]: withBody(exchange('remove-from-cart-ok'), {
          fragments: { 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content"></div>' },
          cart_hash: '',
        }),
      },
    });
    const [first] = links();
    first?.focus();
    if (first) {
      press(first);
    }
    await page.wait(10);
    expect(document.activeElement).toBe(one('h2'));
  });
});
