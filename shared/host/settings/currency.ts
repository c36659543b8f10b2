import type { HostPlaces } from '../settings.js';

/** Where a host object prints how the shop writes money: see `HostPlaces`. The format is printed as such, or as the symbol's position. */
export interface CurrencyPlaces {
  readonly symbol: HostPlaces;
  readonly format?: HostPlaces;
  readonly position?: HostPlaces;
  readonly decimals: HostPlaces;
  readonly decimalSeparator: HostPlaces;
  readonly thousandSeparator: HostPlaces;
  readonly trimZeros?: HostPlaces;
}

/** The add-ons' object (contract: addons.md §1); 4.10.1 prints no symbol, so its totals are the server's to write. */
export const addons: CurrencyPlaces = {
  symbol: ['yith_wapo.currency_symbol'],
  position: ['yith_wapo.currency_position'],
  decimals: ['yith_wapo.number_decimals'],
  decimalSeparator: ['yith_wapo.decimal_sep'],
  thousandSeparator: ['yith_wapo.total_thousand_sep'],
};

/** The bundle's, in the spelling of each generation (contract: bundle.md §1). */
export const bundle: CurrencyPlaces = {
  symbol: ['woosb_vars.wc_currency_symbol', 'woosb_vars.currency_symbol'],
  format: ['woosb_vars.wc_price_format', 'woosb_vars.price_format'],
  decimals: ['woosb_vars.wc_price_decimals', 'woosb_vars.price_decimals'],
  decimalSeparator: ['woosb_vars.wc_price_decimal_separator', 'woosb_vars.price_decimal_separator'],
  thousandSeparator: ['woosb_vars.wc_price_thousand_separator', 'woosb_vars.price_thousand_separator'],
  trimZeros: ['woosb_vars.trim_zeros'],
};
