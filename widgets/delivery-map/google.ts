/// <reference types="google.maps" />
/** Draws with Google Maps: the page's own copy, else one that is loaded with the shop's key (contract 34). */
import { importLibrary, setOptions } from '@googlemaps/js-api-loader';
import { own } from '../../shared/json.js';
import { pageLanguages } from '../../shared/language.js';
import { pageSingleton } from '../../shared/page.js';
import { pageGoogle } from './delivery-map.host.js';
import { shapesOf, type MapConfig, type Shapes, boundsAround, DEFAULT_ZOOM, viewOf, type Point } from './delivery-map.rules.js';
import type { MapSettings } from './delivery-map.schema.js';
import type { DrawnMap, Service } from './service.js';

/** Waits for an answer that may never come. @throws Error where it has not come within `ms` milliseconds */
const inTime = <T>(answer: Promise<T>, ms: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** So long the map is waited for, in milliseconds; then its outline stays. */
const LOAD_MS = 20_000;
/** So long an address is waited for; then its circle is left out. What else is known is shown meanwhile. */
const GEOCODE_MS = 8000;

type Maps = Pick<typeof google.maps, 'Map' | 'Polygon' | 'Circle'>;
type Geocoding = Pick<typeof google.maps, 'Geocoder'>;
/** Gives a library of Google's. */
type Library = (name: 'maps' | 'geocoding') => Promise<unknown>;

/** What the page shares: the loader takes its options once, an address is asked for once, one function hears that the key is refused. */
const page = pageSingleton('delivery-map-google', () => ({
  hasOptions: false,
  places: new Map<string, Promise<Point | undefined>>(),
  refused: undefined as Set<() => void> | undefined,
}));

/** The loader makes the script in a promise that nobody holds: where a policy forbids it, that is told to the window alone. */
function untilForbidden<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onRejection = (event: PromiseRejectionEvent): void => {
      if (event.reason instanceof TypeError && /Trusted/.test(event.reason.message)) {
        event.preventDefault();
        reject(event.reason);
      }
    };
    window.addEventListener('unhandledrejection', onRejection);
    void work.then(resolve, reject).finally(() => window.removeEventListener('unhandledrejection', onRejection));
  });
}

/** @throws where no key loads anything */
function libraries(apiKey: string): Library {
  const there = pageGoogle(globalThis, () => [...document.scripts].map(({ text }) => text));
  if (there) {
    const { importLibrary: load, maps } = there;
    return load ?? (() => Promise.resolve(maps));
  }
  if (!page().hasOptions) {
    page().hasOptions = true;
    // A bootstrap without a key, which the loader would use.
    const maps = own(own(globalThis, 'google'), 'maps');
    if (maps) {
      Reflect.deleteProperty(maps, 'importLibrary');
    }
    const language = pageLanguages()[0];
    setOptions({ key: apiKey, v: 'weekly', ...(language ? { language } : {}) });
  }
  return (name) => untilForbidden(importLibrary(name as 'maps'));
}

/** Asks once whether Google refuses the key: it calls a function of the page that has this one name. */
function onRefused(run: () => void): () => void {
  const holder = globalThis as { gm_authFailure?: () => void };
  const shared = page();
  if (!shared.refused) {
    const before = own(holder, 'gm_authFailure');
    const runs = new Set<() => void>();
    shared.refused = runs;
    holder.gm_authFailure = () => {
      if (typeof before === 'function') {
        Reflect.apply(before, undefined, []);
      }
      [...runs].forEach((onRejection) => onRejection());
    };
  }
  const { refused } = shared;
  refused.add(run);
  return () => refused.delete(run);
}

/** Asks for one address. New versions answer by a promise, old ones by the callback; a promise that is rejected is a failure. */
const geocode = ({ Geocoder }: Geocoding, address: string): Promise<Point | undefined> =>
  new Promise((resolve, reject) => {
    const asked: unknown = new Geocoder().geocode({ address }, (results, status) => resolve(placeOf(status, results)));
    if (asked instanceof Promise) {
      asked.then((answer: unknown) => resolve(placeOf('OK', own(answer, 'results'))), reject);
    }
  });

/** The places of the addresses that a map needs. One that is not found, for whatever reason, is left out. */
async function placesOf(config: MapConfig, library: Library): Promise<ReadonlyMap<string, Point>> {
  const { places } = page();
  const addresses = [...new Set(config.circles.map(({ centre, address }) => (centre ? '' : address)))].filter((address) => address !== '');
  const found = await Promise.all(
    addresses.map(async (address): Promise<[string, Point] | undefined> => {
      const asked =
        places.get(address) ??
        inTime(
          library('geocoding').then((geocoding) => geocode(geocoding as Geocoding, address)),
          GEOCODE_MS,
        );
      places.set(address, asked);
      try {
        const place = await asked;
        return place && [address, place];
      } catch {
        // Another map may have more luck.
        places.delete(address);
        return undefined;
      }
    }),
  );
  return new Map(found.filter((place) => place !== undefined));
}

