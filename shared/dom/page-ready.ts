/** Deferred scripts run before this event, and those after ours may still be under way. */
const contentLoaded = (): boolean => {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  return document.readyState === 'complete' || (document.readyState === 'interactive' && (entry === undefined || (entry as PerformanceNavigationTiming).domContentLoadedEventStart > 0));
};

/**
 * Runs when the scripts the page itself loads had their chance to bind, so that roles are known: after the document's end, one turn
 * later, because jQuery runs its ready handlers a timer after the event. @returns how to stop
 */
export function whenPageReady(run: () => void): () => void {
  let over = false;
  const now = (): void => { if (!over) { run(); } };
  const idle = (): void => { (window.requestIdleCallback ?? ((f: () => void) => setTimeout(f, 1)))(now, { timeout: 300 }); };
  const soon = (): void => { setTimeout(idle, 0); };
  if (contentLoaded()) { soon(); } else { document.addEventListener('DOMContentLoaded', soon, { once: true }); }
  return () => {
    over = true;
    document.removeEventListener('DOMContentLoaded', soon);
  };
}
