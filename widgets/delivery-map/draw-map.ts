import { holdAttr } from '../../shared/dom/hold-attr.js';
import { emit } from '../../shared/events.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { lazyModule } from '../../shared/lazy.js';
import { shapesOf, type MapConfig } from './config.logic.js';
import type { MapSettings } from './delivery-map.schema.js';
import { READY, titleNode } from './delivery-map.read.js';
import { areaList, mapBox } from './map-box.js';

/** What brings the map of a service, once it is allowed. The outline alone needs none of it. */
const lazyService = lazyModule('what shows the map of a service', () => import('./service-map.js'));

const nothing = (): void => undefined;

/**
 * Writes the title where the plugin does. A heading without a text is no heading; it keeps its room, so that nothing moves.
 * @returns how to give the page its own back
 */
function writeTitle(container: HTMLElement, title: string): () => void {
  const node = titleNode(container);
  if (!node) {
    return nothing;
  }
  const before = [...node.childNodes];
  const heading = container.previousElementSibling as HTMLElement;
  let show = nothing;
  // The plugin's own is an attribute of its shortcode, which authors write as well.
  const stop = fillFromAttribute(node, title, () => {
    show();
    const isEmpty = heading.textContent?.trim() === '' && !heading.querySelector('img, svg');
    show = isEmpty ? holdAttr(heading, 'aria-hidden', 'true') : nothing;
  });
  return () => {
    stop();
    node.replaceChildren(...before);
    show();
  };
}

/** Draws a map that can be seen. @returns how to take it away */
export function drawMap(container: HTMLElement, config: MapConfig, settings: MapSettings): () => void {
  const stops = [holdAttr(container, READY, ''), writeTitle(container, config.title)];
  const box = mapBox(config);
  container.append(box.root);
  stops.push(() => box.root.remove());
  const { polygons, circles, points } = shapesOf(config);
  const isAddressed = config.circles.length > 0;
  const fail = (reason: 'config' | 'geocode' | 'load'): void => {
    box.show('failed');
    emit(container, 'shop:map-failed', { reason });
  };
  // Google alone looks addresses up.
  if (points.length + circles.length === 0 && !(isAddressed && settings.provider === 'google')) {
    fail(isAddressed ? 'geocode' : 'config');
  } else if (settings.provider === 'svg') {
    emit(container, 'shop:map-drawn', { polygons: polygons.length, circles: circles.length });
    if (circles.length < config.circles.length) {
      emit(container, 'shop:map-failed', { reason: 'geocode' });
    }
  } else {
    let isOver = false;
    lazyService.use(
      ({ showService }) => {
        if (!isOver) {
          stops.push(showService(container, box, config, settings));
        }
      },
      () => fail('load'),
    );
    stops.push(() => {
      isOver = true;
    });
  }
  return () => stops.reverse().forEach((stop) => stop());
}

/** Adds the list of areas to a map that the plugin's script draws, out of sight. @returns how to take it away */
export function addAreas(container: HTMLElement, config: MapConfig): () => void {
  // Which of the addresses that script finds is not known here: it draws the circles of all.
  const list = areaList(config, config.circles);
  list.dataset['state'] = 'hidden';
  container.after(list);
  return () => list.remove();
}
