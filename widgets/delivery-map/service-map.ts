import { emit } from '../../shared/events.js';
import { lazyModule, type LazyModule } from '../../shared/lazy.js';
import { safeUrl } from '../../shared/url.js';
import { shapesOf, type MapConfig } from './config.logic.js';
import { pageGoogle } from './google.read.js';
import { PRINTED } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';
import type { BoxState, MapBox } from './map-box.js';
import { isPluginHeldBack } from './plugin-script.js';
import { needsOf, onAllowed, showOnce } from './service-consent.js';
import type { DrawnMap, Reason, Service } from './types.js';

const lazyGoogle = lazyModule('what draws with Google Maps', (): Promise<Service> => import('./google.js'));
const lazyLeaflet = lazyModule('what draws with Leaflet', (): Promise<Service> => import('./leaflet.js'));

/** Who would draw: its name for the visitor and its code; or why it cannot, which is known before anybody is asked. */
type Candidate = { readonly name: string; readonly code: LazyModule<Service> } | { readonly reason: Reason };

function candidate({ provider, apiKey, tiles }: MapSettings, container: HTMLElement): Candidate {
  if (provider === 'leaflet') {
    const url = safeUrl(tiles.replaceAll(/[{}]/g, ''));
    if (url === null) {
      console.error(
        `[shop] <shop-delivery-map> data-tiles=${JSON.stringify(tiles)}: expected the address of tiles; the outline stays`,
        container,
      );
      return { reason: 'config' };
    }
    return { name: new URL(url).hostname || window.location.hostname, code: lazyLeaflet };
  }
  const isThere = apiKey !== '' || pageGoogle(globalThis, () => [...document.scripts].map(({ text }) => text)) !== undefined;
  return isThere ? { name: 'Google Maps', code: lazyGoogle } : { reason: 'key' };
}

/**
 * Shows the map of a service in place of the outline while the visitor allows it, and asks meanwhile.
 * @returns how to end
 */
export function showService(container: HTMLElement, box: MapBox, config: MapConfig, settings: MapSettings): () => void {
  const failed = (reason: Reason, state: BoxState = 'failed'): void => {
    box.show(state);
    emit(container, 'shop:map-failed', { reason });
  };
  // That script will draw, as soon as it is allowed; not what we have printed.
  if (isPluginHeldBack() && !container.classList.contains(PRINTED)) {
    return () => undefined;
  }
  const chosen = candidate(settings, container);
  if ('reason' in chosen) {
    failed(chosen.reason);
    return () => undefined;
  }
  const { name, code } = chosen;
  /** Changes whenever what is under way has lost its meaning. */
  let turn = 0;
  let clear = (): void => undefined;
  const start = async (): Promise<void> => {
    turn += 1;
    const mine = turn;
    box.show('loading');
    const canvas = box.canvas();
    let drawn: DrawnMap | undefined;
    clear = () => {
      turn += 1;
      clear = () => undefined;
      drawn?.remove();
      canvas.remove();
      box.say(new Map());
    };
    const fail = (reason: Reason): void => {
      if (mine === turn) {
        clear();
        failed(reason);
      }
    };
    try {
      const service = await code.load();
      if (mine !== turn) {
        return;
      }
      if (!service) {
        fail('load');
        return;
      }
      const made = await service.draw(canvas, config, settings, fail);
      if (mine !== turn) {
        made?.remove();
        return;
      }
      if (!made) {
        fail('geocode');
        return;
      }
      drawn = made;
      box.show('map');
      const found = await made.whole;
      if (mine !== turn) {
        return;
      }
      box.say(found);
      const { polygons, circles } = shapesOf(config, found);
      emit(container, 'shop:map-drawn', { polygons: polygons.length, circles: circles.length });
      if (circles.length < config.circles.length) {
        failed('geocode', 'map');
      }
    } catch (error) {
      console.warn('[shop] <shop-delivery-map>: the map could not be loaded; its outline stays', error);
      fail('load');
    }
  };
  const needs = needsOf(settings);
  const stop = onAllowed(needs, (isAllowed) => {
    clear();
    if (isAllowed) {
      void start();
    } else {
      box.ask(name, () => showOnce(needs));
    }
  });
  return () => {
    stop();
    clear();
  };
}
