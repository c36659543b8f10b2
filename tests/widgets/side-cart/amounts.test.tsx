import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/side-cart/index.js';
import { one } from '../render.js';
import { closeShop, openInShop, penceIn, type Counter } from '../demo-shop.js';

/** The side cart that is printed from the Store API, in front of the demo's shop: what it says is what that shop holds. */
afterEach(closeShop);

const FORK = { productId: 45, quantity: 2 };
const KETTLE_ON_SALE = { productId: 39, quantity: 3 };
const TEE_ON_SALE = { productId: 63, variationId: 68, quantity: 1 };
const ALL = [FORK, KETTLE_ON_SALE, TEE_ON_SALE];

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.xoo-wsc-product')];
const rowOf = (at: Counter, id: number): HTMLElement => {
  const key = at.cart().items.find((item) => item.id === id)?.key ?? '';
  const row = rows().find((one) => one.dataset['key'] === key);
  if (!row) {
    throw new Error(`no row of ${id}`);
  }
  return row;
};
const inRow = (row: Element, selector: string): HTMLElement => row.querySelector<HTMLElement>(selector) as HTMLElement;
const quantities = (at: Counter): Record<number, number> => Object.fromEntries(at.cart().items.map(({ id, quantity }) => [id, quantity]));

const open = async (cart = ALL, coupons: readonly string[] = []): Promise<Counter> => {
  const at = await openInShop(
    '<shop-side-cart data-source="store-api" data-cart-url="/cart/" data-checkout-url="/checkout/"></shop-side-cart>',
    {
      cart,
      coupons,
    },
  );
  await vi.waitFor(() => expect(rows()).toHaveLength(cart.length));
  one('.xoo-wsc-basket').click();
  return at;
};

test('every amount is that of the cart, to the penny', async () => {
  const at = await open(ALL, ['fiver', 'tenoff']);
  const { items, items_count: pieces, coupons, totals } = at.cart();
  // Worked by hand from the catalogue: 2 × 14.50, 3 × 54.80 on sale, 12.50 on sale.
  expect(totals.total_items).toBe('20590');
  expect(
    rows().map((row) => [row.dataset['key'], penceIn(inRow(row, '.xoo-wsc-pprice')), penceIn(inRow(row, '.xoo-wsc-smr-ptotal'))]),
  ).toEqual(items.map(({ key, prices, totals: { line_subtotal: sum } }) => [key, Number(prices.price), Number(sum)]));
  expect(rows().map((row) => row.querySelector('del') && penceIn(row.querySelector('del')))).toEqual([null, 6850, 1600]);
  expect(rows().map((row) => inRow(row, 'input').getAttribute('value') ?? (inRow(row, 'input') as HTMLInputElement).value)).toEqual([
    '2',
    '3',
    '1',
  ]);
  expect(penceIn(one('.xoo-wsc-ft-amt-subtotal .xoo-wsc-ft-amt-value'))).toBe(20590);
  expect([...document.querySelectorAll('.xoo-wsc-ft-amt-discount .xoo-wsc-ft-amt-value')].map(penceIn)).toEqual(
    coupons.map(({ totals: { total_discount: off } }) => Number(off)),
  );
  expect(one('.xoo-wsc-items-count').textContent).toBe(String(pieces));
});

test('plus sends one more of its own row, in one request, and shows the new sums', async () => {
  const at = await open();
  inRow(rowOf(at, 39), '.shop-line__step--more').click();
  await vi.waitFor(() => expect(quantities(at)).toEqual({ 39: 4, 45: 2, 68: 1 }));
  await vi.waitFor(() => expect(penceIn(one('.xoo-wsc-ft-amt-subtotal .xoo-wsc-ft-amt-value'))).toBe(26070));
  expect(at.calls.filter((call) => call.startsWith('store-') && call !== 'store-cart')).toEqual(['store-update-item']);
  expect(penceIn(inRow(rowOf(at, 39), '.xoo-wsc-smr-ptotal'))).toBe(21920);
});

test('a row that is removed is that row, and its undo puts back as many as there were', async () => {
  const at = await open();
  inRow(rowOf(at, 39), '.shop-line__remove').click();
  await vi.waitFor(() => expect(quantities(at)).toEqual({ 45: 2, 68: 1 }));
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  one('.shop-line__undo').click();
  await vi.waitFor(() => expect(quantities(at)).toEqual({ 39: 3, 45: 2, 68: 1 }));
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
});

test('a variation that was removed comes back as the one that was chosen', async () => {
  const at = await open();
  inRow(rowOf(at, 68), '.shop-line__remove').click();
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  one('.shop-line__undo').click();
  await vi.waitFor(() => expect(quantities(at)).toEqual({ 39: 3, 45: 2, 68: 1 }));
});

test('what is added in another tab is shown', async () => {
  const at = await open([FORK]);
  at.addElsewhere(KETTLE_ON_SALE);
  await vi.waitFor(() => expect(rows()).toHaveLength(2));
  expect(penceIn(one('.xoo-wsc-ft-amt-subtotal .xoo-wsc-ft-amt-value'))).toBe(19340);
});

describe('a change that the shop did not take', () => {
  test('is told as an alert, with a way to try again, and the shop’s quantity stands', async () => {
    const at = await open();
    at.fail({ kind: 'status-500', call: 'store-update-item' });
    inRow(rowOf(at, 45), '.shop-line__step--more').click();
    await vi.waitFor(() => expect(document.querySelector('[role=alert] .shop-line__retry')).not.toBeNull());
    expect(quantities(at)).toEqual({ 39: 3, 45: 2, 68: 1 });
    at.fail();
    one('.shop-line__retry').click();
    await vi.waitFor(() => expect(quantities(at)[45]).toBe(3));
  });

  test('because its nonce was old is sent once more with the new one, unseen', async () => {
    const at = await open();
    at.fail({ kind: 'stale-nonce', call: 'store-update-item', times: 1 });
    inRow(rowOf(at, 45), '.shop-line__step--more').click();
    await vi.waitFor(() => expect(quantities(at)[45]).toBe(3));
    expect(at.calls.filter((call) => call === 'store-update-item')).toHaveLength(2);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
