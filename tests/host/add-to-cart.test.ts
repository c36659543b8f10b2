import { afterEach, describe, expect, test } from 'vitest';
import { openStockPage } from './page.js';
import type { StockPage } from './page.js';
import { exchange, held, offline } from './recording.js';
import type { Routes } from './recording.js';

const ADD = 'POST /?wc-ajax=add_to_cart';
const REMOVE = 'POST /?wc-ajax=remove_from_cart';
const FORK = '[aria-describedby$="describedby_45"]';
const MAT = '[aria-describedby$="describedby_53"]';

let page: StockPage;

const open = async (routes: Routes = { [ADD]: 'add-to-cart-ok' }, prepare?: () => void): Promise<StockPage> => {
  page = await openStockPage('page-shop', ['add-to-cart'], routes, prepare ? { prepare } : {});
  return page;
};
afterEach(() => page.close());

const button = (selector: string): HTMLElement => document.querySelector(selector) as HTMLElement;
/** A native press; true where nobody prevented the link's own navigation. */
const press = (selector: string): boolean => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  let followed = false;
  const last = (late: Event): void => {
    followed = !late.defaultPrevented;
    late.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  button(selector).dispatchEvent(event);
  return followed;
};

describe('a press on a listing button', () => {
  test('sends the data attributes as they are written, and shows the view-cart link', async () => {
    await open();
    expect(press(FORK)).toBe(false);
    expect(button(FORK).classList).toContain('loading');
    await page.wait(50);
    expect(Object.fromEntries(page.fetch.sent[0]?.fields ?? [])).toEqual({
      success_message: '“Hand Fork” has been added to your cart',
      product_sku: 'RIG-005',
      product_id: '45',
      quantity: '1',
    });
    expect([...button(FORK).classList]).toEqual(expect.arrayContaining(['added']));
    expect(button(FORK).classList).not.toContain('loading');
    const link = button(FORK).nextElementSibling as HTMLAnchorElement;
    expect([link.className.split(' ').sort().join(' '), link.getAttribute('href'), link.title, link.textContent]).toEqual([
      'added_to_cart wc-forward',
      'http://shop.test/cart/',
      'View cart',
      'View cart',
    ]);
  });

  test('a second addition adds no second view-cart link', async () => {
    await open();
    press(FORK);
    await page.wait(50);
    press(FORK);
    await page.wait(50);
    expect(button(FORK).parentElement?.querySelectorAll('.added_to_cart')).toHaveLength(1);
  });

  test.each([
    ['a button with wc-interactive', () => button(FORK).classList.add('wc-interactive')],
    ['a button without the ajax class', () => button(FORK).classList.remove('ajax_add_to_cart')],
    ['a button with an empty product id', () => button(FORK).setAttribute('data-product_id', '')],
    ['a button without a product id', () => button(FORK).removeAttribute('data-product_id')],
  ])('%s is left to the browser', async (_, change) => {
    await open();
    change();
    expect(press(FORK)).toBe(true);
    await page.wait(50);
    expect(page.fetch.sent).toEqual([]);
    expect(button(FORK).classList).not.toContain('loading');
  });

  test('jQuery data goes along, attributes win, dashes become camel case, numbers stay text', async () => {
    await open();
    button(FORK).setAttribute('data-product_id', '007');
    button(FORK).setAttribute('data-gift-wrap', 'yes');
    page.$(FORK).data('extra', { colour: 'red' }).data('quantity', 5);
    press(FORK);
    await page.wait(50);
    expect(Object.fromEntries(page.fetch.sent[0]?.fields ?? [])).toMatchObject({
      product_id: '007',
      giftWrap: 'yes',
      'extra[colour]': 'red',
      quantity: '1',
    });
  });

  test('what a handler of adding_to_cart changes is sent', async () => {
    await open();
    page.$(document.body).on('adding_to_cart', (_event, _button, data: Record<string, string>) => {
      data['note'] = 'x';
    });
    press(FORK);
    await page.wait(50);
    expect(page.fetch.sent[0]?.fields).toContainEqual(['note', 'x']);
  });
});

