import { showBusy } from '../ui/busy.js';
import { each, type Plugins } from './shims.js';

/** How nodes that are covered by the stand-in are uncovered. */
const covered = new WeakMap<Element, () => void>();

const uncover = (el: Element): void => {
  covered.get(el)?.();
  covered.delete(el);
};

interface BlockOptions {
  readonly overlayCSS?: { readonly background?: string; readonly backgroundColor?: string } | null;
}

/**
 * Stands in for the host's plug-in that covers what is being worked on, blockUI: scripts of payment methods call it and rely on it being
 * there with cart and checkout. Covering twice needs uncovering once, as there.
 */
export const BUSY_PLUGINS: Plugins = {
  block: each((el, options: BlockOptions | undefined) => {
    const css = options?.overlayCSS;
    const color = css?.background ?? css?.backgroundColor;
    uncover(el);
    if (el instanceof HTMLElement) {
      covered.set(el, showBusy(el, color === undefined ? {} : { color }));
    }
  }),
  unblock: each(uncover),
};
