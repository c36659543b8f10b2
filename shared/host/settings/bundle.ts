import type { HostPlaces } from '../settings.js';
import type { CurrencyPlaces } from './currency.js';

/** Where the host prints what belongs to bundles, in any of its generations: see `HostPlaces`. */

const setting = (name: string): HostPlaces => [`woosb_vars.${name}`];

/** In the spelling of each generation: with WooCommerce's prefix, and without. */
const money = (name: string): HostPlaces => [`woosb_vars.wc_${name}`, `woosb_vars.${name}`];

/** How the shop writes money (contract: bundle.md §1). */
export const currency: CurrencyPlaces = {
  symbol: money('currency_symbol'),
  format: money('price_format'),
  decimals: money('price_decimals'),
  decimalSeparator: money('price_decimal_separator'),
  thousandSeparator: money('price_thousand_separator'),
  trimZeros: setting('trim_zeros'),
};

/** Only the newest generation has it: `"1"` rounds the price of a piece, `""` the total. */
export const roundPrice = setting('round_price');
/** Is the currency written with WooCommerce's prefix? */
export const prefixedDecimals = setting('wc_price_decimals');
export const recalcPrice = setting('recalc_price');
export const changePrice = setting('change_price');
export const priceSelector = setting('price_selector');
export const changeImage = setting('change_image');
export const bundledPrice = setting('bundled_price');
export const bundledPriceFrom = setting('bundled_price_from');

export const messages = {
  price: setting('price_text'),
  saved: setting('saved_text'),
  selected: setting('selected_text'),
} as const satisfies Readonly<Record<string, HostPlaces>>;