describe('the veto', () => {
  test('a handler with the namespace stops the request and the button is idle', async () => {
    await open();
    page.$(document.body).on('should_send_ajax_request.adding_to_cart', () => false);
    expect(press(FORK)).toBe(false);
    await page.wait(50);
    expect(page.fetch.sent).toEqual([]);
    expect(button(FORK).classList).not.toContain('loading');
    expect(button(FORK).classList).not.toContain('added');
    expect(page.heard('ajax_request_not_sent.adding_to_cart', 'ajax_request_not_sent', 'adding_to_cart', 'wc_cart_button_updated')).toEqual(
      ['ajax_request_not_sent.adding_to_cart', 'wc_cart_button_updated'],
    );
  });

  test.each([
    ['a handler without the namespace', 'should_send_ajax_request', false],
    ['an answer that is only falsy', 'should_send_ajax_request.adding_to_cart', 0],
  ])('%s stops nothing', async (_, name, answer) => {
    await open();
    page.$(document.body).on(name, () => answer as unknown as void);
    press(FORK);
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD]);
  });
});

describe('the queue', () => {
  test('the next request waits for the one before, adding and removing alike', async () => {
    const first = held('add-to-cart-ok');
    await open({ [ADD]: [first.reply, 'add-to-cart-again'], [REMOVE]: 'remove-from-cart-ok' }, () => {
      button('.widget_shopping_cart_content').innerHTML =
        (exchange('add-to-cart-ok').response.body as { fragments: Record<string, string> }).fragments['div.widget_shopping_cart_content'] ??
        '';
    });
    press(FORK);
    press('.remove_from_cart_button');
    press(MAT);
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD]);
    first.release();
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD, REMOVE, ADD]);
  });

  test('a failed request lets the next one go', async () => {
    await open({ [ADD]: [offline, 'add-to-cart-ok'] });
    press(FORK);
    press(MAT);
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD, ADD]);
    expect(button(MAT).classList).toContain('added');
  });

  test('a second press on a loading button is queued', async () => {
    const first = held('add-to-cart-ok');
    await open({ [ADD]: [first.reply, 'add-to-cart-again'] });
    press(FORK);
    press(FORK);
    first.release();
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([ADD, ADD]);
  });
});

describe('answers', () => {
  test.each([
    ['a failed connection', offline],
    ['an empty body', 'add-to-cart-no-product-id'],
  ] as const)('%s leaves the button loading for ever', async (_, reply) => {
    await open({ [ADD]: reply });
    press(FORK);
    await page.wait(60_000);
    expect(button(FORK).classList).toContain('loading');
    expect(page.heard('added_to_cart')).toEqual([]);
  });

  test('an error with an address goes there', async () => {
    await open({ [ADD]: 'add-to-cart-out-of-stock' });
    press(FORK);
    await page.wait(50);
    expect(page.wentTo()).toEqual(['http://shop.test/product/salt-pig/']);
    expect(page.heard('added_to_cart')).toEqual([]);
  });

  test('an error without an address fires added_to_cart without fragments: loading goes, added does not come', async () => {
    await open({ [ADD]: 'add-to-cart-unknown-product' });
    press(FORK);
    await page.wait(50);
    expect(page.heard('added_to_cart', 'wc_cart_button_updated', 'wc_fragments_loaded')).toEqual([
      'added_to_cart',
      'wc_cart_button_updated',
    ]);
    expect([button(FORK).classList.contains('loading'), button(FORK).classList.contains('added')]).toEqual([false, false]);
  });

  test('with redirect after add the browser goes to the cart and no event fires', async () => {
    await open(undefined, () => {
      (Reflect.get(window, 'wc_add_to_cart_params') as Record<string, string>)['cart_redirect_after_add'] = 'yes';
    });
    press(FORK);
    await page.wait(50);
    expect(page.wentTo()).toEqual(['http://shop.test/cart/']);
    expect(page.heard('added_to_cart')).toEqual([]);
  });

  test('on the cart page no view-cart link comes', async () => {
    await open(undefined, () => {
      (Reflect.get(window, 'wc_add_to_cart_params') as Record<string, string>)['is_cart'] = '1';
    });
    press(FORK);
    await page.wait(50);
    expect(button(FORK).classList).toContain('added');
    expect(document.querySelector('a.added_to_cart')).toBeNull();
  });
});

