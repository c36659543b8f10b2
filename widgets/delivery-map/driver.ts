import { observeMatches } from '../../shared/dom/observe-matches.js';
import type { Driver } from '../../shared/host/driver.js';
import { beginMap } from './begin-map.js';
import { CONTAINER } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';
import { offerPlain } from './plain-containers.js';

/** Draws the maps of a tag, and where it is the first on the page, those that stand in no tag. @returns how to end */
export function drawMaps(element: HTMLElement, settings: MapSettings, driver: Driver): () => void {
  const stops = [
    observeMatches(element, CONTAINER, (container) => beginMap(container, settings, driver)),
    // What a tag says of its own map is not said of others.
    offerPlain(settings.monitor, (container) => beginMap(container, { ...settings, config: {} }, driver)),
  ];
  return () => stops.forEach((stop) => stop());
}
