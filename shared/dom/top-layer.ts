import { holdAttr } from './hold-attr.js';

/** Marks what is in the top layer: `base.css` takes the browser's own look of a popover off it. */
const MARK = 'data-shop-top-layer';

/**
 * Puts an element into the browser's top layer as a manual popover: no bar of the page lies over it, whatever its `z-index` and whichever
 * box it stands in. Unlike a modal `<dialog>` it leaves the rest of the page alive, so that live regions speak and what comes later can
 * be reached. A browser without popovers (Chrome below 114, Safari below 17, Firefox below 125) lays it as high as a `z-index` can.
 * @returns how to take it out again
 */
export function enterTopLayer(el: HTMLElement): () => void {
  const undo = [holdAttr(el, MARK, '')];
  // A popover of the page's own opens and closes as its owner says.
  if (el.isConnected && !el.hasAttribute('popover') && typeof el.showPopover === 'function') {
    undo.push(holdAttr(el, 'popover', 'manual'));
    el.showPopover();
  }
  return () => undo.forEach((f) => f());
}
