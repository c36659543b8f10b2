import { MODAL } from './side-cart.read.js';

/** The panel: the one inside the tag, else the page's; `null` where the plugin printed none. */
export const modalOf = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(MODAL) ?? document.querySelector<HTMLElement>(MODAL);
