import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import '../../../shared/address/address.js';
import type { CartPage } from '../../contract/cart-page.js';
import {
  count,
  field,
  fillIn,
  form,
  lastFields,
  ORDER_CALL,
  openCheckout,
  REVIEW_CALL,
  sentences,
  type,
  type CheckoutOptions,
} from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  Reflect.deleteProperty(window, 'shopSettings');
  vi.restoreAllMocks();
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const row = (name: string): HTMLElement => document.querySelector(`#${name}_field`) as HTMLElement;
const label = (name: string): string => (row(name).querySelector('label')?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
const state = (kind = 'billing'): HTMLInputElement | HTMLSelectElement => field(`${kind}_state`);
const shown = (name: string): boolean => row(name).style.display !== 'none';
const order = (kind = 'billing'): string[] =>
  [...document.querySelectorAll(`.woocommerce-${kind}-fields__field-wrapper > .form-row`)].map((el) =>
    el.id.replace(/_field$/, '').replace(`${kind}_`, ''),
  );
const setTo = (el: HTMLElement & { value: string }, value: string): void => {
  el.value = value;
  for (const name of ['input', 'change']) {
    el.dispatchEvent(new Event(name, { bubbles: true }));
  }
};
const choose = async (code: string, kind = 'billing', ms = 300): Promise<void> => {
  const country = field(`${kind}_country`);
  country.focus();
  setTo(country, code);
  await page.wait(ms);
};
const options = (el: HTMLInputElement | HTMLSelectElement): string[] =>
  el instanceof HTMLSelectElement ? [...el.options].map((o) => o.value) : [];
const kind = (el: Element): string => (el instanceof HTMLSelectElement ? 'list' : (el as HTMLInputElement).type);
const sent = (): Record<string, string> => Object.fromEntries(lastFields(page, REVIEW_CALL));

describe('a chosen country, without jQuery', () => {
  test('brings its states to choose from, under the same name and id', async () => {
    await open();
    await choose('US');
    const now = state();
    expect([kind(now), now.name, now.id, now.className, now.getAttribute('autocomplete')]).toEqual([
      'list',
      'billing_state',
      'billing_state',
      'state_select',
      'address-level1',
    ]);
    expect(options(now).slice(0, 3)).toEqual(['', 'AL', 'AK']);
    expect((now as HTMLSelectElement).options[0]?.textContent).toBe('Select an option…');
    expect((row('billing_state').querySelector('label') as HTMLLabelElement).htmlFor).toBe('billing_state');
  });

  test.each([
    ['GB', 'text', true, 'County (optional)', false],
    ['US', 'list', true, 'State *', true],
    ['IE', 'list', true, 'County *', true],
    ['FR', 'hidden', false, 'State / County (optional)', false],
    ['JP', 'list', true, 'Prefecture *', true],
  ])('%s: a %s, shown %s, called %s', async (country, control, isShown, called, required) => {
    await open();
    if (country === 'GB') {
      await choose('US');
    }
    await choose(country);
    expect([kind(state()), shown('billing_state'), label('billing_state'), row('billing_state').matches('.validate-required')]).toEqual([
      control,
      isShown,
      called,
      required,
    ]);
    expect(state().getAttribute('aria-required')).toBe(required ? 'true' : null);
  });

  test.each([
    ['US', 'ZIP Code *', true, true],
    ['DE', 'Postcode / ZIP *', true, true],
    ['HK', 'Postcode / ZIP (optional)', true, false],
    ['AE', 'Postcode / ZIP (optional)', false, false],
    ['IE', 'Eircode *', true, true],
  ])('%s: its postcode is called %s, shown %s, needed %s', async (country, called, isShown, required) => {
    await open();
    await choose(country);
    expect([label('billing_postcode'), shown('billing_postcode'), row('billing_postcode').matches('.validate-required')]).toEqual([
      called,
      isShown,
      required,
    ]);
    expect(row('billing_postcode').querySelector('label')?.classList.contains('required_field')).toBe(required);
  });

  test('puts the fields in the country’s order, and back', async () => {
    await open();
    const printed = order();
    expect(printed.slice(3, 9)).toEqual(['country', 'address_1', 'address_2', 'city', 'state', 'postcode']);
    await choose('DE');
    expect(order().slice(3, 9)).toEqual(['country', 'address_1', 'address_2', 'postcode', 'city', 'state']);
    expect(document.activeElement).toBe(field('billing_country'));
    await choose('JP');
    expect(order().slice(3, 9)).toEqual(['country', 'postcode', 'state', 'city', 'address_1', 'address_2']);
    expect(
      [row('billing_postcode').className, row('billing_state').className].map((c) => /form-row-(first|last|wide)/.exec(c)?.[1]),
    ).toEqual(['first', 'last']);
    await choose('GB');
    expect(order()).toEqual(printed);
  });

  test('is one address’s own: the other stays as printed', async () => {
    await open();
    await choose('US', 'shipping');
    expect([kind(state('shipping')), kind(state()), label('billing_postcode')]).toEqual(['list', 'text', 'Postcode *']);
  });

  test('is read with its state by one request', async () => {
    await open();
    fillIn();
    await page.wait(1500);
    const before = count(page, REVIEW_CALL);
    await choose('US', 'billing', 900);
    expect(count(page, REVIEW_CALL)).toBe(before + 1);
    expect([sent()['country'], sent()['state']]).toEqual(['US', '']);
    setTo(state(), 'CA');
    await page.wait(900);
    expect([sent()['country'], sent()['state'], sent()['s_state']]).toEqual(['US', 'CA', 'CA']);
  });
});

describe('what was typed', () => {
  test('in other fields stays', async () => {
    await open();
    fillIn();
    type('billing_city', 'Leeds');
    await choose('US');
    await choose('DE');
    expect([field('billing_city').value, field('billing_postcode').value, field('billing_address_1').value]).toEqual([
      'Leeds',
      'SW1A 1AA',
      '12 Square',
    ]);
  });

  test('for the state comes back with its country', async () => {
    await open();
    setTo(state(), 'Kent');
    await choose('US');
    expect(state().value).toBe('');
    setTo(state(), 'TX');
    await choose('FR');
    expect(state().value).toBe('');
    await choose('GB');
    expect([kind(state()), state().value]).toEqual(['text', 'Kent']);
    await choose('US');
    expect(state().value).toBe('TX');
  });

  test.each(['California', 'CA', 'california'])('for the state as %s is found in the list that comes', async (given) => {
    await open();
    setTo(state(), given);
    await choose('US');
    expect(state().value).toBe('CA');
  });

  test('in a field the country has no use for does not travel, and comes back', async () => {
    await open();
    field('billing_postcode').value = 'SW1A 1AA';
    await choose('AE');
    expect(field('billing_postcode').value).toBe('');
    await choose('GB');
    expect(field('billing_postcode').value).toBe('SW1A 1AA');
  });

  test('was found wrong before: that is no longer said where other things are asked', async () => {
    await open();
    type('billing_postcode', 'x');
    type('billing_postcode', '', { leave: true });
    await page.wait(50);
    expect(Object.keys(sentences())).toEqual(['billing_postcode']);
    await choose('HK');
    expect(sentences()).toEqual({});
    expect(row('billing_postcode').matches('.woocommerce-invalid')).toBe(false);
  });

  test('nothing is called wrong because a country was chosen', async () => {
    await open();
    await choose('US');
    expect(sentences()).toEqual({});
    expect(row('billing_state').matches('.woocommerce-invalid')).toBe(false);
  });
});

describe('the order', () => {
  test('carries the chosen state', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    fillIn();
    await choose('US', 'billing', 900);
    setTo(state(), 'NY');
    await page.wait(900);
    form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await page.wait(900);
    const fields = Object.fromEntries(lastFields(page, ORDER_CALL));
    expect([fields['billing_country'], fields['billing_state']]).toEqual(['US', 'NY']);
  });

  test('of a country without states carries an empty one', async () => {
    await open({ routes: { [ORDER_CALL]: 'checkout-missing-fields' } });
    fillIn();
    setTo(state(), 'Kent');
    await choose('FR', 'billing', 900);
    form().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
    await page.wait(900);
    expect(Object.fromEntries(lastFields(page, ORDER_CALL))['billing_state']).toBe('');
  });
});

