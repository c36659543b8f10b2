import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenLoaded, whenScriptsRan } from '../../shared/dom/page-ready.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { driverOf, type Driver } from '../../shared/host/driver.js';

/** The plugin's script, as WordPress prints it: without waiting for the page, so that it may come late (recorded: `async`). */
const script = (): HTMLElement | null => document.getElementById('szbd-script-short-js');

/** Is it on the page, whether it has run or not? */
export const isPluginThere = (): boolean => script() !== null || driverOf('deliveryMap') === 'host';

/** Does it wait for consent by our marks? Then it will draw, and we load nothing. */
export const isPluginHeldBack = (): boolean => script()?.getAttribute('type') === 'text/plain';

/**
 * Who draws; `null` until that is known. It changes where the plugin's script comes later: held back until it was allowed, say. That draws
 * in a task of its own, before which the tag has let go of everything.
 */
export function useMapDriver(): Driver | null {
  const [driver, check] = useDriver('deliveryMap');
  const [isKnown, setKnown] = useState(false);
  useLayoutEffect(() => {
    const know = (): void => {
      check();
      setKnown(true);
    };
    let stopWaiting = whenScriptsRan(() => {
      if (check() === 'tag' && script() && !isPluginHeldBack()) {
        stopWaiting = whenLoaded(know);
      } else {
        know();
      }
    });
    const loaded = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement) {
        flushSync(check);
      }
    };
    document.addEventListener('load', loaded, true);
    return () => {
      stopWaiting();
      document.removeEventListener('load', loaded, true);
    };
  }, [check]);
  return isKnown ? driver : null;
}
