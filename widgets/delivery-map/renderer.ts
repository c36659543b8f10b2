import { plainRenderer } from '../../shared/element/plain-renderer.js';
import { lazyModule } from '../../shared/lazy.js';
import type { MapSettings } from './begin-map.js';
import { onMapDriver } from './plugin-script.js';

/** What a map needs, whoever draws it; no page without one loads any of it. */
const lazyMaps = lazyModule('delivery maps', () => import('./containers.js'));

/** Shows `<shop-delivery-map>`. */
export const renderer = plainRenderer<MapSettings>((settings, { element }) => {
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
  };
});
