import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../widgets/cart/index.js';
import '../../widgets/cart/store-cart.js';
import '../../widgets/side-cart/index.js';
import { exchange, lost, withBody, type Exchange, type Reply, type Routes, type SentRequest } from '../host/recording.js';
import { answerWith, cartNow } from '../widgets/cart/page-support.js';
import { FORK, openCartPage, PAGE, qty, type } from '../widgets/cart/support.js';
import { answer, boxes, boxRow, FRAME_MS, open, wrapped, XOO_READ, XOO_UPDATE } from '../widgets/side-cart/support.js';
import { one, openCart, press, type CartPage } from './cart-page.js';
import '../support/purify.js';

// happy-dom cannot walk what a sanitizer takes apart.
vi.mock('../../shared/html/purify.js', () => import('../support/purify.js'));

/** The quantity of a line is 2 and is changed, wherever a cart can be changed (shared/cart contract 60 to 64). */

let page: CartPage;
afterEach(async () => {
  await page.close();
});

interface Place {
  readonly name: string;
  /** The call that changes a quantity, and the one that reads the cart. */
  readonly change: string;
  readonly read: string;
  /** The cart with this quantity, as an answer to either. */
  answer(quantity: number): Reply;
  open(routes: Routes): Promise<void>;
  field(): HTMLInputElement;
  type(value: string): void;
  /** The quantities that were asked for. */
  asked(sent: SentRequest): unknown;
}

const STORE_READ = 'GET /wp-json/wc/store/v1/cart';
const storeCart = (quantity: number): Exchange => {
  const body = structuredClone(exchange('store-update-item').response.body) as { items: { key: string; quantity: number }[] };
  body.items.filter(({ key }) => key === FORK).forEach((item) => Object.assign(item, { quantity }));
  const from = exchange('store-cart');
  return { ...from, response: { ...withBody(exchange('store-update-item'), body).response, headers: from.response.headers } };
};
const storeField = (): HTMLInputElement => one<HTMLInputElement>(`input[name="cart[${FORK}][qty]"]`);
const box = (): HTMLInputElement => one<HTMLInputElement>('[data-key="a"] .xoo-wsc-qty');

const PLACES: readonly Place[] = [
  {
    name: 'on the cart page',
    change: PAGE,
    read: 'GET /cart/',
    answer: (quantity) => (quantity === 2 ? cartNow() : answerWith({ [FORK]: String(quantity) })),
    open: async (routes) => {
      page = await openCartPage({ routes });
    },
    field: () => qty(FORK),
    type: (value) => type(qty(FORK), value, { commit: true }),
    asked: ({ fields }) => Object.fromEntries(fields)[`cart[${FORK}][qty]`],
  },
  {
    name: 'in the side cart',
    change: XOO_UPDATE,
    read: XOO_READ,
    answer: (quantity) => answer(boxRow('a', quantity)),
    async open(routes) {
      const first = answer(boxRow('a', 2));
      page = await open(wrapped(boxes(boxRow('a', 2)), 'data-fetch-delay="0"'), {
        items: true,
        routes: { ...routes, [XOO_READ]: [first, ...[routes[XOO_READ] ?? first].flat()] },
      });
      await page.wait(100);
      press(one('.xoo-wsc-basket'));
      await page.wait(FRAME_MS);
    },
    field: box,
    type(value) {
      box().focus();
      type(box(), value, { commit: true });
    },
    asked: ({ fields }) => Object.fromEntries(fields)['qty'],
  },
  {
    name: 'printed from the Store API',
    change: 'POST /wp-json/wc/store/v1/cart/update-item',
    read: STORE_READ,
    answer: storeCart,
    async open(routes) {
      page = await openCart('<!DOCTYPE html><html><body><shop-cart data-source="store-api"></shop-cart></body></html>', {
        url: 'http://shop.test/cart/',
        items: true,
        routes: { ...routes, [STORE_READ]: [storeCart(2), ...[routes[STORE_READ] ?? []].flat()] },
      });
      await page.wait(100);
    },
    field: storeField,
    type(value) {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(storeField(), value);
      storeField().dispatchEvent(new Event('input', { bubbles: true }));
      storeField().dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    },
    asked: ({ body }) => String((JSON.parse(body ?? '') as { quantity: number }).quantity),
  },
];

/** A reply that waits until it is let go. */
function held(reply: Reply): { readonly reply: Reply; release(): void } {
  let release = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    reply: async (request) => {
      await wait;
      return typeof reply === 'function' ? reply(request) : typeof reply === 'string' ? exchange(reply) : reply;
    },
    release: () => release(),
  };
}

/** Longer than any of them waits for another figure. */
const SETTLED_MS = 600;
const FAILURES = '.xoo-wsc-notice-error, .shop-line__problem, .shop-alert';

describe.each(PLACES)('a quantity $name', (place) => {
  const asked = (): unknown[] => page.fetch.sent.filter(({ call }) => call === place.change).map(place.asked);

  test('taken back while it is on its way is asked for again', async () => {
    const first = held(place.answer(5));
    await place.open({ [place.change]: [first.reply, place.answer(2)] });
    place.type('5');
    await page.wait(SETTLED_MS);
    place.type('2');
    await page.wait(SETTLED_MS);
    first.release();
    await page.wait(SETTLED_MS);
    expect([asked(), place.field().value]).toEqual([['5', '2'], '2']);
  });

  test('changed and changed back while it is on its way is not asked for again', async () => {
    const first = held(place.answer(5));
    await place.open({ [place.change]: [first.reply, place.answer(5)] });
    place.type('5');
    await page.wait(SETTLED_MS);
    place.type('6');
    place.type('5');
    await page.wait(SETTLED_MS);
    expect(place.field().value).toBe('5');
    first.release();
    await page.wait(SETTLED_MS);
    expect([asked(), place.field().value]).toEqual([['5'], '5']);
  });

  test('whose answer is lost has happened where the cart says so, whatever is wanted since', async () => {
    const first = held(lost);
    await place.open({ [place.change]: [first.reply, place.answer(7)], [place.read]: place.answer(5) });
    const failed = vi.fn();
    document.addEventListener('shop:cart-update-failed', failed);
    place.type('5');
    await page.wait(SETTLED_MS);
    place.type('7');
    await page.wait(SETTLED_MS);
    first.release();
    await page.wait(SETTLED_MS * 2);
    document.removeEventListener('shop:cart-update-failed', failed);
    expect([asked(), place.field().value, failed.mock.calls.length, document.querySelectorAll(FAILURES).length]).toEqual([
      ['5', '7'],
      '7',
      0,
      0,
    ]);
  });

  test('that is wanted since a request left stays, though that request has failed', async () => {
    const first = held(lost);
    const second = held(place.answer(7));
    await place.open({ [place.change]: [first.reply, second.reply], [place.read]: place.answer(2) });
    place.type('5');
    await page.wait(SETTLED_MS);
    place.type('7');
    await page.wait(SETTLED_MS);
    first.release();
    await page.wait(SETTLED_MS);
    expect(place.field().value).toBe('7');
    second.release();
    await page.wait(SETTLED_MS);
    expect(place.field().value).toBe('7');
  });

  test('of which the shop gives less may be asked for once more', async () => {
    await place.open({ [place.change]: [place.answer(5), place.answer(9)] });
    place.type('9');
    await page.wait(SETTLED_MS);
    expect(place.field().value).toBe('5');
    place.type('9');
    await page.wait(SETTLED_MS);
    expect([asked(), place.field().value]).toEqual([['9', '9'], '9']);
  });
});
