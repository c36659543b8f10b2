import { own } from '../../shared/json.js';
import type { Point } from './geo.logic.js';

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
