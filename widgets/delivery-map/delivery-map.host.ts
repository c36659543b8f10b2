/**
 * What the host prints for a map (contract 1), its script, Google's maps as the page has them, and containers that stand in no tag: one tag
 * of the page draws them (contract 27).
 */
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { observeAdded } from '../../shared/dom/observe-added.js';
import { whenLoaded, whenScriptsRan } from '../../shared/dom/page-ready.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { driverOf, type Driver } from '../../shared/host/driver.js';
import { onEither } from '../../shared/host/listing-events.js';
import { own } from '../../shared/json.js';
import { pageSingleton } from '../../shared/page.js';

/** On a container that we have printed. */
export const PRINTED = 'shop-delivery-map__place';
/** A container of the plugin's, or of ours. */
export const CONTAINER = `div:is(.szbdshortcode_id,.${PRINTED})`;
/** On a container whose map was begun, by whichever tag. */
export const READY = 'data-szbd-ready';
const TITLE = '.szbdshortcode_id_title';

/** The name that a container's configuration goes by; empty where it has none, or one that is no part of a name. */
export const tokenOf = (container: HTMLElement): string => {
  const token = container.dataset['token'] ?? '';
  return /^[\w-]+$/.test(token) ? token : '';
};

/** Where the title of a map is written: in the heading directly before its container. */
export function titleNode(container: Element): HTMLElement | null {
  const heading = container.previousElementSibling;
  return heading?.localName === 'h4' ? heading.querySelector<HTMLElement>(TITLE) : null;
}

/** The plugin's script, as WordPress prints it: without waiting for the page, so that it may come late (recorded: `async`). */
const script = (): HTMLElement | null => document.getElementById('szbd-script-short-js');

/** Is it on the page, whether it has run or not? */
export const isPluginThere = (): boolean => script() !== null || driverOf('deliveryMap') === 'host';

/** Does it wait for consent by our marks? Then it will draw, and we load nothing. */
export const isPluginHeldBack = (): boolean => script()?.getAttribute('type') === 'text/plain';

/**
 * Who draws; `null` until that is known. It changes where the plugin's script comes later: held back until it was allowed, say. That draws
 * in a task of its own, before which the tag has let go of everything.
 */
export function useMapDriver(): Driver | null {
  const [driver, check] = useDriver('deliveryMap');
  const [isKnown, setKnown] = useState(false);
  useLayoutEffect(() => {
    const know = (): void => {
      check();
      setKnown(true);
    };
    const waits: (() => void)[] = [];
    waits.push(
      whenScriptsRan(() => {
        if (check() === 'tag' && script() && !isPluginHeldBack()) {
          waits.push(whenLoaded(know));
        } else {
          know();
        }
      }),
    );
    const loaded = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement) {
        flushSync(check);
      }
    };
    document.addEventListener('load', loaded, true);
    return () => {
      waits.forEach((stop) => stop());
      document.removeEventListener('load', loaded, true);
    };
  }, [check]);
  return isKnown ? driver : null;
}

/** Google's maps as a page has them already: by libraries, or all in one namespace, as an old script tag brings them. */
interface PageGoogle {
  readonly importLibrary: ((name: string) => Promise<unknown>) | undefined;
  readonly maps: Readonly<Record<string, unknown>>;
}

/** A bootstrap whose key is empty. */
const EMPTY_KEY = /\bkey["']?\s*:\s*(["'`])\s*\1/;

/**
 * Google's maps, if the page has them or what loads them; `undefined` where it has none, or only a bootstrap without a key, which the
 * plugin prints also where its maps are switched off.
 * @param page the global object
 * @param scripts the texts of the page's scripts, asked for on need
 */
export function pageGoogle(page: unknown, scripts: () => readonly string[]): PageGoogle | undefined {
  const maps = own(own(page, 'google'), 'maps') as Record<string, unknown> | undefined;
  const isLoaded = typeof maps?.['Map'] === 'function';
  const load = maps?.['importLibrary'];
  if (maps && typeof load === 'function') {
    const isUsable = isLoaded || !scripts().some((text) => text.includes('importLibrary') && EMPTY_KEY.test(text));
    return isUsable ? { maps, importLibrary: async (name) => Reflect.apply(load, maps, [name]) as unknown } : undefined;
  }
  return maps && isLoaded ? { maps, importLibrary: undefined } : undefined;
}

type Begin = (containers: readonly HTMLElement[]) => void;
/** A tag that may do it. @returns how to stop */
type Serve = () => () => void;

const page = pageSingleton('delivery-map-containers', () => ({ tags: [] as Serve[], leave: undefined as (() => void) | undefined }));

const isPlain = (container: Element): boolean => container.matches(CONTAINER) && container.closest('shop-delivery-map') === null;

/** Finds those that are there, and those that come by the plugin's own rules. @returns how to stop */
function serve(isMonitored: boolean, begin: Begin): () => void {
  const check = (containers: Iterable<HTMLElement>): void => {
    // A popup that was closed before its map was begun shows the same container again.
    const found = [...containers].filter((container) => !container.hasAttribute(READY) && isPlain(container));
    if (found.length > 0) {
      begin(found);
    }
  };
  check(document.querySelectorAll<HTMLElement>(CONTAINER));
  if (isMonitored) {
    const observer = observeAdded((node) => {
      if (node instanceof HTMLElement && node.isConnected && node.matches(CONTAINER)) {
        check([node]);
      }
    });
    return () => observer.disconnect();
  }
  // One popup may be told twice, by its two generations of events (contract 8).
  return onEither(['elementor/popup/show'], () =>
    check(document.querySelectorAll<HTMLElement>(`div[data-elementor-type="popup"] :is(${CONTAINER})`)),
  );
}

/**
 * Offers to draw the containers outside all tags. The first tag of the page does; when it leaves, the next.
 * @param begin is told of containers whose maps begin, or begin anew
 * @returns how to take the offer back
 */
export function offerPlain(isMonitored: boolean, begin: Begin): () => void {
  const offer: Serve = () => serve(isMonitored, begin);
  const { tags } = page();
  tags.push(offer);
  page().leave ??= offer();
  return () => {
    const wasFirst = tags[0] === offer;
    tags.splice(tags.indexOf(offer), 1);
    if (wasFirst) {
      page().leave?.();
      page().leave = tags[0]?.();
    }
  };
}
