import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import '../../../demo-theme/shop/debug-api.js';
import { priceMinor, productById, variationOf } from '../../../demo-theme/shop/catalogue.js';
import { newBill } from './bill.js';
import { demoHolds } from './chance-demo.js';
import { differences, penceIn, readPage } from './held.js';
import { startJourney, tellOrders, type Hand, type Journey } from './journey.js';
import type { BrowserSettings, Shop } from './shop.js';

/** The way of a shopper from the listing to a placed order, in the demo's shop and in a running one. */

/** Who shops, and how. */
export interface Shopper {
  readonly hand: Hand;
  readonly visit: 'first' | 'returning';
  readonly width: 390 | 1280;
  /** What is pressed where the cookie bar asks, on a first visit. */
  readonly answer?: 'accept' | 'decline';
  /** Every answer of the shop comes two seconds late. */
  readonly isLate?: boolean;
  /** axe looks at each page too. */
  readonly withAxe?: boolean;
}

/** The shoppers of every journey. */
export const SHOPPERS: readonly Shopper[] = [
  { hand: 'touch', visit: 'first', width: 390, answer: 'decline', withAxe: true },
  { hand: 'keyboard', visit: 'returning', width: 390 },
  { hand: 'keyboard', visit: 'first', width: 1280, answer: 'accept', withAxe: true },
  { hand: 'mouse', visit: 'returning', width: 1280, isLate: true },
];

/** The title of a shopper's journey. */
export const named = ({ hand, visit, width, answer, isLate = false }: Shopper): string =>
  `${hand}, ${visit} visit, ${width} pixels${answer ? `, cookies: ${answer}` : ''}${isLate ? ', late answers' : ''}`;

/** How the browser of a shopper is set. */
export const settingsOf = ({ hand, width }: Shopper): BrowserSettings => ({
  viewport: width === 390 ? { width, height: 844 } : { width, height: 900 },
  touch: hand === 'touch',
  reducedMotion: 'no-preference',
});

const ADDRESS = {
  billing_first_name: 'Ada',
  billing_last_name: 'Byron',
  billing_address_1: '12 Field Lane',
  billing_city: 'London',
  billing_postcode: 'SW1A 1AA',
  billing_phone: '020 7946 0000',
  billing_email: 'ada@example.com',
} as const;

/** What is bought: the number of the product or of the variation, and the price of one piece in pence. */
interface Goods {
  readonly id: number;
  readonly price: number;
}

/** Where a shop keeps its things: the demo's files, or the addresses of a WooCommerce. */
export interface Places {
  readonly listing: string;
  readonly variable: string;
  readonly cart: RegExp;
  /** What is added from the listing, by its address or id. */
  readonly simple: string;
  /** What the things cost; needed where there is a till. */
  readonly goods?: Readonly<Record<'simple' | 'limited' | 'variation' | 'withAddons', Goods>> & {
    /** What is paid once for add-ons, in a line of its own. */
    readonly once: Goods;
  };
  readonly colour: string;
  readonly size: string;
  /** Has the shop a store notice that lies over the page? */
  readonly dismissesNotice?: boolean;
  /** Of the listing too: what is sold up to a number, and that number. */
  readonly limited?: { readonly link: string; readonly max: number };
  /** A product with add-ons of which one is required: what is chosen there in the end, and the name of that one. */
  readonly addons?: { readonly page: string; readonly required: string; choose(journey: Journey): Promise<void> };
  /** What else the product with variations wants. */
  alsoChoose?(journey: Journey): Promise<void>;
  /** The side cart's plugin is there. */
  readonly hasSideCart?: boolean;
  /** A coupon, and the class of its row in the totals. */
  readonly coupon?: { readonly code: string; readonly row: string; readonly off?: number };
}

/** What an amount on the page says, in pence: of a sale the price that counts. */
const shownPence = async (at: Locator): Promise<number> => {
  const amounts = at.locator('.amount:not(del .amount)');
  return penceIn(await ((await amounts.count()) > 0 ? amounts.first() : at).innerText());
};

