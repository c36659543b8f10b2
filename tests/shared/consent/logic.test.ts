import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerTexts,
  categoryOf,
  choiceOf,
  expiryOf,
  grantsOf,
  isRefused,
  isStoredRefused,
  knownCategoryOf,
  listOf,
  unclassifiedIn,
  type Rules,
} from '../../../shared/consent/consent.rules.js';
import { CATEGORIES, grantsBy, type Category } from '../../../shared/consent/shared-state.js';
import { googleSignals } from '../../../shared/consent/google.rules.js';
import { closes, isNecessary, namesIn } from '../../../shared/consent/head-script.rules.js';
import { removals } from '../../../shared/cookies.js';
import { rulesOf } from '../../../shared/consent/rules.js';

const RULES: Rules = {
  necessary: ['wordpress_test_cookie', 'wordpress_sec_*', 'a.b*'],
  cookies: { statistics: ['_ga', '_ga_*'], marketing: ['_fbp'], preferences: ['lang'], necessary: ['till'] },
  services: {
    video: { name: 'Video', category: 'marketing', about: '', cookies: ['vid'], storage: ['vid_*', 'wc_fragments_x', 'shop_consent'] },
  },
};
const ALL = grantsBy(() => true);
const NONE = grantsBy(() => false);

describe('what is necessary', () => {
  test.each([
    'eu_cookies_bar',
    'eu_cookies_bar_block',
    'eu_cookies_bar_decline',
    'woocommerce_cart_hash',
    'woocommerce_items_in_cart',
    'wp_woocommerce_session_abc',
    'wc_cart_hash_x',
    'wc_cart_created',
    'wc_fragments_x',
    'wp_consent_marketing',
    'store_notice12',
    'wordpress_test_cookie',
    'wordpress_sec_1',
    'a.bc',
    'PHPSESSID',
    'PHPSESSID_x',
    'wordpress_logged_in_1',
    'wp-settings-1',
    'wp-settings-time-1',
  ])('%s is never blocked', (name) => {
    expect(isNecessary(name, RULES.necessary)).toBe(true);
  });

  test.each([
    'wordpress_test_cookie',
    'woocommerce_cart_hash',
    'PHPSESSID',
    'wordpress_sec_a',
    'wp-settings-1',
    'wordpress_logged_in_a',
    'wp_woocommerce_session_a',
  ])('%s is necessary without any list of the host', (name) => {
    expect(isNecessary(name, [])).toBe(true);
  });

  test.each(['_ga', 'wordpress_test_cookie2', 'xwordpress_sec_1', 'axbc', 'woocommerce_recently_viewed', ''])(
    '%s is not necessary: names are exact and prefixes literal',
    (name) => {
      expect(isNecessary(name, RULES.necessary)).toBe(false);
    },
  );

  test('of two necessary names side by side both stay out of the list', () => {
    const rules = { necessary: ['one', 'two'], cookies: {}, services: {} };
    expect(choiceOf({ status: 'declined', blocked: ['one', 'two', 'three', 'four'] }, NONE, rules, ['one', 'two']).blocked).toEqual([
      'three',
      'four',
    ]);
    expect(choiceOf({ status: 'saved', blocked: ['two', 'one'] }, NONE, rules, ['one', 'two']).blocked).toEqual([]);
  });

  test('no answer blocks a necessary name', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('eu_cookies_bar', 'till', 'wordpress_sec_9', '_ga', 'x', 'wp_consent_a')),
        fc.dictionary(fc.constantFrom(...CATEGORIES), fc.boolean()),
        (present, on) => {
          const { blocked } = choiceOf({ status: 'saved', categories: on, blocked: present }, NONE, RULES, present);
          expect(blocked.filter((name) => categoryOf(name, RULES) === 'necessary')).toEqual([]);
        },
      ),
    );
  });
});

