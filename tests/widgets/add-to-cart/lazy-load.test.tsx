import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/add-to-cart/index.js';
import { productOf, setSubmitBlocker } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import { lateCode, resetLateCode } from '../../support/late-code.js';
import { ADD, one, openCart, press, READ, submit, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';

vi.mock('../../../shared/lazy.js', async (original) =>
  (await import('../../support/late-code.js')).withLateCode(original, (what) => what === 'the code that adds to the cart'),
);

let page: CartPage;
const open = async (html: string, options: CartPageOptions = {}): Promise<CartPage> =>
  (page = await openCart(`<!doctype html><html><body>${html}</body></html>`, {
    routes: { [ADD]: 'add-to-cart-ok' },
    code: 'late',
    ...options,
  }));

const button = (id: number): string =>
  `<a href="/shop/?add-to-cart=${id}" id="b${id}" data-product_id="${id}" data-quantity="1" class="button add_to_cart_button ajax_add_to_cart">Add to cart</a>`;
const b = (id: number): HTMLElement => one(`#b${id}`);
const FORM =
  '<div class="woocommerce-notices-wrapper"></div><shop-add-to-cart><form class="cart" action="/product/linen-tea-towel/" method="post"><input type="number" class="qty" name="quantity" value="3"><button type="submit" name="add-to-cart" value="41" class="single_add_to_cart_button">Add</button></form></shop-add-to-cart>';

beforeEach(() => {
  resetLateCode();
});
afterEach(async () => {
  await page.close();
});

const around = (inner: string): string => `<shop-add-to-cart>${inner}</shop-add-to-cart>`;

/** Holds the import until the returned function is called. */
function hold(): { release(): void; refuse(): void } {
  let ends: { release(): void; refuse(): void } = { release: () => undefined, refuse: () => undefined };
  const held = new Promise<void>((resolve, reject) => {
    ends = {
      release: () => {
        resolve();
      },
      refuse: () => {
        reject(new Error('no such chunk'));
      },
    };
  });
  held.catch(() => undefined);
  lateCode.way = held;
  return ends;
}

describe('the code that acts', () => {
  test('is not asked for before somebody looks like acting, and then once', async () => {
    hold().release();
    await open(around(button(1) + button(2)));
    expect(lateCode.asked).toEqual([]);
    b(1).dispatchEvent(new Event('pointerover', { bubbles: true }));
    b(2).dispatchEvent(new Event('focusin', { bubbles: true }));
    await page.wait(10);
    expect(lateCode.asked).toHaveLength(1);
  });

  test('comes late: the button is loading at once, and added in the end', async () => {
    const { release } = hold();
    await open(around(button(1)));
    expect(press(b(1))).toBe(false);
    expect([b(1).dataset['state'], b(1).classList.contains('loading')]).toEqual(['loading', true]);
    await page.wait(10);
    expect(page.fetch.calls()).toEqual([]);
    release();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(b(1).dataset['state']).toBe('added');
    });
    expect(page.fetch.calls()).toEqual([ADD]);
  });

  test('comes late: a double click adds once, a press on another button waits its turn', async () => {
    const { release } = hold();
    await open(around(button(1) + button(2)));
    press(b(1));
    press(b(1));
    press(b(2));
    release();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(b(2).dataset['state']).toBe('added');
    });
    expect(page.fetch.sent.map((s) => Object.fromEntries(s.fields)['product_id'])).toEqual(['1', '2']);
    expect(Object.fromEntries(page.fetch.sent[0]?.fields ?? [])).not.toHaveProperty('state');
  });

  test('a press counts although the tag left before the code came; the button stays as printed', async () => {
    const { release } = hold();
    await open(around(button(1)));
    press(b(1));
    const el = b(1);
    one('shop-add-to-cart').replaceWith(el);
    await page.wait(10);
    release();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(page.fetch.calls()).toEqual([ADD]);
    });
    await page.wait(10);
    expect([el.dataset['state'], el.classList.contains('loading')]).toEqual([undefined, false]);
  });

  test('cannot be loaded: the link is followed, told once', async () => {
    const { refuse } = hold();
    await open(around(button(1)));
    press(b(1));
    refuse();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(page.went).toHaveBeenCalledExactlyOnceWith('http://shop.test/shop/?add-to-cart=1');
    });
    expect([b(1).dataset['state'], page.fetch.calls()]).toEqual(['idle', []]);
    expect(printedLines()).toEqual([expect.stringMatching(/the code that adds to the cart could not be loaded/)]);
  });
});

describe('a product form whose code', () => {
  const form = (): HTMLFormElement => one<HTMLFormElement>('form');
  const submitter = (): HTMLElement => one('.single_add_to_cart_button');
  const routes = { 'POST /product/linen-tea-towel/': 'product-form-simple', [READ]: 'fragments-items' };

  test('comes late is loading at once, a second submit does nothing, one post is sent', async () => {
    const { release } = hold();
    await open(FORM, { routes });
    expect(submit(form(), submitter())).toBe(false);
    expect(submitter().dataset['state']).toBe('loading');
    expect(submit(form(), submitter())).toBe(false);
    release();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(submitter().dataset['state']).toBe('added');
    });
    expect(page.fetch.calls()).toEqual(['POST /product/linen-tea-towel/', READ]);
  });

  test('comes late and that is refused by a listener has its state of before', async () => {
    const { release } = hold();
    await open(FORM, { routes });
    form().addEventListener('shop:cart-add', (e) => e.preventDefault());
    submit(form(), submitter());
    release();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(submitter().dataset['state']).toBe('idle');
    });
    expect(page.fetch.calls()).toEqual([]);
  });

  test('cannot be loaded is sent by the browser itself', async () => {
    const { refuse } = hold();
    await open(FORM, { routes });
    const sent: boolean[] = [];
    const last = (event: Event): void => {
      sent.push(!event.defaultPrevented);
      event.preventDefault();
    };
    expect(submit(form(), submitter())).toBe(false);
    window.addEventListener('submit', last);
    refuse();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(sent).toEqual([true]);
    });
    window.removeEventListener('submit', last);
    expect([submitter().dataset['state'], page.fetch.calls()]).toEqual(['idle', []]);
    expect(printedLines()).toHaveLength(1);
  });

  test('cannot be loaded is not sent while something is missing: the focus goes there', async () => {
    const { refuse } = hold();
    await open(FORM, { routes });
    const focus = vi.fn();
    setSubmitBlocker(productOf(form()), 'options', { message: 'Please add your text.', focus });
    expect([submit(form(), submitter()), focus.mock.calls.length]).toEqual([false, 0]);
    refuse();
    await vi.waitFor(async () => {
      await page.wait(10);
      expect(focus).toHaveBeenCalledOnce();
    });
    expect([submitter().dataset['state'], page.fetch.calls(), printedLines().length]).toEqual(['idle', [], 1]);
  });
});
