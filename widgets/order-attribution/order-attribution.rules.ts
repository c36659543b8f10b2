/**
 * Where a visit comes from (contract 27 to 33), which cookies its page load writes, and what is known after it (contract 21 to 24). Clock
 * and chance are passed in.
 */
import type { Category } from '../../shared/stores/consent.js';
import { lifetimeMinutes, NAMES, pack, split, unpack, type StoreName, type Values } from './cookies.rules.js';

/** A search engine: `param` must be in the referrer's query; shown as `display`, else as its host. */
export interface Organic {
  readonly host: string;
  readonly param: string;
  readonly display?: string;
}
/** A referrer that is shown under another name or medium. */
export interface Referral {
  readonly host: string;
  readonly display?: string;
  readonly medium?: string;
}

/** What a shop sets about sources. */
export interface SourceOptions {
  /** Parameters of the address that stand for the campaign, term and content; empty: none. */
  readonly campaignParam: string;
  readonly termParam: string;
  readonly contentParam: string;
  /** The shop's own host without `www.`. */
  readonly domain: string;
  /** Only the very same host is our own, no subdomain. */
  readonly isolate: boolean;
  readonly organics: readonly Organic[];
  readonly referrals: readonly Referral[];
  readonly typein: { readonly source: string; readonly medium: string };
}

/** The keys of a source, in the order they are kept. */
export interface Source {
  readonly typ: string;
  readonly src: string;
  readonly mdm: string;
  readonly cmp: string;
  readonly cnt: string;
  readonly trm: string;
  readonly id: string;
  readonly plt: string;
  readonly fmt: string;
  readonly tct: string;
}

/** What is said where nothing is known. */
const NONE = '(none)';

const EMPTY: Source = { typ: NONE, src: NONE, mdm: NONE, cmp: NONE, cnt: NONE, trm: NONE, id: NONE, plt: NONE, fmt: NONE, tct: NONE };

const ORGANICS: readonly Organic[] = [
  { host: 'bing.com', param: 'q', display: 'bing' },
  { host: 'yahoo.com', param: 'p', display: 'yahoo' },
  { host: 'about.com', param: 'q', display: 'about' },
  { host: 'aol.com', param: 'q', display: 'aol' },
  { host: 'ask.com', param: 'q', display: 'ask' },
  { host: 'globososo.com', param: 'q', display: 'globo' },
  { host: 'go.mail.ru', param: 'q' },
  { host: 'rambler.ru', param: 'query', display: 'rambler' },
  { host: 'tut.by', param: 'query' },
];

const REFERRALS: readonly Referral[] = [
  { host: 't.co', display: 'twitter.com' },
  { host: 'plus.url.google.com', display: 'plus.google.com' },
];

/** One or two labels behind the name: `google.de`, `google.co.uk`. */
const GOOGLE = /^(?:www\.)?google\.[a-z.]{2,9}$/;
const YANDEX = /(?:^|\.)yandex\.[a-z.]{2,9}$/;

/** Parameters any of which makes a visit one of a campaign. */
const MARKS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
  'gclid',
  'yclid',
];

/** Host, path and query of a referrer; `undefined` for none and for one that is no address. */
interface Referrer {
  readonly host: string;
  readonly path: string;
  readonly query: string;
}

/** Parses the URL of a referrer. */
export function readReferrer(text: string): Referrer | undefined {
  try {
    const { hostname, pathname, search } = new URL(text);
    return hostname === '' ? undefined : { host: hostname.toLowerCase(), path: pathname, query: search.slice(1) };
  } catch {
    return undefined;
  }
}

/** The query of an address, without its hash. */
export function queryOf(address: string): string {
  const [whole = ''] = address.split('#', 1);
  const at = whole.indexOf('?');
  return at < 0 ? '' : whole.slice(at + 1);
}

/**
 * Parameters of a query as they stand there, not decoded: that happens when the cookie is read. One without `=` has no value;
 * those of a repeated one are joined with a comma.
 */
export function paramsOf(query: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    if (at < 1) {
      continue;
    }
    const [key, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const before = params.get(key);
    params.set(key, before === undefined ? value : `${before},${value}`);
  }
  return params;
}

const bare = (host: string): string => host.replace(/^www\./, '');
const isUnder = (host: string, parent: string): boolean => parent !== '' && (host === parent || host.endsWith(`.${parent}`));

