import { useLayoutEffect, useState, type ReactElement } from 'react';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { isSameList, nodesIn } from '../../shared/dom/nodes.js';
import { whenVisible } from '../../shared/dom/when-visible.js';
import type { ElementProps } from '../../shared/element/define.js';
import { commit } from '../../shared/element/commit.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, HostPortal, useMount } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { useTurn } from '../../shared/element/use-turn.js';
import { emit } from '../../shared/events.js';
import type { Driver } from '../../shared/host/driver.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { pageSetting, hostSetting } from '../../shared/host/settings.js';
import { deliveryMapPlaces } from '../../shared/host/settings/delivery-map.js';
import { CONTAINER, PRINTED, offerPlain, isPluginThere, useMapDriver, READY, titleNode, tokenOf } from './delivery-map.host.js';
import { drawnByPlugin, listedOf, mapConfig, type MapConfig, type RawConfig } from './delivery-map.rules.js';
import { schema, type MapSettings } from './delivery-map.schema.js';
import { MapBox, Areas } from './map-box.js';

/**
 * The view of `<shop-delivery-map>`: a map in each of the plugin's containers inside the tag, and, where it is the first tag of the page,
 * in those that stand in no tag. An empty tag prints a container of its own.
 */
export function DeliveryMap({ element, ...props }: MapSettings & ElementProps): ReactElement {
  const settings = Object.fromEntries(Object.keys(schema).map((key) => [key, props[key as keyof MapSettings]])) as MapSettings;
  // Other settings begin anew.
  return <Maps key={useTurn(Object.values(settings))} element={element} settings={settings} />;
}

/** Who draws what stands in no tag: whom the page names. A tag, which may stand in an author's post, says it where the page does not. */
function providerOfOthers({ provider }: MapSettings): MapSettings['provider'] {
  try {
    return schema.provider.parseValue(pageSetting('delivery-map', schema.provider.attr)?.value);
  } catch {
    return provider;
  }
}

const theirs = nodesIn(CONTAINER);
/** Those that we print ourselves too, which `useMatches` leaves out. */
const allIn = (element: Element): readonly HTMLElement[] => [...element.querySelectorAll<HTMLElement>(CONTAINER)];

function Maps({ element, settings }: { readonly element: HTMLElement; readonly settings: MapSettings }): ReactElement {
  const { config } = settings;
  const [prints] = useState(() => theirs(element).length === 0 && Object.keys(config).length > 0);
  const driver = useMapDriver();
  const inside = useNodesBy(element, allIn);
  const plain = usePlainContainers(driver !== null, settings.monitor);
  return (
    <>
      {prints && <Printed hasTitle={Boolean(config['title'])} />}
      {driver &&
        inside.map((container) => (
          <ContainerMap key={`${driver} ${keyOf(container)}`} container={container} settings={settings} driver={driver} />
        ))}
      {driver &&
        plain.map(({ container, turn }) => (
          // What a tag says of its own map is not said of others.
          <ContainerMap
            key={`${driver} ${keyOf(container)} ${turn}`}
            container={container}
            settings={{ ...settings, config: {}, provider: providerOfOthers(settings) }}
            driver={driver}
          />
        ))}
    </>
  );
}

/** What the plugin prints: a heading for the title, and the container; at once, so that nothing moves when the map comes. */
function Printed({ hasTitle }: { readonly hasTitle: boolean }): ReactElement {
  // The plugin's script would take it for its own, stumble over what it was not told of it, and draw nothing any more.
  const [isTheirs] = useState(() => !isPluginThere());
  return (
    <>
      {hasTitle && (
        <h4>
          <div className="szbdshortcode_id_title" />
        </h4>
      )}
      <div className={`${isTheirs ? 'szbdshortcode_id ' : ''}${PRINTED}`} />
    </>
  );
}

interface PlainContainer {
  readonly container: HTMLElement;
  /** Counts how often its map was begun. */
  readonly turn: number;
}

/** The containers outside of all tags that this one draws: see `offerPlain`. */
function usePlainContainers(isOn: boolean, isMonitored: boolean): readonly PlainContainer[] {
  const [containers, setContainers] = useState<readonly PlainContainer[]>([]);
  useLayoutEffect(() => {
    if (!isOn) {
      return undefined;
    }
    let turn = 0;
    const stop = offerPlain(isMonitored, (found) => {
      turn += 1;
      const begun = found.map((container) => ({ container, turn }));
      setContainers((was) => [...was.filter(({ container }) => !found.includes(container)), ...begun]);
    });
    return () => {
      stop();
      setContainers((was) => (isSameList(was, []) ? was : []));
    };
  }, [isOn, isMonitored]);
  return containers;
}

