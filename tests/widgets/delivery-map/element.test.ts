import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recordingsFolder } from '../../host/recording.js';
import { printedLines } from '../../setup/each.js';
import { settled } from '../../shared/support.js';
import { decideConsent } from '../../support/consent.js';
import { leave, one, put, withBar } from '../render.js';

// The mocks of Google Maps are made with jest's functions, which vitest has under another name.
Object.assign(globalThis, { jest: vi });
const { initialize, Map: GoogleMap, Polygon, Circle, Geocoder } = await import('@googlemaps/jest-mocks');
const loader = vi.hoisted(() => ({ setOptions: vi.fn(), importLibrary: vi.fn() }));
vi.mock('@googlemaps/js-api-loader', () => loader);
await import('../../../widgets/delivery-map/index.js');
// So that what comes on need comes in a turn.
await import('../../../widgets/delivery-map/google.js');

const recorded = JSON.parse(readFileSync(join(recordingsFolder, 'delivery-maps.json'), 'utf8')) as Record<
  string,
  { readonly maps: readonly object[] }
>;
const SHOP = recorded['delivery-map']?.maps[0] ?? {};
const ZONE = recorded['delivery-map-zone']?.maps[0] ?? {};
/** What the list says of the recorded map, before and after its address was found. */
const AREAS = [
  'Area 1',
  'Within 5 miles of 1 Rig Street, EC1A 1BB, London, United Kingdom (UK)',
  'Within 10 miles of 1 Rig Street, EC1A 1BB, London, United Kingdom (UK)',
];
const EXACT = { types: ['street_address'], geometry: { location: { lat: 51.5, lng: -0.1 } } };

const container = (token: string): string =>
  `<h4><div class="szbdshortcode_id_title"></div></h4><div class="szbdshortcode_id" data-token="${token}"></div>`;
const tag = (attributes = '', inside = container('Ab1')): string => `<shop-delivery-map ${attributes}>${inside}</shop-delivery-map>`;
const box = (): HTMLElement => one('.shop-delivery-map');
const texts = (selector: string): string[] => [...document.querySelectorAll(selector)].map((el) => el.textContent ?? '');
const told: unknown[] = [];
const hear = ({ type, detail }: Event & { detail?: unknown }): void => {
  told.push([type, detail]);
};
let instances: { readonly fitBounds: (bounds: unknown) => void; readonly setCenter: (centre: unknown) => void }[];
let constructed: { maps: unknown[]; polygons: unknown[]; circles: unknown[] };
let importLibrary: ReturnType<typeof vi.fn>;
let answers: { results: unknown[]; status?: string }[];
let addresses: string[];

/** Google Maps on the page, which remembers what is made. */
function withGoogle(): void {
  initialize();
  constructed = { maps: [], polygons: [], circles: [] };
  instances = [];
  const remember = (type: new (...args: never[]) => object, list: unknown[]): unknown =>
    class extends (type as new (...args: unknown[]) => object) {
      constructor(...args: unknown[]) {
        super(...args);
        list.push(args.at(-1));
        if (list === constructed.maps) {
          instances.push(this as never);
        }
      }
    };
  const libraries = {
    maps: {
      Map: remember(GoogleMap as never, constructed.maps),
      Polygon: remember(Polygon as never, constructed.polygons),
      Circle: remember(Circle as never, constructed.circles),
    },
    geocoding: {
      Geocoder: class extends Geocoder {
        override geocode = vi.fn(({ address }: { address: string }) => {
          addresses.push(address);
          return Promise.resolve(answers.shift() ?? { results: [] });
        }) as never;
      },
    },
  };
  importLibrary = vi.fn((name: keyof typeof libraries) => Promise.resolve(libraries[name]));
  Object.assign(google.maps, { importLibrary });
}

withBar();
beforeEach(() => {
  told.length = 0;
  answers = [{ results: [EXACT] }];
  addresses = [];
  Object.assign(globalThis, { szbd_map_Ab1: SHOP, szbd_map_Zone: ZONE, shopSettings: { 'delivery-map': { consent: 'necessary' } } });
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  for (const type of ['shop:map-drawn', 'shop:map-failed']) {
    document.addEventListener(type, hear);
  }
});
afterEach(async () => {
  await leave();
  for (const type of ['shop:map-drawn', 'shop:map-failed']) {
    document.removeEventListener(type, hear);
  }
  for (const name of [
    'shopSettings',
    'google',
    'szbd_map_Ab1',
    'szbd_map_Zone',
    'szbd_map_monitor',
    'third_party_popup_support',
    'gm_authFailure',
  ]) {
    Reflect.deleteProperty(globalThis, name);
  }
  localStorage.clear();
  loader.setOptions.mockReset();
  loader.importLibrary.mockReset();
});

