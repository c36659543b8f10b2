import { expect, test } from 'vitest';
import { ACTS, actAtRandom } from './chance.js';
import { demoStage } from './chance-demo.js';
import type { ShopPage } from './page.js';
import { useShop } from './shop.js';

/**
 * The oracle of the shoppers who act at random: each of its questions finds what is wrong. A page is given one fault, which its own
 * scripts know nothing of; the shopper has to stumble over it, and the seed and the way are told.
 */
const shop = useShop({ warm: true });

/** Writes over what the page says, again and again. */
const overwrite = (selector: string, text: string): string =>
  `setInterval(() => document.querySelectorAll(${JSON.stringify(selector)}).forEach((el) => { if (el.textContent !== '' && el.textContent !== ${JSON.stringify(text)}) el.textContent = ${JSON.stringify(text)}; }), 20)`;

test.each([
  ['an error in the console', 2, `addEventListener('click', () => console.error('oops'))`, /oops/],
  ['what is kept before an answer', 3, `localStorage.setItem('spy', '1')`, /stored before an answer: localStorage spy/],
  ['a number of pieces', 2, overwrite('[data-shop-cart-count]', '99'), /pieces 99, the shop holds \d/],
  [
    'the subtotal of the mini-cart',
    2,
    overwrite('.woocommerce-mini-cart__total .amount', '£1.23'),
    /the mini-cart: subtotal 1\.23, the shop holds/,
  ],
  [
    'the subtotal of the side cart',
    2,
    overwrite('.xoo-wsc-ft-amt-subtotal .amount', '£1.23'),
    /the side cart: subtotal 1\.23, the shop holds/,
  ],
  [
    'a lost focus',
    1,
    `addEventListener('shop:cart-added', () => setTimeout(() => document.activeElement?.blur(), 50))`,
    /the focus is lost/,
  ],
  [
    'a request that is sent twice',
    2,
    `addEventListener('DOMContentLoaded', () => { const ask = window.fetch; window.fetch = (...all) => { if (/add_to_cart/.test(String(all[0]))) ask(...all); return ask(...all); }; })`,
    /more than one request|the shop holds/,
  ],
  [
    'a message that is not true',
    2,
    `addEventListener('click', () => setTimeout(() => { document.body.insertAdjacentHTML('afterbegin', '<div class="woocommerce-error">It failed</div>'); }, 100))`,
    /said although it was done: It failed/,
  ],
] as const)('%s', async (_what, seed, fault, found) => {
  const stage = demoStage(shop, 'page');
  const { open } = stage;
  const pages: ShopPage[] = [];
  const faulty = async (shopper: Parameters<typeof open>[0]): ReturnType<typeof open> => {
    const page = await open.call(stage, shopper);
    pages.push(page);
    await page.addInitScript(fault);
    await page.reload();
    return page;
  };
  Object.assign(stage, { open: faulty });
  const told = await actAtRandom(stage, seed, 12, 1).then(
    () => 'nothing was found',
    (error: unknown) => String(error),
  );
  // What a faulty page prints is part of the fault.
  pages.forEach((page) => page.drainErrors());
  expect(told).toMatch(found);
  expect(told).toMatch(new RegExp(`seed ${seed}, the shortest way:\\n {2}1\\. `));
});

test('what lies behind an open panel is not pressed as a part of it', async () => {
  const stage = demoStage(shop, 'store-api');
  const page = await stage.open({ hand: 'keyboard', answered: true });
  await page.locator('a.add_to_cart_button.ajax_add_to_cart').first().click();
  await page.rest();
  await page.goto(stage.pages['the cart from the Store API'] ?? '');
  await page.locator('.shop-cart .shop-line__remove').waitFor();
  await page.locator('.xoo-wsc-basket').click();
  await page.locator('.xoo-wsc-modal .shop-line__remove').waitFor();
  for (const act of ['steps in the panel', 'removes in the panel'] as const) {
    const found = await page.locator(ACTS[act]?.needs ?? '').evaluateAll((all) => all.map((el) => el.closest('.xoo-wsc-modal') !== null));
    expect(new Set(found), act).toEqual(new Set([true]));
  }
});
