import { isRecord, own } from '../json.js';
import type { Currency } from '../money/money.js';
import { pictureList, pictureUrl } from '../url.js';

/** An amount in the currency's smallest unit (pence). */
type Minor = number;

/** A name and what it stands for: an attribute of a variation, a thing a plugin noted. */
export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** The picture of a line; addresses as the shop gives them. */
interface LineImage {
  readonly src: string;
  readonly srcset: string;
  readonly sizes: string;
  readonly alt: string;
}

/** One line of the cart; all texts are plain. */
export interface StoreLine {
  readonly key: string;
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly image: LineImage | null;
  readonly variation: readonly Pair[];
  readonly data: readonly Pair[];
  readonly quantity: number;
  readonly limits: { readonly min: number; readonly max: number; readonly step: number; readonly editable: boolean };
  readonly price: Minor;
  /** The price before a sale; the same where there is none. */
  readonly regularPrice: Minor;
  /** Before coupons, with or without tax as the shop shows prices. */
  readonly total: Minor;
  /** What `add-item` needs to put it back, or `null` where something a plugin noted would be lost. */
  readonly again: {
    readonly id: number;
    readonly quantity: number;
    readonly variation: readonly { readonly attribute: string; readonly value: string }[];
  } | null;
}

/** A coupon in the cart, and what it takes off. */
interface StoreCoupon {
  readonly code: string;
  readonly discount: Minor;
}
/** A fee on the cart. */
interface StoreFee {
  readonly name: string;
  readonly total: Minor;
}
/** One way of shipping a package, and what it costs. */
interface StoreRate {
  readonly id: string;
  readonly name: string;
  readonly price: Minor;
  readonly description: string;
  readonly selected: boolean;
}
/** What is shipped together, and the ways there are. */
export interface StorePackage {
  readonly id: number | string;
  readonly name: string;
  readonly rates: readonly StoreRate[];
}
/** The shop's whole cart. */
export interface StoreCart {
  readonly lines: readonly StoreLine[];
  readonly count: number;
  readonly coupons: readonly StoreCoupon[];
  readonly fees: readonly StoreFee[];
  readonly packages: readonly StorePackage[];
  readonly needsShipping: boolean;
  readonly hasRates: boolean;
  readonly totals: {
    readonly items: Minor;
    readonly discount: Minor;
    readonly shipping: Minor | null;
    readonly tax: Minor;
    readonly total: Minor;
    readonly taxShown: boolean;
  };
  readonly currency: Currency;
  /** What the shop finds wrong with the cart now (out of stock meanwhile). */
  readonly errors: readonly string[];
}

/** Turns a piece of server HTML into its text. */
type Decode = (html: string) => string;

const text = (object: unknown, key: string): string => {
  const v = own(object, key);
  return typeof v === 'string' || typeof v === 'number' ? String(v) : '';
};
const amount = (object: unknown, key: string): Minor => {
  const n = Number(text(object, key));
  return Number.isFinite(n) ? n : 0;
};
const list = (object: unknown, key: string): unknown[] => {
  const v = own(object, key);
  return Array.isArray(v) ? v : [];
};

/** How the shop writes money, from an answer's own data. */
export function readCurrency(totals: unknown, decode: Decode): Currency {
  const minor = Number(text(totals, 'currency_minor_unit') || NaN);
  const symbol = decode(text(totals, 'currency_symbol'));
  // Prefix and suffix hold the symbol itself.
  const around = (key: string): string => {
    const printed = decode(text(totals, key));
    return symbol ? printed.replace(symbol, '%1$$s') : printed;
  };
  return {
    symbol,
    format: `${around('currency_prefix')}%2$s${around('currency_suffix')}`,
    decimals: Number.isInteger(minor) && minor >= 0 ? minor : 2,
    decimalSeparator: text(totals, 'currency_decimal_separator') || '.',
    thousandSeparator: text(totals, 'currency_thousand_separator'),
  };
}

/**
 * Does the shop show prices with tax? Unit prices come as they are shown, line totals without: where they only meet with the tax
 * added, it does. Without any tax nobody can tell and nobody needs to.
 */
export function showsTax(items: readonly unknown[]): boolean {
  return items.some((item) => {
    const totals = own(item, 'totals');
    const net = amount(totals, 'line_subtotal');
    const tax = amount(totals, 'line_subtotal_tax');
    const shown = amount(own(item, 'prices'), 'price') * amount(item, 'quantity');
    return tax > 0 && Math.abs(shown - net - tax) < Math.abs(shown - net);
  });
}

const pairs = (item: unknown, key: string, name: string, decode: Decode): Pair[] =>
  list(item, key)
    .filter((one) => !own(one, 'hidden'))
    .map((one) => ({ name: decode(text(one, name) || text(one, 'key')), value: decode(text(one, 'display') || text(one, 'value')) }))
    .filter((p) => p.value !== '');

