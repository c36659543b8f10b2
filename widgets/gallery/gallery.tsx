import { useEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEnhance, useHostEvent } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { isNamed, SINGLE_PRODUCT } from '../../shared/host/driver.js';
import { GALLERY_PLUGINS } from '../../shared/host/gallery-shim.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { DriverProps } from './driver.js';
import { followGallery } from './follower.js';
import type { Settings } from './gallery.schema.js';
import { BEFORE, GALLERY, isAnnouncing } from './host-gallery.js';

type Props = Settings & ElementProps;

/** Slider, thumbnails and pictures come where the tag drives; beside WooCommerce's script nothing of them is needed. */
const DriveGallery = lazyView<DriverProps>(() => import('./driver.js').then((part) => part.DriveGallery));

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
    // Nobody else is expected: it need not wait until the page's scripts have run.
    if (!isNamed(SINGLE_PRODUCT)) {
      DriveGallery.ahead();
    }
  }, []);
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

/** Nobody is known to drive before the page's scripts have run; plug-ins do not listen to the host's first event before that, either. */
function OneGallery({ claimed, ...props }: DriverProps & { readonly claimed: WeakSet<HTMLElement> }): ReactElement | null {
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
