import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { fireHost, jquery, onHost } from '../../shared/host/jquery-bridge.js';
import type { Driver } from '../../shared/host/driver.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { whenLoaded } from '../../shared/dom/page-loaded.js';
import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import { galleryParams } from '../../shared/host/settings/gallery.js';
import { on } from '../../shared/events.js';
import { useHostEvent, useLatest } from '../../shared/element/host-hooks.js';

/** What other scripts know of a gallery: the host's own events, and who drives it (contract: product.md §3). */

const BEFORE = 'wc-product-gallery-before-init';
const AFTER = 'wc-product-gallery-after-init';
const announcing = new WeakSet<Element>();

/** Tells the page's scripts that a gallery is about to be set up, or is. They may change the page's settings object at the first. */
export function announceInit(gallery: Element, when: 'before' | 'after'): void {
  announcing.add(gallery);
  try {
    fireHost(gallery, when === 'before' ? BEFORE : AFTER, [gallery, galleryParams()]);
  } finally {
    announcing.delete(gallery);
  }
}

/** The host takes its zoom away before each set-up; plug-ins listen to that. */
export const announceZoom = (slide: Element): void => {
  fireHost(slide, 'zoom.destroy');
};

/**
 * Who drives a gallery; `null` until that is known: plug-ins do not listen before the page's scripts have run. WooCommerce's script may
 * arrive later than we: it says so before it sets the gallery up, and finds the markup as the page printed it.
 */
export function useGalleryDriver(gallery: HTMLElement): Driver | null {
  const claimed = useRef<HTMLElement | null>(null);
  const [known, setKnown] = useState(false);
  const [driver, recheck] = useDriver('gallery', { isClaimed: () => claimed.current === gallery });
  useLayoutEffect(() => {
    const know = (): void => {
      recheck();
      setKnown(true);
    };
    const claim = (): void => {
      if (announcing.has(gallery) || claimed.current === gallery) {
        return;
      }
      claimed.current = gallery;
      flushSync(know);
    };
    const stops = [onHost(gallery, BEFORE, claim), whenScriptsRan(know)];
    return () => {
      for (const stop of stops) {
        stop();
      }
    };
  }, [gallery, recheck]);
  return known ? driver : null;
}

/** Longer than the host's script takes from `load` to showing its gallery. */
const HOST_SHOWS_MS = 1000;

const isHidden = (gallery: HTMLElement): boolean => gallery.style.opacity === '0';

/**
 * A gallery the host's script drives is shown by that script; where it fails to, we do.
 * @returns whether it is shown: until then the pictures keep the place our sheet gives them, or they would move twice
 */
export function useShownByHost(gallery: HTMLElement): boolean {
  const [shown, setShown] = useState(() => !isHidden(gallery));
  useHostEvent(gallery, AFTER, () => setShown(true));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      timer = setTimeout(() => {
        if (isHidden(gallery)) {
          gallery.style.opacity = '1';
        }
        setShown(true);
      }, HOST_SHOWS_MS);
    };
    const stop = whenLoaded(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [gallery]);
  return shown;
}

/** What a gallery does when other scripts ask for it. */
interface Wishes {
  /** Back to the first picture. */
  toFirst(): void;
  /** To the picture of a thumbnail. */
  toThumb(thumb: Element): void;
  /** The first picture was changed: prepare its zoom. */
  zoomFirst(): void;
  /** The index of the picture whose thumbnail has this address, −1 for none. */
  indexOfThumb(src: string): number;
  toIndex(index: number): void;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Hears the host's events on the gallery. They travel through jQuery; on a page without it the variation form tells the same
 * by its own event and by the mark `current-image` it writes on the form, and add-ons by theirs.
 */
export function useWishes(gallery: HTMLElement, wishes: Wishes): void {
  const latest = useLatest(wishes);
  useHostEvent(gallery, 'woocommerce_gallery_reset_slide_position', () => latest.current.toFirst());
  useHostEvent(gallery, 'woocommerce_gallery_init_zoom', () => latest.current.zoomFirst());
  useHostEvent(gallery, 'flexslider-click', (e) => {
    if (e.target instanceof Element) {
      latest.current.toThumb(e.target);
    }
  });

  useEffect(() => {
    const product = gallery.closest('.product') ?? document.body;
    /** The picture the last variation has in the gallery itself; it stays where it is when the form marks it. */
    let own = -1;
    const stopFound = on(document, 'shop:variation-found', ({ target, detail }) => {
      if (jquery() || !(target instanceof Element) || !product.contains(target)) {
        return;
      }
      const src = text(detail.variation.image?.gallery_thumbnail_src);
      own = src === '' ? -1 : latest.current.indexOfThumb(src);
      if (own >= 0) {
        latest.current.toIndex(own);
      }
    });
    const stopAddons = on(document, 'shop:addon-image-changed', ({ target }) => {
      if (!jquery() && target instanceof Element && product.contains(target)) {
        latest.current.toFirst();
        latest.current.zoomFirst();
      }
    });
    const marks = new MutationObserver((records) => {
      if (jquery()) {
        return;
      }
      for (const { target, oldValue } of records) {
        const now = (target as Element).getAttribute('current-image') ?? '';
        if (now === '') {
          own = -1;
        }
        if (now !== (oldValue ?? '') && own < 0) {
          latest.current.toFirst();
        }
        latest.current.zoomFirst();
      }
    });
    marks.observe(product, { subtree: true, attributes: true, attributeFilter: ['current-image'], attributeOldValue: true });
    return () => {
      stopFound();
      stopAddons();
      marks.disconnect();
    };
  }, [gallery, latest]);
}

/** Runs once the whole page is loaded; the host waits for that before it measures for zoom. */
export function useLoaded(run: () => void): void {
  const latest = useLatest(run);
  useLayoutEffect(() => whenLoaded(() => latest.current()), [latest]);
}