describe('a recorded map, drawn by Google Maps of the page', () => {
  test('one polygon and two circles around the address, at its zoom, with its title', async () => {
    withGoogle();
    await put(tag());
    await settled();
    const paint = (colour: string): object => ({ strokeColor: colour, strokeOpacity: 0.35, fillColor: colour, fillOpacity: 0.35 });
    expect(constructed.maps).toMatchObject([{ zoom: 12, mapTypeId: 'roadmap', disableDefaultUI: false }]);
    expect(constructed.polygons).toMatchObject([{ ...paint('#53c853'), paths: [{ lat: 51.52, lng: -0.2 }, {}, {}, {}] }]);
    expect(constructed.circles).toMatchObject([
      { ...paint('#ff0000'), radius: 8046.72, center: { lat: 51.5, lng: -0.1 } },
      { ...paint('#0000ff'), radius: 16093.44, center: { lat: 51.5, lng: -0.1 } },
    ]);
    expect(instances[0]?.fitBounds).not.toHaveBeenCalled();
    expect(addresses).toEqual(['1 Rig Street,EC1A 1BB,London,United Kingdom (UK)']);
    expect(importLibrary.mock.calls).toEqual([['maps'], ['geocoding']]);
    expect(told).toEqual([['shop:map-drawn', { polygons: 1, circles: 2 }]]);
    expect([box().dataset['state'], one('.szbdshortcode_id_title').textContent]).toEqual(['map', 'Where we deliver']);
    expect(texts('.shop-delivery-map__areas li')).toEqual(AREAS);
  });

  test('without a zoom the map fits all areas, and an address is asked for only once a page', async () => {
    withGoogle();
    Object.assign(globalThis, { szbd_map_Ab1: { ...SHOP, zoom: null, interactive: '0' } });
    await put(`<div>${tag('', container('Ab1') + container('Ab1') + container('Zone'))}${tag('', '')}</div>`);
    await settled();
    expect(constructed.maps).toMatchObject(Array.from({ length: 3 }, () => ({ zoom: 15, disableDefaultUI: true })));
    expect(addresses).toHaveLength(1);
    const fitted = instances.map(({ fitBounds }) => vi.mocked(fitBounds).mock.calls);
    // The zones at once, and all of it when the address is found.
    expect(fitted.map((calls) => calls.length)).toEqual([2, 2, 1]);
    expect(fitted.flat()).toContainEqual([{ south: 51.45, west: -0.2, north: 51.55, east: -0.04 }]);
    // A title without text is no heading.
    expect([...document.querySelectorAll('h4')].map((el) => el.getAttribute('aria-hidden'))).toEqual([null, null, 'true']);
  });

  test('an inexact place draws no circle, and with nothing else to draw there is no map', async () => {
    withGoogle();
    answers = [{ results: [{ ...EXACT, types: ['locality'] }] }, { results: [{ ...EXACT, types: ['locality'] }] }];
    Object.assign(globalThis, { szbd_map_Zone: { ...SHOP, maps: [], store_loc: { store_address: 'Elsewhere' } } });
    await put(tag('', container('Ab1') + container('Zone')));
    await settled();
    expect(constructed.maps).toHaveLength(1);
    expect(constructed.circles).toEqual([]);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        ['shop:map-drawn', { polygons: 1, circles: 0 }],
        ['shop:map-failed', { reason: 'geocode' }],
      ]),
    );
    expect([...document.querySelectorAll<HTMLElement>('.shop-delivery-map')].map((el) => el.dataset['state'])).toEqual(['map', 'failed']);
    // The list says what the picture shows: nothing is promised around a place that nobody has found.
    expect(texts('.shop-delivery-map__areas li')).toEqual(['Area 1']);
  });

  test.each([
    ['svg', 'outline'],
    ['leaflet" data-tiles="/tiles/{z}/{x}/{y}.png', 'ask'],
  ])('who draws by %s looks no address up: its circle is told in words alone', async (provider, state) => {
    Reflect.deleteProperty(globalThis, 'shopSettings');
    await put(tag(`data-provider="${provider}"`));
    await settled();
    expect([box().dataset['state'], box().querySelectorAll('circle').length]).toEqual([state, 0]);
    expect(texts('.shop-delivery-map__areas li')).toEqual(AREAS);
    expect(told).toEqual(
      state === 'outline'
        ? [
            ['shop:map-drawn', { polygons: 1, circles: 0 }],
            ['shop:map-failed', { reason: 'geocode' }],
          ]
        : [],
    );
  });

  describe('by a clock that stands', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    /** What waits for the page to settle waits by the same clock. */
    const begin = (html: string): void => void put(html);

    test('a geocoder that never answers delays no zone; its circles are left out, and that is told', async () => {
      withGoogle();
      answers = [new Promise(() => undefined) as never];
      begin(tag());
      await vi.advanceTimersByTimeAsync(100);
      expect([addresses.length, constructed.polygons.length, box().dataset['state']]).toEqual([1, 1, 'map']);
      expect([texts('.shop-delivery-map__areas li'), told]).toEqual([AREAS, []]);
      await vi.advanceTimersByTimeAsync(8000);
      expect([texts('.shop-delivery-map__areas li'), constructed.circles, box().dataset['state']]).toEqual([['Area 1'], [], 'map']);
      expect(told).toEqual([
        ['shop:map-drawn', { polygons: 1, circles: 0 }],
        ['shop:map-failed', { reason: 'geocode' }],
      ]);
    });

    test.each([
      ['null', [{ south: 51.45, west: -0.2, north: 51.55, east: -0.04 }], 2],
      ['"12"', [], 0],
    ])('an answer 3 s late adds the circles to the map and to the list, zoom %s', async (zoom, first, fits) => {
      withGoogle();
      Object.assign(globalThis, { szbd_map_Ab1: { ...SHOP, zoom: JSON.parse(zoom) as unknown } });
      answers = [
        new Promise((resolve) => {
          setTimeout(() => resolve({ results: [EXACT] }), 3000);
        }) as never,
      ];
      begin(tag());
      await vi.advanceTimersByTimeAsync(100);
      expect(vi.mocked(instances[0]?.fitBounds ?? vi.fn()).mock.calls.flat()).toMatchObject(first);
      await vi.advanceTimersByTimeAsync(3000);
      expect(constructed.circles).toMatchObject([{ radius: 8046.72 }, { radius: 16093.44 }]);
      expect(texts('.shop-delivery-map__areas li')).toHaveLength(3);
      expect(told).toEqual([['shop:map-drawn', { polygons: 1, circles: 2 }]]);
      expect(vi.mocked(instances[0]?.fitBounds ?? vi.fn()).mock.calls).toHaveLength(fits);
      expect(vi.mocked(instances[0]?.setCenter ?? vi.fn()).mock.calls).toHaveLength(fits === 0 ? 1 : 0);
    });

    test('an answer that is late moves no map that the visitor has taken hold of', async () => {
      withGoogle();
      Object.assign(globalThis, { szbd_map_Ab1: { ...SHOP, zoom: null } });
      answers = [
        new Promise((resolve) => {
          setTimeout(() => resolve({ results: [EXACT] }), 3000);
        }) as never,
      ];
      begin(tag());
      await vi.advanceTimersByTimeAsync(100);
      one('.shop-delivery-map__canvas').dispatchEvent(new Event('wheel'));
      await vi.advanceTimersByTimeAsync(3000);
      expect([constructed.circles.length, vi.mocked(instances[0]?.fitBounds ?? vi.fn()).mock.calls.length]).toEqual([2, 1]);
    });

    test('Google that never comes leaves the outline, and that is told', async () => {
      withGoogle();
      importLibrary.mockReturnValue(new Promise(() => undefined));
      begin(tag('', container('Zone')));
      await vi.advanceTimersByTimeAsync(19_900);
      expect(box().dataset['state']).toBe('loading');
      await vi.advanceTimersByTimeAsync(200);
      expect([told.at(-1), box().dataset['state']]).toEqual([['shop:map-failed', { reason: 'load' }], 'failed']);
      expect(printedLines()).toEqual([expect.stringContaining('no answer within 20000 ms')]);
    });
  });

  test('an old Google Maps without libraries draws the map; a refused key brings the outline back', async () => {
    initialize();
    const geocode = vi.fn((_asked: unknown, run: (results: unknown, status: string) => void) => run([EXACT], 'OK'));
    Object.assign(google.maps, {
      importLibrary: undefined,
      Geocoder: class {
        geocode = geocode;
      },
    });
    const before = vi.fn();
    Object.assign(globalThis, { gm_authFailure: before });
    await put(tag());
    await settled();
    expect(told).toEqual([['shop:map-drawn', { polygons: 1, circles: 2 }]]);
    (globalThis as unknown as { gm_authFailure: () => void }).gm_authFailure();
    expect(before).toHaveBeenCalledOnce();
    expect(told.at(-1)).toEqual(['shop:map-failed', { reason: 'key' }]);
    expect([box().dataset['state'], document.querySelector('.shop-delivery-map__canvas')]).toEqual(['failed', null]);
  });
});

