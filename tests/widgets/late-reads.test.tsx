import { afterEach, expect, test, vi } from 'vitest';
import '../../widgets/cart/index.js';
import '../../widgets/side-cart/index.js';
import { closeShop, openInShop } from './demo-shop.js';

/** A read of the cart whose answer comes after that of a change which was asked for later: what is shown is the cart of the change. */
afterEach(closeShop);

const FORK = { productId: 45, quantity: 2 };
const KETTLE = { productId: 39, quantity: 3 };

/** Runs with a clock that only the test moves. */
async function withOwnClock(run: (pass: (ms: number) => Promise<unknown>) => Promise<void>): Promise<void> {
  vi.useFakeTimers();
  try {
    await run((ms) => vi.advanceTimersByTimeAsync(ms));
  } finally {
    vi.useRealTimers();
  }
}

/** Lets the shop answer the next read, and keeps the answer on its way. */
function holdNextRead(): { isHeld(): boolean; release(): void } {
  const ask = fetch;
  let isHeld = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    const answer = await ask(input, init);
    if (!isHeld && ((init.method ?? 'GET') === 'GET' || /refresh(?:ed)?_fragments/.test(input))) {
      isHeld = true;
      await released;
    }
    return answer;
  });
  return { isHeld: () => isHeld, release };
}

test.each([
  ['the side cart', '<shop-side-cart></shop-side-cart>', '.xoo-wsc-product', '.xoo-wsc-smr-del'],
  ['the side cart of the Store API', '<shop-side-cart data-source="store-api"></shop-side-cart>', '.xoo-wsc-product', '.shop-line__remove'],
  ['the cart of the Store API', '<shop-cart data-source="store-api"></shop-cart>', '.cart_item', '.shop-line__remove'],
])('%s: what was read before a change does not take its place', async (_name, html, row, remove) => {
  const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(row)];
  const at = await openInShop(html, { cart: [FORK] });
  await vi.waitFor(() => expect(rows()).toHaveLength(1));
  const basket = document.querySelector<HTMLElement>('.xoo-wsc-basket');
  basket?.click();
  // Its panel is a dialog once it is painted.
  await vi.waitFor(() => expect(document.activeElement?.closest('.xoo-wsc-modal') !== null || !basket).toBe(true));
  const read = holdNextRead();
  at.addElsewhere(KETTLE);
  await vi.waitFor(() => expect(read.isHeld()).toBe(true));
  await withOwnClock(async (pass) => {
    rows()[0]?.querySelector<HTMLElement>(remove)?.click();
    // Longer than a change waits for a read under way.
    await pass(7000);
    expect(at.cart().items.map(({ id }) => id)).toEqual([39]);
    expect(rows().map((el) => /Kettle/.test(el.textContent ?? ''))).toEqual([true]);
    read.release();
    await pass(1000);
    expect(rows().map((el) => /Kettle/.test(el.textContent ?? ''))).toEqual([true]);
  });
});
