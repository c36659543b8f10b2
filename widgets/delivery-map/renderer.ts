import { observeMatches } from '../../shared/dom/observe-matches.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import { CONTAINER } from './delivery-map.read.js';
import { beginMap, type MapSettings } from './draw-map.js';
import { offerPlain } from './plain-containers.js';
import { onMapDriver } from './plugin-script.js';

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

/** Shows `<shop-delivery-map>`. */
export const renderer = plainRenderer<MapSettings>((settings, { element }) => {
  const isEmpty = element.querySelector(CONTAINER) === null && Object.keys(settings.config).length > 0;
  const unprint = isEmpty ? print(element.querySelector('.shop-root') ?? element) : undefined;
  /** Ends what is drawn under the present roles. */
  let leave = (): void => undefined;
  const stop = onMapDriver((driver) => {
    leave();
    const stops = [
      observeMatches(element, CONTAINER, (container) => beginMap(container, settings, driver)),
      // What a tag says of its own map is not said of others.
      offerPlain(settings.monitor, (container) => beginMap(container, { ...settings, config: {} }, driver)),
    ];
    leave = () => stops.forEach((end) => end());
  });
  return () => {
    stop();
    leave();
    unprint?.();
  };
});
