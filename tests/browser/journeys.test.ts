import { describe, expect, test } from 'vitest';
import { startJourney, type Hand, type Journey } from './support/journey.js';
import { dressPages, RIG } from './support/live-shop.js';
import { newShopPage } from './support/page.js';
import { useShop, type BrowserSettings } from './support/shop.js';

/**
 * Whole journeys with every tag on: from the listing to a placed order, a simple and a variable product, by mouse, touch and keyboard, on a
 * first visit and as a returning visitor, at 390 and 1280 pixels, WooCommerce's scripts kept and removed. After every step: nothing lies
 * over
 * what can be pressed, the page did not scroll by itself, the focus is where a person expects it, no console message, no call twice, no
 * shift.
 *
 * Here the shop is the demo's; with `SHOP_RIG` a running WooCommerce too, with our tags as the recipes of README.md and widgets/README.md
 * install them.
 */
const shop = useShop();

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };

interface Shopper {
  readonly hand: Hand;
  readonly visit: 'first' | 'returning';
  readonly width: 390 | 1280;
}

const SHOPPERS: readonly Shopper[] = [
  { hand: 'touch', visit: 'first', width: 390 },
  { hand: 'keyboard', visit: 'returning', width: 390 },
  { hand: 'mouse', visit: 'first', width: 1280 },
  { hand: 'keyboard', visit: 'first', width: 1280 },
  { hand: 'mouse', visit: 'returning', width: 1280 },
];

const settingsOf = ({ hand, width }: Shopper): BrowserSettings => ({
  viewport: width === 390 ? PHONE : DESKTOP,
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
interface Places {
  readonly listing: string;
  readonly variable: string;
  readonly cart: RegExp;
  /** What is added from the listing, by its address or id. */
  readonly simple: string;
  readonly colour: string;
  readonly size: string;
  /** Has the shop a store notice that lies over the page? */
  readonly dismissesNotice?: boolean;
}

const focusIsLost = (journey: Journey): Promise<boolean> =>
  journey.page.evaluate(() => document.activeElement === null || document.activeElement === document.body);

/** A first visitor answers the bar; it takes no focus from a field, and goes. */
async function answerBar(journey: Journey): Promise<void> {
  const accept = journey.page.locator('.eu-cookies-bar-cookies-bar-button-accept').first();
  await accept.waitFor({ state: 'visible' });
  await journey.calm('the bar asks');
  await journey.press(accept);
  await accept.waitFor({ state: 'hidden' });
  await journey.calm('the bar is answered');
}

async function buy(
  journey: Journey,
  { listing, variable, cart, simple, colour, size, dismissesNotice = false }: Places,
  visit: Shopper['visit'],
  hand: Hand,
): Promise<void> {
  const { page } = journey;
  await page.goto(listing);
  if (dismissesNotice) {
    // WooCommerce's own sheet lays its notice over the head of the page until it is dismissed.
    await page.locator('shop-store-notice[data-shop-ready]').waitFor({ state: 'attached' });
    await journey.press(page.locator('.woocommerce-store-notice__dismiss-link'));
  }
  if (visit === 'first') {
    await answerBar(journey);
  }
  await journey.calm('the listing');

  await journey.press(page.locator(`a.add_to_cart_button${simple}`));
  await page.locator(`a.add_to_cart_button${simple}.added`).waitFor();
  await journey.calm('added from the listing', { moves: true });
  if (hand === 'keyboard') {
    expect(await focusIsLost(journey), 'the focus after adding').toBe(false);
  }

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
  await journey.calm('the product with its choices', { moves: true });
  await journey.press(page.locator('form.variations_form .single_add_to_cart_button'));
  // The notice, or the side cart of the plugin, which opens in its place.
  await page.locator('.woocommerce-message, .xoo-wsc-cart-active .xoo-wsc-footer').filter({ visible: true }).first().waitFor();
  await journey.calm('added from the product', { scrolled: true, moves: true });
  if (hand === 'keyboard') {
    expect(await focusIsLost(journey), 'the focus after adding').toBe(false);
  }

  // Where the panel lies over the page, its own link leads on.
  const panel = page.locator('.xoo-wsc-cart-active .xoo-wsc-footer a[href$="/cart/"]').filter({ visible: true });
  const behind = page.locator('.woocommerce-message a.wc-forward, a.added_to_cart').filter({ visible: true });
  await Promise.all([page.waitForURL(cart), journey.press((await panel.count()) > 0 ? panel.first() : behind.first())]);
  await journey.calm('the cart');
  expect(await page.locator('.cart_item').count()).toBe(2);
  const quantity = page.locator('.cart_item input.qty').first();
  const total = await page.locator('.order-total .woocommerce-Price-amount').first().innerText();
  await journey.write(quantity, '2');
  // The cart updates by itself, beside WooCommerce's script as well.
  await page.waitForFunction((before) => document.querySelector('.order-total .woocommerce-Price-amount')?.textContent !== before, total);
  await journey.calm('the cart with another quantity', { scrolled: true, moves: true });
  expect(await page.locator('.cart_item input.qty').first().inputValue()).toBe('2');

  await Promise.all([page.waitForURL(/checkout/), journey.press(page.locator('.checkout-button').first())]);
  await journey.calm('the checkout');
  for (const [name, value] of Object.entries(ADDRESS)) {
    await journey.write(page.locator(`[name="${name}"]`), value);
  }
  const terms = page.locator('#terms');
  if ((await terms.count()) > 0) {
    await journey.press(terms);
  }
  await journey.calm('the checkout, filled in', { scrolled: true, moves: true });
  for (const [name, value] of Object.entries(ADDRESS)) {
    expect(await page.locator(`[name="${name}"]`).inputValue()).toBe(value);
  }
  await Promise.all([page.waitForURL(/order-received/), journey.press(page.locator('#place_order'))]);
  expect(await page.locator('.woocommerce-order, .woocommerce-thankyou-order-received').first().isVisible()).toBe(true);
  await journey.calm('the order');
}

const named = (shopper: Shopper): string => `${shopper.hand}, ${shopper.visit} visit, ${shopper.width} pixels`;

describe('in the demo shop', () => {
  test.each(SHOPPERS.map((shopper) => [named(shopper), shopper] as const))(
    '%s: from the listing to a placed order',
    async (_name, shopper) => {
      const page = await shop.openPage({
        path: 'terms.html',
        consent: shopper.visit === 'first' ? 'none' : 'accepted',
        ...settingsOf(shopper),
      });
      const journey = await startJourney(page, shopper.hand);
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
        },
        shopper.visit,
        shopper.hand,
      );
    },
  );
});

