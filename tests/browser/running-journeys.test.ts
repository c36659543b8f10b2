import { describe, test } from 'vitest';
import { startJourney, type Hand, type Journey } from './support/journey.js';
import { dressPages, RIG } from './support/live-shop.js';
import { newShopPage } from './support/page.js';
import { useShop } from './support/shop.js';
import { buy, named, settingsOf, SHOPPERS, type Places } from './support/shopping.js';

/**
 * The journeys in a running WooCommerce (`SHOP_RIG`), with our tags as the recipes of widgets/README.md install them: with
 * its own scripts and without, alone and with all its plugins.
 */
const shop = useShop();

/** The fuller edition of the add-ons: the free one prints none on these products. */
const PLUGINS = [
  'side-cart-woocommerce',
  'woo-variation-swatches',
  'wt-smart-coupons-for-woocommerce',
  'wp-statistics',
  'eu-cookies-bar',
  'woo-product-bundle',
  'yith-woocommerce-advanced-product-options-premium',
  'shipping-zones-by-drawing-for-woocommerce',
  'woo-category-slider-grid',
  'advanced-product-labels-for-woocommerce',
];
/**
 * On a phone without the badges: their timer makes every listing wider than the screen, with or without us, and fingers miss what is fixed.
 */
const profileOf = (plugins: 'none' | 'all', width: number): string =>
  plugins === 'none' ? 'core' : [...PLUGINS, ...(width === 390 ? [] : ['easy-sale-badges-for-woocommerce'])].join();
const RUNNING = [
  ['WooCommerce alone', 'kept', 'none'],
  ['WooCommerce alone', 'removed', 'none'],
  ['all its plugins on', 'kept', 'all'],
  ['all its plugins on', 'removed', 'all'],
] as const;

/** A picture of the labels' plugin on somebody else's server. */
const KNOWN = /br_down\.png/;

/** Chooses a delivery slot, which both products with add-ons require. */
const chooseSlot = (journey: Journey): Promise<void> => journey.choose(journey.page.locator('[id="yith-wapo-4"]'), '1');

/** A shopper waits for the add-ons of what was chosen, which come after it. */
async function chooseSlotAnew(journey: Journey): Promise<void> {
  await journey.page.waitForFunction(() => Reflect.has(window, '__reloaded'));
  await chooseSlot(journey);
}

/** A product whose add-ons are refused first. */
const apron = (hand: Hand): Places['addons'] => ({
  page: `${RIG}/product/canvas-apron/`,
  required: 'Delivery slot',
  async choose(journey) {
    await chooseSlot(journey);
    for (const id of ['6-0', '6-1']) {
      const field = journey.page.locator(`[id="yith-wapo-${id}"]`);
      // A finger and a pointer press what is drawn in its place.
      await journey.press(hand === 'keyboard' ? field : journey.page.locator('.yith-wapo-option', { has: field }).locator('.label'));
    }
    await journey.write(journey.page.locator('[id="yith-wapo-7-0"]'), '3');
  },
});

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
      await page.addInitScript(() => addEventListener('shop:addons-reloaded', () => Object.assign(window, { __reloaded: true })));
      await dressPages(page, { stock, profile: profileOf(plugins, shopper.width) });
      const journey = await startJourney(page, shopper.hand, {
        besideStock: stock === 'kept',
        besidePlugins: plugins === 'all',
        isRunning: true,
        excused: KNOWN,
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
          coupon: { code: 'fiver', row: '.cart-discount.coupon-fiver' },
          ...(plugins === 'all' ? { alsoChoose: chooseSlotAnew } : {}),
          // The plugin's own script hides its colours from the keyboard.
          ...(plugins === 'all' && (stock === 'removed' || shopper.hand !== 'keyboard') ? { addons: apron(shopper.hand) } : {}),
        },
        shopper,
      );
    },
  );
});
