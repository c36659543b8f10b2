/** Waits at most this long for a quiet moment. */
const LATEST_MS = 2000;

/** Runs when the browser has nothing better to do, or at once when the page is left before. @returns how to take it back */
export function whenIdle(run: (leaving: boolean) => void): () => void {
  let cancel = (): void => undefined;
  const leave = (): void => {
    stop();
    run(true);
  };
  const stop = (): void => {
    cancel();
    window.removeEventListener('pagehide', leave);
  };
  const now = (): void => {
    stop();
    run(false);
  };
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(now, { timeout: LATEST_MS });
    cancel = () => window.cancelIdleCallback(id);
  } else {
    const id = setTimeout(now, 1);
    cancel = () => clearTimeout(id);
  }
  window.addEventListener('pagehide', leave);
  return stop;
}
