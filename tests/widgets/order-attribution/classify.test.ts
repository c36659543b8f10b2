import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  classify,
  isOwn,
  paramsOf,
  queryOf,
  readReferrer,
  type Source,
  type SourceOptions,
} from '../../../widgets/order-attribution/order-attribution.rules.js';

const options: SourceOptions = {
  campaignParam: '',
  termParam: '',
  contentParam: '',
  domain: 'shop.test',
  isolate: false,
  organics: [],
  referrals: [],
  typein: { source: '(direct)', medium: '(none)' },
};
const SHOP = 'https://shop.test/shop/';
const at = (query: string): string => `${SHOP}?${query}`;

/** `typ src mdm cmp cnt trm`, then what else is known; `(none)` is `-`. */
const told = (source: Source | undefined): string => {
  if (!source) {
    return 'goes on';
  }
  const { typ, src, mdm, cmp, cnt, trm, ...more } = source;
  const short = (value: string): string => (value === '(none)' ? '-' : value === '' ? "''" : value);
  return [
    ...[typ, src, mdm, cmp, cnt, trm].map(short),
    ...Object.entries(more)
      .filter(([, value]) => value !== '(none)')
      .map(([key, value]) => `${key}:${value}`),
  ].join(' ');
};
type Row = readonly [address: string, referrer: string, told: string, set?: Partial<SourceOptions>];
const source = (
  address: string,
  referrer: string,
  set: Partial<SourceOptions> = {},
  state = { hasSession: false, hasSource: false },
): string => told(classify({ address, referrer, ...state }, { ...options, ...set }));

