/** Rules of places and of how they are shown: degrees, metres, Web Mercator. No page, no map library (contract 13, 17 and 18). */

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
export const near = ({ lat, lng }: Point, other: Point): Point => ({ lat, lng: lng - 360 * Math.round((lng - other.lng) / 360) });

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
