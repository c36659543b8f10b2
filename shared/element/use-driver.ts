import { useCallback, useLayoutEffect, useReducer, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  driverOf,
  onDriverChange,
  type Driver,
  type Feature,
  type NodeFeature,
  isNamed,
  SINGLE_PRODUCT,
  CHECKOUT,
  VARIATION,
} from '../host/driver.js';
import { whenPageReady } from '../dom/page-ready.js';
import { createScope } from '../dom/scope.js';
import { onHost } from '../host/jquery-bridge.js';
import { useHostEvent, useLatest, useListener } from './host-hooks.js';
import { useHoldReady } from './ready.js';
import { useScriptsRan } from './use-page-ready.js';

/** What else tells who drives, where the sign on the page is not all. */
interface DriverOptions {
  /** The node that is driven; who drives is asked again when something in it comes or goes. */
  readonly node?: Element;
  /** The event the host's script fires on the node before it sets it up: by the end of that event the tag has let go of it. */
  readonly event?: string;
  /** Does somebody else hold the node already, whoever drives the page? */
  readonly isClaimed?: () => boolean;
}

/**
 * Who drives a feature of the host, for as long as the view lives (contract 19).
 * @returns the driver, and a function that checks anew and gives the answer of that moment
 */
export function useDriver(feature: Feature, { node, event, isClaimed }: DriverOptions = {}): readonly [Driver, () => Driver] {
  const decide = (): Driver => (isClaimed?.() ? 'host' : driverOf(feature));
  const driver = decide();
  const ask = useLatest(() => {
    const now = decide();
    return { now, isNew: now !== driver };
  });
  const [, render] = useReducer((count: number) => count + 1, 0);
  const recheck = useCallback((): Driver => {
    const { now, isNew } = ask.current();
    if (isNew) {
      // In a turn of its own: it may be noticed while React is at work.
      queueMicrotask(() => flushSync(render));
    }
    return now;
  }, [ask]);
  // Heard from the first commit on: the host's script may come the moment after.
  useLayoutEffect(() => {
    recheck();
    const scope = createScope();
    scope.add(onDriverChange(feature, recheck, node));
    if (node) {
      // A script that stands in the text of the page tells nobody that it has come: what it does to the node does.
      scope.observe(node, { childList: true, subtree: true }, recheck);
    }
    if (node && event) {
      scope.add(
        onHost(node, event, ({ target }) => {
          if (target === node && ask.current().isNew) {
            flushSync(render);
          }
        }),
      );
    }
    return scope.end;
  }, [feature, node, event, recheck, ask]);
  return [driver, recheck];
}

/** The scripts that a page may name before they run: until then their sign is still to come. */
const SCRIPTS = { variations: VARIATION, tabs: SINGLE_PRODUCT, checkout: CHECKOUT };

/**
 * Who drives a feature; `null` while the page names the host's script for it and that script has yet to run. Who waits for this starts
 * nothing that the script would have to end again. The element counts as ready meanwhile: it hears who comes.
 * @returns the driver, and a function that checks anew and gives the answer of that moment
 */
export function useAwaitedDriver(feature: keyof typeof SCRIPTS, options?: DriverOptions): readonly [Driver | null, () => Driver] {
  const [driver, recheck] = useDriver(feature, options);
  const [isExpected] = useState(() => isNamed(SCRIPTS[feature]));
  const haveRun = useScriptsRan();
  return [driver === 'tag' && isExpected && !haveRun ? null : driver, recheck];
}

/**
 * Looks again who drives whenever somebody is about to act: a script of the host binds some time after it has loaded.
 * @param recheck of `useDriver`
 */
export function useRecheck(element: HTMLElement, recheck: () => Driver): void {
  useLayoutEffect(() => whenPageReady(recheck), [recheck]);
  useListener(element, 'focusin', recheck);
  useListener(element, 'pointerover', recheck);
  useHostEvent(document, 'ajaxSend', recheck);
}

/**
 * Who has driven until now. For parts that stay when the page changes hands, because they ask at each act who drives; each is set up
 * when its turn comes first.
 */
export function useBegun(driver: Driver | null): Readonly<Record<Driver, boolean>> {
  const [before, setBefore] = useState({ tag: false, host: false });
  if (driver === null || before[driver]) {
    return before;
  }
  const now = { ...before, [driver]: true };
  setBefore(now);
  return now;
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
