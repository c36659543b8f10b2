/** Settings of the tag out of what a page says; each check throws an Error that says what was expected. */
import { isRecord, fail } from '../../shared/json.js';
import type { Organic, Referral } from './classify.logic.js';

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

const isText = (value: unknown): value is string => typeof value === 'string';

/** A map of field names to paths. */
export function readFields(value: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
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
