/** When the parts of a page that are each shopper's own can be put in. */

/** Closes the part of a page that is each shopper's own. */
const AFTER_MAIN = 'main ~ *, .site-footer';

/**
 * Runs once the page's main part is there, before it is painted where the parser lets us; at the latest when the page is
 * parsed. Not at DOMContentLoaded: deferred scripts run before that, and they are to find the page as a server prints it.
 */
export function whenParsed(run: () => void): void {
  if (document.readyState !== 'loading') {
    run();
    return;
  }
  const stop = (): void => {
    watch.disconnect();
    document.removeEventListener('readystatechange', late);
  };
  const late = (): void => {
    stop();
    run();
  };
  const watch = new MutationObserver(() => {
    if (document.querySelector(AFTER_MAIN)) {
      late();
    }
  });
  watch.observe(document.documentElement, { childList: true, subtree: true });
  document.addEventListener('readystatechange', late);
}
