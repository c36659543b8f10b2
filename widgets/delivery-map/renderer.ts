import { plainRenderer } from '../../shared/element/plain-renderer.js';
import { lazyModule } from '../../shared/lazy.js';
import type { MapSettings } from './delivery-map.schema.js';
import { CONTAINER, PRINTED } from './delivery-map.read.js';
import { isPluginThere, onMapDriver } from './plugin-script.js';

/** What a map needs, whoever draws it; no page without one loads any of it. */
const lazyMaps = lazyModule('delivery maps', () => import('./driver.js'));

/**
 * Prints what the plugin prints, into an empty tag: a heading for the title, and the container; at once, so that nothing moves when the
 * map comes. @returns how to take it away
 */
function print(box: Element, title: unknown): () => void {
  const container = document.createElement('div');
  // The plugin's script would take it for its own, stumble over what it was not told of it, and draw nothing any more.
  container.className = `${isPluginThere() ? '' : 'szbdshortcode_id '}${PRINTED}`;
  box.append(container);
  if (title) {
    const heading = document.createElement('h4');
    const text = document.createElement('div');
    text.className = 'szbdshortcode_id_title';
    heading.append(text);
    container.before(heading);
  }
  return () => box.replaceChildren();
}

/** Shows `<shop-delivery-map>`. */
export const renderer = plainRenderer<MapSettings>((settings, { element }) => {
  const { config } = settings;
  const isEmpty = element.querySelector(CONTAINER) === null && Object.keys(config).length > 0;
  const unprint = isEmpty ? print(element.querySelector('.shop-root') ?? element, config['title']) : undefined;
  /** Changes with the driver, and at the end. */
  let turn = 0;
  /** Ends what is drawn under the present driver. */
  let leave = (): void => undefined;
  const end = (): void => {
    turn += 1;
    leave();
    leave = () => undefined;
  };
  const stop = onMapDriver((driver) => {
    end();
    const mine = turn;
    lazyMaps.use(
      ({ drawMaps }) => {
        if (mine === turn) {
          leave = drawMaps(element, settings, driver);
        }
      },
      () => undefined,
    );
  });
  return () => {
    stop();
    end();
    unprint?.();
  };
});
