import { useEffect, useLayoutEffect } from 'react';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { on } from '../../shared/events.js';
import { useHostEvent, useLatest } from '../../shared/element/host-hooks.js';
import { stringOf } from '../../shared/json.js';

/** What other scripts ask of a gallery that we drive: the host's own events (contract 6). */

/**
 * The host takes its zoom away before each set-up; plug-ins listen to that.
 * @param isZoomable measures the page; without jQuery nobody hears, and nothing is measured
 */
export function announceZoom(slide: HTMLElement, isZoomable: (slide: HTMLElement) => boolean): void {
  if (jquery() && isZoomable(slide)) {
    fireHost(slide, 'zoom.destroy');
  }
}

/** What a gallery does when other scripts ask for it. */
interface GalleryCommands {
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

/**
 * Hears the host's events on the gallery. They travel through jQuery; on a page without it the variation form tells the same
 * by its own event and by the mark `current-image` it writes on the form, and add-ons by theirs.
 */
export function useGalleryCommands(gallery: HTMLElement, commands: GalleryCommands): void {
  const latest = useLatest(commands);
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
      const src = stringOf(detail.variation.image?.gallery_thumbnail_src);
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
