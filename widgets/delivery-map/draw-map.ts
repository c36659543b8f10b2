import { holdAttr } from '../../shared/dom/hold-attr.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import type { Values } from '../../shared/element/schema.js';
import { emit } from '../../shared/events.js';
import type { Driver } from '../../shared/host/driver.js';
import { hostSetting, pageSetting } from '../../shared/host/settings.js';
import { deliveryMapPlaces } from '../../shared/host/settings/delivery-map.js';
import { parseHtml } from '../../shared/html/sanitize.js';
import { own } from '../../shared/json.js';
import { lazyModule } from '../../shared/lazy.js';
import { CONFIG_KEYS, mapConfig, shapesOf, type MapConfig, type RawConfig } from './config.logic.js';
import { READY, titleNode, tokenOf } from './delivery-map.read.js';
import type { schema } from './delivery-map.schema.js';
import { areaList, mapBox } from './map-box.js';

/** The settings of a tag. */
export type MapSettings = Values<typeof schema>;

/** How often a hidden container is looked at, in milliseconds (contract: delivery-map.md §3). */
const LOOK_MS = 400;

/** What brings the map of a service, once it is allowed. The outline alone needs none of it. */
const lazyService = lazyModule('what shows the map of a service', () => import('./service-map.js'));

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

/** Writes the title where the plugin does. A heading without a text is no heading. @returns how to give the page its own back */
function writeTitle(container: HTMLElement, title: string): () => void {
  const node = titleNode(container);
  if (!node) {
    return nothing;
  }
  const before = [...node.childNodes];
  node.replaceChildren(parseHtml(title, 'the title of a delivery map'));
  const heading = container.previousElementSibling as HTMLElement;
  const show = heading.textContent?.trim() === '' && !heading.querySelector('img, svg') ? holdAttr(heading, 'hidden', '') : nothing;
  return () => {
    node.replaceChildren(...before);
    show();
  };
}

/** Draws a map that can be seen. @returns how to take it away */
function draw(container: HTMLElement, config: MapConfig, settings: MapSettings): () => void {
  const stops = [holdAttr(container, READY, ''), writeTitle(container, config.title)];
  const box = mapBox(config);
  container.append(box.root);
  stops.push(() => box.root.remove());
  const { polygons, circles, points } = shapesOf(config);
  if (points.length === 0 && config.circles.length === 0) {
    box.show('failed');
    emit(container, 'shop:map-failed', { reason: 'config' });
  } else if (settings.provider === 'svg') {
    emit(container, 'shop:map-drawn', { polygons: polygons.length, circles: circles.length });
  } else {
    let isOver = false;
    lazyService.use(
      ({ showService }) => {
        if (!isOver) {
          stops.push(showService(container, box, config, settings));
        }
      },
      () => {
        box.show('failed');
        emit(container, 'shop:map-failed', { reason: 'load' });
      },
    );
    stops.push(() => {
      isOver = true;
    });
  }
  return () => stops.reverse().forEach((stop) => stop());
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
    const list = areaList(drawn);
    list.dataset['state'] = 'hidden';
    container.after(list);
    return () => list.remove();
  }
  let leave = nothing;
  const stopWaiting = whenVisible(container, LOOK_MS, () => {
    leave = container.hasAttribute(READY) ? nothing : draw(container, drawn, settings);
  });
  return () => {
    stopWaiting();
    leave();
  };
}
