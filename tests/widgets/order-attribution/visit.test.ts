import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  cookieDomain,
  cookieText,
  cut,
  decodeCookie,
  encodeCookie,
  encodeText,
  lifetimeMinutes,
  MAX_COOKIE,
  MAX_URL,
  pack,
  unpack,
  type StoreName,
} from '../../../widgets/order-attribution/cookies.rules.js';
import {
  FIELDS,
  readOffset,
  readOrganics,
  readPromo,
  readReferrals,
  readTypein,
  schema,
} from '../../../widgets/order-attribution/order-attribution.schema.js';
import {
  fieldValues,
  promoCode,
  stamp,
  visit,
  type Landing,
  type VisitOptions,
} from '../../../widgets/order-attribution/order-attribution.rules.js';

const now = new Date(Date.UTC(2026, 10, 20, 5, 0, 0));
const options: VisitOptions = {
  campaignParam: '',
  termParam: '',
  contentParam: '',
  domain: 'shop.test',
  isolate: false,
  organics: [],
  referrals: [],
  typein: { source: '(direct)', medium: '(none)' },
  lifetimeMonths: 0.00001,
  sessionMinutes: 30,
  timezoneOffset: 0,
  userIp: '',
  promo: null,
};
const landing: Landing = {
  address: 'http://shop.test/shop/?utm_source=newsletter&utm_medium=email&utm_campaign=spring',
  referrer: 'https://search.example/',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
};