describe('consent', () => {
  beforeEach(() => {
    Reflect.deleteProperty(globalThis, 'shopSettings');
  });

  test('nothing is loaded before it; a press shows the map; a refusal brings the outline back', async () => {
    withGoogle();
    await put(tag());
    expect([box().dataset['state'], importLibrary.mock.calls]).toEqual(['ask', []]);
    expect(box().querySelectorAll('path')).toHaveLength(1);
    expect(texts('.shop-delivery-map__ask p')).toEqual(['The map comes from Google Maps, which then learns your IP address.']);
    one('.shop-delivery-map__allow').click();
    expect(document.activeElement).toBe(box());
    await settled();
    expect([box().dataset['state'], document.querySelector('.shop-delivery-map__ask')]).toEqual(['map', null]);
    decideConsent({ status: 'declined' });
    expect([box().dataset['state'], document.querySelector('.shop-delivery-map__canvas')]).toEqual(['ask', null]);
    decideConsent({ status: 'saved', categories: { functional: false }, services: { map: true } });
    await settled();
    expect(box().dataset['state']).toBe('map');
    expect(told).toEqual(Array.from({ length: 2 }, () => ['shop:map-drawn', { polygons: 1, circles: 2 }]));
  });

  test('before it the list says what is drawn round an address; what is not found leaves it', async () => {
    withGoogle();
    answers = [];
    await put(tag());
    expect(texts('.shop-delivery-map__areas li')).toEqual(AREAS);
    one('.shop-delivery-map__allow').click();
    await settled();
    expect(texts('.shop-delivery-map__areas li')).toEqual(['Area 1']);
    decideConsent({ status: 'saved', categories: { functional: false }, services: { map: false } });
    expect([box().dataset['state'], texts('.shop-delivery-map__areas li').length]).toEqual(['ask', 3]);
  });

  test('the category, unless the service is refused', async () => {
    withGoogle();
    decideConsent({ status: 'saved', categories: { functional: true }, services: { routes: false } });
    await put(tag() + tag('data-service="routes"', container('Zone')));
    await settled();
    expect([...document.querySelectorAll<HTMLElement>('.shop-delivery-map')].map((el) => el.dataset['state'])).toEqual(['map', 'ask']);
  });

  test('an attribute asks for more than the shop does, and never for less', async () => {
    withGoogle();
    decideConsent({ status: 'saved', categories: { functional: false, marketing: true }, services: { film: true } });
    await put(tag('data-consent="necessary"') + tag('data-consent="marketing" data-service="film"', container('Zone')));
    await settled();
    expect([importLibrary.mock.calls, texts('.shop-delivery-map button').length]).toEqual([[], 2]);
    expect(printedLines()).toEqual([
      'error: [shop] <shop-delivery-map> data-consent="necessary": an attribute may not say this, only the settings of the page; using the default <shop-delivery-map>',
    ]);
    decideConsent({ status: 'saved', categories: { functional: true, marketing: false }, services: { film: false } });
    await settled();
    expect([...document.querySelectorAll<HTMLElement>('.shop-delivery-map')].map((el) => el.dataset['state'])).toEqual(['map', 'ask']);
  });
});