/** A running shop is not on every machine; where it is named, it is part of the proof. */
/** One edition of the add-ons: two do not run together. */
const PLUGINS = [
  'side-cart-woocommerce',
  'woo-variation-swatches',
  'wt-smart-coupons-for-woocommerce',
  'wp-statistics',
  'eu-cookies-bar',
  'woo-product-bundle',
  'yith-woocommerce-product-add-ons',
  'shipping-zones-by-drawing-for-woocommerce',
  'woo-category-slider-grid',
  'advanced-product-labels-for-woocommerce',
];
/**
 * On a phone without the badges: their timer makes every listing wider than the screen, with or without us, and fingers miss what is fixed.
 */
const profileOf = (plugins: 'none' | 'all', width: number): string =>
  plugins === 'none' ? 'core' : [...PLUGINS, ...(width === 390 ? [] : ['easy-sale-badges-for-woocommerce'])].join();
const RUNNING =
  RIG === ''
    ? []
    : ([
        ['WooCommerce alone', 'kept', 'none'],
        ['WooCommerce alone', 'removed', 'none'],
        ['all its plugins on', 'kept', 'all'],
        ['all its plugins on', 'removed', 'all'],
      ] as const);

describe.each(RUNNING)('in a running shop, %s, scripts %s', (_name, stock, plugins) => {
  test.each(SHOPPERS.map((shopper) => [named(shopper), shopper] as const))(
    '%s: from the listing to a placed order',
    async (_name, shopper) => {
      const context = await shop.newContext(settingsOf(shopper));
      if (shopper.visit === 'returning') {
        const until = String(Math.round(Date.now() / 1000) + 86_400);
        await context.addCookies([
          { name: 'eu_cookies_bar', value: until, url: RIG },
          { name: 'eu_cookies_bar_block', value: '', url: RIG },
        ]);
        await context.addInitScript(() => {
          localStorage.setItem(
            'shop_consent',
            '{"revision":"2026-11","blocked":"","categories":{"necessary":true,"functional":true,"preferences":true,"statistics":true,"marketing":true},"services":{}}',
          );
        });
      }
      const page = await newShopPage(context, true);
      await dressPages(page, { stock, profile: profileOf(plugins, shopper.width) });
      const journey = await startJourney(page, shopper.hand, {
        besideStock: stock === 'kept',
        besidePlugins: plugins === 'all',
        isRunning: true,
      });
      await buy(
        journey,
        {
          listing: `${RIG}/shop/`,
          variable: `${RIG}/product/cotton-tee/`,
          cart: /\/cart\//,
          simple: '[href*="add-to-cart"]:not(.product_type_variable)',
          colour: 'red',
          size: 's',
          dismissesNotice: true,
        },
        shopper.visit,
        shopper.hand,
      );
    },
  );
});