/** A browser that keeps everything. */
function browser(base64 = false): {
  readonly kept: Map<StoreName, string>;
  readonly texts: string[];
  open(page?: Partial<Landing>, set?: Partial<VisitOptions>): ReturnType<typeof visit>;
} {
  const kept = new Map<StoreName, string>();
  const texts: string[] = [];
  return {
    kept,
    texts,
    open: (page = {}, set = {}) => {
      const done = visit({ ...landing, ...page }, (name) => kept.get(name), { ...options, ...set }, { now, random: 0.5 });
      for (const { name, text, minutes } of done.writes) {
        const cookie = cookieText(name, text, { minutes, domain: 'shop.test', base64, now });
        texts.push(cookie);
        kept.set(name, decodeCookie(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'))));
      }
      return done;
    },
  };
}

describe('the first page', () => {
  test('writes the cookies of the host, to the letter and in its order', () => {
    const page = browser();
    page.open();
    const add =
      'fd%3D2026-11-20%2005%3A00%3A00%7C%7C%7Cep%3Dhttp%3A%2F%2Fshop.test%2Fshop%2F%3Futm_source%3Dnewsletter%26utm_medium%3Demail%26utm_campaign%3Dspring%7C%7C%7Crf%3Dhttps%3A%2F%2Fsearch.example%2F';
    const source =
      'typ%3Dutm%7C%7C%7Csrc%3Dnewsletter%7C%7C%7Cmdm%3Demail%7C%7C%7Ccmp%3Dspring%7C%7C%7Ccnt%3D%28none%29%7C%7C%7Ctrm%3D%28none%29%7C%7C%7Cid%3D%28none%29%7C%7C%7Cplt%3D%28none%29%7C%7C%7Cfmt%3D%28none%29%7C%7C%7Ctct%3D%28none%29';
    const rest = ';domain=.shop.test; path=/';
    expect(page.texts).toEqual([
      `sbjs_migrations=1418474375998%3D1${rest}`,
      `sbjs_current_add=${add}${rest}`,
      `sbjs_first_add=${add}${rest}`,
      `sbjs_current=${source}${rest}`,
      `sbjs_first=${source}${rest}`,
      `sbjs_udata=vst%3D1%7C%7C%7Cuip%3D%28none%29%7C%7C%7Cuag%3DMozilla%2F5.0%20%28X11%3B%20Linux%20x86_64%29${rest}`,
      `sbjs_session=pgs%3D1%7C%7C%7Ccpg%3Dhttp%3A%2F%2Fshop.test%2Fshop%2F%3Futm_source%3Dnewsletter%26utm_medium%3Demail%26utm_campaign%3Dspring; expires=Fri, 20 Nov 2026 05:30:00 GMT${rest}`,
    ]);
  });

  test('without a referrer says so, and gives a promo code where one is asked for, once', () => {
    const page = browser();
    page.open({ address: 'http://shop.test/', referrer: '' }, { promo: { min: 100_000, max: 999_999 }, userIp: '203.0.113.9' });
    expect(unpack(page.kept.get('current_add') ?? '')['rf']).toBe('(none)');
    expect(page.kept.get('promo')).toBe('code=550000');
    expect(unpack(page.kept.get('udata') ?? '')['uip']).toBe('203.0.113.9');
    expect(page.open({}, { promo: { min: 1, max: 2 } }).data.promo).toEqual({ code: '550000' });
    expect(page.texts.filter((text) => text.startsWith('sbjs_promo'))).toHaveLength(1);
  });
});

describe('later pages', () => {
  test('of a session count pages, keep the source and renew it, and leave the first one alone', () => {
    const page = browser();
    page.open();
    const first = [page.kept.get('first'), page.kept.get('first_add'), page.kept.get('current_add')];
    page.texts.length = 0;
    const { data } = page.open({ address: 'http://shop.test/cart/', referrer: 'https://pay.example/' });
    expect([data.session, data.udata['vst'], data.current['src'], data.current_add['ep']]).toEqual([
      { pgs: '2', cpg: 'http://shop.test/cart/' },
      '1',
      'newsletter',
      landing.address,
    ]);
    expect([page.kept.get('first'), page.kept.get('first_add'), page.kept.get('current_add')]).toEqual(first);
    expect(page.texts.map((text) => text.split('=', 1)[0])).toEqual(['sbjs_migrations', 'sbjs_current', 'sbjs_udata', 'sbjs_session']);
  });

  test('after the session are a new visit with a new source', () => {
    const page = browser();
    page.open();
    page.kept.delete('session');
    const { data } = page.open({ address: 'http://shop.test/', referrer: 'https://blog.example/a' });
    expect([data.udata['vst'], data.session['pgs'], data.current['src'], data.first['src'], data.first_add['ep']]).toEqual([
      '2',
      '1',
      'blog.example',
      'newsletter',
      landing.address,
    ]);
  });

  test('a search in the middle of a session takes over, a referral does not', () => {
    const page = browser();
    page.open();
    expect(page.open({ address: 'http://shop.test/', referrer: 'https://blog.example/a' }).data.current['src']).toBe('newsletter');
    const { data } = page.open({ address: 'http://shop.test/', referrer: 'https://www.google.com/' });
    expect([data.current['typ'], data.current['src'], data.first['src'], data.current_add['rf']]).toEqual([
      'organic',
      'google',
      'newsletter',
      'https://www.google.com/',
    ]);
  });

  test('spoilt cookies are no source and no number', () => {
    const page = browser();
    page.kept.set('current', 'nonsense').set('session', 'pgs=many').set('udata', 'vst=-5').set('first', '');
    const { data } = page.open({ address: 'http://shop.test/', referrer: '' });
    expect([data.current['typ'], data.session['pgs'], data.udata['vst'], data.first]).toEqual(['typein', '1', '1', {}]);
  });

  test('as base64 they are read again, and so are ours by a page without it', () => {
    const page = browser(true);
    page.open();
    expect(page.texts[3]).toMatch(/^sbjs_current=[A-Za-z0-9+/]+;domain=/);
    expect(page.open({ address: 'http://shop.test/', referrer: '' }).data.current['src']).toBe('newsletter');
    const plain = browser();
    plain.open();
    expect(plain.open({ address: 'http://shop.test/', referrer: '' }).data.current).toEqual(
      page.open({ address: 'http://shop.test/', referrer: '' }).data.current,
    );
  });
});

describe('values', () => {
  test.each([
    ['a b', 'a%20b'],
    ["!~*'()", '%21%7E%2A%27%28%29'],
    ['ä', '%C3%A4'],
    ['-_.', '-_.'],
    ['\ud83d\ude00', '%F0%9F%98%80'],
    ['\ud83d', '%EF%BF%BD'],
  ])('%j is written as %s', (text, encoded) => {
    expect(encodeText(text)).toBe(encoded);
  });

  test.each([
    ['typ%3Dutm', 'typ=utm'],
    ['a%u0416b', 'aЖb'],
    ['100%', '100%'],
    ['%E4', 'ä'],
    ['dHlwJTNEdXRt', 'typ=utm'],
    ['newsletter', 'newsletter'],
    ['abcd', 'abcd'],
    ['', ''],
  ])('%j is read as %j', (raw, text) => {
    expect(decodeCookie(raw)).toBe(text);
  });

  test('base64 has no padding', () => {
    expect(encodeCookie('a=b', true)).toBe('YSUzRGI');
  });

  test('a cookie whose keys alone are too long ends, and gives up the odd key', () => {
    const room = (text: string): number => encodeText(text).length;
    const odd = pack({ typ: 'utm', [`x${'y'.repeat(4000)}`]: '1', src: 'newsletter' });
    expect(unpack(odd)).toEqual({ typ: 'utm', src: 'newsletter' });
    const keys = Object.fromEntries(Array.from({ length: 3000 }, (_, i) => [`key${i}`, 'value']));
    for (const values of [keys, { a: 'ä'.repeat(9000), b: 'b'.repeat(9000), c: 'short' }, { [`k${'k'.repeat(5000)}`]: '' }, {}]) {
      expect((room(pack(values)) * 4) / 3).toBeLessThanOrEqual(MAX_COOKIE);
    }
  });

  test('what is long gives up more than what is short', () => {
    const packed = unpack(pack({ src: 's'.repeat(100), cmp: 'c'.repeat(4000), cnt: 'd'.repeat(3000) }));
    expect([packed['src']?.length, packed['cmp']?.length === packed['cnt']?.length]).toEqual([100, true]);
    expect(packed['cmp']?.length).toBeGreaterThan(900);
  });

  test('the steps for a cookie do not grow faster than it', () => {
    const steps = (count: number): number => {
      const encoded = vi.spyOn(globalThis, 'encodeURIComponent');
      pack(Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'v'.repeat(50)])));
      const { length } = encoded.mock.calls;
      encoded.mockRestore();
      return length;
    };
    expect(steps(400)).toBeLessThan(3 * steps(200));
  });

  test('are decoded once more when they are read, because addresses are kept as they stand', () => {
    expect(unpack('src=caf%C3%A9|||cnt=a+b|||trm=100%|||bare|||x=a=b')).toEqual({ src: 'café', cnt: 'a+b', trm: '100%', x: 'a=b' });
  });

  test.each(['a|||typ=organic', 'a|', '|||', 'a||||', '|'])('with the delimiter in it stay one value: %j', (value) => {
    expect(unpack(pack({ src: value, mdm: 'email' }))).toEqual({ src: value, mdm: 'email' });
  });

  test('URLs are cut at 512 characters; other values stay whole while they fit into the cookie', () => {
    const long = 'a'.repeat(700);
    expect(['ep', 'rf', 'cpg', 'cmp', 'uag'].map((key) => unpack(pack({ [key]: long }))[key]?.length)).toEqual([512, 512, 512, 700, 700]);
    const { data } = browser().open({ address: `http://shop.test/?utm_campaign=${long}`, userAgent: long });
    expect(
      Object.entries(fieldValues(FIELDS, data))
        .filter(([, value]) => (value ?? '').length > 500)
        .map(([field, value]) => [field, value?.length]),
    ).toEqual([
      ['utm_campaign', 700],
      ['session_entry', 512],
      ['user_agent', 700],
    ]);
  });

  test('are never cut in half a letter', () => {
    expect(cut('a'.repeat(600), MAX_URL)).toHaveLength(512);
    expect([cut('ab%D0%AF', 7), cut('ab%D0%AF', 6), cut('ab%D0%AF', 5), cut('ab%D0%AF', 4), cut('ab%D0%AF', 8)]).toEqual([
      'ab',
      'ab',
      'ab',
      'ab',
      'ab%D0%AF',
    ]);
    expect([cut('a\ud83d\ude00', 2), cut('a%F0%9F%98%80', 10), cut('100%', 4)]).toEqual(['a', 'a', '100%']);
  });

  test('any of them come back, and no cookie is too long', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 }).filter((value) => !value.includes('%') && !/[\ud800-\udfff]/u.test(value));
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), text, { maxKeys: 8 }), fc.boolean(), (values, base64) => {
        expect(unpack(decodeCookie(encodeCookie(pack(values), base64)))).toEqual(values);
      }),
    );
  });

  test('any address, referrer and agent: bounded cookies that read as they were written', () => {
    const long = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3000 }),
      fc.webUrl({ withQueryParameters: true, size: 'large' }),
      fc
        .string({ maxLength: 2000 })
        .map((s) => `http://shop.test/?utm_source=${s}&utm_campaign=${'%D0%AF'.repeat(400)}&utm_term=${'я'.repeat(900)}`),
    );
    fc.assert(
      fc.property(long, long, long, fc.boolean(), (address, referrer, userAgent, base64) => {
        const page = browser(base64);
        const first = page.open({ address, referrer, userAgent }, { promo: { min: 0, max: 9 } });
        for (const cookie of page.texts) {
          expect(cookie.split(';', 1)[0]?.length).toBeLessThan(MAX_COOKIE + 40);
          expect(cookie).toMatch(/^sbjs_[a-z_]+=[\w%.+/-]*(?:; expires=[^;]+)?;domain=\.shop\.test; path=\/$/);
        }
        const again = page.open({ address: 'http://shop.test/', referrer: '' });
        expect(again.data.first).toEqual(first.data.first);
        expect(again.data.first_add).toEqual(first.data.first_add);
      }),
      { numRuns: 60 },
    );
  });
});

