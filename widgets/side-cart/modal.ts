import { pageSingleton } from '../../shared/page.js';
import { MODAL } from './side-cart.host.js';

/** The panel: the one inside the tag, else the page's; `null` where the plugin printed none. */
export const modalOf = (element: Element): HTMLElement | null =>
  element.querySelector<HTMLElement>(MODAL) ?? document.querySelector<HTMLElement>(MODAL);

const owner = pageSingleton('side-cart', () => ({ element: null as HTMLElement | null }));

/** Makes a tag the page's side cart: a page has one. @returns how it leaves; `undefined` where another tag is that */
export function claimPage(element: HTMLElement): (() => void) | undefined {
  const page = owner();
  if (page.element?.isConnected && page.element !== element) {
    return undefined;
  }
  page.element = element;
  return () => {
    page.element = null;
  };
}
