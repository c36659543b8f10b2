import { watchDebug } from './element/debug-log.js';
import { on, type ShopEventName } from './events.js';
import { EVENTS } from './events.register.js';
import { driverOf, type Feature } from './host/driver.js';
import { onRequest } from './net/request-log.js';

const BEHAVIOURS: readonly Feature[] = ['addToCart', 'fragments', 'variations', 'swatches'];

/* eslint-disable no-console -- printing is what this file is for */

/** Prints each tag's settings and where each came from, the roles, our events and requests: what `?shop-debug` is for. */
export function startDebug(): void {
  watchDebug(({ element, tag, values, sources }) => {
    console.groupCollapsed(`[shop] <${tag}>`, element);
    console.table(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, from: sources[key] }])));
    console.groupEnd();
  });
  for (const name of Object.keys(EVENTS) as ShopEventName[]) { on(document, name, (e) => console.info(`[shop] ${name}`, e.target, e.detail)); }
  onRequest(({ method, url, status, ms, failure }) => console.info(`[shop] ${method} ${url} → ${failure ?? status} (${Math.round(ms)} ms)`));
  // Roles are known when the scripts of the page had their chance to bind.
  const roles = (): void => { console.table(Object.fromEntries(BEHAVIOURS.map((b) => [b, { role: driverOf(b) }]))); };
  if (document.readyState === 'complete') { roles(); } else { window.addEventListener('load', roles, { once: true }); }
}
