import { phpBoolean } from '../../shared/host/php.js';
import { isRecord, own, trimmedText } from '../../shared/json.js';
import { boundsOf, metresOf, near, type Point } from './geo.logic.js';

/** What a map is told, out of the keys of the plugin's configuration (contract 2). Numbers and flags come as texts. */

/** An area with a border. */
interface Zone {
  /** As the shop calls it; the plugin prints none. */
  readonly name: string;
  /** Corners; fewer than three are seen but not drawn. */
  readonly points: readonly Point[];
  readonly colour: string;
}

/** A circle around a place of the shop. */
export interface Circle {
  readonly radius: number;
  readonly unit: 'mile' | 'kilometer';
  readonly metres: number;
  readonly colour: string;
  /** Where it is known already. */
  readonly centre: Point | undefined;
  /** What a geocoder is asked; empty where the centre is picked. */
  readonly address: string;
}

/** One map. */
export interface MapConfig {
  /** HTML. */
  readonly title: string;
  /** `undefined`: what shows everything. */
  readonly zoom: number | undefined;
  readonly isInteractive: boolean;
  readonly mapType: string;
  readonly mapId: string;
  readonly zones: readonly Zone[];
  readonly circles: readonly Circle[];
}

/** A key of the plugin's configuration that is read. */
type ConfigKey =
  | 'title'
  | 'zoom'
  | 'color'
  | 'circle_color'
  | 'interactive'
  | 'maps'
  | 'radius'
  | 'radius_unit'
  | 'store_address_picked'
  | 'store_loc'
  | 'maptype'
  | 'mapid';
/** What was found, key by key; `undefined` where nothing was. */
export type RawConfig = Readonly<Partial<Record<ConfigKey, unknown>>>;