describe('added_to_cart from other code', () => {
  test('without a button the fragments are replaced and nothing breaks', async () => {
    await open();
    page
      .$(document.body)
      .trigger('added_to_cart', [{ 'div.widget_shopping_cart_content': '<div class="widget_shopping_cart_content">new</div>' }, 'hash']);
    expect(button('.widget_shopping_cart_content').textContent).toBe('new');
    expect(page.heard('wc_cart_button_updated', 'wc_fragments_loaded')).toEqual(['wc_fragments_loaded']);
  });

  test('a fragment is a new node, and nothing of the overlay stays on it', async () => {
    await open();
    const before = button('.widget_shopping_cart_content');
    press(FORK);
    await page.wait(50);
    const now = button('.widget_shopping_cart_content');
    expect(now).not.toBe(before);
    expect(now.querySelector('.remove_from_cart_button')).not.toBeNull();
    expect([now.classList.contains('updating'), now.querySelector('.blockOverlay')]).toEqual([false, null]);
  });
});

describe('the live region', () => {
  test('one is made, speaks the button’s message at once and is emptied by the next press', async () => {
    await open();
    const region = (): HTMLElement => button('.widget_shopping_cart_live_region');
    expect([
      document.querySelectorAll('.widget_shopping_cart_live_region').length,
      region().getAttribute('role'),
      region().textContent,
    ]).toEqual([1, 'status', '']);
    press(FORK);
    await page.wait(50);
    expect([region().textContent, region().getAttribute('aria-relevant')]).toEqual(['“Hand Fork” has been added to your cart', 'all']);
    press(MAT);
    expect([region().textContent, region().getAttribute('aria-relevant')]).toEqual(['', null]);
  });

  test('one that the page has is used', async () => {
    await open(undefined, () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<div class="widget_shopping_cart_live_region screen-reader-text" role="status"></div>',
      );
    });
    expect(document.querySelectorAll('.widget_shopping_cart_live_region')).toHaveLength(1);
  });
});

describe('removing in the mini-cart', () => {
  const withRow = (): void => {
    button('.widget_shopping_cart_content').innerHTML =
      (exchange('add-to-cart-ok').response.body as { fragments: Record<string, string> }).fragments['div.widget_shopping_cart_content'] ??
      '';
  };
  const HREF = 'http://shop.test/cart/?remove_item=1c383cd30b7c298ab50293adfecb7b18&_wpnonce=85d5c0b174';

  test('sends the row’s key alone, dims the row, replaces the fragments', async () => {
    const answer = held('remove-from-cart-ok');
    await open({ [REMOVE]: answer.reply }, withRow);
    press('.remove_from_cart_button');
    await page.wait(0);
    expect(page.fetch.sent[0]?.fields).toEqual([['cart_item_key', '1c383cd30b7c298ab50293adfecb7b18']]);
    expect(document.querySelector('.woocommerce-mini-cart-item > .blockUI.blockOverlay')).not.toBeNull();
    answer.release();
    await page.wait(50);
    expect(page.heard('removed_from_cart', 'wc_cart_button_updated', 'wc_fragments_loaded')).toEqual([
      'removed_from_cart',
      'wc_fragments_loaded',
    ]);
  });

  test.each([
    ['an answer without fragments', 'remove-from-cart-bad-key'],
    ['a failed connection', offline],
  ] as const)('%s goes to the link’s address', async (_, reply) => {
    await open({ [REMOVE]: reply }, withRow);
    press('.remove_from_cart_button');
    await page.wait(50);
    expect(page.wentTo()).toEqual([HREF]);
  });
});
