import { describe, expect, test } from 'vitest';
import { grantsBy } from '../../../shared/consent/shared-state.js';
import {
  foreignHosts,
  impliedBy,
  isRefusable,
  keyScroll,
  namesToShow,
  savedBy,
  waitMs,
  withdrawn,
} from '../../../widgets/cookie-bar/cookie-bar.rules.js';

const ALL = grantsBy(() => true);

test.each([
  ['2', 2000],
  ['0.5', 500],
  ['', 0],
  [' ', 0],
  ['0', 0],
  ['abc', 0],
  ['-3', 0],
  ['Infinity', 0],
])('%j seconds are %d ms', (text, ms) => {
  expect(waitMs(text)).toBe(ms);
});

describe('an act that is no press', () => {
  test('means what the shop says, and nothing where it says nothing', () => {
    expect([impliedBy('none', ''), impliedBy('yes', ''), impliedBy('no', 'gpc')]).toEqual([
      null,
      { status: 'accepted' },
      { status: 'declined' },
    ]);
  });
  test('opens nothing that the browser’s own wish closes', () => {
    expect(impliedBy('yes', 'gpc')).toEqual({ status: 'saved', categories: grantsBy((c) => c !== 'marketing') });
    expect(impliedBy('yes', 'dnt')).toEqual({ status: 'saved', categories: grantsBy((c) => c !== 'marketing' && c !== 'statistics') });
  });
});

describe('saving', () => {
  const services = { film: { name: 'Film', category: 'marketing', about: '', cookies: [], storage: [] } } as const;
  test('cookie boxes alone blocks what is unticked', () => {
    expect(savedBy({ cookies: { a: true, b: false }, categories: undefined, services: {} }, {})).toEqual({
      status: 'saved',
      blocked: ['b'],
      ticked: ['a'],
      offered: ['a', 'b'],
    });
  });
  test('cookie boxes alone is never acceptance: they ask for what they show', () => {
    expect(savedBy({ cookies: { a: true }, categories: undefined, services: {} }, {})).toEqual({
      status: 'saved',
      blocked: [],
      ticked: ['a'],
      offered: ['a'],
    });
  });
  test('with all ticked is acceptance', () => {
    expect(savedBy({ cookies: { a: true }, categories: ALL, services: { film: true } }, services)).toEqual({ status: 'accepted' });
  });
  test('keeps a service only where it differs from its category', () => {
    const none = { functional: false, preferences: false, statistics: false, marketing: false };
    expect(savedBy({ cookies: {}, categories: none, services: { film: true } }, services)).toEqual({
      status: 'saved',
      categories: none,
      services: { film: true },
      blocked: [],
      ticked: [],
    });
    expect(savedBy({ cookies: {}, categories: none, services: { film: false } }, services)).toEqual({
      status: 'saved',
      categories: none,
      services: {},
      blocked: [],
      ticked: [],
    });
  });
});

test('withdrawn is what was allowed and is not any more', () => {
  expect(
    withdrawn(
      ALL,
      grantsBy((c) => c === 'statistics'),
    ),
  ).toEqual(['functional', 'preferences', 'marketing']);
});

test('foreign hosts are named once; our own and unreadable addresses are not', () => {
  expect(
    foreignHosts(
      ['https://a.test/x.js', 'https://a.test/y.js', 'https://shop.test/z.js', 'nonsense', 'data:text/javascript,1', 'https://b.test/'],
      'shop.test',
    ),
  ).toEqual(['a.test', 'b.test']);
});

test.each([
  ['ArrowDown', 40],
  ['PageUp', 800],
  [' ', 800],
  ['End', Infinity],
  ['a', 0],
  ['Tab', 0],
] as const)('the key %j asks for %d px', (key, px) => {
  expect(keyScroll(key, 800)).toBe(px);
});

test('listed and present cookies are shown once; those named as unnecessary can be refused', () => {
  const rules = {
    necessary: ['keep_*'],
    cookies: { necessary: ['lang'], statistics: ['_ga', '_ga_*'] },
    services: { film: { name: 'Films', category: 'marketing', about: '', cookies: ['vid', '_ga'], storage: [] } },
  } as const;
  const present = ['seen', 'keep_1', '_ga', 'woocommerce_cart_hash'];
  expect(namesToShow(rules, present)).toEqual(['_ga', '_ga_*', 'keep_1', 'lang', 'seen', 'vid', 'woocommerce_cart_hash']);
  expect(namesToShow(rules, present).filter((name) => isRefusable(name, rules))).toEqual(['_ga', '_ga_*', 'vid']);
  expect(namesToShow(rules, present).filter((name) => isRefusable(name, { ...rules, unclassified: true }))).toEqual([
    '_ga',
    '_ga_*',
    'seen',
    'vid',
  ]);
});
