import type { ShopEvents } from '../../shared/events.js';
import type { MapConfig } from './config.logic.js';
import type { Point } from './geo.logic.js';
import type { MapSettings } from './delivery-map.schema.js';

/** Why a map could not be drawn. */
export type Reason = ShopEvents['shop:map-failed']['reason'];

/** What draws the map of a service. */
export interface Service {
  /**
   * Draws into an empty canvas that is on the page.
   * @param fail tells that a map that was drawn does not work, after all
   * @returns what was drawn, as soon as there is anything to see; `undefined` where there is no place to show
   * @throws where the service cannot be had
   */
  draw(canvas: HTMLElement, config: MapConfig, settings: MapSettings, fail: (reason: Reason) => void): Promise<DrawnMap | undefined>;
}

/** A map of a service that was drawn: what has a place; circles round addresses come when these are found. */
export interface DrawnMap {
  /** The places of all addresses that were found, once all is drawn. */
  readonly whole: Promise<ReadonlyMap<string, Point>>;
  remove(): void;
}