/** Compares an amount on the page with what it must be, where that is known. */
async function costs(at: Locator, goods: Goods | undefined, what: string): Promise<void> {
  if (goods) {
    await expect.poll(() => shownPence(at), { message: what }).toBe(Math.round(goods.price));
  }
}

/** A first visitor answers the bar, and it goes. */
async function answerBar(journey: Journey, answer: 'accept' | 'decline'): Promise<void> {
  const button = journey.page.locator(`.eu-cookies-bar-cookies-bar-button-${answer}`).first();
  await button.waitFor({ state: 'visible' });
  await journey.calm('the bar asks');
  await journey.press(button);
  await button.waitFor({ state: 'hidden' });
  await journey.calm('the bar is answered', { says: /saved/i });
}

/** Adds a product of the listing that is open. */
async function addFromListing(journey: Journey, link: string, goods?: Goods): Promise<void> {
  const { page, till } = journey;
  const button = page.locator(`a.add_to_cart_button${link}`);
  await costs(button.locator('xpath=ancestor::li[1]').locator('.price').first(), goods, 'the price in the listing');
  await journey.press(button);
  await page.locator(`a.add_to_cart_button${link}.added`).waitFor();
  if (goods) {
    till?.bill.add(goods.id, goods.price);
  }
  await journey.calm('added from the listing', { moves: true, changes: 1, says: /added to your cart/ });
}

/** Chooses a variation, by swatches or lists, and adds it. */
async function addVariation(journey: Journey, { variable, colour, size, alsoChoose, goods }: Places): Promise<void> {
  const { page } = journey;
  await page.goto(variable);
  await journey.calm('the product');
  for (const [attribute, value] of [
    ['colour', colour],
    ['size', size],
  ] as const) {
    const select = page.locator(`select[name="attribute_pa_${attribute}"], select[name="attribute_${attribute}"]`).first();
    const swatch = page.locator(`li.variable-item[data-value="${value}"]`).first();
    if ((await swatch.count()) === 0) {
      await journey.choose(select, value);
    } else {
      await journey.pick(swatch);
    }
    expect(await select.inputValue()).toBe(value);
  }
  await page.locator('.single_add_to_cart_button:not(.disabled)').first().waitFor();
  await alsoChoose?.(journey);
  await journey.calm('the product with its choices', { moves: true });
  await costs(page.locator('.woocommerce-variation-price .price').first(), goods?.variation, 'the price of the chosen variation');
  await journey.press(page.locator('form.variations_form .single_add_to_cart_button'));
  if (goods) {
    journey.till?.bill.add(goods.variation.id, goods.variation.price);
  }
  await isAdded(journey);
}

/** The notice, or the side cart of the plugin, which opens in its place. */
const ADDED = '.woocommerce-message, .xoo-wsc-cart-active .xoo-wsc-footer';

async function isAdded(journey: Journey): Promise<void> {
  await journey.page.locator(ADDED).filter({ visible: true }).first().waitFor();
  await journey.calm('added from the product', { scrolledTo: ADDED, moves: true, changes: 1, says: /added to your cart/ });
}