const DEFAULT_COLOUR = '#53c853';
/** Names, hex and functions: no address of another paint, nothing that ends a value. */
const COLOUR = /^#?[\w.,%/() -]+$/;
const MAP_TYPES = ['roadmap', 'hybrid', 'satellite', 'terrain'];
/** Parts of the address text, in order; what else the plugin sends is no part of it. */
const ADDRESS = ['store_address', 'store_postcode', 'store_city', 'store_state', 'store_country'];

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
/** The item, or the last one where there are fewer. */
const itemOf = <T>(list: readonly T[], index: number): T | undefined => list[index] ?? list.at(-1);
/** A number as a shop writes it, with a decimal comma too. */
function numberOf(value: unknown): number | undefined {
  const text = trimmedText(value).replace(/^(-?\d+),(\d+)$/, '$1.$2');
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** Is told of a value that cannot be read. */
type Tell = (wrong: string) => void;
const wrong = (key: string, value: unknown, expected: string): string => `${key} has ${JSON.stringify(value)}: expected ${expected}`;
/** What may be left out, or is a number. */
function numberOrTell(key: string, value: unknown, tell: Tell): number | undefined {
  const number = numberOf(value);
  if (number === undefined && typeof value !== 'boolean' && (typeof value === 'object' ? value !== null : trimmedText(value) !== '')) {
    tell(wrong(key, value, 'a number'));
  }
  return number;
}

function pointOf(latitude: unknown, longitude: unknown): Point | undefined {
  const lat = numberOf(latitude);
  const lng = numberOf(longitude);
  return lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 360 ? undefined : { lat, lng };
}

const colourOf = (value: unknown): string => {
  const colour = trimmedText(value);
  return COLOUR.test(colour) && !/url/i.test(colour) ? colour : DEFAULT_COLOUR;
};

/** Colours of the polygons, and of the circles: those of the polygons where none are told. Never empty. */
export function coloursOf(
  color: unknown,
  circleColor: unknown,
): { readonly zones: readonly string[]; readonly circles: readonly string[] } {
  const [first, ...others] = listOf(color);
  const zones = trimmedText(first) === '' ? [DEFAULT_COLOUR] : [first, ...others].map(colourOf);
  const circles = Array.isArray(circleColor) ? circleColor.map(colourOf) : [];
  return { zones, circles: circles.length > 0 ? circles : zones };
}

/** A corner: latitude and longitude in this order, or by their names. */
const cornerOf = (corner: unknown): Point | undefined =>
  Array.isArray(corner) ? pointOf(corner[0], corner[1]) : pointOf(own(corner, 'lat'), own(corner, 'lng'));

/** The corners of a zone, or of the first of its rings; what is none is dropped, and told once. */
function cornersOfZone(zone: unknown, tell: Tell): Point[] {
  const list = listOf(own(zone, 'array_latlng'));
  const [first] = list;
  const corners = Array.isArray(first) && typeof first[0] === 'object' ? (first as unknown[]) : list;
  const unread = corners.find((corner) => cornerOf(corner) === undefined);
  if (unread !== undefined) {
    tell(wrong('array_latlng', unread, '[lat, lng] or {lat, lng}'));
  }
  return corners.flatMap((corner) => cornerOf(corner) ?? []);
}

/** The text a geocoder is asked; parts that are empty are left out. */
export const addressOf = (place: unknown): string =>
  ADDRESS.map((part) => trimmedText(own(place, part)))
    .filter((part) => part !== '')
    .join(',');

function circlesOf(raw: RawConfig, colours: readonly string[], tell: Tell): Circle[] {
  const unit = trimmedText(raw.radius_unit);
  const isPicked = phpBoolean(raw.store_address_picked) === true;
  const places = listOf(raw.store_loc);
  return listOf(raw.radius).flatMap((value, index): Circle[] => {
    const radius = numberOrTell('radius', value, tell) ?? 0;
    if (radius <= 0) {
      return [];
    }
    const place = itemOf(places, index);
    // Whoever says where it is needs no geocoder.
    const centre = pointOf(own(place, 'lat'), own(place, 'lng'));
    const address = centre || isPicked ? '' : addressOf(place);
    if (place !== undefined && !centre && address === '') {
      tell(wrong('store_loc', place, isPicked ? '{lat, lng}' : '{lat, lng}, or {store_address, …}'));
    }
    return [
      {
        radius,
        unit: unit === 'miles' ? 'mile' : 'kilometer',
        metres: metresOf(radius, unit),
        colour: itemOf(colours, index) ?? DEFAULT_COLOUR,
        centre,
        address,
      },
    ];
  });
}

/**
 * The map that is told; `undefined` where there is nothing to draw: no zone, and no radius but 0.
 * @param tell is told of each value that cannot be read, and is left out
 * @throws TypeError where zones are told that are none
 */
export function mapConfig(raw: RawConfig, tell: Tell = () => undefined): MapConfig | undefined {
  const colours = coloursOf(raw.color, raw.circle_color);
  const zones = listOf(raw.maps).map((zone, index): Zone => {
    if (!isRecord(zone)) {
      throw new TypeError(wrong('maps', zone, 'a list of {array_latlng: [[lat, lng], …]}'));
    }
    return {
      name: trimmedText(own(zone, 'name')),
      points: cornersOfZone(zone, tell),
      colour: itemOf(colours.zones, index) ?? DEFAULT_COLOUR,
    };
  });
  const circles = circlesOf(raw, colours.circles, tell);
  if (zones.length === 0 && circles.length === 0) {
    return undefined;
  }
  const reference = zones.find(({ points }) => points.length > 0)?.points[0] ?? circles.find(({ centre }) => centre)?.centre;
  const beside = (point: Point): Point => (reference ? near(point, reference) : point);
  const mapType = trimmedText(raw.maptype);
  return {
    title: trimmedText(raw.title),
    zoom: numberOrTell('zoom', raw.zoom, tell),
    isInteractive: phpBoolean(raw.interactive) === true,
    mapType: MAP_TYPES.includes(mapType) ? mapType : 'roadmap',
    mapId: trimmedText(raw.mapid),
    zones: zones.map((zone) => ({ ...zone, points: zone.points.map(beside) })),
    circles: circles.map((circle) => ({ ...circle, centre: circle.centre && beside(circle.centre) })),
  };
}

/**
 * What the plugin's own script makes of its configuration: circles where both radii and places are lists and the places are picked. For an
 * address it draws none: it reads the parts of one off the list, and an index off what is found.
 */
export const drawnByPlugin = (raw: RawConfig): RawConfig =>
  Array.isArray(raw.radius) && Array.isArray(raw.store_loc) && phpBoolean(raw.store_address_picked) === true ? raw : { ...raw, radius: 0 };

/** What of a map can be drawn now, and the points that count for its view. */
export interface Shapes {
  readonly polygons: readonly Zone[];
  readonly circles: readonly (Circle & { readonly centre: Point })[];
  readonly points: readonly Point[];
}

/** What a list says of a map. */
export interface Listed {
  readonly polygons: readonly Zone[];
  readonly circles: readonly Circle[];
}

/**
 * The areas of a map in words: what is drawn, and circles round addresses as long as nobody has looked these up.
 * @param found the places of the addresses that were found; `null` before they are asked for
 */
export function listedOf(config: MapConfig, found: ReadonlyMap<string, Point> | null): Listed {
  const { polygons, circles } = shapesOf(config, found ?? undefined);
  return { polygons, circles: found ? circles : config.circles.filter(({ centre, address }) => centre || address !== '') };
}

/** The polygons, and the circles whose centre is known: from the configuration, or found for an address. */
export function shapesOf({ zones, circles }: MapConfig, found: ReadonlyMap<string, Point> = new Map()): Shapes {
  const reference = boundsOf(zones.flatMap(({ points }) => points)) && zones.find(({ points }) => points.length > 0)?.points[0];
  return {
    polygons: zones.filter(({ points }) => points.length >= 3),
    circles: circles.flatMap((circle) => {
      const centre = circle.centre ?? found.get(circle.address);
      return centre ? [{ ...circle, centre: reference ? near(centre, reference) : centre }] : [];
    }),
    points: zones.flatMap(({ points }) => points),
  };
}
