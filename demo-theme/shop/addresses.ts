/**
 * What the demonstration shop knows of addresses: states and rules of some countries, as WooCommerce 10.3.7 has them for all
 * (recordings: settings.json, `wc_country_select_params` and `wc_address_i18n_params`).
 */
import { WITHOUT_STATE } from './countries.js';

/** Country and its states, as `code name; code name`. */
const LISTS: Readonly<Record<string, string>> = {
  AU:
    'ACT Australian Capital Territory; NSW New South Wales; NT Northern Territory; QLD Queensland; SA South Australia; TAS Tasmania; ' +
    'VIC Victoria; WA Western Australia',
  CA:
    'AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador; NT Northwest Territories; NS Nova ' +
    'Scotia; NU Nunavut; ON Ontario; PE Prince Edward Island; QC Quebec; SK Saskatchewan; YT Yukon Territory',
  IE:
    'CW Carlow; CN Cavan; CE Clare; CO Cork; DL Donegal; D Dublin; G Galway; KY Kerry; KE Kildare; KK Kilkenny; LS Laois; LM Leitrim; ' +
    'LK Limerick; LD Longford; LH Louth; MO Mayo; MH Meath; MN Monaghan; OY Offaly; RN Roscommon; SO Sligo; TA Tipperary; WD Waterford; ' +
    'WH Westmeath; WX Wexford; WW Wicklow',
  US:
    'AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware; DC District of Columbia; ' +
    'FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky; LA Louisiana; ME Maine; MD ' +
    'Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi; MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New ' +
    'Hampshire; NJ New Jersey; NM New Mexico; NY New York; NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA ' +
    'Pennsylvania; RI Rhode Island; SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA ' +
    'Washington; WV West Virginia; WI Wisconsin; WY Wyoming; AA Armed Forces (AA); AE Armed Forces (AE); AP Armed Forces (AP)',
};

const listOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(text.split('; ').map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]));

/** Country → states by code; an empty list where addresses have none. Countries that are missing take any text. */
export const STATES: Readonly<Record<string, Readonly<Record<string, string>> | readonly never[]>> = {
  ...Object.fromEntries([...WITHOUT_STATE].map((country) => [country, []])),
  ...Object.fromEntries(Object.entries(LISTS).map(([country, text]) => [country, listOf(text)])),
};

/** What a country says of a field, in the host's words. */
interface AddressRule {
  readonly label?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly hidden?: boolean;
  readonly class?: readonly string[];
  readonly priority?: number;
}

const WIDE = ['form-row-wide', 'address-field'];

/** Country, or `default` → field → rule. */
export const LOCALE: Readonly<Record<string, Readonly<Record<string, AddressRule>>>> = {
  default: {
    address_1: { label: 'Street address', placeholder: 'House number and street name', required: true, class: WIDE, priority: 50 },
    address_2: {
      label: 'Apartment, suite, unit, etc.',
      placeholder: 'Apartment, suite, unit, etc. (optional)',
      class: WIDE,
      priority: 60,
      required: false,
    },
    city: { label: 'Town / City', required: true, class: WIDE, priority: 70 },
    state: { label: 'State / County', required: true, class: WIDE, priority: 80 },
    postcode: { label: 'Postcode / ZIP', required: true, class: WIDE, priority: 90 },
  },
  AE: { postcode: { required: false, hidden: true }, state: { required: false } },
  AU: { city: { label: 'Suburb' }, postcode: { label: 'Postcode' }, state: { label: 'State' } },
  CA: { postcode: { label: 'Postal code' }, state: { label: 'Province' } },
  DE: { postcode: { priority: 65 }, state: { required: false } },
  FR: { postcode: { priority: 65 }, state: { required: false, hidden: true } },
  GB: { postcode: { label: 'Postcode' }, state: { label: 'County', required: false } },
  HK: { postcode: { required: false }, city: { label: 'Town / District' }, state: { label: 'Region' } },
  IE: { postcode: { required: true, label: 'Eircode' }, state: { label: 'County' } },
  JP: {
    postcode: { class: ['form-row-first', 'address-field'], priority: 65 },
    state: { label: 'Prefecture', class: ['form-row-last', 'address-field'], priority: 66 },
    city: { priority: 67 },
    address_1: { priority: 68 },
    address_2: { priority: 69 },
  },
  NL: { postcode: { priority: 65 }, state: { required: false, hidden: true } },
  NZ: { postcode: { label: 'Postcode' }, state: { required: false, label: 'Region' } },
  US: { postcode: { label: 'ZIP Code' }, state: { label: 'State' } },
};

/** Field → selectors of its rows. */
export const FIELD_ROWS: Readonly<Record<string, string>> = {
  address_1: '#billing_address_1_field, #shipping_address_1_field',
  address_2: '#billing_address_2_field, #shipping_address_2_field',
  state: '#billing_state_field, #shipping_state_field, #calc_shipping_state_field',
  postcode: '#billing_postcode_field, #shipping_postcode_field, #calc_shipping_postcode_field',
  city: '#billing_city_field, #shipping_city_field, #calc_shipping_city_field',
};

/** What an address in a country asks of a field, the country's own words over those for all. */
export function addressRule(country: string, field: string): AddressRule {
  return { ...LOCALE['default']?.[field], ...LOCALE[country]?.[field] };
}

/** The states a country has a list of; none for one without, and for one that takes any text. */
export function statesOf(country: string): readonly (readonly [code: string, name: string])[] {
  return Object.entries(STATES[country] ?? {});
}
