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