test.each([
  [0.00001, 0],
  [6, 259_200],
  [1.5, 64_800],
  [0, 259_200],
  [-1, 0],
  [0.00003, 1],
])('%d months are %d minutes', (months, minutes) => {
  expect(lifetimeMinutes(months)).toBe(minutes);
});

test.each([
  [30, 30],
  [0, 30],
  [0.5, 30],
  [10, 10],
  [1.9, 1],
])('a session of %d minutes lasts %d', (sessionMinutes, minutes) => {
  expect(
    browser()
      .open({}, { sessionMinutes })
      .writes.find(({ name }) => name === 'session')?.minutes,
  ).toBe(minutes);
});

test('a cookie is written with an expiry date or none, and with a domain or for this host only', () => {
  expect(cookieText('first', 'a', { minutes: 1, domain: '', base64: false, now })).toBe(
    'sbjs_first=a; expires=Fri, 20 Nov 2026 05:01:00 GMT; path=/',
  );
  expect(cookieText('first', 'a', { minutes: 0, domain: 'shop.test', base64: false, now })).toBe('sbjs_first=a;domain=.shop.test; path=/');
});

test.each([
  ['shop.test', false, 'shop.test'],
  ['shop.test', true, ''],
  ['localhost', false, ''],
  ['127.0.0.1', false, ''],
  ['', false, ''],
])('the cookies of %j (isolated %s) are for %j', (host, isolate, domain) => {
  expect(cookieDomain(host, isolate)).toBe(domain);
});

