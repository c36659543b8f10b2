import { afterEach, describe, expect, test } from 'vitest';
import '../../../widgets/cart/index.js';
import '../../../widgets/mini-cart/index.js';
// The views come in chunks of their own; here they are there before the clock of a test stands still.
import '../../../widgets/cart/store-cart.js';
import '../../../widgets/mini-cart/store-mini-cart.js';
import { on } from '../../../shared/events.js';
import { $cart } from '../../../shared/cart/state.js';
import { exchange, held, lost, offline, withBody, type Exchange, type SentRequest } from '../../host/recording.js';
import { key } from './support.js';
import { one, openCart, press, said, type CartPage, type CartPageOptions } from '../../contract/cart-page.js';
import { details } from '../../support/heard.js';

const V = '/wp-json/wc/store/v1';
const READ = `GET ${V}/cart`;
const call = (path: string): string => `POST ${V}/cart/${path}`;
const BATCH = `POST ${V}/batch`;
const FORK = '6c8349cc7260ae62e3b1396831a8398f';
const TEE = '960c9a8cab4a1c4fcdc5f8e9c6b9549e';

let page: CartPage;
afterEach(async () => {
  await page?.close();
});

/** A full cart as a read answers it: the answer to a change has the same shape. */
const FULL: Exchange = {
  ...exchange('store-cart'),
  response: { ...exchange('store-update-item').response, headers: exchange('store-cart').response.headers },
};
interface Item {
  key: string;
  quantity: number;
  prices: Record<string, unknown>;
  totals: Record<string, unknown>;
  quantity_limits: Record<string, unknown>;
  item_data: unknown[];
  name: string;
}
interface Body {
  items: Item[];
  items_count: number;
  errors: unknown[];
  needs_shipping: boolean;
  shipping_rates: unknown[];
  totals: Record<string, unknown>;
}
/** The full cart with something otherwise. */
const cart = (change: (body: Body) => void): Exchange => {
  const body = structuredClone(FULL.response.body) as Body;
  change(body);
  return withBody(FULL, body);
};
const withQuantity = (values: Readonly<Record<string, number>>): Exchange =>
  cart((b) => {
    for (const item of b.items) {
      item.quantity = values[item.key] ?? item.quantity;
    }
  });
const without = (...keys: string[]): Exchange =>
  cart((b) => {
    b.items = b.items.filter((i) => !keys.includes(i.key));
    b.items_count = b.items.length;
  });

async function open(
  options: CartPageOptions = {},
  html = '<shop-cart data-source="store-api" data-checkout-url="/checkout/" data-return-url="/shop/"><p class="theme">Loading the cart…</p></shop-cart>',
): Promise<CartPage> {
  page = await openCart(`<!DOCTYPE html><html><head></head><body>${html}</body></html>`, {
    url: 'http://shop.test/cart/',
    items: true,
    routes: { [READ]: FULL },
    ...options,
  });
  for (let i = 0; i < 20 && !document.querySelector('[data-state]'); i += 1) {
    await page.wait(10);
  }
  await page.wait(50);
  return page;
}
const MINI =
  '<shop-mini-cart data-source="store-api" data-cart-url="/cart/" data-checkout-url="/checkout/"></shop-mini-cart><b data-shop-cart-count></b>';

const broken = (): Response => new Response('<p>Fatal</p>', { status: 500 });
const brokenJson = (): Response =>
  new Response('{"code":"internal_server_error","message":"Fatal","data":{"status":500}}', { status: 500 });

const tag = (): HTMLElement => one('shop-cart, shop-mini-cart');
const rows = (): string[] =>
  [...document.querySelectorAll('.cart_item .product-name > [data-shop-line]')].map((el) => el.textContent ?? '');
const field = (k: string): HTMLInputElement => one<HTMLInputElement>(`input[name="cart[${k}][qty]"]`);
const step = (k: string, by: 'more' | 'less'): void => {
  field(k).parentElement?.querySelector<HTMLElement>(`.shop-line__step--${by}`)?.click();
};
const remove = (name: string): HTMLElement => one(`[aria-label="Remove ${name} from cart"]`);
const sent = (c: string): SentRequest[] => page.fetch.sent.filter((r) => r.call === c);
const bodies = (c: string): unknown[] => sent(c).map((r) => JSON.parse(r.body ?? '') as unknown);
const problems = (): string[] => [...document.querySelectorAll('.shop-line__problem > p')].map((el) => el.textContent ?? '');
/** Types as a shopper does: React hears the browser's own setter. */
function type(el: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(el, value);
  el.dispatchEvent(new Event('input', { bubbles: true }));
}

