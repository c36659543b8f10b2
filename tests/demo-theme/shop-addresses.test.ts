import { describe, expect, test } from 'vitest';
import { handle } from '../../demo-theme/shop/backend.js';
import { addToCart } from '../../demo-theme/shop/cart.js';
import { keepCart } from '../../demo-theme/shop/orders.js';
import { exchange, pageText } from '../host/recording.js';
import { parsed, post, testShop, type TestShop } from './fake-server.js';

const NONCES = { 'woocommerce-process_checkout': 'a2ff2c0b05', 'woocommerce-shipping-calculator': '2da1920627' };

function shop(): TestShop {
  const made = testShop({
    nonce: '90883b1091',
    nonces: NONCES as NonNullable<TestShop['nonces']>,
    page: pageText('cart', { stripScripts: 'all' }),
  });
  const outcome = addToCart(made.session.cart(), { productId: 35, quantity: 1 }, made);
  if (!outcome.ok) {
    throw new Error(outcome.errorHtml);
  }
  keepCart(made, outcome.cart);
  return made;
}

/** The recorded order, sent to another address. */
async function order(over: Readonly<Record<string, string>>): Promise<{ result: string; messages?: string }> {
  const { request } = exchange('checkout-ok');
  const body = new URLSearchParams(request.body ?? '');
  for (const [name, value] of Object.entries(over)) {
    body.set(name, value);
  }
  const response = await handle(post(request.url, body.toString()), shop());
  return (await response?.json()) as { result: string; messages?: string };
}

const said = (messages = ''): string[] =>
  [...parsed(`<main>${messages}</main>`).querySelectorAll('li')].map((li) => (li.textContent ?? '').replaceAll(/\s+/g, ' ').trim());

describe('an order to another country', () => {
  test.each([
    ['one of its states', { billing_country: 'US', billing_state: 'CA', billing_postcode: '94016' }, 'success'],
    ['no state, where the country has none', { billing_country: 'FR', billing_state: '', billing_postcode: '75001' }, 'success'],
    ['no postcode, where the country has none', { billing_country: 'AE', billing_state: '', billing_postcode: '' }, 'success'],
    ['no postcode, where the country can do without', { billing_country: 'HK', billing_state: 'Kowloon', billing_postcode: '' }, 'success'],
  ])('with %s is taken', async (_name, over, result) => {
    expect((await order(over)).result).toBe(result);
  });

  test('without its state, or with one it does not have, says so in its own word', async () => {
    expect(said((await order({ billing_country: 'US', billing_state: '', billing_postcode: '94016' })).messages)).toEqual([
      'Billing State is a required field.',
    ]);
    expect(said((await order({ billing_country: 'US', billing_state: 'Kent', billing_postcode: '94016' })).messages)[0]).toMatch(
      /^Billing State is not valid\. Please enter one of the following: Alabama, /,
    );
  });
});

test.each([
  ['US', 'SELECT', 54],
  ['FR', 'INPUT hidden', 0],
  ['GB', 'INPUT text', 0],
])('the shipping calculator is printed for %s with its states as %s', async (country, control, count) => {
  const fields = {
    calc_shipping_country: country,
    calc_shipping_state: 'CA',
    calc_shipping_postcode: country === 'GB' ? 'SW1A 1AA' : '94016',
    'woocommerce-shipping-calculator-nonce': '2da1920627',
    calc_shipping: 'x',
  };
  const response = await handle(post('/cart/', fields), shop());
  const state = parsed((await response?.text()) ?? '').querySelector('#calc_shipping_state');
  expect([state?.tagName, state?.getAttribute('type')].filter(Boolean).join(' ')).toBe(control);
  expect([...(state?.querySelectorAll('option:not([value=""])') ?? [])].length).toBe(count);
  if (count > 0) {
    expect(state?.querySelector('option[selected]')?.getAttribute('value')).toBe('CA');
  }
});
