import { describe, test } from 'vitest';
import { startJourney, type Journey } from './support/journey.js';
import { dressPages, RIG } from './support/live-shop.js';
import { newShopPage } from './support/page.js';
import { useShop } from './support/shop.js';
import { buy, named, settingsOf, SHOPPERS, type Places, type Shopper } from './support/shopping.js';

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

/** A picture of the labels' plugin on somebody else's server; radios that the add-ons' plugin prints without values, of which we tell. */
const KNOWN = /br_down\.png|the radios of add-on 2 have no values/;

/** What a shopper does more where the plugins are: add-ons, one of them refused first, and the side cart. */
function withPlugins({ page }: Journey, { hand }: Shopper): Partial<Places> {
  const slot = (journey: Journey): Promise<void> => journey.choose(page.locator('[id="yith-wapo-4"]'), '1');
  return {
    alsoChoose: slot,
    addons: {
      page: `${RIG}/product/canvas-apron/`,
      required: 'Delivery slot',
      async choose(journey) {
        await slot(journey);
        for (const id of ['6-0', '6-1']) {
          const field = page.locator(`[id="yith-wapo-${id}"]`);
          // A finger and a pointer press what is drawn in its place.
          await journey.press(hand === 'keyboard' ? field : page.locator('.yith-wapo-option', { has: field }).locator('.label'));
        }
        await journey.write(page.locator('[id="yith-wapo-7-0"]'), '3');
      },
    },
    hasSideCart: true,
  };
}

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
          ...(plugins === 'all' ? withPlugins(journey, shopper) : {}),
        },
        shopper,
      );
    },
  );
});
