import { textOfHtml } from '../html/inert.js';
import type { Currency } from '../money/money.js';
import { phpBoolean } from './php.js';
import { hostSetting, hostText, type HostPlaces } from './settings.js';

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

/** The number of decimals that WooCommerce has where nothing is set. */
const DEFAULT_DECIMALS = 2;
const MAX_DECIMALS = 10;

/** WooCommerce's formats by the names of its setting; the blank does not break. */
const FORMATS: Readonly<Record<string, string>> = {
  left: '%1$s%2$s',
  right: '%2$s%1$s',
  left_space: '%1$s\u00a0%2$s',
  right_space: '%2$s\u00a0%1$s',
};

const NONE: HostPlaces = [];

/** The text of a setting as a shopper reads it: objects print `&pound;` and `&nbsp;` too. `undefined` where it is not printed at all. */
const printed = (places: HostPlaces): string | undefined => (hostSetting(places) ? textOfHtml(hostText(places)) : undefined);

function formatOf({ format = NONE, position = NONE }: CurrencyPlaces): string {
  const text = printed(format);
  if (text === undefined) {
    return FORMATS[hostText(position)] ?? '%1$s%2$s';
  }
  return text.includes('%1$s') && text.includes('%2$s') ? text.replaceAll(' ', '\u00a0') : '%1$s\u00a0%2$s';
}

/**
 * How the shop writes money, as a plugin's settings object says; what it leaves out is WooCommerce's default, and a format that
 * cannot be read is symbol, blank, number (contract 22).
 * @param from where a plugin prints it: `currency` in `settings/`
 * @returns `null` where the object is missing or names no symbol
 */
export function hostCurrency(from: CurrencyPlaces): Currency | null {
  const symbol = printed(from.symbol);
  if (!symbol) {
    return null;
  }
  const decimals = Number(printed(from.decimals)?.trim() || NaN);
  return {
    symbol,
    format: formatOf(from),
    decimals: Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS ? decimals : DEFAULT_DECIMALS,
    decimalSeparator: printed(from.decimalSeparator) || '.',
    thousandSeparator: printed(from.thousandSeparator) ?? ',',
    trimZeros: phpBoolean(hostSetting(from.trimZeros ?? NONE)?.value) ?? false,
  };
}
