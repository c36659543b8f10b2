import { createScope } from '../dom/scope.js';
import { onHost, type HostEvent } from './jquery-bridge.js';

/** What other scripts say of parts that came into the page: lists loaded by filters, new labels, rebuilt galleries. */

/** A list of products was replaced, or grew at its end (contract 35). */
export const LISTING_LOADED = ['berocket_ajax_products_loaded', 'berocket_ajax_products_infinite_loaded'] as const;

/** All that may bring or move labels and pictures (contract 35); the last name is spelled as the host spells it. */
export const LABELS_CHANGED = [...LISTING_LOADED, 'bapl_new_label', 'bapl_product_galery_appear'] as const;

/** One of these events. */
type ListingEvent = (typeof LABELS_CHANGED)[number];

/**
 * Hears names on window and on document, each event once: some scripts fire on one and listen on the other, and jQuery carries what is
 * fired on document on to window.
 */
export function onEither<N extends string>(names: readonly N[], run: (name: N) => void): () => void {
  const heard = new WeakSet<object>();
  const scope = createScope();
  for (const target of [document, window]) {
    for (const name of names) {
      const stop = onHost(target, name, (e: HostEvent) => {
        const event = e.originalEvent ?? e;
        if (!heard.has(event)) {
          heard.add(event);
          run(name);
        }
      });
      scope.add(stop);
    }
  }
  return scope.end;
}

/**
 * Hears that lists, labels or galleries changed, whichever node the host fires it on.
 * @param events `LISTING_LOADED`, `LABELS_CHANGED`, or some of them
 * @returns how to stop
 */
export const onListing = (events: readonly ListingEvent[], run: (event: ListingEvent) => void): (() => void) => onEither(events, run);