/** Is refused for what is required, then chooses it; the cart costs what the page said. */
async function addWithAddons(
  journey: Journey,
  { page: path, required, choose }: NonNullable<Places['addons']>,
  goods: Places['goods'],
): Promise<void> {
  const { page, till } = journey;
  await page.goto(path);
  await journey.calm('the product with add-ons');
  const button = page.locator('.single_add_to_cart_button').first();
  await journey.press(button);
  await page.locator('.shop-alert', { hasText: required }).waitFor();
  await journey.calm('a required add-on is missing', { scrolledTo: '.min-error-message', moves: true, says: new RegExp(required) });
  expect(await page.evaluate(() => document.activeElement?.closest('.yith-wapo-addon') !== null), 'focus on what is missing').toBe(true);
  await choose(journey);
  await page.locator('.shop-alert').waitFor({ state: 'detached' });
  await journey.calm('the product with its add-ons', { moves: true });
  if (goods && till) {
    // One piece with its options, and what is paid once: the page adds exact amounts, and rounds what it shows.
    const { withAddons, once } = goods;
    await costs(page.locator('#wapo-total-order-price'), { id: 0, price: withAddons.price + once.price }, 'the order with its add-ons');
    till.bill.add(withAddons.id, withAddons.price);
    till.bill.add(once.id, once.price);
  }
  await journey.press(button);
  await isAdded(journey);
}

/** Opens the panel by its basket, takes one more of the first row, and closes it: the keyboard by Escape. */
async function useSideCart(journey: Journey, { goods }: Places, { hand }: Shopper): Promise<void> {
  const { page, till } = journey;
  const panel = page.locator('.xoo-wsc-modal[data-state=open] .xoo-wsc-container');
  const isByHand = (await panel.count()) === 0;
  if (isByHand) {
    await journey.press(page.locator('.xoo-wsc-basket'));
    await panel.waitFor();
    await journey.calm('the side cart is open');
  }
  const total = page.locator('.xoo-wsc-ft-amt-value .amount').first();
  const before = await total.innerText();
  await journey.press(panel.locator('.xoo-wsc-plus').first());
  await expect.poll(() => total.innerText()).not.toBe(before);
  if (goods) {
    till?.bill.change(goods.simple.id, 2);
  }
  await journey.calm('one more in the side cart', { moves: true, changes: 1, says: /updated/i });
  if (hand === 'keyboard') {
    await page.keyboard.press('Escape');
  } else {
    await journey.press(panel.locator('.xoo-wsch-close').first());
  }
  await panel.waitFor({ state: 'detached' });
  await journey.calm('the side cart is closed', { moves: true });
  if (till) {
    const opener = isByHand ? '.xoo-wsc-basket' : '.single_add_to_cart_button';
    expect(await page.evaluate((at) => document.activeElement?.closest(at) !== null, opener), `the focus is back at ${opener}`).toBe(true);
  }
}

/** Where a panel lies over the page, its own link leads on; else the notice's. */
async function goToCart(journey: Journey, cart: RegExp): Promise<void> {
  const { page } = journey;
  const panel = page.locator('.xoo-wsc-cart-active .xoo-wsc-footer a[href$="/cart/"]').filter({ visible: true });
  const behind = page.locator('.woocommerce-message a.wc-forward, a.added_to_cart').filter({ visible: true });
  await Promise.all([page.waitForURL(cart), journey.press((await panel.count()) > 0 ? panel.first() : behind.first())]);
  await journey.calm('the cart');
}

/** Does something that changes what the cart costs, and waits for the new sum. */
async function changeTotal(journey: Journey, step: string, act: () => Promise<void>, says = /updated/i): Promise<void> {
  const total = journey.page.locator('.order-total .woocommerce-Price-amount').first();
  const before = await total.innerText();
  await act();
  await expect.poll(() => total.innerText().catch(() => before)).not.toBe(before);
  await journey.calm(step, {
    scrolledTo: '.cart_totals, .woocommerce-message, .woocommerce-cart-form',
    moves: true,
    changes: 1,
    says,
  });
}

/**
 * Writes a quantity; the cart updates by itself, beside WooCommerce's script as well. A notice comes above the rows, and the page is
 * scrolled so that the row stays where it is on the screen; that script goes to its notice instead.
 */