/** How often a hidden container is looked at, in milliseconds (contract 26). */
const CHECK_MS = 400;

/** What the plugin was told of a container; `undefined` where it was told nothing, and draws nothing. */
function pluginConfig(container: HTMLElement): RawConfig | undefined {
  const token = tokenOf(container);
  return token === '' ? undefined : (hostSetting(deliveryMapPlaces(token))?.value as RawConfig | undefined);
}

interface ContainerMapProps {
  readonly container: HTMLElement;
  readonly settings: MapSettings;
  readonly driver: Driver;
}

/** What is shown at a container. */
type Shown = { readonly what: 'map' | 'areas'; readonly config: MapConfig } | null;

/**
 * The map of a container, once, as soon as it can be seen. Where the plugin's script draws, only the list of areas is added, out of sight;
 * that script draws what the plugin was told of, and nothing else.
 */
function ContainerMap({ container, settings, driver }: ContainerMapProps): ReactElement | null {
  const [shown, setShown] = useState<Shown>(null);
  // The settings it begins with: others are another map.
  const [begin] = useState(() => () => whenTold(() => beginMap(container, settings, driver, setShown)));
  useLayoutEffect(begin, [begin]);
  if (!shown) {
    return null;
  }
  const { what, config } = shown;
  return what === 'map' ? (
    <>
      <Host node={container} {...{ [READY]: '' }} />
      <Title key={config.title} container={container} title={config.title} />
      <MapBox container={container} config={config} settings={settings} />
    </>
  ) : (
    <HostPortal find={() => (container.isConnected ? container : null)} place="after">
      <Areas listed={listedOf(config, null)} isHidden />
    </HostPortal>
  );
}

interface TitleProps {
  readonly container: HTMLElement;
  /** HTML of an author. */
  readonly title: string;
}

/** The title where the plugin writes it. A heading without a text is no heading; it keeps its room, so that nothing moves. */
function Title({ container, title }: TitleProps): ReactElement {
  const [node] = useState(() => titleNode(container));
  const [isEmpty, setEmpty] = useState(false);
  const heading = node?.closest('h4');
  useMount(() => {
    if (!node) {
      return undefined;
    }
    const before = [...node.childNodes];
    // The plugin's own is an attribute of its shortcode, which authors write as well: it comes as nodes, once more when it is clean.
    const stop = fillFromAttribute(node, title, () =>
      commit(() => setEmpty(heading?.textContent?.trim() === '' && !heading.querySelector('img, svg'))),
    );
    return () => {
      stop();
      node.replaceChildren(...before);
    };
  });
  return <Host node={heading} aria-hidden={isEmpty || undefined} />;
}

/** Begins once the page says what the map is: a script that prints it may come late. @returns how to end */
function whenTold(begin: () => (() => void) | null): () => void {
  let end: (() => void) | null = null;
  const stop = onJquery(() => {
    end ??= begin();
  });
  return () => {
    stop();
    end?.();
  };
}

const nothing = (): void => undefined;

/** Reads what the map of a container is, and waits until it can be seen. @returns how to end; `null`: nothing says what it is */
function beginMap(container: HTMLElement, settings: MapSettings, driver: Driver, show: (shown: Shown) => void): (() => void) | null {
  if (container.hasAttribute(READY)) {
    return nothing;
  }
  const theirs = pluginConfig(container);
  const isFollowed = driver === 'host' && theirs !== undefined;
  // Key by key: the tag's, the page's, the plugin's. One that is `null` says the default. That script knows the plugin's alone.
  const told = isFollowed
    ? drawnByPlugin(theirs)
    : { ...theirs, ...(pageSetting('delivery-map', 'config')?.value as RawConfig | undefined), ...settings.config };
  const token = tokenOf(container);
  const wrongs: string[] = [];
  let config: MapConfig | undefined;
  try {
    config = mapConfig(told, (wrong) => wrongs.push(wrong));
  } catch (error) {
    wrongs.push((error as Error).message);
  }
  if (wrongs.length > 0 && !isFollowed) {
    const place = token === '' || Object.keys(settings.config).length > 0 ? 'data-config' : `szbd_map_${token}`;
    wrongs.forEach((wrong) => console.error(`[shop] <shop-delivery-map> ${place}: ${wrong}`, container));
    if (!config) {
      emit(container, 'shop:map-failed', { reason: 'config' });
      // It is told once, also of a popup that is shown again. Not by `<Host>`: another tag may begin in this very turn.
      return holdAttr(container, READY, '');
    }
  }
  if (!config) {
    return null;
  }
  const found = config;
  if (isFollowed) {
    show({ what: 'areas', config: found });
    return nothing;
  }
  return whenVisible(container, CHECK_MS, () => show(container.hasAttribute(READY) ? null : { what: 'map', config: found }));
}
