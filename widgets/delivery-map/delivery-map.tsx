import { useLayoutEffect, useState, type ReactElement } from 'react';
import { isSameList, nodesIn } from '../../shared/dom/nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { pageSetting } from '../../shared/host/settings.js';
import { ContainerMap } from './container-map.js';
import { CONTAINER, PRINTED } from './delivery-map.read.js';
import { schema, type MapSettings } from './delivery-map.schema.js';
import { offerPlain } from './plain-containers.js';
import { isPluginThere, useMapDriver } from './plugin-script.js';

/**
 * The view of `<shop-delivery-map>`: a map in each of the plugin's containers inside the tag, and, where it is the first tag of the page,
 * in those that stand in no tag. An empty tag prints a container of its own.
 */
export function DeliveryMap({ element, ...props }: MapSettings & ElementProps): ReactElement {
  const settings = Object.fromEntries(Object.keys(schema).map((key) => [key, props[key as keyof MapSettings]])) as MapSettings;
  // Other settings begin anew.
  return <Maps key={JSON.stringify(settings)} element={element} settings={settings} />;
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
