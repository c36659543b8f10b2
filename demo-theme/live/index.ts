/**
 * Entry of dist/demo/live.js: the parts of the privacy page and of the page about sources that show what the browser holds. It stands
 * in the head, below the script of consent, and fills its parts as soon as they are there: nothing moves afterwards.
 */
import { whenParsed } from '../shop/when-parsed.js';
import { showSource } from './source.js';
import { showStored } from './storage-inventory.js';

/** There is no event for every cookie in every browser, so the page looks again. */
const REFRESH_MS = 500;

function start(): void {
  const shows = [showStored(document), showSource(document)];
  const refresh = (): void => shows.forEach((show) => show());
  refresh();
  setInterval(refresh, REFRESH_MS);
  for (const name of ['shop:consent-changed', 'shop:attribution-changed', 'visibilitychange']) {
    document.addEventListener(name, refresh);
  }
}

whenParsed(start);