describe('where the browser put a country back', () => {
  test('the address fits it from the start', async () => {
    // As a browser that fills a form in again before the script comes.
    await open({
      change: (html) => html,
      prepare: () => {
        queueMicrotask(() => {
          field('billing_country').value = 'US';
        });
      },
    });
    expect([kind(state()), label('billing_postcode')]).toEqual(['list', 'ZIP Code *']);
  });
});

describe('what a page says badly', () => {
  test.each([
    ['{', /wc_country_select_params/],
    ['', null],
  ] as const)('countries %j: everything stays as printed', async (countries, said) => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await open();
    for (const name of ['wc_country_select_params', 'wc_address_i18n_params']) {
      Object.assign((window as unknown as Record<string, object>)[name] ?? {}, { countries, locale: countries, locale_fields: countries });
    }
    const printed = order();
    await choose('US');
    expect([kind(state()), label('billing_postcode'), order()]).toEqual(['text', 'Postcode *', printed]);
    if (said) {
      expect(error.mock.calls.flat().join(' ')).toMatch(said);
    } else {
      expect(error).not.toHaveBeenCalled();
    }
  });

  test('the theme’s own maps come before those of the host', async () => {
    Object.assign(window, {
      shopSettings: {
        address: {
          countries: { US: { X1: 'Only <one>' } },
          locale: { default: {}, US: { city: { label: 'Ort &amp; Teil', required: true, placeholder: 'a "b"' } } },
          fields: { city: '#billing_city_field' },
        },
      },
    });
    await open();
    await choose('US');
    expect(options(state())).toEqual(['', 'X1']);
    expect((state() as HTMLSelectElement).options[1]?.textContent).toBe('Only <one>');
    expect([label('billing_city'), field('billing_city').placeholder]).toEqual(['Ort & Teil *', 'a "b"']);
  });
});

