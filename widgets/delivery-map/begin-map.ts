import { whenVisible } from '../../shared/dom/when-visible.js';
import { emit } from '../../shared/events.js';
import type { Driver } from '../../shared/host/driver.js';
import { hostSetting, pageSetting } from '../../shared/host/settings.js';
import { deliveryMapPlaces } from '../../shared/host/settings/delivery-map.js';
import { own } from '../../shared/json.js';
import { CONFIG_KEYS, mapConfig, type MapConfig, type RawConfig } from './config.logic.js';
import { addAreas, drawMap } from './draw-map.js';
import { READY, tokenOf } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';

/** How often a hidden container is looked at, in milliseconds (contract: delivery-map.md §3). */
const LOOK_MS = 400;

const nothing = (): void => undefined;

/** The configuration of a container, key by key: the tag's, the page's, the plugin's. */
function rawConfig(container: HTMLElement, config: MapSettings['config']): RawConfig {
  const token = tokenOf(container);
  const sources = [
    config,
    pageSetting('delivery-map', 'config')?.value,
    token === '' ? undefined : hostSetting(deliveryMapPlaces(token))?.value,
  ];
  return Object.fromEntries(
    CONFIG_KEYS.map((key) => [key, sources.map((source) => own(source, key)).find((value) => value !== undefined && value !== null)]),
  );
}

/**
 * Begins the map of a container, once, as soon as it can be seen. Where the plugin's script draws, only the list of areas is added, out of
 * sight.
 * @returns how to end it
 */
export function beginMap(container: HTMLElement, settings: MapSettings, driver: Driver): () => void {
  if (container.hasAttribute(READY)) {
    return nothing;
  }
  let config: MapConfig | undefined;
  try {
    config = mapConfig(rawConfig(container, settings.config));
  } catch (error) {
    console.error(`[shop] <shop-delivery-map> ${tokenOf(container)}: ${(error as Error).message}`, container);
    if (driver === 'tag') {
      emit(container, 'shop:map-failed', { reason: 'config' });
    }
  }
  if (!config) {
    return nothing;
  }
  const drawn = config;
  if (driver === 'host') {
    return addAreas(container, drawn);
  }
  let leave = nothing;
  const stopWaiting = whenVisible(container, LOOK_MS, () => {
    leave = container.hasAttribute(READY) ? nothing : drawMap(container, drawn, settings);
  });
  return () => {
    stopWaiting();
    leave();
  };
}
