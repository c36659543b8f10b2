/**
 * The moments of a page that matter to us, one definition each. Every function runs its callback once, at once where the moment has
 * passed, and gives how to stop.
 */

/** When the browser ran the handlers of `DOMContentLoaded`; 0 while it has not, `undefined` where the platform keeps no record. */
const contentLoadedAt = (moment: 'Start' | 'End'): number | undefined =>
  (performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined)?.[`domContentLoadedEvent${moment}`];

/** Have the handlers of `DOMContentLoaded` run to their end? */
const contentIsLoaded = (): boolean => document.readyState === 'complete' || (contentLoadedAt('End') ?? 0) > 0;

/** Has `DOMContentLoaded` been fired? Then nobody hears it who comes now. */
const contentWasFired = (): boolean =>
  document.readyState === 'complete' || (document.readyState === 'interactive' && (contentLoadedAt('Start') ?? 1) > 0);

/** Runs in a task of its own after `DOMContentLoaded`, because jQuery runs its ready handlers in the task after the event. */
function afterContentLoaded(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = (): void => {
    timer = setTimeout(run, 0);
  };
  if (contentWasFired()) {
    soon();
  } else {
    document.addEventListener('DOMContentLoaded', soon, { once: true });
  }
  return () => {
    document.removeEventListener('DOMContentLoaded', soon);
    clearTimeout(timer);
  };
}

/**
 * Runs when the scripts that the page itself loads have run, deferred ones and jQuery's ready handlers too: from then on it is known
 * which scripts of the host drive what. In the same turn where that was before.
 */
export function whenScriptsRan(run: () => void): () => void {
  if (contentIsLoaded()) {
    run();
    return () => undefined;
  }
  return afterContentLoaded(run);
}

/**
 * Does the browser only prepare this page, which nobody may ever look at? Nothing is sent or stored then (contract 26). Browsers that
 * prepare no pages say nothing.
 */
export const isPrerendering = (): boolean => (document as { readonly prerendering?: boolean }).prerendering === true;

/**
 * Has the document come out of the browser's cache, by back or forward, ahead of time, or without the server being asked? Then what the
 * shop printed into it may be old.
 */
export function isCachedDocument(): boolean {
  const entry = performance.getEntriesByType?.('navigation')[0] as PerformanceNavigationTiming | undefined;
  return entry !== undefined && (entry.type === 'back_forward' || (entry.transferSize === 0 && entry.decodedBodySize > 0));
}

/** Runs once somebody looks at the page: in the same turn, or at the activation of one that the browser has prerendered. */
export function whenActivated(run: () => void): () => void {
  if (!isPrerendering()) {
    run();
    return () => undefined;
  }
  document.addEventListener('prerenderingchange', run, { once: true });
  return () => document.removeEventListener('prerenderingchange', run);
}

/** Runs when the page is ready and idle: its scripts have run and the browser has nothing more urgent to do (at most 0.3 s later). */
export function whenPageReady(run: () => void): () => void {
  let over = false;
  const now = (): void => {
    if (!over) {
      run();
    }
  };
  const stop = afterContentLoaded(() => {
    // A browser may lack it, and an element with this id answer to the name.
    if (typeof window.requestIdleCallback === 'function') {
      window.requestIdleCallback(now, { timeout: 300 });
    } else {
      setTimeout(now, 1);
    }
  });
  return () => {
    over = true;
    stop();
  };
}

/** Runs when the page is loaded with its pictures and sheets (`load` of the window). */
export function whenLoaded(run: () => void): () => void {
  if (document.readyState === 'complete') {
    run();
    return () => undefined;
  }
  window.addEventListener('load', run, { once: true });
  return () => window.removeEventListener('load', run);
}
