import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useHostAttr } from '../../shared/element/host-hooks.js';
import { installGalleryShim } from '../../shared/host/gallery-shim.js';
import { readSchema, type Values } from '../../shared/element/schema.js';
import { announceInit, useGalleryDriver, useShownByHost } from './host-events.js';
import { GALLERY } from './gallery.read.js';
import { schema } from './gallery.schema.js';
import { useNodes } from './hooks.js';
import { Stage } from './gallery-view.js';

/** Everything the tag was told. */
export type Settings = Values<typeof schema>;
type Props = Settings & ElementProps;

const galleriesIn = (element: Element): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(GALLERY)];

/** The view of `<shop-gallery>`. The pictures stay the host’s nodes: the slider moves them, the variation form writes on them. */
export default function Gallery(props: Props): ReactElement {
  const galleries = useNodes(props.element, galleriesIn);
  useEffect(() => installGalleryShim(), []);
  return (
    <>
      {galleries.map((gallery) => (
        <OneGallery key={keyOf(gallery)} gallery={gallery} {...props} />
      ))}
    </>
  );
}

function OneGallery({ gallery, ...props }: Props & { readonly gallery: HTMLElement }): ReactElement | null {
  const driver = useGalleryDriver(gallery);
  if (driver === null) {
    return null;
  }
  return driver === 'tag' ? <Driven gallery={gallery} {...props} /> : <Followed gallery={gallery} />;
}

function Followed({ gallery }: { readonly gallery: HTMLElement }): null {
  const shown = useShownByHost(gallery);
  useHostAttr(gallery, 'data-state', shown ? 'followed' : undefined);
  return null;
}

/** Listeners of the host's first event may change its settings object; what they changed holds from then on. */
function changedSettings(element: HTMLElement, act: () => void): Partial<Settings> {
  const before = JSON.stringify(readSchema(element, 'gallery', schema).values);
  act();
  const { values } = readSchema(element, 'gallery', schema);
  return JSON.stringify(values) === before ? {} : values;
}

function Driven({ gallery, element, hostNodes: _hostNodes, ...told }: Props & { readonly gallery: HTMLElement }): ReactElement | null {
  const [changed, setChanged] = useState<Partial<Settings> | null>(null);
  useLayoutEffect(() => {
    const begin = (): void => {
      setChanged(changedSettings(element, () => announceInit(gallery, 'before')));
      // Printed invisible; it stays visible also when the tag leaves.
      gallery.style.opacity = '1';
    };
    begin();
  }, [gallery, element]);
  return changed && <Stage gallery={gallery} settings={{ ...told, ...changed }} />;
}
