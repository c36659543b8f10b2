import { observeMatches } from '../../shared/dom/observe-matches.js';
import type { Driver } from '../../shared/host/driver.js';
import { beginMap, type MapSettings } from './begin-map.js';
import { CONTAINER } from './delivery-map.read.js';
import { offerPlain } from './plain-containers.js';

/** Prints what the plugin prints, into an empty tag: a heading for the title, and the container. @returns how to take it away */
function print(box: Element): () => void {
  const title = document.createElement('div');
  title.className = 'szbdshortcode_id_title';
  const heading = document.createElement('h4');
  heading.append(title);
  const container = document.createElement('div');
  container.className = 'szbdshortcode_id shop-delivery-map__place';
  box.append(heading, container);
  return () => box.replaceChildren();
}

/** Draws the maps of a tag, and where it is the first on the page, those that stand in no tag. @returns how to end */
export function drawMaps(element: HTMLElement, settings: MapSettings, driver: Driver): () => void {
  const isEmpty = element.querySelector(CONTAINER) === null && Object.keys(settings.config).length > 0;
  const unprint = isEmpty ? print(element.querySelector('.shop-root') ?? element) : undefined;
  const stops = [
    observeMatches(element, CONTAINER, (container) => beginMap(container, settings, driver)),
    // What a tag says of its own map is not said of others.
    offerPlain(settings.monitor, (container) => beginMap(container, { ...settings, config: {} }, driver)),
  ];
  return () => {
    stops.forEach((stop) => stop());
    unprint?.();
  };
}