describe('where a cookie belongs', () => {
  test('nobody named it, so it is unclassified, whatever else is refused', () => {
    expect(unclassifiedIn(['_ga', 'pll_language', 'till', 'vid', 'wordpress_sec_1', 'view'], RULES)).toEqual(['pll_language', 'view']);
    expect([
      isRefused('view', { categories: NONE, services: {}, blocked: [] }, RULES),
      isRefused('view', { categories: NONE, services: {}, blocked: ['view'] }, RULES),
    ]).toEqual([false, true]);
  });

  test('an unclassified cookie is refused with marketing where the shop says so', () => {
    const rules = { ...RULES, unclassified: true };
    expect([
      isRefused('view', { categories: NONE, services: {}, blocked: [] }, rules),
      isRefused('view', { categories: ALL, services: {}, blocked: [] }, rules),
    ]).toEqual([true, false]);
  });

  test.each<[string, Category]>([
    ['_ga', 'statistics'],
    ['_ga_X1', 'statistics'],
    ['_gat', 'marketing'],
    ['_fbp', 'marketing'],
    ['lang', 'preferences'],
    ['till', 'necessary'],
    ['vid', 'marketing'],
    ['never_heard_of', 'marketing'],
  ])('%s refused closes %s', (name, category) => {
    expect(categoryOf(name, RULES)).toBe(category);
  });
});

