/** The checkout's fields: which there are, how the host prints each (recording: page-checkout.html). */
import { COUNTRIES } from '../countries.js';
import { escapeAttr, escapeHtml } from './html.js';

/** One field of an address or an account; `name` without the prefix of its address. */
export interface CheckoutField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly autocomplete: string;
  readonly type?: 'text' | 'tel' | 'email' | 'password' | 'country' | 'state';
  /** Classes of the row: its place, whether it counts for shipping. */
  readonly row: string;
  /** Further rules the host names in the row's classes. */
  readonly validate?: readonly ('postcode' | 'state' | 'phone' | 'email')[];
  readonly placeholder?: string;
  readonly labelHidden?: boolean;
}

const WIDE_ADDRESS = 'form-row-wide address-field';

const ADDRESS_FIELDS: readonly CheckoutField[] = [
  { name: 'first_name', label: 'First name', required: true, autocomplete: 'given-name', row: 'form-row-first' },
  { name: 'last_name', label: 'Last name', required: true, autocomplete: 'family-name', row: 'form-row-last' },
  { name: 'company', label: 'Company name', required: false, autocomplete: 'organization', row: 'form-row-wide' },
  {
    name: 'country',
    label: 'Country / Region',
    required: true,
    autocomplete: 'country',
    type: 'country',
    row: `${WIDE_ADDRESS} update_totals_on_change`,
  },
  {
    name: 'address_1',
    label: 'Street address',
    required: true,
    autocomplete: 'address-line1',
    row: WIDE_ADDRESS,
    placeholder: 'House number and street name',
  },
  {
    name: 'address_2',
    label: 'Apartment, suite, unit, etc.',
    required: false,
    autocomplete: 'address-line2',
    row: WIDE_ADDRESS,
    placeholder: 'Apartment, suite, unit, etc. (optional)',
    labelHidden: true,
  },
  { name: 'city', label: 'Town / City', required: true, autocomplete: 'address-level2', row: WIDE_ADDRESS },
  {
    name: 'state',
    label: 'County',
    required: false,
    autocomplete: 'address-level1',
    type: 'state',
    row: WIDE_ADDRESS,
    validate: ['state'],
  },
  { name: 'postcode', label: 'Postcode', required: true, autocomplete: 'postal-code', row: WIDE_ADDRESS, validate: ['postcode'] },
];

/** Fields of the billing address, in order. */
export const BILLING_FIELDS: readonly CheckoutField[] = [
  ...ADDRESS_FIELDS,
  { name: 'phone', label: 'Phone', required: true, autocomplete: 'tel', type: 'tel', row: 'form-row-wide', validate: ['phone'] },
  {
    name: 'email',
    label: 'Email address',
    required: true,
    autocomplete: 'email',
    type: 'email',
    row: 'form-row-wide',
    validate: ['email'],
  },
];

/** Fields of the shipping address, in order. */
export const SHIPPING_FIELDS: readonly CheckoutField[] = ADDRESS_FIELDS;

function labelHtml(id: string, { label, required, labelHidden }: CheckoutField): string {
  const mark = required ? '<span class="required" aria-hidden="true">*</span>' : '<span class="optional">(optional)</span>';
  return `<label for="${id}" class="${labelHidden ? 'screen-reader-text' : required ? 'required_field' : ''}">${escapeHtml(label)}&nbsp;${mark}</label>`;
}

function inputHtml(id: string, field: CheckoutField): string {
  const needed = field.required ? ' aria-required="true"' : '';
  const placeholder = escapeAttr(field.placeholder ?? '');
  if (field.type === 'country') {
    const options = COUNTRIES.map(
      ([code, name]) => `<option value="${code}"${code === 'GB' ? " selected='selected'" : ''}>${escapeHtml(name)}</option>`,
    );
    const choose = 'Select a country / region&hellip;';
    return (
      `<select name="${id}" id="${id}" class="country_to_state country_select"${needed} autocomplete="${field.autocomplete}" data-placeholder="${choose}" data-label="${escapeAttr(field.label)}"><option value="">${choose}</option>${options.join('')}</select>` +
      '<noscript><button type="submit" name="woocommerce_checkout_update_totals" value="Update country / region">Update country / region</button></noscript>'
    );
  }
  if (field.type === 'state') {
    return `<input type="text" class="input-text" value="" placeholder="${placeholder}" name="${id}" id="${id}" autocomplete="${field.autocomplete}" data-input-classes="" />`;
  }
  return `<input type="${field.type ?? 'text'}" class="input-text" name="${id}" id="${id}" placeholder="${placeholder}" value=""${needed} autocomplete="${field.autocomplete}" />`;
}

/** One field in its row. `prefix` is `billing_`, `shipping_` or nothing; `priority` the host's order number. */
export function checkoutFieldHtml(field: CheckoutField, prefix: string, priority: string): string {
  const id = `${prefix}${field.name}`;
  const rules = [field.required ? 'validate-required' : '', ...(field.validate ?? []).map((rule) => `validate-${rule}`)].filter(
    (rule) => rule !== '',
  );
  const classes = ['form-row', field.row, ...rules].filter((name) => name !== '').join(' ');
  return `<p class="${classes}" id="${id}_field" data-priority="${priority}">${labelHtml(id, field)}<span class="woocommerce-input-wrapper">${inputHtml(id, field)}</span></p>`;
}

/** All fields of one address. */
export function addressFieldsHtml(fields: readonly CheckoutField[], prefix: 'billing_' | 'shipping_'): string {
  return fields.map((field, at) => checkoutFieldHtml(field, prefix, String((at + 1) * 10))).join('');
}
