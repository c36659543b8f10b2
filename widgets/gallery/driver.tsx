import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { viewRenderer, type ElementProps } from '../../shared/element/define.js';
import type { DriverProps } from '../../shared/element/driven.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { installGalleryShim } from '../../shared/host/gallery-shim.js';
import { readSchema } from '../../shared/element/schema.js';
import { announceInit, BEFORE } from './host-gallery.js';
import { schema, type Settings } from './gallery.schema.js';
import { GalleryView } from './gallery-view.js';

type Props = Settings & ElementProps;

/**
 * Drives galleries where WooCommerce's script does not. The pictures stay the host’s nodes: the slider moves them, the variation form
 * writes on them.
 */
function Gallery({ nodes, ...props }: Props & DriverProps<HTMLElement>): ReactElement {
  useEffect(() => installGalleryShim(), []);
  return (
    <>
      {nodes.map((gallery) => (
        <Driven key={keyOf(gallery)} gallery={gallery} {...props} />
      ))}
    </>
  );
}

/** Drives `<shop-gallery>` by React. */
export const renderer = viewRenderer(Gallery);

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
      setChanged(changedSettings(element, () => announceInit(gallery, BEFORE)));
      // Printed invisible; it stays visible also when the tag leaves.
      gallery.style.opacity = '1';
    };
    begin();
  }, [gallery, element]);
  return changed && <GalleryView gallery={gallery} settings={{ ...told, ...changed }} />;
}