test('a prerendered page loads nothing, allowed or not; shown, it has its map (33)', async () => {
  withGoogle();
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true });
  await put(tag() + tag('data-api-key="key"', container('Zone')));
  await settled();
  expect([importLibrary.mock.calls, loader.setOptions.mock.calls, document.querySelector('.shop-delivery-map__canvas')]).toEqual([
    [],
    [],
    null,
  ]);
  Reflect.deleteProperty(document, 'prerendering');
  document.dispatchEvent(new Event('prerenderingchange'));
  await settled();
  expect([...document.querySelectorAll<HTMLElement>('.shop-delivery-map')].map((el) => el.dataset['state'])).toEqual(['map', 'map']);
});

describe('who cannot be asked', () => {
  test.each([
    ['', 'key', undefined],
    ['data-provider="leaflet"', 'config', '<shop-delivery-map> data-tiles="": expected'],
    ['data-provider="leaflet" data-tiles="javascript:alert({x})"', 'config', 'data-tiles="javascript:alert({x})": expected'],
  ])('%s: the outline, and why (%s); what is wrong is told', async (attributes, reason, line) => {
    await put(tag(`${attributes}`));
    await settled();
    expect(told).toEqual([['shop:map-failed', { reason }]]);
    expect([box().dataset['state'], box().querySelectorAll('path').length]).toEqual(['failed', 1]);
    expect(printedLines()).toEqual(line === undefined ? [] : [expect.stringContaining(line)]);
  });

  test('Google Maps that the page loads later is used; it is missing once all has loaded', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    await put(tag());
    await settled();
    expect([told, box().dataset['state']]).toEqual([[], 'outline']);
    readyState.mockRestore();
    window.dispatchEvent(new Event('load'));
    await settled();
    expect([told, box().dataset['state']]).toEqual([[['shop:map-failed', { reason: 'key' }]], 'failed']);
    withGoogle();
    const script = document.createElement('script');
    script.type = 'text/plain';
    document.head.append(script);
    script.dispatchEvent(new Event('load'));
    await settled();
    script.remove();
    expect([told.at(-1), box().dataset['state']]).toEqual([['shop:map-drawn', { polygons: 1, circles: 2 }], 'map']);
  });

  test.each([
    ['Leaflet does', 'data-provider="leaflet" data-tiles="https://tiles.example/{z}.png"'],
    ['an outline does', 'data-provider="svg"'],
  ])('an address alone, which %s not look up: nobody is asked for a map that would be empty', async (_who, provider) => {
    const config = '{"maps":[],"radius":"4","store_loc":[{"store_address":"1 Rig Street"}]}';
    await put(tag(`${provider} data-config='${config}'`));
    await settled();
    expect(told).toEqual([['shop:map-failed', { reason: 'geocode' }]]);
    expect([box().dataset['state'], box().querySelectorAll('button').length]).toEqual(['failed', 0]);
  });

  test('the shop’s key replaces a bootstrap without one; a script that fails to load is told', async () => {
    const script = document.createElement('script');
    script.type = 'text/plain';
    script.text = '(g=>{d.importLibrary=1})({ key: "", v: "weekly" })';
    const empty = vi.fn();
    Object.assign(globalThis, { google: { maps: { importLibrary: empty } } });
    loader.importLibrary.mockRejectedValue(new Error('could not load'));
    document.head.append(script);
    await put(tag('data-api-key="own"') + tag('data-api-key="own"', container('Zone')));
    await settled();
    script.remove();
    expect(loader.setOptions.mock.calls).toEqual([[expect.objectContaining({ key: 'own', v: 'weekly' })]]);
    expect(empty).not.toHaveBeenCalled();
    expect(told).toEqual(Array.from({ length: 2 }, () => ['shop:map-failed', { reason: 'load' }]));
    expect(printedLines()).toEqual(Array.from({ length: 2 }, () => expect.stringContaining('could not load')));
  });
});