/** Is the referrer a page of the shop itself? */
export const isOwn = (host: string, { domain, isolate }: Pick<SourceOptions, 'domain' | 'isolate'>): boolean =>
  isolate ? bare(host) === bare(domain) : isUnder(host, bare(domain));

/** A campaign named in the address. */
function campaign(params: ReadonlyMap<string, string>, referrer: Referrer | undefined, options: SourceOptions): Source | undefined {
  const custom = [options.campaignParam, options.termParam, options.contentParam].filter(Boolean);
  if (![...MARKS, ...custom].some((name) => params.has(name))) {
    return undefined;
  }
  const ads = params.has('gclid') ? 'google' : params.has('yclid') ? 'yandex' : undefined;
  const first = (...names: readonly string[]): string | undefined =>
    names
      .filter(Boolean)
      .map((name) => params.get(name))
      .find((value) => value !== undefined);
  const searched = referrer && YANDEX.test(referrer.host) ? paramsOf(referrer.query).get('text') : undefined;
  return {
    typ: 'utm',
    src: first('utm_source') ?? ads ?? NONE,
    mdm: first('utm_medium') ?? (ads ? 'cpc' : NONE),
    cmp: first('utm_campaign', options.campaignParam) ?? (ads ? `${ads}_cpc` : NONE),
    cnt: first('utm_content', options.contentParam) ?? NONE,
    trm: first('utm_term', options.termParam) ?? searched ?? NONE,
    id: first('utm_id') ?? NONE,
    plt: first('utm_source_platform') ?? NONE,
    fmt: first('utm_creative_format') ?? NONE,
    tct: first('utm_marketing_tactic') ?? NONE,
  };
}

/** A search engine that shows in the referrer. Most strip their query today and end as referrals. */
function organic({ host, query }: Referrer, { organics }: SourceOptions): Source | undefined {
  const params = paramsOf(query);
  const found =
    YANDEX.test(host) && params.has('text')
      ? 'yandex'
      : GOOGLE.test(host)
        ? 'google'
        : [...organics, ...ORGANICS]
            .filter((engine) => isUnder(host, bare(engine.host.toLowerCase())) && params.has(engine.param))
            .map((engine) => engine.display || engine.host)[0];
  return found === undefined ? undefined : { ...EMPTY, typ: 'organic', src: found, mdm: 'organic' };
}

function referral({ host, path }: Referrer, { referrals }: SourceOptions): Source {
  const known = [...referrals, ...REFERRALS].find((rule) => isUnder(host, bare(rule.host.toLowerCase())));
  return { ...EMPTY, typ: 'referral', src: known?.display || known?.host || bare(host), mdm: known?.medium || 'referral', cnt: path };
}

/** What is known of the visit besides its address. */
interface VisitFacts {
  readonly address: string;
  readonly referrer: string;
  /** A session is going on: a payment page the shopper comes back from is no source. */
  readonly hasSession: boolean;
  /** There is a source already. */
  readonly hasSource: boolean;
}

/** The source of a visit, first rule that fits; `undefined` where the source that is there goes on. */
export function classify({ address, referrer, hasSession, hasSource }: VisitFacts, options: SourceOptions): Source | undefined {
  const from = readReferrer(referrer);
  const named = campaign(paramsOf(queryOf(address)), from, options);
  if (named) {
    return named;
  }
  if (from && !isOwn(from.host, options)) {
    const searched = organic(from, options);
    if (searched) {
      return searched;
    }
    if (!hasSession) {
      return referral(from, options);
    }
  }
  return hasSource ? undefined : { ...EMPTY, typ: 'typein', src: options.typein.source, mdm: options.typein.medium };
}

/** What a shop sets about keeping. */
export interface VisitOptions extends SourceOptions {
  /** Months of 30 days. */
  readonly lifetimeMonths: number;
  /** Whole minutes; none is the host's half an hour. */
  readonly sessionMinutes: number;
  /** Hours from UTC; `null` is the shopper's own time. */
  readonly timezoneOffset: number | null;
  readonly userIp: string;
  /** The range of the random promo code; `null`: no code. */
  readonly promo: { readonly min: number; readonly max: number } | null;
}

/** The page as it was when it was opened; kept until the shopper has answered. */
export interface Landing {
  readonly address: string;
  readonly referrer: string;
  readonly userAgent: string;
}

/** One thing to keep. */
export interface Write {
  readonly name: StoreName;
  readonly text: string;
  readonly minutes: number;
}