async function changeQuantity(journey: Journey, step: string, field: Locator, quantity: number): Promise<void> {
  const top = (): Promise<number> => field.evaluate((el) => Math.round(el.closest('.cart_item')?.getBoundingClientRect().top ?? NaN));
  let before = 0;
  await changeTotal(journey, step, async () => {
    await journey.write(field, String(quantity));
    before = await top();
  });
  if (!journey.besideStock) {
    const after = await top();
    expect(Math.abs(after - before) <= 2 ? 'stays' : `from ${before} to ${after}`, `${step}: where its row is`).toBe('stays');
  }
}

/** Another quantity, one above what is left, and a coupon. */
async function changeCart(journey: Journey, { limited, coupon, goods }: Places): Promise<void> {
  const { page } = journey;
  const bill = goods && journey.till?.bill;
  const quantity = page.locator('.cart_item input.qty').first();
  bill?.change(goods?.simple.id ?? 0, 3);
  await changeQuantity(journey, 'the cart with another quantity', quantity, 3);
  expect(await quantity.inputValue()).toBe('3');
  if (limited) {
    const field = page.locator(`.cart_item input.qty[max="${limited.max}"]`).first();
    bill?.change(goods?.limited.id ?? 0, limited.max);
    await changeQuantity(journey, 'a quantity above what is left', field, limited.max + 4);
    expect(await field.inputValue()).toBe(String(limited.max));
    expect(await page.locator('.shop-cart__note').filter({ visible: true }).first().innerText()).toContain(String(limited.max));
  }
  if (coupon) {
    bill?.coupon(coupon.code, coupon.off ?? 0);
    const apply = async (): Promise<void> => {
      await journey.write(page.locator('#coupon_code'), coupon.code);
      await journey.press(page.locator('button[name=apply_coupon]'));
    };
    await changeTotal(journey, 'the cart with a coupon', apply, /applied/i);
    expect(await page.locator(coupon.row).isVisible()).toBe(true);
  }
}

/** Fills the checkout in, and orders. */
async function order(journey: Journey, { coupon }: Places): Promise<void> {
  const { page, till } = journey;
  await Promise.all([page.waitForURL(/checkout/), journey.press(page.locator('.checkout-button').first())]);
  // The demo's page learns by script that a coupon is in the cart: a real shop prints its card in its place.
  await journey.calm('the checkout', { moves: coupon !== undefined });
  for (const [name, value] of Object.entries(ADDRESS)) {
    await journey.write(page.locator(`[name="${name}"]`), value);
  }
  const terms = page.locator('#terms');
  if ((await terms.count()) > 0) {
    await journey.press(terms);
  }
  await journey.calm('the checkout, filled in', { moves: true });
  for (const [name, value] of Object.entries(ADDRESS)) {
    expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value);
  }
  const held = till && (await till.judge(page));
  const place = page.locator('#place_order');
  await Promise.all([page.waitForURL(/order-received/), till ? pressTwice(journey, place) : journey.press(place)]);
  expect(await page.locator('.woocommerce-order, .woocommerce-thankyou-order-received').first().isVisible()).toBe(true);
  till?.bill.clear();
  await journey.calm('the order', { changes: 1 });
  if (held) {
    const { order: placed } = await readPage(page);
    expect(placed?.lines?.length, 'the order has its lines').toBe(held.lines.length);
    expect(differences('the order', placed ?? {}, held)).toEqual([]);
    expect(await page.evaluate(() => window.demoShop?.orders().length), 'orders').toBe(1);
  }
}

/** Presses as the shopper does, and once more in the same moment, before any answer: a shop that lets the second one through has two. */
async function pressTwice(journey: Journey, button: Locator): Promise<void> {
  await tellOrders(journey.page);
  await button.evaluate((el: HTMLElement) => {
    el.addEventListener('click', () => queueMicrotask(() => el.click()), { once: true });
  });
  await journey.press(button);
}