describe('an answer', () => {
  test('of acceptance blocks nothing', () => {
    expect(choiceOf({ status: 'accepted' }, NONE, RULES, ['_ga', 'x'])).toEqual({ categories: ALL, services: {}, blocked: [] });
  });

  test('of declining blocks every listed or named cookie, but no necessary and no unnamed one', () => {
    expect(choiceOf({ status: 'declined', blocked: ['seen'] }, ALL, RULES, ['_ga_1', 'x', 'till'])).toEqual({
      categories: NONE,
      services: {},
      blocked: ['seen', '_ga', '_ga_*', '_fbp', 'lang', 'vid', '_ga_1'],
    });
    expect(choiceOf({ status: 'declined' }, ALL, { ...RULES, unclassified: true }, ['x', 'till']).blocked).toContain('x');
  });

  test('saved keeps the choice from the first time on', () => {
    const { categories, blocked } = choiceOf(
      { status: 'saved', categories: { functional: true, preferences: true, statistics: false, marketing: true } },
      NONE,
      RULES,
      ['_ga_1', 'x'],
    );
    expect(categories).toEqual(grantsBy((c) => c !== 'statistics'));
    expect(blocked).toEqual(['_ga', '_ga_*', '_ga_1']);
  });

  test('saved by cookie names closes the categories of the refused ones and opens none', () => {
    expect(choiceOf({ status: 'saved', blocked: ['_ga'] }, ALL, RULES, []).categories).toEqual(grantsBy((c) => c !== 'statistics'));
    expect(choiceOf({ status: 'saved', blocked: ['_ga'] }, NONE, RULES, []).categories).toEqual(NONE);
    expect(choiceOf({ status: 'saved', blocked: ['strange'] }, ALL, RULES, []).categories.marketing).toBe(false);
  });

  test.each([
    [['_ga', '_fbp', 'lang'], ['_fbp'], ['statistics', 'preferences']],
    [['_ga', '_fbp', 'lang'], ['_ga', '_fbp', 'lang'], []],
    [['_ga', '_ga_1'], ['_ga'], []],
    [['strange', 'view'], [], []],
    [[], [], []],
  ])('saved in a dialog that showed %j, with %j refused, opens %j', (offered, blocked, open) => {
    expect(
      CATEGORIES.filter((c) => c !== 'necessary' && choiceOf({ status: 'saved', offered, blocked }, NONE, RULES, []).categories[c]),
    ).toEqual(expect.arrayContaining(open));
    expect(
      CATEGORIES.filter((c) => c !== 'necessary' && choiceOf({ status: 'saved', offered, blocked }, NONE, RULES, []).categories[c]),
    ).toHaveLength(open.length);
  });

  test('saved in a dialog without categories opens only what was shown and not refused', () => {
    const names = fc.uniqueArray(fc.constantFrom('_ga', '_ga_1', '_fbp', 'lang', 'vid', 'till', 'strange', 'view', 'PHPSESSID'));
    fc.assert(
      fc.property(names, names, names, (offered, unticked, present) => {
        const blocked = offered.filter((name) => unticked.includes(name));
        const { categories } = choiceOf({ status: 'saved', offered, blocked }, NONE, RULES, present);
        for (const category of CATEGORIES) {
          const of = offered.filter((name) => knownCategoryOf(name, RULES) === category);
          const isOffered = category === 'necessary' || (of.length > 0 && of.every((name) => !blocked.includes(name)));
          if (categories[category]) {
            expect([category, isOffered]).toEqual([category, true]);
          }
        }
      }),
    );
  });

  test('saved once more in such a dialog keeps what was not shown, unless all was refused', () => {
    expect(choiceOf({ status: 'saved', offered: ['_ga', '_fbp'], blocked: ['_fbp'] }, ALL, RULES, []).categories).toEqual(
      grantsBy((c) => c !== 'marketing'),
    );
    expect(choiceOf({ status: 'saved', offered: ['_ga', '_fbp'], blocked: ['_ga', '_fbp'] }, ALL, RULES, []).categories).toEqual(NONE);
  });

  test('a service can differ from its category, both ways', () => {
    expect(isRefused('vid', { categories: ALL, services: { video: false }, blocked: [] }, RULES)).toBe(true);
    expect(isRefused('vid', { categories: NONE, services: { video: true }, blocked: [] }, RULES)).toBe(false);
    expect(isRefused('_fbp', { categories: NONE, services: { video: true }, blocked: [] }, RULES)).toBe(true);
  });

  test.each(['constructor', 'toString', '__proto__'])('a service called %s has no answer of its own until it gets one', (id) => {
    const rules = rulesOf([], {}, Object.fromEntries([[id, { category: 'marketing', cookies: ['c'], storage: ['s'] }]]));
    const refused = (categories: typeof ALL, services: Record<string, boolean>): boolean[] => [
      isRefused('c', { categories, services, blocked: [] }, rules),
      isStoredRefused('s', { categories, services }, rules),
    ];
    expect([
      refused(NONE, {}),
      refused(ALL, {}),
      refused(NONE, Object.fromEntries([[id, true]])),
      refused(ALL, Object.fromEntries([[id, false]])),
    ]).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  test('a refused service loses its stored keys; its own answer wins over its category’s', () => {
    expect(isStoredRefused('vid_seen', { categories: NONE, services: {} }, RULES)).toBe(true);
    expect(isStoredRefused('vid_seen', { categories: ALL, services: { video: false } }, RULES)).toBe(true);
    expect(isStoredRefused('vid_seen', { categories: NONE, services: { video: true } }, RULES)).toBe(false);
    expect(isStoredRefused('vid_seen', { categories: ALL, services: {} }, RULES)).toBe(false);
  });

  test('storage that no service names stays, also under the name of a refused cookie', () => {
    for (const key of ['stranger', '_ga', 'vid', 'vi']) {
      expect(isStoredRefused(key, { categories: NONE, services: {} }, RULES)).toBe(false);
    }
  });

  test('an entry that an allowed service names as well stays', () => {
    const both = {
      ...RULES,
      services: { ...RULES.services, chat: { name: 'Chat', category: 'functional', about: '', cookies: [], storage: ['vid_shared'] } },
    } as const;
    expect(isStoredRefused('vid_shared', { categories: NONE, services: { chat: true } }, both)).toBe(false);
    expect(isStoredRefused('vid_shared', { categories: NONE, services: {} }, both)).toBe(true);
  });

  test('necessary keys and our own are never removed from the storages, whoever names them', () => {
    const greedy = {
      ...RULES,
      necessary: ['mine', 'sess_*'],
      services: {
        all: { name: 'All', category: 'marketing', about: '', cookies: [], storage: ['*'] },
        base: { name: 'Base', category: 'necessary', about: '', cookies: [], storage: ['base'] },
      },
    } as const;
    for (const key of [
      'shop_consent',
      'shop_cart_token',
      'wc_fragments_1a',
      'wc_cart_hash_1a',
      'wc_cart_created',
      'mine',
      'sess_1',
      'base',
    ]) {
      expect([key, isStoredRefused(key, { categories: NONE, services: {} }, greedy)]).toEqual([key, false]);
    }
    expect(isStoredRefused('other', { categories: NONE, services: {} }, greedy)).toBe(true);
  });

  test('names that are refused never open a category', () => {
    const names = fc.array(fc.constantFrom('_ga', '_ga_*', '_fbp', 'lang', 'vid', 'strange'));
    fc.assert(
      fc.property(names, names, fc.boolean(), (blocked, offered, before) => {
        const grants = grantsOf(
          blocked,
          grantsBy(() => before),
          RULES,
          offered,
        );
        expect(blocked.filter((name) => grants[categoryOf(name, RULES)])).toEqual([]);
      }),
    );
  });

  test('the list for the server holds cookie names: no prefix, and nothing that reads as two', () => {
    expect(listOf(['_ga', '_ga_*', 'a,b', 'c d'])).toEqual(['_ga', 'c d']);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('_ga_1', '_fbp', 'lang', 'x,y')),
        fc.dictionary(fc.constantFrom(...CATEGORIES), fc.boolean()),
        (present, on) => {
          const text =
            answerTexts(
              { blocked: choiceOf({ status: 'saved', categories: on }, NONE, RULES, present).blocked, declined: false },
              { expiry: 1, path: '/', secure: false },
            )[1] ?? '';
          const list = /=(.*?);/.exec(text)?.[1]?.split(',').filter(Boolean) ?? [];
          expect(list.filter((name) => ![...present, '_ga', '_fbp', 'lang', 'vid'].includes(name))).toEqual([]);
        },
      ),
    );
  });

  test('the list of blocked cookies ends before a browser would drop the cookie that holds it', () => {
    const names = Array.from({ length: 200 }, (_none, i) => `cookie_with_a_long_name_${i}`);
    const list = listOf(names);
    expect(list).toEqual(names.slice(0, list.length));
    expect([list.join('%2C').length < 4000, list.length > 100]).toEqual([true, true]);
  });

  test('is written as the host’s three cookies, names in the list as they are', () => {
    const life = { expiry: 1_810_707_259, path: '/', secure: false };
    const at = new Date(1_810_707_259_000).toUTCString();
    expect(answerTexts({ blocked: ['_ga', 'b c'], declined: true }, life)).toEqual([
      `eu_cookies_bar=1810707259; expires=${at}; path=/; SameSite=Lax`,
      `eu_cookies_bar_block=_ga,b c; expires=${at}; path=/; SameSite=Lax`,
      `eu_cookies_bar_decline=1; expires=${at}; path=/; SameSite=Lax`,
    ]);
    expect(answerTexts({ blocked: [], declined: false }, { ...life, path: '/shop/', secure: true })).toEqual([
      `eu_cookies_bar=1810707259; expires=${at}; path=/shop/; SameSite=Lax; Secure`,
      `eu_cookies_bar_block=; expires=${at}; path=/shop/; SameSite=Lax; Secure`,
      'eu_cookies_bar_decline=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/shop/; SameSite=Lax; Secure',
    ]);
  });

  test.each([
    [{ earlier: 2000, days: 9, moment: 5000 }, 2000],
    [{ earlier: 0, days: 2, moment: 5000 }, 1000 + 172_800],
    [{ earlier: 900, days: 0, moment: 5000 }, 5000],
    [{ earlier: Number.NaN, days: 0, moment: 0 }, 1000 + 180 * 86_400],
    [{ earlier: 0, days: 0, moment: 999 }, 1000 + 180 * 86_400],
  ])('%j ends at %d', (given, end) => {
    expect(expiryOf({ ...given, now: 1000 })).toBe(end);
  });
});

