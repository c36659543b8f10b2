import { whenLoaded } from '../../shared/dom/page-ready.js';
import { holdAttr } from '../../shared/dom/hold-attr.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { AFTER } from './host-gallery.js';

/** Longer than the host's script takes from `load` to showing its gallery. */
const HOST_SHOWS_MS = 1000;

const isHidden = (gallery: HTMLElement): boolean => gallery.style.opacity === '0';

/**
 * Follows a gallery that WooCommerce's script drives. It is shown by that script; where it fails to, we show it. `data-state` says
 * `followed` once it is shown: until then the pictures keep the place our sheet gives them, or they would move twice.
 * @returns how to end it
 */
export function followGallery(gallery: HTMLElement): () => void {
  let undo: (() => void) | undefined;
  const shown = (): void => {
    undo ??= holdAttr(gallery, 'data-state', 'followed');
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stops = [
    onHost(gallery, AFTER, shown),
    whenLoaded(() => {
      timer = setTimeout(() => {
        if (isHidden(gallery)) {
          gallery.style.opacity = '1';
        }
        shown();
      }, HOST_SHOWS_MS);
    }),
  ];
  if (!isHidden(gallery)) {
    shown();
  }
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
    undo?.();
  };
}
