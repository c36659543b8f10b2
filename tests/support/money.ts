import type { Currency } from '../../shared/money/money.js';

/** WooCommerce's defaults with the pound. */
export const POUND: Currency = { symbol: '£', format: '%1$s%2$s', decimals: 2, decimalSeparator: '.', thousandSeparator: ',' };