describe('removing a cookie', () => {
  test('tries no domain, the host and its parents down to two labels, on each path of the page', () => {
    const texts = removals('_ga', { hostname: 'www.a.shop.test', pathname: '/a/b/', protocol: 'http:' });
    for (const domain of ['', ';domain=www.a.shop.test', ';domain=a.shop.test', ';domain=shop.test']) {
      for (const path of ['/', '/a', '/a/', '/a/b', '/a/b/']) {
        expect(texts).toContain(`_ga=;max-age=0;path=${path}${domain}`);
      }
    }
    expect(texts.some((text) => text.endsWith('domain=test'))).toBe(false);
  });

  test('tries this page’s own path by naming none', () => {
    expect(removals('x', { hostname: 'localhost', pathname: '/a/', protocol: 'http:' })).toContain('x=;max-age=0');
  });

  test.each([1000, 3500])('of a page under %d folders writes no more than of one under sixteen', (folders) => {
    const at = (count: number): string[] => removals('x', { hostname: 'www.shop.test', pathname: '/a'.repeat(count), protocol: 'https:' });
    expect(at(folders)).toEqual(at(16));
    expect(at(folders).length).toBeLessThan(120);
  });

  test('over a safe connection says so, or the browser keeps safe cookies', () => {
    expect(removals('x', { hostname: 'localhost', pathname: '/', protocol: 'https:' })).toContain('x=;max-age=0;path=/;secure');
  });
});