describe('the cart, printed from the Store API', () => {
  test("lines, prices, details and totals, in the host's class names", async () => {
    await open();
    expect(rows()).toEqual(['Hand Fork', 'Cotton Tee']);
    expect(
      [...document.querySelectorAll('.cart_item')].map((r) =>
        [...r.querySelectorAll('.product-price .amount, .product-subtotal .amount')].map((a) => a.textContent),
      ),
    ).toEqual([
      ['£14.50', '£58.00'],
      ['£20.00', '£20.00'],
    ]);
    expect(one('dl.variation').textContent).toBe('Colour:GreenSize:M');
    expect([field(FORK).value, field(FORK).min, field(FORK).max, field(FORK).className]).toEqual(['4', '1', '9999', 'input-text qty text']);
    expect([...document.querySelectorAll('.cart_totals tr')].map((r) => r.className)).toEqual([
      'cart-subtotal',
      'woocommerce-shipping-totals shipping',
      'order-total',
    ]);
    expect([one('.cart-subtotal .amount').textContent, one('.order-total .amount').textContent]).toEqual(['£78.00', '£82.95']);
    expect(one('.checkout-button').getAttribute('href')).toBe('http://shop.test/checkout/');
    expect(tag().getAttribute('data-state')).toBe('idle');
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test.each([
    ['before tax, which has a row of its own', '1000', ['£10.00', '£2.00', '£12.00']],
    ['with tax, which has no row beside them', '1200', ['£12.00', '£12.00']],
  ])('totals where the shop shows prices %s', async (_how, price, amounts) => {
    const taxed = cart((b) => {
      b.items = b.items.slice(0, 1);
      b.needs_shipping = false;
      for (const item of b.items) {
        item.quantity = 1;
        Object.assign(item.prices, { price, regular_price: price });
        Object.assign(item.totals, { line_subtotal: '1000', line_subtotal_tax: '200' });
      }
      Object.assign(b.totals, { total_items: '1000', total_items_tax: '200', total_tax: '200', total_price: '1200' });
    });
    await open({ routes: { [READ]: taxed } });
    expect([...document.querySelectorAll('.cart_totals td .amount')].map((el) => el.textContent)).toEqual(amounts);
  });

  test('what the theme printed is out of sight from then on, and comes back with the tag gone', async () => {
    await open();
    expect(one('.theme').style.display).toBe('none');
    const theme = one('.theme');
    tag().replaceWith(theme);
    await page.wait(50);
    expect(theme.style.display).toBe('');
  });

  test('no request while the cart cookie says empty; a way back to the shop', async () => {
    await open({ items: false });
    expect(page.fetch.calls()).toEqual([]);
    expect(one('.cart-empty').textContent).toBe('Your cart is currently empty.');
    expect(one('.return-to-shop a').getAttribute('href')).toBe('http://shop.test/shop/');
    expect(tag().getAttribute('data-state')).toBe('empty');
  });

  test('nothing in it that the stock cart scripts act on', async () => {
    await open();
    expect(
      document.querySelectorAll(
        '.woocommerce-cart-form, a.woocommerce-remove-coupon, .remove_from_cart_button, [name^="shipping_method"], .shipping-calculator-button, .restore-item',
      ),
    ).toHaveLength(0);
  });

  test('texts of the shop are texts', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          Object.assign(b.items[0] ?? {}, { name: '<img src=x onerror=alert(1)>Fork &amp; Co', permalink: 'javascript:alert(1)' });
        }),
      },
    });
    expect(rows()[0]).toBe('Fork & Co');
    expect(document.querySelector('[onerror], .cart_item a[href^="javascript"]')).toBeNull();
  });

  test('what the shop finds wrong with the cart is told', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          b.errors = [{ code: 'x', message: '&quot;Hand Fork&quot; is out of stock.' }];
        }),
      },
    });
    expect(one('.woocommerce-error').textContent).toBe('"Hand Fork" is out of stock.');
  });

  test('a line sold singly has no buttons', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          Object.assign(b.items[0]?.quantity_limits ?? {}, { editable: false });
        }),
      },
    });
    expect(document.querySelector(`input[name="cart[${FORK}][qty]"]`)).toBeNull();
    expect(one('.cart_item .quantity').textContent).toBe('4');
  });
});

