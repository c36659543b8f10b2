import { DOCS } from 'shop:docs';
import { checkPage, type CheckOptions } from '../check/check.js';
import { print, type Report } from '../check/report.js';

/**
 * `dist/check.js`, for authors: checks the page once when it has loaded, prints what it found, and again whenever
 * `shopCheck()` is called in the console. It changes nothing and needs none of our other scripts.
 */
declare global {
  interface Window { shopCheck?: (options?: CheckOptions) => Report }
}

window.shopCheck = (options) => {
  const report = checkPage(document, DOCS, options);
  print(report);
  return report;
};

/** Our script may import chunks after the page has loaded; a tag gets this long before it counts as not defined. */
const SETTLE_MS = 1000;
const start = (): void => { setTimeout(() => window.shopCheck?.(), SETTLE_MS); };

if (document.readyState === 'complete') {
  start();
} else {
  window.addEventListener('load', start, { once: true });
}
