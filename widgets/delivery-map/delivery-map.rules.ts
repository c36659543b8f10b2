/**
 * What a map is told, out of the keys of the plugin's configuration (contract 2; numbers and flags come as texts), and how places are
 * shown: degrees, metres, Web Mercator (contract 13, 17 and 18), the outline.
 */
import { phpBoolean } from '../../shared/host/php.js';
import { isRecord, own, trimmedText } from '../../shared/json.js';

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

/** A place, in degrees. Longitudes of one map go on past 180 where its areas do. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** A box around places, in degrees. */
interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A circle on the ground. */
interface Round {
  readonly centre: Point;
  readonly metres: number;
}

/** Zoom of a map that is told none. */
export const DEFAULT_ZOOM = 15;
/** Metres of one mile, and of the other unit. */
const MILE = 1609.344;
const KILOMETRE = 1000;
/** Radius of the earth as maps have it (WGS 84), in metres. */
const EARTH = 6_378_137;
/** Web Mercator ends here: its square is as high as it is wide. */
const LAST_LATITUDE = 85.051_128_78;

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;

/** A radius in metres; every unit that is not `miles` is a kilometre. */
export const metresOf = (radius: number, unit: string): number => radius * (unit === 'miles' ? MILE : KILOMETRE);

/** The same place, counted so that it is at most half round the earth from another. */
const near = ({ lat, lng }: Point, other: Point): Point => ({ lat, lng: lng - 360 * Math.round((lng - other.lng) / 360) });

/** The box around points, however many; `undefined` where there are none. */
export function boundsOf(points: readonly Point[]): Bounds | undefined {
  const [first] = points;
  return (
    first &&
    points.reduce(
      ({ south, west, north, east }, { lat, lng }) => ({
        south: Math.min(south, lat),
        west: Math.min(west, lng),
        north: Math.max(north, lat),
        east: Math.max(east, lng),
      }),
      { south: first.lat, west: first.lng, north: first.lat, east: first.lng },
    )
  );
}

/** The corners of the box around a circle; one that reaches over a pole goes round the earth. */
export function cornersOf({ centre: { lat, lng }, metres }: Round): readonly [southWest: Point, northEast: Point] {
  const angle = metres / EARTH;
  const north = lat + degrees(angle);
  const south = lat - degrees(angle);
  const width = north >= 90 || south <= -90 ? 180 : degrees(Math.asin(Math.sin(angle) / Math.cos(radians(lat))));
  return [
    { lat: Math.max(south, -90), lng: lng - width },
    { lat: Math.min(north, 90), lng: lng + width },
  ];
}

/** The box around all points and circles of a map; `undefined` where there is nothing to see. */
export const boundsAround = (points: readonly Point[], circles: readonly Round[]): Bounds | undefined =>
  boundsOf([...points, ...circles.flatMap(cornersOf)]);

/** The middle of a box. */
const centreOf = ({ south, west, north, east }: Bounds): Point => ({ lat: (south + north) / 2, lng: (west + east) / 2 });

/** How a map is set: so that it holds a box, or at a zoom around its middle. */
type View = { readonly fit: Bounds } | { readonly centre: Point; readonly zoom: number };

/** The view of a map with these bounds; a zoom that is given counts, also where a fit would choose another. */
export const viewOf = (bounds: Bounds, zoom: number | undefined): View =>
  zoom === undefined ? { fit: bounds } : { centre: centreOf(bounds), zoom };

/** A place in Web Mercator, as parts of the world's width: x to the east, y to the south. */
export function projected({ lat, lng }: Point): { readonly x: number; readonly y: number } {
  const sine = Math.sin(radians(Math.min(Math.max(lat, -LAST_LATITUDE), LAST_LATITUDE)));
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** A map without tiles: the areas as Web Mercator shows them, in a picture of its own (contract 37). */
export interface Outline {
  /** `viewBox` of the picture: all areas, and some room around. */
  readonly viewBox: string;
  readonly polygons: readonly { readonly d: string; readonly colour: string }[];
  readonly circles: readonly { readonly cx: number; readonly cy: number; readonly r: number; readonly colour: string }[];
}

/** The longer side of the areas, in units of the picture. */
const SIDE = 1000;
/** Room around them. */
const ROOM = 40;

/** The outline of a map; `undefined` where nothing can be drawn. */
export function outlineOf({ polygons, circles, points }: Shapes): Outline | undefined {
  const bounds = boundsAround(points, circles);
  if (!bounds || polygons.length + circles.length === 0) {
    return undefined;
  }
  const from = projected({ lat: bounds.north, lng: bounds.west });
  const to = projected({ lat: bounds.south, lng: bounds.east });
  const scale = SIDE / Math.max(to.x - from.x, to.y - from.y, Number.EPSILON);
  const round = (value: number): number => Math.round(value * 10) / 10;
  const at = (point: Point): { readonly x: number; readonly y: number } => {
    const { x, y } = projected(point);
    return { x: round((x - from.x) * scale), y: round((y - from.y) * scale) };
  };
  const end = at({ lat: bounds.south, lng: bounds.east });
  return {
    viewBox: `${-ROOM} ${-ROOM} ${round(end.x + 2 * ROOM)} ${round(end.y + 2 * ROOM)}`,
    polygons: polygons.map(({ points: corners, colour }) => ({
      d: `M${corners
        .map(at)
        .map(({ x, y }) => `${x} ${y}`)
        .join('L')}Z`,
      colour,
    })),
    circles: circles.map((circle) => {
      const box = boundsAround([], [circle]);
      const { x, y } = at(circle.centre);
      return {
        cx: x,
        cy: y,
        r: box ? round((at({ lat: 0, lng: box.east }).x - at({ lat: 0, lng: box.west }).x) / 2) : 0,
        colour: circle.colour,
      };
    }),
  };
}