describe('quantities', () => {
  test('shown at once, marked pending, sent as recorded when they have settled', async () => {
    await open({ routes: { [READ]: withQuantity({ [FORK]: 2 }), [call('update-item')]: 'store-update-item' } });
    step(FORK, 'more');
    await page.wait(100);
    step(FORK, 'more');
    await page.wait(10);
    expect(field(FORK).value).toBe('4');
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('pending');
    await page.wait(289);
    expect(sent(call('update-item'))).toEqual([]);
    await page.wait(20);
    expect(sent(call('update-item'))[0]?.body).toBe(exchange('store-update-item').request.body);
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('idle');
    await page.wait(1100);
    expect(said()).toBe('Cart updated.');
  });

  test('twelve quick presses are one request', async () => {
    await open({ routes: { [READ]: FULL, [call('update-item')]: withQuantity({ [FORK]: 16 }) } });
    for (let i = 0; i < 12; i += 1) {
      step(FORK, 'more');
      await page.wait(40);
    }
    await page.wait(400);
    expect(bodies(call('update-item'))).toEqual([{ key: FORK, quantity: 16 }]);
  });

  test('a link that is pressed meanwhile is followed when the shop has them', async () => {
    const answer = held(withQuantity({ [FORK]: 6 }));
    await open({ routes: { [READ]: FULL, [call('update-item')]: answer.reply } });
    step(FORK, 'more');
    step(FORK, 'more');
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    one('.checkout-button').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await page.wait(100);
    expect([bodies(call('update-item')), page.went.mock.calls]).toEqual([[{ key: FORK, quantity: 6 }], []]);
    answer.release();
    await page.wait(200);
    expect(page.went.mock.calls).toEqual([['http://shop.test/checkout/']]);
  });

  test('several lines go in one batch', async () => {
    const body = (e: Exchange): unknown => e.response.body;
    await open({
      routes: {
        [READ]: FULL,
        [BATCH]: withBody(exchange('store-batch'), {
          responses: [
            { status: 200, headers: {}, body: body(withQuantity({ [FORK]: 5 })) },
            { status: 200, headers: {}, body: body(withQuantity({ [FORK]: 5, [TEE]: 2 })) },
          ],
        }),
      },
    });
    step(FORK, 'more');
    step(TEE, 'more');
    await page.wait(400);
    expect(page.fetch.calls()).toEqual([READ, BATCH]);
    expect((bodies(BATCH)[0] as { requests: { path: string; body: unknown }[] }).requests.map((r) => [r.path, r.body])).toEqual([
      ['/wc/store/v1/cart/update-item', { key: FORK, quantity: 5 }],
      ['/wc/store/v1/cart/update-item', { key: TEE, quantity: 2 }],
    ]);
    expect([field(FORK).value, field(TEE).value]).toEqual(['5', '2']);
  });

  test('a refused line of a batch says so and shows the shop’s quantity; the others are saved', async () => {
    await open({
      routes: {
        [READ]: FULL,
        [BATCH]: withBody(exchange('store-batch'), {
          responses: [
            { status: 200, headers: {}, body: withQuantity({ [FORK]: 5 }).response.body },
            {
              status: 400,
              headers: {},
              body: { code: 'woocommerce_rest_product_partially_out_of_stock', message: 'Only 1 left &amp; counting.' },
            },
          ],
        }),
      },
    });
    step(FORK, 'more');
    step(TEE, 'more');
    await page.wait(400);
    expect([field(FORK).value, field(TEE).value]).toEqual(['5', '1']);
    expect(problems()).toEqual(['Only 1 left & counting.']);
    expect(field(TEE).getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field(TEE).getAttribute('aria-describedby') ?? '')?.textContent).toBe('Only 1 left & counting.');
  });

  test('a change while a request is under way waits and wins', async () => {
    const first = held(withQuantity({ [FORK]: 5 }));
    await open({ routes: { [READ]: FULL, [call('update-item')]: [first.reply, withQuantity({ [FORK]: 7 })] } });
    step(FORK, 'more');
    await page.wait(310);
    step(FORK, 'more');
    await page.wait(100);
    step(FORK, 'more');
    await page.wait(600);
    expect(sent(call('update-item'))).toHaveLength(1);
    first.release();
    await page.wait(20);
    expect(field(FORK).value).toBe('7');
    await page.wait(100);
    expect(bodies(call('update-item'))).toEqual([
      { key: FORK, quantity: 5 },
      { key: FORK, quantity: 7 },
    ]);
    expect(field(FORK).value).toBe('7');
  });

  test('typed: half a number waits, Enter sends at once, the limits hold', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          Object.assign(b.items[0]?.quantity_limits ?? {}, { maximum: 6 });
        }),
        [call('update-item')]: withQuantity({ [FORK]: 6 }),
      },
    });
    type(field(FORK), '');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([READ]);
    type(field(FORK), '9');
    key(field(FORK), 'Enter');
    await page.wait(50);
    expect(bodies(call('update-item'))).toEqual([{ key: FORK, quantity: 6 }]);
  });

  test('a quantity that becomes another one says so at its field, until somebody gives the next', async () => {
    const limited = (quantity: number): Exchange =>
      cart((b) => {
        b.items.filter(({ key: line }) => line === FORK).forEach((item) => Object.assign(item, { quantity }));
        Object.assign(b.items[0]?.quantity_limits ?? {}, { minimum: 2, maximum: 6 });
      });
    await open({ routes: { [READ]: limited(3), [call('update-item')]: [limited(6), limited(2), limited(4)] } });
    const note = (): string[] =>
      (field(FORK).getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    field(FORK).focus();
    type(field(FORK), '9');
    await page.wait(0);
    expect([field(FORK).value, note(), said()]).toEqual(['6', ['The largest quantity is 6.'], 'The largest quantity is 6.']);
    type(field(FORK), '1');
    await page.wait(400);
    expect([field(FORK).value, note()], 'more figures may come').toEqual(['1', ['']]);
    field(FORK).blur();
    await page.wait(0);
    expect([field(FORK).value, note()]).toEqual(['2', ['The smallest quantity is 2.']]);
    field(FORK).focus();
    type(field(FORK), '');
    field(FORK).blur();
    await page.wait(0);
    expect([field(FORK).value, note()]).toEqual(['2', ['There was no quantity here. It is 2, as before.']]);
    type(field(FORK), '4');
    await page.wait(400);
    expect([field(FORK).value, note()]).toEqual(['4', ['']]);
    expect(bodies(call('update-item')).at(-1)).toEqual({ key: FORK, quantity: 4 });
  });

  test('back where it was: nothing is sent', async () => {
    await open();
    step(FORK, 'more');
    step(FORK, 'less');
    await page.wait(500);
    expect(page.fetch.calls()).toEqual([READ]);
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('idle');
  });

  test('at a limit the button tells and does nothing, and keeps the focus', async () => {
    await open();
    const less = field(TEE).parentElement?.querySelector<HTMLButtonElement>('.shop-line__step--less');
    expect([less?.getAttribute('aria-disabled'), less?.disabled]).toEqual(['true', false]);
    step(TEE, 'less');
    await page.wait(400);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('no answer: the wish stays, it is told at its line, and sent again on request', async () => {
    const failures = details('shop:cart-update-failed');
    await open({ routes: { [READ]: FULL, [call('update-item')]: [offline, withQuantity({ [FORK]: 5 })] } });
    const busy = (): number => document.querySelectorAll('shop-cart [aria-busy="true"]').length;
    step(FORK, 'more');
    await page.wait(50);
    expect(busy()).toBe(2);
    await page.wait(350);
    expect([problems(), busy()]).toEqual([[expect.stringMatching(/offline/)], 0]);
    expect(field(FORK).value).toBe('5');
    expect(failures).toEqual([{ action: 'quantities', reason: 'offline', message: expect.stringMatching(/offline/) }]);
    one('.shop-line__retry').click();
    await page.wait(100);
    expect(problems()).toEqual([]);
    expect(bodies(call('update-item'))).toEqual([
      { key: FORK, quantity: 5 },
      { key: FORK, quantity: 5 },
    ]);
  });

  test.each([
    ['a 500', broken],
    ['a 500 of the shop’s own, in JSON', brokenJson],
    ['a broken connection', lost],
  ] as const)('%s after they were saved is a success like any other', async (_, reply) => {
    const failures = details('shop:cart-update-failed');
    await open({ routes: { [READ]: [FULL, withQuantity({ [FORK]: 5 })], [call('update-item')]: reply } });
    step(FORK, 'more');
    await page.wait(400);
    expect([problems(), field(FORK).value, failures]).toEqual([[], '5', []]);
    expect(page.fetch.calls()).toEqual([READ, call('update-item'), READ]);
  });

  test('a stale nonce heals itself', async () => {
    await open({ routes: { [READ]: FULL, [call('update-item')]: ['store-add-item-bad-nonce', withQuantity({ [FORK]: 5 })] } });
    step(FORK, 'more');
    await page.wait(400);
    expect(sent(call('update-item'))).toHaveLength(2);
    expect(problems()).toEqual([]);
    expect(field(FORK).value).toBe('5');
  });
});

describe('removing and undoing', () => {
  test("the recorded call; the next line's name has the focus; it can be put back", async () => {
    await open({ routes: { [READ]: FULL, [call('remove-item')]: 'store-remove-item', [call('add-item')]: FULL } });
    remove('Hand Fork').focus();
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(sent(call('remove-item'))[0]?.body).toBe(exchange('store-remove-item').request.body);
    expect(rows()).toEqual(['Cotton Tee']);
    expect(document.activeElement?.textContent).toBe('Cotton Tee');
    expect(one('output .shop-line__note').textContent).toBe('“Hand Fork” removed. Undo?');
    one('.shop-line__undo').click();
    await page.wait(50);
    expect(bodies(call('add-item'))).toEqual([{ id: 45, quantity: 4 }]);
    expect(rows()).toEqual(['Hand Fork', 'Cotton Tee']);
    expect(document.querySelector('.shop-line__undo')).toBeNull();
  });

  test('a variation is put back by its attributes', async () => {
    await open({ routes: { [READ]: FULL, [call('remove-item')]: without(TEE), [call('add-item')]: FULL } });
    press(remove('Cotton Tee'));
    await page.wait(50);
    one('.shop-line__undo').click();
    await page.wait(50);
    expect(bodies(call('add-item'))).toEqual([
      {
        id: 72,
        quantity: 1,
        variation: [
          { attribute: 'attribute_pa_colour', value: 'green' },
          { attribute: 'attribute_pa_size', value: 'm' },
        ],
      },
    ]);
  });

  test('a line with something a plugin noted is removed without the offer to put it back', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          b.items[0]?.item_data.push({ key: 'Engraving', value: 'Ada' });
        }),
        [call('remove-item')]: without(FORK),
      },
    });
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(one('output .shop-line__note').textContent?.trim()).toBe('“Hand Fork” removed.');
    expect(document.querySelector('.shop-line__undo')).toBeNull();
  });

  test('two presses are one request; the row is marked meanwhile', async () => {
    const wait = held('store-remove-item');
    await open({ routes: { [READ]: FULL, [call('remove-item')]: wait.reply } });
    press(remove('Hand Fork'));
    press(remove('Hand Fork'));
    await page.wait(20);
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('removing');
    wait.release();
    await page.wait(50);
    expect(sent(call('remove-item'))).toHaveLength(1);
  });

  test('a quantity that had not settled is not sent for a line that goes', async () => {
    await open({ routes: { [READ]: FULL, [call('remove-item')]: without(FORK) } });
    step(FORK, 'more');
    press(remove('Hand Fork'));
    await page.wait(600);
    expect(page.fetch.calls()).toEqual([READ, call('remove-item')]);
  });

  test('gone already: the cart of the refusal is shown, and why', async () => {
    await open({ routes: { [READ]: FULL, [call('remove-item')]: 'store-remove-item-bad-key' } });
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(rows()).toEqual(['Cotton Tee']);
    expect(problems()).toEqual(['Cart item no longer exists or is invalid.']);
  });

  test.each([
    ['a 500', broken],
    ['a broken connection', lost],
  ] as const)('%s after it has left is a success like any other; it can be put back', async (_, reply) => {
    await open({ routes: { [READ]: [FULL, without(FORK)], [call('remove-item')]: reply } });
    press(remove('Hand Fork'));
    await page.wait(50);
    expect([rows(), problems()]).toEqual([['Cotton Tee'], []]);
    expect(one('.shop-line__undo').textContent).toBe('Undo?');
  });

  test('after an undo whose answer was lost, a retry reads the cart and adds nothing twice', async () => {
    await open({ routes: { [READ]: [FULL, lost, FULL], [call('remove-item')]: without(FORK), [call('add-item')]: lost } });
    press(remove('Hand Fork'));
    await page.wait(50);
    press(one('.shop-line__undo'));
    await page.wait(50);
    expect(problems()).toEqual([expect.stringContaining('may or may not have been saved')]);
    one('.shop-line__retry').click();
    await page.wait(50);
    expect([problems(), rows()]).toEqual([[], ['Hand Fork', 'Cotton Tee']]);
    expect(sent(call('add-item'))).toHaveLength(1);
  });

  test('no answer: the row stands again, told, once more on request', async () => {
    await open({ routes: { [READ]: FULL, [call('remove-item')]: [offline, without(FORK)] } });
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('idle');
    one('.shop-line__retry').click();
    await page.wait(50);
    expect(rows()).toEqual(['Cotton Tee']);
  });

  test('the last line: what says that the cart is empty has the focus', async () => {
    await open({ routes: { [READ]: without(TEE), [call('remove-item')]: without(TEE, FORK) } });
    remove('Hand Fork').focus();
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(document.activeElement).toBe(one('.cart-empty'));
    expect(document.querySelector('.shop-line__undo')).not.toBeNull();
  });
});