/** Notes whether the visitor has taken hold of the map. */
function onHeld(canvas: HTMLElement, run: () => void): void {
  for (const type of ['pointerdown', 'wheel', 'keydown']) {
    canvas.addEventListener(type, run, { once: true, passive: true });
  }
}

/** See `Service`. */
export const draw: Service['draw'] = async (canvas, config, { apiKey }: MapSettings, fail): Promise<DrawnMap | undefined> => {
  const library = libraries(apiKey);
  const { Map: GoogleMap, Polygon, Circle } = (await inTime(library('maps'), LOAD_MS)) as Maps;
  const asked = placesOf(config, library);
  const known = shapesOf(config);
  const boundsOfAll = ({ points, circles }: Shapes): ReturnType<typeof boundsAround> => boundsAround(points, circles);
  // Where nothing has a place yet, the first thing to see is what an address brings.
  const bounds = boundsOfAll(known) ?? boundsOfAll(shapesOf(config, await asked));
  if (!bounds) {
    return undefined;
  }
  const view = viewOf(bounds, config.zoom);
  const map = new GoogleMap(canvas, {
    zoom: config.zoom ?? DEFAULT_ZOOM,
    ...('centre' in view ? { center: view.centre } : {}),
    mapTypeId: config.mapType,
    disableDefaultUI: !config.isInteractive,
    ...(config.mapId === '' ? {} : { mapId: config.mapId }),
  });
  const paint = (colour: string): google.maps.PolygonOptions => ({
    strokeColor: colour,
    strokeOpacity: 0.35,
    fillColor: colour,
    fillOpacity: 0.35,
  });
  const drawCircle = ({ centre, metres, colour }: Shapes['circles'][number]): google.maps.Circle =>
    new Circle({ map, center: centre, radius: metres, ...paint(colour) });
  const shapes: (google.maps.Polygon | google.maps.Circle)[] = [
    ...known.polygons.map(({ points: corners, colour }) => new Polygon({ map, paths: [...corners], ...paint(colour) })),
    ...known.circles.map(drawCircle),
  ];
  if ('fit' in view) {
    map.fitBounds(view.fit);
  }
  let isHeld = false;
  let isOver = false;
  onHeld(canvas, () => {
    isHeld = true;
  });
  /** Adds the circles whose addresses were found, and shows them too, unless the visitor moves the map. */
  const finish = async (): Promise<ReadonlyMap<string, Point>> => {
    const found = await asked;
    const all = shapesOf(config, found);
    const late = all.circles.filter(({ address }) => address !== '');
    if (isOver || late.length === 0) {
      return found;
    }
    for (const one of late) {
      shapes.push(drawCircle(one));
    }
    const whole = boundsOfAll(all);
    // The first view may have been of all this already.
    if (whole && !isHeld && JSON.stringify(whole) !== JSON.stringify(bounds)) {
      const now = viewOf(whole, config.zoom);
      if ('fit' in now) {
        map.fitBounds(now.fit);
      } else {
        map.setCenter(now.centre);
      }
    }
    return found;
  };
  const stop = onRefused(() => fail('key'));
  return {
    whole: finish(),
    remove() {
      isOver = true;
      stop();
      for (const shape of shapes) {
        shape.setMap(null);
      }
    },
  };
};

/** Places that are exact enough for a circle (contract 22). */
const EXACT = ['street_address', 'subpremise', 'premise', 'establishment', 'route'];

const coordinate = (location: unknown, name: 'lat' | 'lng'): number => {
  const value: unknown = (location as Record<string, unknown> | undefined)?.[name];
  return Number(typeof value === 'function' ? Reflect.apply(value, location, []) : value);
};

/** The place that a geocoder's answer gives: its first result, if that is exact enough; else `undefined`. */
export function placeOf(status: unknown, results: unknown): Point | undefined {
  const first: unknown = status === 'OK' && Array.isArray(results) ? results[0] : undefined;
  const types = own(first, 'types');
  const location = own(own(first, 'geometry'), 'location');
  if (!location || !Array.isArray(types) || !types.some((type) => EXACT.includes(type as string))) {
    return undefined;
  }
  const point = { lat: coordinate(location, 'lat'), lng: coordinate(location, 'lng') };
  return Number.isFinite(point.lat) && Number.isFinite(point.lng) ? point : undefined;
}
