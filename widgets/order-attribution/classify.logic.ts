/** Where a visit comes from (contract 27 to 33). No page, no clock. */

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
export const NONE = '(none)';

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
