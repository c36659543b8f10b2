import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import '../../../demo-theme/shop/debug-api.js';
import { startJourney, type Hand, type Journey } from './journey.js';
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

/** Where a shop keeps its things: the demo's files, or the addresses of a WooCommerce. */
export interface Places {
  readonly listing: string;
  readonly variable: string;
  readonly cart: RegExp;
  /** What is added from the listing, by its address or id. */
  readonly simple: string;
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
  readonly coupon?: { readonly code: string; readonly row: string };
}

/** A first visitor answers the bar, and it goes. */
async function answerBar(journey: Journey, answer: 'accept' | 'decline'): Promise<void> {
  const button = journey.page.locator(`.eu-cookies-bar-cookies-bar-button-${answer}`).first();
  await button.waitFor({ state: 'visible' });
  await journey.calm('the bar asks');
  await journey.press(button);
  await button.waitFor({ state: 'hidden' });
  await journey.calm('the bar is answered');
}

/** Adds a product of the listing that is open. */
async function addFromListing(journey: Journey, link: string): Promise<void> {
  await journey.press(journey.page.locator(`a.add_to_cart_button${link}`));
  await journey.page.locator(`a.add_to_cart_button${link}.added`).waitFor();
  await journey.calm('added from the listing', { moves: true });
}

/** Chooses a variation, by swatches or lists, and adds it. */
async function addVariation(journey: Journey, { variable, colour, size, alsoChoose }: Places): Promise<void> {
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
  await journey.press(page.locator('form.variations_form .single_add_to_cart_button'));
  await isAdded(journey);
}

/** The notice, or the side cart of the plugin, which opens in its place. */
const ADDED = '.woocommerce-message, .xoo-wsc-cart-active .xoo-wsc-footer';

async function isAdded(journey: Journey): Promise<void> {
  await journey.page.locator(ADDED).filter({ visible: true }).first().waitFor();
  await journey.calm('added from the product', { scrolledTo: ADDED, moves: true });
}

/** Is refused for what is required, then chooses it; the cart costs what the page said. */
async function addWithAddons(journey: Journey, { page: path, required, choose }: NonNullable<Places['addons']>): Promise<void> {
  const { page } = journey;
  await page.goto(path);
  await journey.calm('the product with add-ons');
  const button = page.locator('.single_add_to_cart_button').first();
  await journey.press(button);
  await page.locator('.shop-alert', { hasText: required }).waitFor();
  await journey.calm('a required add-on is missing', { scrolledTo: '.min-error-message', moves: true });
  expect(await page.evaluate(() => document.activeElement?.closest('.yith-wapo-addon') !== null), 'focus on what is missing').toBe(true);
  await choose(journey);
  await page.locator('.shop-alert').waitFor({ state: 'detached' });
  await journey.calm('the product with its add-ons', { moves: true });
  await journey.press(button);
  await isAdded(journey);
}

/** Opens the panel by its basket, takes one more of the first row, and closes it. */
async function useSideCart(journey: Journey): Promise<void> {
  const { page } = journey;
  const panel = page.locator('.xoo-wsc-modal[data-state=open] .xoo-wsc-container');
  if ((await panel.count()) === 0) {
    await journey.press(page.locator('.xoo-wsc-basket'));
    await panel.waitFor();
    await journey.calm('the side cart is open');
  }
  const total = page.locator('.xoo-wsc-ft-amt-value .amount').first();
  const before = await total.innerText();
  await journey.press(panel.locator('.xoo-wsc-plus').first());
  await expect.poll(() => total.innerText()).not.toBe(before);
  await journey.calm('one more in the side cart', { moves: true });
  await journey.press(panel.locator('.xoo-wsch-close').first());
  await panel.waitFor({ state: 'detached' });
  await journey.calm('the side cart is closed', { moves: true });
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
async function changeTotal(journey: Journey, step: string, act: () => Promise<void>): Promise<void> {
  const total = journey.page.locator('.order-total .woocommerce-Price-amount').first();
  const before = await total.innerText();
  await act();
  await expect.poll(() => total.innerText().catch(() => before)).not.toBe(before);
  await journey.calm(step, { scrolledTo: '.cart_totals, .woocommerce-message, .woocommerce-cart-form', moves: true });
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
async function changeCart(journey: Journey, { limited, coupon }: Places): Promise<void> {
  const { page } = journey;
  const quantity = page.locator('.cart_item input.qty').first();
  await changeQuantity(journey, 'the cart with another quantity', quantity, 3);
  expect(await quantity.inputValue()).toBe('3');
  if (limited) {
    const field = page.locator(`.cart_item input.qty[max="${limited.max}"]`).first();
    await changeQuantity(journey, 'a quantity above what is left', field, limited.max + 4);
    expect(await field.inputValue()).toBe(String(limited.max));
    expect(await page.locator('.shop-cart__note').filter({ visible: true }).first().innerText()).toContain(String(limited.max));
  }
  if (coupon) {
    await changeTotal(journey, 'the cart with a coupon', async () => {
      await journey.write(page.locator('#coupon_code'), coupon.code);
      await journey.press(page.locator('button[name=apply_coupon]'));
    });
    expect(await page.locator(coupon.row).isVisible()).toBe(true);
  }
}

/** Fills the checkout in, and orders. */
async function order(journey: Journey, { coupon }: Places): Promise<void> {
  const { page } = journey;
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
  await Promise.all([page.waitForURL(/order-received/), journey.press(page.locator('#place_order'))]);
  expect(await page.locator('.woocommerce-order, .woocommerce-thankyou-order-received').first().isVisible()).toBe(true);
  await journey.calm('the order');
}

/** Shops from the listing to a placed order. */
export async function buy(journey: Journey, places: Places, { visit, answer = 'accept' }: Shopper): Promise<void> {
  const { page } = journey;
  await page.goto(places.listing);
  if (places.dismissesNotice) {
    // WooCommerce's own sheet lays its notice over the head of the page until it is dismissed.
    await page.locator('shop-store-notice[data-shop-ready]').waitFor({ state: 'attached' });
    await journey.press(page.locator('.woocommerce-store-notice__dismiss-link'));
  }
  if (visit === 'first') {
    await answerBar(journey, answer);
  }
  await journey.calm('the listing');
  await addFromListing(journey, places.simple);
  if (places.limited) {
    await addFromListing(journey, places.limited.link);
  }
  if (places.addons) {
    await addWithAddons(journey, places.addons);
  }
  await addVariation(journey, places);
  if (places.hasSideCart) {
    await useSideCart(journey);
  }
  await goToCart(journey, places.cart);
  expect(await page.locator('.cart_item').count()).toBeGreaterThanOrEqual(2);
  await changeCart(journey, places);
  await order(journey, places);
}

/** Shops in the demo's shop, which has everything: the tests of `journeys-*.test.ts`. */
export async function buyInDemo(shop: Shop, shopper: Shopper): Promise<void> {
  const page = await shop.openPage({
    path: 'terms.html',
    consent: shopper.visit === 'first' ? 'none' : 'accepted',
    ...settingsOf(shopper),
  });
  const journey = await startJourney(page, shopper.hand, { withAxe: shopper.withAxe ?? false });
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
      coupon: { code: 'fiver', row: '.cart-discount.coupon-fiver' },
    },
    shopper,
  );
}