describe('beside jQuery alone', () => {
  test('others hear what WooCommerce’s scripts would say, once and in their order', async () => {
    await open({ jquery: true });
    const heard: [string, unknown, unknown][] = [];
    page.host
      ?.$(document.body)
      .on(
        'country_to_state_changed country_to_state_changing',
        (e: { type: string }, country: unknown, $part: { [i: number]: Element }) => {
          heard.push([e.type, country, $part[0]?.className]);
        },
      );
    await choose('US');
    expect(heard).toEqual([
      ['country_to_state_changed', 'US', 'woocommerce-billing-fields'],
      ['country_to_state_changing', 'US', 'woocommerce-billing-fields'],
    ]);
    page.host?.$('#billing_country').val('GB').trigger('change');
    await page.wait(100);
    expect(kind(state())).toBe('text');
  });
});

describe('beside WooCommerce’s own scripts', () => {
  const scripts = ['country-select', 'address-i18n', 'checkout'] as const;
  test('they fit the address; we touch nothing', async () => {
    await open({ scripts });
    const listed = vi.spyOn(HTMLSelectElement.prototype, 'replaceChildren');
    await choose('US', 'billing', 900);
    expect([kind(state()), label('billing_postcode')]).toEqual(['list', 'ZIP Code *']);
    expect(options(state()).filter((code) => code === 'CA')).toHaveLength(1);
    expect(listed).not.toHaveBeenCalled();
    expect(document.querySelectorAll('#billing_postcode_field .required, #billing_postcode_field .optional')).toHaveLength(1);
  });

  test('the country script alone: labels and order are ours, states are its', async () => {
    await open({ scripts: ['country-select'] });
    await choose('DE', 'billing', 900);
    expect([kind(state()), label('billing_postcode')]).toEqual(['list', 'Postcode / ZIP *']);
    expect(order().slice(3, 9)).toEqual(['country', 'address_1', 'address_2', 'postcode', 'city', 'state']);
  });
});