/** The chosen values as the shop's own words for them stand in the product's address (`?attribute_pa_colour=green`). */
function slugsIn(url: string): ReadonlyMap<string, string> {
  const query = url.split('?')[1]?.split('#')[0] ?? '';
  return new Map(new URLSearchParams(query));
}

function readLine(item: unknown, taxShown: boolean, decode: Decode): StoreLine | null {
  const key = text(item, 'key');
  if (key === '') {
    return null;
  }
  const prices = own(item, 'prices');
  const totals = own(item, 'totals');
  const limits = own(item, 'quantity_limits');
  const [image] = list(item, 'images');
  const picture = pictureUrl(text(image, 'thumbnail')) || pictureUrl(text(image, 'src'));
  const url = text(item, 'permalink');
  const slugs = slugsIn(url);
  const quantity = amount(item, 'quantity');
  const id = amount(item, 'id');
  const noted = list(item, 'item_data').length > 0;
  return {
    key,
    id,
    url,
    quantity,
    name: decode(text(item, 'name')),
    image: picture
      ? {
          src: picture,
          // Only 10.9 and later tell the sizes of the thumbnail; those of the full picture would fetch that.
          srcset: pictureList(text(image, 'thumbnail_srcset')),
          sizes: text(image, 'thumbnail_sizes'),
          alt: decode(text(image, 'alt')),
        }
      : null,
    variation: pairs(item, 'variation', 'attribute', decode),
    data: pairs(item, 'item_data', 'name', decode),
    limits: {
      min: amount(limits, 'minimum') || 1,
      max: amount(limits, 'maximum') || Infinity,
      step: amount(limits, 'multiple_of') || 1,
      editable: own(limits, 'editable') !== false && own(item, 'sold_individually') !== true,
    },
    price: amount(prices, 'price'),
    regularPrice: amount(prices, 'regular_price'),
    total: amount(totals, 'line_subtotal') + (taxShown ? amount(totals, 'line_subtotal_tax') : 0),
    again: noted
      ? null
      : {
          id,
          quantity,
          variation: list(item, 'variation').map((one) => {
            const raw = text(one, 'raw_attribute');
            return { attribute: raw || text(one, 'attribute'), value: slugs.get(raw) ?? decode(text(one, 'value')) };
          }),
        },
  };
}

function readPackages(body: unknown, taxShown: boolean, decode: Decode): StorePackage[] {
  return list(body, 'shipping_rates').map((one, i) => {
    const id = own(one, 'package_id');
    return {
      id: typeof id === 'number' || typeof id === 'string' ? id : i,
      name: decode(text(one, 'name')),
      rates: list(one, 'shipping_rates')
        .map((rate) => ({
          id: text(rate, 'rate_id'),
          name: decode(text(rate, 'name')),
          description: decode(text(rate, 'description')),
          price: amount(rate, 'price') + (taxShown ? amount(rate, 'taxes') : 0),
          selected: own(rate, 'selected') === true,
        }))
        .filter((rate) => rate.id !== ''),
    };
  });
}

/**
 * Reads the answer of any cart call of the Store API.
 * @returns `null` where it is no cart
 */
export function readStoreCart(body: unknown, decode: Decode): StoreCart | null {
  const totals = own(body, 'totals');
  const items = own(body, 'items');
  if (!isRecord(totals) || !Array.isArray(items)) {
    return null;
  }
  const taxShown = showsTax(items);
  const withTax = (key: string): Minor => amount(totals, key) + (taxShown ? amount(totals, `${key}_tax`) : 0);
  return {
    lines: items.map((item: unknown) => readLine(item, taxShown, decode)).filter((line) => line !== null),
    count: amount(body, 'items_count'),
    coupons: list(body, 'coupons').map((one) => {
      const sums = own(one, 'totals');
      return {
        code: decode(text(one, 'code')),
        discount: amount(sums, 'total_discount') + (taxShown ? amount(sums, 'total_discount_tax') : 0),
      };
    }),
    fees: list(body, 'fees').map((one) => {
      const sums = own(one, 'totals');
      return { name: decode(text(one, 'name')), total: amount(sums, 'total') + (taxShown ? amount(sums, 'total_tax') : 0) };
    }),
    packages: readPackages(body, taxShown, decode),
    needsShipping: own(body, 'needs_shipping') === true,
    hasRates: own(body, 'has_calculated_shipping') === true,
    totals: {
      items: withTax('total_items'),
      discount: withTax('total_discount'),
      shipping: own(totals, 'total_shipping') === null ? null : withTax('total_shipping'),
      tax: amount(totals, 'total_tax'),
      total: amount(totals, 'total_price'),
      taxShown,
    },
    currency: readCurrency(totals, decode),
    errors: list(body, 'errors')
      .map((one) => decode(text(one, 'message')))
      .filter((m) => m !== ''),
  };
}
