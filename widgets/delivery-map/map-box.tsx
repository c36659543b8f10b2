import { useCallback, useLayoutEffect, useRef, useState, type ReactElement, type CSSProperties } from 'react';
import { flushSync } from 'react-dom';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { HostPortal, useLatest } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { pageLanguages } from '../../shared/language.js';
import { lazyModule, type LazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/delivery-map.js';
import { safeUrl } from '../../shared/url.js';
import { PRINTED, pageGoogle, isPluginHeldBack } from './delivery-map.host.js';
import {
  listedOf,
  shapesOf,
  type MapConfig,
  type Point,
  outlineOf,
  type Circle,
  type Listed,
  type Outline as Shape,
} from './delivery-map.rules.js';
import type { MapSettings } from './delivery-map.schema.js';
import { needsOf, onAllowed, showOnce, type Reason, type DrawnMap, type Service } from './service.js';

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
  useDrawn(container, config, settings, candidate, failure);
  const service = candidate?.name;
  const [needs] = useState(() => needsOf(settings));
  useAllowed(service, needs, (isAllowed) => {
    setFound(null);
    setTurn((count) => count + 1);
    setState(isAllowed ? 'loading' : 'ask');
  });

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

/** Hears whether the visitor allows a service, where there is one: now, and whenever that changes. */
function useAllowed(service: string | undefined, needs: ReturnType<typeof needsOf>, hear: (isAllowed: boolean) => void): void {
  const latest = useLatest(hear);
  useLayoutEffect(() => {
    if (service === undefined) {
      return undefined;
    }
    let isBeginning = true;
    const stop = onAllowed(needs, (isAllowed) => {
      const answer = (): void => latest.current(isAllowed);
      // What a visitor refuses goes at once.
      if (isBeginning) {
        answer();
      } else {
        flushSync(answer);
      }
    });
    isBeginning = false;
    return stop;
  }, [service, needs, latest]);
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

/** Stroke and fill alike, at the strength of the map service's. */
const paint = (colour: string) => ({ fill: colour, fillOpacity: 0.35, stroke: colour, strokeOpacity: 0.35 });

/** The picture of an outline. The list beside it says the same in words. */
const Outline = ({ shape: { viewBox, polygons, circles } }: { readonly shape: Shape }): ReactElement => (
  <svg className="shop-delivery-map__outline" viewBox={viewBox} aria-hidden="true" focusable="false">
    {polygons.map(({ d, colour }, i) => (
      <path key={i} d={d} {...paint(colour)} />
    ))}
    {circles.map(({ colour, ...round }, i) => (
      <circle key={i} {...round} {...paint(colour)} />
    ))}
  </svg>
);

/** A length in the language of the page; one that the browser does not know is left to it. */
function lengthText({ radius, unit }: Circle): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  try {
    return new Intl.NumberFormat(pageLanguages()[0] || undefined, format).format(radius);
  } catch {
    return new Intl.NumberFormat(undefined, format).format(radius);
  }
}

const circleText = (circle: Circle): string =>
  circle.address
    ? message('delivery-map.within', { radius: lengthText(circle), place: circle.address.replaceAll(',', ', ') })
    : message('delivery-map.within_shop', { radius: lengthText(circle) });

/** More areas than these may have to be scrolled, by keyboard too. */
const MANY = 3;

interface AreasProps {
  readonly listed: Listed;
  /** Is it for screen readers alone? */
  readonly isHidden?: boolean;
}

/** The areas of a map as a list, each with its colour. */
export function Areas({ listed: { polygons, circles }, isHidden = false }: AreasProps): ReactElement | null {
  const areas = [
    ...polygons.map(({ name, colour }, index) => ({ text: name || message('delivery-map.area', { number: index + 1 }), colour })),
    ...circles.map((circle) => ({ text: circleText(circle), colour: circle.colour })),
  ];
  if (areas.length === 0) {
    return null;
  }
  return (
    <ul
      className="shop-delivery-map__areas"
      aria-label={message('delivery-map.label')}
      data-state={isHidden ? 'hidden' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={!isHidden && areas.length > MANY ? 0 : undefined}
    >
      {areas.map(({ text, colour }, i) => (
        <li key={i}>
          <span className="shop-delivery-map__colour" style={{ '--shop-area': colour } as CSSProperties} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps {
  /** Whose map it is. */
  readonly service: string;
  readonly onAllow: () => void;
}

/** Asks whether a service may be loaded. */
const Question = ({ service, onAllow }: QuestionProps): ReactElement => (
  <div className="shop-delivery-map__ask">
    <p>{message('delivery-map.ask', { service })}</p>
    <button type="button" className="shop-delivery-map__allow" onClick={onAllow}>
      {message('delivery-map.show')}
    </button>
  </div>
);

const lazyGoogle = lazyModule('what draws with Google Maps', (): Promise<Service> => import('./google.js'));
const lazyLeaflet = lazyModule('what draws with Leaflet', (): Promise<Service> => import('./leaflet.js'));

/** Who would draw: its name for the visitor and its code. */
interface Candidate {
  readonly name: string;
  readonly code: LazyModule<Service>;
}

/** Who would draw the map of a service; or why nobody can, which is known before anybody is asked; `null`: nobody is wanted. */
function candidateOf({ provider, apiKey, tiles }: MapSettings, container: HTMLElement): Candidate | { readonly reason: Reason } | null {
  // The plugin's script will draw, as soon as it is allowed; not what we have printed.
  if (provider === 'svg' || (isPluginHeldBack() && !container.classList.contains(PRINTED))) {
    return null;
  }
  if (provider === 'leaflet') {
    const url = safeUrl(tiles.replaceAll(/[{}]/g, ''));
    if (url === null) {
      console.error(
        `[shop] <shop-delivery-map> data-tiles=${JSON.stringify(tiles)}: expected the address of tiles; the outline stays`,
        container,
      );
      return { reason: 'config' };
    }
    return { name: new URL(url).hostname || window.location.hostname, code: lazyLeaflet };
  }
  const isThere = apiKey !== '' || pageGoogle(globalThis, () => [...document.scripts].map(({ text }) => text)) !== undefined;
  return isThere ? { name: 'Google Maps', code: lazyGoogle } : { reason: 'key' };
}

interface ServiceCanvasProps {
  readonly code: LazyModule<Service>;
  readonly config: MapConfig;
  readonly settings: MapSettings;
  /** There is something to see. */
  readonly onDrawn: () => void;
  /** All is drawn; the places of the addresses that were found. */
  readonly onWhole: (found: ReadonlyMap<string, Point>) => void;
  readonly onFailed: (reason: Reason) => void;
}

/** The map of a service, over the outline. It is drawn once, and taken away when this leaves. */
function ServiceCanvas({ code, config, settings, ...told }: ServiceCanvasProps): ReactElement {
  const canvas = useRef<HTMLDivElement>(null);
  const latest = useLatest({ code, config, settings, ...told });
  useLayoutEffect(() => {
    let isOver = false;
    let drawn: DrawnMap | undefined;
    const fail = (reason: Reason): void => {
      if (!isOver) {
        latest.current.onFailed(reason);
      }
    };
    const draw = async (place: HTMLElement): Promise<void> => {
      const service = await latest.current.code.load();
      if (isOver || !service) {
        fail('load');
        return;
      }
      const made = await service.draw(place, latest.current.config, latest.current.settings, fail);
      if (isOver || !made) {
        made?.remove();
        fail('geocode');
        return;
      }
      drawn = made;
      latest.current.onDrawn();
      const found = await made.whole;
      if (!isOver) {
        latest.current.onWhole(found);
      }
    };
    if (canvas.current) {
      draw(canvas.current).catch((error: unknown) => {
        console.warn('[shop] <shop-delivery-map>: the map could not be loaded; its outline stays', error);
        fail('load');
      });
    }
    return () => {
      isOver = true;
      drawn?.remove();
    };
  }, [latest]);
  return <div ref={canvas} className="shop-delivery-map__canvas" />;
}
