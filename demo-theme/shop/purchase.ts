/** What the shop knows of a purchase beside the cart's lines: coupons, chosen shipping, addresses, payment method. */

/** An address by the names of the checkout's fields, without their prefix. Empty texts where nothing was said. */
export interface Address {
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly country: string;
  readonly address_1: string;
  readonly address_2: string;
  readonly city: string;
  readonly state: string;
  readonly postcode: string;
  readonly phone: string;
  /** Of the billing address alone. */
  readonly email: string;
}

/** The names of an address's parts, in the order of the checkout. */
export const ADDRESS_PARTS = [
  'first_name',
  'last_name',
  'company',
  'country',
  'address_1',
  'address_2',
  'city',
  'state',
  'postcode',
  'phone',
  'email',
] as const satisfies readonly (keyof Address)[];

/** Payment methods of the shop, the first being the one chosen at the start. */
export const PAYMENT_METHODS = [
  { id: 'bacs', title: 'Direct bank transfer', text: 'Use your order number as the reference.' },
  { id: 'cod', title: 'Cash on delivery', text: 'Pay with cash upon delivery.' },
] as const;

/** Everything about a purchase but the cart. */
export interface Buying {
  /** Codes in use, lower case, in the order they were applied. */
  readonly coupons: readonly string[];
  /** Id of the chosen shipping rate; empty as long as none was chosen. */
  readonly rate: string;
  /** Id of the chosen payment method; empty as long as none was chosen. */
  readonly method: string;
  readonly billing: Address;
  readonly shipping: Address;
  /** Whether the shopper said where to send it; the cart's totals say so then. */
  readonly calculated: boolean;
}

const NOWHERE: Address = {
  first_name: '',
  last_name: '',
  company: '',
  country: 'GB',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  phone: '',
  email: '',
};

/** A purchase nobody has said anything about. */
export const NEW_BUYING: Buying = { coupons: [], rate: '', method: '', billing: NOWHERE, shipping: NOWHERE, calculated: false };

/** An address with some parts changed; parts it does not know are left out. */
export function withParts(address: Address, parts: Readonly<Record<string, string | undefined>>): Address {
  const known = ADDRESS_PARTS.flatMap((part) => (parts[part] === undefined ? [] : [[part, parts[part]] as const]));
  return { ...address, ...Object.fromEntries(known) };
}

/** Reads kept text; whatever is missing or of another kind is as new. */
export function buyingFrom(raw: unknown): Buying {
  const kept = record(raw);
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const address = (value: unknown): Address =>
    withParts(
      NOWHERE,
      Object.fromEntries(Object.entries(record(value)).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
    );
  return {
    coupons: Array.isArray(kept['coupons']) ? kept['coupons'].filter((code): code is string => typeof code === 'string') : [],
    rate: text(kept['rate']),
    method: text(kept['method']),
    billing: address(kept['billing']),
    shipping: address(kept['shipping']),
    calculated: kept['calculated'] === true,
  };
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