/** Shops from the listing to a placed order. */
export async function buy(journey: Journey, places: Places, shopper: Shopper): Promise<void> {
  const { page } = journey;
  const { visit, answer = 'accept' } = shopper;
  const { addons, limited, goods } = places;
  await journey.go('opens the listing', async () => {
    await page.goto(places.listing);
    if (places.dismissesNotice) {
      // WooCommerce's own sheet lays its notice over the head of the page until it is dismissed.
      await page.locator('shop-store-notice[data-shop-ready]').waitFor({ state: 'attached' });
      await journey.press(page.locator('.woocommerce-store-notice__dismiss-link'));
    }
  });
  if (visit === 'first') {
    await journey.go('answers the bar', () => answerBar(journey, answer));
  }
  await journey.calm('the listing');
  await journey.go('adds from the listing', () => addFromListing(journey, places.simple, goods?.simple));
  if (limited) {
    await journey.go('adds what is sold up to a number', () => addFromListing(journey, limited.link, goods?.limited));
  }
  if (addons) {
    await journey.go('adds a product with add-ons', () => addWithAddons(journey, addons, goods));
  }
  await journey.go('adds a variation', () => addVariation(journey, places));
  if (places.hasSideCart) {
    await journey.go('uses the side cart', () => useSideCart(journey, places, shopper));
  }
  await journey.go('goes to the cart', () => goToCart(journey, places.cart));
  expect(await page.locator('.cart_item').count()).toBeGreaterThanOrEqual(2);
  await journey.go('changes the cart', () => changeCart(journey, places));
  await journey.go('orders', () => order(journey, places));
}

/** What is bought in the demo's shop, by its own catalogue. */
const demoGoods = (): NonNullable<Places['goods']> => {
  const of = (id: number): Goods => {
    const item = productById(id) ?? variationOf(id);
    if (!item || !('regularMinor' in item)) {
      throw new Error(`the demo sells nothing of the number ${id}`);
    }
    return { id, price: priceMinor(item) };
  };
  const apron = of(57);
  return {
    simple: of(45),
    limited: of(51),
    variation: of(69),
    // Thread in navy (1.25) and moss (1.255), three small buttons (0.30 each).
    withAddons: { ...apron, price: apron.price + 125 + 125.5 + 3 * 30 },
    // Delivery in the evening.
    once: { ...apron, price: 400 },
  };
};

/** Shops in the demo's shop, which has everything: the tests of `journeys-*.test.ts`. */
export async function buyInDemo(shop: Shop, shopper: Shopper): Promise<void> {
  const page = await shop.openPage({
    path: 'terms.html',
    consent: shopper.visit === 'first' ? 'none' : 'accepted',
    ...settingsOf(shopper),
  });
  const journey = await startJourney(page, shopper.hand, {
    withAxe: shopper.withAxe ?? false,
    // By the flat rate, which is offered first.
    till: { bill: newBill(495), judge: demoHolds },
  });
  if (shopper.isLate) {
    await page.evaluate(() => {
      window.demoShop?.setFaults([{ kind: 'slow', call: '*', ms: 2000 }]);
    });
  }
  const at = (path: string): string => new URL(path, page.url()).href;
  await buy(
    journey,
    {
      listing: at('shop.html'),
      variable: at('product-variable.html'),
      cart: /cart\.html/,
      simple: '[data-product_id="45"]',
      colour: 'blue',
      size: 's',
      limited: { link: '[data-product_id="51"]', max: 5 },
      addons: {
        page: at('product-addons.html'),
        required: 'Delivery slot',
        async choose(one) {
          await one.choose(page.locator('#yith-wapo-4'), '1');
          for (const id of ['6-1', '6-2']) {
            // A finger and a pointer press what is drawn in its place.
            await one.press(page.locator(shopper.hand === 'keyboard' ? `#yith-wapo-${id}` : `#yith-wapo-option-${id} .label`));
          }
          await one.write(page.locator('#yith-wapo-7-0'), '3');
        },
      },
      hasSideCart: true,
      goods: demoGoods(),
      coupon: { code: 'fiver', row: '.cart-discount.coupon-fiver', off: 500 },
    },
    shopper,
  );
}
