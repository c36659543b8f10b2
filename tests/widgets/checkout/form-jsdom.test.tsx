// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isLaidOut, nameOf, readReviewInput, readShippingMethods } from '../../../widgets/checkout/checkout.host.js';
import { validate, refuse, markTouched } from '../../../widgets/checkout/messages.js';
import { encodeForm, serializeForm, textFields } from '../../../shared/dom/form-data.js';
import { exchange, pageText } from '../../host/recording.js';

/** The recorded checkout in a second window whose forms follow the letter. */
beforeEach(() => {
  const parsed = new DOMParser().parseFromString(pageText('page-checkout', { stripScripts: 'all' }), 'text/html');
  document.body.replaceChildren(...[...parsed.body.childNodes].map((node) => document.importNode(node, true)));
});
afterEach(() => {
  document.body.replaceChildren();
});

const form = (): HTMLFormElement => {
  const el = document.querySelector<HTMLFormElement>('form.checkout');
  if (!el) {
    throw new Error('no form');
  }
  return el;
};
const field = (id: string): HTMLInputElement => {
  const el = form().querySelector<HTMLInputElement>(`#${id}`);
  if (!el) {
    throw new Error(`no ${id}`);
  }
  return el;
};

describe('what a form posts', () => {
  test('is what the recorded order holds, button and unticked boxes left out', () => {
    const names = textFields(new FormData(form())).map(([name]) => name);
    const recorded = exchange('checkout-no-terms')
      .request.fields.map(([name]) => name)
      .filter((name) => !name.startsWith('wc_order_attribution'));
    expect(recorded.filter((name) => !names.includes(name))).toEqual(['account_username']);
    expect(names).not.toContain('terms');
    expect(names).not.toContain('woocommerce_checkout_place_order');
    expect(names).not.toContain('createaccount');
  });

  test('line ends, blanks and half characters are encoded as a browser and the host do', () => {
    field('billing_first_name').value = "Ada (née O'Brien)!~*";
    form().querySelector<HTMLTextAreaElement>('#order_comments')?.setRangeText('a\nb');
    field('billing_city').value = 'x\ud800y';
    const text = serializeForm(form());
    form().insertAdjacentHTML('beforeend', '<input name="gift[a&b]" value="1">');
    expect(serializeForm(form())).toContain('&gift%5Ba%26b%5D=1');
    expect(text).toContain("billing_first_name=Ada+(n%C3%A9e+O'Brien)!~*&");
    expect(text).toContain('order_comments=a%0D%0Ab');
    expect(text).toContain('billing_city=x%EF%BF%BDy');
  });

  test('a chosen file makes it multipart, an empty file field does not', () => {
    const input = document.createElement('input');
    input.type = 'file';
    input.name = 'proof';
    form().append(input);
    expect(encodeForm(new FormData(form()))).toBeInstanceOf(URLSearchParams);
    const own = window.FormData;
    class WithFile extends own {
      override *[Symbol.iterator](): FormDataIterator<[string, FormDataEntryValue]> {
        yield* super.entries();
        yield ['proof', new File(['x'], 'proof.pdf')];
      }
    }
    window.FormData = WithFile;
    globalThis.FormData = WithFile;
    try {
      expect(encodeForm(new FormData(form()))).toBeInstanceOf(own);
    } finally {
      window.FormData = own;
      globalThis.FormData = own;
    }
  });

  test('fields named like members of a form stand in nobody’s way', () => {
    for (const name of ['submit', 'elements', 'action', 'querySelector']) {
      const input = document.createElement('input');
      input.name = name;
      form().append(input);
    }
    expect(textFields(new FormData(form())).map(([name]) => name)).toEqual(
      expect.arrayContaining(['submit', 'elements', 'action', 'querySelector']),
    );
  });
});

describe('what the page says', () => {
  test('rows that are folded away ask for nothing', () => {
    const box = document.querySelector<HTMLElement>('div.shipping_address');
    for (const id of ['billing_address_1', 'billing_city', 'billing_postcode']) {
      field(id).value = 'x';
    }
    expect(readReviewInput(form(), '').hasFullAddress).toBe(false);
    if (box) {
      box.style.display = 'none';
    }
    expect(isLaidOut(field('shipping_city'))).toBe(false);
    expect(readReviewInput(form(), '').hasFullAddress).toBe(true);
  });

  test('shipping methods: the ticked radio, a hidden field, a select, each by its package', () => {
    expect(readShippingMethods(form())).toEqual({ 0: 'flat_rate:1' });
    const box = document.createElement('div');
    box.innerHTML =
      '<input type="hidden" name="shipping_method[1]" data-index="1" value="a"><select class="shipping_method" name="shipping_method[2]" data-index="2"><option value="b">B</option></select><input type="radio" name="shipping_method[3]" data-index="3" value="c">';
    form().append(box);
    expect(readShippingMethods(form())).toEqual({ 0: 'flat_rate:1', 1: 'a', 2: 'b' });
  });

  test.each([
    ['billing_first_name', 'First name'],
    ['billing_email', 'Email address'],
    ['billing_country', 'Country / Region'],
    ['billing_address_2', 'Apartment, suite, unit, etc.'],
    ['terms', 'I have read and agree to the website terms and conditions'],
  ])('%s is called “%s”', (id, name) => {
    const el = document.getElementById(id);
    const row = el?.closest('.form-row');
    expect(el && row && nameOf(el, row)).toBe(name);
  });
});

describe('a field', () => {
  const row = (id: string): string => field(id).closest('.form-row')?.className ?? '';
  test('is judged once it was written in', () => {
    validate(field('billing_email'), 'leave');
    expect(row('billing_email')).not.toContain('invalid');
    markTouched(field('billing_email'));
    validate(field('billing_email'), 'leave');
    expect(row('billing_email')).toContain('woocommerce-invalid-required-field');
    expect(document.getElementById('billing_email_description')?.textContent).toBe('Email address is a required field.');
    field('billing_email').value = 'ada@shop.test';
    validate(field('billing_email'), 'change');
    expect(row('billing_email')).toContain('woocommerce-validated');
    expect(document.getElementById('billing_email_description')).toBeNull();
  });

  test('without a row of its own only carries the mark', () => {
    const lone = document.createElement('input');
    lone.id = 'lone';
    form().append(lone);
    refuse(lone, 'Wrong');
    expect(lone.getAttribute('aria-invalid')).toBe('true');
    validate(lone, 'input');
    expect(lone.hasAttribute('aria-invalid')).toBe(false);
  });

  test('a message is only ever text', () => {
    refuse(field('billing_city'), '<img src=x onerror=alert(1)>');
    expect(document.querySelector('#billing_city_field img')).toBeNull();
    expect(document.getElementById('billing_city_description')?.textContent).toBe('<img src=x onerror=alert(1)>');
  });
});