const GOOGLE = 'https://www.google.com/';
const CAMPAIGNS: readonly Row[] = [
  [at('utm_source=newsletter'), '', 'utm newsletter - - - -'],
  [at('utm_source=newsletter&utm_medium=email&utm_campaign=spring'), 'https://search.example/', 'utm newsletter email spring - -'],
  [at('utm_medium=email'), '', 'utm - email - - -'],
  [at('utm_campaign=spring'), '', 'utm - - spring - -'],
  [at('utm_content=top'), '', 'utm - - - top -'],
  [at('utm_term=fork'), '', 'utm - - - - fork'],
  [at('utm_id=7'), '', 'utm - - - - - id:7'],
  [at('utm_source_platform=ads360'), '', 'utm - - - - - plt:ads360'],
  [at('utm_creative_format=video'), '', 'utm - - - - - fmt:video'],
  [at('utm_marketing_tactic=remarketing'), '', 'utm - - - - - tct:remarketing'],
  [
    at(
      'utm_source=a&utm_medium=b&utm_campaign=c&utm_content=d&utm_term=e&utm_id=f&utm_source_platform=g&utm_creative_format=h&utm_marketing_tactic=i',
    ),
    GOOGLE,
    'utm a b c d e id:f plt:g fmt:h tct:i',
  ],
  [at('gclid=x1'), '', 'utm google cpc google_cpc - -'],
  [at('gclid=x1'), GOOGLE, 'utm google cpc google_cpc - -'],
  [at('gclid='), '', 'utm google cpc google_cpc - -'],
  [at('yclid=x1'), '', 'utm yandex cpc yandex_cpc - -'],
  [at('gclid=x1&yclid=x2'), '', 'utm google cpc google_cpc - -'],
  [at('gclid=x1&utm_source=partner'), '', 'utm partner cpc google_cpc - -'],
  [at('gclid=x1&utm_medium=display'), '', 'utm google display google_cpc - -'],
  [at('yclid=x1&utm_campaign=spring'), '', 'utm yandex cpc spring - -'],
  [at('yclid=x1'), 'https://yandex.ru/search/?text=garden%20fork', 'utm yandex cpc yandex_cpc - garden%20fork'],
  [at('utm_source=y&utm_term=own'), 'https://yandex.ru/search/?text=fork', 'utm y - - - own'],
  [at('utm_source=y'), 'https://www.bing.com/search?text=fork', 'utm y - - - -'],
  [at('utm_source='), '', "utm '' - - - -"],
  [at('utm_source=&gclid=x'), '', "utm '' cpc google_cpc - -"],
  [at('utm_source'), '', 'typein (direct) - - - -'],
  [at('utm_source&utm_medium=email'), '', 'utm - email - - -'],
  [at('utm_source=a&utm_source=b'), '', 'utm a,b - - - -'],
  [at('utm_source=a+b'), '', 'utm a+b - - - -'],
  [at('utm_source=a%20b'), '', 'utm a%20b - - - -'],
  [at('utm_source=a=b'), '', 'utm a=b - - - -'],
  [at('utm_source=a|||b'), '', 'utm a|||b - - - -'],
  [at('UTM_SOURCE=a'), '', 'typein (direct) - - - -'],
  [at('xutm_source=a'), '', 'typein (direct) - - - -'],
  [`${SHOP}#utm_source=a`, '', 'typein (direct) - - - -'],
  [`${SHOP}?utm_source=a#?utm_source=b`, '', 'utm a - - - -'],
  [at('page=2&utm_source=a&&x'), '', 'utm a - - - -'],
  [at('camp=c'), '', 'utm - - c - -', { campaignParam: 'camp' }],
  [at('camp=c&utm_campaign=d'), '', 'utm - - d - -', { campaignParam: 'camp' }],
  [at('camp=c&gclid=1'), '', 'utm google cpc c - -', { campaignParam: 'camp' }],
  [at('kw=fork&ad=4'), '', 'utm - - - 4 fork', { termParam: 'kw', contentParam: 'ad' }],
  [at('kw'), '', 'typein (direct) - - - -', { termParam: 'kw' }],
  [at('false=1'), '', 'typein (direct) - - - -'],
  [at('utm_source=a'), 'https://shop.test/cart/', 'utm a - - - -'],
];
const SEARCHES: readonly Row[] = [
  [SHOP, GOOGLE, 'organic google organic - - -'],
  [SHOP, 'https://google.com/', 'organic google organic - - -'],
  [SHOP, 'https://www.google.co.uk/search?q=fork', 'organic google organic - - -'],
  [SHOP, 'https://www.google.lv', 'organic google organic - - -'],
  [SHOP, 'https://mail.google.com/mail/', 'referral mail.google.com referral - /mail/ -'],
  [SHOP, 'https://google.com.evil-site.example/', 'referral google.com.evil-site.example referral - / -'],
  [SHOP, 'https://notgoogle.com/', 'referral notgoogle.com referral - / -'],
  [SHOP, 'https://yandex.ru/search/?text=fork', 'organic yandex organic - - -'],
  [SHOP, 'https://www.yandex.kz/search/?lr=1&text=fork', 'organic yandex organic - - -'],
  [SHOP, 'https://m.yandex.by/?text=', 'organic yandex organic - - -'],
  [SHOP, 'https://yandex.ru/', 'referral yandex.ru referral - / -'],
  [SHOP, 'https://yandex.ru/?q=fork', 'referral yandex.ru referral - / -'],
  [SHOP, 'https://notyandex.ru/?text=fork', 'referral notyandex.ru referral - / -'],
  [SHOP, 'https://www.bing.com/search?q=fork', 'organic bing organic - - -'],
  [SHOP, 'https://www.bing.com/', 'referral bing.com referral - / -'],
  [SHOP, 'https://www.bing.com/search?query=fork', 'referral bing.com referral - /search -'],
  [SHOP, 'https://search.yahoo.com/search?p=fork', 'organic yahoo organic - - -'],
  [SHOP, 'https://yahoo.com/?q=fork', 'referral yahoo.com referral - / -'],
  [SHOP, 'https://www.about.com/?q=fork', 'organic about organic - - -'],
  [SHOP, 'https://search.aol.com/aol/search?q=fork', 'organic aol organic - - -'],
  [SHOP, 'https://www.ask.com/web?q=fork', 'organic ask organic - - -'],
  [SHOP, 'https://globososo.com/?q=fork', 'organic globo organic - - -'],
  [SHOP, 'https://go.mail.ru/search?q=fork', 'organic go.mail.ru organic - - -'],
  [SHOP, 'https://mail.ru/search?q=fork', 'referral mail.ru referral - /search -'],
  [SHOP, 'https://nova.rambler.ru/search?query=fork', 'organic rambler organic - - -'],
  [SHOP, 'https://search.tut.by/?query=fork', 'organic tut.by organic - - -'],
  [SHOP, 'https://tut.by/?q=fork', 'referral tut.by referral - / -'],
  [SHOP, 'https://duckduckgo.com/', 'referral duckduckgo.com referral - / -'],
  [SHOP, 'https://duckduckgo.com/?q=fork', 'referral duckduckgo.com referral - / -'],
  [
    SHOP,
    'https://duckduckgo.com/?q=fork',
    'organic duck organic - - -',
    { organics: [{ host: 'duckduckgo.com', param: 'q', display: 'duck' }] },
  ],
  [
    SHOP,
    'https://find.search.example/?k=fork',
    'organic search.example organic - - -',
    { organics: [{ host: 'search.example', param: 'k' }] },
  ],
  [
    SHOP,
    'https://www.bing.com/search?q=fork',
    'organic my bing organic - - -',
    { organics: [{ host: 'www.bing.com', param: 'q', display: 'my bing' }] },
  ],
  [SHOP, 'https://WWW.BING.COM/search?q=fork', 'organic bing organic - - -'],
  [SHOP, 'https://www.bing.com/search?eq=fork', 'referral bing.com referral - /search -'],
];
const REFERRALS: readonly Row[] = [
  [SHOP, 'https://blog.example/post/1?x=y#z', 'referral blog.example referral - /post/1 -'],
  [SHOP, 'https://www.blog.example', 'referral blog.example referral - / -'],
  [SHOP, 'https://www.blog.example:8080/a', 'referral blog.example referral - /a -'],
  [SHOP, 'http://blog.example/%D0%B0', 'referral blog.example referral - /%D0%B0 -'],
  [SHOP, 'https://t.co/abc', 'referral twitter.com referral - /abc -'],
  [SHOP, 'https://plus.url.google.com/url', 'referral plus.google.com referral - /url -'],
  [SHOP, 'https://notst.co/abc', 'referral notst.co referral - /abc -'],
  [SHOP, 'https://t.co/abc', 'referral X social - /abc -', { referrals: [{ host: 't.co', display: 'X', medium: 'social' }] }],
  [SHOP, 'https://l.facebook.com/l.php', 'referral facebook.com referral - /l.php -', { referrals: [{ host: 'facebook.com' }] }],
  [SHOP, 'android-app://com.google.android.gm/', 'referral com.google.android.gm referral - / -'],
  [SHOP, 'https://shop.test.example/', 'referral shop.test.example referral - / -'],
  [SHOP, 'https://myshop.test/', 'referral myshop.test referral - / -'],
  [SHOP, 'https://blog.shop.test/', 'referral blog.shop.test referral - / -', { isolate: true }],
  ['https://blog.shop.test/', 'https://shop.test/', 'referral shop.test referral - / -', { domain: 'blog.shop.test' }],
];
const TYPED: readonly Row[] = [
  [SHOP, '', 'typein (direct) - - - -'],
  [SHOP, 'https://shop.test/cart/', 'typein (direct) - - - -'],
  [SHOP, 'https://www.shop.test/', 'typein (direct) - - - -'],
  [SHOP, 'https://blog.shop.test/', 'typein (direct) - - - -'],
  [SHOP, 'https://www.shop.test/', 'typein (direct) - - - -', { isolate: true }],
  [SHOP, 'not an address', 'typein (direct) - - - -'],
  [SHOP, 'about:blank', 'typein (direct) - - - -'],
  [SHOP, '', 'typein nowhere typed - - -', { typein: { source: 'nowhere', medium: 'typed' } }],
  ['file:///C:/shop/index.html', '', 'typein (direct) - - - -', { domain: '' }],
];

