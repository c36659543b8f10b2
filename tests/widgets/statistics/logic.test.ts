import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asksNotToTrack, readClicks, readExtensions } from '../../../widgets/statistics/options.rules.js';
import { schema } from '../../../widgets/statistics/statistics.schema.js';
import {
  alive,
  base64,
  eventFields,
  hitRequest,
  IDLE_MS,
  isInScope,
  isOver,
  linkFields,
  onlineOf,
  type Life,
  type LinkFacts,
  type LinkSettings,
} from '../../../widgets/statistics/statistics.rules.js';

const urls = {
  requestUrl: 'http://shop.test/wp-json/wp-statistics/v2',
  ajaxUrl: 'http://shop.test/wp-admin/admin-ajax.php',
  bypassAdBlockers: false,
};
const page = { referrer: '', path: '/a/?b=c' };

describe('a hit', () => {
  test('goes to its endpoint’s address, with path and referrer in base64 after the parameters', () => {
    expect(hitRequest('hit', { wp_statistics_hit: 1, endpoint: 'hit' }, page, { ...urls, requestUrl: `${urls.requestUrl}/` })).toEqual({
      url: 'http://shop.test/wp-json/wp-statistics/v2/hit',
      fields: { wp_statistics_hit: 1, endpoint: 'hit', referred: '', page_uri: 'L2EvP2I9Yw==' },
    });
    expect(hitRequest('online', {}, page, urls).url).toBe('http://shop.test/wp-json/wp-statistics/v2/online');
  });
  test('goes to the ajax address past blockers, with its action; the one the shop prints counts', () => {
    const past = { ...urls, bypassAdBlockers: true };
    expect(
      [hitRequest('hit', {}, page, past), hitRequest('online', { action: 'own' }, page, past)].map(({ url, fields }) => [
        url,
        fields['action'],
      ]),
    ).toEqual([
      [urls.ajaxUrl, 'wp_statistics_hit_record'],
      [urls.ajaxUrl, 'own'],
    ]);
    expect(Object.keys(hitRequest('hit', { a: 1 }, page, past).fields)).toEqual(['action', 'a', 'referred', 'page_uri']);
  });
  test('without online parameters of its own the page’s are used, without the action of the hit', () => {
    expect(onlineOf({}, { a: 1, endpoint: 'hit', action: 'x' })).toEqual({ a: 1, endpoint: 'online' });
    expect(onlineOf({ b: 2 }, { a: 1 })).toEqual({ b: 2 });
  });
  test.each([
    ['', ''],
    ['/caf\u00e9/', 'L2NhZsOpLw=='],
    ['/\u0436?\ud83d\ude00', 'L9C2P/CfmIA='],
    ['\ud83d', '77+9'],
  ])('%j is %s', (text, encoded) => {
    expect(base64(text)).toBe(encoded);
  });
  test('any text comes back from its base64', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !/[\ud800-\udfff]/u.test(text)),
        (text) => {
          const encoded = base64(text);
          expect(encoded).toMatch(/^[A-Za-z0-9+/]*={0,2}$/);
          expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)))).toBe(
            text,
          );
        },
      ),
    );
  });
});

test.each([
  [[undefined, undefined, '1'], true],
  [['1'], true],
  [[1], true],
  [[undefined, 'yes'], true],
  [[undefined, '1', '0'], true],
  [[undefined, undefined, '0'], false],
  [[undefined, undefined, 'unspecified'], false],
  [[undefined, undefined, null], false],
  [['0', '1'], false],
  [[], false],
  [['no'], false],
  [[true], false],
])('the signals %j ask not to be tracked: %s', (said, asks) => {
  expect(asksNotToTrack(...said)).toBe(asks);
});

describe('signs of life', () => {
  const at = (last: number): Life => ({ last, over: false });
  test('half an hour without one ends it, a moment before it does not', () => {
    expect([isOver(at(0), IDLE_MS - 1), isOver(at(0), IDLE_MS), isOver({ last: IDLE_MS, over: true }, IDLE_MS)]).toEqual([
      false,
      true,
      true,
    ]);
  });
  test('one in time begins the half hour anew, one too late changes nothing', () => {
    expect([alive(at(0), IDLE_MS - 1, false), alive(at(0), IDLE_MS, false)]).toEqual([at(IDLE_MS - 1), { last: 0, over: true }]);
    expect(alive({ last: 0, over: true }, 5, false)).toEqual({ last: 0, over: true });
  });
  test('one too late begins anew where the shop wants it', () => {
    expect(alive(at(0), IDLE_MS * 2, true)).toEqual(at(IDLE_MS * 2));
  });
});

