import { describe, test } from 'vitest';
import { useShop } from './support/shop.js';
import { buyInDemo, named, SHOPPERS } from './support/shopping.js';

/**
 * Whole journeys with every tag on, 390 pixels wide: from the listing over add-ons, variation, side cart, cart and coupon to a placed
 * order. After each step: nothing lies over what can be pressed, the page did not scroll by itself, the focus is on something that is
 * seen, no console message, no call twice, no shift.
 */
const shop = useShop();

describe('from the listing to a placed order', () => {
  test.each(SHOPPERS.filter(({ width }) => width === 390).map((shopper) => [named(shopper), shopper] as const))('%s', (_name, shopper) =>
    buyInDemo(shop, shopper),
  );
});