test('names are read from any cookie text, also a malformed one', () => {
  expect(namesIn('a=1; b=%E0%A4%A; c; =d; e=f=g')).toEqual(['a', 'b', 'c', 'e']);
  expect(namesIn('')).toEqual([]);
});

test('Google’s seven signals follow the categories', () => {
  expect(googleSignals(grantsBy((c) => c === 'statistics' || c === 'preferences'))).toEqual({
    ad_storage: 'denied',
    ad_user_data: 'denied',
    ad_personalization: 'denied',
    analytics_storage: 'granted',
    functionality_storage: 'denied',
    personalization_storage: 'granted',
    security_storage: 'granted',
  });
});

test.each([
  ['gpc', false, ['marketing']],
  ['gpc', true, ['statistics', 'marketing']],
  ['dnt', false, ['statistics', 'marketing']],
  ['', true, []],
] as const)('the signal %j (strict: %s) closes %j', (signal, strict, closed) => {
  expect(CATEGORIES.filter((c) => closes(signal, strict, c))).toEqual(closed);
});

test('rules take nothing but what they understand from the settings', () => {
  expect(
    rulesOf(
      ['n'],
      { statistics: ['_ga', 5, ''], unheard: ['x'], marketing: 'no list' },
      { v: { name: 'V', category: 'statistics', cookies: ['v'], storage: ['v_*', 7] }, w: 7 },
    ),
  ).toEqual({
    necessary: ['n'],
    unclassified: false,
    cookies: { statistics: ['_ga'], marketing: [] },
    services: {
      v: { name: 'V', category: 'statistics', about: '', cookies: ['v'], storage: ['v_*'] },
      w: { name: 'w', category: 'marketing', about: '', cookies: [], storage: [] },
    },
  });
  expect(rulesOf([], [], null, 'marketing')).toEqual({ necessary: [], unclassified: true, cookies: {}, services: {} });
});

test('the cookies of an order’s source are marketing unless the shop says otherwise', () => {
  const none = rulesOf([], {}, {});
  expect([
    knownCategoryOf('sbjs_current', none),
    unclassifiedIn(['sbjs_first', '_x'], none),
    knownCategoryOf('sbjs_udata', rulesOf([], { statistics: ['sbjs_*'] }, {})),
  ]).toEqual(['marketing', ['_x'], 'statistics']);
});
