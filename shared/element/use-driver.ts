import { useCallback, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { driverOf, onDriverChange, type Driver, type Feature, type NodeFeature } from '../host/driver.js';
import { onHost } from '../host/jquery-bridge.js';
import { useLatest } from './host-hooks.js';
import { useHoldReady } from './ready.js';
import { useScriptsRan } from './use-scripts-ran.js';

/** What else tells who drives, where the sign on the page is not all. */
interface DriverOptions {
  /** The node that is driven. */
  readonly node?: Element;
  /** The event the host's script fires on the node before it sets it up: by the end of that event the tag has let go of it. */
  readonly event?: string;
  /** Does somebody else hold the node already, whoever drives the page? */
  readonly isClaimed?: () => boolean;
}

/**
 * Who drives a feature of the host, for as long as the view lives (design.md §5).
 * @returns the driver, and a function that checks anew and gives the answer of that moment
 */
export function useDriver(feature: Feature, { node, event, isClaimed }: DriverOptions = {}): readonly [Driver, () => Driver] {
  const decide = (): Driver => (isClaimed?.() ? 'host' : driverOf(feature));
  const latest = useLatest(decide);
  const check = useRef<() => void>(() => undefined);
  const subscribe = useCallback(
    (changed: () => void) => {
      check.current = changed;
      const stops = [onDriverChange(feature, changed, node)];
      if (node && event) {
        stops.push(
          onHost(node, event, ({ target }) => {
            if (target === node) {
              flushSync(changed);
            }
          }),
        );
      }
      return () => {
        for (const stop of stops) {
          stop();
        }
      };
    },
    [feature, node, event],
  );
  const driver = useSyncExternalStore(subscribe, decide);
  const recheck = useCallback((): Driver => {
    check.current();
    return latest.current();
  }, [latest]);
  return [driver, recheck];
}

/**
 * Who drives a feature of the whole page; `null` until the page's own scripts have run, because nobody knows before. Until then the element
 * is not ready.
 */
export function useKnownDriver(feature: Feature): Driver | null {
  const [driver] = useDriver(feature);
  const isKnown = useScriptsRan();
  useHoldReady(!isKnown);
  return isKnown ? driver : null;
}

/** Who drives a feature at a node; decided once, when the view begins: what is set up by one is not handed over. */
export function useNodeDriver(feature: NodeFeature, node: Element): Driver {
  const [driver] = useState(() => driverOf(feature, node));
  return driver;
}
