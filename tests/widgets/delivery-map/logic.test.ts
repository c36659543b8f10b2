import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  coloursOf,
  mapConfig,
  shapesOf,
  type RawConfig,
  boundsAround,
  boundsOf,
  cornersOf,
  metresOf,
  projected,
  viewOf,
  outlineOf,
} from '../../../widgets/delivery-map/delivery-map.rules.js';
import { placeOf } from '../../../widgets/delivery-map/google.js';
import { pageGoogle } from '../../../widgets/delivery-map/delivery-map.host.js';
import { recordingsFolder } from '../../host/recording.js';

const recorded = JSON.parse(readFileSync(join(recordingsFolder, 'delivery-maps.json'), 'utf8')) as Record<
  string,
  { readonly monitor: string; readonly maps: readonly RawConfig[] }
>;
const square = {
  array_latlng: [
    [0, 0],
    ['0', '2'],
    [2, 2],
  ],
};
/** What is wrong in a value here is meant to be. */
const configOf = (raw: object): ReturnType<typeof mapConfig> => mapConfig(raw);

test.each([
  [5, 'miles', 8046.72],
  [2.5, 'miles', 4023.36],
  [7.5, 'km', 7500],
  [3, 'kilometer', 3000],
  [3, '', 3000],
])('a radius of %d %s is %d m', (radius, unit, metres) => {
  expect(metresOf(radius, unit)).toBeCloseTo(metres, 6);
  expect(configOf({ radius: String(radius), radius_unit: unit })?.circles[0]?.metres).toBeCloseTo(metres, 6);
});

describe('colours', () => {
  test.each([
    [['#f00'], '', ['#f00', '#f00', '#f00']],
    [[''], '', ['#53c853', '#53c853', '#53c853']],
    [['#f00', '#00f'], '', ['#f00', '#00f', '#00f']],
    [undefined, '', ['#53c853', '#53c853', '#53c853']],
    [['url(https://else.example/#x)', 'RGB(1, 2, 3)'], '', ['#53c853', 'RGB(1, 2, 3)', 'RGB(1, 2, 3)']],
  ])('%j for three zones', (color, circle_color, expected) => {
    expect(configOf({ maps: [square, square, square], color, circle_color })?.zones.map(({ colour }) => colour)).toEqual(expected);
  });
  test.each([
    ['', ['#f00', '#00f']],
    [[], ['#f00', '#00f']],
    [['#123456'], ['#123456', '#123456']],
  ])('of circles: %j beside red and blue polygons', (circle_color, expected) => {
    const config = configOf({ color: ['#f00', '#00f'], circle_color, radius: ['1', '2'] });
    expect(config?.circles.map(({ colour }) => colour)).toEqual(expected);
  });
  test('are never an empty list', () => {
    expect(coloursOf(null, null)).toEqual({ zones: ['#53c853'], circles: ['#53c853'] });
  });
});