test('the time of entry is UTC, hours from it, or the shopper’s', () => {
  expect([stamp(now, 0), stamp(now, 3), stamp(now, -5.5)]).toEqual(['2026-11-20 05:00:00', '2026-11-20 08:00:00', '2026-11-19 23:30:00']);
  const local = new Date(2026, 0, 2, 3, 4, 5);
  expect(stamp(local, null)).toBe('2026-01-02 03:04:05');
});

test('a promo code is as long as its greatest', () => {
  expect([
    promoCode({ min: 100_000, max: 999_999 }, 0),
    promoCode({ min: 100_000, max: 999_999 }, 0.999_999_99),
    promoCode({ min: 0, max: 999_999 }, 0),
    promoCode({ min: 7, max: 7 }, 0.5),
  ]).toEqual(['100000', '999999', '000000', '7']);
});

test('fields get the value at the path that the shop lists, and nothing if it is no own text', () => {
  const { data } = browser().open();
  expect(fieldValues(FIELDS, data)).toMatchObject({
    source_type: 'utm',
    referrer: 'https://search.example/',
    session_pages: '1',
    session_count: '1',
    utm_id: '(none)',
    session_start_time: '2026-11-20 05:00:00',
  });
  expect(
    fieldValues(
      {
        a: 'current.typ',
        b: 'current.nothing',
        c: 'nowhere.typ',
        d: 'current',
        e: '',
        f: '__proto__.toString',
        g: 'current.toString',
        h: 'current.typ.x',
        i: 'current.typ.',
      },
      data,
    ),
  ).toEqual({ a: 'utm', b: null, c: null, d: null, e: null, f: null, g: null, h: null, i: null });
  expect(fieldValues({ a: 'current.typ' }, null)).toEqual({ a: null });
  expect(fieldValues({ a: 'first.src' }, { ...data, first: { src: 'x'.repeat(900) } })['a']).toHaveLength(900);
});

