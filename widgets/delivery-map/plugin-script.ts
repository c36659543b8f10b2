import { whenLoaded } from '../../shared/dom/page-loaded.js';
import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import { driverOf, type Driver } from '../../shared/host/driver.js';

/** The plugin's script, as WordPress prints it: without waiting for the page, so that it may come late (recorded: `async`). */
const script = (): HTMLElement | null => document.getElementById('szbd-script-short-js');

/** Is it on the page, whether it has run or not? */
export const isPluginThere = (): boolean => script() !== null || driverOf('deliveryMap') === 'host';

/** Does it wait for consent by our marks? Then it will draw, and we load nothing. */
export const isPluginHeldBack = (): boolean => script()?.getAttribute('type') === 'text/plain';

/**
 * Is told who draws, as soon as that is known, and again where the plugin's script came later: held back until it was allowed, say. It
 * draws in a task of its own, before which the tag has let go of everything.
 * @returns how to stop
 */
export function onMapDriver(run: (driver: Driver) => void): () => void {
  let known: Driver | undefined;
  const check = (): void => {
    const now = driverOf('deliveryMap');
    if (now !== known) {
      known = now;
      run(now);
    }
  };
  let stopWaiting = whenScriptsRan(() => {
    if (driverOf('deliveryMap') === 'tag' && script() && !isPluginHeldBack()) {
      stopWaiting = whenLoaded(check);
    } else {
      check();
    }
  });
  const loaded = ({ target }: Event): void => {
    if (known !== undefined && target instanceof HTMLScriptElement) {
      check();
    }
  };
  document.addEventListener('load', loaded, true);
  return () => {
    stopWaiting();
    document.removeEventListener('load', loaded, true);
  };
}
