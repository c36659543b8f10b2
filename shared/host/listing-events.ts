import { own } from '../json.js';
import { asElement, onHost, type HostEvent } from './jquery-bridge.js';

/**
 * What other scripts say of parts that came into the page: lists loaded by filters, new labels, rebuilt galleries, Elementor's widgets and
 * popups.
 */

/** A list of products was replaced, or grew at its end (contracts: badges.md A, sliders.md §5). */
export const LISTING_LOADED = ['berocket_ajax_products_loaded', 'berocket_ajax_products_infinite_loaded'] as const;

/** All that may bring or move labels and pictures (contracts: badges.md C, theme.md §5); the last name is spelled as the host spells it. */
export const LABELS_CHANGED = [...LISTING_LOADED, 'bapl_new_label', 'bapl_product_galery_appear'] as const;

/** One of these events. */
export type ListingEvent = (typeof LABELS_CHANGED)[number];

/**
 * Hears names on window and on document, each event once: some scripts fire on one and listen on the other, and jQuery carries what is
 * fired on document on to window.
 */
function onEither<N extends string>(names: readonly N[], run: (name: N) => void): () => void {
  const heard = new WeakSet<object>();
  const stops = [document, window].flatMap((target) =>
    names.map((name) =>
      onHost(target, name, (e: HostEvent) => {
        const event = e.originalEvent ?? e;
        if (heard.has(event)) {
          return;
        }
        heard.add(event);
        run(name);
      }),
    ),
  );
  return () => {
    for (const stop of stops) {
      stop();
    }
  };
}

/**
 * Hears that lists, labels or galleries changed, whichever node the host fires it on.
 * @param events `LISTING_LOADED`, `LABELS_CHANGED`, or some of them
 * @returns how to stop
 */
export const onListing = (events: readonly ListingEvent[], run: (event: ListingEvent) => void): (() => void) => onEither(events, run);

/**
 * Hears that a popup of Elementor's was shown (contract: delivery-map.md §3); one popup may be told twice, by its two generations of
 * events.
 * @returns how to stop
 */
export const onElementorPopup = (run: () => void): (() => void) => onEither(['elementor/popup/show'], run);

/** Elementor's hooks, as far as we use them. */
interface ElementorHooks {
  addAction(name: string, run: (scope: unknown) => void): void;
  removeAction?(name: string, run: (scope: unknown) => void): void;
}

function elementorHooks(): ElementorHooks | undefined {
  const hooks = own(own(globalThis, 'elementorFrontend'), 'hooks');
  return typeof (hooks as Partial<ElementorHooks> | undefined)?.addAction === 'function' ? (hooks as ElementorHooks) : undefined;
}

/**
 * Is told of each widget of these kinds that Elementor sets up, in a page as in its editor, from now on or from when Elementor starts
 * (contract: sliders.md §5).
 * @param widgets with their skin: `image.default`
 * @param run gets the widget's element
 * @returns how to stop
 */
export function onElementorWidget(widgets: readonly string[], run: (element: HTMLElement) => void): () => void {
  let bound: ElementorHooks | undefined;
  let stopped = false;
  const names = widgets.map((widget) => `frontend/element_ready/${widget}`);
  const ready = (scope: unknown): void => {
    const element = asElement(scope);
    if (element && !stopped) {
      run(element);
    }
  };
  const bind = (): void => {
    const hooks = elementorHooks();
    if (!hooks || hooks === bound) {
      return;
    }
    bound = hooks;
    for (const name of names) {
      hooks.addAction(name, ready);
    }
  };
  const stopWaiting = onHost(window, 'elementor/frontend/init', bind);
  bind();
  return () => {
    stopped = true;
    stopWaiting();
    for (const name of names) {
      bound?.removeAction?.(name, ready);
    }
  };
}