describe('containers', () => {
  const LINE = {
    name: 'Line',
    array_latlng: [
      ['51.52', '-0.2'],
      ['51.55', 'x'],
      ['51.46', '-0.04'],
    ],
  };
  const UNREAD = expect.stringContaining('data-config: array_latlng has ["51.55","x"]: expected [lat, lng] or {lat, lng}') as unknown;
  const TOWN = {
    name: 'Town',
    array_latlng: [
      ['51.52', '-0.2'],
      ['51.55', '-0.05'],
      ['51.46', '-0.04'],
    ],
  };

  test('a zone with fewer than three corners of use is neither drawn nor named', async () => {
    await put(tag(`data-provider="svg" data-config='${JSON.stringify({ maps: [LINE, TOWN] })}'`, ''));
    await settled();
    expect([box().querySelectorAll('path').length, texts('.shop-delivery-map__areas li')]).toEqual([1, ['Town']]);
    expect(told).toEqual([['shop:map-drawn', { polygons: 1, circles: 0 }]]);
    expect(printedLines()).toEqual([UNREAD]);
  });

  test.each([
    [
      'corners by name',
      { maps: [{ array_latlng: [51.52, 51.55, 51.46].map((lat, i) => ({ lat, lng: i })) }] },
      { polygons: 1, circles: 0 },
    ],
    ['rings', { maps: [{ array_latlng: [TOWN.array_latlng] }] }, { polygons: 1, circles: 0 }],
    ['decimal commas', { radius: ['2,5'], store_loc: [{ lat: '52,1', lng: '-1,2' }] }, { polygons: 0, circles: 1 }],
  ])('%s are drawn', async (_what, config, drawn) => {
    await put(tag(`data-provider="svg" data-config='${JSON.stringify(config)}'`, ''));
    await settled();
    expect(told).toEqual([['shop:map-drawn', drawn]]);
  });

  test.each([
    ['radius has "far": expected a number', { radius: ['far'], store_loc: [{ lat: 1, lng: 2 }] }],
    ['store_loc has "here": expected {lat, lng}', { radius: 5, store_loc: 'here', store_address_picked: '1' }],
    ['array_latlng has "51.5 -0.2": expected [lat, lng] or {lat, lng}', { maps: [{ array_latlng: ['51.5 -0.2'] }] }],
    ['zoom has "near": expected a number', { maps: [TOWN], zoom: 'near' }],
  ])('what cannot be read says so: %s', async (line, config) => {
    await put(tag(`data-provider="svg" data-config='${JSON.stringify(config)}'`, ''));
    await settled();
    expect(printedLines()).toEqual([expect.stringContaining(`<shop-delivery-map> data-config: ${line}`)]);
  });

  test('an outline of such zones alone is told as none', async () => {
    await put(tag(`data-provider="svg" data-config='${JSON.stringify({ maps: [LINE] })}'`, ''));
    await settled();
    expect([box().dataset['state'], box().childElementCount, told]).toEqual(['failed', 0, [['shop:map-failed', { reason: 'config' }]]]);
    expect(printedLines()).toEqual([UNREAD]);
  });

  test('without a configuration, or with nothing to draw, stay as they are', async () => {
    Object.assign(globalThis, { szbd_map_Zone: { maps: [], radius: '0' } });
    const inside = container('Zone') + container('None');
    await put(tag('data-provider="svg"', inside));
    expect(one('shop-delivery-map').innerHTML.replace(/<div class="shop-root".*$/, '')).toBe(inside);
    expect(told).toEqual([]);
  });

  test('whose configuration a script prints late are drawn once it is there', async () => {
    await put(tag('data-provider="svg"', container('Late')));
    expect(told).toEqual([]);
    vi.stubGlobal('szbd_map_Late', ZONE);
    one('.szbdshortcode_id').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await settled();
    expect(told).toEqual([['shop:map-drawn', expect.anything()]]);
    vi.unstubAllGlobals();
  });

  test('zones that are none are told, and nothing is drawn', async () => {
    const element = await put(tag(`data-config='{"maps": ["zone"]}'`, ''));
    expect(told).toEqual([['shop:map-failed', { reason: 'config' }]]);
    expect(printedLines()).toEqual([expect.stringContaining('<shop-delivery-map> data-config: maps has "zone": expected a list')]);
    element.remove();
    await settled();
    expect(element.innerHTML).toBe('');
  });

  test('in a popup that is shown again are told of once', async () => {
    Object.assign(globalThis, { szbd_map_Zone: { maps: ['zone'] } });
    await put(`<div data-elementor-type="popup">${container('Zone')}</div>${tag('', '')}`);
    for (let shown = 0; shown < 2; shown += 1) {
      window.dispatchEvent(new Event('elementor/popup/show'));
      await settled();
    }
    expect([told.length, printedLines().length]).toEqual([1, 1]);
    one('shop-delivery-map').remove();
    await settled();
    expect(one('.szbdshortcode_id').outerHTML).toBe('<div class="szbdshortcode_id" data-token="Zone"></div>');
  });

  test('a zoom of null of the tag’s is the default, whatever zoom the plugin was told', async () => {
    withGoogle();
    await put(tag(`data-config='{"zoom": null}'`));
    await settled();
    expect(constructed.maps).toMatchObject([{ zoom: 15 }]);
    expect(instances[0]?.fitBounds).toHaveBeenCalled();
    expect(instances[0]?.setCenter).not.toHaveBeenCalled();
  });

  test('an empty tag prints its own; settings count from the tag, then the page, then the plugin', async () => {
    vi.stubGlobal('shopSettings', { 'delivery-map': { config: { title: 'Ours', color: ['#111'] } } });
    Object.assign(globalThis, { szbd_map_Zone: { ...ZONE, title: 'Theirs', circle_color: ['#222'], radius: ['1'] } });
    await put(tag(`data-provider="svg" data-config='{"color": ["#333"]}'`, container('Zone')));
    expect(one('path').getAttribute('fill')).toBe('#333');
    expect(one('.szbdshortcode_id_title').textContent).toBe('Ours');
    vi.unstubAllGlobals();
    await put(tag('data-provider="svg"', container('Zone')));
    expect(one('.szbdshortcode_id_title').textContent).toBe('Theirs');
    const element = await put(
      tag(
        `data-provider="svg" data-config='{"title": "Here", "radius": 2, "store_loc": {"lat": 1, "lng": 1}, "store_address_picked": 1}'`,
        '',
      ),
    );
    expect([one('h4').textContent, box().querySelectorAll('circle').length]).toEqual(['Here', 1]);
    element.remove();
    await settled();
    expect(element.innerHTML).toBe('');
  });

  test('the page gets its own back when the tag leaves', async () => {
    const element = await put(tag('data-provider="svg"'));
    expect(one('.szbdshortcode_id').hasAttribute('data-szbd-ready')).toBe(true);
    element.remove();
    await settled();
    expect(element.innerHTML).toBe(container('Ab1'));
  });

  test('a tag that is moved keeps its map', async () => {
    const element = await put(tag('data-provider="svg"'));
    const drawn = box();
    const place = document.createElement('p');
    element.after(place);
    place.append(element);
    await settled();
    // Told once that it is drawn, and that its circles are not.
    expect([box(), told.length, document.querySelectorAll('.shop-delivery-map').length]).toEqual([drawn, 2, 1]);
  });

  test('a hidden one is looked at every 400 ms, drawn once, and no more when it is gone', async () => {
    const rects = vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
    await put(tag('data-provider="svg"'));
    // The element has begun; from here on time is ours.
    expect(told).toEqual([]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const rendered = (): Promise<unknown> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    const element = one('shop-delivery-map');
    element.setAttribute('data-service', 'other');
    await rendered();
    vi.advanceTimersByTime(900);
    rects.mockReturnValue([{}] as unknown as DOMRectList);
    vi.advanceTimersByTime(299);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    await rendered();
    // That it is drawn, and that its circles are not.
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(4000);
    vi.useRealTimers();
    expect([told.length, document.querySelectorAll('.shop-delivery-map').length]).toEqual([2, 1]);
  });

  test.each(['1', '0'])('outside every tag: those of the page, and with monitor %s later ones; popups once', async (monitor) => {
    Object.assign(globalThis, { szbd_map_monitor: { monitor } });
    await put(`<div>${container('Zone')}${tag('data-provider="svg"', '')}</div>`);
    const drawn = (): number => document.querySelectorAll('.shop-delivery-map').length;
    expect(drawn()).toBe(1);
    const late = document.createElement('div');
    late.className = 'szbdshortcode_id';
    late.dataset['token'] = 'Ab1';
    one('#main').append(late);
    await settled();
    expect(drawn()).toBe(monitor === '1' ? 2 : 1);
    const popup = document.createElement('div');
    popup.dataset['elementorType'] = 'popup';
    popup.append(late);
    one('#main').append(popup);
    for (let shown = 0; shown < 2; shown += 1) {
      window.dispatchEvent(new Event('elementor/popup/show'));
      await settled();
    }
    expect(drawn()).toBe(2);
    // Another tag takes over.
    one('#main').append(document.createElement('shop-delivery-map'));
    one('shop-delivery-map').remove();
    await settled();
    one('shop-delivery-map').setAttribute('data-provider', 'svg');
    await settled();
    expect(one('.szbdshortcode_id .shop-delivery-map').dataset['state']).toBe('outline');
  });
});

describe('what an author may write in a post', () => {
  /** A map of the shop's, outside every tag, behind the post. */
  const withPost = (attributes: string, settings: object): Promise<HTMLElement> => {
    vi.stubGlobal('shopSettings', { 'delivery-map': { consent: 'necessary', ...settings } });
    return put(`<div>${tag(attributes, '')}${container('Ab1')}</div>`);
  };
  afterEach(() => vi.unstubAllGlobals());

  test.each(['google', 'leaflet'])('says nothing of the shop’s maps elsewhere: %s is not asked for them', async (provider) => {
    withGoogle();
    await withPost(`data-provider="${provider}"`, { provider: 'svg' });
    await settled();
    expect([box().dataset['state'], importLibrary.mock.calls]).toEqual(['outline', []]);
  });

  test('where the shop names nobody, it names none with an address of its own', async () => {
    withGoogle();
    await withPost('data-provider="leaflet"', {});
    await settled();
    expect([box().dataset['state'], box().querySelectorAll('img').length, importLibrary.mock.calls]).toEqual(['failed', 0, []]);
    expect(printedLines()).toEqual([expect.stringContaining('data-tiles="": expected')]);
  });
});

describe('beside the plugin’s script', () => {
  test('nothing but a list of areas out of sight', async () => {
    withGoogle();
    Object.assign(globalThis, { third_party_popup_support: () => undefined });
    await put(tag());
    await settled();
    expect([importLibrary.mock.calls, told, document.querySelector('.shop-delivery-map')]).toEqual([[], [], null]);
    expect(one('.szbdshortcode_id').outerHTML).toBe('<div class="szbdshortcode_id" data-token="Ab1"></div>');
    // That script draws no circle of an address: the list promises none.
    expect(listed()).toEqual(['Area 1']);
  });

  /** The list after the plugin's container. */
  const listed = (): (string | null)[] =>
    [...(one('.szbdshortcode_id').nextElementSibling?.querySelectorAll('li') ?? [])].map((el) => el.textContent);
  const PICKED = { maps: [], radius: ['3', '7.5'], store_address_picked: '1', store_loc: [{ lat: 51.51, lng: -0.11 }] };
  const SHOP_LINE = [
    {
      lat: '51.5',
      lng: '-0.12',
      array_latlng: [
        [51.52, -0.2],
        [51.55, 'x'],
        [51.46, -0.04],
      ],
    },
  ];

  test.each<[string, object, string[]]>([
    ['circles round a picked place', PICKED, ['Within 3 kilometers of the shop', 'Within 7.5 kilometers of the shop']],
    ['a radius that is no list', { ...PICKED, radius: '3' }, []],
    ['a place that is no list', { ...PICKED, store_loc: { lat: 51.51, lng: -0.11 } }, []],
    ['a place that is not picked', { ...PICKED, store_address_picked: '0' }, []],
    ['an address alone', { ...SHOP, maps: [] }, []],
    ['a zone of two corners that can be used', { ...ZONE, maps: SHOP_LINE }, []],
  ])('the list says what that script draws, whatever a tag says: %s', async (_what, config, areas) => {
    Object.assign(globalThis, { third_party_popup_support: () => undefined, szbd_map_Ab1: config });
    await put(tag(`data-config='{"maps":[{"array_latlng":[[1,1],[1,2],[2,2]],"name":"Elsewhere"}]}'`));
    await settled();
    expect([listed(), told]).toEqual([areas, []]);
    expect(document.querySelectorAll('ul:empty')).toHaveLength(0);
  });

  const OWN = `data-config='{"radius": 2, "store_loc": {"lat": 1, "lng": 1}}'`;

  test('a tag draws the map it has printed itself, and leaves the plugin’s container untouched', async () => {
    Object.assign(globalThis, { third_party_popup_support: () => undefined });
    await put(tag(`data-provider="svg" ${OWN}`, '') + tag());
    expect([box().dataset['state'], told]).toEqual(['outline', [['shop:map-drawn', { polygons: 0, circles: 1 }]]]);
    expect([...document.querySelectorAll('.szbdshortcode_id')].map((el) => el.outerHTML)).toEqual([
      '<div class="szbdshortcode_id" data-token="Ab1"></div>',
    ]);
  });

  test('a script that is held back will not draw what a tag has printed either', async () => {
    withGoogle();
    const script = document.createElement('script');
    script.id = 'szbd-script-short-js';
    script.type = 'text/plain';
    document.head.append(script);
    await put(tag(`${OWN}`, ''));
    await settled();
    script.remove();
    expect([box().dataset['state'], document.querySelector('.szbdshortcode_id')]).toEqual(['map', null]);
  });

  test('one that is held back has the outline without a question, and everything once it has come', async () => {
    withGoogle();
    const script = document.createElement('script');
    script.id = 'szbd-script-short-js';
    script.type = 'text/plain';
    document.head.append(script);
    await put(tag());
    await settled();
    expect([box().dataset['state'], importLibrary.mock.calls]).toEqual(['outline', []]);
    Object.assign(globalThis, { third_party_popup_support: () => undefined });
    script.dispatchEvent(new Event('load'));
    await settled();
    expect(document.querySelector('.shop-delivery-map, [data-szbd-ready]')).toBe(null);
    script.remove();
    await settled();
    expect(listed()).toEqual(['Area 1']);
  });
  test('a tag that starts when the page’s scripts have run waits for one that is still on its way', async () => {
    const readyState = vi.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    const entries = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ domContentLoadedEventStart: 1, domContentLoadedEventEnd: 2 } as PerformanceNavigationTiming]);
    const script = document.createElement('script');
    script.id = 'szbd-script-short-js';
    script.type = 'text/early';
    document.head.append(script);
    await put(tag());
    await settled();
    expect(document.querySelector('.shop-delivery-map, [data-szbd-ready], [data-shop-failed]')).toBe(null);
    Object.assign(globalThis, { third_party_popup_support: () => undefined });
    script.dispatchEvent(new Event('load'));
    script.remove();
    readyState.mockRestore();
    entries.mockRestore();
    window.dispatchEvent(new Event('load'));
    await settled();
    expect([document.querySelector('.shop-delivery-map'), listed()]).toEqual([null, ['Area 1']]);
  });
});
