import { useCallback, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { HostPortal, useEnhance, useHostAttr, useLatest } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/delivery-map.js';
import { listedOf, shapesOf, type MapConfig } from './config.logic.js';
import { READY, titleNode } from './delivery-map.read.js';
import type { MapSettings } from './delivery-map.schema.js';
import type { Point } from './geo.logic.js';
import { Areas, Outline, Question } from './map-parts.js';
import { outlineOf } from './outline.logic.js';
import { candidateOf, ServiceCanvas, type Candidate } from './service-canvas.js';
import { needsOf, onAllowed, showOnce } from './service-consent.js';
import type { Reason } from './types.js';

/** What a box shows: the outline, the same with the question, the same while a map loads, the map, what is left where that failed. */
type BoxState = 'outline' | 'ask' | 'loading' | 'map' | 'failed';

type Places = ReadonlyMap<string, Point>;

/** Why nothing can be shown but what stands there; `null` where all may be. */
type Failure = { readonly reason: Reason } | null;

interface MapBoxProps {
  readonly container: HTMLElement;
  readonly config: MapConfig;
  readonly settings: MapSettings;
}

/** The map of a container that can be seen: the outline of its areas, their list, and the map of a service while the visitor allows it. */
export function MapBox({ container, config, settings }: MapBoxProps): ReactElement {
  const [outline] = useState(() => outlineOf(shapesOf(config)));
  const [candidate, failure] = useBegun(container, config, settings);
  const [answered, setState] = useState<BoxState>('outline');
  const state = failure ? 'failed' : answered;
  /** Another map of the service with each answer of the visitor. */
  const [turn, setTurn] = useState(0);
  /** The places of addresses; `null` before anybody has looked them up. */
  const [found, setFound] = useState<Places | null>(null);
  const root = useRef<HTMLElement | null>(null);
  const holdRoot = useCallback((box: HTMLElement | null) => {
    root.current = box;
  }, []);
  useHostAttr(container, READY, '');
  useEnhance(container, writeTitle, config.title);
  useDrawn(container, config, settings, candidate, failure);
  const service = candidate?.name;
  const [needs] = useState(() => needsOf(settings));
  useLayoutEffect(() => {
    if (service === undefined) {
      return undefined;
    }
    let isBeginning = true;
    const stop = onAllowed(needs, (isAllowed) => {
      const answer = (): void => {
        setFound(null);
        setTurn((count) => count + 1);
        setState(isAllowed ? 'loading' : 'ask');
      };
      // What a visitor refuses goes at once.
      if (isBeginning) {
        answer();
      } else {
        flushSync(answer);
      }
    });
    isBeginning = false;
    return stop;
  }, [service, needs]);

  const fail = (reason: Reason): void => {
    flushSync(() => {
      setFound(reason === 'geocode' ? new Map() : null);
      setState('failed');
    });
    emit(container, 'shop:map-failed', { reason });
  };
  const finish = (places: Places): void => {
    flushSync(() => setFound(places));
    const { polygons, circles } = shapesOf(config, places);
    emit(container, 'shop:map-drawn', { polygons: polygons.length, circles: circles.length });
    if (circles.length < config.circles.length) {
      emit(container, 'shop:map-failed', { reason: 'geocode' });
    }
  };
  const allow = (): void => {
    // The button goes.
    root.current?.focus({ preventScroll: true });
    showOnce(needs);
  };
  const question = state === 'ask' && service !== undefined && <Question service={service} onAllow={allow} />;
  return (
    <HostPortal
      find={() => container}
      className="shop-delivery-map"
      attributes={{
        tabindex: '-1',
        role: 'group',
        'aria-label': message('delivery-map.label'),
        'data-state': state,
        'aria-busy': String(state === 'loading'),
      }}
      boxRef={holdRoot}
    >
      {candidate && (state === 'loading' || state === 'map') && (
        <ServiceCanvas
          key={turn}
          code={candidate.code}
          config={config}
          settings={settings}
          onDrawn={() => flushSync(() => setState('map'))}
          onWhole={finish}
          onFailed={fail}
        />
      )}
      {outline && <Outline shape={outline} />}
      {/* The list stays where it stands: the picture gives the room, which ends where the list begins. */}
      {outline && question}
      <Areas listed={listedOf(config, found)} />
      {!outline && question}
    </HostPortal>
  );
}

/** Who would draw the map of a service, if anybody; and why nothing can be shown but the outline. */
function begin(container: HTMLElement, config: MapConfig, settings: MapSettings): readonly [Candidate | null, Failure] {
  const { polygons, circles, points } = shapesOf(config);
  const isAddressed = config.circles.length > 0;
  // The map of a service shows where single corners lie; an outline has nothing to draw of them. Google alone looks addresses up.
  const shown = settings.provider === 'svg' ? polygons : points;
  if (shown.length + circles.length === 0 && !(isAddressed && settings.provider === 'google')) {
    return [null, { reason: isAddressed ? 'geocode' : 'config' }];
  }
  const candidate = candidateOf(settings, container);
  return candidate && 'reason' in candidate ? [null, candidate] : [candidate, null];
}

/** What `begin` says now: Google Maps that the page loads by itself may come later than the map is looked at. */
function useBegun(container: HTMLElement, config: MapConfig, settings: MapSettings): ReturnType<typeof begin> {
  const [begun, setBegun] = useState(() => begin(container, config, settings));
  const [isLoaded, setLoaded] = useState(false);
  const latest = useLatest(() => begin(container, config, settings));
  const isMissing = begun[1]?.reason === 'key';
  useLayoutEffect(() => {
    if (!isMissing) {
      return undefined;
    }
    const look = (): void => {
      const now = latest.current();
      if (now[0]) {
        setBegun(now);
      }
    };
    const onLoad = ({ target }: Event): void => {
      if (target instanceof HTMLScriptElement) {
        look();
      }
    };
    document.addEventListener('load', onLoad, true);
    const stopWaiting = whenLoaded(() => {
      look();
      setLoaded(true);
    });
    return () => {
      document.removeEventListener('load', onLoad, true);
      stopWaiting();
    };
  }, [isMissing, latest]);
  // Until the page has loaded nobody knows that it is missing.
  return isMissing && !isLoaded ? [null, null] : begun;
}

/** Sends the map's events where an outline is all there is to draw, or where nothing more can be. */
function useDrawn(
  container: HTMLElement,
  config: MapConfig,
  { provider }: MapSettings,
  candidate: Candidate | null,
  failure: Failure,
): void {
  useLayoutEffect(() => {
    if (failure) {
      emit(container, 'shop:map-failed', failure);
    }
  }, [container, failure]);
  const [tell] = useState(() => () => {
    const { polygons, circles } = shapesOf(config);
    if (provider === 'svg' && !candidate && !failure) {
      emit(container, 'shop:map-drawn', { polygons: polygons.length, circles: circles.length });
      if (circles.length < config.circles.length) {
        emit(container, 'shop:map-failed', { reason: 'geocode' });
      }
    }
  });
  useLayoutEffect(tell, [tell]);
}

/**
 * Writes the title where the plugin does. A heading without a text is no heading; it keeps its room, so that nothing moves.
 * @returns how to give the page its own back
 */
function writeTitle(container: HTMLElement, title: string): () => void {
  const node = titleNode(container);
  if (!node) {
    return () => undefined;
  }
  const before = [...node.childNodes];
  const heading = container.previousElementSibling as HTMLElement;
  let show = (): void => undefined;
  // The plugin's own is an attribute of its shortcode, which authors write as well.
  const stop = fillFromAttribute(node, title, () => {
    show();
    const isEmpty = heading.textContent?.trim() === '' && !heading.querySelector('img, svg');
    show = isEmpty ? holdAttr(heading, 'aria-hidden', 'true') : () => undefined;
  });
  return () => {
    stop();
    node.replaceChildren(...before);
    show();
  };
}
