import { holdAttr } from '../../shared/dom/hold-attr.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import { emit } from '../../shared/events.js';
import type { Driver } from '../../shared/host/driver.js';
import { hostSetting, pageSetting } from '../../shared/host/settings.js';
import { deliveryMapPlaces } from '../../shared/host/settings/delivery-map.js';
import { mapConfig, type MapConfig, type RawConfig } from './config.logic.js';
import { addAreas, drawMap } from './draw-map.js';
import { READY, tokenOf } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';

/** How often a hidden container is looked at, in milliseconds (contract: delivery-map.md §3). */
const CHECK_MS = 400;

const nothing = (): void => undefined;

/** What the plugin was told of a container; `undefined` where it was told nothing, and draws nothing. */
function pluginConfig(container: HTMLElement): RawConfig | undefined {
  const token = tokenOf(container);
  return token === '' ? undefined : (hostSetting(deliveryMapPlaces(token))?.value as RawConfig | undefined);
}

/**
 * Begins the map of a container, once, as soon as it can be seen. Where the plugin's script draws, only the list of areas is added, out of
 * sight; that script draws what the plugin was told of, and nothing else.
 * @returns how to end it
 */
export function beginMap(container: HTMLElement, settings: MapSettings, driver: Driver): () => void {
  if (container.hasAttribute(READY)) {
    return nothing;
  }
  const theirs = pluginConfig(container);
  const isFollowed = driver === 'host' && theirs !== undefined;
  let config: MapConfig | undefined;
  try {
    // Key by key: the tag's, the page's, the plugin's. One that is `null` says the default.
    config = mapConfig({ ...theirs, ...(pageSetting('delivery-map', 'config')?.value as RawConfig | undefined), ...settings.config });
  } catch (error) {
    console.error(`[shop] <shop-delivery-map> ${tokenOf(container)}: ${(error as Error).message}`, container);
    if (!isFollowed) {
      emit(container, 'shop:map-failed', { reason: 'config' });
      // It is told once, also of a popup that is shown again.
      return holdAttr(container, READY, '');
    }
  }
  if (!config) {
    return nothing;
  }
  const drawn = config;
  if (isFollowed) {
    return addAreas(container, drawn);
  }
  let leave = nothing;
  const stopWaiting = whenVisible(container, CHECK_MS, () => {
    leave = container.hasAttribute(READY) ? nothing : drawMap(container, drawn, settings);
  });
  return () => {
    stopWaiting();
    leave();
  };
}
