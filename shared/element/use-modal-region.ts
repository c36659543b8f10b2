import { useLayoutEffect } from 'react';
import { openModalRegion, type ModalRegionOptions } from '../a11y/modal-region.js';
import { useLatest } from './host-hooks.js';

/**
 * Makes a layer a modal region while it is `open`: see `openModalRegion`. What the options say is asked for when it opens, their functions
 * are always the newest.
 */
export function useModalRegion(region: HTMLElement | null, open: boolean, options: ModalRegionOptions): void {
  const latest = useLatest(options);
  useLayoutEffect(() => {
    if (!region || !open) {
      return undefined;
    }
    const { initialFocus, onEscape, ...rest } = latest.current;
    return openModalRegion(region, {
      ...rest,
      returnFocus: () => latest.current.returnFocus?.(),
      ...(initialFocus && { initialFocus }),
      ...(onEscape && { onEscape: () => latest.current.onEscape?.() }),
    });
  }, [region, open, latest]);
}