describe('coupons and shipping', () => {
  const coupon = (): HTMLInputElement => one<HTMLInputElement>('[name="coupon_code"]');
  const apply = (): void => {
    one<HTMLFormElement>('form.coupon').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  };

  test('a good one: the recorded call, its row, an empty field; taking it out again', async () => {
    await open({ routes: { [READ]: FULL, [call('apply-coupon')]: 'store-apply-coupon', [call('remove-coupon')]: FULL } });
    type(coupon(), 'tenoff');
    apply();
    await page.wait(50);
    expect(sent(call('apply-coupon'))[0]?.body).toBe(exchange('store-apply-coupon').request.body);
    expect(one('.cart-discount').textContent).toBe('Coupon: tenoff-£7.80 [Remove]');
    expect(coupon().value).toBe('');
    one('[aria-label="Remove tenoff coupon"]').click();
    await page.wait(50);
    expect(bodies(call('remove-coupon'))).toEqual([{ code: 'tenoff' }]);
    expect(document.querySelector('.cart-discount')).toBeNull();
  });

  test("a refused one: the shop's words at the field, code and focus stay", async () => {
    await open({ routes: { [READ]: FULL, [call('apply-coupon')]: 'store-apply-coupon-unknown' } });
    type(coupon(), 'nope');
    apply();
    await page.wait(50);
    expect(problems()).toEqual(['Coupon "nope" cannot be applied because it does not exist.']);
    expect([coupon().value, coupon().getAttribute('aria-invalid'), document.activeElement === coupon()]).toEqual(['nope', 'true', true]);
    expect(document.querySelector('.shop-line__retry')).toBeNull();
  });

  test('none at all is told without a request', async () => {
    await open();
    apply();
    await page.wait(50);
    expect(problems()).toEqual(['Please enter a coupon code.']);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('a rate: shown at once, the recorded call, the newest of several choices', async () => {
    const first = held('store-select-shipping-rate');
    await open({ routes: { [READ]: FULL, [call('select-shipping-rate')]: [first.reply, FULL] } });
    const radio = (id: string): HTMLInputElement => one<HTMLInputElement>(`input[type="radio"][value="${id}"]`);
    radio('free_shipping:2').click();
    await page.wait(20);
    expect(radio('free_shipping:2').checked).toBe(true);
    radio('flat_rate:1').click();
    await page.wait(5);
    radio('free_shipping:2').click();
    await page.wait(5);
    radio('flat_rate:1').click();
    await page.wait(5);
    first.release();
    await page.wait(50);
    expect(sent(call('select-shipping-rate'))[0]?.body).toBe(exchange('store-select-shipping-rate').request.body);
    expect(bodies(call('select-shipping-rate')).slice(1)).toEqual([{ package_id: 0, rate_id: 'flat_rate:1' }]);
    expect(radio('flat_rate:1').checked).toBe(true);
  });

  test("a rate that cannot be chosen: the shop's own is marked again, told, once more on request", async () => {
    await open({ routes: { [READ]: FULL, [call('select-shipping-rate')]: [offline, exchange('store-select-shipping-rate')] } });
    one<HTMLInputElement>('[value="free_shipping:2"]').click();
    await page.wait(50);
    expect(one<HTMLInputElement>('[value="flat_rate:1"]').checked).toBe(true);
    one('.shop-line__retry').click();
    await page.wait(50);
    expect(one<HTMLInputElement>('[value="free_shipping:2"]').checked).toBe(true);
  });

  test('shipping without rates is told to come later', async () => {
    await open({
      routes: {
        [READ]: cart((b) => {
          b.shipping_rates = [];
        }),
      },
    });
    expect(one('.shipping td').textContent).toBe('Shipping costs are calculated during checkout.');
  });
});

describe('living on a page', () => {
  test('a first read that fails leaves what the theme printed, tells, and tries again on request', async () => {
    await open({ routes: { [READ]: [offline, FULL] } });
    expect(one('.theme').style.display).toBe('');
    expect(problems()).toEqual([expect.stringMatching(/offline/)]);
    expect(tag().getAttribute('data-state')).toBe('failed');
    one('.shop-line__retry').click();
    await page.wait(50);
    expect(rows()).toHaveLength(2);
    expect(one('.theme').style.display).toBe('none');
  });

  test('a page instead of JSON is a failure like any other', async () => {
    await open({ routes: { [READ]: withBody(exchange('store-cart'), '<!DOCTYPE html><p>Maintenance</p>') } });
    expect(problems()).toEqual(['The cart could not be read. It may be out of date.']);
  });

  test('something added elsewhere is read anew', async () => {
    await open({ routes: { [READ]: [without(TEE), FULL] } });
    document.body.dispatchEvent(
      new CustomEvent('shop:cart-added', {
        bubbles: true,
        detail: { fragments: {}, cartHash: 'h', button: null, productId: '1', quantity: 1 },
      }),
    );
    await page.wait(50);
    expect(rows()).toEqual(['Hand Fork', 'Cotton Tee']);
  });

  test('after back and forward the cart shows the truth', async () => {
    await open({ routes: { [READ]: [FULL, without(TEE)] } });
    const back = new Event('pageshow');
    Object.defineProperty(back, 'persisted', { value: true });
    window.dispatchEvent(back);
    await page.wait(50);
    expect(rows()).toEqual(['Hand Fork']);
  });

  test('a read that is overtaken by a change is void', async () => {
    const slow = held(without(TEE));
    await open({ routes: { [READ]: [FULL, slow.reply], [call('update-item')]: withQuantity({ [FORK]: 5 }) } });
    document.dispatchEvent(new CustomEvent('shop:cart-refresh', { bubbles: true, detail: { scope: 'page' } }));
    await page.wait(10);
    step(FORK, 'more');
    await page.wait(400);
    slow.release();
    await page.wait(50);
    expect(rows()).toEqual(['Hand Fork', 'Cotton Tee']);
    expect(field(FORK).value).toBe('5');
  });

  test('shop:cart-update can be refused', async () => {
    await open({ routes: { [READ]: FULL } });
    const stop = on(document, 'shop:cart-update', (e) => e.preventDefault());
    press(remove('Hand Fork'));
    await page.wait(50);
    stop();
    expect(page.fetch.calls()).toEqual([READ]);
    expect(field(FORK).closest('.cart_item')?.getAttribute('data-state')).toBe('idle');
  });

  test('the stock fragments script is asked to read after a change', async () => {
    const refresh: unknown[] = [];
    await open({ jquery: true, routes: { [READ]: FULL, [call('remove-item')]: without(FORK) } });
    (window as unknown as { jQuery: JQueryStatic }).jQuery(document.body).on('wc_fragment_refresh', () => {
      refresh.push(1);
    });
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(refresh).toEqual([1]);
  });

  test('moved, it keeps what it shows and asks nothing more', async () => {
    await open();
    const box = document.createElement('div');
    document.body.append(box);
    box.append(tag());
    await page.wait(50);
    expect(rows()).toHaveLength(2);
    expect(page.fetch.calls()).toEqual([READ]);
  });
});

describe('the mini-cart, printed from the Store API', () => {
  const rowNames = (): (string | null)[] =>
    [...document.querySelectorAll('.shop-mini-cart__content .woocommerce-mini-cart-item > a')].map((a) => a.textContent);

  test('lines, subtotal, buttons and the count, with one read', async () => {
    await open({}, MINI);
    expect([...document.querySelectorAll('.woocommerce-mini-cart-item > a')].map((a) => a.textContent)).toEqual([
      'Hand Fork',
      'Cotton Tee',
    ]);
    expect(one('.woocommerce-mini-cart__total').textContent).toBe('Subtotal: £78.00');
    expect([...document.querySelectorAll('.woocommerce-mini-cart__buttons a')].map((a) => [a.className, a.getAttribute('href')])).toEqual([
      ['button wc-forward', 'http://shop.test/cart/'],
      ['button checkout wc-forward', 'http://shop.test/checkout/'],
    ]);
    expect(one('[data-shop-cart-count]').textContent).toBe('5');
    expect($cart().get().count).toBe(5);
    expect(page.fetch.calls()).toEqual([READ]);
  });

  test('no request while the cart cookie says empty', async () => {
    await open({ items: false }, MINI);
    expect(page.fetch.calls()).toEqual([]);
    expect(one('.woocommerce-mini-cart__empty-message').textContent).toBe('No products in the cart.');
    expect([tag().getAttribute('data-state'), one('[data-shop-cart-count]').textContent]).toEqual(['empty', '0']);
  });

  test('quantities, removing and undoing as on the cart page', async () => {
    await open(
      {
        routes: {
          [READ]: FULL,
          [call('update-item')]: withQuantity({ [FORK]: 5 }),
          [call('remove-item')]: without(FORK),
          [call('add-item')]: FULL,
        },
      },
      MINI,
    );
    step(FORK, 'more');
    await page.wait(400);
    remove('Hand Fork').focus();
    press(remove('Hand Fork'));
    await page.wait(50);
    expect(document.activeElement?.textContent).toBe('Cotton Tee');
    one('.shop-line__undo').click();
    await page.wait(50);
    expect(page.fetch.calls()).toEqual([READ, call('update-item'), call('remove-item'), call('add-item')]);
  });

  test('keeps its view, with undo, where the host’s script replaces its fragments', async () => {
    await open(
      {
        jquery: true,
        routes: { [READ]: FULL, [call('remove-item')]: without(FORK) },
      },
      MINI.replace('></shop-mini-cart>', '><div class="widget_shopping_cart_content">printed</div></shop-mini-cart>'),
    );
    press(remove('Hand Fork'));
    await page.wait(50);
    page.host?.$('div.widget_shopping_cart_content').replaceWith('<div class="widget_shopping_cart_content">fragment</div>');
    page.host?.$('.woocommerce-error, .woocommerce-message, .woocommerce-info').remove();
    await page.wait(50);
    expect([document.querySelectorAll('.shop-line__undo').length, rowNames()]).toEqual([1, ['Cotton Tee']]);
    const fragments = [...document.querySelectorAll<HTMLElement>('.widget_shopping_cart_content')];
    expect(fragments.map((el) => [el.textContent, el.style.display])).toEqual([['fragment', 'none']]);
  });

  test('beside the cart page it shows the same cart, read once', async () => {
    await open(
      { routes: { [READ]: FULL, [call('remove-item')]: without(FORK) } },
      `${MINI}<shop-cart data-source="store-api"></shop-cart>`,
    );
    expect(page.fetch.calls()).toEqual([READ]);
    press(one('shop-cart [aria-label="Remove Hand Fork from cart"]'));
    await page.wait(50);
    expect(document.querySelectorAll('.woocommerce-mini-cart-item')).toHaveLength(1);
    expect(document.querySelectorAll('.cart_item')).toHaveLength(1);
  });
});