/** The source data of a visit, as order fields name it: `current.typ`. */
export type SourceData = Readonly<Record<Exclude<StoreName, 'migrations'>, Values>>;

/** The host's own mark that old cookies have been brought up to date. */
const MIGRATED = '1418474375998=1';

/** The session where the shop says none, as the host's script has it. */
const SESSION_MINUTES = 30;

const two = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:MM:SS` in local time (`null`) or that many hours from UTC. */
export function stamp(now: Date, offsetHours: number | null): string {
  if (offsetHours === null) {
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
  }
  return new Date(now.getTime() + offsetHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A promo code: an even chance from `min` to `max`, as long as `max`. `random` is 0 up to, not including, 1. */
export const promoCode = ({ min, max }: { readonly min: number; readonly max: number }, random: number): string =>
  String(Math.floor(random * (max - min + 1)) + min).padStart(String(max).length, '0');

const count = (text: string | undefined): number => {
  const n = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(n) && n > 0 ? n : 0;
};

/**
 * What a page load writes, in the host's order, and the data after it.
 * @param kept the texts that are kept so far; `undefined` for what is not there
 */
export function visit(
  landing: Landing,
  kept: (name: StoreName) => string | undefined,
  options: VisitOptions,
  { now, random }: { readonly now: Date; readonly random: number },
): { readonly writes: readonly Write[]; readonly data: SourceData } {
  const lifetime = lifetimeMinutes(options.lifetimeMonths);
  const session = kept('session');
  const current = split(kept('current') ?? '');
  const source = classify(
    { address: landing.address, referrer: landing.referrer, hasSession: session !== undefined, hasSource: 'typ' in current },
    options,
  );
  const add = pack({ fd: stamp(now, options.timezoneOffset), ep: landing.address, rf: landing.referrer || NONE });
  const udata = kept('udata');
  const visits = count(udata === undefined ? undefined : unpack(udata)['vst']) + (session === undefined || udata === undefined ? 1 : 0);
  const pages = count(session === undefined ? undefined : unpack(session)['pgs']) + 1;

  const texts = new Map<StoreName, string>();
  texts.set('migrations', MIGRATED);
  if (source) {
    texts.set('current_add', add);
  }
  if (source && kept('first_add') === undefined) {
    texts.set('first_add', add);
  }
  const text = pack(source ? { ...source } : current);
  texts.set('current', text);
  if (kept('first') === undefined) {
    texts.set('first', text);
  }
  texts.set('udata', pack({ vst: String(Math.max(1, visits)), uip: options.userIp || NONE, uag: landing.userAgent }));
  texts.set('session', pack({ pgs: String(pages), cpg: landing.address }));
  if (options.promo && kept('promo') === undefined) {
    texts.set('promo', pack({ code: promoCode(options.promo, random) }));
  }

  const writes = [...texts].map(([name, value]): Write => ({
    name,
    text: value,
    minutes: name === 'session' ? Math.trunc(options.sessionMinutes) || SESSION_MINUTES : lifetime,
  }));
  const known = (name: StoreName): Values => unpack(texts.get(name) ?? kept(name) ?? '');
  const data = Object.fromEntries(NAMES.filter((name) => name !== 'migrations').map((name) => [name, known(name)])) as Record<
    Exclude<StoreName, 'migrations'>,
    Values
  >;
  return { writes, data };
}

/** Values of an order by field, as the shop named them. Text only; `null` for what is not known. */
type FieldValues = Readonly<Record<string, string | null>>;

/**
 * The value of each field out of the source data. `fields` maps a field to its path (`current.typ`); the shop may have changed it, so
 * any name and any path may stand there: one that leads to no text is `null`.
 */
export function fieldValues(fields: Readonly<Record<string, string>>, data: SourceData | null): FieldValues {
  const value = (path: string): string | null => {
    const [group = '', key = '', ...deeper] = path.split('.');
    if (deeper.length > 0) {
      return null;
    }
    const values = data && Object.hasOwn(data, group) ? data[group as keyof SourceData] : undefined;
    return values && Object.hasOwn(values, key) ? (values[key] ?? '') : null;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, path]) => [field, value(path)]));
}

/** All settings of a `<shop-order-attribution>` tag. */
export interface AttributionSettings extends VisitOptions {
  readonly fieldPrefix: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly base64: boolean;
  readonly storage: 'cookies' | 'local';
  readonly allowTracking: boolean;
  readonly consentCategory: Category;
}
