import { afterEach, expect, test } from 'vitest';
import { hostCurrency } from '../../../shared/host/currency.js';
import { currency as bundle } from '../../../shared/host/settings/bundle.js';
import { currency as addons } from '../../../shared/host/settings/addons.js';
import { isRecord } from '../../../shared/json.js';
import { formatMinor } from '../../../shared/money/money.js';
import { priceElement } from '../../../shared/ui/price-element.js';
import { POUND } from '../../support/money.js';
import { recordedJson } from '../../host/recording.js';

const print = (name: string, value: unknown): void => {
  Reflect.set(globalThis, name, value);
};
afterEach(() => {
  for (const name of ['yith_wapo', 'woosb_vars']) {
    Reflect.deleteProperty(globalThis, name);
  }
});

interface Recorded {
  readonly objects: Readonly<Record<string, readonly { readonly value: unknown }[]>>;
}
const recorded = (file: string, name: string): unknown => recordedJson<Recorded>(file).objects[name]?.[0]?.value;

test('the recorded pages print the shop’s currency for add-ons and bundles', () => {
  print('yith_wapo', recorded('settings', 'yith_wapo'));
  print('woosb_vars', recorded('settings', 'woosb_vars'));
  expect([hostCurrency(addons), hostCurrency(bundle)]).toEqual([
    { ...POUND, trimZeros: false },
    { ...POUND, trimZeros: false },
  ]);
});

test('add-ons of an edition that prints no symbol have none, though it prints separators', () => {
  print('yith_wapo', recorded('settings-fulladdons', 'yith_wapo'));
  expect(isRecord(Reflect.get(globalThis, 'yith_wapo')) && hostCurrency(addons)).toBeNull();
});

test.each([
  ['left', '€1,5'],
  ['right', '1,5€'],
  ['left_space', '€\u00a01,5'],
  ['right_space', '1,5\u00a0€'],
  ['', '€1,5'],
  ['middle', '€1,5'],
])('the position %j of add-ons', (position, text) => {
  print('yith_wapo', {
    currency_symbol: '&euro;',
    currency_position: position,
    number_decimals: '1',
    decimal_sep: ',',
    total_thousand_sep: '',
  });
  const currency = hostCurrency(addons);
  expect(currency && formatMinor(15, currency)).toBe(text);
});

test.each([
  ['%1$s%2$s', '€1'],
  ['%1$s %2$s', '€\u00a01'],
  ['%2$s%1$s', '1€'],
  ['%2$s&nbsp;%1$s', '1\u00a0€'],
  ['', '€\u00a01'],
  ['x', '€\u00a01'],
])('the format %j of bundles', (format, text) => {
  print('woosb_vars', { wc_currency_symbol: '€', wc_price_format: format, wc_price_decimals: 2, trim_zeros: '1' });
  const currency = hostCurrency(bundle);
  expect(currency && formatMinor(100, currency)).toBe(text);
});

test('what an object leaves out, or prints wrong, is WooCommerce’s default', () => {
  print('woosb_vars', { currency_symbol: '£', price_format: '%1$s%2$s' });
  expect(hostCurrency(bundle)).toEqual({ ...POUND, trimZeros: false });
  for (const wrong of ['', 'two', '-1', '2.5', '99']) {
    print('woosb_vars', { currency_symbol: '£', price_decimals: wrong, price_decimal_separator: '' });
    expect(hostCurrency(bundle)).toMatchObject({ decimals: 2, decimalSeparator: '.' });
  }
  print('woosb_vars', { currency_symbol: '', price_decimals: '2' });
  expect(hostCurrency(bundle)).toBeNull();
  Reflect.deleteProperty(globalThis, 'woosb_vars');
  expect(hostCurrency(bundle)).toBeNull();
});

test('a price is written in WooCommerce’s markup, and its symbol is only ever text', () => {
  expect(priceElement(123456, POUND).outerHTML).toBe(
    '<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">£</span>1,234.56</bdi></span>',
  );
  expect(priceElement(-50, { ...POUND, symbol: '<b>' }).querySelector('b')).toBeNull();
  expect(priceElement(-50, { ...POUND, format: '%2$s\u00a0%1$s' }).textContent).toBe('-0.50\u00a0£');
});
