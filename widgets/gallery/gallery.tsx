import { useEffect, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { commit } from '../../shared/element/commit.js';
import { keyOf, useHostEvent, useMount } from '../../shared/element/host-hooks.js';
import { Host } from '../../shared/element/host.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { isNamed, SINGLE_PRODUCT } from '../../shared/host/driver.js';
import { GALLERY_PLUGINS } from '../../shared/host/gallery-shim.js';
import { standFor } from '../../shared/host/shims.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { DriverProps } from './driver.js';
import type { Settings } from './gallery.schema.js';
import { AFTER, BEFORE, GALLERY, isAnnouncing } from './gallery.host.js';

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

/** Longer than the host's script takes from `load` to showing its gallery, in milliseconds. */
const HOST_SHOWS_MS = 1000;

const isHidden = (gallery: HTMLElement): boolean => gallery.style.opacity === '0';

/**
 * Follows a gallery that WooCommerce's script drives. It is shown by that script; where it fails to, we show it. `data-state` says
 * `followed` once it is shown: until then the pictures keep the place our sheet gives them, or they would move twice.
 */
function FollowGallery({ gallery }: { readonly gallery: HTMLElement }): ReactElement {
  const [isShown, setShown] = useState(() => !isHidden(gallery));
  useHostEvent(gallery, AFTER, () => setShown(true));
  useMount(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = whenLoaded(() => {
      timer = setTimeout(() => {
        if (isHidden(gallery)) {
          // It stays visible also when the tag leaves (contract 44).
          gallery.style.opacity = '1';
        }
        commit(() => setShown(true));
      }, HOST_SHOWS_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  });
  return <Host node={gallery} data-state={isShown ? 'followed' : undefined} />;
}