const FIRST = [...CAMPAIGNS, ...SEARCHES, ...REFERRALS, ...TYPED].map(([address, referrer, expected, set = {}]) => ({
  address,
  referrer,
  expected,
  set,
}));

describe('a first visit', () => {
  test.each(FIRST)('to $address from "$referrer" $set is: $expected', ({ address, referrer, expected, set }) => {
    expect(source(address, referrer, set)).toBe(expected);
  });
  test('is tried with at least eighty pairs of address and referrer', () => {
    expect(new Set(FIRST.map(({ address, referrer, set }) => JSON.stringify([address, referrer, set]))).size).toBeGreaterThanOrEqual(80);
  });
});

type LaterRow = readonly [
  address: string,
  referrer: string,
  state: { readonly hasSession: boolean; readonly hasSource: boolean },
  told: string,
];

describe('later pages', () => {
  const going = { hasSession: true, hasSource: true };
  const back = { hasSession: false, hasSource: true };
  test.each<LaterRow>([
    [SHOP, '', going, 'goes on'],
    [SHOP, 'https://shop.test/', going, 'goes on'],
    [SHOP, 'https://pay.example/done', going, 'goes on'],
    [SHOP, 'https://pay.example/done', back, 'referral pay.example referral - /done -'],
    [SHOP, '', back, 'goes on'],
    [SHOP, 'https://shop.test/', back, 'goes on'],
    [SHOP, GOOGLE, going, 'organic google organic - - -'],
    [SHOP, 'https://www.bing.com/search?q=fork', going, 'organic bing organic - - -'],
    [SHOP, 'https://www.bing.com/', going, 'goes on'],
    [at('utm_source=mail'), '', going, 'utm mail - - - -'],
    [at('utm_source=mail'), 'https://shop.test/', going, 'utm mail - - - -'],
    [SHOP, 'https://pay.example/', { hasSession: true, hasSource: false }, 'typein (direct) - - - -'],
  ])('%s from %j, %j: %s', (address, referrer, state, expected) => {
    expect(source(address, referrer, {}, state)).toBe(expected);
  });
});