describe('what is drawn', () => {
  test.each([
    [{ maps: [], radius: 0 }, 0],
    [{ maps: [], radius: '0' }, 0],
    [{ radius: [0] }, 0],
    [{ radius: ['0', ''] }, 0],
    [{ radius: 3 }, 1],
    [{ radius: ['5', '0', '10'] }, 2],
  ])('%j: %d circles', (raw, circles) => {
    expect(configOf(raw)?.circles.length ?? 0).toBe(circles);
  });
  test('each circle gets its picked point, else the last one; a single point serves all', () => {
    const at = (store_loc: unknown): unknown =>
      configOf({ radius: ['1', '2', '3'], store_address_picked: '1', store_loc })?.circles.map(({ centre }) => centre?.lat);
    expect(
      at([
        { lat: '51', lng: '0' },
        { lat: 52, lng: 0 },
      ]),
    ).toEqual([51, 52, 52]);
    expect(at({ lat: 51, lng: 0 })).toEqual([51, 51, 51]);
    expect(at([])).toEqual([undefined, undefined, undefined]);
  });
  test('pairs that are no place are dropped; two corners are seen and not drawn', () => {
    const config = configOf({ maps: [{ array_latlng: [['x', 1], [91, 0], 7, [1, 1], [2, 2]] }] });
    expect(config && shapesOf(config)).toEqual({
      polygons: [],
      circles: [],
      points: [
        { lat: 1, lng: 1 },
        { lat: 2, lng: 2 },
      ],
    });
    expect(() => configOf({ maps: ['zone'] })).toThrow('maps has "zone": expected');
  });
  test('flags and numbers come as texts', () => {
    const base = { maps: [square] };
    expect(
      [configOf({ ...base, interactive: '0' }), configOf({ ...base, interactive: '1' }), configOf(base)].map((c) => c?.isInteractive),
    ).toEqual([false, true, false]);
    expect([null, '', '12', 0].map((zoom) => configOf({ ...base, zoom })?.zoom)).toEqual([undefined, undefined, 12, 0]);
    expect(['satellite', 'moon', undefined].map((maptype) => configOf({ ...base, maptype })?.mapType)).toEqual([
      'satellite',
      'roadmap',
      'roadmap',
    ]);
  });
  test('an address is its five parts without the empty ones', () => {
    expect(
      addressOf({
        store_address: '1 Rig Street',
        store_address_2: 'Yard',
        store_postcode: '',
        store_city: ' London ',
        store_country_code: 'GB',
      }),
    ).toBe('1 Rig Street,London');
  });
  test('areas on both sides of the date line are one map', () => {
    const config = configOf({
      maps: [
        {
          array_latlng: [
            [-17, 179],
            [-17, -179],
            [-18, -179],
          ],
        },
      ],
    });
    expect(config && boundsOf(shapesOf(config).points)).toEqual({ south: -18, west: 179, north: -17, east: 181 });
  });
});

describe('bounds and view', () => {
  test('of a zone and of a circle of 1000 m at 60 degrees', () => {
    const config = configOf({ maps: [square] });
    expect(config && boundsAround(shapesOf(config).points, [])).toEqual({ south: 0, west: 0, north: 2, east: 2 });
    const [southWest, northEast] = cornersOf({ centre: { lat: 60, lng: 25 }, metres: 1000 });
    expect(northEast.lat - 60).toBeCloseTo(0.00898, 5);
    expect(60 - southWest.lat).toBeCloseTo(0.00898, 5);
    expect(northEast.lng - 25).toBeCloseTo(0.01797, 5);
    expect(25 - southWest.lng).toBeCloseTo(0.01797, 5);
    expect(cornersOf({ centre: { lat: 89.999, lng: 0 }, metres: 1000 })).toMatchObject([{ lng: -180 }, { lat: 90, lng: 180 }]);
    expect(boundsAround([], [])).toBe(undefined);
  });
  test('a zoom that is given counts around the middle; without one everything is shown', () => {
    const bounds = { south: 0, west: 0, north: 2, east: 4 };
    expect(viewOf(bounds, undefined)).toEqual({ fit: bounds });
    expect(viewOf(bounds, 12)).toEqual({ centre: { lat: 1, lng: 2 }, zoom: 12 });
  });
  test('Web Mercator: the middle, the edges, and what lies further north lies higher', () => {
    expect(projected({ lat: 0, lng: 0 })).toEqual({ x: 0.5, y: 0.5 });
    expect(projected({ lat: 85.05112878, lng: 180 }).y).toBeCloseTo(0, 8);
    expect(projected({ lat: 51.5, lng: -0.12 }).y).toBeCloseTo(0.332_55, 4);
    const place = fc.record({ lat: fc.double({ min: -85, max: 84, noNaN: true }), lng: fc.double({ min: -180, max: 180, noNaN: true }) });
    fc.assert(fc.property(place, ({ lat, lng }) => projected({ lat: lat + 1, lng }).y < projected({ lat, lng }).y));
  });
});

describe('a geocoder’s answer', () => {
  const result = (...types: string[]): unknown[] => [{ types, geometry: { location: { lat: () => 51, lng: () => 0 } } }];
  test.each([
    ['OK', result('route'), true],
    ['OK', result('political', 'premise'), true],
    ['OK', result('locality'), false],
    ['OK', [...result('locality'), ...result('route')], false],
    ['ZERO_RESULTS', result('route'), false],
    ['OK', [], false],
    ['OK', null, false],
    ['OK', [{ types: ['route'] }], false],
  ])('%s, %j: a place %s', (status, results, isPlace) => {
    expect(placeOf(status, results)).toEqual(isPlace ? { lat: 51, lng: 0 } : undefined);
  });
});

