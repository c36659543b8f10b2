import { DOCS, TEXTS } from 'shop:docs';
import { request } from '../../shared/net/request.js';
import { checkPage, type CheckOptions } from '../check/check.js';
import { print, type Report } from '../check/report.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';

/**
 * `dist/check.js`, for authors: checks the page once when it has loaded, prints what it found, and again whenever
 * `shopCheck()` is called in the console. It changes nothing and needs none of our other scripts.
 */
declare global {
  interface Window {
    shopCheck?: (options?: CheckOptions) => Report;
  }
}

window.shopCheck = (options) => {
  const report = checkPage(document, DOCS, { texts: TEXTS, ...options });
  print(report);
  return report;
};

/** Our script may import chunks long after the page has loaded: a tag gets this long before it counts as not defined. */
const PATIENCE_MS = 10_000;
/** And then a moment, to show what it shows. */
const SETTLE_MS = 1000;

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

async function start(): Promise<void> {
  const missing = DOCS.map(({ tag }) => tag).filter((tag) => document.querySelector(tag) && !customElements.get(tag));
  await Promise.race([Promise.all(missing.map((tag) => customElements.whenDefined(tag))), pause(PATIENCE_MS)]);
  await pause(SETTLE_MS);
  const source = await pageSource();
  window.shopCheck?.(source === undefined ? {} : { source });
}

/** The page as the server sends it: only that shows tags closed by a slash for certain. A page from the disk cannot be asked for. */
async function pageSource(): Promise<string | undefined> {
  if (!window.location.protocol.startsWith('http')) {
    return undefined;
  }
  try {
    const { text, type } = await request({ url: window.location.href, cache: 'force-cache' });
    return type.includes('html') ? text : undefined;
  } catch {
    return undefined;
  }
}

whenLoaded(() => {
  void start();
});