describe('a link', () => {
  const settings: LinkSettings = { extensions: ['pdf', 'zip'], downloads: true, links: true, host: 'shop.test' };
  const link: LinkFacts = {
    href: 'https://other.example/a/b.html?x=1',
    id: 'l1',
    className: 'a b',
    text: ' Go \n',
    event: 'click',
    button: 0,
  };
  const of = (more: Partial<LinkFacts>, set: Partial<LinkSettings> = {}): Readonly<Record<string, string>> | undefined =>
    linkFields({ ...link, ...more }, { ...settings, ...set }, '45', 1_700_000_000_000);

  test('away has these fields, in this order', () => {
    expect(Object.entries(of({}) ?? {})).toEqual(
      Object.entries({
        en: 'click',
        et: '1700000000000',
        eid: 'l1',
        ec: 'a b',
        ev: 'Go',
        mb: '0',
        fn: 'b',
        fx: 'html',
        m: '',
        tu: 'https://other.example/a/b.html?x=1',
        pid: '45',
      }),
    );
  });
  test('to a file has three more', () => {
    expect(Object.entries(of({ href: 'http://shop.test/files/price.list.PDF?v=2#p' }) ?? {})).toEqual(
      Object.entries({
        en: 'file_download',
        et: '1700000000000',
        eid: 'l1',
        ec: 'a b',
        ev: 'Go',
        mb: '0',
        fn: 'price',
        fx: 'PDF',
        m: '',
        tu: 'http://shop.test/files/price.list.PDF?v=2#p',
        pid: '45',
        wcdl: 'false',
        df: '',
        dk: '',
      }),
    );
  });
  test('to a bought file names it by its download id', () => {
    expect(of({ href: 'http://shop.test/?download_file=12&order=wc_1&key=abc' })).toMatchObject({
      en: 'file_download',
      fn: '12',
      fx: '12',
      wcdl: 'true',
      df: '12',
      dk: 'abc',
    });
    expect(of({ href: 'http://shop.test/x', className: 'woocommerce-MyAccount-downloads-file button' })).toMatchObject({
      en: 'file_download',
      wcdl: 'true',
      df: '',
      fn: '',
    });
  });
  test.each<[string, Partial<LinkFacts>, Partial<LinkSettings>, string | undefined]>([
    ['in the shop', { href: 'http://shop.test/a' }, {}, undefined],
    ['away by the middle button', { event: 'mouseup', button: 1 }, {}, 'mouseup'],
    ['in the shop by the middle button', { event: 'mouseup', button: 1, href: 'http://shop.test/a' }, {}, undefined],
    ['to a file by the middle button', { event: 'mouseup', button: 1, href: 'http://shop.test/a.pdf' }, {}, 'file_download'],
    ['away, links not wanted', {}, { links: false }, undefined],
    ['to a file, downloads not wanted', { href: 'http://shop.test/a.pdf' }, { downloads: false }, undefined],
    ['to a file elsewhere, downloads not wanted', { href: 'https://other.example/a.pdf' }, { downloads: false }, 'click'],
    ['to a file, only downloads wanted', { href: 'https://other.example/a.pdf' }, { links: false }, 'file_download'],
    ['to a file not listed', { href: 'http://shop.test/a.doc' }, {}, undefined],
    ['to a folder named like an ending', { href: 'http://shop.test/pdf' }, {}, undefined],
    ['with an ending in the query only', { href: 'http://shop.test/a?f=b.pdf' }, {}, undefined],
    ['to a telephone', { href: 'tel:+371' }, {}, undefined],
    ['to a script', { href: 'javascript:void(0)' }, {}, undefined],
    ['to nothing', { href: '' }, {}, undefined],
    ['to another port', { href: 'http://shop.test:81/' }, {}, 'click'],
  ])('%s', (_title, more, set, event) => {
    expect(of(more, set)?.['en']).toBe(event);
  });
  test('its text is capped', () => {
    expect(of({ text: 'x'.repeat(900) })?.['ev']).toHaveLength(255);
  });
});

test('a custom event has its data, the moment and the page, which it may name itself', () => {
  expect(eventFields('rig_event', {}, 45, 1_700_000_000_000)).toEqual({
    event_name: 'rig_event',
    event_data: '{"timestamp":1700000000000,"resource_id":45}',
  });
  expect(eventFields('e', { a: 1, timestamp: 3, resource_id: 7 }, 45, 9)['event_data']).toBe('{"a":1,"timestamp":9,"resource_id":7}');
});

const readParams = (value: unknown) => schema.hitParams.parseValue(value);
const readIntegration = (value: unknown) => schema.consentIntegration.parseValue(value);

describe('settings', () => {
  test('of the right kind are taken, PHP’s empty maps too', () => {
    expect([readParams([]), readParams({ a: 1, b: 'c', d: null, e: true })]).toEqual([{}, { a: 1, b: 'c', d: '', e: true }]);
    expect(readExtensions(['PDF', '.zip'])).toEqual(['pdf', 'zip']);
    expect([
      readIntegration({ name: null, status: [] }),
      readIntegration([]),
      readIntegration({ name: 'wp_consent_api', status: { consent_level: 'statistics', track_anonymously: '1' } }),
    ]).toEqual([
      { name: '', level: '', anonymously: false },
      { name: '', level: '', anonymously: false },
      { name: 'wp_consent_api', level: 'statistics', anonymously: true },
    ]);
    const clicks = readClicks([
      { name: 'a', selector: '.a', scope: null },
      { name: 'b', selector: '.b', scope: 45 },
    ]);
    expect(clicks.map((rule) => [rule.scope, isInScope(rule, '45'), isInScope(rule, '46')])).toEqual([
      [null, true, true],
      ['45', true, false],
    ]);
  });
  test.each([
    [readParams, 'x', 'an object of parameters'],
    [readParams, { a: {} }, 'a text or number as a'],
    [readExtensions, 'pdf', 'a list of file extensions'],
    [readExtensions, [1], 'a list of file extensions'],
    [readIntegration, 'x', 'an object with name and status'],
    [readClicks, {}, 'a list of {name, selector, scope}'],
    [readClicks, [{ name: 'a' }], 'name and selector for each click'],
  ])('%o of another kind (%j) say what was expected', (read, value, expected) => {
    expect(() => read(value)).toThrow(`expected ${expected}`);
  });
});