describe('recorded maps', () => {
  test('four corners, zoom 12, two radii in miles around one address', () => {
    const config = mapConfig(recorded['delivery-map']?.maps[0] ?? {});
    expect(config).toMatchObject({ title: 'Where we deliver', zoom: 12, isInteractive: true, mapType: 'roadmap' });
    const shapes = config && shapesOf(config, new Map([['1 Rig Street,EC1A 1BB,London,United Kingdom (UK)', { lat: 51.5, lng: -0.1 }]]));
    expect(shapes?.polygons.map(({ colour, points }) => [colour, points.length])).toEqual([['#53c853', 4]]);
    expect(shapes?.circles.map(({ metres, colour, centre }) => [metres, colour, centre.lat])).toEqual([
      [8046.72, '#ff0000', 51.5],
      [16093.44, '#0000ff', 51.5],
    ]);
    expect(config && shapesOf(config).circles).toEqual([]);
  });
  test.each([
    ['delivery-map-zone', 0, [['#53c853', 4]], [], undefined],
    [
      'delivery-map-address',
      1,
      [
        ['#f00', 4],
        ['#00f', 4],
      ],
      [],
      undefined,
    ],
    [
      'delivery-map-picked',
      0,
      [],
      [
        ['#53c853', 3000],
        ['#53c853', 7500],
      ],
      undefined,
    ],
  ])('%s, map %d', (page, index, polygons, circles, zoom) => {
    const config = mapConfig(recorded[page]?.maps[index] ?? {});
    const shapes = config && shapesOf(config);
    expect(shapes?.polygons.map(({ colour, points }) => [colour, points.length])).toEqual(polygons);
    expect(shapes?.circles.map(({ colour, metres }) => [colour, metres])).toEqual(circles);
    expect(config?.zoom).toBe(zoom);
  });
});

describe('outline', () => {
  test('holds all areas in its picture, and scales degrees of longitude by the latitude', () => {
    const config = mapConfig(recorded['delivery-map-picked']?.maps[0] ?? {});
    const outline = config && outlineOf(shapesOf(config));
    expect(outline?.viewBox).toMatch(/^-40 -40 1079\.\d|^-40 -40 1080 1080/);
    const [, big] = outline?.circles ?? [];
    expect(big).toMatchObject({ cx: 500, r: 500 });
    expect((outline?.circles[0]?.r ?? 0) / 500).toBeCloseTo(0.4, 2);
    const zone = mapConfig({
      maps: [
        {
          array_latlng: [
            [60, 0],
            [60, 1],
            [61, 1],
          ],
        },
      ],
    });
    const path = zone && outlineOf(shapesOf(zone))?.polygons[0]?.d;
    // At 60 degrees a degree of latitude is about two of longitude.
    expect(path).toMatch(/^M0 1000L(48\d|49\d)(\.\d)? 1000L\1\2 0Z$/);
  });
  test('of nothing that can be drawn there is none', () => {
    const line = mapConfig({
      maps: [
        {
          array_latlng: [
            [1, 1],
            [2, 2],
          ],
        },
      ],
    });
    expect(line && outlineOf(shapesOf(line))).toBe(undefined);
  });
});

describe('Google Maps on the page', () => {
  const bootstrap = (key: string): string[] => [`(g=>{d[l]="importLibrary"})({ key: "${key}", v: "weekly" })`];
  const Map = (): void => undefined;
  const load = (): Promise<unknown> => Promise.resolve({});
  test.each([
    ['none', {}, [], undefined],
    ['an old script tag', { google: { maps: { Map } } }, [], 'namespace'],
    ['a bootstrap with a key', { google: { maps: { importLibrary: load } } }, bootstrap('abc'), 'libraries'],
    ['a bootstrap without one', { google: { maps: { importLibrary: load } } }, bootstrap(''), undefined],
    ['the same, loaded by others', { google: { maps: { importLibrary: load, Map } } }, bootstrap(''), 'libraries'],
    ['a namespace alone', { google: { maps: {} } }, [], undefined],
  ])('%s', (_name, page, scripts, expected) => {
    const found = pageGoogle(page, () => scripts);
    expect(found && (found.importLibrary ? 'libraries' : 'namespace')).toBe(expected);
  });
});
