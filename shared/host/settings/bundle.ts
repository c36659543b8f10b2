import type { CurrencyPlaces } from '../currency.js';
import type { HostPlaces } from '../settings.js';

/** Where the bundle plugin prints its settings and texts, in any of its generations: see `HostPlaces`. */

const setting = (name: string): HostPlaces => [`woosb_vars.${name}`];

/** In the spelling of each generation: with WooCommerce's prefix, and without. */
const money = (name: string): HostPlaces => [`woosb_vars.wc_${name}`, `woosb_vars.${name}`];

/** How the shop writes money (bundle contract 6). */
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
  // Why a bundle cannot be bought.
  selection: setting('alert_selection'),
  unpurchasable: setting('alert_unpurchasable'),
  empty: setting('alert_empty'),
  min: setting('alert_min'),
  max: setting('alert_max'),
  totalMin: setting('alert_total_min'),
  totalMax: setting('alert_total_max'),
} as const satisfies Readonly<Record<string, HostPlaces>>;