const readFields = (value: unknown) => schema.fields.parseValue(value);

describe('settings', () => {
  test('of the right kind are taken', () => {
    expect([readFields([]), readFields({ a: 'b.c' })]).toEqual([{}, { a: 'b.c' }]);
    expect(
      readOrganics([
        { host: 'a.example', param: 'q', display: '' },
        { host: 'b.example', param: 'k', display: 'B' },
      ]),
    ).toEqual([
      { host: 'a.example', param: 'q' },
      { host: 'b.example', param: 'k', display: 'B' },
    ]);
    expect(readReferrals([{ host: 'a.example', medium: 'social', display: 7 }])).toEqual([{ host: 'a.example', medium: 'social' }]);
    expect(readTypein({ source: 'a', medium: 'b' })).toEqual({ source: 'a', medium: 'b' });
    expect(['local', '0', 0, '3', -5.5].map(readOffset)).toEqual([null, 0, 0, 3, -5.5]);
    expect([true, '1', false, '', null, {}, { min: 5, max: '10' }].map(readPromo)).toEqual([
      { min: 100_000, max: 999_999 },
      { min: 100_000, max: 999_999 },
      null,
      null,
      null,
      { min: 100_000, max: 999_999 },
      { min: 5, max: 10 },
    ]);
  });
  test.each([
    [readFields, 'a', 'an object of field names and paths'],
    [readFields, { a: 1 }, 'a path like "current.typ" for each field'],
    [readOrganics, {}, 'a list of {host, param, display}'],
    [readOrganics, [{ host: 'a' }], 'a param for each host'],
    [readReferrals, [{ host: '' }], 'a list of {host, display, medium}'],
    [readTypein, [], 'an object with source and medium'],
    [readTypein, { source: 'a' }, 'both source and medium'],
    [readOffset, 'soon', 'hours from UTC between -14 and 14, or local'],
    [readOffset, '', 'hours from UTC between -14 and 14, or local'],
    [readOffset, 15, 'hours from UTC between -14 and 14, or local'],
    [readPromo, 'x', 'true or an object with min and max'],
    [readPromo, { min: -1 }, 'a whole number as min'],
    [readPromo, { min: 9, max: 1 }, 'a min not above max'],
  ])('%o of another kind (%j) say what was expected', (read, value, expected) => {
    expect(() => read(value)).toThrow(`expected ${expected}`);
  });
});
