import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEnhance, useHostEvent } from '../../shared/element/host-hooks.js';
import { readSchema } from '../../shared/element/schema.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { GALLERY_PLUGINS } from '../../shared/host/gallery-shim.js';
import { standFor } from '../../shared/host/shims.js';
import { followGallery } from './follower.js';
import { schema, type Settings } from './gallery.schema.js';
import { GalleryView } from './gallery-view.js';
import { announceInit, BEFORE, GALLERY, isAnnouncing } from './host-gallery.js';

type Props = Settings & ElementProps;

/**
 * The view of `<shop-gallery>`: drives the theme's galleries, or follows WooCommerce's script there. The pictures stay the host’s nodes:
 * the slider moves them, the variation form writes on them.
 */
export function Gallery(props: Props): ReactElement {
  const galleries = useNodes<HTMLElement>(props.element, GALLERY);
  /** Those that another script has said it sets up. */
  const [claimed] = useState(() => new WeakSet<HTMLElement>());
  /** Has the tag ever driven one? From then on plug-ins find the stand-in, also between a gallery and the one in its place. */
  const [drives, setDrives] = useState(false);
  useEffect(() => {
    if (drives) {
      standFor(GALLERY_PLUGINS);
    }
  }, [drives]);
  return (
    <>
      {galleries.map((gallery) => (
        <OneGallery key={keyOf(gallery)} gallery={gallery} claimed={claimed} onDrive={setDrives} {...props} />
      ))}
    </>
  );
}

interface GalleryProps extends Props {
  readonly gallery: HTMLElement;
  /** Is told that the tag drives. */
  readonly onDrive: (drives: true) => void;
}

/** Nobody is known to drive before the page's scripts have run; plug-ins do not listen to the host's first event before that, either. */
function OneGallery({ claimed, ...props }: GalleryProps & { readonly claimed: WeakSet<HTMLElement> }): ReactElement | null {
  const { gallery } = props;
  // Before the driver hears the same event.
  useHostEvent(gallery, BEFORE, ({ target }) => {
    if (target === gallery && !isAnnouncing(gallery)) {
      claimed.add(gallery);
    }
  });
  const isClaimed = (): boolean => claimed.has(gallery);
  const [driver] = useDriver('gallery', { node: gallery, event: BEFORE, isClaimed });
  const scriptsRan = useScriptsRan();
  if (!scriptsRan && !isClaimed()) {
    return null;
  }
  return driver === 'host' ? <FollowGallery gallery={gallery} /> : <DriveGallery {...props} />;
}

function FollowGallery({ gallery }: { readonly gallery: HTMLElement }): null {
  useEnhance(gallery, followGallery, null);
  return null;
}

/** Listeners of the host's first event may change its settings object; what they changed holds from then on. */
function changedSettings(element: HTMLElement, act: () => void): Partial<Settings> {
  const before = JSON.stringify(readSchema(element, 'gallery', schema).values);
  act();
  const { values } = readSchema(element, 'gallery', schema);
  return JSON.stringify(values) === before ? {} : values;
}

function DriveGallery({ gallery, onDrive, element, hostNodes: _hostNodes, ...told }: GalleryProps): ReactElement | null {
  useEffect(() => onDrive(true), [onDrive]);
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
