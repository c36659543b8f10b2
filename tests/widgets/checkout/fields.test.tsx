import { afterEach, describe, expect, test, vi } from 'vitest';
import '../../../widgets/checkout/index.js';
import { one, type CartPage } from '../../contract/cart-page.js';
import { exchange, withBody } from '../../host/recording.js';
import { field, fillIn, form, openCheckout, ORDER_CALL, sentences, tick, type, type CheckoutOptions } from './support.js';

let page: CartPage;
afterEach(async () => {
  await page.close();
  vi.restoreAllMocks();
});

const open = async (options: CheckoutOptions = {}): Promise<void> => {
  page = await openCheckout(options);
};
const row = (id: string): string => one(`#${id}_field`).className;
const leave = (id: string): void => {
  field(id).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};
const change = (id: string): void => {
  field(id).dispatchEvent(new Event('change', { bubbles: true }));
};
const termsSaid = (): boolean => 'terms' in sentences();

describe('a box that has to be ticked', () => {
  test('is not called missing because the focus passed through', async () => {
    await open();
    leave('terms');
    expect([termsSaid(), document.querySelectorAll('.woocommerce-invalid').length]).toEqual([false, 0]);
  });

  test('is, when it was ticked and is no more', async () => {
    await open();
    tick(field('terms'));
    expect(field('terms').closest('.form-row')?.className).toContain('woocommerce-validated');
    tick(field('terms'), false);
    leave('terms');
    expect(termsSaid()).toBe(true);
  });
});

describe('a field that is filled in by other means', () => {
  test('by the browser, is judged by its change alone', async () => {
    await open();
    field('billing_email').value = 'ada@';
    change('billing_email');
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
  });

  test('by a script through jQuery, and emptied again, is not called missing', async () => {
    await open({ jquery: true });
    page.host?.$('#billing_city').val('x').trigger('input').trigger('change').val('').trigger('input').trigger('change');
    leave('billing_city');
    expect(sentences()).toEqual({});
  });

  test('a box that has to be ticked is said so, without its label, which is a sentence itself', async () => {
    await open();
    const terms = one<HTMLInputElement>('#terms');
    const said = (): (string | undefined)[] =>
      [...document.querySelectorAll('.checkout-inline-error-message')].map((p) => p.textContent?.trim());
    terms.click();
    terms.click();
    expect(said()).toEqual(['Please tick this box to go on.']);
    terms.click();
    expect(said()).toEqual([]);
  });

  test('a list that was set back to nothing is missing', async () => {
    await open();
    one<HTMLSelectElement>('#billing_country').value = '';
    change('billing_country');
    leave('billing_country');
    expect(sentences()).toEqual({ billing_country: 'Country / Region is a required field.' });
  });

  test('by a script, and found wrong, is judged anew as the focus passes', async () => {
    await open();
    field('billing_email').value = 'ada@';
    field('billing_email').dispatchEvent(new CustomEvent('validate', { bubbles: true }));
    expect(sentences()).toEqual({ billing_email: 'Email address is not a valid email address.' });
    field('billing_email').value = '';
    leave('billing_email');
    expect(sentences()).toEqual({ billing_email: 'Email address is a required field.' });
  });
});

describe('a row', () => {
  test('is never right and wrong at once', async () => {
    await open();
    type('billing_email', 'ada@shop.test', { leave: true });
    expect(row('billing_email')).toContain('woocommerce-validated');
    field('billing_email').value = 'ada@';
    change('billing_email');
    expect([row('billing_email').includes('woocommerce-validated'), row('billing_email').includes('woocommerce-invalid-email')]).toEqual([
      false,
      true,
    ]);
  });

  test('of a field without a name is said as “This”; one without an id is pointed to by its name', async () => {
    await open({
      change: (html) =>
        html.replace(
          '<h3 id="order_review_heading">',
          '<p class="form-row validate-required" id="slot_field"><input class="input-text" name="slot"></p><h3 id="order_review_heading">',
        ),
    });
    const slot = one<HTMLInputElement>('[name="slot"]');
    slot.dispatchEvent(new Event('input', { bubbles: true }));
    slot.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    expect([
      slot.getAttribute('aria-describedby'),
      one('#slot_field .checkout-inline-error-message').id,
      one('#slot_field .checkout-inline-error-message').textContent,
    ]).toEqual(['slot_description', 'slot_description', 'This is a required field.']);
  });
});

describe('another script’s “validate”', () => {
  test('judges no field that is folded away', async () => {
    await open({ jquery: true });
    page.host?.$('form.checkout :input').trigger('validate');
    expect([row('billing_city').includes('woocommerce-invalid'), row('shipping_city').includes('woocommerce-invalid')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the shop’s word on a field', () => {
  const refusing = withBody(exchange('checkout-ok'), {
    result: 'failure',
    messages:
      '<ul class="woocommerce-error"><li data-id="billing_postcode">Not a postcode here.</li><li data-id="billing_phone"></li></ul>',
  });

  test('is gone once the field changed, and does not come back with the old value', async () => {
    await open({ routes: { [ORDER_CALL]: refusing } });
    fillIn();
    one('#place_order').click();
    await page.wait(600);
    const old = field('billing_postcode').value;
    type('billing_postcode', 'EC1', { leave: true });
    expect(row('billing_postcode')).toContain('woocommerce-validated');
    type('billing_postcode', old, { leave: true });
    expect([sentences()['billing_postcode'], row('billing_postcode').includes('woocommerce-validated')]).toEqual([undefined, true]);
  });

  test('is judged anew where a script set another value without a word', async () => {
    await open({ routes: { [ORDER_CALL]: refusing } });
    fillIn();
    one('#place_order').click();
    await page.wait(600);
    field('billing_postcode').value = 'EC1A 1BB';
    leave('billing_postcode');
    expect(sentences()).not.toHaveProperty('billing_postcode');
  });

  test('takes the place of ours, and without words marks nothing', async () => {
    await open({ routes: { [ORDER_CALL]: refusing } });
    fillIn();
    field('billing_postcode').value = '';
    one('#place_order').click();
    await page.wait(600);
    expect([...document.querySelectorAll('#billing_postcode_field .checkout-inline-error-message')].map((el) => el.textContent)).toEqual([
      'Not a postcode here.',
    ]);
    expect([
      field('billing_phone').hasAttribute('aria-invalid'),
      document.querySelectorAll('#billing_phone_field .checkout-inline-error-message').length,
    ]).toEqual([false, 0]);
  });
});

describe('an address that is made to fit its country', () => {
  test('takes away what was said of its fields, and has the review read', async () => {
    await open({ routes: { 'POST /?wc-ajax=update_order_review': 'update-order-review-ok' } });
    fillIn();
    type('billing_postcode', '', { leave: true });
    expect(Object.keys(sentences())).toEqual(['billing_postcode']);
    one<HTMLSelectElement>('#billing_country').value = 'AE';
    change('billing_country');
    expect(sentences()).toEqual({});
    expect(form().querySelectorAll('[aria-describedby$="_description"]')).toHaveLength(0);
    await page.wait(600);
  });
});
