import type { ShopEvents } from '../../shared/events.js';
import type { MapConfig } from './config.logic.js';
import type { MapSettings } from './delivery-map.schema.js';

/** Why a map could not be drawn. */
export type Reason = ShopEvents['shop:map-failed']['reason'];

/** What draws the map of a service. */
export interface Service {
  /**
   * Draws into an empty canvas that is on the page.
   * @param fail tells that a map that was drawn does not work, after all
   * @returns what was drawn; `undefined` where there is no place to show
   * @throws where the service cannot be had
   */
  draw(canvas: HTMLElement, config: MapConfig, settings: MapSettings, fail: (reason: Reason) => void): Promise<DrawnMap | undefined>;
}

/** A map of a service that was drawn. */
export interface DrawnMap {
  readonly polygons: number;
  readonly circles: number;
  /** An address was not found, so that a circle is missing. */
  readonly isMissing: boolean;
  remove(): void;
}
