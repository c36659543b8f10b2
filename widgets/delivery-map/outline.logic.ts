import { boundsAround, projected, type Point } from './geo.logic.js';
import type { Shapes } from './config.logic.js';

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
