import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';
import { lazyModule, type LazyModule } from '../../shared/lazy.js';
import { safeUrl } from '../../shared/url.js';
import type { MapConfig } from './config.logic.js';
import { PRINTED } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';
import type { Point } from './geo.logic.js';
import { pageGoogle } from './google.read.js';
import { isPluginHeldBack } from './plugin-script.js';
import type { DrawnMap, Reason, Service } from './types.js';

const lazyGoogle = lazyModule('what draws with Google Maps', (): Promise<Service> => import('./google.js'));
const lazyLeaflet = lazyModule('what draws with Leaflet', (): Promise<Service> => import('./leaflet.js'));

/** Who would draw: its name for the visitor and its code. */
export interface Candidate {
  readonly name: string;
  readonly code: LazyModule<Service>;
}

/** Who would draw the map of a service; or why nobody can, which is known before anybody is asked; `null`: nobody is wanted. */
export function candidateOf(
  { provider, apiKey, tiles }: MapSettings,
  container: HTMLElement,
): Candidate | { readonly reason: Reason } | null {
  // The plugin's script will draw, as soon as it is allowed; not what we have printed.
  if (provider === 'svg' || (isPluginHeldBack() && !container.classList.contains(PRINTED))) {
    return null;
  }
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

interface ServiceCanvasProps {
  readonly code: LazyModule<Service>;
  readonly config: MapConfig;
  readonly settings: MapSettings;
  /** There is something to see. */
  readonly onDrawn: () => void;
  /** All is drawn; the places of the addresses that were found. */
  readonly onWhole: (found: ReadonlyMap<string, Point>) => void;
  readonly onFailed: (reason: Reason) => void;
}

/** The map of a service, over the outline. It is drawn once, and taken away when this leaves. */
export function ServiceCanvas({ code, config, settings, ...told }: ServiceCanvasProps): ReactElement {
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useLatest({ code, config, settings, ...told });
  useLayoutEffect(() => {
    let isOver = false;
    let drawn: DrawnMap | undefined;
    const fail = (reason: Reason): void => {
      if (!isOver) {
        latest.current.onFailed(reason);
      }
    };
    const draw = async (place: HTMLElement): Promise<void> => {
      const service = await latest.current.code.load();
      if (isOver || !service) {
        fail('load');
        return;
      }
      const made = await service.draw(place, latest.current.config, latest.current.settings, fail);
      if (isOver || !made) {
        made?.remove();
        fail('geocode');
        return;
      }
      drawn = made;
      latest.current.onDrawn();
      const found = await made.whole;
      if (!isOver) {
        latest.current.onWhole(found);
      }
    };
    if (canvas.current) {
      draw(canvas.current).catch((error: unknown) => {
        console.warn('[shop] <shop-delivery-map>: the map could not be loaded; its outline stays', error);
        fail('load');
      });
    }
    return () => {
      isOver = true;
      drawn?.remove();
    };
  }, [latest]);
  return <div ref={canvas} className="shop-delivery-map__canvas" />;
}
