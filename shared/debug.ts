import { whenLoaded } from './dom/page-ready.js';
import { watchDebug } from './element/debug-log.js';
import { shapeProblems } from './element/shape-problems.js';
import { on, type ShopEventName } from './events.js';
import { EVENTS } from './events.register.js';
import { driverOf, FEATURES } from './host/driver.js';
import { onRequest } from './net/request-log.js';

/* eslint-disable no-console -- printing is what this file is for */

/**
 * Prints each tag's settings and where each came from, what in their JSON nobody uses, who drives what, our events and requests: what
 * `?shop-debug` is for.
 */
export function startDebug(): void {
  watchDebug(({ element, tag, schema, values, sources }) => {
    console.groupCollapsed(`[shop] <${tag}>`, element);
    console.table(Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value, from: sources[key] }])));
    console.groupEnd();
    for (const { where, raw, message } of shapeProblems(element, tag.slice('shop-'.length), schema)) {
      console.error(`[shop] <${tag}> ${where}=${JSON.stringify(raw?.slice(0, 80))}: ${message}; the rest is used`, element);
    }
  });
  for (const name of Object.keys(EVENTS) as ShopEventName[]) {
    on(document, name, (e) => console.info(`[shop] ${name}`, e.target, e.detail));
  }
  onRequest(({ method, url, status, ms, failure }) =>
    console.info(`[shop] ${method} ${url} → ${failure ?? status} (${Math.round(ms)} ms)`),
  );
  // Drivers are known when the scripts of the page have bound.
  const drivers = (): void => {
    console.table(Object.fromEntries(FEATURES.map((feature) => [feature, { driver: driverOf(feature) }])));
  };
  whenLoaded(drivers);
}
