/** What a cart costs: coupons, shipping, sum. All amounts in pence. */
import type { Address, Buying } from './purchase.js';
import { cartHash, itemOf, lineName, subtotalMinor, type CartState } from './cart.js';
import { countryName } from './countries.js';
import { discountsOf, type Discount } from './coupons.js';
import { md5 } from './md5.js';
import { escapeHtml } from './print/html.js';
import type { Stock } from './catalogue.js';
import type { Sellable } from './types.js';

/** A way to send a parcel. */
interface Rate {
  /** Method and instance, `flat_rate:1`. */
  readonly id: string;
  readonly name: string;
  readonly minor: number;
}

/** Where the shop is. */
export const HOME_COUNTRY = 'GB';

const AT_HOME: readonly Rate[] = [
  { id: 'flat_rate:1', name: 'Flat rate', minor: 495 },
  { id: 'free_shipping:2', name: 'Free shipping', minor: 0 },
];
const ABROAD: readonly Rate[] = [{ id: 'flat_rate:3', name: 'International', minor: 1500 }];

/** A cart's sums. */
export interface Totals {
  readonly subtotal: number;
  readonly discounts: readonly Discount[];
  /** Sum of the discounts. */
  readonly discount: number;
  /** Ways to send it; empty when there is nothing to send. */
  readonly rates: readonly Rate[];
  /** The chosen one; undefined when there is nothing to send. */
  readonly rate: Rate | undefined;
  readonly total: number;
}

/** Whether anything in the cart is sent by post. */
export function needsShipping(cart: CartState): boolean {
  return cart.lines.some((line) => {
    const item = itemOf(line);
    return item !== undefined && !('virtual' in item && item.virtual);
  });
}

/** The sums of a cart. A chosen rate that is not among the offered ones gives way to the first. */
export function totalsOf(cart: CartState, buying: Buying): Totals {
  const subtotal = subtotalMinor(cart);
  const discounts = discountsOf(cart, buying.coupons);
  const discount = discounts.reduce((all, one) => all + one.minor, 0);
  const offered = buying.shipping.country === HOME_COUNTRY ? AT_HOME : ABROAD;
  const rates = needsShipping(cart) ? offered : [];
  const rate = rates.find(({ id }) => id === buying.rate) ?? rates[0];
  return { subtotal, discounts, discount, rates, rate, total: subtotal - discount + (rate?.minor ?? 0) };
}

/** Countries that write the postcode before the town; the host keeps a pattern for each. */
const POSTCODE_FIRST = new Set('AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IL IT LI LU NL NO PL PT RO RS SE SI SK'.split(' '));
/** Of those, where the town is in capitals. */
const LOUD_TOWN = new Set(['FR']);

/** An address's town and country in one line, as "Shipping to …" says it; the home country goes without saying. */
export function destinationText({ city, state, postcode, country }: Pick<Address, 'city' | 'state' | 'postcode' | 'country'>): string {
  const town = LOUD_TOWN.has(country) ? city.toUpperCase() : city;
  const parts = POSTCODE_FIRST.has(country)
    ? [`${postcode} ${town}`.trim()]
    : country === 'US'
      ? [town, `${state} ${postcode}`.trim()]
      : [town, state, postcode];
  return [...parts, country === HOME_COUNTRY ? '' : countryName(country)].filter((part) => part !== '').join(', ');
}

/** The lines of a whole address, as orders print it. */
export function addressLines(address: Address): string[] {
  const { city, state, postcode, country } = address;
  const places = POSTCODE_FIRST.has(country)
    ? [`${postcode} ${LOUD_TOWN.has(country) ? city.toUpperCase() : city}`.trim()]
    : [city, state, postcode];
  return [
    `${address.first_name} ${address.last_name}`.trim(),
    address.company,
    address.address_1,
    address.address_2,
    ...places,
    country === HOME_COUNTRY ? '' : countryName(country),
  ].filter((line) => line !== '');
}

/** What is wrong with the stock of a cart: the host's sentence for the first thing that cannot be had, as markup. */
export function stockTrouble(cart: CartState, stockOf: (item: Sellable) => Stock = (item) => item.stock): readonly string[] {
  for (const line of cart.lines) {
    const item = itemOf(line);
    const stock = item && stockOf(item);
    if (stock && !stock.inStock) {
      return [
        `Sorry, "${escapeHtml(lineName(line))}" is not in stock. Please edit your cart and try again. We apologize for any inconvenience caused.`,
      ];
    }
    if (stock?.left !== undefined && line.quantity > stock.left) {
      return [
        `Sorry, we do not have enough "${escapeHtml(lineName(line))}" in stock to fulfill your order (${stock.left} available). We apologize for any inconvenience caused.`,
      ];
    }
  }
  return [];
}

/** The hash of a purchase: the cart's own until something beside its lines changes the sum (recorded: it follows coupons, too). */
export function purchaseHash(cart: CartState, buying: Buying): string {
  const plain = cartHash(cart);
  const { discount, rate, rates } = totalsOf(cart, buying);
  return plain === '' || (discount === 0 && rate === rates[0]) ? plain : md5([plain, ...buying.coupons, rate?.id ?? ''].join('|'));
}
