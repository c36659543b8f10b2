import { useLayoutEffect, useState, type ReactElement } from 'react';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import { HostPortal } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import type { Driver } from '../../shared/host/driver.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { hostSetting, pageSetting } from '../../shared/host/settings.js';
import { deliveryMapPlaces } from '../../shared/host/settings/delivery-map.js';
import { drawnByPlugin, listedOf, mapConfig, type MapConfig, type RawConfig } from './config.logic.js';
import { READY, tokenOf } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';
import { Areas } from './map-parts.js';
import { MapBox } from './map-box.js';

/** How often a hidden container is looked at, in milliseconds (contract 26). */
const CHECK_MS = 400;

/** What the plugin was told of a container; `undefined` where it was told nothing, and draws nothing. */
function pluginConfig(container: HTMLElement): RawConfig | undefined {
  const token = tokenOf(container);
  return token === '' ? undefined : (hostSetting(deliveryMapPlaces(token))?.value as RawConfig | undefined);
}

interface ContainerMapProps {
  readonly container: HTMLElement;
  readonly settings: MapSettings;
  readonly driver: Driver;
}

/** What is shown at a container. */
type Shown = { readonly what: 'map' | 'areas'; readonly config: MapConfig } | null;

/**
 * The map of a container, once, as soon as it can be seen. Where the plugin's script draws, only the list of areas is added, out of sight;
 * that script draws what the plugin was told of, and nothing else.
 */
export function ContainerMap({ container, settings, driver }: ContainerMapProps): ReactElement | null {
  const [shown, setShown] = useState<Shown>(null);
  // The settings it begins with: others are another map.
  const [begin] = useState(() => () => whenTold(() => beginMap(container, settings, driver, setShown)));
  useLayoutEffect(begin, [begin]);
  if (!shown) {
    return null;
  }
  const { what, config } = shown;
  return what === 'map' ? (
    <MapBox container={container} config={config} settings={settings} />
  ) : (
    <HostPortal find={() => (container.isConnected ? container : null)} place="after">
      <Areas listed={listedOf(config, null)} isHidden />
    </HostPortal>
  );
}

/** Begins once the page says what the map is: a script that prints it may come late. @returns how to end */
function whenTold(begin: () => (() => void) | null): () => void {
  let end: (() => void) | null = null;
  const stop = onJquery(() => {
    end ??= begin();
  });
  return () => {
    stop();
    end?.();
  };
}

const nothing = (): void => undefined;

/** Reads what the map of a container is, and waits until it can be seen. @returns how to end; `null`: nothing says what it is */
function beginMap(container: HTMLElement, settings: MapSettings, driver: Driver, show: (shown: Shown) => void): (() => void) | null {
  if (container.hasAttribute(READY)) {
    return nothing;
  }
  const theirs = pluginConfig(container);
  const isFollowed = driver === 'host' && theirs !== undefined;
  // Key by key: the tag's, the page's, the plugin's. One that is `null` says the default. That script knows the plugin's alone.
  const told = isFollowed
    ? drawnByPlugin(theirs)
    : { ...theirs, ...(pageSetting('delivery-map', 'config')?.value as RawConfig | undefined), ...settings.config };
  const token = tokenOf(container);
  const wrongs: string[] = [];
  let config: MapConfig | undefined;
  try {
    config = mapConfig(told, (wrong) => wrongs.push(wrong));
  } catch (error) {
    wrongs.push((error as Error).message);
  }
  if (wrongs.length > 0 && !isFollowed) {
    const place = token === '' || Object.keys(settings.config).length > 0 ? 'data-config' : `szbd_map_${token}`;
    wrongs.forEach((wrong) => console.error(`[shop] <shop-delivery-map> ${place}: ${wrong}`, container));
    if (!config) {
      emit(container, 'shop:map-failed', { reason: 'config' });
      // It is told once, also of a popup that is shown again.
      return holdAttr(container, READY, '');
    }
  }
  if (!config) {
    return null;
  }
  const found = config;
  if (isFollowed) {
    show({ what: 'areas', config: found });
    return nothing;
  }
  return whenVisible(container, CHECK_MS, () => show(container.hasAttribute(READY) ? null : { what: 'map', config: found }));
}
