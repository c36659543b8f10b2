import type { ElementDoc } from '../../shared/element/manifest.js';
import { listOf } from '../../shared/element/json-shape.js';
import { attr, type Field } from '../../shared/element/schema.js';
import { FIELDS, readFields, readOffset, readOrganics, readPromo, readReferrals, readTypein } from './options.logic.js';
import * as places from '../../shared/host/settings/woocommerce.js';

/** Hours from UTC as the attribute says them: `3`, `-5`, `local`. */
const offset = (name: string, is: string): Field<number | null> => ({
  ...attr.text(name, { description: is }),
  fallback: 0,
  refuses: undefined,
  parse: readOffset,
  parseValue: readOffset,
});

/** Attributes of `<shop-order-attribution>`. */
export const schema = {
  lifetime: attr.number('data-lifetime', {
    description: 'Months of 30 days the source is kept; less than a minute is until the browser closes, 0 the host’s 6.',
    fallback: 6,
    min: 0,
    host: places.attributionLifetime,
  }),
  session: attr.number('data-session', {
    description: 'Minutes without a page after which a new visit begins; 0 is the host’s 30.',
    fallback: 30,
    min: 0,
    host: places.attributionSession,
  }),
  base64: attr.flag('data-base64', {
    description: 'Writes cookies as base64, for firewalls that take addresses in cookies for attacks.',
    host: places.attributionBase64,
  }),
  fieldPrefix: attr.text('data-prefix', {
    description: 'What the names of the hidden fields begin with.',
    fallback: 'wc_order_attribution_',
    host: places.attributionPrefix,
  }),
  fields: attr.map('data-fields', 'an object of field names and paths', readFields, {
    shape: 'any',
    description: 'Fields of an order and where their values come from: {"utm_source": "current.src"}.',
    fallback: FIELDS,
    host: places.attributionFields,
  }),
  allowTracking: attr.flag('data-allow-tracking', {
    description:
      'Off: nothing is kept and the fields stay empty, whatever the shopper answered, until another plugin allows it by setOrderTracking(true).',
    fallback: true,
    host: places.attributionAllowed,
  }),
  consentCategory: attr.choice('data-consent-category', ['marketing', 'statistics', 'preferences', 'functional'], {
    description: 'Which consent the shopper must have given.',
    host: places.attributionCategory,
  }),
  storage: attr.choice('data-storage', ['cookies', 'local'], {
    description: 'Where the source is kept. In the browser’s storage it adds nothing to requests, but server code cannot read it.',
  }),
  timezoneOffset: offset('data-timezone-offset', 'Hours from UTC for the time of entry, or local for the shopper’s own time.'),
  campaignParam: attr.text('data-campaign-param', {
    description: 'A parameter of the address that names the campaign where utm_campaign does not.',
  }),
  termParam: attr.text('data-term-param', { description: 'A parameter of the address that names the term where utm_term does not.' }),
  contentParam: attr.text('data-content-param', {
    description: 'A parameter of the address that names the content where utm_content does not.',
  }),
  userIp: attr.text('data-user-ip', { description: 'The shopper’s address as the server saw it, where the shop wants to keep it.' }),
  promo: attr.json('data-promo', readPromo, {
    shape: ['flag', { min: 'number', max: 'number' }],
    description: 'Gives each shopper a random code: true, or the range {"min": 100000, "max": 999999}.',
    fallback: null,
  }),
  typein: attr.json('data-typein', readTypein, {
    shape: { source: 'text', medium: 'text' },
    description: 'Source and medium of a visit that comes from nowhere.',
    fallback: { source: '(direct)', medium: '(none)' },
  }),
  domain: attr.text('data-domain', { description: 'The shop’s own domain; without it the page’s host without www.' }),
  isolate: attr.flag('data-isolate', {
    description: 'Other subdomains are strangers: cookies are for this host only, and links from them are referrals.',
  }),
  organics: attr.json('data-organics', readOrganics, {
    shape: listOf({ host: 'text', param: 'text', display: 'string' }),
    description: 'More search engines: [{"host": "search.example", "param": "q", "display": "Search"}].',
    fallback: [],
  }),
  referrals: attr.json('data-referrals', readReferrals, {
    shape: listOf({ host: 'text', display: 'string', medium: 'string' }),
    description: 'Names for referrers: [{"host": "t.co", "display": "twitter.com", "medium": "social"}].',
    fallback: [],
  }),
};

/** What the documents say of `<shop-order-attribution>`. */
export const doc = {
  tag: 'shop-order-attribution',
  summary: 'Remembers where a shopper came from, once that is allowed, for orders and registrations.',
  wraps: 'Nothing: it stands once anywhere on every page, and serves all forms of the page.',
  withoutScript: 'Orders without a source.',
  schema,
  events: [{ name: 'shop:attribution-changed', description: 'The source of this visit is known, or has been forgotten.' }],
  mayBeEmpty: true,
  holdsNothing: true,
  reads: '`wc_order_attribution`; the cookies `sbjs_*`; URL and referrer of the page; the visitor’s consent.',
  states: 'On the tag: `waiting` (no answer yet, or the code is still loading), `tracking`, `off`.',
  besideHost:
    'Where WooCommerce’s order attribution script runs, it keeps the source. The tag tells it the visitor’s answer and removes what it leaves behind. See [Scripts of the shop that need consent](../../shared/consent/README.md#scripts-of-the-shop-that-need-consent).',
  example: '<shop-order-attribution></shop-order-attribution>',
} satisfies ElementDoc;
