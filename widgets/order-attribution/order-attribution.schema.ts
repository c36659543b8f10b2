import { listOf } from '../../shared/element/json-shape.js';
import type { ElementDoc } from '../../shared/element/manifest.js';
import { attr, type Field } from '../../shared/element/schema.js';
import * as places from '../../shared/host/settings/woocommerce-attribution.js';
import { isRecord, fail } from '../../shared/json.js';
import type { Organic, Referral } from './order-attribution.rules.js';

/** The fields of an order and where their values come from, as the host prints them; it may print others (contract 2). */
export const FIELDS: Readonly<Record<string, string>> = {
  source_type: 'current.typ',
  referrer: 'current_add.rf',
  utm_campaign: 'current.cmp',
  utm_source: 'current.src',
  utm_medium: 'current.mdm',
  utm_content: 'current.cnt',
  utm_id: 'current.id',
  utm_term: 'current.trm',
  utm_source_platform: 'current.plt',
  utm_creative_format: 'current.fmt',
  utm_marketing_tactic: 'current.tct',
  session_entry: 'current_add.ep',
  session_start_time: 'current_add.fd',
  session_pages: 'session.pgs',
  session_count: 'udata.vst',
  user_agent: 'udata.uag',
};

// What the attributes say is read by these; each throws an Error that says what was expected.

const isText = (value: unknown): value is string => typeof value === 'string';

/** A map of field names to paths. */
function readFields(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(value);
  return entries.every((entry): entry is [string, string] => isText(entry[1]))
    ? Object.fromEntries(entries)
    : fail('a path like "current.typ" for each field');
}

const list = (value: unknown, expected: string): readonly Record<string, unknown>[] =>
  Array.isArray(value) && value.every((item) => isRecord(item) && isText(item['host']) && item['host'] !== '')
    ? (value as Record<string, unknown>[])
    : fail(expected);
const optional = (key: string, value: unknown): Record<string, string> => (isText(value) && value !== '' ? { [key]: value } : {});

/** Search engines of the shop's own: `[{"host": "search.example", "param": "q", "display": "Search"}]`. */
export const readOrganics = (value: unknown): readonly Organic[] =>
  list(value, 'a list of {host, param, display}').map(({ host, param, display }) => ({
    host: String(host),
    param: isText(param) && param !== '' ? param : fail('a param for each host'),
    ...optional('display', display),
  }));

/** Referrers shown under another name: `[{"host": "t.co", "display": "twitter.com", "medium": "social"}]`. */
export const readReferrals = (value: unknown): readonly Referral[] =>
  list(value, 'a list of {host, display, medium}').map(({ host, display, medium }) => ({
    host: String(host),
    ...optional('display', display),
    ...optional('medium', medium),
  }));

/** What a visit without any source is; both have to be said. */
export function readTypein(value: unknown): { readonly source: string; readonly medium: string } {
  if (!isRecord(value)) {
    return fail('an object with source and medium');
  }
  const { source, medium } = value;
  return isText(source) && isText(medium) ? { source, medium } : fail('both source and medium');
}

/** Hours from UTC, 0 included; `local` is the shopper's own time. */
export function readOffset(value: unknown): number | null {
  if (value === 'local') {
    return null;
  }
  const hours = (isText(value) && value.trim() !== '') || typeof value === 'number' ? Number(value) : NaN;
  return Number.isFinite(hours) && Math.abs(hours) <= 14 ? hours : fail('hours from UTC between -14 and 14, or local');
}

/** The range of a promo code: `{"min": 100000, "max": 999999}`; `true` is that range, `false` no code. */
export function readPromo(value: unknown): { readonly min: number; readonly max: number } | null {
  if (value === false || value === '' || value === null) {
    return null;
  }
  const limits = value === true || value === 1 || value === '1' ? {} : isRecord(value) ? value : fail('true or an object with min and max');
  const whole = (key: string, otherwise: number): number => {
    const n = Number((limits as Record<string, unknown>)[key] ?? otherwise);
    return Number.isSafeInteger(n) && n >= 0 ? n : fail(`a whole number as ${key}`);
  };
  const range = { min: whole('min', 100_000), max: whole('max', 999_999) };
  return range.min <= range.max ? range : fail('a min not above max');
}

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