test('a host is our own with its subdomains, or alone where it is isolated', () => {
  const own = (host: string, isolate: boolean): boolean => isOwn(host, { domain: 'shop.test', isolate });
  expect(['shop.test', 'www.shop.test', 'a.b.shop.test', 'xshop.test'].map((host) => own(host, false))).toEqual([true, true, true, false]);
  expect(['shop.test', 'www.shop.test', 'a.shop.test'].map((host) => own(host, true))).toEqual([true, true, false]);
  expect(isOwn('shop.test', { domain: '', isolate: false })).toBe(false);
});

test('parameters are not decoded and split at the first equals sign; one without it is dropped', () => {
  expect([...paramsOf(queryOf('/a?b=1&c&=x&d=%20&b=2&e=f=g#?h=1'))]).toEqual([
    ['b', '1,2'],
    ['d', '%20'],
    ['e', 'f=g'],
  ]);
  expect([queryOf('/a'), queryOf(''), queryOf('#?a=1')]).toEqual(['', '', '']);
});

test('a referrer is taken apart, whatever it is', () => {
  expect(readReferrer('https://WWW.A.example:81/b/c?d=e#f')).toEqual({ host: 'www.a.example', path: '/b/c', query: 'd=e' });
  expect([readReferrer(''), readReferrer('nonsense'), readReferrer('mailto:a@b.example'), readReferrer('https://')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('any address and any referrer have a source of ten texts, or go on', () => {
  const query = fc
    .array(fc.tuple(fc.constantFrom('utm_source', 'utm_medium', 'gclid', 'yclid', 'q', 'text', '__proto__', 'toString'), fc.string()), {
      maxLength: 6,
    })
    .map((pairs) => pairs.map(([k, v]) => `${k}=${v}`).join('&'));
  const anyAddress = fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, withFragments: true }), query.map(at));
  fc.assert(
    fc.property(anyAddress, anyAddress, fc.boolean(), fc.boolean(), (address, referrer, hasSession, hasSource) => {
      const found = classify({ address, referrer, hasSession, hasSource }, options);
      if (!found) {
        expect(hasSource).toBe(true);
        return;
      }
      expect(Object.keys(found)).toEqual(['typ', 'src', 'mdm', 'cmp', 'cnt', 'trm', 'id', 'plt', 'fmt', 'tct']);
      expect(Object.values(found).every((value) => typeof value === 'string')).toBe(true);
    }),
  );
});
