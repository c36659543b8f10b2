import { expect, test } from 'vitest';
import { cartOf, inShop, pence, phpLog, RIG, visitor } from './support/installed-shop.js';
import { startJourney } from './support/journey.js';
import { useShop } from './support/shop.js';
import { buy, named, settingsOf, SHOPPERS } from './support/shopping.js';

/**
 * The journeys in a running WooCommerce with our plugin, its cookie bar too: by finger, keyboard and pointer, beside its scripts and in
 * their place. What the cart costs at the end of the way is known to the penny, and the order that the shop has costs the same.
 */
const shop = useShop();

/** What is ordered: three aprons, which the listing shows first, and a tee, less five pounds, with the flat rate. In pence. */
const TOTAL = 3 * 39_00 + 15_00 - 5_00 + 4_95;

test.each(SHOPPERS.filter(({ isLate }) => !isLate).map((shopper, i) => [named(shopper), i === 1 ? 'beside' : 'replace', shopper] as const))(
  '%s, %s',
  async (_name, ours, shopper) => {
    const log = phpLog();
    const page = await visitor(shop, { ours, settings: { consent: 'yes' } }, settingsOf(shopper));
    if (shopper.visit === 'returning') {
      const until = String(Math.round(Date.now() / 1000) + 86_400);
      await page.context().addCookies([
        { name: 'eu_cookies_bar', value: until, url: RIG },
        { name: 'eu_cookies_bar_block', value: '', url: RIG },
      ]);
      await page.addInitScript(() => {
        localStorage.setItem(
          'shop_consent',
          '{"revision":"1","blocked":"","categories":{"necessary":true,"functional":true,"preferences":true,"statistics":true,"marketing":true},"services":{}}',
        );
      });
    }
    const journey = await startJourney(page, shopper.hand, { besideStock: ours === 'beside', isRunning: true });
    let ordered = 0;
    page.on('request', (request) => {
      if (/wc-ajax=checkout/.test(request.url())) {
        ordered += 1;
      }
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
      },
      shopper,
    );
    const id = Number(/order-received\/(\d+)/.exec(page.url())?.[1]);
    const total = inShop<string>(`return wc_get_order( ${id} )->get_total();`);
    expect(Math.round(Number(total) * 100)).toBe(TOTAL);
    expect(pence(await page.locator('.woocommerce-order-overview__total').textContent()), 'the page of the order').toBe(TOTAL);
    expect(ordered, 'orders').toBe(1);
    expect((await cartOf(page)).pieces).toBe(0);
    expect(log(), 'the log of PHP').toEqual([]);
  },
);
